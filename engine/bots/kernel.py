"""The play phase for look-ahead: the same rules on a small mutable state.

Hands are columns of rank counts and moves are numbers (see
``engine.core.moves``), so a hand is played to its score many times faster than
by the full core. What only concerns knowledge (roles shown by cards, the
story) is left out. Tests hold the kernel equal to the core.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from operator import getitem
from random import Random
from typing import TypeAlias

from engine.bots.kernel_frame import ALL, Frame
from engine.core.cards import SEATS, Cards, Seat
from engine.core.moves import DEFER, LEAD, MOST_JOKERS, PASS, SETS, Move, stock_of, table_key

NEXT: tuple[tuple[Seat, ...], ...] = tuple(
    tuple(
        next(((seat + i) % 5 for i in range(1, 6) if mask >> (seat + i) % 5 & 1), seat)
        for seat in SEATS
    )
    for mask in range(ALL + 1)
)
"""By a mask of seats and a seat: the next seat downstream that is in the mask."""

_NUMBER: tuple[int, ...] = tuple(mask.bit_count() for mask in range(ALL + 1))

_PARTS: tuple[tuple[int, int, int, int], ...] = tuple(
    (
        0 if played.rank is None else 13 - played.rank,
        played.plain,
        played.small * 5 + played.big,
        played.size,
    )
    for played in SETS
)
"""By move: its place in a column, its plain cards, its jokers, its size."""

_STOCKED: tuple[int, ...] = tuple(sum(divmod(jokers, 5)) for jokers in range(MOST_JOKERS))
"""By jokers of a stock, how many they are."""

_LEAD_KEY = table_key(LEAD, 0)
_ONLY_PASS = 1


class Kernel:
    """A hand being played.

    Attributes:
        frame: rules, roles and stake.
        columns: rank counts by seat, see ``Stock``; index 0 is unused.
        jokers: jokers by seat, see ``Stock``.
        sizes: number of cards by seat.
        holding: mask of the seats that hold cards.
        asked: mask of the seats this lap goes through.
        waiting: how many of them have still to move, the one to move included.
        seat: whose move it is.
        by: who played the set to beat.
        target: the set to beat, or ``LEAD``.
        deferred: mask of those who wait for the second lap.
        applied: mask of those who asked for the lead.
        places: place by seat; 0 while it has none.
        over: whether the hand is over.
    """

    __slots__ = (
        "_followed",
        "_followed_out",
        "_held",
        "_key",
        "_over",
        "_simple",
        "_tables",
        "applied",
        "asked",
        "by",
        "columns",
        "deferred",
        "frame",
        "holding",
        "jokers",
        "over",
        "places",
        "seat",
        "sizes",
        "target",
        "waiting",
    )

    frame: Frame
    columns: list[list[int]]
    jokers: list[int]
    sizes: list[int]
    holding: int
    asked: int
    waiting: int
    seat: Seat
    by: Seat
    target: Move
    deferred: int
    applied: int
    places: list[int]
    over: bool

    def __init__(self, frame: Frame, hands: Sequence[Cards], leader: Seat) -> None:
        stocks = [stock_of(hand) for hand in hands]
        self.columns = [list(stock.column) for stock in stocks]
        self.jokers = [stock.jokers for stock in stocks]
        self.sizes = [len(hand) for hand in hands]
        self.holding = sum(1 << seat for seat in SEATS if hands[seat])
        self.places = [0] * 5
        self.over = False
        self._set_frame(frame)
        self.lead(leader)

    def _set_frame(self, frame: Frame) -> None:
        self.frame = frame
        self._tables = frame.lister.tables
        self._simple = frame.lister.simple
        self._held = frame.lister.held
        self._followed = table_key(0, frame.followed)
        self._followed_out = table_key(0, frame.followed_out)
        self._over = frame.over

    def copy(self) -> "Kernel":
        """Give an independent copy."""
        twin = Kernel.__new__(Kernel)
        twin.columns = [column[:] for column in self.columns]
        twin.jokers = self.jokers[:]
        twin.sizes = self.sizes[:]
        twin.places = self.places[:]
        twin.holding = self.holding
        twin.asked = self.asked
        twin.waiting = self.waiting
        twin.seat = self.seat
        twin.by = self.by
        twin.target = self.target
        twin.deferred = self.deferred
        twin.applied = self.applied
        twin.over = self.over
        twin.frame = self.frame
        twin._tables = self._tables
        twin._simple = self._simple
        twin._held = self._held
        twin._followed = self._followed
        twin._followed_out = self._followed_out
        twin._over = self._over
        twin._key = self._key
        return twin

    def moves(self) -> list[Move]:
        """List the legal moves of the seat to move, each once."""
        seat = self.seat
        column, jokers = self.columns[seat], self.jokers[seat]
        if self._simple or column[self._held] + _STOCKED[jokers] < self.sizes[seat]:
            return list(chain.from_iterable(map(getitem, self._tables[self._key + jokers], column)))
        offer = (self._key - table_key(self.target, 0)) // table_key(0, 1)
        return self.frame.lister.moves(column, jokers, self.target, offer)

    def act(self, move: Move) -> None:
        """Do a legal move; legality is not checked."""
        if move >= 0:
            self._play(move)
            return
        seat = self.seat
        if move != PASS:
            if move == DEFER:
                self.deferred |= 1 << seat
            else:
                self.applied |= 1 << seat
        waiting = self.waiting - 1
        if waiting:
            self.waiting = waiting
            self.seat = NEXT[self.asked][seat]
        else:
            self._end_lap()

    def _play(self, move: Move) -> None:
        seat = self.seat
        place, plain, jokers, size = _PARTS[move]
        self.columns[seat][place] -= plain
        self.jokers[seat] -= jokers
        self.target = move
        self.by = seat
        self.deferred = self.applied = 0
        left = self.sizes[seat] - size
        self.sizes[seat] = left
        if left:
            holding = self.holding
            self.waiting = _NUMBER[holding] - 1
            self._key = move * _STEP + self._followed
        else:
            holding = self.holding = self.holding - (1 << seat)
            self.places[seat] = 5 - _NUMBER[holding]
            self.waiting = _NUMBER[holding]
            self._key = move * _STEP + self._followed_out
            if self._over[holding]:
                self._end(seat)
        self.asked = holding
        self.seat = NEXT[holding][seat]

    def _end_lap(self) -> None:
        """Ask those who deferred once more, or let somebody lead (rules 4.7)."""
        if self.deferred:
            self.asked = self.deferred
            self.waiting = _NUMBER[self.deferred]
            self.seat = NEXT[self.deferred][self.by]
            self._key = table_key(self.target, _ONLY_PASS)
            self.deferred = 0
        elif self.holding >> self.by & 1:
            self.lead(self.by)
        else:
            self.lead(NEXT[self.applied or self.holding][self.by])

    def lead(self, seat: Seat) -> None:
        """Let a seat lead a trick."""
        self.seat = self.by = seat
        self.target = LEAD
        self.asked = self.holding
        self.waiting = 0
        self.deferred = self.applied = 0
        self._key = _LEAD_KEY

    def follow(self, target: Move, by: Seat, asked: int, *, seat: Seat, lap: int) -> None:
        """Put a seat before a set to beat.

        Args:
            target: the set to beat.
            by: who played it.
            asked: mask of the seats that this lap still goes through.
            seat: whose move it is.
            lap: 2 while those who deferred are asked again.
        """
        self.target = target
        self.by = by
        self.asked = asked
        self.seat = seat
        self.waiting = _NUMBER[asked]
        if lap == 2:
            self._key = table_key(target, _ONLY_PASS)
        else:
            out = not self.holding >> by & 1
            self._key = target * _STEP + (self._followed_out if out else self._followed)

    def _end(self, last_out: Seat) -> None:
        rest = self.frame.rest(last_out, self.holding, self.sizes)
        for place, seat in enumerate(rest, 6 - len(rest)):
            self.places[seat] = place
        self.over = True

    def points(self) -> tuple[int, ...]:
        """Give the points by seat of a hand that is over."""
        return self.frame.points(tuple(self.places))

    def run(self, policy: "Policy") -> tuple[int, ...]:
        """Play to the end and give the points by seat."""
        act = self.act
        while not self.over:
            act(policy(self))
        return self.points()


_STEP = table_key(1, 0)

Policy: TypeAlias = Callable[[Kernel], Move]
"""Chooses one of ``kernel.moves()`` for the seat to move."""


def random_policy(rng: Random) -> Policy:
    """Make a policy that plays any legal move as likely as any other."""
    draw = rng.random

    def choose(kernel: Kernel) -> Move:
        moves = kernel.moves()
        return moves[int(draw() * len(moves))]

    return choose
