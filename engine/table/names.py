"""Making other people's text fit to be shown."""

import unicodedata
from collections.abc import Iterable

from engine.drawable import as_drawn

NAME_MARKS = 12
NAME_BYTES = 48
LONGEST_NAME = 60
"""Characters of a name somebody gives himself, of which the first few are kept."""

_UNWANTED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
# Blank, though Unicode counts them among letters, marks and symbols.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def clean(text: str, limit: int) -> str:
    """Take out what cannot be shown and cut to ``limit`` characters.

    Gives an empty text where nothing is left that has a shape of its own.
    """
    kept = "".join(
        char
        for char in unicodedata.normalize("NFC", text[: limit * 8])
        if char in "\t\n\r" or (_category(char) not in _UNWANTED and char not in _BLANK)
    )
    line = _few_marks(" ".join(kept.split()))[:limit].strip()
    return line if any(_category(char)[0] in "LNPS" for char in line) else ""


def _category(char: str) -> str:
    return unicodedata.category(char)


def _few_marks(text: str) -> str:
    """Leave at most two combining marks on a letter."""
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if _category(char) in ("Mn", "Me") else 0
        if marks <= 2 and (marks == 0 or kept):
            kept.append(char)
    return "".join(kept)


def fitting_name(text: str) -> str:
    """Make a name fit to be shown; empty if nothing of it can be."""
    kept: list[str] = []
    for char in clean(text, NAME_MARKS * 3):
        longer = [*kept, char]
        letters = sum(_category(one) not in ("Mn", "Me") for one in longer)
        if letters > NAME_MARKS or len("".join(longer).encode()) > NAME_BYTES:
            break
        kept.append(char)
    return "".join(kept).strip()


def own_name(text: str) -> str:
    """Make a name somebody gives himself fit to be shown; empty if it is none, or far too long."""
    return fitting_name(text) if len(text) <= LONGEST_NAME else ""


def name_key(name: str) -> str:
    """Give what two names that look alike have in common."""
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def _look(name: str) -> str:
    """Give what two names have in common that look alike as they are drawn."""
    return name_key(as_drawn(name))


def unlike(name: str, taken: Iterable[str]) -> str:
    """Give a name that looks like none of ``taken``: the second 小王 becomes 小王(2)."""
    keys = {_look(other) for other in taken}
    if _look(name) not in keys:
        return name
    number = 2
    while _look(f"{name}({number})") in keys:
        number += 1
    return f"{name}({number})"
