"""Self-play: choosing by a net, playing hands out, and writing down what was learnt from.

Written to be compiled. ``net`` is a tuple of arrays: first layer (inputs x hidden), second layer
(hidden x second), its offsets, last layer, its offset.
"""

from typing import Any

from engine.bots.net.candidates import candidates
from engine.bots.net.chances import SURE, friend, rivals
from engine.bots.net.features import move_inputs, view_inputs
from engine.bots.net.layout import (
    BIG_SHAPES,
    BY,
    BY_IS_OUT,
    JOKER_SHAPES,
    OWN,
    PASS,
    PLAIN_RANKS,
    SHAPES,
    SIZE,
    SIZES,
)
from engine.bots.net.veto import sensible
from engine.training.dice import pick, roll
from engine.training.game import (
    EMPEROR,
    GUARD,
    OVER,
    ROW_EMPEROR,
    ROW_GUARD,
    SEAT,
    act,
    begin,
    look,
    may_apply,
    may_defer,
    mix_rebels,
    value,
    weigh,
)
from engine.training.layers import NOTHING, add_rows, bend, values_from

MINE, OTHER, TURNS = 0, 1, 2
"""Who plays a seat: the first net, the second, or the yardstick ``turns``."""

MOST_DECISIONS = 600


def values_of(
    own: Any, guard: Any, suspected: float, moves: Any, n: int, net: Any, scratch: Any
) -> int:
    """Write the values of ``n`` moves to the scratch; tell how many inputs of the view are on."""
    on, on_move, base, hidden, out, values = scratch
    number = view_inputs(own, guard, suspected, on)
    others = rivals(own, guard)
    for j in range(base.shape[0]):
        base[j] = NOTHING
    add_rows(net[0], on, number, base)
    for c in range(n):
        count = move_inputs(own, guard, others, moves[c], on_move, 0)
        row = hidden[c]
        for j in range(base.shape[0]):
            row[j] = base[j]
        add_rows(net[0], on_move, count, row)
        bend(row)
    values_from(hidden[:n], net, out[:n], values)
    return number


def best_of(values: Any, n: int) -> int:
    """Tell the place of the highest of ``n`` values."""
    best = 0
    for c in range(1, n):
        if values[c] > values[best]:
            best = c
    return best


def turns(own: Any, guard: Any, moves: Any, n: int) -> int:
    """Choose by a rule that never changes: whole ranks, lowest first, never over a sure friend."""
    if own[SIZE] == 0:
        lead: int = moves[0]
        for rank in range(PLAIN_RANKS - 1, -1, -1):
            if own[OWN + rank] > 0:
                lead = rank * SHAPES + own[OWN + rank] * JOKER_SHAPES
        return lead
    if friend(own, guard, own[BY]) > SURE and not own[BY_IS_OUT]:
        return PASS
    best: int = PASS
    least = 99999
    for i in range(n):
        move = moves[i]
        if move < 0:
            continue
        rank = move // SHAPES
        plain = move % SHAPES // JOKER_SHAPES
        jokers = move % JOKER_SHAPES // BIG_SHAPES + move % BIG_SHAPES
        if plain > 0 and own[OWN + rank] != plain:
            continue
        early = own[SIZES] > 10
        if jokers and early and own[SIZES + own[BY]] > 10:
            continue
        price = jokers * (1020 if early else 20) + rank
        if price < least:
            best, least = move, price
    return best


