"""A QR code on a light card."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.widget import Widget

QUIET = 3
"""Light modules around the code."""


class QrView(Widget):
    """Dark squares on ivory, each a whole number of pixels."""

    def __init__(self, modules: Sequence[Sequence[bool]]) -> None:
        super().__init__("qr")
        self.modules = tuple(tuple(row) for row in modules)

    @override
    def height(self, look: Look, width: int) -> int:
        return min(width, look.px(190))

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        count = len(self.modules) + 2 * QUIET
        step = max(1, min(self.rect.size) // count)
        card = pygame.Rect(0, 0, step * count, step * count)
        card.center = self.rect.center
        surface.blit(rounded(card.size, look.px(8), palette.IVORY), card)
        for y, row in enumerate(self.modules):
            for x, dark in enumerate(row):
                if dark:
                    spot = (card.left + (x + QUIET) * step, card.top + (y + QUIET) * step)
                    surface.fill(palette.INK[:3], (*spot, step, step))
