"""A hand that wins by itself: all its sets but one are beyond beating."""

from engine.bots.net.chances import is_sure
from engine.bots.net.layout import (
    BIG_JOKER,
    HELD,
    JOKER_SHAPES,
    OWN,
    PLAIN_RANKS,
    SHAPES,
)
from engine.bots.net.reading import Reading
from engine.bots.net.veto import leads_high_early
from engine.core.moves import Move


def finishing_lead(reading: Reading) -> Move | None:
    """Give the lead of a hand that can be played out without giving a trick away; None if not.

    A big joker makes any set unbeatable; the set kept for last need not be. While many cards are
    held neither jokers nor 2s are led for it.
    """
    own = reading.own
    ranks = [rank for rank in range(PLAIN_RANKS) if own[OWN + rank]]
    if len(ranks) < 2 or own[HELD] >= 0:
        return None
    weak = [rank for rank in ranks if not is_sure(own, reading.guard, rank, own[OWN + rank], 0, 0)]
    if len(weak) - 1 > own[OWN + BIG_JOKER]:
        return None
    sure = [rank for rank in ranks if rank not in weak]
    lead = _whole(reading, sure[0]) if sure else _whole(reading, weak[-1]) + 1
    return None if leads_high_early(own, lead) else lead


def _whole(reading: Reading, rank: int) -> Move:
    return rank * SHAPES + reading.own[OWN + rank] * JOKER_SHAPES
