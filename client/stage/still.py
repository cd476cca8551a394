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
        shown = self._shown
        fresh = self._fresh_on_top(layers)
        lower, upper = layers[: len(layers) - fresh], layers[len(layers) - fresh :]
        changed = [layer.area for name, layer in shown.items() if name not in wanted]
        for layer in lower:
            before = shown.get(layer.name)
            if before is layer:
                continue
            if before is None:
                changed.append(layer.area)
            elif _differs(before, layer):
                changed += (before.area, layer.area)
        self._shown = wanted
        whole = self.surface.get_rect()
        areas = merged([whole.clip(area) for area in changed])
        for area in areas:
            self._repaint(area, lower)
        for layer in upper:
            self._paint(layer, whole)
        return merged([*areas, *(whole.clip(layer.area) for layer in upper)]) if upper else areas

    def _fresh_on_top(self, layers: Sequence[Layer]) -> int:
        """Count the uppermost layers that were not there: they need nothing below painted anew."""
        count = 0
        for layer in reversed(layers):
            if layer.name in self._shown:
                break
            count += 1
        return count

    def _paint(self, layer: Layer, area: pygame.Rect) -> None:
        self.surface.set_clip(area.clip(layer.area))
        layer.paint(self.surface)
        self.surface.set_clip(None)

    def _repaint(self, area: pygame.Rect, layers: Sequence[Layer]) -> None:
        self.surface.set_clip(area)
        self.surface.blit(self._ground, area, area)
        for layer in layers:
            if layer.area.colliderect(area):
                self._paint(layer, area)


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
        if area:
            _take_in(found, area)
    return found


def _take_in(found: list[pygame.Rect], area: pygame.Rect) -> None:
    while True:
        for i in area.collidelistall(found):
            other = found[i]
            both = area.union(other)
            own = area.width * area.height + other.width * other.height
            if both.width * both.height <= WASTE * own:
                del found[i]
                area = both
                break
        else:
            found.append(area)
            return
