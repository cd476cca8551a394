"""What a key does, with the key as a cap."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import put_lines, tidy
from client.ui.widget import Widget

_CAPS = 0.36
"""Share of a row's width that is for keys."""


class KeyRow(Widget):
    """Keys at the left, what they do at the right."""

    def __init__(self, keys: tuple[str, ...], words: str) -> None:
        super().__init__()
        self.keys = keys
        self.label = words

    @override
    def height(self, look: Look, width: int) -> int:
        lines = len(tidy(look, self.label, Size.SMALL, self._room(width)))
        return max(look.px(28), lines * look.fonts.line(Size.SMALL) + look.px(4))

    def _room(self, width: int) -> int:
        return width - round(width * _CAPS)

    @override
    def words(self) -> list[str]:
        return [*self.keys, self.label]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        left = self.rect.left
        for key in self.keys:
            letters = look.fonts.render(key, Size.SMALL, palette.GOLD_BRIGHT)
            cap = pygame.Rect(left, 0, max(look.px(26), letters.get_width() + look.px(14)), 0)
            cap.height = look.px(26)
            cap.centery = self.rect.centery
            edge = max(1, look.px(1))
            face = rounded(cap.size, look.px(6), palette.INK, palette.GOLD_DEEP, edge)
            surface.blit(face, cap)
            surface.blit(letters, letters.get_rect(center=cap.center))
            left = cap.right + look.px(5)
        room = self._room(self.rect.width)
        lines = tidy(look, self.label, Size.SMALL, room)
        area = pygame.Rect(
            self.rect.right - room, 0, room, len(lines) * look.fonts.line(Size.SMALL)
        )
        area.centery = self.rect.centery
        put_lines(surface, look, lines, Size.SMALL, palette.IVORY, area)
