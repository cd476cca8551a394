"""Cards that other seats may hold, as far as one remembers the play."""

from functools import lru_cache

from engine.bots.holding import RANKS, Holding, holding_of
from engine.core.cards import Rank
from engine.core.deck import deck_of
from engine.core.facts import Played
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView


def unseen_in(view: SeatView, memory: int | None = None) -> Holding:
    """Count the cards not seen yet, by rank.

    Args:
        view: what the seat may know.
        memory: how many of the last plays are remembered; None for all. Jokers are
            noticed by everybody.
    """
    left = list(_whole(view.public.rules))
    for card in view.hand:
        left[card >> 2] -= 1
    plays = [seen.cards for seen in view.public.story if isinstance(seen, Played)]
    forgotten = 0 if memory is None else max(0, len(plays) - memory)
    for i, cards in enumerate(plays):
        for card in cards:
            if i >= forgotten or card >> 2 >= Rank.SMALL:
                left[card >> 2] -= 1
    return tuple(left[:RANKS])


@lru_cache(maxsize=64)
def _whole(rules: RuleSet) -> Holding:
    return holding_of(deck_of(rules))
