"""Pieces of SVG, joined as text and turned into surfaces.

All art is small SVG files in the subset that SDL_image reads: no text, no
references between elements but gradients, hex colours.
"""

import io
import re
from collections.abc import Mapping
from pathlib import Path

import pygame

_OUTER = re.compile(r"^.*?<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)


def inner(text: str) -> str:
    """Give what stands between the outer tags of an SVG file.

    Raises:
        ValueError: if the text is no SVG document.
    """
    found = _OUTER.match(text)
    if found is None:
        raise ValueError("not an SVG document")
    return found[1]


def document(body: str, width: float, height: float) -> str:
    """Wrap drawn elements into an SVG document of the given size in units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{body}</svg>'
    )


def placed(body: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Move, scale and turn (degrees, clockwise) drawn elements."""
    turned = f" rotate({turn:g})" if turn else ""
    scaled = f" scale({scale:g})" if scale != 1.0 else ""
    return f'<g transform="translate({x:g} {y:g}){turned}{scaled}">{body}</g>'


def recoloured(body: str, colours: Mapping[str, str]) -> str:
    """Swap colours, all at once: a new colour is never swapped again."""
    if not colours:
        return body
    keys = re.compile("|".join(re.escape(key) for key in colours))
    return keys.sub(lambda found: colours[found[0]], body)


def rasterise(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw an SVG document at a size in pixels, transparent where it is empty."""
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    if surface.get_size() != size:  # the reader keeps proportions and rounds up
        exact = pygame.Surface(size, pygame.SRCALPHA)
        exact.blit(surface, (0, 0))
        surface = exact
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class Parts:
    """The SVG parts below one folder, read once each."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._read: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """Give the elements of a part, named by its path without the suffix."""
        if name not in self._read:
            self._read[name] = inner((self._root / f"{name}.svg").read_text(encoding="utf-8"))
        return self._read[name]
