"""How a hand is laid out: which chips in which columns or rows, in what order."""

from collections import Counter
from enum import StrEnum
from typing import NamedTuple

from engine.core.cards import Card, Cards, Rank, is_joker, rank_of


class Chip(NamedTuple):
    """One card of a hand on the screen.

    Cards that look alike are told apart by their copy number, so a chip keeps
    its identity while the hand is sorted anew or grows.

    Attributes:
        card: its face.
        copy: 0 for the first of its face in the hand, 1 for the second, …
    """

    card: Card
    copy: int


class Style(StrEnum):
    """How the hand is laid out."""

    COLUMNS = "columns"
    ONE_ROW = "row"
    TWO_ROWS = "rows"


class Order(StrEnum):
    """By what a hand is sorted; cards drawn together by hand lie left of all."""

    HIGH_LEFT = "high-left"
    LOW_LEFT = "low-left"
    MANY = "many"
    SUIT = "suit"


class Column(NamedTuple):
    """Chips drawn as one pile or row, the last one on top.

    Attributes:
        rank: their rank; None for a row of several ranks.
        chips: from the lowest in the pile to the top one.
    """

    rank: Rank | None
    chips: tuple[Chip, ...]


def chips_of(hand: Cards) -> tuple[Chip, ...]:
    """Give every card of a hand its identity, in the hand's order."""
    seen: Counter[Card] = Counter()
    chips = []
    for card in hand:
        chips.append(Chip(card, seen[card]))
        seen[card] += 1
    return tuple(chips)


def cards_of(chips: tuple[Chip, ...] | frozenset[Chip]) -> Cards:
    """Give the sorted cards of some chips."""
    return tuple(sorted(chip.card for chip in chips))


def arranged(
    hand: Cards,
    style: Style,
    order: Order,
    called: Card | None = None,
    groups: tuple[Cards, ...] = (),
) -> tuple[Column, ...]:
    """Lay out a hand: columns by rank, number or suit, or one or two rows.

    Copies of the called card lie on top of their column, marked jokers on top
    of theirs, so that both are seen whole.
    """
    columns = _columns(hand, order, called, groups)
    if style == Style.COLUMNS:
        return columns
    chips = tuple(chip for column in columns for chip in column.chips)
    if style == Style.ONE_ROW or len(chips) < 2:
        return (Column(None, chips),) if chips else ()
    half = (len(chips) + 1) // 2
    return (Column(None, chips[:half]), Column(None, chips[half:]))


def _columns(
    hand: Cards, order: Order, called: Card | None, groups: tuple[Cards, ...]
) -> tuple[Column, ...]:
    together, chips = drawn_together(hand, groups)
    drawn = [Column(None, taken) for taken in together]
    if order == Order.SUIT:
        return (*drawn, *_by_suit(chips))
    by_rank: dict[Rank, list[Chip]] = {}
    for chip in chips:
        by_rank.setdefault(rank_of(chip.card), []).append(chip)
    ranks = sorted(by_rank, reverse=order != Order.LOW_LEFT)
    if order == Order.MANY:
        ranks.sort(key=lambda rank: -len(by_rank[rank]))
    return (
        *drawn,
        *(
            Column(rank, tuple(sorted(by_rank[rank], key=lambda c: (c.card == called, c))))
            for rank in ranks
        ),
    )


def drawn_together(
    hand: Cards, groups: tuple[Cards, ...]
) -> tuple[tuple[tuple[Chip, ...], ...], list[Chip]]:
    """Part a hand into the chips of each group, high to low, and all others."""
    chips = list(chips_of(hand))
    drawn = [
        tuple(sorted((_take(chips, card) for card in group), reverse=True)) for group in groups
    ]
    return tuple(drawn), chips


def _take(chips: list[Chip], card: Card) -> Chip:
    """Take the last chip of a face out of some."""
    chip = max(one for one in chips if one.card == card)
    chips.remove(chip)
    return chip


def _by_suit(chips: list[Chip]) -> tuple[Column, ...]:
    """Part chips into jokers and the four suits, each from high to low."""
    parts: dict[int, list[Chip]] = {}
    for chip in sorted(chips, reverse=True):
        suit = -1 if is_joker(chip.card) else chip.card & 3
        parts.setdefault(suit, []).append(chip)
    return tuple(Column(None, tuple(parts[suit])) for suit in sorted(parts))
