"""A hand as numbers of cards by rank, and what it is worth by a straight line.

The weights were fitted to many played hands: jokers, twos and aces are worth
having, and every further rank is one more turn to wait for.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.core.cards import Cards, Rank
from engine.core.deck import deck_of
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet

RANKS = 15

Holding: TypeAlias = tuple[int, ...]
"""Number of cards by rank: plain ranks 0..12, small jokers 13, big jokers 14."""


class Weights(NamedTuple):
    """Worth of one card or rank, in points of the Guard's score."""

    small: float
    big: float
    two: float
    ace: float
    rank: float


EMPEROR = Weights(0.37, 0.51, 0.11, 0.06, -0.27)
GUARD = Weights(0.48, 0.52, 0.08, 0.08, -0.25)
REBEL = Weights(0.26, 0.31, 0.06, 0.04, -0.13)
REBEL_IN_PLAY = REBEL._replace(rank=-0.2)
"""In play a rebel does better to get rid of ranks sooner than his gain alone would tell."""


def holding_of(cards: Cards) -> Holding:
    """Count cards by rank."""
    counts = [0] * RANKS
    for card in cards:
        counts[card >> 2] += 1
    return tuple(counts)


def holding_after(holding: Holding, played: CardSet) -> Holding:
    """Take a set out of a holding."""
    counts = list(holding)
    if played.rank is not None:
        counts[played.rank] -= played.plain
    counts[Rank.SMALL] -= played.small
    counts[Rank.BIG] -= played.big
    return tuple(counts)


def turns_in(holding: Holding) -> int:
    """Count the turns it takes to play everything: one for each rank, jokers ride along."""
    ranks = sum(1 for number in holding[:13] if number)
    return ranks or int(any(holding))


def worth(holding: Sequence[float], weights: Weights, turns: float) -> float:
    """Value a holding."""
    return (
        weights.small * holding[Rank.SMALL]
        + weights.big * holding[Rank.BIG]
        + weights.two * holding[Rank.TWO]
        + weights.ace * holding[Rank.ACE]
        + weights.rank * turns
    )


def strength(hand: Cards, rules: RuleSet, weights: Weights) -> float:
    """Tell how much better a hand is than the usual one of its deck, before any play."""
    holding = holding_of(hand)
    return worth(holding, weights, turns_in(holding)) - _usual(rules, weights)


@lru_cache(maxsize=256)
def _usual(rules: RuleSet, weights: Weights) -> float:
    deck = holding_of(deck_of(rules))
    mean = [number / 5 for number in deck]
    turns = sum(1 - 0.8**number for number in deck[:13] if number)
    return worth(mean, weights, turns)
