"""Widgets side by side in rows of equal height."""

from collections.abc import Iterator, Sequence

import pygame

from client.look.look import Look
from client.overriding import override
from client.ui.widget import Widget


class Grid(Widget):
    """Lays widgets out in columns, as many as fit a smallest width."""

    def __init__(
        self,
        items: Sequence[Widget],
        *,
        least: float,
        most: int = 4,
        gap: float = 14,
        stretch: float = 0,
    ) -> None:
        super().__init__()
        self.items = list(items)
        self.least = least
        self.most = most
        self.gap = gap
        self.stretch = stretch
        """Height in pixels at factor 1 that all rows together fill at least."""

    @override
    def children(self) -> Iterator[Widget]:
        for item in self.items:
            yield item
            yield from item.children()

    def columns(self, look: Look, width: int) -> int:
        """Tell how many stand side by side: as many as fit, shared out evenly over the rows."""
        gap, count = look.px(self.gap), len(self.items)
        fitting = max(1, min(self.most, count, (width + gap) // (look.px(self.least) + gap)))
        rows = -(-count // fitting)
        return -(-count // rows)

    def _heights(self, look: Look, width: int) -> list[int]:
        columns, gap = self.columns(look, width), look.px(self.gap)
        wide = (width - gap * (columns - 1)) // columns
        wanted = [item.height(look, wide) for item in self.items]
        rows = [max(wanted[i : i + columns]) for i in range(0, len(wanted), columns)]
        room = look.px(self.stretch) - gap * (len(rows) - 1)
        even = room // len(rows)
        if max(rows) <= even:
            return [even] * len(rows)
        spare = max(0, room - sum(rows)) // len(rows)
        return [row + spare for row in rows]

    @override
    def height(self, look: Look, width: int) -> int:
        heights = self._heights(look, width)
        return sum(heights) + look.px(self.gap) * (len(heights) - 1)

    @override
    def lay(self, look: Look, rect: pygame.Rect) -> None:
        super().lay(look, rect)
        columns, gap = self.columns(look, rect.width), look.px(self.gap)
        top = rect.top
        for row, high in enumerate(self._heights(look, rect.width)):
            for column, item in enumerate(self.items[row * columns : (row + 1) * columns]):
                left = rect.left + (rect.width + gap) * column // columns
                right = rect.left + (rect.width + gap) * (column + 1) // columns - gap
                item.lay(look, pygame.Rect(left, top, right - left, high))
            top += high + gap

    @override
    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        for item in self.items:
            item.shift(dx, dy)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        clip = surface.get_clip()
        for item in self.items:
            if item.visible and item.rect.colliderect(clip):
                item.draw(surface, look)
