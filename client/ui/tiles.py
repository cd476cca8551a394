"""Small things to pick from: drawn emotes, and portraits that can be hushed."""

from collections.abc import Callable

import pygame

from client.look import palette
from client.look.look import Look
from client.look.palette import faded
from client.look.shapes import disc, rounded
from client.overriding import override
from client.ui.drawing import focus_mark
from client.ui.widget import Widget


class EmoteTile(Widget):
    """An emote to send."""

    focusable = True

    def __init__(self, emote: str, tip: str, act: Callable[[], None]) -> None:
        super().__init__(f"emote:{emote}")
        self.emote = emote
        self.tip = tip
        self.act = act

    @override
    def height(self, look: Look, width: int) -> int:
        return min(width, look.px(72))

    @override
    def activate(self) -> None:
        self.act()

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(10)
        ground = faded(palette.INK_LIFT, round(90 + 165 * self.warmth))
        surface.blit(rounded(self.rect.size, radius, ground), self.rect)
        side = round(min(self.rect.size) * (0.72 + 0.1 * self.warmth))
        picture = look.icons.emote(self.emote, side)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.focused:
            focus_mark(surface, look, self.rect, radius)


class HushTile(Widget):
    """Somebody's portrait; a click hushes him, another lets him be heard again."""

    focusable = True

    def __init__(
        self, name: str, portrait: str, tip: str, hushed: bool, act: Callable[[], None]
    ) -> None:
        super().__init__(name)
        self.portrait = portrait
        self.tip = tip
        self.hushed = hushed
        self.act = act

    @override
    def activate(self) -> None:
        self.act()

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = min(self.rect.size)
        picture = look.icons.avatar(self.portrait, side)
        place = picture.get_rect(center=self.rect.center)
        surface.blit(picture, place)
        if self.hushed:
            surface.blit(disc(side, faded(palette.INK, 170)), place)
        if self.hushed or self.hovered:
            small = look.px(20)
            spot = pygame.Rect(0, 0, small, small)
            spot.bottomright = place.right + look.px(3), place.bottom + look.px(3)
            surface.blit(disc(small, palette.INK), spot)
            icon = "sound-off" if self.hushed else "sound-on"
            inner = small - look.px(6)
            colour = palette.CINNABAR_BRIGHT if self.hushed else palette.IVORY_DIM
            mark = look.icons.get(icon, inner, colour[:3])
            surface.blit(mark, mark.get_rect(center=spot.center))
        if self.focused:
            focus_mark(surface, look, place, side // 2)
