"""The still part of a screen: layers on a ground, repainted only where they changed."""

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

import pygame


class Layer(NamedTuple):
    """One thing on the still.

    Attributes:
        name: tells layers apart; unique on a still.
        area: what it covers, in pixels; nothing is painted outside it.
        key: all that its look depends on; equal keys look equal.
        paint: draws it.
    """

    name: str
    area: pygame.Rect
    key: Hashable
    paint: Callable[[pygame.Surface], None]


class Still:
    """Keeps the picture of all layers and repaints what changed."""

    def __init__(self, ground: pygame.Surface) -> None:
        self._ground = ground
        self.surface = ground.copy()
        self._shown: dict[str, Layer] = {}

    def show(self, layers: Sequence[Layer]) -> list[pygame.Rect]:
        """Bring the picture up to date, lowest layer first; tell the areas that changed."""
        wanted = {layer.name: layer for layer in layers}
        changed = [
            layer.area
            for name, layer in self._shown.items()
            if name not in wanted or _differs(layer, wanted[name])
        ]
        changed += [
            layer.area
            for name, layer in wanted.items()
            if name not in self._shown or _differs(layer, self._shown[name])
        ]
        self._shown = wanted
        areas = merged([self.surface.get_rect().clip(area) for area in changed])
        for area in areas:
            self._repaint(area, layers)
        return areas

    def _repaint(self, area: pygame.Rect, layers: Sequence[Layer]) -> None:
        self.surface.set_clip(area)
        self.surface.blit(self._ground, area, area)
        for layer in layers:
            if layer.area.colliderect(area):
                self.surface.set_clip(area.clip(layer.area))
                layer.paint(self.surface)
        self.surface.set_clip(None)


def _differs(one: Layer, other: Layer) -> bool:
    return one.area != other.area or one.key != other.key


WASTE = 1.3
"""Two areas are joined if that covers no more than this many times their own pixels."""


def merged(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join areas where that saves work; empty ones fall out.

    What is left may overlap: painting a piece twice gives the same piece.
    """
    found: list[pygame.Rect] = []
    for area in areas:
        if area.width and area.height:
            _take_in(found, area.copy())
    return found


def _take_in(found: list[pygame.Rect], area: pygame.Rect) -> None:
    while True:
        touching = area.collidelistall(found)
        fitting = next((i for i in touching if _worth(found[i], area)), None)
        if fitting is None:
            found.append(area)
            return
        area = found.pop(fitting).union(area)


def _worth(one: pygame.Rect, other: pygame.Rect) -> bool:
    both = one.union(other)
    own = one.width * one.height + other.width * other.height
    return both.width * both.height <= WASTE * own
