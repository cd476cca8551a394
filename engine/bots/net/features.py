"""What the net sees of a view and of a move: the numbers of its on/off inputs that are on.

A block of inputs is written by one function; it is given where its inputs begin and how many
numbers are out already, and tells how many are out then. Steps (``at least 3``) instead of single
values let the net learn from few examples.
"""

from engine.bots.net.chances import SURE, friend, holding_chance, is_sure, rivals
from engine.bots.net.layout import (
    BIG,
    BIG_SHAPES,
    BY,
    BY_IS_OUT,
    CALLED,
    EMPEROR,
    EMPEROR_PLACE,
    GUARD,
    GUARD_PLACE,
    JOKER_SHAPES,
    OWN,
    PLAIN,
    PLAIN_RANKS,
    RANK,
    ROLE,
    ROLE_OPEN,
    RULE_BITS,
    RULES,
    SCEPTER_GONE,
    SEATS_OUT,
    SECOND_LAP,
    SECRET,
    SHAPES,
    SIZE,
    SIZES,
    SMALL,
    SMALL_JOKER,
    SOLO_KIND,
    UNSEEN,
    WAITING,
    Guard,
    Out,
    Own,
)

_OWN_STEPS = (1, 2, 3, 4, 5, 6, 8)
_UNSEEN_STEPS = (1, 3, 5, 8, 12)
_SIZE_STEPS = (28, 20, 13, 8, 5, 3, 2, 1, 0)
_CHANCE_STEPS = (0.05, 0.15, 0.25, 0.4, 0.6, 0.9)
_PLACES = (1, 2, 3, 4)
_HOLD_STEPS = (0.1, 0.3, 0.5, 0.7, 0.85, 0.95)
_AFTER_STEPS = (12, 8, 5, 3, 2, 1)
_FOE_STEPS = (10, 4, 2)

_CARDS = PLAIN_RANKS * 7 + 2 * 4 + PLAIN_RANKS * 5 + 2 * 4
_SEATS = 5 * 9 + 5 + 5 + 6
_BELIEF = 4 * 6 + 6
_TIES = 4 * 6
_TRICK = 1 + 4 + 3 + 1 + 9 + 14 + 3 + 1 + 4 + 1
_BEHIND = 3 + 2 + 1
_HAND = RULE_BITS + 15 + 1 + 1 + 4 + 4 + 3 + 4
_GROUPS = 13 + 6 + PLAIN_RANKS * 3

VIEW_INPUTS = _CARDS + _SEATS + _BELIEF + _TIES + _TRICK + _BEHIND + _HAND + _GROUPS
MOVE_INPUTS = 4 + 9 + 14 + 6 + 5 + 10 + 7 + 6 + 3 + 3 + 1 + 4 + 3
INPUTS = VIEW_INPUTS + MOVE_INPUTS
MOST_VIEW_ON = 230
MOST_MOVE_ON = 64
"""Room for the numbers of one view and of one move."""


def view_inputs(own: Own, guard: Guard, suspected: float, out: Out) -> int:
    """Write the inputs of a view; tell how many are on.

    Args:
        own: the view.
        guard: chance by seat to be the Guard.
        suspected: how likely the others must think oneself the Guard.
        out: is written to, from its beginning.
    """
    start = 0
    n = _cards(own, out, 0, start)
    start += _CARDS
    n = _seats(own, out, n, start)
    start += _SEATS
    n = _belief(guard, suspected, out, n, start)
    start += _BELIEF
    n = _ties(own, guard, out, n, start)
    start += _TIES
    if own[SIZE] > 0:
        n = _trick(own, guard, out, n, start)
    else:
        out[n] = start
        n += 1
    start += _TRICK
    n = _behind(own, guard, out, n, start)
    start += _BEHIND
    n = _rules_and_roles(own, out, n, start)
    start += _HAND
    return _groups(own, guard, out, n, start)


def _cards(own: Own, out: Out, n: int, start: int) -> int:
    for rank in range(PLAIN_RANKS):
        held = own[OWN + rank]
        for i in range(7):
            if held < _OWN_STEPS[i]:
                break
            out[n] = start + i
            n += 1
        start += 7
    for joker in range(2):
        for i in range(min(own[OWN + SMALL_JOKER + joker], 4)):
            out[n] = start + i
            n += 1
        start += 4
    for rank in range(PLAIN_RANKS):
        unseen = own[UNSEEN + rank]
        for i in range(5):
            if unseen < _UNSEEN_STEPS[i]:
                break
            out[n] = start + i
            n += 1
        start += 5
    for joker in range(2):
        for i in range(min(own[UNSEEN + SMALL_JOKER + joker], 4)):
            out[n] = start + i
            n += 1
        start += 4
    return n


