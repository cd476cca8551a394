"""Plots: a line over hands, bars for places, tiles with one number."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import faded
from client.look.shapes import rounded
from client.overriding import override
from client.present.voice import signed
from client.ui.drawing import put
from client.ui.widget import Widget


class Tile(Widget):
    """One number with a word below."""

    def __init__(self, value: str, label: str, colour: palette.Colour = palette.IVORY) -> None:
        super().__init__()
        self.value = value
        self.label = label
        self.colour = colour

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(96)

    @override
    def words(self) -> list[str]:
        return [self.value, self.label]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(rounded(self.rect.size, look.px(12), palette.INK_SOFT), self.rect)
        inner = self.rect.inflate(-look.px(16), -look.px(16))
        upper = pygame.Rect(inner.left, inner.top, inner.width, round(inner.height * 0.62))
        lower = pygame.Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
        put(surface, look, self.value, Size.TITLE, self.colour, upper, "center", True)
        put(surface, look, self.label, Size.SMALL, palette.IVORY_FAINT, lower, "center")


class Course(Widget):
    """How a sum went on from hand to hand."""

    def __init__(self, title: str, values: Sequence[int], tall: float = 210) -> None:
        super().__init__()
        self.title = title
        self.values = [0, *values]
        self.tall = tall

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(self.tall)

    @override
    def words(self) -> list[str]:
        return [self.title]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(rounded(self.rect.size, look.px(12), palette.INK_SOFT), self.rect)
        inner = self.rect.inflate(-look.px(36), -look.px(28))
        head = pygame.Rect(inner.left, inner.top, inner.width, look.fonts.line(Size.SMALL))
        put(surface, look, self.title, Size.SMALL, palette.GOLD, head, bold=True)
        plot = pygame.Rect(
            inner.left + look.px(44), head.bottom + look.px(18),
            inner.width - look.px(44), inner.bottom - head.bottom - look.px(24),
        )  # fmt: skip
        low, high = min(self.values), max(self.values)
        if low == high:
            low, high = low - 1, high + 1
        for value in sorted({low, 0, high} if low <= 0 <= high else {low, high}):
            y = plot.bottom - (value - low) * plot.height // (high - low)
            tone = palette.GOLD_DEEP if value == 0 else palette.INK_LIFT
            pygame.draw.line(surface, tone[:3], (plot.left, y), (plot.right, y))
            area = pygame.Rect(inner.left, y - look.px(10), look.px(36), look.px(20))
            put(
                surface,
                look,
                signed(value),
                Size.SMALL,
                palette.IVORY_FAINT,
                area,
                "right",
            )
        self._draw_line(surface, look, plot, (low, high))

    def _draw_line(
        self, surface: pygame.Surface, look: Look, plot: pygame.Rect, bounds: tuple[int, int]
    ) -> None:
        low, high = bounds
        steps = max(1, len(self.values) - 1)
        points = [
            (
                plot.left + plot.width * index / steps,
                plot.bottom - (value - low) * plot.height / (high - low),
            )
            for index, value in enumerate(self.values)
        ]
        if len(points) < 2:
            return
        zero = plot.bottom - (min(max(0, low), high) - low) * plot.height / (high - low)
        ground = pygame.Surface(plot.inflate(8, 8).size, pygame.SRCALPHA)
        dx, dy = plot.left - 4, plot.top - 4
        outline = [(x - dx, y - dy) for x, y in points]
        area = [(outline[0][0], zero - dy), *outline, (outline[-1][0], zero - dy)]
        pygame.draw.polygon(ground, faded(palette.GOLD, 40), area)
        surface.blit(ground, (dx, dy))
        width = max(2, look.px(2))
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, palette.GOLD, start, end)
            pygame.draw.line(surface, palette.GOLD, start, end, width)


class Bars(Widget):
    """A few counts side by side, each with a word below."""

    def __init__(
        self, title: str, counts: Sequence[int], labels: Sequence[str], tall: float = 210
    ) -> None:
        super().__init__()
        self.title = title
        self.counts = list(counts)
        self.labels = list(labels)
        self.tall = tall

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(self.tall)

    @override
    def words(self) -> list[str]:
        return [self.title, *self.labels]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        surface.blit(rounded(self.rect.size, look.px(12), palette.INK_SOFT), self.rect)
        inner = self.rect.inflate(-look.px(36), -look.px(28))
        line = look.fonts.line(Size.SMALL)
        head = pygame.Rect(inner.left, inner.top, inner.width, line)
        put(surface, look, self.title, Size.SMALL, palette.GOLD, head, bold=True)
        base = inner.bottom - line
        room = base - head.bottom - line - look.px(6)
        most = max(1, *self.counts)
        step = inner.width / len(self.counts)
        for index, (count, label) in enumerate(zip(self.counts, self.labels, strict=True)):
            column = pygame.Rect(round(inner.left + index * step), base, round(step), line)
            put(surface, look, label, Size.SMALL, palette.IVORY_DIM, column, "center")
            high = max(look.px(3), room * count // most)
            bar = pygame.Rect(0, 0, min(look.px(56), round(step * 0.6)), high)
            bar.midbottom = (column.centerx, base)
            fill = palette.GOLD if count else palette.INK_LIFT
            surface.blit(rounded(bar.size, look.px(5), fill), bar)
            above = pygame.Rect(column.left, bar.top - line, column.width, line)
            put(surface, look, str(count), Size.SMALL, palette.IVORY, above, "center", True)
