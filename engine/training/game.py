"""The play of a hand for training: the rules of ``engine.bots.kernel`` on one row of numbers.

Written to be compiled, like ``engine.bots.net.layout`` tells. Unlike the kernel it knows what each
seat has shown, so that every seat can be given its view.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

from engine.bots.net import layout as at
from engine.training.dice import pick

Game: TypeAlias = MutableSequence[int]
Evidence: TypeAlias = MutableSequence[float]

HANDS = 0
"""75 numbers: cards by seat and rank."""

SIZES = 75
HOLDING, ASKED = 80, 81
"""Masks of the seats that hold cards, and of those this lap goes through."""

WAITING, SEAT, BY = 82, 83, 84
PLAIN, RANK, SMALL, BIG, SIZE = 85, 86, 87, 88, 89
DEFERRED, APPLIED = 90, 91
SECOND_LAP, OVER = 92, 93
PLACES = 94
EMPEROR, GUARD = 99, 100
"""The Guard is -1 where the Emperor is alone."""

ROLE_OPEN, SOLO_KIND, SOLO_KNOWN, SECRET, CALLED = 101, 102, 103, 104, 105
REVOLTERS, RULES, HELD = 106, 107, 108
SCEPTER_GONE = 109
SEEN = 110
DECK = 125
GAME = 140

ROW = 88
"""A position at the first lead: 75 cards by seat and rank, then the numbers below."""

ROW_FROM, ROW_TO = 75, 86
ROW_EMPEROR, ROW_GUARD, ROW_ROLE_OPEN, ROW_SOLO_KIND, ROW_SOLO_KNOWN = 75, 76, 77, 78, 79
ROW_SECRET, ROW_CALLED, ROW_REVOLTERS, ROW_RULES, ROW_HELD = 80, 81, 82, 83, 84
ROW_REVOLT_ASKED, ROW_PRESET = 85, 86

ALL = 31
HIGH = 9
BEAT_HIGH, BEAT_LOW, LET_LOW, LET_HIGH = 0.35, 0.8, 1.35, 1.1
NO_HOE = 1.3
LEAST, MOST = 0.04, 12.0
SOMEBODY = 0.83
"""The weights of ``engine.bots.belief``; a test holds both to the same chances."""


def begin(game: Game, evidence: Evidence, row: Sequence[int]) -> None:
    """Set a game to the first lead of a position."""
    for i in range(GAME):
        game[i] = 0
    for i in range(75):
        game[HANDS + i] = row[i]
        game[SIZES + i // 15] += row[i]
        game[DECK + i % 15] += row[i]
    game[EMPEROR] = row[ROW_EMPEROR]
    game[GUARD] = row[ROW_GUARD]
    game[ROLE_OPEN] = row[ROW_ROLE_OPEN]
    game[SOLO_KIND] = row[ROW_SOLO_KIND]
    game[SOLO_KNOWN] = row[ROW_SOLO_KNOWN]
    game[SECRET] = row[ROW_SECRET]
    game[CALLED] = row[ROW_CALLED]
    game[REVOLTERS] = row[ROW_REVOLTERS]
    game[RULES] = row[ROW_RULES]
    game[HELD] = row[ROW_HELD]
    for seat in range(5):
        evidence[seat] = NO_HOE if row[ROW_REVOLT_ASKED] else 1.0
    game[HOLDING] = ALL
    lead(game, game[EMPEROR])


def mix_rebels(game: Game, pool: MutableSequence[int], dice: MutableSequence[int]) -> None:
    """Deal the cards of the rebels who showed nothing anew among them."""
    n = 0
    for seat in range(5):
        if _is_unseen_rebel(game, seat):
            for rank in range(15):
                place = HANDS + seat * 15 + rank
                for _ in range(game[place]):
                    pool[n] = rank
                    n += 1
                game[place] = 0
    for i in range(n - 1, 0, -1):
        j = pick(dice, i + 1)
        rank = pool[i]
        pool[i] = pool[j]
        pool[j] = rank
    n = 0
    for seat in range(5):
        if _is_unseen_rebel(game, seat):
            for _ in range(game[SIZES + seat]):
                game[HANDS + seat * 15 + pool[n]] += 1
                n += 1


def _is_unseen_rebel(game: Game, seat: int) -> bool:
    return seat != game[EMPEROR] and seat != game[GUARD] and not game[REVOLTERS] >> seat & 1


def number_in(mask: int) -> int:
    """Count the seats of a mask."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1) + (mask >> 4 & 1)


