"""Figures in rows and columns, on a card with a title."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import put
from client.ui.widget import Widget

FIRST = 0.34
"""Share of the width that the first column takes."""


class TableCard(Widget):
    """The first row is the heading, the first column says what the figures are of."""

    def __init__(self, title: str, rows: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.title = title
        self.rows = [list(row) for row in rows]

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(36) + look.fonts.line(Size.SMALL) + look.px(34) * len(self.rows)

    @override
    def words(self) -> list[str]:
        return [self.title, *(cell for row in self.rows for cell in row)]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(rounded(self.rect.size, look.px(12), palette.INK_SOFT), self.rect)
        inner = self.rect.inflate(-look.px(36), -look.px(28))
        step = look.px(34)
        line = pygame.Rect(inner.left, inner.top, inner.width, look.fonts.line(Size.SMALL))
        put(surface, look, self.title, Size.SMALL, palette.GOLD, line, bold=True)
        line = pygame.Rect(inner.left, line.bottom + look.px(8) - step, inner.width, step)
        for index, row in enumerate(self.rows):
            line = line.move(0, step)
            if index:
                pygame.draw.line(surface, palette.INK_LIFT[:3], line.topleft, line.topright)
            self._draw_row(surface, look, line, row, heading=index == 0)

    def _draw_row(
        self,
        surface: pygame.Surface,
        look: Look,
        line: pygame.Rect,
        row: list[str],
        *,
        heading: bool,
    ) -> None:
        first = round(line.width * FIRST)
        colour = palette.IVORY_FAINT if heading else palette.IVORY
        head = pygame.Rect(line.left, line.top, first, line.height)
        put(surface, look, row[0], Size.SMALL, colour, head)
        wide = (line.width - first) / max(1, len(row) - 1)
        for index, cell in enumerate(row[1:]):
            area = pygame.Rect(
                round(line.left + first + index * wide), line.top, round(wide), line.height
            )
            put(surface, look, cell, Size.SMALL, _tone(cell, heading), area, "right")


def _tone(cell: str, heading: bool) -> palette.Colour:
    """Give points won and lost their colours."""
    if heading:
        return palette.IVORY_FAINT
    if cell.startswith("+"):
        return palette.JADE
    return palette.CINNABAR_BRIGHT if cell.startswith("−") else palette.IVORY
