"""The book of rules as it is written in ``assets/text/<language>/rules/*.json``.

Each file is a chapter of sections, each section a list of blocks. A block with
``when`` stands only where the rule set has one of those values of an option;
``only`` keeps it for the reader of one rule set (``one``) or of the whole book
(``all``). Placeholders in braces are filled in for one rule set.
"""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet, Value
from engine.text import folder_of

Excluded: TypeAlias = dict[Literal["not"], Value]
Condition: TypeAlias = dict[str, Value | list[Value] | Excluded]
"""Options with the value, the values or the excluded value they must have."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A block as written; exactly one of text, cards, compare and table is given.

    Attributes:
        text: a paragraph.
        cards: cards to draw, in notation.
        compare: two sets to draw: a response and its target.
        beats: whether the response beats the target.
        caption: words below the drawing.
        table: rows of cells; the first row is the heading.
        when: options and the values with which the block stands.
        only: for which reader it stands; None for both.
    """

    text: str | None = None
    cards: str | None = None
    compare: tuple[str, str] | None = None
    beats: bool | None = None
    caption: str = ""
    table: tuple[tuple[str, ...], ...] | None = None
    when: Condition = {}
    only: Literal["one", "all"] | None = None


class Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section as written; a plain string in its body is a paragraph."""

    id: str
    title: str
    body: tuple[str | Written, ...]
    when: Condition = {}

    @property
    def entries(self) -> tuple[Written, ...]:
        """List the blocks."""
        return tuple(Written(text=item) if isinstance(item, str) else item for item in self.body)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the book."""

    title: str
    sections: tuple[Leaf, ...]


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """Read the book of a language once.

    Raises:
        msgspec.ValidationError: if a file is not as it should be.
    """
    files = sorted((folder_of(language) / "rules").glob("*.json"))
    return tuple(msgspec.json.decode(file.read_bytes(), type=Chapter) for file in files)


def holds(condition: Condition, rules: RuleSet) -> bool:
    """Tell whether a rule set meets a condition."""
    return all(_meets(getattr(rules, name), wanted) for name, wanted in condition.items())


def games_with(condition: Condition) -> tuple[str, ...] | None:
    """List the presets that meet a condition; None if all of them do."""
    ids = tuple(preset.id for preset in PRESETS.values() if holds(condition, preset))
    return None if len(ids) == len(PRESETS) else ids


def _meets(value: Value, wanted: Value | list[Value] | Excluded) -> bool:
    if isinstance(wanted, dict):
        return value != wanted["not"]
    return value in wanted if isinstance(wanted, list) else value == wanted
