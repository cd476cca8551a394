"""Buttons and switches."""

from collections.abc import Callable
from enum import Enum

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import Colour, faded, mix
from client.look.shapes import disc, rounded
from client.overriding import override
from client.ui.drawing import focus_mark, put
from client.ui.widget import Widget

Act = Callable[[], None]


class Weight(Enum):
    """How much a button asks for attention."""

    MAIN = "main"
    PLAIN = "plain"
    QUIET = "quiet"
    GRAVE = "grave"


_FILL: dict[Weight, tuple[Colour, Colour]] = {
    Weight.MAIN: (palette.GOLD, palette.GOLD_BRIGHT),
    Weight.PLAIN: (palette.INK_SOFT, palette.INK_LIFT),
    Weight.QUIET: (faded(palette.INK_LIFT, 0), faded(palette.INK_LIFT, 200)),
    Weight.GRAVE: (palette.CINNABAR, mix(palette.CINNABAR, palette.CINNABAR_BRIGHT, 0.3)),
}


class Button(Widget):
    """A word, with or without an icon, that does something."""

    focusable = True
    inset = 16.0
    """From either side to the label, in units."""

    def __init__(
        self,
        name: str,
        label: str,
        act: Act,
        *,
        weight: Weight = Weight.PLAIN,
        icon: str = "",
        align: str = "center",
        size: Size = Size.BODY,
    ) -> None:
        super().__init__(name)
        self.label = label
        self.act = act
        self.weight = weight
        self.icon = icon
        self.align = align
        self.size = size
        self.chosen = False
        self.note = ""
        """A smaller second line below the label; only for labels at the left."""

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        words = look.fonts.width(self.label, self.size, self._bold) if self.label else 0
        icon = self._icon_side(look) if self.icon else 0
        gap = look.px(10) if words and icon else 0
        return words + icon + gap + look.px(2 * self.inset + 4 if self.label else 20)

    @property
    def _bold(self) -> bool:
        return self.weight in (Weight.MAIN, Weight.GRAVE)

    def _icon_side(self, look: Look) -> int:
        return look.px(self.size * 1.15)

    @property
    @override
    def meaning(self) -> str:
        return self.label

    @override
    def activate(self) -> None:
        if self.enabled:
            self.act()

    @override
    def words(self) -> list[str]:
        return [word for word in (self.label, self.note) if word]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(10)
        cold, warm = _FILL[self.weight]
        fill = mix(cold, warm, self.warmth)
        if self.chosen:
            fill = palette.INK_LIFT
        if not self.enabled:
            fill = faded(palette.INK_SOFT, 0 if self.weight is Weight.QUIET else 150)
        rect = self.rect.move(0, look.px(1) if self.pressed else 0)
        edge = self._edge()
        surface.blit(rounded(rect.size, radius, fill, edge, max(1, look.px(1))), rect)
        if self.chosen:
            bar = pygame.Rect(rect.left, rect.top, look.px(4), rect.height).inflate(0, -look.px(16))
            surface.blit(rounded(bar.size, look.px(2), palette.GOLD), bar)
        self._draw_content(surface, look, rect)
        if self.focused:
            focus_mark(surface, look, rect, radius)

    def _edge(self) -> Colour | None:
        if not self.enabled:
            return None
        if self.weight is Weight.PLAIN:
            return mix(palette.GOLD_DEEP, palette.GOLD, self.warmth)
        return None

    def ink(self) -> Colour:
        """Tell the colour of the words."""
        if not self.enabled:
            return palette.IVORY_FAINT
        if self.weight is Weight.MAIN:
            return palette.INK
        if self.chosen:
            return palette.GOLD_BRIGHT
        return palette.IVORY

    def _draw_content(self, surface: pygame.Surface, look: Look, rect: pygame.Rect) -> None:
        colour = self.ink()
        inner = rect.inflate(-look.px(2 * self.inset if self.label else 20), 0)
        side = self._icon_side(look) if self.icon else 0
        words = look.fonts.width(self.label, self.size, self._bold) if self.label else 0
        gap = look.px(10) if side and words else 0
        total = min(inner.width, side + gap + words)
        left = inner.left if self.align == "left" else inner.centerx - total // 2
        if self.icon:
            picture = look.icons.get(self.icon, side, colour[:3])
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        if self.label:
            start = left + side + gap
            area = pygame.Rect(start, rect.top, max(1, inner.right - start), rect.height)
            if self.note:
                self._draw_note(surface, look, area, colour)
                area.height = round(rect.height * 0.58)
            put(surface, look, self.label, self.size, colour, area, "left", self._bold)

    def _draw_note(
        self, surface: pygame.Surface, look: Look, area: pygame.Rect, colour: Colour
    ) -> None:
        lower = pygame.Rect(area.left, 0, area.width, round(area.height * 0.5))
        lower.bottom = area.bottom - round(area.height * 0.04)
        put(surface, look, self.note, Size.SMALL, colour, lower)


class Toggle(Widget):
    """A switch that is on or off."""

    focusable = True

    def __init__(self, name: str, on: bool, change: Callable[[bool], None]) -> None:
        super().__init__(name)
        self.on = on
        self.change = change
        self.slide = 1.0 if on else 0.0

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(54)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(30)

    @override
    def activate(self) -> None:
        if self.enabled:
            self.on = not self.on
            self.change(self.on)

    @override
    def key(self, event: pygame.event.Event) -> bool:
        wanted = {pygame.K_LEFT: False, pygame.K_RIGHT: True}.get(event.key)
        if wanted is None:
            return False
        if wanted != self.on:
            self.activate()
        return True

    @override
    def advance(self, dt: float) -> bool:
        goal = 1.0 if self.on else 0.0
        moved = self.slide != goal
        step = dt / 0.12
        self.slide = min(goal, self.slide + step) if goal else max(0.0, self.slide - step)
        return super().advance(dt) or moved

    @override
    def settle(self) -> None:
        super().settle()
        self.slide = 1.0 if self.on else 0.0

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect = pygame.Rect(0, 0, look.px(54), look.px(28))
        rect.midright = self.rect.midright
        fill = mix(palette.INK_LIFT, palette.GOLD, self.slide)
        if not self.enabled:
            fill = mix(fill, palette.INK, 0.6)
        surface.blit(rounded(rect.size, rect.height // 2, fill), rect)
        knob = rect.height - look.px(6)
        left = rect.left + look.px(3)
        travel = rect.width - look.px(6) - knob
        colour = palette.IVORY if self.enabled else palette.IVORY_FAINT
        surface.blit(disc(knob, colour), (left + round(travel * self.slide), rect.top + look.px(3)))
        if self.focused:
            focus_mark(surface, look, rect, rect.height // 2)