def _seats(own: Own, out: Out, n: int, start: int) -> int:
    for seat in range(5):
        size = own[SIZES + seat]
        for i in range(9):
            if size > _SIZE_STEPS[i]:
                break
            out[n] = start + i
            n += 1
        start += 9
    out[n] = start + own[ROLE]
    out[n + 1] = start + 5 + own[EMPEROR]
    out[n + 2] = start + 10 + (own[GUARD] if own[GUARD] >= 0 else 5)
    return n + 3


def _belief(guard: Guard, suspected: float, out: Out, n: int, start: int) -> int:
    for seat in range(1, 6):
        chance = guard[seat] if seat < 5 else suspected
        for i in range(6):
            if chance <= _CHANCE_STEPS[i]:
                break
            out[n] = start + i
            n += 1
        start += 6
    return n


def _ties(own: Own, guard: Guard, out: Out, n: int, start: int) -> int:
    for seat in range(1, 5):
        size = own[SIZES + seat]
        if size > 0:
            tie = friend(own, guard, seat)
            if tie > SURE:
                out[n] = start
                n += 1
                if size <= 4:
                    out[n] = start + 1
                    n += 1
            elif tie < 1.0 - SURE:
                out[n] = start + 2
                n += 1
                for i in range(3):
                    if size <= _FOE_STEPS[i]:
                        out[n] = start + 3 + i
                        n += 1
        start += 6
    return n


def _trick(own: Own, guard: Guard, out: Out, n: int, start: int) -> int:
    out[n] = start + 1 + own[BY] - 1
    n += 1
    start += 5
    out[n] = start + _kind_of_tie(friend(own, guard, own[BY]))
    n += 1
    start += 3
    if own[BY_IS_OUT]:
        out[n] = start
        n += 1
    start += 1
    out[n] = start + min(own[SIZE], 9) - 1
    start += 9
    out[n + 1] = start + (own[RANK] if own[PLAIN] > 0 else 13)
    n += 2
    start += 14
    for i in range(min(own[SMALL], 3)):
        out[n] = start + i
        n += 1
    start += 3
    if own[BIG] > 0:
        out[n] = start
        n += 1
    start += 1
    if own[WAITING] > 0:
        out[n] = start + min(own[WAITING], 4) - 1
        n += 1
    start += 4
    if own[SECOND_LAP]:
        out[n] = start
        n += 1
    return n


def _kind_of_tie(tie: float) -> int:
    if tie > SURE:
        return 2
    return 0 if tie < 1.0 - SURE else 1


def _behind(own: Own, guard: Guard, out: Out, n: int, start: int) -> int:
    """Count foes and friends who may still answer on this lap."""
    foes = friends = 0
    left = own[WAITING] - 1 if own[SIZE] > 0 else 4
    first_is_foe = False
    for seat in range(1, 5):
        if left > 0 and own[SIZES + seat] > 0:
            left -= 1
            tie = friend(own, guard, seat)
            if tie < 0.5:
                foes += 1
                if foes + friends == 1:
                    first_is_foe = True
            elif tie > SURE:
                friends += 1
    for i in range(min(foes, 3)):
        out[n] = start + i
        n += 1
    for i in range(min(friends, 2)):
        out[n] = start + 3 + i
        n += 1
    if first_is_foe:
        out[n] = start + 5
        n += 1
    return n


def _rules_and_roles(own: Own, out: Out, n: int, start: int) -> int:
    for bit in range(RULE_BITS):
        if own[RULES] >> bit & 1:
            out[n] = start + bit
            n += 1
    start += RULE_BITS
    if own[CALLED] >= 0:
        out[n] = start + own[CALLED]
        n += 1
    start += 15
    if own[ROLE_OPEN]:
        out[n] = start
        n += 1
    if own[SCEPTER_GONE]:
        out[n] = start + 1
        n += 1
    start += 2
    if own[EMPEROR_PLACE] > 0:
        out[n] = start + min(own[EMPEROR_PLACE], 4) - 1
        n += 1
    start += 4
    if own[GUARD_PLACE] > 0:
        out[n] = start + min(own[GUARD_PLACE], 4) - 1
        n += 1
    start += 4
    for i in range(min(own[SEATS_OUT], 3)):
        out[n] = start + i
        n += 1
    start += 3
    out[n] = start + own[SOLO_KIND]
    return n + 1


def _groups(own: Own, guard: Guard, out: Out, n: int, start: int) -> int:
    """Count one's ranks, and tell of each whether it would hold as a whole."""
    others = rivals(own, guard)
    ranks = sure = 0
    at = start + 13 + 6
    for rank in range(PLAIN_RANKS):
        held = own[OWN + rank]
        if held > 0:
            ranks += 1
            if is_sure(own, guard, rank, held, 0, 0):
                sure += 1
                out[n] = at
                n += 1
            chance = holding_chance(own, others, rank, held)
            if chance > 0.5:
                out[n] = at + 1
                n += 1
            if chance > 0.85:
                out[n] = at + 2
                n += 1
        at += 3
    for i in range(ranks):
        out[n] = start + i
        n += 1
    for i in range(min(sure, 6)):
        out[n] = start + 13 + i
        n += 1
    return n


