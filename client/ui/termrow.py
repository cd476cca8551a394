"""One thing that was agreed: what it is at the left, how it stands at the right."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.ui.drawing import put, put_lines, tidy
from client.ui.widget import Widget


class TermRow(Widget):
    """A label and its value; the value goes below where both do not fit."""

    def __init__(self, label: str, value: str, *, marked: bool = False) -> None:
        super().__init__()
        self.label = label
        self.value = value
        self.marked = marked

    def _fits(self, look: Look, width: int) -> bool:
        both = look.fonts.width(self.label, Size.SMALL) + look.fonts.width(self.value, Size.SMALL)
        return both + look.px(16) <= width

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        return (
            tidy(look, self.label, Size.SMALL, width),
            tidy(look, self.value, Size.SMALL, width),
        )

    @override
    def height(self, look: Look, width: int) -> int:
        line = look.fonts.line(Size.SMALL)
        if self._fits(look, width):
            return line
        return line * sum(len(part) for part in self._lines(look, width))

    @override
    def words(self) -> list[str]:
        return [self.label, self.value]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        colour = palette.GOLD_BRIGHT if self.marked else palette.IVORY
        if self._fits(look, self.rect.width):
            put(surface, look, self.label, Size.SMALL, palette.IVORY_DIM, self.rect)
            put(surface, look, self.value, Size.SMALL, colour, self.rect, "right")
            return
        label, value = self._lines(look, self.rect.width)
        high = put_lines(surface, look, label, Size.SMALL, palette.IVORY_DIM, self.rect)
        below = pygame.Rect(
            self.rect.left, self.rect.top + high, self.rect.width, self.rect.height - high
        )
        put_lines(surface, look, value, Size.SMALL, colour, below, "right")
