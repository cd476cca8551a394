"""Why a move: a reason a person understands, from what the seat sees alone."""

from collections.abc import Sequence
from enum import StrEnum

from engine.bots.net.chances import SURE, friend, holding_chance, is_sure, rivals
from engine.bots.net.layout import (
    AS_HIDDEN_GUARD,
    BY,
    BY_IS_OUT,
    EMPEROR,
    OWN,
    PLAIN_RANKS,
    RANK,
    ROLE,
    SIZE,
    SIZES,
    WAITING,
)
from engine.bots.net.reading import Reading
from engine.core.moves import APPLY, DEFER, PASS, SETS, Move
from engine.core.sets import CardSet

LIKELY = 0.75
"""From here on a seat is probably a friend."""

NEAR_END = 3
"""A foe with so few cards must be stopped."""

LOW = 7
"""Up to the 10 a set is low."""

HOLDS = 0.7
"""From here on a set will probably hold."""


class Reason(StrEnum):
    """Why a move is made; words in ``assets/text`` under ``reason.<code>``."""

    NOTHING_BEATS = "nothing_beats"
    WAITS_FOR_SECOND_LAP = "waits_for_second_lap"
    ASKS_FOR_LEAD = "asks_for_lead"
    LEAVES_IT_TO_FRIEND = "leaves_it_to_friend"
    KEEPS_JOKERS = "keeps_jokers"
    KEEPS_SET_WHOLE = "keeps_set_whole"
    KEEPS_HIGH_CARDS = "keeps_high_cards"
    PROBABLY_FRIEND = "probably_friend"
    FRIEND_BEHIND = "friend_behind"
    NOT_WORTH_IT = "not_worth_it"
    GOES_OUT = "goes_out"
    ONE_SET_LEFT = "one_set_left"
    COVERS = "covers"
    STOPS_FOE = "stops_foe"
    SAVES_TRICK = "saves_trick"
    FEEDS_FRIEND = "feeds_friend"
    NOBODY_CAN_BEAT = "nobody_can_beat"
    JOKER_CARRIES_LOW = "joker_carries_low"
    LOWEST_FIRST = "lowest_first"
    LOW_AND_WHOLE = "low_and_whole"
    CHEAPEST_WHOLE = "cheapest_whole"
    WILL_HOLD = "will_hold"
    WHOLE_SET = "whole_set"
    TAKES_LEAD = "takes_lead"
    BEST_BY_COUNT = "best_by_count"


def reason_for(reading: Reading, moves: Sequence[Move], move: Move) -> Reason:
    """Tell why a move is made.

    Args:
        reading: the view.
        moves: all moves worth a thought.
        move: one of them.
    """
    if move < 0:
        return _why_no_play(reading, moves, move)
    own, played = reading.own, SETS[move]
    if played.size == own[SIZES]:
        return Reason.GOES_OUT
    sure = is_sure(own, reading.guard, _rank(played), played.plain, played.small, played.big)
    if sure and _ranks_after(own, played) <= 1:
        return Reason.ONE_SET_LEFT
    special = _why_over(reading, played) if own[SIZE] else _why_for_friend(reading, played)
    if special is not None:
        return special
    if sure:
        return Reason.NOBODY_CAN_BEAT
    return _why_answer(reading, played) if own[SIZE] else _why_lead(reading, played)


def _why_no_play(reading: Reading, moves: Sequence[Move], move: Move) -> Reason:
    if move == DEFER:
        return Reason.WAITS_FOR_SECOND_LAP
    if move == APPLY:
        return Reason.ASKS_FOR_LEAD
    own = reading.own
    wins = [SETS[other] for other in moves if other > PASS]
    if not wins:
        return Reason.NOTHING_BEATS
    tie = friend(own, reading.guard, own[BY])
    if tie > SURE and not own[BY_IS_OUT]:
        return Reason.LEAVES_IT_TO_FRIEND
    if all(played.small + played.big for played in wins):
        return Reason.KEEPS_JOKERS
    whole = [played for played in wins if _is_whole(own, played)]
    if not whole:
        return Reason.KEEPS_SET_WHOLE
    if all(_rank(played) >= PLAIN_RANKS - 2 for played in whole):
        return Reason.KEEPS_HIGH_CARDS
    if tie > LIKELY:
        return Reason.PROBABLY_FRIEND
    behind = range(1, min(5, own[WAITING]))
    if any(own[SIZES + seat] and friend(own, reading.guard, seat) > LIKELY for seat in behind):
        return Reason.FRIEND_BEHIND
    return Reason.NOT_WORTH_IT


