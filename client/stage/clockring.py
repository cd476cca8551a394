"""The ring around an avatar that shows whose turn it is and how much time is left."""

from math import cos, pi, sin

import pygame

from client.look.palette import CINNABAR_BRIGHT, GOLD_BRIGHT, Colour
from client.look.store import kept

HURRY = 5
"""Seconds left from which the ring is red."""

_FINE = 3


def ring_colour(seconds: int | None) -> Colour:
    """Tell the colour of the ring."""
    return CINNABAR_BRIGHT if seconds is not None and seconds <= HURRY else GOLD_BRIGHT


@kept(0.3)
def ring(diameter: int, width: int, share: float, colour: Colour) -> pygame.Surface:
    """Give a ring of which ``share`` is bright, running out clockwise from the top."""
    side = diameter * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour[:3], 0))
    outer, inner = side / 2 - _FINE, side / 2 - _FINE - width * _FINE
    faint = (*colour[:3], 60)
    pygame.draw.circle(large, faint, (side / 2, side / 2), outer, width * _FINE)
    if share > 0:
        pygame.draw.polygon(large, (*colour[:3], 255), _band(side / 2, outer, inner, share))
    return pygame.transform.smoothscale(large, (diameter, diameter))


def _band(middle: float, outer: float, inner: float, share: float) -> list[tuple[float, float]]:
    """Trace the bright part: what is left lies before the top, clockwise."""
    steps = max(2, round(96 * share))
    turns = [(1 - share + share * i / steps) * 2 * pi for i in range(steps + 1)]
    there = [(middle + outer * sin(t), middle - outer * cos(t)) for t in turns]
    back = [(middle + inner * sin(t), middle - inner * cos(t)) for t in reversed(turns)]
    return there + back
