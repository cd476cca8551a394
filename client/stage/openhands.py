"""The hands of others laid open in a replay: ranks and numbers in two rows."""

import pygame

from client.look.fonts import Size
from client.look.palette import GOLD, IVORY
from client.stage.kit import Kit
from client.stage.panels import draw_ground
from client.stage.pictures import OpenHand

PER_ROW = 8
"""Ranks in one row."""


def draw_open_hand(kit: Kit, surface: pygame.Surface, hand: OpenHand, area: pygame.Rect) -> None:
    """Draw marks high to low with the number held below each."""
    if not hand.ranks:
        return
    draw_ground(kit, surface, area)
    inner = area.inflate(-kit.px(8), -kit.px(4))
    rows = [hand.ranks[i : i + PER_ROW] for i in range(0, len(hand.ranks), PER_ROW)]
    high = inner.height / 2
    wide = inner.width / PER_ROW
    for r, row in enumerate(rows):
        for i, (mark, number) in enumerate(row):
            x, y = inner.x + wide * (i + 0.5), inner.y + high * r
            kit.put(surface, mark, Size.SMALL, GOLD, center=(x, y + high * 0.27))
            kit.put(surface, str(number), Size.SMALL, IVORY, bold=True, center=(x, y + high * 0.73))