def _why_over(reading: Reading, played: CardSet) -> Reason | None:
    """Tell the reason that lies in whose set is beaten."""
    own, by = reading.own, reading.own[BY]
    tie = friend(own, reading.guard, by)
    if own[ROLE] == AS_HIDDEN_GUARD and by == own[EMPEROR]:
        return Reason.COVERS
    if tie < 0.5 and 0 < own[SIZES + by] <= NEAR_END:
        return Reason.STOPS_FOE
    foes = (seat for seat in range(1, 5) if friend(own, reading.guard, seat) < 0.5)
    if tie > SURE and any(own[SIZES + seat] == played.size for seat in foes):
        return Reason.SAVES_TRICK
    return None


def _why_for_friend(reading: Reading, played: CardSet) -> Reason | None:
    """Tell the reason that lies in a friend who goes out with as many cards."""
    own = reading.own
    friends = (seat for seat in range(1, 5) if friend(own, reading.guard, seat) > LIKELY)
    feeds = played.size <= NEAR_END and any(own[SIZES + seat] == played.size for seat in friends)
    return Reason.FEEDS_FRIEND if feeds else None


def _why_answer(reading: Reading, played: CardSet) -> Reason:
    own = reading.own
    whole = _is_whole(own, played)
    if played.small + played.big:
        carries = whole_with_joker(own, played) and _rank(played) <= LOW
        return Reason.JOKER_CARRIES_LOW if carries else Reason.TAKES_LEAD
    cheaper = (own[OWN + rank] == played.plain for rank in range(own[RANK] + 1, _rank(played)))
    if whole and not any(cheaper):
        return Reason.CHEAPEST_WHOLE
    if _chance(reading, played) > HOLDS:
        return Reason.WILL_HOLD
    return Reason.WHOLE_SET if whole else Reason.BEST_BY_COUNT


def _why_lead(reading: Reading, played: CardSet) -> Reason:
    own = reading.own
    if played.small + played.big:
        carries = whole_with_joker(own, played) and _rank(played) <= LOW
        return Reason.JOKER_CARRIES_LOW if carries else Reason.TAKES_LEAD
    if not _is_whole(own, played):
        held = _chance(reading, played) > HOLDS
        return Reason.WILL_HOLD if held else Reason.BEST_BY_COUNT
    if not any(own[OWN + rank] for rank in range(_rank(played))):
        return Reason.LOWEST_FIRST
    return Reason.LOW_AND_WHOLE if _rank(played) <= LOW else Reason.WHOLE_SET


def whole_with_joker(own: Sequence[int], played: CardSet) -> bool:
    """Tell whether jokers go with all cards held of a rank."""
    return played.plain > 0 and own[OWN + _rank(played)] == played.plain


def _is_whole(own: Sequence[int], played: CardSet) -> bool:
    return played.small + played.big == 0 and whole_with_joker(own, played)


def _rank(played: CardSet) -> int:
    return PLAIN_RANKS if played.rank is None else played.rank


def _chance(reading: Reading, played: CardSet) -> float:
    others = rivals(reading.own, reading.guard)
    return holding_chance(reading.own, others, _rank(played), played.size)


def _ranks_after(own: Sequence[int], played: CardSet) -> int:
    ranks = sum(own[OWN + rank] > 0 for rank in range(PLAIN_RANKS))
    return ranks - whole_with_joker(own, played)
