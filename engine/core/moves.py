"""Playing moves as small numbers, and tables that list the legal ones at once.

A move is a set without suits and marks, written as one number, or one of the
ways not to play. A hand is a column of rank counts and a number of jokers.
For every set to beat and every stock of jokers there is one table row per
rank; it gives, for the number of cards held of that rank, all sets that the
rank can make. So listing the legal moves of a hand is one look-up per rank.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import getitem, neg
from typing import NamedTuple, TypeAlias

from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.cards import Cards
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet, bars_in, beating_in, set_of

Move: TypeAlias = int
"""A set as ``rank * 425 + plain * 25 + small * 5 + big``, or a negative number."""

PASS: Move = -1
DEFER: Move = -2
APPLY: Move = -3
LEAD: Move = 14 * 425
"""Stands for the set to beat where there is none."""

WAYS: tuple[tuple[Move, ...], ...] = (
    (),
    (PASS,),
    (PASS, DEFER),
    (PASS, APPLY),
    (PASS, DEFER, APPLY),
)
"""The ways not to play that may be open together."""

OFFERS = len(WAYS)
SHAPES = 425
"""Ways to put together up to 16 plain cards, 4 small and 4 big jokers."""

MOST_JOKERS = 25
_ALONE = 13
"""Takes the place of the rank where jokers are alone."""

Beating: TypeAlias = Callable[[CardSet, CardSet], bool]
"""Tells whether a response wins over a target."""

_TABLES = 16384
"""Tables kept at most per rule set; far more than a session of games meets."""

Row: TypeAlias = tuple[tuple[Move, ...], ...]
"""The moves of one rank by the number of cards held of it."""

Table: TypeAlias = tuple[Row, ...]
"""Rows for the ranks 2, A, K ... down to the lowest that can win, after a row
of its own for moves that need no rank."""


def _set_in(move: Move) -> CardSet:
    rank, shape = divmod(move, SHAPES)
    plain, jokers = divmod(shape, MOST_JOKERS)
    small, big = divmod(jokers, 5)
    return CardSet(None if rank == _ALONE else rank, plain, small, big)


SETS: tuple[CardSet, ...] = tuple(_set_in(move) for move in range(LEAD))
"""The set that a move stands for."""

_MOVES: dict[CardSet, Move] = {played: move for move, played in enumerate(SETS)}


def move_of(played: CardSet) -> Move:
    """Give the move that plays a set."""
    return _MOVES[played]


def move_in(action: Play | Pass | Defer | Apply) -> Move:
    """Give the move of an action.

    Raises:
        ValueError: if the cards are no set.
    """
    match action:
        case Pass():
            return PASS
        case Defer():
            return DEFER
        case Apply():
            return APPLY
        case Play(cards=cards):
            played = set_of(cards)
            if played is None:
                raise ValueError(cards)
            return move_of(played)


class Stock(NamedTuple):
    """A hand by ranks.

    Attributes:
        column: a 0, then the number of cards of rank 2, A, K ... 3.
        jokers: small jokers times 5 plus big jokers.
    """

    column: tuple[int, ...]
    jokers: int


_BY_RANK = bytes(13 - (card >> 2) if card < 52 else 14 + (card >= 56) for card in range(256))
"""By card, its place in a column, then 14 for small and 15 for big jokers."""

_PLACES: tuple[int, ...] = tuple(range(14))


@lru_cache(maxsize=4096)
def stock_of(hand: Cards) -> Stock:
    """Count a hand."""
    count = bytes(hand).translate(_BY_RANK).count
    return Stock(tuple(map(count, _PLACES)), count(14) * 5 + count(15))


class MoveTables(dict[int, Table]):
    """Tables for one way of beating, made when first asked for.

    The key of a table is ``table_key(target, offer)`` plus the jokers held. The
    held-back rank is in no table.
    """

    def __init__(self, wins: Beating, *, lone: bool, held: int | None) -> None:
        super().__init__()
        self._wins = wins
        self._lone = lone
        self._held = held
        self._rows: dict[tuple[int, tuple[int, ...]], Row] = {}

    def __missing__(self, key: int) -> Table:
        """Make a table."""
        if len(self) >= _TABLES:
            self.clear()
            self._rows.clear()
        rest, jokers = divmod(key, MOST_JOKERS)
        target, offer = divmod(rest, OFFERS)
        table = self[key] = self._made(target, offer, jokers)
        return table

    def _made(self, target: Move, offer: int, jokers: int) -> Table:
        if target == LEAD:
            goal, beaten = None, -1
        else:
            goal = SETS[target]
            beaten = 12 if goal.rank is None else goal.rank
        shapes = [s * 5 + b for s in range(jokers // 5 + 1) for b in range(jokers % 5 + 1)]
        alone = self._alone(goal, shapes) if self._lone else []
        joined = self._joined(goal, shapes)
        rows = [self._row(rank, joined) for rank in range(12, beaten, -1)] if joined else []
        while rows and not rows[-1][-1]:
            rows.pop()
        first = (*alone, *WAYS[offer])
        return ((first,), *rows) if rows or first else ()

    def _alone(self, goal: CardSet | None, jokers: list[int]) -> list[Move]:
        """List the jokers that win by themselves, most first."""
        moves = [_ALONE * SHAPES + stock for stock in reversed(jokers) if stock]
        return [move for move in moves if goal is None or self._wins(SETS[move], goal)]

    def _joined(self, goal: CardSet | None, jokers: list[int]) -> tuple[int, ...]:
        """List the shapes with plain cards that win, given a higher rank; most first."""
        most = 16 if goal is None else goal.plain
        shapes = [p * MOST_JOKERS + j for p in range(most, 0, -1) for j in reversed(jokers)]
        if goal is None:
            return tuple(shapes)
        low = CardSet(0 if goal.plain else None, *goal[1:])
        return tuple(shape for shape in shapes if self._wins(SETS[SHAPES + shape], low))

    def _row(self, rank: int, shapes: tuple[int, ...]) -> Row:
        row = self._rows.get((rank, shapes))
        if row is None:
            row = self._rows[rank, shapes] = self._new_row(rank, shapes)
        return row

    def _new_row(self, rank: int, shapes: tuple[int, ...]) -> Row:
        if rank == self._held:
            return ((),) * 17
        moves = tuple(rank * SHAPES + shape for shape in shapes)
        above = [shape // MOST_JOKERS for shape in shapes]
        row: list[tuple[Move, ...]] = []
        for held in range(17):
            over = bisect_left(above, -held, key=neg)
            row.append(row[-1] if row and len(row[-1]) == len(moves) - over else moves[over:])
        return tuple(row)


class Lister:
    """Lists the legal moves of a hand under one rule set.

    Attributes:
        tables: all moves but those with the held-back rank.
        simple: whether a look into the tables is all: no rank is held back, no joker barred.
            Otherwise it is all while a hand has other cards than jokers and the held-back rank.
        held: place of the held-back rank in a column; 0 without one.
    """

    def __init__(self, rules: RuleSet) -> None:
        bars = bars_in(rules)
        self.tables = _tables(beating_in(rules), not bars.lone, bars.held)
        self.simple = bars.held is None and not bars.lone
        self.held = 0 if bars.held is None else 13 - bars.held
        self._bound = _tables(beating_in(rules), True, bars.held)
        self._wins = beating_in(rules)
        self._bars = bars

    def moves(self, column: Sequence[int], jokers: int, target: Move, offer: int) -> list[Move]:
        """List every legal move once: from the highest rank down, each from many cards to few.

        Args:
            column: the hand's ranks, see ``Stock``.
            jokers: the hand's jokers, see ``Stock``.
            target: the set to beat, or ``LEAD``.
            offer: place in ``WAYS`` of the ways not to play.
        """
        if self.simple:
            return listed(self.tables[table_key(target, offer) + jokers], column)
        bars = self._bars
        own = column[self.held]
        last = sum(column) == own
        tables = self._bound if last and (bars.bare or not own) else self.tables
        found = listed(tables[table_key(target, offer) + jokers], column)
        if own and last and not (jokers and bars.bare):
            found += self._last_play(own, jokers, target)
        return found

    def _last_play(self, own: int, jokers: int, target: Move) -> tuple[Move, ...]:
        """Give the play of a whole hand of the held-back rank (rules 3.2)."""
        move = (self._bars.held or 0) * SHAPES + own * MOST_JOKERS + jokers
        wins = target == LEAD or self._wins(SETS[move], SETS[target])
        return (move,) if wins else ()


@lru_cache(maxsize=32)
def _tables(wins: Beating, lone: bool, held: int | None) -> MoveTables:
    return MoveTables(wins, lone=lone, held=held)


@lru_cache(maxsize=64)
def lister_of(rules: RuleSet) -> Lister:
    """Give the lister of a rule set."""
    return Lister(rules)


def table_key(target: Move, offer: int) -> int:
    """Give the key of the table for a hand without jokers; add the hand's jokers to it."""
    return (target * OFFERS + offer) * MOST_JOKERS


def listed(table: Table, column: Sequence[int]) -> list[Move]:
    """List the moves of a hand from a table."""
    return list(chain.from_iterable(map(getitem, table, column)))
