"""The hands of others laid open in a replay: ranks and numbers in two rows."""

from collections.abc import Sequence
from math import ceil

import pygame

from client.look.fonts import Size
from client.look.palette import GOLD, IVORY
from client.present.layout import Place, TableLayout
from client.present.pictures import OpenHand
from client.stage.kit import Kit
from client.stage.panels import draw_ground
from engine.core.cards import Seat

MOST = 8
"""Ranks that fit into one row."""

SIZE = (224.0, 94.0)
"""Of one hand's panel, in units."""

_GAP = 6.0


def open_area(kit: Kit, layout: TableLayout, seat: Seat) -> pygame.Rect:
    """Tell where a seat's open hand lies: beside its plate above, below it at the sides."""
    plate, place = pygame.Rect(layout.plates[seat]), layout.places[seat]
    beside = plate.union(pygame.Rect(layout.piles[seat]))
    gap, middle = kit.px(_GAP), round(layout.window.w / 2)
    area = pygame.Rect(0, 0, kit.px(SIZE[0]), kit.px(SIZE[1]))
    if place in (Place.TOP_LEFT, Place.TOP_RIGHT):
        room = min(abs(middle - beside.right), abs(middle - beside.x))
        area.width = min(area.width, room - gap * 3 // 2)
    match place:
        case Place.TOP_LEFT:
            area.topleft = (beside.right + gap, plate.y)
        case Place.TOP_RIGHT:
            area.topright = (beside.x - gap, plate.y)
        case Place.RIGHT:
            area.topright = (plate.right, round(layout.last.y))
        case _:
            area.topleft = (plate.x, round(layout.log.y))
    return area


def below_open(kit: Kit, layout: TableLayout) -> pygame.Rect:
    """Tell how much of the middle is left below the open hands of the seats above."""
    area = pygame.Rect(layout.centre)
    top = max(area.y, round(min(plate.y for plate in layout.plates)) + kit.px(SIZE[1] + _GAP))
    return pygame.Rect(area.x, top, area.width, area.bottom - top)


def even_rows(ranks: Sequence[tuple[str, int]]) -> list[Sequence[tuple[str, int]]]:
    """Break ranks into rows of about the same length."""
    number = max(1, ceil(len(ranks) / MOST))
    length = max(1, ceil(len(ranks) / number))
    return [ranks[i : i + length] for i in range(0, len(ranks), length)]


def draw_open_hand(kit: Kit, surface: pygame.Surface, hand: OpenHand, area: pygame.Rect) -> None:
    """Draw marks high to low with the number held below each."""
    if not hand.ranks:
        return
    rows, inner = even_rows(hand.ranks), area.inflate(-kit.px(8), -kit.px(4))
    high, wide = inner.height / 2, inner.width / MOST
    ground = area.copy()
    ground.height -= round(high * (2 - len(rows)))
    draw_ground(kit, surface, ground)
    for r, row in enumerate(rows):
        for i, (mark, number) in enumerate(row):
            x, y = inner.x + wide * (i + 0.5), inner.y + high * r
            kit.put(surface, mark, Size.SMALL, GOLD, center=(x, y + high * 0.27))
            kit.put(surface, str(number), Size.SMALL, IVORY, bold=True, center=(x, y + high * 0.73))