def move_inputs(own: Own, guard: Guard, others: int, move: int, out: Out, n: int) -> int:
    """Write the inputs of a move behind ``n`` others; tell how many are on then.

    ``others`` is what ``rivals`` gave for the view.
    """
    start = VIEW_INPUTS
    if move < 0:
        out[n] = start - move - 1
        n += 1
        if friend(own, guard, own[BY]) > SURE:
            out[n] = INPUTS - 11
            n += 1
        return n
    rank = move // SHAPES
    plain = move % SHAPES // JOKER_SHAPES
    small = move % JOKER_SHAPES // BIG_SHAPES
    big = move % BIG_SHAPES
    out[n] = start + 3
    n = _shape(own, rank, plain, small, big, out, n + 1, start + 4)
    start += 4 + 9 + 14 + 6 + 5 + 10
    n = _holding(own, guard, others, move, out, n, start)
    start += 7
    after = own[SIZES] - plain - small - big
    for i in range(6):
        if after > _AFTER_STEPS[i]:
            break
        out[n] = start + i
        n += 1
    return _effects(own, guard, move, after, out, n, start + 6)


def _shape(
    own: Own, rank: int, plain: int, small: int, big: int, out: Out, n: int, start: int
) -> int:
    out[n] = start + min(plain + small + big, 9) - 1
    out[n + 1] = start + 9 + rank
    n += 2
    start += 9 + 14
    for i in range(min(small, 3)):
        out[n] = start + i
        n += 1
    for i in range(min(big, 3)):
        out[n] = start + 3 + i
        n += 1
    start += 6
    rest = own[OWN + rank] - plain if plain > 0 else 0
    if plain > 0:
        out[n] = start + min(rest, 4)
        n += 1
    start += 5
    ranks = 0
    for other in range(PLAIN_RANKS):
        if own[OWN + other] > 0:
            ranks += 1
    if plain > 0 and rest == 0:
        ranks -= 1
    for i in range(ranks, 10):
        out[n] = start + i
        n += 1
    return n


def _holding(own: Own, guard: Guard, others: int, move: int, out: Out, n: int, start: int) -> int:
    rank = move // SHAPES
    plain = move % SHAPES // JOKER_SHAPES
    small = move % JOKER_SHAPES // BIG_SHAPES
    big = move % BIG_SHAPES
    chance = 1.0
    if plain > 0 and small + big == 0:
        chance = holding_chance(own, others, rank, plain)
    for i in range(6):
        if chance <= _HOLD_STEPS[i]:
            break
        out[n] = start + i
        n += 1
    if is_sure(own, guard, rank, plain, small, big):
        out[n] = start + 6
        n += 1
    return n


def _effects(own: Own, guard: Guard, move: int, after: int, out: Out, n: int, start: int) -> int:
    """Tell whom the move serves, whom it passes over and what it shows."""
    size = own[SIZES] - after
    foe = ally = False
    for seat in range(1, 5):
        if own[SIZES + seat] == size:
            if friend(own, guard, seat) < 0.5:
                foe = True
            else:
                ally = True
    if foe:
        out[n] = start
        n += 1
    if ally:
        out[n] = start + 1
        n += 1
    if after == 0:
        out[n] = start + 2
        n += 1
    start += 3
    if own[SIZE] > 0:
        tie = friend(own, guard, own[BY])
        out[n] = start + (0 if tie > SURE else (1 if tie > 0.75 else 2))
        n += 1
    start += 3
    if shows_role(own, move):
        out[n] = start
        n += 1
    start += 1
    rank = move // SHAPES
    if move % SHAPES < JOKER_SHAPES:
        return n
    if own[SIZE] > 0:
        steps = rank - own[RANK]
        out[n] = start + (0 if steps <= 1 else (1 if steps <= 3 else (2 if steps <= 6 else 3)))
        return n + 1
    out[n] = start + 4 + _among_leads(own, rank)
    return n + 1


def _among_leads(own: Own, rank: int) -> int:
    """Tell whether a rank is one's lowest (0), highest (2) or neither (1)."""
    lower = higher = False
    for other in range(PLAIN_RANKS):
        if own[OWN + other] > 0:
            if other < rank:
                lower = True
            elif other > rank:
                higher = True
    if not lower:
        return 0
    return 1 if higher else 2


def shows_role(own: Own, move: int) -> bool:
    """Tell whether a move plays the last card that keeps one's role hidden."""
    secret = own[SECRET]
    if secret < 0 or move < 0:
        return False
    plain = move % SHAPES // JOKER_SHAPES
    if secret < PLAIN_RANKS:
        return plain > 0 and move // SHAPES == secret and own[OWN + secret] == plain
    small = move % JOKER_SHAPES // BIG_SHAPES
    played = small if secret == SMALL_JOKER else move % BIG_SHAPES
    return played > 0 and played == own[OWN + secret]
