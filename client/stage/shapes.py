"""Smooth shapes: rounded panels, discs and rings, each drawn once and kept."""

from functools import lru_cache

import pygame

from client.stage.colours import Colour

_FINE = 3
"""Shapes are drawn this much larger and scaled down, for smooth edges."""


@lru_cache(maxsize=400)
def panel(
    size: tuple[int, int],
    radius: int,
    fill: Colour,
    alpha: int = 255,
    border: Colour | None = None,
    line: int = 0,
) -> pygame.Surface:
    """Give a rounded panel; ``line`` is the border's width in pixels."""
    wide, high = max(1, size[0]), max(1, size[1])
    sprite = pygame.Surface((wide, high), pygame.SRCALPHA)
    body = (*fill, alpha)
    if border is None or line <= 0:
        pygame.draw.rect(sprite, body, (0, 0, wide, high), border_radius=radius)
    else:
        pygame.draw.rect(sprite, border, (0, 0, wide, high), border_radius=radius)
        inner = pygame.Rect(0, 0, wide, high).inflate(-2 * line, -2 * line)
        pygame.draw.rect(sprite, body, inner, border_radius=max(0, radius - line))
    _smooth_corners(sprite, radius, body, border, line)
    return sprite


def _smooth_corners(
    sprite: pygame.Surface,
    radius: int,
    body: tuple[int, int, int, int],
    border: Colour | None,
    line: int,
) -> None:
    radius = min(radius, sprite.get_width() // 2, sprite.get_height() // 2)
    if radius < 2:
        return
    large = pygame.Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    large.fill((*(border or body[:3]), 0))
    middle, reach = (radius * _FINE, radius * _FINE), radius * _FINE
    if border is not None and line > 0:
        pygame.draw.circle(large, border, middle, reach)
        pygame.draw.circle(large, body, middle, reach - line * _FINE)
    else:
        pygame.draw.circle(large, body, middle, reach)
    disc = pygame.transform.smoothscale(large, (2 * radius, 2 * radius))
    wide, high = sprite.get_size()
    for right in (False, True):
        for low in (False, True):
            part = pygame.Rect(radius * right, radius * low, radius, radius)
            spot = (wide - radius if right else 0, high - radius if low else 0)
            sprite.fill((0, 0, 0, 0), (*spot, radius, radius))
            sprite.blit(disc, spot, part, special_flags=pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=200)
def disc(
    diameter: int, fill: Colour, alpha: int = 255, border: Colour | None = None, line: int = 0
) -> pygame.Surface:
    """Give a smooth disc."""
    side = max(2, diameter) * _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*(border or fill), 0))
    middle = (side / 2, side / 2)
    if border is not None and line > 0:
        pygame.draw.circle(large, border, middle, side / 2)
        pygame.draw.circle(large, (*fill, alpha), middle, side / 2 - line * _FINE)
    else:
        pygame.draw.circle(large, (*fill, alpha), middle, side / 2)
    return pygame.transform.smoothscale(large, (max(2, diameter), max(2, diameter)))


@lru_cache(maxsize=60)
def round_mask(diameter: int) -> pygame.Surface:
    """Give a white disc to cut pictures round with."""
    return disc(diameter, (255, 255, 255))


def cut_round(picture: pygame.Surface) -> pygame.Surface:
    """Give a square picture cut to a disc."""
    result = picture.copy()
    result.blit(round_mask(picture.get_width()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


@lru_cache(maxsize=64)
def soft_shadow(size: tuple[int, int], radius: int, spread: int, alpha: int) -> pygame.Surface:
    """Give the soft shadow of a panel; it stands out ``spread`` pixels on every side."""
    wide, high = size[0] + 2 * spread, size[1] + 2 * spread
    small = pygame.Surface((max(2, wide // 4), max(2, high // 4)), pygame.SRCALPHA)
    inner = small.get_rect().inflate(-spread // 2, -spread // 2)
    pygame.draw.rect(small, (0, 0, 0, alpha), inner, border_radius=max(1, radius // 4))
    blurred = pygame.transform.gaussian_blur(small, max(1, spread // 8))
    return pygame.transform.smoothscale(blurred, (wide, high))
