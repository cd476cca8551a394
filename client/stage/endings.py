"""The last scene of a hand: who has won, behind masks, and what everybody gained.

The Emperor's mask rises into golden rays; a hidden Guard's neutral mask turns over; rebels
come in from three sides; who won alone falls in like a seal. With calm motion each stands still.
"""

from math import cos, pi
from typing import NamedTuple

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INDIGO,
    IVORY,
    IVORY_DIM,
    JADE,
    JADE_BRIGHT,
    Colour,
)
from client.look.shapes import rounded
from client.present.cues import Ending, Victory
from client.present.layout import TableLayout
from client.present.rect import Rect
from client.present.voice import signed
from client.stage import ease
from client.stage.kit import Kit
from client.stage.light import glow, rays
from engine.core.cards import SEATS, Seat

SIZE = (660.0, 196.0)
"""Of the plaque, in units."""

_MASK = 118.0
"""Width of the mask above the plaque, in units."""

_SMALL = 38.0
"""Width of a mask over a name, in units."""

_ARRIVED = 0.2
"""Share of the scene after which everything stands."""

_GROUND = (12, 24, 19, 244)

_LIGHTS: dict[Victory, Colour] = {
    Victory.EMPEROR: GOLD_BRIGHT,
    Victory.GUARD: INDIGO,
    Victory.REBELS: JADE,
    Victory.ALONE: CINNABAR_BRIGHT,
}
_INKS: dict[Victory, Colour] = {
    Victory.EMPEROR: GOLD_BRIGHT,
    Victory.GUARD: (150, 184, 230),
    Victory.REBELS: JADE_BRIGHT,
    Victory.ALONE: CINNABAR_BRIGHT,
}
_MASKS: dict[Victory, str] = {
    Victory.EMPEROR: "emperor",
    Victory.GUARD: "guard",
    Victory.REBELS: "rebel",
    Victory.ALONE: "solo",
}


class _Placed(NamedTuple):
    """A mask of the scene: which, where its middle is, and how wide and high it is."""

    name: str
    middle: tuple[int, int]
    wide: int
    high: int


