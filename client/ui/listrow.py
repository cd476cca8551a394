"""One line of a list: what it is, a word about it, and a bin."""

from collections.abc import Callable

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import focus_mark, put
from client.ui.widget import Widget


class ListRow(Widget):
    """Opens something; a click on the bin at its end does away with it."""

    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        note: str,
        act: Callable[[], None],
        *,
        second: str = "",
        icon: str = "",
        note_colour: palette.Colour = palette.IVORY_DIM,
        bin_act: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.note = note
        self.second = second
        self.icon = icon
        self.note_colour = note_colour
        self.act = act
        self.bin_act = bin_act

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(72 if self.second else 52)

    @override
    def words(self) -> list[str]:
        return [word for word in (self.label, self.second, self.note) if word]

    @property
    @override
    def meaning(self) -> str:
        return self.label

    @property
    def bin(self) -> pygame.Rect:
        """Give the place of the bin; empty without one."""
        if self.bin_act is None:
            return pygame.Rect(self.rect.right, self.rect.top, 0, self.rect.height)
        side = min(self.rect.height, self.rect.width // 4)
        return pygame.Rect(self.rect.right - side, self.rect.top, side, self.rect.height)

    @override
    def up(self, pos: tuple[int, int]) -> None:
        if self.bin_act is not None and self.bin.collidepoint(pos):
            self.bin_act()
        elif self.rect.collidepoint(pos):
            self.activate()

    @override
    def activate(self) -> None:
        self.act()

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_DELETE and self.bin_act is not None:
            self.bin_act()
            return True
        return False

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(10)
        fill = mix(palette.INK_SOFT, palette.INK_LIFT, self.warmth)
        surface.blit(rounded(self.rect.size, radius, fill), self.rect)
        inner = self.rect.inflate(-look.px(36), 0)
        inner.width -= self.bin.width
        if self.icon:
            picture = look.icons.get(self.icon, look.px(24), palette.GOLD[:3])
            surface.blit(picture, picture.get_rect(midleft=inner.midleft))
            inner.left += look.px(40)
            inner.width -= look.px(40)
        note = look.fonts.width(self.note, Size.SMALL)
        put(surface, look, self.note, Size.SMALL, self.note_colour, inner, "right")
        inner.width -= note + look.px(16)
        if self.second:
            upper = pygame.Rect(inner.left, inner.top + look.px(8), inner.width, inner.height // 2)
            lower = pygame.Rect(
                inner.left, inner.centery, inner.width, inner.height // 2 - look.px(8)
            )
            put(surface, look, self.label, Size.BODY, palette.IVORY, upper)
            put(surface, look, self.second, Size.SMALL, palette.IVORY_FAINT, lower)
        else:
            put(surface, look, self.label, Size.BODY, palette.IVORY, inner)
        if self.bin_act is not None:
            picture = look.icons.get("trash", look.px(20), palette.IVORY_FAINT[:3])
            surface.blit(picture, picture.get_rect(center=self.bin.center))
        if self.focused:
            focus_mark(surface, look, self.rect, radius)
