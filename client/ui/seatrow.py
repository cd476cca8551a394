"""One seat of a table that has not begun: who sits there, whether he is ready."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import Colour, faded
from client.look.shapes import disc, outline, rounded
from client.overriding import override
from client.ui.drawing import put
from client.ui.widget import Widget


class SeatLook(NamedTuple):
    """What a seat shows.

    Attributes:
        title: name, or the word for an empty seat.
        note: a word below it.
        portrait: name of the portrait; empty for an empty seat.
        mark: icon at the end: ready, bot, away; empty for none.
        mark_word: word beside it.
        good: whether the mark is a good one.
        dim: whether nobody is there now.
        mine: whether it is one's own.
    """

    title: str
    note: str
    portrait: str = ""
    mark: str = ""
    mark_word: str = ""
    good: bool = False
    dim: bool = False
    mine: bool = False


class SeatRow(Widget):
    """A portrait, a name with a note, a mark; the host's controls stand at the end."""

    def __init__(self, name: str, shown: SeatLook, controls: Sequence[Widget] = ()) -> None:
        super().__init__(name)
        self.shown = shown
        self.controls = list(controls)
        self._free = pygame.Rect(0, 0, 0, 0)

    @override
    def children(self) -> Iterator[Widget]:
        yield from self.controls

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(78)

    @override
    def words(self) -> list[str]:
        shown = self.shown
        return [word for word in (shown.title, shown.note, shown.mark_word) if word]

    @override
    def lay(self, look: Look, rect: pygame.Rect) -> None:
        super().lay(look, rect)
        right = rect.right - look.px(12)
        for control in reversed(self.controls):
            wide = look.px(34)
            wanted = getattr(control, "width", None)
            if wanted is not None and not getattr(control, "icon", ""):
                wide = min(wanted(look), rect.width // 3)
            elif wanted is not None and control.words():
                wide = min(wanted(look), rect.width // 2)
            place = pygame.Rect(right - wide, 0, wide, look.px(36))
            place.centery = rect.centery
            control.lay(look, place)
            right = place.left - look.px(4)
        left = rect.left + look.px(76)
        self._free = pygame.Rect(left, rect.top, max(1, right - left - look.px(8)), rect.height)

    @override
    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self._free.move_ip(dx, dy)
        for control in self.controls:
            control.shift(dx, dy)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        shown = self.shown
        radius = look.px(14)
        if shown.portrait:
            edge = palette.EDGE_STRONG if shown.mine else palette.EDGE
            ground = rounded(self.rect.size, radius, palette.INK_SOFT, edge, max(1, look.px(1)))
            surface.blit(ground, self.rect)
        else:
            outline(surface, self.rect, radius, palette.EDGE, max(1, look.px(1)))
        self._draw_portrait(surface, look)
        self._draw_words(surface, look)
        for control in self.controls:
            control.draw(surface, look)

    def _draw_portrait(self, surface: pygame.Surface, look: Look) -> None:
        side = look.px(54)
        place = pygame.Rect(self.rect.left + look.px(12), 0, side, side)
        place.centery = self.rect.centery
        if not self.shown.portrait:
            outline(surface, place, side // 2, palette.EDGE, max(1, look.px(1)))
            seat = look.icons.get("person", look.px(26), palette.IVORY_FAINT[:3])
            surface.blit(seat, seat.get_rect(center=place.center))
            return
        surface.blit(look.icons.avatar(self.shown.portrait, side), place)
        if self.shown.dim:
            surface.blit(disc(side, faded(palette.INK, 150)), place)

    def _draw_words(self, surface: pygame.Surface, look: Look) -> None:
        shown, free = self.shown, self._free
        mark = self._draw_mark(surface, look, free)
        room = free.width - mark
        upper = pygame.Rect(free.left, free.top + look.px(12), room, look.fonts.line(Size.BODY))
        lower = pygame.Rect(free.left, upper.bottom, room, look.fonts.line(Size.SMALL))
        if not shown.note:
            upper.centery = free.centery
        ink = palette.GOLD_BRIGHT if shown.mine else palette.IVORY
        if not shown.portrait:
            ink = palette.IVORY_FAINT
        bold = bool(shown.portrait)
        fits = look.fonts.width(shown.title, Size.BODY, bold) <= room
        size = Size.BODY if fits else Size.SMALL
        put(surface, look, shown.title, size, ink, upper, bold=bold)
        put(surface, look, shown.note, Size.SMALL, palette.IVORY_DIM, lower)

    def _draw_mark(self, surface: pygame.Surface, look: Look, free: pygame.Rect) -> int:
        """Draw the mark at the right of the words; give the pixels it took."""
        shown = self.shown
        if not shown.mark and not shown.mark_word:
            return 0
        colour: Colour = palette.JADE if shown.good else palette.IVORY_FAINT
        if shown.dim:
            colour = palette.CINNABAR_BRIGHT
        words = look.fonts.width(shown.mark_word, Size.SMALL)
        icon = look.px(20)
        total = words + icon + look.px(6)
        left = free.right - total
        picture = look.icons.get(shown.mark, icon, colour[:3])
        surface.blit(picture, picture.get_rect(midleft=(left, free.centery)))
        area = pygame.Rect(left + icon + look.px(6), free.top, words + 2, free.height)
        put(surface, look, shown.mark_word, Size.SMALL, colour, area)
        return total + look.px(10)
