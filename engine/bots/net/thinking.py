"""What a mind makes of a view in the play phase: every move worth a thought, and its value."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.bots.levels import MASTER, Mind
from engine.bots.net.candidates import candidates
from engine.bots.net.layout import MOST_MOVES
from engine.bots.net.network import net_of
from engine.bots.net.reading import Reading, read
from engine.bots.net.veto import is_folly
from engine.core.moves import LEAD, SETS, Lister, Move, lister_of, move_of, stock_of
from engine.core.sets import may_be_larger, set_of
from engine.core.state import SeatView

_FEW = 12
"""Larger answers looked at besides the usual ones where roasting is allowed (rules 3.1)."""


class Thought(NamedTuple):
    """A move and what a mind makes of it.

    Attributes:
        move: the move.
        value: 1 for the best result a hand can have for the seat, -1 for the worst.
        folly: whether it is one no sensible player makes while there is another.
    """

    move: Move
    value: float
    folly: bool


def thoughts(view: SeatView, mind: Mind = MASTER) -> tuple[Reading, list[Thought]]:
    """Weigh the moves of a seat that is asked to play: sensible ones first, then by value.

    Raises:
        ValueError: if the view is no seat's in the play phase.
        WeightsError: if the net cannot be loaded.
    """
    reading = read(view, mind.memory, reads_play=mind.reads_play)
    moves = choices(view, reading)
    return reading, weighed(reading, moves, mind)


def weighed(reading: Reading, moves: Sequence[Move], mind: Mind) -> list[Thought]:
    """Weigh some moves: sensible ones first, then by value."""
    values = net_of(mind.weights).values(reading, moves)
    found = [
        Thought(move, value, is_folly(reading.own, reading.guard, move))
        for move, value in zip(moves, values, strict=True)
    ]
    return sorted(found, key=lambda thought: (thought.folly, -thought.value))


def choices(view: SeatView, reading: Reading) -> list[Move]:
    """List the moves worth a thought; all of them legal, at least one."""
    out = [0] * (MOST_MOVES + 4)
    count = candidates(reading.own, reading.may_defer, reading.may_apply, out)
    found = out[:count]
    rules = view.public.rules
    lister = lister_of(rules)
    if lister.simple and not may_be_larger(rules):
        return found
    legal = _legal(view, lister, reading)
    kept = [move for move in found if move in legal]
    if may_be_larger(rules):
        kept += _larger(view, legal)
    return kept or sorted(legal)[:MOST_MOVES]


def _legal(view: SeatView, lister: Lister, reading: Reading) -> set[Move]:
    column, jokers = stock_of(view.hand)
    trick = view.public.trick
    target = set_of(trick.target) if trick is not None else None
    if target is None:
        return set(lister.moves(column, jokers, LEAD, 0))
    offer = 1 + reading.may_defer + 2 * reading.may_apply
    return set(lister.moves(column, jokers, move_of(target), offer))


def _larger(view: SeatView, legal: set[Move]) -> list[Move]:
    """List answers larger than the set they beat (rules 3.1), the smallest first."""
    trick = view.public.trick
    size = len(trick.target) if trick is not None else 0
    if not size:
        return []
    more = [move for move in legal if move >= 0 and SETS[move].size > size]
    return sorted(more, key=lambda move: (SETS[move].size, move))[:_FEW]
