"""The rules for players: the whole book, or the part that holds in one rule set.

The book is in ``assets/text/<language>/rules/*.json``: chapters of sections,
each section a list of blocks. A block with ``when`` stands only where the rule
set has one of those values of an option; ``only`` keeps it for the reader of
one rule set (``one``) or of the whole book (``all``). Placeholders are the
names of options and the numbers of ``placeholders``. What each game chooses
is listed from the declarations of ``RuleSet``.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from client.present.optionwords import glance, value_words
from engine.core.cards import Cards
from engine.core.deck import deck_of, hand_sizes, lowest_rank
from engine.core.notation import RANKS, parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet, Value, options
from engine.core.sets import bars_in
from engine.text import Text, folder_of

Only: TypeAlias = Literal["one", "all"]
Excluded: TypeAlias = dict[Literal["not"], Value]
Condition: TypeAlias = dict[str, Value | list[Value] | Excluded]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    only: Only | None = None


class Leaf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section as written."""

    id: str
    title: str
    body: tuple[str | Entry, ...]
    when: Condition = {}


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the book."""

    title: str
    sections: tuple[Leaf, ...]


@dataclass(frozen=True)
class Paragraph:
    """Words; ``games`` lists the presets it holds in, if not in all."""

    text: str
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """Cards in a row with words below."""

    cards: Cards
    caption: str
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """A response, its target and whether it beats it."""

    response: Cards
    target: Cards
    beats: bool
    caption: str
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Grid:
    """A table; the first row is the heading."""

    rows: tuple[tuple[str, ...], ...]
    games: tuple[str, ...] = ()


Block: TypeAlias = Paragraph | Picture | Comparison | Grid


@dataclass(frozen=True)
class Section:
    """A section ready to show.

    Attributes:
        id: stable name.
        chapter: title of the chapter.
        title: own title.
        body: blocks in order.
        games: ids of the presets it holds in; empty if in all, or if one rule set is shown.
    """

    id: str
    chapter: str
    title: str
    body: tuple[Block, ...]
    games: tuple[str, ...] = ()


def rulebook(text: Text, rules: RuleSet | None = None) -> tuple[Section, ...]:
    """Give the sections that hold in a rule set; the whole book without one."""
    values = placeholders(text, rules) if rules else {}
    found = []
    for chapter in chapters(text.language):
        for leaf in chapter.sections:
            section = _section(chapter.title, leaf, rules, values)
            if section.body:
                found.append(section)
    return (*found, *_choices(text, rules))


def found(sections: tuple[Section, ...], words: str) -> tuple[Section, ...]:
    """Give the sections that contain every one of some words; case and width do not matter."""
    wanted = _plain(words).split()
    return tuple(
        section
        for section in sections
        if all(word in _plain(" ".join(words_of(section))) for word in wanted)
    )


def words_of(section: Section) -> Iterator[str]:
    """List everything written in a section."""
    yield section.chapter
    yield section.title
    for block in section.body:
        match block:
            case Paragraph(text=text):
                yield text
            case Picture(caption=caption) | Comparison(caption=caption):
                yield caption
            case Grid(rows=rows):
                for row in rows:
                    yield from row


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


def placeholders(text: Text, rules: RuleSet) -> dict[str, object]:
    """Give what stands for the placeholders of the book in a rule set."""
    values: dict[str, object] = {}
    for declared in options():
        value = getattr(rules, declared.name)
        worded = f"option.{declared.name}.{value}" in text or isinstance(value, bool)
        values[declared.name] = value_words(text, declared.name, value) if worded else value
    sizes = sorted(set(hand_sizes(rules, rules.first_seat)))
    held = bars_in(rules).held
    values["deck_size"] = len(deck_of(rules))
    values["hand_size"] = "–".join(str(size) for size in sizes)
    values["held_rank"] = RANKS[lowest_rank(rules) if held is None else held]
    return values


def _section(
    chapter: str, leaf: Leaf, rules: RuleSet | None, values: Mapping[str, object]
) -> Section:
    if rules and not holds(leaf.when, rules):
        return Section(leaf.id, chapter, leaf.title, ())
    outer = () if rules else games(leaf.when)
    entries = [Entry(text=item) if isinstance(item, str) else item for item in leaf.body]
    body = tuple(
        _block(entry, values, () if rules else _narrower(outer, leaf.when | entry.when))
        for entry in entries
        if _stands(entry, rules)
    )
    return Section(leaf.id, chapter, leaf.title, body, outer)


def _narrower(outer: tuple[str, ...], condition: Condition) -> tuple[str, ...]:
    inner = games(condition)
    return () if inner == outer else inner


def games(condition: Condition) -> tuple[str, ...]:
    """List the presets in which a condition holds; none if it holds in all of them."""
    ids = tuple(preset.id for preset in PRESETS.values() if holds(condition, preset))
    return () if len(ids) == len(PRESETS) else ids


def _stands(entry: Entry, rules: RuleSet | None) -> bool:
    if entry.only == ("all" if rules else "one"):
        return False
    return rules is None or holds(entry.when, rules)


def _meets(value: Value, wanted: Value | list[Value] | Excluded) -> bool:
    if isinstance(wanted, dict):
        return value != wanted["not"]
    return value in wanted if isinstance(wanted, list) else value == wanted


def _block(entry: Entry, values: Mapping[str, object], where: tuple[str, ...]) -> Block:
    caption = entry.caption.format(**values)
    if entry.compare is not None:
        response, target = (parse_cards(cards) for cards in entry.compare)
        return Comparison(response, target, entry.beats is True, caption, where)
    if entry.cards is not None:
        return Picture(parse_cards(entry.cards), caption, where)
    if entry.table is not None:
        return Grid(entry.table, where)
    return Paragraph((entry.text or "").format(**values), where)


def _choices(text: Text, rules: RuleSet | None) -> Iterator[Section]:
    """List what a rule set chooses; for the whole book what each of the eight chooses."""
    for shown in (rules,) if rules else PRESETS.values():
        body: list[Block] = []
        if shown.id in PRESETS:
            body.append(Paragraph(text(f"preset.{shown.id}.sketch").replace("\n", " ")))
        for group, rows in glance(text, shown):
            body.append(Grid(((group, ""), *rows)))
        name = text(f"preset.{shown.id}")
        yield Section(f"choices-{shown.id}", text("rules.choices"), name, tuple(body))


def _plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).casefold()
