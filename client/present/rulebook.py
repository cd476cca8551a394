"""The rules for players: the whole book, or the part that holds in one rule set.

The words come from the book (``bookfile``); what each game chooses is listed
from the declarations of ``RuleSet``.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from msgspec import structs

from client.present.bookfile import Chapter, Condition, Leaf, Written, chapters, games_with, holds
from client.present.optionwords import (
    game_name,
    game_sketch,
    game_source,
    glance,
    value_words,
)
from engine.core.cards import Cards
from engine.core.deck import deck_of, hand_sizes, lowest_rank
from engine.core.notation import RANKS, parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet, options
from engine.core.sets import bars_in
from engine.text import Text

Games: TypeAlias = tuple[str, ...] | None
"""Ids of the presets in which something holds; None where there is nothing to say."""


@dataclass(frozen=True)
class Paragraph:
    """Words."""

    text: str
    games: Games = None


@dataclass(frozen=True)
class Picture:
    """Cards in a row with words below."""

    cards: Cards
    caption: str
    games: Games = None


@dataclass(frozen=True)
class Comparison:
    """A response, its target and whether it beats it."""

    response: Cards
    target: Cards
    beats: bool
    caption: str
    games: Games = None


@dataclass(frozen=True)
class Grid:
    """A table; the first row is the heading."""

    rows: tuple[tuple[str, ...], ...]
    games: Games = None


Block: TypeAlias = Paragraph | Picture | Comparison | Grid


@dataclass(frozen=True)
class Section:
    """A section ready to show.

    Attributes:
        id: stable name.
        chapter: title of the chapter.
        title: own title.
        body: blocks in order.
        games: presets it holds in; None if in all, or if one rule set is shown.
    """

    id: str
    chapter: str
    title: str
    body: tuple[Block, ...]
    games: Games = None


def rulebook(text: Text, rules: RuleSet | None = None) -> tuple[Section, ...]:
    """Give the sections that hold in a rule set; the whole book without one."""
    pages = _whole(text) if rules is None else _part(text, rules)
    return tuple(section for section in pages if section.body)


def found(sections: tuple[Section, ...], words: str) -> tuple[Section, ...]:
    """Give the sections that contain every one of some words; case and width do not matter.

    Of a table only the rows with one of the words are given, if there are any.
    """
    wanted = _plain(words).split()
    return tuple(
        replace(section, body=tuple(_rows_with(block, wanted) for block in section.body))
        for section in sections
        if all(word in _plain(" ".join(words_of(section))) for word in wanted)
    )


def _rows_with(block: Block, wanted: list[str]) -> Block:
    if not isinstance(block, Grid):
        return block
    head, *rows = block.rows
    fitting = [row for row in rows if any(word in _plain(" ".join(row)) for word in wanted)]
    return replace(block, rows=(head, *fitting)) if fitting else block


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


def games_words(text: Text, games: Games) -> str:
    """Say in which games something holds; nothing where it holds in all."""
    if games is None:
        return ""
    if not games:
        return text("rules.optional")
    names = text("rules.between").join(text(f"preset.{game}") for game in games)
    return text("rules.holds", games=names)


def placeholders(text: Text, rules: RuleSet) -> dict[str, object]:
    """Give what stands for the placeholders of the book in a rule set."""
    values: dict[str, object] = {}
    for declared in options():
        value = getattr(rules, declared.name)
        is_number = f"option.{declared.name}.n" in text
        values[declared.name] = value if is_number else value_words(text, declared.name, value)
    sizes = sorted(set(hand_sizes(rules, 0)))
    held = bars_in(rules).held
    values["deck_size"] = len(deck_of(rules))
    values["hand_size"] = "–".join(str(size) for size in sizes)
    values["held_rank"] = RANKS[lowest_rank(rules) if held is None else held]
    return values


def _part(text: Text, rules: RuleSet) -> Iterator[Section]:
    text = text.spoken(rules.dialect)
    values = placeholders(text, rules)
    for chapter, leaf in _leaves(text.language):
        if holds(leaf.when, rules):
            body = tuple(
                _block(_put(text, entry), values, None)
                for entry in leaf.entries
                if entry.only != "all" and holds(entry.when, rules)
            )
            title, chapter_title = text.put(leaf.title), text.put(chapter.title)
            yield Section(leaf.id, chapter_title, title, body)
    yield _choices(text, rules)


def _put(text: Text, entry: Written) -> Written:
    """Put a block into the words of the rules' dialect."""
    words = None if entry.text is None else text.put(entry.text)
    table = entry.table and tuple(tuple(map(text.put, row)) for row in entry.table)
    return structs.replace(entry, text=words, table=table, caption=text.put(entry.caption))


def _whole(text: Text) -> Iterator[Section]:
    for chapter, leaf in _leaves(text.language):
        outer = games_with(leaf.when)
        body = tuple(
            _block(entry, {}, _narrower(outer, leaf.when | entry.when))
            for entry in leaf.entries
            if entry.only != "one"
        )
        yield Section(leaf.id, chapter.title, leaf.title, body, outer)
    for preset in PRESETS.values():
        yield _choices(text, preset)


def _leaves(language: str) -> Iterator[tuple[Chapter, Leaf]]:
    for chapter in chapters(language):
        for leaf in chapter.sections:
            yield chapter, leaf


def _narrower(outer: Games, condition: Condition) -> Games:
    inner = games_with(condition)
    return None if inner == outer else inner


def _block(entry: Written, values: Mapping[str, object], games: Games) -> Block:
    if entry.compare is not None:
        response, target = (parse_cards(cards) for cards in entry.compare)
        return Comparison(response, target, entry.beats is True, entry.caption, games)
    if entry.cards is not None:
        return Picture(parse_cards(entry.cards), entry.caption, games)
    if entry.table is not None:
        return Grid(entry.table, games)
    return Paragraph((entry.text or "").format(**values), games)


def _choices(text: Text, rules: RuleSet) -> Section:
    """List what a rule set chooses."""
    sketch = game_sketch(text, rules.id)
    tables = [Grid(((group, ""), *rows)) for group, rows in glance(text, rules)]
    source = Paragraph(game_source(text, rules.id))
    body: tuple[Block, ...] = (source, Paragraph(sketch), *tables)
    return Section(f"choices-{rules.id}", text("rules.choices"), game_name(text, rules.id), body)


def _plain(words: str) -> str:
    return unicodedata.normalize("NFKC", words).casefold()
