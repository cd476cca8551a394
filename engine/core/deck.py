"""The three decks and how they are dealt (rules 2)."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from engine.core.cards import (
    BIG_JOKER,
    SCEPTER,
    SEATS,
    SMALL_JOKER,
    SWORD,
    Card,
    Cards,
    Rank,
    Seat,
    Suit,
    card_of,
    downstream,
)
from engine.core.notation import SUITS
from engine.core.ruleset import Deck, GuardRule, RuleSet

PACKS = 4


def has_sword(rules: RuleSet) -> bool:
    """Tell whether the sword makes the Guard; otherwise a called card does."""
    return rules.guard == GuardRule.SWORD


class Composition(NamedTuple):
    """What a deck is made of, apart from its jokers.

    Attributes:
        lowest: its lowest rank.
        lacks_sixes: whether one six of each suit but one is missing.
    """

    lowest: Rank
    lacks_sixes: bool


def composition(rules: RuleSet) -> Composition:
    """Read which deck is played with (rules 2)."""
    match rules.deck:
        case Deck.FULL:
            return Composition(Rank.THREE, lacks_sixes=False)
        case Deck.SHORT:
            return Composition(Rank.SIX, lacks_sixes=False)
        case Deck.WEIHAI:
            return Composition(Rank.SIX, lacks_sixes=True)


def lowest_rank(rules: RuleSet) -> Rank:
    """Tell the lowest rank of the deck."""
    return composition(rules).lowest


@cache
def deck_of(rules: RuleSet) -> Cards:
    """List all cards in play, sorted from low to high."""
    jokers = (
        *(SMALL_JOKER,) * (PACKS - 1),
        SWORD if has_sword(rules) else SMALL_JOKER,
        *(BIG_JOKER,) * (PACKS - 1),
        SCEPTER,
    )
    plain = [
        card_of(Rank(rank), suit)
        for rank in range(lowest_rank(rules), Rank.SMALL)
        for suit in Suit
        for _ in range(copies_of(rules, card_of(Rank(rank), suit)))
    ]
    return tuple(sorted((*plain, *jokers)))


def copies_of(rules: RuleSet, card: Card) -> int:
    """Tell how many copies of a plain card the deck has.

    The Weihai deck lacks one six of each suit but one (rules 2 [D]).
    """
    if composition(rules).lacks_sixes and card >> 2 == Rank.SIX:
        return PACKS if SUITS[card & 3] == rules.kept_six else PACKS - 1
    return PACKS if card >> 2 >= lowest_rank(rules) else 0


def hand_sizes(rules: RuleSet, first: Seat) -> tuple[int, ...]:
    """Tell how many cards each seat gets; extra cards go to the first receivers."""
    size = len(deck_of(rules))
    return tuple(size // 5 + ((seat - first) % 5 < size % 5) for seat in SEATS)


def shuffled(rules: RuleSet, rng: Random) -> tuple[Card, ...]:
    """Shuffle the deck."""
    cards = list(deck_of(rules))
    rng.shuffle(cards)
    return tuple(cards)


def deal(cards: Sequence[Card], first: Seat) -> tuple[Cards, ...]:
    """Deal one card at a time in play order from ``first``; give sorted hands by seat."""
    hands: list[list[Card]] = [[] for _ in SEATS]
    for i, card in enumerate(cards):
        hands[downstream(first, i)].append(card)
    return tuple(tuple(sorted(hand)) for hand in hands)
