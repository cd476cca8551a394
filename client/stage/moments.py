"""The two great moments of a hand: a mask turns over, and somebody mounts the throne.

With calm motion both are shown as still steps: what is there before, then what is there after.
"""

from math import cos, pi, sin

import pygame

from client.look.palette import CINNABAR_BRIGHT, GOLD_BRIGHT, INDIGO, Colour
from client.present.cues import Enthrone, Sign, Unmask
from client.present.layout import TableLayout
from client.stage import ease
from client.stage.kit import Kit
from client.stage.light import glow, rays
from client.stage.seatplate import mask_area

MASK = 190.0
"""Width of a mask in the middle of the table, in units."""

_COMING, _BREATH, _TURNED, _LEAVING = 0.2, 0.45, 0.62, 0.82
"""When a mask has reached the middle, when it turns, has turned, and leaves for its seat."""

_RISEN, _STANDS = 0.3, 0.72
"""When the imperial card has risen, and when it leaves for the hand."""

_CARD = 150.0
"""Width of the imperial card in the middle, in units."""

MASKS: dict[Sign, tuple[str, Colour]] = {
    Sign.SWORD: ("guard", INDIGO),
    Sign.FLAG: ("solo", CINNABAR_BRIGHT),
}
"""The mask below, and the light behind it, by the role's badge."""


class Moments:
    """Draws both over the still; each tells which areas it touched."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        self._kit = kit
        self._layout = layout

    def unmask(
        self, surface: pygame.Surface, cue: Unmask, progress: float, *, calm: bool
    ) -> list[pygame.Rect]:
        """Carry the neutral mask to the middle, hold the breath, turn it, send it home."""
        name, light = MASKS[cue.sign]
        side = self._kit.px(MASK)
        home = mask_area(self._kit, pygame.Rect(self._layout.plates[cue.seat]))
        centre = pygame.Rect(self._layout.centre).center
        if calm:
            shown = "neutral" if progress < _BREATH else name
            return self._mask(surface, shown, centre, side, 1.0)
        areas: list[pygame.Rect] = []
        if progress >= _BREATH:
            strength = ease.fade(min(1.0, (progress - _BREATH) / (1 - _BREATH)), 0.2, 0.4)
            areas += glow(surface, light, centre, round(side * 1.9), strength)
        share = self._way(progress)
        middle = (
            round(ease.between(home.centerx, centre[0], share)),
            round(ease.between(home.centery, centre[1], share)),
        )
        if _COMING < progress < _BREATH:
            middle = (middle[0] + round(sin(progress * 90) * self._kit.px(2)), middle[1])
        size = round(ease.between(home.width, side, share))
        turned = min(1.0, max(0.0, (progress - _BREATH) / (_TURNED - _BREATH)))
        shown = "neutral" if turned < 0.5 else name
        return [*areas, *self._mask(surface, shown, middle, size, abs(cos(pi * turned)))]

    def enthrone(
        self, surface: pygame.Surface, cue: Enthrone, progress: float, *, calm: bool
    ) -> list[pygame.Rect]:
        """Let the imperial card rise into the light, stand there, and go to its new master."""
        kit = self._kit
        centre = pygame.Rect(self._layout.centre).center
        home = pygame.Rect(self._layout.plates[cue.seat]).center
        source = pygame.Rect(self._layout.at(f"throne:{cue.seat}")).center
        wide = kit.px(_CARD)
        if calm:
            face = kit.cards.face(cue.card, wide)
            return [surface.blit(face, face.get_rect(center=centre))]
        strength = ease.fade(progress, 0.25, 0.3)
        side = round(wide * 3.2)
        areas = glow(surface, GOLD_BRIGHT, centre, side, strength)
        areas += rays(surface, GOLD_BRIGHT, centre, side, strength, turn=progress)
        if progress < _RISEN:
            share = ease.out(progress / _RISEN)
            spot, size = _on_the_way(source, centre, share), ease.between(0.4, 1.0, share)
        elif progress < _STANDS:
            spot, size = centre, 1.0
        else:
            share = ease.both((progress - _STANDS) / (1 - _STANDS))
            spot, size = _on_the_way(centre, home, share), ease.between(1.0, 0.3, share)
        face = kit.cards.face(cue.card, wide)
        if size < 1.0:
            face = pygame.transform.smoothscale_by(face, max(0.1, round(size, 2)))
        return [*areas, surface.blit(face, face.get_rect(center=spot))]

    def _way(self, progress: float) -> float:
        """Tell how near the middle a mask is: 0 at its seat, 1 in the middle."""
        if progress < _COMING:
            return ease.out(progress / _COMING)
        if progress < _LEAVING:
            return 1.0
        return 1.0 - ease.both((progress - _LEAVING) / (1 - _LEAVING))

    def _mask(
        self,
        surface: pygame.Surface,
        name: str,
        middle: tuple[int, int],
        size: int,
        open_: float,
    ) -> list[pygame.Rect]:
        whole = self._kit.look.icons.mask(name, self._kit.px(MASK))
        wide = max(2, round(size * open_))
        if (wide, size) != whole.get_size():
            whole = pygame.transform.smoothscale(whole, (wide, max(2, size)))
        return [surface.blit(whole, whole.get_rect(center=middle))]


def _on_the_way(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    return (
        round(ease.between(start[0], end[0], share)),
        round(ease.between(start[1], end[1], share)),
    )
