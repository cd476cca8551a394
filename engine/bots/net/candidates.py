"""Moves worth a thought: all that win a trick, and every sensible lead."""

from engine.bots.net.layout import (
    APPLY,
    BIG,
    BIG_JOKER,
    BIG_SHAPES,
    DEFER,
    HELD,
    JOKER_SHAPES,
    MOST_MOVES,
    OWN,
    PASS,
    PLAIN,
    PLAIN_RANKS,
    RANK,
    SHAPES,
    SIZE,
    SIZES,
    SMALL,
    SMALL_JOKER,
    Out,
    Own,
)

_ALONE = PLAIN_RANKS * SHAPES


def candidates(own: Own, may_defer: bool, may_apply: bool, out: Out) -> int:
    """Write the moves to choose from, ``MOST_MOVES`` at most; tell how many.

    A move that empties the hand is the only one.
    """
    if own[SIZE] == 0:
        return _leads(own, out)
    n = _answers(own, out)
    if out[0] != PASS:
        return n
    if may_defer and 1 < n < MOST_MOVES:
        out[n] = DEFER
        n += 1
    if may_apply and n < MOST_MOVES:
        out[n] = APPLY
        n += 1
    return n


def _leads(own: Own, out: Out) -> int:
    small, big = own[OWN + SMALL_JOKER], own[OWN + BIG_JOKER]
    ranks = 0
    last = PLAIN_RANKS
    for rank in range(PLAIN_RANKS):
        if own[OWN + rank] > 0:
            ranks += 1
            last = rank
    if ranks <= 1:
        plain = own[OWN + last] if ranks else 0
        out[0] = last * SHAPES + plain * JOKER_SHAPES + small * BIG_SHAPES + big
        return 1
    n = 0
    for rank in range(PLAIN_RANKS):
        if own[OWN + rank] > 0 and rank != own[HELD]:
            n = _leads_of(rank, own[OWN + rank], small, big, out, n)
    if small:
        out[n] = _ALONE + BIG_SHAPES
        n += 1
    if big:
        out[n] = _ALONE + 1
        n += 1
    if small > 1:
        out[n] = _ALONE + small * BIG_SHAPES
        n += 1
    if big > 1:
        out[n] = _ALONE + big
        n += 1
    return n


def _leads_of(rank: int, held: int, small: int, big: int, out: Out, n: int) -> int:
    base = rank * SHAPES
    whole = base + held * JOKER_SHAPES
    out[n] = whole
    n += 1
    if held >= 3:
        out[n] = whole - JOKER_SHAPES
        n += 1
    if held >= 2:
        out[n] = base + JOKER_SHAPES
        n += 1
    if held >= 4:
        out[n] = base + 2 * JOKER_SHAPES
        n += 1
    if held >= 6:
        out[n] = base + 3 * JOKER_SHAPES
        n += 1
    if n > MOST_MOVES - 12:
        return n
    if small:
        out[n] = whole + BIG_SHAPES
        n += 1
    if big:
        out[n] = whole + 1
        n += 1
    return n


def _answers(own: Own, out: Out) -> int:
    out[0] = PASS
    n = 1
    size, least = own[SIZE], own[SMALL]
    if own[BIG] > 0 or own[SIZES] < size:
        return n
    small, big = own[OWN + SMALL_JOKER], own[OWN + BIG_JOKER]
    for with_big in range(least, min(big, size) + 1):
        for with_small in range(min(small, size - with_big) + 1):
            plain = size - with_big - with_small
            if with_big > least and 0 < with_small < small and plain > 0:
                # A big joker more than needed beside part of the small ones is never the best.
                continue
            shape = plain * JOKER_SHAPES + with_small * BIG_SHAPES + with_big
            n = _answers_of(own, plain, shape, out, n)
            if out[0] != PASS:
                return 1
    return n


def _answers_of(own: Own, plain: int, shape: int, out: Out, n: int) -> int:
    """Add the winning sets of one shape; the one that empties the hand comes to stand alone."""
    out_at_once = own[SIZES] == own[SIZE]
    if plain == 0:
        if out_at_once:
            out[0] = _ALONE + shape
            return 1
        if n < MOST_MOVES:
            out[n] = _ALONE + shape
            n += 1
        return n
    if own[PLAIN] == 0:
        return n
    for rank in range(own[RANK] + 1, PLAIN_RANKS):
        if own[OWN + rank] >= plain:
            if out_at_once:
                out[0] = rank * SHAPES + shape
                return 1
            if n < MOST_MOVES and rank != own[HELD]:
                out[n] = rank * SHAPES + shape
                n += 1
    return n
