"""Words that only stand there."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import Colour
from client.overriding import override
from client.ui.drawing import put, put_lines, put_marks, tidy
from client.ui.widget import Widget


class Label(Widget):
    """One line."""

    def __init__(
        self,
        label: str,
        size: Size = Size.BODY,
        colour: Colour = palette.IVORY,
        *,
        align: str = "left",
        bold: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(name)
        self.label = label
        self.size = size
        self.colour = colour
        self.align = align
        self.bold = bold

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.fonts.width(self.label, self.size, self.bold)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.fonts.line(self.size)

    @override
    def words(self) -> list[str]:
        return [self.label]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        put(surface, look, self.label, self.size, self.colour, self.rect, self.align, self.bold)


class Paragraph(Widget):
    """Running text over as many lines as it needs."""

    def __init__(
        self,
        label: str,
        size: Size = Size.BODY,
        colour: Colour = palette.IVORY_DIM,
        *,
        align: str = "left",
        bold: bool = False,
        marks: tuple[str, ...] = (),
        name: str = "",
    ) -> None:
        super().__init__(name)
        self.label = label
        self.size = size
        self.colour = colour
        self.align = align
        self.bold = bold
        self.marks = marks
        """Words to mark where they stand, in lower case."""

    @override
    def height(self, look: Look, width: int) -> int:
        return len(self._lines(look, width)) * look.fonts.line(self.size)

    def _lines(self, look: Look, width: int) -> list[str]:
        return tidy(look, self.label, self.size, width, self.bold)

    @override
    def words(self) -> list[str]:
        return [self.label]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        lines = self._lines(look, self.rect.width)
        if self.align == "left":
            put_marks(surface, look, lines, self.marks, self.rect, size=self.size, bold=self.bold)
        put_lines(surface, look, lines, self.size, self.colour, self.rect, self.align, self.bold)


class Rule(Widget):
    """A thin line that parts what stands above from what stands below."""

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(17)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        del look
        pygame.draw.line(surface, palette.INK_LIFT[:3], self.rect.midleft, self.rect.midright)


class Space(Widget):
    """Room between two things."""

    def __init__(self, pixels: float) -> None:
        super().__init__()
        self.pixels = pixels

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(self.pixels)
