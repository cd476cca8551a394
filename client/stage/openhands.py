"""The hands of others laid open in a replay: cards and numbers in two rows."""

from collections.abc import Sequence
from math import ceil

import pygame

from client.look.fonts import Size
from client.look.palette import GOLD_BRIGHT, INK
from client.look.shapes import rounded
from client.present.layout import Place, TableLayout
from client.present.pictures import OpenHand
from client.stage.kit import Kit
from client.stage.panels import draw_ground
from engine.core.cards import Card, Seat

MOST = 8
"""Ranks that fit into one row."""

SIZE = (224.0, 94.0)
"""Of one hand's panel, in units."""

GAP = 6.0
"""Between it and what lies beside it, in units."""


def open_area(kit: Kit, layout: TableLayout, seat: Seat) -> pygame.Rect:
    """Tell where a seat's open hand lies: in what it makes needless, next to the seat."""
    gap, centre = kit.px(GAP), pygame.Rect(layout.centre)
    area = pygame.Rect(0, 0, kit.px(SIZE[0]), kit.px(SIZE[1]))
    match layout.places[seat]:
        case Place.TOP_LEFT | Place.TOP_RIGHT as place:
            area.width = min(area.width, (centre.width - gap) // 2)
            area.height = min(area.height, centre.height)
            area.topleft = centre.topleft
            if place is Place.TOP_RIGHT:
                area.topright = centre.topright
            return area
        case Place.RIGHT:
            beside = pygame.Rect(layout.scores)
        case _:
            beside = pygame.Rect(layout.log)
    area.width = min(area.width, beside.width)
    area.topleft = beside.topleft
    return area


def even_rows(ranks: Sequence[tuple[Card, int]]) -> list[Sequence[tuple[Card, int]]]:
    """Break ranks into rows of about the same length."""
    number = max(1, ceil(len(ranks) / MOST))
    length = max(1, ceil(len(ranks) / number))
    return [ranks[i : i + length] for i in range(0, len(ranks), length)]


def draw_open_hand(kit: Kit, surface: pygame.Surface, hand: OpenHand, area: pygame.Rect) -> None:
    """Draw the head of a card of each rank, high to low, with the number held on it."""
    if not hand.ranks:
        return
    rows, inner = even_rows(hand.ranks), area.inflate(-kit.px(8), -kit.px(6))
    high, wide = inner.height // 2, inner.width // MOST
    ground = area.copy()
    ground.height -= round(high * (2 - len(rows)))
    draw_ground(kit, surface, ground)
    width = round(wide * 1.5)
    for r, row in enumerate(rows):
        for i, (card, number) in enumerate(row):
            spot = pygame.Rect(inner.x + wide * i, inner.y + high * r, wide - 1, high - kit.px(3))
            face = kit.cards.face(card, width, edge=spot.width)
            surface.blit(face, spot.topleft, (0, 0, *spot.size))
            if number > 1:
                _draw_number(kit, surface, number, spot)


def _draw_number(kit: Kit, surface: pygame.Surface, number: int, spot: pygame.Rect) -> None:
    """Draw how many of a rank are held, at the foot of its card."""
    side = kit.letters(17)
    pill = pygame.Rect(0, 0, max(side, kit.width(str(number), Size.SMALL, bold=True) + 4), side)
    pill.midbottom = spot.midbottom
    surface.blit(rounded(pill.size, side // 2, INK), pill)
    kit.put(surface, str(number), Size.SMALL, GOLD_BRIGHT, bold=True, center=pill.center)
