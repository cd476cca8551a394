"""The cloth of the table: a lamp's light on it, a quiet pattern, a little grain."""

import random
from functools import cache

import pygame

from client.stage.svg import rasterise
from engine.assets import assets_folder

_CLOTHS: dict[str, tuple[tuple[int, int, int], tuple[int, int, int]]] = {
    "green": ((34, 92, 68), (7, 30, 23)),
    "indigo": ((42, 66, 112), (9, 16, 34)),
    "wine": ((112, 40, 46), (32, 8, 13)),
}
"""Of each cloth the colour under the lamp and in the corners."""

COLOURS = tuple(_CLOTHS)

_COARSE = (64, 36)
_PATTERN_STRENGTH = 9
_GRAIN = 5
_GRAIN_SIDE = 256


def felt(size: tuple[int, int], colour: str) -> pygame.Surface:
    """Draw the cloth for a window; an unknown colour is an error (``KeyError``)."""
    cloth = pygame.transform.smoothscale(_lamplight(colour), size)
    tile = max(36, round(min(size[0] / 1280, size[1] / 720) * 64))
    _lay(cloth, _pattern(tile), pygame.BLEND_RGB_ADD)
    _lay(cloth, _grain(), pygame.BLEND_RGB_SUB)
    return cloth.convert() if pygame.display.get_surface() else cloth


@cache
def _lamplight(colour: str) -> pygame.Surface:
    """Draw the fall of the light, coarsely; stretching makes it smooth."""
    bright, dark = _CLOTHS[colour]
    wide, high = _COARSE
    light = pygame.Surface(_COARSE, depth=32)
    for y in range(high):
        for x in range(wide):
            across = (x + 0.5) / wide * 2 - 1
            down = (y + 0.5) / high * 2 - 0.9
            far = min(1.0, (across * across * 0.62 + down * down * 0.58) ** 0.5)
            dim = far * far * (3 - 2 * far)
            mixed = (round(b + (d - b) * dim) for b, d in zip(bright, dark, strict=True))
            light.set_at((x, y), tuple(mixed))
    return light


def _pattern(side: int) -> pygame.Surface:
    """Draw one repeat of the pattern, as the light to add."""
    text = (assets_folder() / "felt" / "pattern.svg").read_text(encoding="utf-8")
    drawn = rasterise(text, (side, side))
    light = pygame.Surface((side, side), depth=32)
    light.blit(drawn, (0, 0))
    strength = (_PATTERN_STRENGTH,) * 3
    light.fill(strength, special_flags=pygame.BLEND_RGB_MULT)
    return light


@cache
def _grain() -> pygame.Surface:
    """Draw grain, the same each time; it also hides the steps of the light."""
    side = _GRAIN_SIDE
    steps = bytes(value * _GRAIN // 256 for value in range(256))
    grains = random.Random(54).randbytes(side * side).translate(steps)
    grey = pygame.image.frombuffer(grains, (side, side), "P")
    grey.set_palette([(value, value, value) for value in range(256)])
    cloth = pygame.Surface((side, side), depth=32)
    cloth.blit(grey, (0, 0))
    return cloth


def _lay(cloth: pygame.Surface, tile: pygame.Surface, flags: int) -> None:
    """Cover the cloth with repeats of a tile."""
    wide, high = cloth.get_size()
    side = tile.get_width()
    row = pygame.Surface((wide, side), depth=32)
    row.blits([(tile, (x, 0)) for x in range(0, wide, side)])
    for y in range(0, high, side):
        cloth.blit(row, (0, y), special_flags=flags)