class Endings:
    """Draws the scene over the still; its plaque is drawn once for each end."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        self._kit = kit
        self._layout = layout
        self._plaque: tuple[Ending, pygame.Surface] | None = None

    def area(self) -> pygame.Rect:
        """Tell where the plaque lies: below the last sets of the others."""
        kit, window = self._kit, pygame.Rect(self._layout.window)
        area = pygame.Rect(0, 0, min(kit.px(SIZE[0]), window.width * 9 // 10), kit.px(SIZE[1]))
        below = max(pile.bottom for pile in self._others())
        area.midtop = window.centerx, below + kit.px(8)
        area.bottom = min(area.bottom, window.bottom - kit.px(12))
        return area

    def _others(self) -> list[Rect]:
        """List what lies before the seats but one's own."""
        layout = self._layout
        return [pile for seat, pile in enumerate(layout.piles) if seat != layout.bottom]

    def draw(
        self,
        surface: pygame.Surface,
        cue: Ending,
        progress: float,
        words: str,
        names: tuple[str, ...],
        *,
        calm: bool,
    ) -> list[pygame.Rect]:
        """Draw light, masks and plaque at a moment of the scene."""
        kit, area = self._kit, self.area()
        crown = (area.centerx, area.top - kit.px(_MASK * 0.24))
        areas: list[pygame.Rect] = []
        strength = 1.0 if calm else ease.fade(progress, _ARRIVED, 0.1)
        if not cue.lost:
            side, light = kit.px(_MASK * 2.6), _LIGHTS[cue.victory]
            areas += glow(surface, light, crown, side, strength)
            if cue.victory in (Victory.EMPEROR, Victory.ALONE):
                turn = 0.0 if calm else progress * 3
                areas += rays(surface, light, crown, side, strength, turn=turn)
        plaque = self._drawn(cue, words, names, area.size)
        plaque.set_alpha(round(255 * strength))
        areas.append(surface.blit(plaque, area))
        arrived = 1.0 if calm else min(1.0, progress / _ARRIVED)
        for placed in self._masks(cue.victory, arrived, crown):
            areas.append(self._mask(surface, placed, strength))
        return areas

    def _masks(self, victory: Victory, arrived: float, crown: tuple[int, int]) -> list[_Placed]:
        """Tell where the masks are when so much of their way is behind them."""
        side, (x, y) = self._kit.px(_MASK), crown
        share = ease.out(arrived)
        match victory:
            case Victory.EMPEROR:
                risen = round((1 - ease.over(arrived)) * side)
                return [_Placed("emperor", (x, y + risen), side, side)]
            case Victory.GUARD:
                open_ = abs(cos(pi * arrived))
                name = "neutral" if arrived < 0.5 else "guard"
                return [_Placed(name, crown, max(2, round(side * open_)), side)]
            case Victory.REBELS:
                small, far = round(side * 0.8), round(side * 3 * (1 - share))
                aside = round(side * 0.74)
                return [
                    _Placed("rebel", (x - aside - far, y + side // 12), small, small),
                    _Placed("rebel", (x + aside + far, y + side // 12), small, small),
                    _Placed("rebel", (x, y + far), side, side),
                ]
            case Victory.ALONE:
                size = round(side * ease.between(2.4, 1.0, share))
                return [_Placed("solo", crown, size, size)]

    def _mask(self, surface: pygame.Surface, placed: _Placed, strength: float) -> pygame.Rect:
        whole = self._kit.look.icons.mask(placed.name, self._kit.px(_MASK))
        if (placed.wide, placed.high) != whole.get_size():
            whole = pygame.transform.smoothscale(whole, (placed.wide, placed.high))
        if strength < 1.0:
            whole = whole.copy()
            whole.set_alpha(round(255 * strength))
        return surface.blit(whole, whole.get_rect(center=placed.middle))

    def _drawn(
        self, cue: Ending, words: str, names: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        if self._plaque is None or self._plaque[0] != cue or self._plaque[1].get_size() != size:
            self._plaque = (cue, self._painted(cue, words, names, size))
        return self._plaque[1]

    def _painted(
        self, cue: Ending, words: str, names: tuple[str, ...], size: tuple[int, int]
    ) -> pygame.Surface:
        """Paint the plaque: what happened, and below it five seats with what they gained."""
        kit = self._kit
        edge = EDGE_STRONG if cue.lost else _LIGHTS[cue.victory]
        plaque = rounded(size, kit.px(16), _GROUND, edge, max(1, kit.px(2))).copy()
        ink = IVORY_DIM if cue.lost else _INKS[cue.victory]
        title = (size[0] / 2, size[1] * 0.32)
        kit.put(plaque, words, Size.TITLE, ink, bold=True, width=size[0] - kit.px(40), center=title)
        order = sorted(SEATS, key=lambda seat: (-cue.points[seat], seat))
        pad = kit.px(12)
        column = (size[0] - 2 * pad) / len(order)
        for i, seat in enumerate(order):
            top = round(size[1] * 0.48)
            spot = pygame.Rect(
                round(pad + column * i), top, round(column), size[1] - top - kit.px(8)
            )
            self._paint_seat(plaque, cue, seat, names[seat] if names else "", spot)
        return plaque

    def _paint_seat(
        self, plaque: pygame.Surface, cue: Ending, seat: Seat, name: str, area: pygame.Rect
    ) -> None:
        kit, points = self._kit, cue.points[seat]
        if seat == cue.own:
            own = area.inflate(-kit.px(4), 0)
            plaque.blit(rounded(own.size, kit.px(10), (*GOLD[:3], 44), GOLD_DEEP, 1), own)
        side = kit.px(_SMALL)
        mask = kit.look.icons.mask(_role_of(cue, seat), side)
        left = area.x + kit.px(8)
        plaque.blit(mask, (left, area.y + (area.height - side) // 2))
        beside = left + side + kit.px(6)
        room = area.right - beside - kit.px(6)
        ink = GOLD_BRIGHT if seat == cue.own else IVORY
        kit.put(
            plaque, name, Size.SMALL, ink, bold=True, width=room,
            midleft=(beside, area.y + area.height * 0.28),
        )  # fmt: skip
        ink = JADE if points > 0 else CINNABAR_BRIGHT if points < 0 else IVORY_DIM
        number = kit.look.fonts.render(signed(points), Size.TITLE, ink, bold=True)
        if number.get_width() > room:
            number = pygame.transform.smoothscale_by(number, room / number.get_width())
        middle = round(area.y + area.height * 0.68)
        plaque.blit(number, number.get_rect(midleft=(beside, middle)))


def _role_of(cue: Ending, seat: Seat) -> str:
    if seat == cue.emperor:
        return "solo" if cue.guard is None else "emperor"
    return "guard" if seat == cue.guard else "rebel"
