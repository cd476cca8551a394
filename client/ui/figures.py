"""Pictures of sets and tables on the rules page."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.overriding import override
from client.stage.cards import CardArt
from client.ui.drawing import lines_of, put, put_lines, put_marks, tidy
from client.ui.widget import Widget
from engine.core.cards import Cards

CARD = 58
"""Width of a card on the page, in pixels at factor 1."""

PAIR, FIRST = 2, 250
"""A table of words and what they mean is as wide as the page, and so wide its first column, in
pixels at factor 1: such tables below each other line up."""

OVERLAP = 0.42
"""Share of a card that shows beside the next one."""


def row_width(count: int, wide: int) -> int:
    """Tell how wide a row of overlapping cards is, in pixels."""
    return wide + round((count - 1) * wide * OVERLAP) if count else 0


def draw_row(
    surface: pygame.Surface, art: CardArt, cards: Cards, wide: int, corner: tuple[int, int]
) -> None:
    """Draw overlapping cards from a corner to the right."""
    for index, card in enumerate(cards):
        spot = corner[0] + round(index * wide * OVERLAP), corner[1]
        surface.blit(art.face(card, wide), spot)


class CardRow(Widget):
    """A set with words beside it."""

    def __init__(
        self, art: CardArt, cards: Cards, caption: str, marks: tuple[str, ...] = ()
    ) -> None:
        super().__init__()
        self.marks = marks
        self.art = art
        self.cards = cards
        self.caption = caption

    @override
    def words(self) -> list[str]:
        return [self.caption]

    def _wide(self, look: Look, width: int) -> int:
        wide = look.px(CARD)
        while wide > 20 and row_width(len(self.cards), wide) > width:
            wide -= 2
        return wide

    def _beside(self, look: Look, width: int) -> bool:
        room = width - row_width(len(self.cards), self._wide(look, width)) - look.px(20)
        return room >= look.px(220)

    def _lines(self, look: Look, width: int) -> list[str]:
        room = width
        if self._beside(look, width):
            room -= row_width(len(self.cards), self._wide(look, width)) + look.px(20)
        return tidy(look, self.caption, Size.SMALL, room) if self.caption else []

    @override
    def height(self, look: Look, width: int) -> int:
        high = round(self._wide(look, width) * self.art.aspect)
        text = len(self._lines(look, width)) * look.fonts.line(Size.SMALL)
        return max(high, text) if self._beside(look, width) else high + look.px(6) + text

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        width = self.rect.width
        wide = self._wide(look, width)
        high = round(wide * self.art.aspect)
        lines = self._lines(look, width)
        text = len(lines) * look.fonts.line(Size.SMALL)
        beside = self._beside(look, width)
        top = self.rect.top + (max(0, text - high) // 2 if beside else 0)
        draw_row(surface, self.art, self.cards, wide, (self.rect.left, top))
        area = pygame.Rect(self.rect)
        if beside:
            area.left += row_width(len(self.cards), wide) + look.px(20)
            area.width = self.rect.right - area.left
            area.top = self.rect.centery - text // 2
        else:
            area.top += high + look.px(6)
        put_marks(surface, look, lines, self.marks, area, size=Size.SMALL)
        put_lines(surface, look, lines, Size.SMALL, palette.IVORY_DIM, area)


class Versus(Widget):
    """A response, whether it beats, and its target."""

    def __init__(
        self,
        art: CardArt,
        pair: tuple[Cards, Cards],
        *,
        beats: bool,
        verdict: str,
        caption: str,
        marks: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self.marks = marks
        self.art = art
        self.response, self.target = pair
        self.beats = beats
        self.verdict = verdict
        self.caption = caption

    @override
    def words(self) -> list[str]:
        return [self.verdict, self.caption]

    def _badge(self, look: Look) -> int:
        return look.fonts.width(self.verdict, Size.SMALL, True) + look.px(30)

    def _wide(self, look: Look, width: int) -> int:
        wide = look.px(CARD)
        room = width - self._badge(look) - look.px(32)
        while wide > 20 and self._both(wide) > room:
            wide -= 2
        return wide

    def _both(self, wide: int) -> int:
        return row_width(len(self.response), wide) + row_width(len(self.target), wide)

    def _lines(self, look: Look, width: int) -> list[str]:
        return tidy(look, self.caption, Size.SMALL, width) if self.caption else []

    @override
    def height(self, look: Look, width: int) -> int:
        high = round(self._wide(look, width) * self.art.aspect)
        lines = self._lines(look, width)
        return high + (look.px(6) + len(lines) * look.fonts.line(Size.SMALL) if lines else 0)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        wide = self._wide(look, self.rect.width)
        high = round(wide * self.art.aspect)
        draw_row(surface, self.art, self.response, wide, self.rect.topleft)
        badge = pygame.Rect(0, 0, self._badge(look), look.px(32))
        left = self.rect.left + row_width(len(self.response), wide) + look.px(16)
        badge.midleft = (left, self.rect.top + high // 2)
        fill = palette.JADE_DEEP if self.beats else palette.CINNABAR_DEEP
        surface.blit(rounded(badge.size, badge.height // 2, fill), badge)
        put(surface, look, self.verdict, Size.SMALL, palette.IVORY, badge, "center", True)
        corner = (badge.right + look.px(16), self.rect.top)
        draw_row(surface, self.art, self.target, wide, corner)
        area = pygame.Rect(self.rect)
        area.top += high + look.px(6)
        lines = self._lines(look, self.rect.width)
        put_marks(surface, look, lines, self.marks, area, size=Size.SMALL)
        put_lines(surface, look, lines, Size.SMALL, palette.IVORY_DIM, area)


class TextTable(Widget):
    """Rows of cells, the first row as heading."""

    def __init__(self, rows: Sequence[Sequence[str]], marks: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.marks = marks
        self.rows = [list(row) for row in rows]

    @override
    def words(self) -> list[str]:
        return [cell for row in self.rows for cell in row]

    def _widths(self, look: Look, width: int) -> list[int]:
        columns = max(len(row) for row in self.rows)
        if columns == PAIR:
            first = min(look.px(FIRST), width * 3 // 8)
            return [first, width - first]
        pad = look.px(24)
        wanted = [
            max(look.fonts.width(row[i], Size.SMALL, True) for row in self.rows if i < len(row))
            + pad
            for i in range(columns)
        ]
        if sum(wanted) <= width:
            return wanted
        # Narrow columns keep what they want; wide ones share the rest.
        fair = width // columns
        narrow = [w for w in wanted if w <= fair]
        rest = (width - sum(narrow)) // max(1, columns - len(narrow))
        return [w if w <= fair else rest for w in wanted]

    def _cells(self, look: Look, row: list[str], widths: list[int]) -> list[list[str]]:
        pad = look.px(24)
        return [
            lines_of(look, cell, Size.SMALL, max(20, wide - pad))
            for cell, wide in zip(row, widths, strict=False)
        ]

    def _row_height(self, look: Look, row: list[str], widths: list[int]) -> int:
        most = max(len(lines) for lines in self._cells(look, row, widths))
        return most * look.fonts.line(Size.SMALL) + look.px(10)

    @override
    def height(self, look: Look, width: int) -> int:
        widths = self._widths(look, width)
        return sum(self._row_height(look, row, widths) for row in self.rows)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        widths = self._widths(look, self.rect.width)
        top = self.rect.top
        total = sum(widths)
        for index, row in enumerate(self.rows):
            high = self._row_height(look, row, widths)
            line = pygame.Rect(self.rect.left, top, total, high)
            if index == 0:
                surface.blit(rounded(line.size, look.px(6), palette.INK_LIFT), line)
            else:
                tone = mix(palette.INK_LIFT, palette.INK, 0.4)
                pygame.draw.line(surface, tone[:3], line.bottomleft, line.bottomright)
            left = line.left
            for lines, wide in zip(self._cells(look, row, widths), widths, strict=False):
                area = pygame.Rect(left + look.px(12), top + look.px(5), wide - look.px(24), high)
                colour = palette.GOLD if index == 0 else palette.IVORY_DIM
                if index:
                    put_marks(surface, look, lines, self.marks, area, size=Size.SMALL)
                put_lines(surface, look, lines, Size.SMALL, colour, area, bold=index == 0)
                left += wide
            top += high