def next_in(mask: int, seat: int) -> int:
    """Give the next seat downstream that is in a mask."""
    for i in range(1, 6):
        if mask >> (seat + i) % 5 & 1:
            return (seat + i) % 5
    return seat


def lead(game: Game, seat: int) -> None:
    """Let a seat lead a trick."""
    game[SEAT] = game[BY] = seat
    game[PLAIN] = game[SMALL] = game[BIG] = game[SIZE] = 0
    game[RANK] = -1
    game[ASKED] = game[HOLDING]
    game[WAITING] = game[DEFERRED] = game[APPLIED] = game[SECOND_LAP] = 0


def act(game: Game, move: int) -> None:
    """Do a legal move of the seat to move (rules 4.7)."""
    if move >= 0:
        _play(game, move)
        return
    seat = game[SEAT]
    if move == at.DEFER:
        game[DEFERRED] |= 1 << seat
    elif move == at.APPLY:
        game[APPLIED] |= 1 << seat
    game[WAITING] -= 1
    if game[WAITING] > 0:
        game[SEAT] = next_in(game[ASKED], seat)
    elif game[DEFERRED]:
        game[ASKED] = game[DEFERRED]
        game[WAITING] = number_in(game[DEFERRED])
        game[SEAT] = next_in(game[DEFERRED], game[BY])
        game[SECOND_LAP] = 1
        game[DEFERRED] = 0
    elif game[HOLDING] >> game[BY] & 1:
        lead(game, game[BY])
    else:
        waiting = game[APPLIED] if game[APPLIED] else game[HOLDING]
        lead(game, next_in(waiting, game[BY]))


def _play(game: Game, move: int) -> None:
    seat = game[SEAT]
    rank = move // at.SHAPES
    plain = move % at.SHAPES // at.JOKER_SHAPES
    small = move % at.JOKER_SHAPES // at.BIG_SHAPES
    big = move % at.BIG_SHAPES
    _take(game, seat, rank, plain, small, big)
    game[BY] = seat
    game[DEFERRED] = game[APPLIED] = game[SECOND_LAP] = 0
    _show(game, seat, rank if plain else -1, small, big)
    game[WAITING] = number_in(game[HOLDING]) - 1
    if game[SIZES + seat] == 0:
        game[HOLDING] -= 1 << seat
        left = number_in(game[HOLDING])
        game[PLACES + seat] = 5 - left
        game[WAITING] = left
        if is_over(game):
            _fill_places(game, seat, 6 - left)
            game[OVER] = 1
    game[ASKED] = game[HOLDING]
    game[SEAT] = next_in(game[HOLDING], seat)


def _take(game: Game, seat: int, rank: int, plain: int, small: int, big: int) -> None:
    hand = HANDS + seat * 15
    if plain:
        game[hand + rank] -= plain
        game[SEEN + rank] += plain
    game[hand + at.SMALL_JOKER] -= small
    game[hand + at.BIG_JOKER] -= big
    game[SEEN + at.SMALL_JOKER] += small
    game[SEEN + at.BIG_JOKER] += big
    game[PLAIN] = plain
    game[RANK] = rank if plain else -1
    game[SMALL] = small
    game[BIG] = big
    game[SIZE] = plain + small + big
    game[SIZES + seat] -= game[SIZE]


