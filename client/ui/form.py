"""Rows of a form: what it is, what it means, and the control for it."""

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import put_lines, tidy
from client.ui.slider import Slider
from client.ui.widget import Widget


@runtime_checkable
class Sized(Protocol):
    """A control that knows the width it wants."""

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        ...


class FormRow(Widget):
    """A label with help at the left, a control at the right; below it if there is no room."""

    def __init__(self, label: str, control: Widget, help_words: str = "") -> None:
        super().__init__(control.name + "/row")
        self.label = label
        self.help_words = help_words
        self.control = control
        self.alert = ""
        """Words of what is wrong with it, shown in place of the help."""
        self.marked = False
        """Whether it differs from what it started from."""
        self.underlined = True
        """Whether a line parts it from what stands below."""

    @override
    def children(self) -> Iterator[Widget]:
        yield self.control
        yield from self.control.children()

    @override
    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self.control.shift(dx, dy)

    def _control_width(self, look: Look, width: int) -> int:
        """Tell how wide the control is; one that can grow fills a line of its own."""
        if self._stacked(look, width) and not self._is_fixed():
            return width
        return self._wanted(look, width)

    def _is_fixed(self) -> bool:
        return isinstance(self.control, Sized) and not isinstance(self.control, Slider)

    def _wanted(self, look: Look, width: int) -> int:
        wanted = self.control.width(look) if isinstance(self.control, Sized) else width // 2
        return min(width, wanted)

    def _stacked(self, look: Look, width: int) -> bool:
        room = width - self._wanted(look, width) - look.px(28)
        label = look.fonts.width(self.label, Size.BODY)
        return room < (look.px(230) if self.help_words or self.alert else label)

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        room = width
        if not self._stacked(look, width):
            room -= self._control_width(look, width) + look.px(28)
        small = self.alert or self.help_words
        return (
            tidy(look, self.label, Size.BODY, room),
            tidy(look, small, Size.SMALL, room) if small else [],
        )

    @override
    def height(self, look: Look, width: int) -> int:
        label, small = self._lines(look, width)
        words = len(label) * look.fonts.line(Size.BODY) + len(small) * look.fonts.line(Size.SMALL)
        control = self.control.height(look, self._control_width(look, width))
        if self._stacked(look, width):
            return words + control + look.px(22)
        return max(words, control) + look.px(16)

    @override
    def lay(self, look: Look, rect: pygame.Rect) -> None:
        super().lay(look, rect)
        wide = self._control_width(look, self.rect.width)
        high = self.control.height(look, wide)
        place = pygame.Rect(0, 0, wide, high)
        if self._stacked(look, self.rect.width):
            place.bottomleft = (self.rect.left, self.rect.bottom - look.px(8))
        else:
            place.midright = self.rect.midright
        self.control.lay(look, place)

    @override
    def words(self) -> list[str]:
        return [word for word in (self.label, self.alert or self.help_words) if word]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        label, small = self._lines(look, self.rect.width)
        colour = palette.IVORY if self.control.enabled else palette.IVORY_FAINT
        words = len(label) * look.fonts.line(Size.BODY) + len(small) * look.fonts.line(Size.SMALL)
        area = pygame.Rect(self.rect)
        if not self._stacked(look, self.rect.width):
            area.top = self.rect.centery - words // 2
        else:
            area.top = self.rect.top + look.px(6)
        taken = put_lines(surface, look, label, Size.BODY, colour, area)
        area.top += taken
        tone = palette.CINNABAR_BRIGHT if self.alert else palette.IVORY_FAINT
        put_lines(surface, look, small, Size.SMALL, tone, area)
        if self.marked:
            bar = pygame.Rect(0, 0, look.px(4), self.rect.height - look.px(12))
            bar.midleft = (self.rect.left - look.px(12), self.rect.centery)
            surface.blit(rounded(bar.size, look.px(2), palette.GOLD), bar)
        self.control.draw(surface, look)
        if self.underlined:
            y = self.rect.bottom + look.px(3)
            ends = (self.rect.left, y), (self.rect.right, y)
            pygame.draw.line(surface, palette.INK_LIFT[:3], *ends)
