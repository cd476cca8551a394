"""Light behind great moments: a soft glow, and rays that turn slowly."""

from math import cos, radians, sin

import pygame

from client.look.palette import Colour
from client.look.store import kept

_RAYS = 14


def glow(
    surface: pygame.Surface, colour: Colour, middle: tuple[int, int], side: int, strength: float
) -> list[pygame.Rect]:
    """Draw soft light around a point; ``strength`` 0 to 1."""
    soft = _soft(side, colour)
    soft.set_alpha(round(255 * strength))
    return [surface.blit(soft, soft.get_rect(center=middle))]


def rays(
    surface: pygame.Surface,
    colour: Colour,
    middle: tuple[int, int],
    side: int,
    strength: float,
    *,
    turn: float,
) -> list[pygame.Rect]:
    """Draw rays that leave a point; ``turn`` moves them on by 24 degrees a unit."""
    reach = side / 2 * (0.7 + 0.3 * strength)
    fan = pygame.Surface((side, side), pygame.SRCALPHA)
    ray = (*colour[:3], round(70 * strength))
    for number in range(_RAYS):
        at = radians(number * 360 / _RAYS + 24 * turn)
        tips = [
            (side / 2 + reach * cos(at + d), side / 2 + reach * sin(at + d)) for d in (-0.07, 0.07)
        ]
        pygame.draw.polygon(fan, ray, [(side / 2, side / 2), *tips])
    return [surface.blit(fan, fan.get_rect(center=middle))]


@kept(1.0)
def _soft(side: int, colour: Colour) -> pygame.Surface:
    """Draw soft light, from strong in the middle to nothing at the edge."""
    # A quarter of the size is soft enough and costs a sixteenth.
    small = pygame.Surface((max(8, side // 4),) * 2, pygame.SRCALPHA)
    middle, most = small.get_width() // 2, small.get_width() // 3
    pygame.draw.circle(small, (*colour[:3], 190), (middle, middle), most)
    soft = pygame.transform.gaussian_blur(small, max(2, most // 2))
    return pygame.transform.smoothscale(soft, (side, side))
