"""Smooth rounded panels, shadows and rings, each drawn once and kept."""

import pygame

from client.look.palette import Colour
from client.look.store import kept

FINER = 4
"""How many times finer shapes are drawn before they are scaled down."""


@kept(1.5)
def rounded(
    size: tuple[int, int],
    radius: int,
    fill: Colour,
    edge: Colour | None = None,
    edge_width: int = 1,
) -> pygame.Surface:
    """Give a rounded panel with smooth corners; treat it as read-only."""
    width, height = max(1, size[0]), max(1, size[1])
    radius = max(0, min(radius, width // 2, height // 2))
    panel = pygame.Surface((width, height), pygame.SRCALPHA)
    if radius == 0:
        panel.fill(fill)
        if edge is not None:
            pygame.draw.rect(panel, edge, panel.get_rect(), edge_width)
        return panel
    _nine_slice(panel, _tile(radius, fill, edge, edge_width), radius)
    return panel


@kept(0.3)
def _tile(radius: int, fill: Colour, edge: Colour | None, edge_width: int) -> pygame.Surface:
    side = 2 * radius + 2
    big = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA)
    # Smooth scaling mixes in the colour of empty pixels: give them the shape's own.
    outer = edge if edge is not None else fill
    big.fill((outer[0], outer[1], outer[2], 0))
    pygame.draw.rect(big, outer, big.get_rect(), border_radius=radius * FINER)
    if edge is not None:
        inner = big.get_rect().inflate(-2 * edge_width * FINER, -2 * edge_width * FINER)
        pygame.draw.rect(big, fill, inner, border_radius=max(0, (radius - edge_width) * FINER))
    return pygame.transform.smoothscale(big, (side, side))


def _nine_slice(panel: pygame.Surface, tile: pygame.Surface, radius: int) -> None:
    width, height = panel.get_size()
    right, bottom = width - radius, height - radius
    far = tile.get_width() - radius
    for x, tile_x in ((0, 0), (right, far)):
        for y, tile_y in ((0, 0), (bottom, far)):
            panel.blit(tile, (x, y), (tile_x, tile_y, radius, radius))
    across, down = width - 2 * radius, height - 2 * radius
    if across > 0:
        for y, tile_y in ((0, 0), (bottom, far)):
            strip = tile.subsurface((radius, tile_y, 1, radius))
            panel.blit(pygame.transform.scale(strip, (across, radius)), (radius, y))
    if down > 0:
        for x, tile_x in ((0, 0), (right, far)):
            strip = tile.subsurface((tile_x, radius, radius, 1))
            panel.blit(pygame.transform.scale(strip, (radius, down)), (x, radius))
    if across > 0 and down > 0:
        panel.fill(tile.get_at((radius, radius)), (radius, radius, across, down))


@kept(1.0)
def shadow(size: tuple[int, int], radius: int, spread: int, darkness: int = 110) -> pygame.Surface:
    """Give a soft shadow for a panel of that size; it is ``spread`` wider on every side."""
    width, height = size[0] + 2 * spread, size[1] + 2 * spread
    reach = radius + 3 * spread
    if min(width, height) < 2 * reach + 2:
        return _soft((width, height), radius, spread, darkness)
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    _nine_slice(whole, _soft_tile(radius, spread, darkness), reach)
    return whole


@kept(0.5)
def _soft_tile(radius: int, spread: int, darkness: int) -> pygame.Surface:
    """Give the least shadow of which a large one can be put together."""
    side = 2 * (radius + 3 * spread) + 2
    return _soft((side, side), radius, spread, darkness)


def _soft(size: tuple[int, int], radius: int, spread: int, darkness: int) -> pygame.Surface:
    width, height = size
    layer = pygame.Surface((max(1, width // 4), max(1, height // 4)), pygame.SRCALPHA)
    inner = layer.get_rect().inflate(-spread // 2, -spread // 2)
    pygame.draw.rect(layer, (0, 0, 0, darkness), inner, border_radius=max(1, radius // 4))
    blurred = pygame.transform.gaussian_blur(layer, max(1, spread // 5))
    return pygame.transform.smoothscale(blurred, (width, height))


def disc(diameter: int, fill: Colour) -> pygame.Surface:
    """Give a smooth disc."""
    return rounded((diameter, diameter), diameter // 2, fill)


def outline(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, colour: Colour, width: int
) -> None:
    """Draw a smooth rounded outline around a rectangle."""
    clear = (colour[0], colour[1], colour[2], 0)
    surface.blit(rounded(rect.size, radius, clear, colour, width), rect)
