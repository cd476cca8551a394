"""Sets of cards by rank and the beating of one by another (rules 1 and 3)."""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.core.cards import Cards, Rank
from engine.core.deck import lowest_rank
from engine.core.notation import RANKS
from engine.core.ruleset import HoldRank, RuleSet


class CardSet(NamedTuple):
    """Cards of one rank with jokers, suits and marks forgotten.

    Attributes:
        rank: rank of the plain cards, 0..12; None for jokers alone.
        plain: number of plain cards.
        small: number of small jokers.
        big: number of big jokers.
    """

    rank: int | None
    plain: int
    small: int
    big: int

    @property
    def size(self) -> int:
        """Number of cards."""
        return self.plain + self.small + self.big

    def __str__(self) -> str:
        """Write it high to low: ``BJ SJ 777``."""
        words = ["BJ"] * self.big + ["SJ"] * self.small
        if self.rank is not None:
            words.append(RANKS[self.rank] * self.plain)
        return " ".join(words)


@lru_cache(maxsize=4096)
def set_of(cards: Cards) -> CardSet | None:
    """Read cards as a set; None if they are no set (rules 1)."""
    rank: int | None = None
    plain = small = big = 0
    for card in cards:
        if card >= 56:
            big += 1
        elif card >= 52:
            small += 1
        elif rank is None:
            rank, plain = card >> 2, 1
        elif card >> 2 == rank:
            plain += 1
        else:
            return None
    return CardSet(rank, plain, small, big) if cards else None


class Bars(NamedTuple):
    """What a rule set bars.

    Attributes:
        lone: whether jokers alone are no set (rules 1 [D]).
        held: rank that only the last play may have (rules 3.2); None without one.
        bare: whether no joker may go with that rank (rules 3.2 [D]).
    """

    lone: bool
    held: int | None
    bare: bool


@lru_cache(maxsize=64)
def bars_in(rules: RuleSet) -> Bars:
    """Read what a rule set bars."""
    return Bars(not rules.lone_jokers, _held_rank(rules), not rules.hold_jokers)


def breaks_lone(rules: RuleSet, played: CardSet, hand: Cards) -> bool:
    """Tell whether a set is of jokers alone where that is barred (rules 1 [D]).

    A hand that could never be led from otherwise may play them: nobody gets stuck.
    """
    bars = bars_in(rules)
    return bars.lone and played.rank is None and not _needs_jokers(bars, hand)


def breaks_hold(rules: RuleSet, played: CardSet, hand: Cards) -> bool:
    """Tell whether a set spends the held-back rank before the last play (rules 3.2)."""
    bars = bars_in(rules)
    if played.rank is None or played.rank != bars.held:
        return False
    return played.size < len(hand) or (bars.bare and played.plain < played.size)


def _needs_jokers(bars: Bars, hand: Cards) -> bool:
    return all(card >= 52 or (bars.bare and card >> 2 == bars.held) for card in hand)


def _held_rank(rules: RuleSet) -> int | None:
    if not rules.hold:
        return None
    return Rank.SIX if rules.hold_rank == HoldRank.SIX else lowest_rank(rules)


def beats(rules: RuleSet, response: CardSet, target: CardSet) -> bool:
    """Tell whether a set beats another under these rules (rules 3)."""
    return beating_in(rules)(response, target)


def beating_in(rules: RuleSet) -> Callable[[CardSet, CardSet], bool]:
    """Give the way of beating of a rule set: of response and target."""
    return roasts if rules.roast else tops


def may_be_larger(rules: RuleSet) -> bool:
    """Tell whether a set may beat one of fewer cards (rules 3.1)."""
    return beating_in(rules) is roasts


def tops(response: CardSet, target: CardSet) -> bool:
    """Tell whether every card is higher than its counterpart, both sorted (rules 3)."""
    # rules 3: nothing is higher than a big joker, and only big ones are higher than small ones.
    if target.big or response.size != target.size or response.big < target.small:
        return False
    return not response.plain or _outranks(response, target)


def roasts(response: CardSet, target: CardSet) -> bool:
    """Tell whether the response splits into one group per target card (rules 3.1)."""
    if response.plain and not (target.plain and _outranks(response, target)):
        return False
    lone = target.plain - response.plain
    """Plain target cards that must be covered by one joker each."""
    if lone < 0:
        return False
    # rules 3.1: a big joker takes two big or three small ones, a small one takes one big or
    # two small ones, a plain card any one joker. ``pairs`` counts the big jokers met by two
    # big ones, ``covered`` the small ones met by a big one; what is left must fit exactly.
    for pairs in range(target.big + 1):
        for covered in range(target.small + 1):
            single = response.big - 2 * pairs - covered
            if not 0 <= single <= lone:
                continue
            small = 3 * (target.big - pairs) + 2 * (target.small - covered) + lone - single
            if small == response.small:
                return True
    return False


def _outranks(response: CardSet, target: CardSet) -> bool:
    """Tell whether the plain cards of one set are higher than those of the other."""
    return response.rank is not None and target.rank is not None and response.rank > target.rank
