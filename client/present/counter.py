"""The card counter (记牌器): what the others still hold, rank by rank."""

from collections import Counter
from typing import NamedTuple

from engine.core.cards import Rank
from engine.core.deck import deck_of
from engine.core.facts import Played
from engine.core.state import SeatView


class RankLeft(NamedTuple):
    """How many cards of a rank are in other hands.

    Attributes:
        rank: the rank.
        left: cards neither played nor in one's own hand.
        whole: cards of the deck.
    """

    rank: Rank
    left: int
    whole: int


def unseen(view: SeatView) -> tuple[RankLeft, ...]:
    """Count from high to low what others hold: the deck less one's own hand and all played."""
    deck = Counter(card >> 2 for card in deck_of(view.public.rules))
    gone = Counter(card >> 2 for card in view.hand)
    for seen in view.public.story:
        if isinstance(seen, Played):
            gone.update(card >> 2 for card in seen.cards)
    return tuple(
        RankLeft(rank, deck[rank] - gone[rank], deck[rank]) for rank in reversed(Rank) if deck[rank]
    )
