"""Choosing one of several: side by side, or from a list that opens."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded, shadow
from client.overriding import override
from client.ui.drawing import focus_mark, put
from client.ui.widget import Widget

V = TypeVar("V")


class Item(NamedTuple, Generic[V]):
    """One thing to choose."""

    value: V
    label: str


class Segments(Widget, Generic[V]):
    """A few short choices side by side."""

    focusable = True

    def __init__(
        self, name: str, items: Sequence[Item[V]], value: V, change: Callable[[V], None]
    ) -> None:
        super().__init__(name)
        self.items = tuple(items)
        self.value = value
        self.change = change
        self.at = -1

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        widest = max(look.fonts.width(item.label, Size.SMALL, True) for item in self.items)
        return (widest + look.px(28)) * len(self.items) + look.px(6)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(38)

    @override
    def words(self) -> list[str]:
        return [item.label for item in self.items]

    def cell(self, index: int) -> pygame.Rect:
        """Give the place of one choice."""
        pad = max(2, self.rect.height // 13)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        left = inner.left + inner.width * index // len(self.items)
        right = inner.left + inner.width * (index + 1) // len(self.items)
        return pygame.Rect(left, inner.top, right - left, inner.height)

    @override
    def up(self, pos: tuple[int, int]) -> None:
        for index, item in enumerate(self.items):
            if self.enabled and self.cell(index).collidepoint(pos):
                self._choose(item.value)

    @override
    def activate(self) -> None:
        self._step(1, around=True)

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_LEFT:
            self._step(-1)
        elif event.key == pygame.K_RIGHT:
            self._step(1)
        else:
            return False
        return True

    def _step(self, by: int, *, around: bool = False) -> None:
        values = [item.value for item in self.items]
        at = values.index(self.value) + by if self.value in values else 0
        at = at % len(values) if around else max(0, min(len(values) - 1, at))
        if self.enabled:
            self._choose(values[at])

    def _choose(self, value: V) -> None:
        if value != self.value:
            self.value = value
            self.change(value)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(9)
        surface.blit(
            rounded(self.rect.size, radius, palette.INK, palette.INK_LIFT, max(1, look.px(1))),
            self.rect,
        )
        for index, item in enumerate(self.items):
            cell = self.cell(index)
            chosen = item.value == self.value
            if chosen:
                fill = palette.GOLD if self.enabled else palette.INK_LIFT
                surface.blit(rounded(cell.size, look.px(7), fill), cell)
            colour = palette.INK if chosen else palette.IVORY_DIM
            if not self.enabled:
                colour = palette.IVORY_FAINT
            area = cell.inflate(-look.px(8), 0)
            put(surface, look, item.label, Size.SMALL, colour, area, "center", chosen)
        if self.focused:
            focus_mark(surface, look, self.rect, radius)


class OpenList(Widget, Generic[V]):
    """The list of a drop-down while it is open; the page draws it above all else."""

    ROWS = 8

    def __init__(self, owner: "DropDown[V]", room: pygame.Rect, look: Look) -> None:
        super().__init__(owner.name + "/list")
        self.owner = owner
        self.row = look.px(40)
        self.first = 0
        shown = min(self.ROWS, len(owner.items))
        rect = pygame.Rect(0, 0, owner.rect.width, shown * self.row + look.px(8))
        rect.topleft = (owner.rect.left, owner.rect.bottom + look.px(4))
        if rect.bottom > room.bottom:
            rect.bottom = owner.rect.top - look.px(4)
        self.lay(look, rect.clamp(room))
        values = [item.value for item in owner.items]
        self.at = values.index(owner.value) if owner.value in values else 0
        self._keep_in_sight()

    @property
    def shown(self) -> int:
        """How many rows fit."""
        return min(self.ROWS, len(self.owner.items))

    def _keep_in_sight(self) -> None:
        self.first = max(0, min(self.first, self.at), self.at - self.shown + 1)

    def row_rect(self, index: int) -> pygame.Rect:
        """Give the place of one choice, wherever it would be."""
        pad = (self.rect.height - self.shown * self.row) // 2
        top = self.rect.top + pad + (index - self.first) * self.row
        return pygame.Rect(self.rect.left + pad, top, self.rect.width - 2 * pad, self.row)

    def hover(self, pos: tuple[int, int]) -> None:
        """Mark the choice under the pointer."""
        for index in range(self.first, self.first + self.shown):
            if self.row_rect(index).collidepoint(pos):
                self.at = index

    @override
    def up(self, pos: tuple[int, int]) -> None:
        for index in range(self.first, self.first + self.shown):
            if self.row_rect(index).collidepoint(pos):
                self.owner.choose(self.owner.items[index].value)

    @override
    def wheel(self, steps: float) -> bool:
        last = max(0, len(self.owner.items) - self.shown)
        self.first = max(0, min(last, self.first - round(steps)))
        return True

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            self.at = max(0, min(len(self.owner.items) - 1, self.at + step))
            self._keep_in_sight()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.owner.choose(self.owner.items[self.at].value)
        return True

    @override
    def words(self) -> list[str]:
        return [item.label for item in self.owner.items]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        spread, radius = look.px(14), look.px(10)
        dark = shadow(self.rect.size, radius, spread)
        surface.blit(dark, (self.rect.left - spread, self.rect.top - spread + look.px(4)))
        surface.blit(
            rounded(
                self.rect.size, radius, palette.INK_SOFT, palette.GOLD_DEEP, max(1, look.px(1))
            ),
            self.rect,
        )
        bar, thumb = self.bar(look)
        longer = thumb.height < bar.height
        for index in range(self.first, self.first + self.shown):
            item, row = self.owner.items[index], self.row_rect(index)
            if longer:
                row.width = bar.left - look.px(4) - row.left
            if index == self.at:
                surface.blit(rounded(row.size, look.px(7), palette.INK_LIFT), row)
            chosen = item.value == self.owner.value
            colour = palette.GOLD_BRIGHT if chosen else palette.IVORY
            put(
                surface, look, item.label, Size.SMALL, colour,
                row.inflate(-look.px(24), 0), bold=chosen,
            )  # fmt: skip
        if longer:
            surface.blit(rounded(bar.size, bar.width // 2, palette.INK), bar)
            surface.blit(rounded(thumb.size, thumb.width // 2, palette.GOLD_DEEP), thumb)

    def bar(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        """Tell where the bar is that shows what part of the list is seen, and its thumb."""
        rows = len(self.owner.items)
        bar = pygame.Rect(0, 0, look.px(6), self.rect.height - look.px(20))
        bar.midright = (self.rect.right - look.px(7), self.rect.centery)
        thumb = bar.copy()
        thumb.height = max(1, round(bar.height * self.shown / rows))
        thumb.top += round(bar.height * self.first / rows)
        return bar, thumb


class DropDown(Widget, Generic[V]):
    """A choice that opens a list."""

    focusable = True

    def __init__(
        self,
        name: str,
        items: Sequence[Item[V]],
        value: V,
        change: Callable[[V], None],
        *,
        least: float = 0,
    ) -> None:
        super().__init__(name)
        self.items = tuple(items)
        self.value = value
        self.change = change
        self.least = least
        """Smallest width at factor 1, so that those below each other line up."""
        self.open = False
        """Set to ask the page for the list."""

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        widest = max(look.fonts.width(item.label, Size.SMALL, True) for item in self.items)
        return max(look.px(self.least), widest + look.px(64))

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(40)

    @override
    def words(self) -> list[str]:
        return [self.label]

    @property
    def label(self) -> str:
        """The words of what is chosen."""
        return next((item.label for item in self.items if item.value == self.value), "")

    @override
    def activate(self) -> None:
        if self.enabled:
            self.open = True

    def unfold(self, room: pygame.Rect, look: Look) -> OpenList[V] | None:
        """Give the list to show above the page, if it is to be open."""
        return OpenList(self, room, look) if self.open else None

    def choose(self, value: V) -> None:
        """Take one choice and close the list."""
        self.open = False
        if value != self.value:
            self.value = value
            self.change(value)

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        values = [item.value for item in self.items]
        at = values.index(self.value) if self.value in values else 0
        step = 1 if event.key == pygame.K_RIGHT else -1
        if self.enabled:
            self.choose(values[max(0, min(len(values) - 1, at + step))])
        return True

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(9)
        fill = mix(palette.INK, palette.INK_LIFT, self.warmth)
        edge = mix(palette.INK_LIFT, palette.GOLD_DEEP, 1.0 if self.open else self.warmth)
        surface.blit(rounded(self.rect.size, radius, fill, edge, max(1, look.px(1))), self.rect)
        colour = palette.IVORY if self.enabled else palette.IVORY_FAINT
        area = self.rect.inflate(-look.px(28), 0)
        area.width -= look.px(24)
        put(surface, look, self.label, Size.SMALL, colour, area)
        x, y, half = self.rect.right - look.px(20), self.rect.centery, look.px(5)
        points = [(x - half, y - half // 2), (x, y + half // 2 + 1), (x + half, y - half // 2)]
        pygame.draw.lines(surface, colour[:3], False, points, max(2, look.px(2)))
        if self.focused:
            focus_mark(surface, look, self.rect, radius)
