"""The name of the game as the signboard of a teahouse."""

import pygame

from client.look import palette
from client.look.look import Look
from client.look.shapes import rounded, shadow

STROKES = ("sign-bao", "sign-huang")
"""The name's two characters in brush strokes; the same in every language."""


def draw_signboard(surface: pygame.Surface, look: Look, centre: int, top: int) -> pygame.Rect:
    """Draw the board with its middle at ``centre`` and its upper edge at ``top``, in pixels."""
    side = look.px(92)
    rect = pygame.Rect(0, 0, side * 2 + look.px(96), side + look.px(34))
    rect.midtop = (centre, top)
    spread, radius = look.px(18), look.px(10)
    dark = shadow(rect.size, radius, spread, 150)
    surface.blit(dark, (rect.left - spread, rect.top - spread + look.px(6)))
    surface.blit(
        rounded(rect.size, radius, palette.CINNABAR_DEEP, palette.GOLD, max(2, look.px(3))), rect
    )
    inner = rect.inflate(-look.px(16), -look.px(16))
    surface.blit(
        rounded(inner.size, look.px(6), palette.CINNABAR, palette.GOLD_DEEP, max(1, look.px(1))),
        inner,
    )
    for index, strokes in enumerate(STROKES):
        x = rect.centerx + (index * 2 - 1) * (side // 2 + look.px(10))
        for colour, lift in ((palette.CINNABAR_DEEP, 3), (palette.GOLD_BRIGHT, 0)):
            glyph = look.icons.get(strokes, round(side * 0.98), colour)
            place = glyph.get_rect(center=(x, rect.centery + look.px(lift)))
            surface.blit(glyph, place)
    return rect
