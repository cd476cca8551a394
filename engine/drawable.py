"""Which characters the one font that is brought along can draw.

``assets/glyphs.txt`` lists their code points, a range a line, in hexadecimal. What
people type may hold others: they are shown as one sign, so two names made of them alone
look alike and are told apart by a number, as any that look alike.
"""

import unicodedata
from bisect import bisect_right
from functools import cache

from engine.assets import assets_folder

LACKING = chr(0x3013)
"""Stands for a character that cannot be drawn: the sign printers have for it."""

_UNSEEN = ("Mn", "Me", "Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories that have no shape of their own: such a character is left out."""


@cache
def _ranges() -> tuple[tuple[int, ...], tuple[int, ...]]:
    lines = (assets_folder() / "glyphs.txt").read_text(encoding="ascii").split()
    ends = [line.partition("-") for line in lines]
    firsts = tuple(int(first, 16) for first, _, _ in ends)
    return firsts, tuple(int(last or first, 16) for first, _, last in ends)


def can_draw(char: str) -> bool:
    """Tell whether the font has a character, or what it is the same as."""
    firsts, lasts = _ranges()
    same = ord(unicodedata.normalize("NFC", char)[0])
    at = bisect_right(firsts, same) - 1
    return at >= 0 and same <= lasts[at]


class _Drawable(dict[int, str | int | None]):
    """What each character is drawn as, found out when it first occurs."""

    def __missing__(self, code: int) -> str | int | None:
        char = chr(code)
        if can_draw(char):
            self[code] = code
        else:
            self[code] = None if unicodedata.category(char) in _UNSEEN else LACKING
        return self[code]


_drawable = _Drawable()


def as_drawn(text: str) -> str:
    """Give a text as the font can draw it."""
    return text if text.isascii() else text.translate(_drawable)
