"""What people would call folly is not chosen, however the net values it."""

from engine.bots.net.chances import SURE, friend
from engine.bots.net.features import shows_role
from engine.bots.net.layout import (
    AS_HIDDEN_GUARD,
    BIG,
    BY,
    BY_IS_OUT,
    HELD,
    JOKER_SHAPES,
    OWN,
    PLAIN,
    RANK,
    ROLE,
    RULES,
    SHAPES,
    SHORT,
    SIZE,
    SIZES,
    SMALL,
    TWO,
    Guard,
    Out,
    Own,
)

CHEAP = 8
"""Up to the Jack a whole set may go over a friend's."""

LOW = 5
"""Up to the 8 a set is low."""

EARLY_LEAD = 8
"""With more cards no joker and no 2 is led."""

SECRET_SIZE = 10
"""With more cards a Guard does not show himself."""

FEW = 2
"""A single card or a pair is not worth a joker while the hand is long."""

STOPPED = 2
"""A foe with so many cards is not let hold a trick."""


def sensible(own: Own, guard: Guard, moves: Out, n: int) -> int:
    """Keep the moves that are no folly at the front, in order; tell how many; all if all are."""
    kept = 0
    for i in range(n):
        if not is_folly(own, guard, moves[i]):
            kept += 1
    if kept in (0, n):
        return n
    kept = 0
    for i in range(n):
        if not is_folly(own, guard, moves[i]):
            moves[kept] = moves[i]
            kept += 1
    return kept


def is_folly(own: Own, guard: Guard, move: int) -> bool:
    """Tell whether a move is one that no sensible player makes while there is another."""
    if move < 0:
        return lets_foe_hold(own, guard)
    if own[SIZE] == 0:
        return leads_high_early(own, move)
    if lets_foe_hold(own, guard):
        # Whatever stops him is well spent.
        return False
    return (
        robs_friend(own, guard, move)
        or wastes_joker(own, move)
        or (own[ROLE] == AS_HIDDEN_GUARD and own[SIZES] > SECRET_SIZE and shows_role(own, move))
    )


def lets_foe_hold(own: Own, guard: Guard) -> bool:
    """Tell whether not playing leaves the trick to a sure foe with one or two cards."""
    by = own[BY]
    near = own[SIZE] > 0 and not own[BY_IS_OUT] and own[SIZES + by] <= STOPPED
    return near and friend(own, guard, by) < 1.0 - SURE


def leads_high_early(own: Own, move: int) -> bool:
    """Tell whether a lead spends a joker or 2s, or shows the Guard, while lower ranks are held."""
    if own[ROLE] == AS_HIDDEN_GUARD and own[SIZES] > SECRET_SIZE and shows_role(own, move):
        return True
    if own[SIZES] <= EARLY_LEAD or (move % JOKER_SHAPES == 0 and move // SHAPES < TWO):
        return False
    lower = False
    for rank in range(TWO):
        lower = lower or (own[OWN + rank] > 0 and rank != own[HELD])
    return lower


def robs_friend(own: Own, guard: Guard, move: int) -> bool:
    """Tell whether an answer beats a sure friend with more than a whole cheap set.

    A hidden Guard may: it hides him.
    """
    by = own[BY]
    if own[BY_IS_OUT] or own[ROLE] == AS_HIDDEN_GUARD or friend(own, guard, by) <= SURE:
        return False
    rank = move // SHAPES
    plain = move % SHAPES // JOKER_SHAPES
    whole = plain > 0 and move % JOKER_SHAPES == 0 and own[OWN + rank] == plain
    return not (whole and rank <= CHEAP)


def wastes_joker(own: Own, move: int) -> bool:
    """Tell whether an answer spends a joker on a low set too early.

    That is with most of the hand still held, and on one or two low cards with more than a few.
    """
    low = own[PLAIN] > 0 and own[RANK] <= LOW and own[SMALL] + own[BIG] == 0
    early = own[SIZES] > (24 if own[RULES] & SHORT else 32)
    petty = own[SIZE] <= FEW and own[SIZES] > EARLY_LEAD
    return low and (early or petty) and move % JOKER_SHAPES > 0
