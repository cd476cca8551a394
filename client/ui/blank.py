"""What stands in a place that has nothing to show yet."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.ui.drawing import balanced, put_lines
from client.ui.widget import Widget

WIDEST = 620
"""Widest its lines get, in pixels at factor 1."""

MIDDLE = 0.42
"""Share of the height at which the eye expects the middle."""


class Blank(Widget):
    """A faint picture, what is missing, and how it comes to be there."""

    def __init__(self, icon: str, label: str, hint: str = "") -> None:
        super().__init__()
        self.icon = icon
        self.label = label
        self.hint = hint

    @override
    def words(self) -> list[str]:
        return [word for word in (self.label, self.hint) if word]

    def _lines(self, look: Look) -> tuple[list[str], list[str]]:
        width = min(self.rect.width, look.px(WIDEST))
        hint = balanced(look, self.hint, Size.SMALL, width) if self.hint else []
        return balanced(look, self.label, Size.BODY, width), hint

    def _top(self, look: Look) -> int:
        label, hint = self._lines(look)
        high = look.px(64 + 20) + len(label) * look.fonts.line(Size.BODY)
        high += look.px(6) + len(hint) * look.fonts.line(Size.SMALL)
        return self.rect.top + max(0, round(self.rect.height * MIDDLE) - high // 2)

    def foot(self, look: Look) -> int:
        """Tell where something may stand below it, in pixels from the window's top."""
        label, hint = self._lines(look)
        words = len(label) * look.fonts.line(Size.BODY) + len(hint) * look.fonts.line(Size.SMALL)
        return self._top(look) + look.px(64 + 20 + 6 + 24) + words

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        label, hint = self._lines(look)
        side = look.px(64)
        picture = look.icons.get(self.icon, side, palette.GOLD[:3])
        area = pygame.Rect(self.rect.left, self._top(look), self.rect.width, side)
        surface.blit(picture, picture.get_rect(center=area.center))
        area.top += side + look.px(20)
        taken = put_lines(surface, look, label, Size.BODY, palette.IVORY, area, "center")
        area.top += taken + look.px(6)
        put_lines(surface, look, hint, Size.SMALL, palette.IVORY_DIM, area, "center")
