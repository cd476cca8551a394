"""A column of widgets longer than its place, moved by wheel, bar and keys."""

from collections.abc import Iterator, Sequence

import pygame

from client.look import palette
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.overriding import override
from client.ui.widget import Widget


class Scroll(Widget):
    """Stacks widgets from the top and shows the part that fits."""

    focusable = False

    def __init__(
        self, name: str, items: Sequence[Widget], *, gap: float = 8, pad: float = 6
    ) -> None:
        super().__init__(name)
        self.items = list(items)
        self.gap = gap
        self.pad = pad
        self.offset = 0
        self.length = 0
        self._grip: int | None = None
        self._bar_width = 8

    @override
    def children(self) -> Iterator[Widget]:
        for item in self.items:
            yield item
            yield from item.children()

    def lay(self, look: Look, rect: pygame.Rect) -> None:
        """Take a place and stack the items in it, keeping the position if possible."""
        super().lay(look, rect)
        self._bar_width = look.px(6)
        self.length = self._stack(look, rect, 0)
        if self.length > rect.height:
            self.length = self._stack(look, rect, self._bar_width + look.px(8))
        wanted, self.offset = self.offset, 0
        self.scroll_to(wanted)

    def _stack(self, look: Look, rect: pygame.Rect, bar: int) -> int:
        """Place the items from the top; give the height of all, in pixels."""
        pad, gap = look.px(self.pad), look.px(self.gap)
        width = rect.width - 2 * pad - bar
        y = rect.top + pad
        for item in self.items:
            high = item.height(look, width)
            item.lay(look, pygame.Rect(rect.left + pad, y, width, high))
            y += high + gap
        return y - rect.top - gap + pad

    @property
    def furthest(self) -> int:
        """The largest offset, in pixels."""
        return max(0, self.length - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Show the column from ``offset`` pixels on."""
        offset = max(0, min(self.furthest, offset))
        moved = self.offset - offset
        if moved:
            self.offset = offset
            for item in self.items:
                item.shift(0, moved)

    @override
    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        for item in self.items:
            item.shift(dx, dy)

    def reveal(self, widget: Widget) -> None:
        """Scroll so that one of the items is in sight."""
        margin = 12
        if widget.rect.top < self.rect.top + margin:
            self.scroll_to(self.offset - (self.rect.top + margin - widget.rect.top))
        elif widget.rect.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + widget.rect.bottom - self.rect.bottom + margin)

    @override
    def wheel(self, steps: float) -> bool:
        if not self.furthest:
            return False
        self.scroll_to(self.offset - round(steps * self.rect.height * 0.16))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Move by keys; the page sends them here when nothing else wants them."""
        page = round(self.rect.height * 0.85)
        jumps = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.length,
            pygame.K_END: self.length,
        }
        if event.key not in jumps or not self.furthest:
            return False
        self.scroll_to(self.offset + jumps[event.key])
        return True

    @property
    def bar(self) -> pygame.Rect:
        """Give the place of the bar's grip; empty if all is in sight."""
        if not self.furthest:
            return pygame.Rect(0, 0, 0, 0)
        high = max(36, self.rect.height * self.rect.height // self.length)
        top = self.rect.top + (self.rect.height - high) * self.offset // self.furthest
        return pygame.Rect(self.rect.right - self._bar_width, top, self._bar_width, high)

    @override
    def down(self, pos: tuple[int, int]) -> None:
        grip = self.bar.inflate(12, 0)
        self._grip = pos[1] - self.bar.top if grip.collidepoint(pos) else None

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        if self._grip is None:
            return
        room = self.rect.height - self.bar.height
        top = pos[1] - self._grip - self.rect.top
        self.scroll_to(round(self.furthest * top / max(1, room)))

    @override
    def up(self, pos: tuple[int, int]) -> None:
        del pos
        self._grip = None

    @override
    def words(self) -> list[str]:
        return []

    def _sight(self, look: Look) -> pygame.Rect:
        """Give the place that is drawn to: marks of focus stand out beyond the items."""
        ring = look.px(6)
        sight = self.rect.inflate(2 * ring, 0)
        if self.offset == 0:
            sight.top, sight.height = sight.top - ring, sight.height + ring
        if self.offset == self.furthest:
            sight.height += ring
        return sight

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        before = surface.get_clip()
        surface.set_clip(self._sight(look).clip(before))
        for item in self.items:
            if item.visible and item.rect.colliderect(self.rect):
                item.draw(surface, look)
        bar = self.bar
        if bar.height:
            colour = (
                palette.GOLD
                if self._grip is not None
                else mix(palette.GOLD_DEEP, palette.INK, 0.35)
            )
            surface.blit(rounded(bar.size, bar.width // 2, colour), bar)
        surface.set_clip(before)