def play_hand(
    row: Any, who: Any, nets: Any, chances: Any, bench: Any, buffer: Any, at: int, store: bool
) -> Any:
    """Play a hand out; give its value for the Emperor's side and the number of decisions stored.

    Args:
        row: the position at the first lead.
        who: by seat, who plays it.
        nets: two nets.
        chances: how likely a random move is, that the rebels' cards are dealt anew, and that
            one side is played by ``turns``.
        bench: working rows: game, evidence, own, guard, moves, pool, signs, dice, scratch.
        buffer: inputs that were on, their number and the result, by decision.
        at: first place on the buffer to write to; it goes round.
        store: whether decisions are kept.
    """
    game, evidence, own, guard, moves, pool, signs, dice, scratch = bench
    inputs, numbers, results = buffer
    begin(game, evidence, row)
    if chances[1] > 0 and roll(dice) < chances[1]:
        mix_rebels(game, pool, dice)
    stored = 0
    while not game[OVER]:
        suspected = look(game, evidence, own, guard)
        n = candidates(own, may_defer(game), may_apply(game), moves)
        seat = game[SEAT]
        if n == 1:
            move = moves[0]
        elif who[seat] == TURNS:
            move = turns(own, guard, moves, n)
        else:
            if chances[0] > 0 and roll(dice) < chances[0]:
                moves[0] = moves[pick(dice, n)]
                n = 1
            else:
                n = sensible(own, guard, moves, n)
            net = nets[0] if who[seat] == MINE else nets[1]
            number = values_of(own, guard, suspected, moves, n, net, scratch)
            move = moves[best_of(scratch[5], n)]
            if store and stored < MOST_DECISIONS:
                place = (at + stored) % inputs.shape[0]
                _keep(own, guard, move, number, scratch, inputs, numbers, place)
                signs[stored] = 1 if seat in (game[EMPEROR], game[GUARD]) else -1
                stored += 1
        weigh(game, evidence, move)
        act(game, move)
    result = value(game)
    for i in range(stored):
        results[(at + i) % inputs.shape[0]] = result * signs[i]
    return result, stored


def _keep(
    own: Any,
    guard: Any,
    move: int,
    number: int,
    scratch: Any,
    inputs: Any,
    numbers: Any,
    place: int,
) -> None:
    on = scratch[0]
    whole = move_inputs(own, guard, rivals(own, guard), move, on, number)
    for i in range(whole):
        inputs[place, i] = on[i]
    numbers[place] = whole


def play_hands(
    rows: Any, hands: int, nets: Any, chances: Any, bench: Any, buffer: Any, at: int
) -> Any:
    """Play hands from random positions; give the next place on the buffer and what was stored."""
    who = bench[6][:5]
    dice = bench[7]
    stored = 0
    seats = who.copy()
    for _ in range(hands):
        row = rows[pick(dice, rows.shape[0])]
        rigid = roll(dice) < chances[2]
        side = pick(dice, 2)
        for seat in range(5):
            loyal = seat == row[ROW_EMPEROR] or seat == row[ROW_GUARD]
            seats[seat] = TURNS if rigid and loyal == (side == 0) else MINE
        _, number = play_hand(row, seats, nets, chances, bench, buffer, at, True)
        at = (at + number) % buffer[0].shape[0]
        stored += number
    return at, stored


def duel(rows: Any, nets: Any, rival: int, bench: Any, buffer: Any, out: Any) -> None:
    """Play each position twice: the first net as the Emperor's side, then as the rebels.

    Args:
        rows: positions.
        nets: two nets.
        rival: who plays the other seats.
        bench: working rows.
        buffer: not written to.
        out: gets the Emperor's side's values of both hands, by position.
    """
    who = bench[6][:5].copy()
    chances = (0.0, 0.0, 0.0)
    for i in range(rows.shape[0]):
        for side in range(2):
            for seat in range(5):
                loyal = seat == rows[i, ROW_EMPEROR] or seat == rows[i, ROW_GUARD]
                who[seat] = MINE if loyal == (side == 0) else rival
            result, _ = play_hand(rows[i], who, nets, chances, bench, buffer, 0, False)
            out[i, side] = result


def chance_hand(row: Any, bench: Any) -> int:
    """Play a hand by chance, candidates listed at every decision; tell how many there were."""
    game, evidence, own, guard, moves, _, _, dice, _ = bench
    begin(game, evidence, row)
    decisions = 0
    while not game[OVER]:
        look(game, evidence, own, guard)
        n = candidates(own, may_defer(game), may_apply(game), moves)
        move = moves[pick(dice, n)]
        weigh(game, evidence, move)
        act(game, move)
        decisions += 1
    return decisions


def chance_hands(rows: Any, hands: int, bench: Any) -> int:
    """Play hands by chance from one position after another; tell how many decisions there were."""
    decisions = 0
    for i in range(hands):
        decisions += chance_hand(rows[i % rows.shape[0]], bench)
    return decisions