def _show(game: Game, seat: int, rank: int, small: int, big: int) -> None:
    """Open the role whose last secret card was played (rules 4.5)."""
    hand = HANDS + seat * 15
    if big and seat == game[EMPEROR] and game[hand + at.BIG_JOKER] == 0:
        game[SCEPTER_GONE] = 1
    secret = game[SECRET]
    if game[ROLE_OPEN] or secret < 0 or game[hand + secret]:
        return
    used = rank == secret
    if secret == at.SMALL_JOKER:
        used = small > 0
    elif secret == at.BIG_JOKER:
        used = big > 0
    if not used:
        return
    if game[GUARD] >= 0:
        if seat == game[GUARD]:
            game[ROLE_OPEN] = 1
    elif seat == game[EMPEROR]:
        game[ROLE_OPEN] = game[SOLO_KNOWN] = 1


def _fill_places(game: Game, last_out: int, place: int) -> None:
    for i in range(1, 6):
        seat = (last_out + i) % 5
        if game[HOLDING] >> seat & 1:
            game[PLACES + seat] = place
            place += 1


def is_over(game: Game) -> bool:
    """Tell whether the hand is decided (rules 4.8)."""
    holding = game[HOLDING]
    left = number_in(holding)
    if left <= 1:
        return True
    if game[GUARD] < 0:
        if not holding >> game[EMPEROR] & 1 or game[SOLO_KIND] == at.SOLO_FIRST:
            return left < 5
        return game[SOLO_KIND] == at.SOLO_BY_TWO and left <= 3
    if game[RULES] & at.SIDE_OUT:
        loyal = 1 << game[EMPEROR] | 1 << game[GUARD]
        return holding & loyal == 0 or holding & ~loyal & ALL == 0
    return False


def value(game: Game) -> float:
    """Give the result for the Emperor's side as a share of the best there is, -1 to 1 (rules 5)."""
    emperor = game[PLACES + game[EMPEROR]]
    if game[GUARD] < 0:
        return _solo_value(game[SOLO_KIND], emperor)
    guard = game[PLACES + game[GUARD]]
    if game[RULES] & at.STAKE:
        last = 0
        for seat in range(5):
            if seat != game[EMPEROR] and seat != game[GUARD]:
                last = max(last, game[PLACES + seat])
        return 1.0 if max(emperor, guard) < last else -1.0
    return (6 - emperor - guard) / 3.0


def _solo_value(kind: int, place: int) -> float:
    if place == 1:
        return 1.0
    if kind == at.SOLO_FIRST or place == 5:
        return -1.0
    if kind == at.SOLO_BY_TWO:
        return 0.0 if place == 2 else -1.0
    return (3 - place) * 0.25


def weigh(game: Game, evidence: Evidence, move: int) -> None:
    """Let everybody draw conclusions from a move before it is done, as ``engine.bots.belief``."""
    seat = game[SEAT]
    if game[SIZE] == 0 or game[BY] != game[EMPEROR] or seat == game[EMPEROR]:
        return
    if move >= 0:
        jokers = move % at.JOKER_SHAPES > 0
        rank = move // at.SHAPES
        high = jokers or rank >= HIGH
        evidence[seat] *= BEAT_HIGH if high else BEAT_LOW
        return
    rank = game[RANK] if game[PLAIN] else at.TWO
    low = rank < HIGH and game[SMALL] + game[BIG] == 0
    evidence[seat] *= LET_LOW if low else LET_HIGH


def look(game: Game, evidence: Evidence, own: at.Out, guard: MutableSequence[float]) -> float:
    """Write the view of the seat to move; give how likely it must seem to be the Guard."""
    seat = game[SEAT]
    hand = HANDS + seat * 15
    for rank in range(15):
        held = game[hand + rank]
        own[at.OWN + rank] = held
        own[at.UNSEEN + rank] = game[DECK + rank] - game[SEEN + rank] - held
    for other in range(5):
        own[at.SIZES + other] = game[SIZES + (seat + other) % 5]
    _look_at_roles(game, own, seat)
    _look_at_trick(game, own, seat)
    return _suspect(game, evidence, own, guard)


