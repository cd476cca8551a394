"""One type family in three sizes, with every rendered text kept."""

import importlib.util
from enum import IntEnum
from functools import cache
from itertools import chain
from pathlib import Path

import pygame

from client.look.palette import Colour
from client.look.store import Store
from engine.drawable import as_drawn

_TEXTS = 1.0
"""Bytes for each pixel of the window in which rendered texts are kept."""

_WIDTHS = 6000
"""Texts of which the width is kept."""

SMALLEST = 12
"""Pixels; nobody can read less."""


_SHAPELESS = dict.fromkeys(
    chain(
        range(0x20), range(0x7F, 0xA0), range(0xD800, 0xE000),
        range(0x200E, 0x2010), range(0x2028, 0x202F), range(0x2066, 0x206A),
    )
)  # fmt: skip
"""Control characters, halves of characters, and what turns the direction of writing: the names
in files can hold them. The font cannot draw them, and some it refuses with an exception."""

_NARROW = _SHAPELESS | str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "…": "..."})
"""In this family curly quotes and the ellipsis are as wide as a Chinese character."""


class Size(IntEnum):
    """The three sizes, in pixels at factor 1 (a window 1280 by 720)."""

    SMALL = 16
    BODY = 20
    TITLE = 34


@cache
def font_file(bold: bool) -> Path:
    """Find Noto Sans SC where pygame_gui brings it, without importing that.

    Raises:
        FileNotFoundError: if pygame_gui is not installed.
    """
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui")
    name = "NotoSansSC-Bold.otf" if bold else "NotoSansSC-Regular.otf"
    return Path(spec.origin).parent / "data" / name


_faces: dict[bool, pygame.font.Font] = {}


def _opened(bold: bool) -> pygame.font.Font:
    if not pygame.font.get_init():
        _faces.clear()
        pygame.font.init()
        pygame.register_quit(_faces.clear)
    if bold not in _faces:
        _faces[bold] = pygame.font.Font(str(font_file(bold)), Size.BODY)
    return _faces[bold]


def has_bold(text: str) -> bool:
    """Tell whether the bold file of a program to download has every character of a text.

    Of the Chinese ones it has those of GB 2312. A font cannot be asked: it measures an empty box.
    """
    if text.isascii():
        return True
    try:
        "".join(char for char in text if _is_ideograph(ord(char))).encode("gb2312")
    except UnicodeEncodeError:
        return False
    return True


def _is_ideograph(code: int) -> bool:
    return 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or code >= 0x20000


class Fonts:
    """The three sizes at one factor; ``wide`` where quotes are as wide as characters."""

    def __init__(self, scale: float, *, wide: bool = True) -> None:
        self.scale = scale
        self._wide = wide
        self._texts: Store[tuple[str, Size, bool, Colour]] = Store(_TEXTS)
        self._widths: dict[tuple[str, Size, bool], int] = {}

    def pixels(self, size: Size) -> int:
        """Tell the height of one em in pixels."""
        return max(SMALLEST, round(size * self.scale))

    def _face(self, text: str, pixels: int, bold: bool) -> pygame.font.Font:
        """Give the family for a text at a size; one open file serves all, for opening is slow."""
        face = _opened(bold and has_bold(text))
        if face.point_size != pixels:
            face.point_size = pixels
        return face

    def render(self, text: str, size: Size, colour: Colour, bold: bool = False) -> pygame.Surface:
        """Give one line of text as a surface; treat it as read-only."""
        key = (text, size, bold, colour)
        found = self._texts.get(key)
        if found is not None:
            return found
        words = self._set(text)
        line = self._face(words, self.pixels(size), bold).render(words, True, colour)
        if len(colour) == 4 and colour[3] < 255:
            line.set_alpha(colour[3])
        return self._texts.put(key, line)

    def width(self, text: str, size: Size, bold: bool = False) -> int:
        """Measure one line in pixels."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) >= _WIDTHS:
                self._widths.clear()
            words = self._set(text)
            face = self._face(words, self.pixels(size), bold)
            found = self._widths[key] = face.size(words)[0]
        return found

    def _set(self, text: str) -> str:
        return as_drawn(text.translate(_SHAPELESS if self._wide else _NARROW))

    def line(self, size: Size) -> int:
        """Give the distance between two lines of running text in pixels."""
        return round(self.pixels(size) * 1.5)
