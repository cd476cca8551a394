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


def merged(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Join areas that touch, so that nothing is painted twice; empty ones fall out."""
    rest = [area.copy() for area in areas if area.width and area.height]
    found: list[pygame.Rect] = []
    while rest:
        area = rest.pop()
        touching = area.collidelist(rest)
        if touching >= 0:
            rest[touching].union_ip(area)
        else:
            kept = area.collidelist(found)
            if kept >= 0:
                rest.append(found.pop(kept).union(area))
            else:
                found.append(area)
    return found
