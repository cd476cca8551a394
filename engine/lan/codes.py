"""Reasons a host gives, by codes there are words for.

A newer host may know reasons this program has no words for, and a broken one may
leave out what the words need: both are shown as a reason that is not known.
"""

from functools import cache
from string import Formatter

from msgspec.structs import replace

from engine.table.messages import Refused, Room, Values
from engine.table.names import clean
from engine.text import LANGUAGES, text_in

UNKNOWN = "unknown"
LONGEST_VALUE = 80
BESIDE_WORDS = {"n", "watch"}
"""Values that choose between words or ways, and need not stand in them."""


def known(code: str, values: Values = ()) -> tuple[str, Values]:
    """Give a code of words under ``net.<code>`` and what they need; ``unknown`` if none fits."""
    return _fitting(f"net.{code}", values) or (UNKNOWN, ())


def in_words(message: Refused | Room) -> Refused | Room:
    """Give a message whose reason, if it has one, there are words for."""
    match message:
        case Refused(code=key, values=values):
            _, fitting = _fitting(key, values) or ("", None)
            if fitting is None:
                return replace(message, code=f"net.{UNKNOWN}", values=())
            return replace(message, values=fitting)
        case Room(notice=notice):
            return replace(message, notice=known(notice)[0]) if notice else message


def _fitting(key: str, values: Values) -> tuple[str, Values] | None:
    needed = _placeholders(key)
    given = {name: _shown(value) for name, value in values}
    if needed is None or not needed <= given.keys():
        return None
    kept = sorted(needed | (given.keys() & BESIDE_WORDS))
    return key.partition(".")[2], tuple((name, given[name]) for name in kept)


def _shown(value: str | int) -> str | int:
    return clean(value, LONGEST_VALUE) if isinstance(value, str) else value


@cache
def _placeholders(key: str) -> frozenset[str] | None:
    """Name what the words of a key need, in any language; None if there are no words."""
    needed: set[str] = set()
    for language in LANGUAGES:
        text = text_in(language)
        if key not in text:
            return None
        needed |= {name for _, name, _, _ in Formatter().parse(text(key)) if name}
    return frozenset(needed)
