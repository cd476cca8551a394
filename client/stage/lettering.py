"""Words as sprites: one family, three sizes, every word rendered once."""

import importlib.util
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum
from functools import cache
from pathlib import Path

import pygame

from client.stage.colours import Colour

KEPT = 1500
"""Sprites of words kept; the least recently used go first."""

SMALLEST = 12
"""Pixels; nobody can read less."""


class Size(Enum):
    """The three sizes, in pixels at factor 1 (1080 lines)."""

    SMALL = 21
    BODY = 26
    TITLE = 42


@cache
def font_file(bold: bool) -> Path:
    """Give the file of the one type family, without importing the package that brings it."""
    spec = importlib.util.find_spec("pygame_gui")
    assert spec is not None and spec.origin is not None
    name = "NotoSansSC-Bold.otf" if bold else "NotoSansSC-Regular.otf"
    return Path(spec.origin).parent / "data" / name


class Lettering:
    """Renders words at one factor and keeps the sprites."""

    def __init__(self, factor: float) -> None:
        self.factor = factor
        self._fonts: dict[tuple[Size, bool], pygame.font.Font] = {}
        self._kept: OrderedDict[tuple[str, Size, Colour, bool], pygame.Surface] = OrderedDict()

    def pixels(self, size: Size) -> int:
        """Tell the height of one em in pixels."""
        return max(SMALLEST, round(size.value * self.factor))

    def line(self, size: Size) -> int:
        """Tell the height of a line's sprite in pixels."""
        return round(self.pixels(size) * 1.25)

    def width(self, words: str, size: Size, bold: bool = False) -> int:
        """Tell how wide words are in pixels."""
        return self._font(size, bold).size(words)[0]

    def words(
        self, words: str, size: Size, colour: Colour, bold: bool = False
    ) -> pygame.Surface:
        """Give the sprite of one line; its middle is the middle of the characters."""
        key = (words, size, colour, bold)
        sprite = self._kept.get(key)
        if sprite is None:
            sprite = self._kept[key] = self._rendered(words, size, colour, bold)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return sprite

    def fitted(
        self, words: str, size: Size, colour: Colour, width: int, bold: bool = False
    ) -> pygame.Surface:
        """Give the sprite of one line, shortened by an ellipsis if it is wider than ``width``."""
        return self.words(self.shortened(words, size, width, bold), size, colour, bold)

    def shortened(self, words: str, size: Size, width: int, bold: bool = False) -> str:
        """Cut words so that they fit ``width`` pixels with an ellipsis."""
        if self.width(words, size, bold) <= width:
            return words
        low, high = 0, len(words)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(words[:middle] + "…", size, bold) <= width:
                low = middle
            else:
                high = middle - 1
        return words[:low].rstrip() + "…"

    def wrapped(self, words: str, size: Size, width: int, bold: bool = False) -> list[str]:
        """Break words into lines of at most ``width`` pixels.

        Latin text breaks at spaces, Chinese between any two characters, but
        never before closing punctuation.
        """
        return wrap(words, width, lambda part: self.width(part, size, bold))

    def _font(self, size: Size, bold: bool) -> pygame.font.Font:
        key = (size, bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(font_file(bold), self.pixels(size))
        return self._fonts[key]

    def _rendered(self, words: str, size: Size, colour: Colour, bold: bool) -> pygame.Surface:
        font, em = self._font(size, bold), self.pixels(size)
        sprite = font.render(words, True, colour)
        top = max(0, round(font.get_ascent() - 0.98 * em))
        height = min(self.line(size), sprite.get_height() - top)
        return sprite.subsurface((0, top, sprite.get_width(), height))


_CLOSING = "，。！？：；、）」》…·,.!?:;)×"


def pieces(words: str) -> list[str]:
    """Split words where a line may break: after spaces, between Chinese characters."""
    found: list[str] = []
    for char in words:
        wide = ord(char) > 0x2E7F
        joins = bool(found) and (
            char in _CLOSING
            or (not wide and char != " " and not _ends_wide(found[-1]) and found[-1][-1] != " ")
            or (char == " ")
        )
        if joins:
            found[-1] += char
        else:
            found.append(char)
    return found


def _ends_wide(piece: str) -> bool:
    return ord(piece[-1]) > 0x2E7F


def wrap(words: str, width: int, measure: Callable[[str], int]) -> list[str]:
    """Break words into lines no wider than ``width`` as ``measure`` tells."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and measure((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = piece
            else:
                line += piece
        lines.append(line.rstrip())
    return lines
