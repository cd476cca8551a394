"""Numbers: a bar to slide along, and a count to step."""

from collections.abc import Callable

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import disc, rounded
from client.overriding import override
from client.ui.drawing import focus_mark, put
from client.ui.widget import Widget

Write = Callable[[float], str]


class Slider(Widget):
    """A number from a range, in steps, with its words at the right."""

    focusable = True

    def __init__(
        self,
        name: str,
        bounds: tuple[float, float],
        step: float,
        value: float,
        *,
        write: Write,
        change: Callable[[float], None],
    ) -> None:
        super().__init__(name)
        self.low, self.high = bounds
        self.step = step
        self.value = value
        self.write = write
        self.change = change
        self._room = 0

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(300)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(36)

    @override
    def words(self) -> list[str]:
        return [self.write(self.value)]

    @property
    def track(self) -> pygame.Rect:
        """Give the place of the bar."""
        return pygame.Rect(
            self.rect.left + self._room // 8,
            self.rect.centery - 2,
            self.rect.width - self._room - self._room // 4,
            4,
        )

    @override
    def down(self, pos: tuple[int, int]) -> None:
        self.drag(pos)

    @override
    def drag(self, pos: tuple[int, int]) -> None:
        track = self.track
        share = (pos[0] - track.left) / max(1, track.width)
        self._set(self.low + share * (self.high - self.low))

    @override
    def up(self, pos: tuple[int, int]) -> None:
        del pos

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._set(self.value + (self.step if event.key == pygame.K_RIGHT else -self.step))
        return True

    def _set(self, value: float) -> None:
        steps = round((value - self.low) / self.step)
        exact = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if self.enabled and exact != self.value:
            self.value = exact
            self.change(exact)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._room = look.px(72)
        track = self.track
        track.height = max(4, look.px(5))
        track.centery = self.rect.centery
        share = (self.value - self.low) / (self.high - self.low)
        surface.blit(rounded(track.size, track.height // 2, palette.INK_LIFT), track)
        filled = pygame.Rect(
            track.topleft, (max(track.height, round(track.width * share)), track.height)
        )
        gold = palette.GOLD if self.enabled else palette.IVORY_FAINT
        surface.blit(rounded(filled.size, track.height // 2, gold), filled)
        knob = look.px(20)
        dot = disc(knob, mix(palette.IVORY, palette.GOLD_BRIGHT, self.warmth))
        place = dot.get_rect(center=(track.left + round(track.width * share), self.rect.centery))
        surface.blit(dot, place)
        area = pygame.Rect(0, 0, self._room - look.px(4), self.rect.height)
        area.midright = self.rect.midright
        put(surface, look, self.write(self.value), Size.SMALL, palette.IVORY_DIM, area, "right")
        if self.focused:
            focus_mark(surface, look, self.rect, look.px(8))


class Stepper(Widget):
    """A whole number between two buttons."""

    focusable = True

    def __init__(
        self,
        name: str,
        bounds: tuple[int, int],
        value: int,
        change: Callable[[int], None],
        write: Callable[[int], str] = str,
    ) -> None:
        super().__init__(name)
        self.low, self.high = bounds
        self.value = value
        self.change = change
        self.write = write

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(150)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(38)

    @override
    def words(self) -> list[str]:
        return [self.write(self.value)]

    @override
    def up(self, pos: tuple[int, int]) -> None:
        if self.rect.collidepoint(pos):
            if pos[0] < self.rect.left + self.rect.height:
                self._set(self.value - 1)
            elif pos[0] >= self.rect.right - self.rect.height:
                self._set(self.value + 1)

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self._set(self.value + (1 if event.key == pygame.K_RIGHT else -1))
        return True

    def _set(self, value: int) -> None:
        value = max(self.low, min(self.high, value))
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(9)
        edge = mix(palette.INK_LIFT, palette.GOLD_DEEP, self.warmth)
        surface.blit(
            rounded(self.rect.size, radius, palette.INK, edge, max(1, look.px(1))), self.rect
        )
        side = self.rect.height
        for name, left, open_ in (
            ("minus", self.rect.left, self.value > self.low),
            ("plus", self.rect.right - side, self.value < self.high),
        ):
            bright = self.enabled and open_
            colour = palette.GOLD if bright else palette.GOLD_DEEP
            picture = look.icons.get(name, look.px(18), colour[:3])
            cell = pygame.Rect(left, self.rect.top, side, side)
            surface.blit(picture, picture.get_rect(center=cell.center))
        colour = palette.IVORY if self.enabled else palette.IVORY_FAINT
        area = self.rect.inflate(-2 * side, 0)
        put(surface, look, self.write(self.value), Size.SMALL, colour, area, "center", True)
        if self.focused:
            focus_mark(surface, look, self.rect, radius)