def _look_at_roles(game: Game, own: at.Out, seat: int) -> None:
    emperor, guard = game[EMPEROR], game[GUARD]
    role = at.AS_REBEL
    if seat == emperor:
        role = at.AS_EMPEROR if guard >= 0 else at.AS_SOLO
    elif seat == guard:
        role = at.AS_OPEN_GUARD if game[ROLE_OPEN] else at.AS_HIDDEN_GUARD
    known = guard >= 0 and (game[ROLE_OPEN] == 1 or seat == guard)
    hidden_solo = role == at.AS_SOLO and not game[SOLO_KNOWN]
    own[at.ROLE] = role
    own[at.EMPEROR] = (emperor - seat) % 5
    own[at.GUARD] = (guard - seat) % 5 if known else -1
    own[at.SOLO_KNOWN] = game[SOLO_KNOWN]
    own[at.EMPEROR_PLACE] = game[PLACES + emperor]
    own[at.GUARD_PLACE] = game[PLACES + guard] if known else 0
    own[at.SEATS_OUT] = 5 - number_in(game[HOLDING])
    own[at.SOLO_KIND] = game[SOLO_KIND] if game[SOLO_KNOWN] or role == at.AS_SOLO else 0
    own[at.ROLE_OPEN] = game[ROLE_OPEN]
    own[at.SCEPTER_GONE] = game[SCEPTER_GONE]
    own[at.SECRET] = game[SECRET] if role == at.AS_HIDDEN_GUARD or hidden_solo else -1


def _look_at_trick(game: Game, own: at.Out, seat: int) -> None:
    own[at.BY] = (game[BY] - seat) % 5 if game[SIZE] else 0
    own[at.PLAIN] = game[PLAIN]
    own[at.RANK] = game[RANK]
    own[at.SMALL] = game[SMALL]
    own[at.BIG] = game[BIG]
    own[at.SIZE] = game[SIZE]
    own[at.WAITING] = game[WAITING]
    own[at.SECOND_LAP] = game[SECOND_LAP]
    own[at.RULES] = game[RULES]
    own[at.CALLED] = game[CALLED]
    own[at.BY_IS_OUT] = 1 if game[SIZE] and not game[HOLDING] >> game[BY] & 1 else 0
    own[at.HELD] = game[HELD]


def _suspect(game: Game, evidence: Evidence, own: at.Out, guard: MutableSequence[float]) -> float:
    for other in range(5):
        guard[other] = 0.0
    role = own[at.ROLE]
    if own[at.GUARD] >= 0:
        guard[own[at.GUARD]] = 1.0
    if game[ROLE_OPEN] or role == at.AS_SOLO:
        return 0.0
    mine = others = 0.0
    for other in range(5):
        seat = (game[SEAT] + other) % 5
        if seat != game[EMPEROR] and not game[REVOLTERS] >> seat & 1 and not game[PLACES + seat]:
            weight = min(MOST, max(LEAST, evidence[seat]))
            if other == 0:
                mine = weight
            else:
                others += weight
                if own[at.GUARD] < 0:
                    guard[other] = weight
    if own[at.GUARD] < 0 and others > 0.0:
        share = (1.0 if role == at.AS_EMPEROR else SOMEBODY) / others
        for other in range(1, 5):
            guard[other] *= share
    return mine / (mine + others) if mine > 0.0 else 0.0


def may_defer(game: Game) -> bool:
    """Tell whether the seat to move may defer."""
    return game[RULES] & at.DEFERS > 0 and game[SIZE] > 0 and game[SECOND_LAP] == 0


def may_apply(game: Game) -> bool:
    """Tell whether the seat to move may apply for the lead."""
    asks = game[RULES] & at.APPLIES > 0 and game[SIZE] > 0 and game[SECOND_LAP] == 0
    return asks and not game[HOLDING] >> game[BY] & 1
