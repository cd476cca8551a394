"""A record made ready to be watched: its moves, from any seat or with open cards."""

from typing import NamedTuple, cast

from engine.core.cards import Cards, Seat
from engine.core.evolve import evolve, evolve_view
from engine.core.facts import Fact, HandStarted, Led, Seen
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, view_of
from engine.record.folding import Fold, Move, MoveReader
from engine.record.record import Header, Record

Hands = tuple[Cards, ...]

KEPT_EVERY = 64
"""Moves between two states that are kept, so that a jump back is quick."""


class Chapter(NamedTuple):
    """A place one may want to jump to.

    Attributes:
        hand: number of the hand.
        trick: number of the trick in it; 0 for its deal.
        move: the move it begins with.
        seat: who leads; None for a deal.
    """

    hand: int
    trick: int
    move: int
    seat: Seat | None


class Reel:
    """A record to be watched.

    Attributes:
        header: who played by which rules.
        is_full: whether every card is known, so that it can be watched from any seat.
        own: the seat whose record it is; None for a full one, and for a spectator's.
        chapters: deals and tricks in order.
        stopped: number of the line that cannot have happened, where it ends; None if it is whole.
    """

    def __init__(self, record: Record) -> None:
        self.header: Header = record.header
        self.is_full = record.is_full
        self.own = record.viewer
        reader = MoveReader(record)
        self._moves = tuple(reader.moves())
        self.stopped = reader.stopped
        self.chapters = _chapters(self._moves)
        before = Fold(record)
        held = before.state or before.view
        assert held is not None
        self._kept: dict[int, GameState | SeatView] = {0: held}

    def __len__(self) -> int:
        return len(self._moves)

    def seen(self, move: int, viewer: Seat | None) -> tuple[Seen, ...]:
        """Tell what a viewer sees of a move; a seat's own record has one viewer only."""
        facts = self._moves[move].facts
        if not self.is_full:
            return cast(tuple[Seen, ...], facts)
        return tuple(seen for fact in facts for seen in seen_by(cast(Fact, fact), viewer))

    def facts(self, move: int) -> tuple[Fact | Seen, ...]:
        """Tell what happened in a move, as the record has it."""
        return self._moves[move].facts

    def start(self, viewer: Seat | None) -> SeatView:
        """Give the view before the first move."""
        return self.view(0, viewer)

    def view(self, at: int, viewer: Seat | None) -> SeatView:
        """Give a viewer's view when ``at`` moves have been made."""
        held = self._held(at)
        return view_of(held, viewer) if isinstance(held, GameState) else held

    def hands(self, at: int) -> Hands | None:
        """Give everybody's cards when ``at`` moves have been made; None if they are unknown."""
        held = self._held(at)
        return held.hands if isinstance(held, GameState) else None

    def _held(self, at: int) -> GameState | SeatView:
        begin = max(move for move in self._kept if move <= at)
        held = self._kept[begin]
        for move in range(begin, at):
            for fact in self._moves[move].facts:
                if isinstance(held, GameState):
                    held = evolve(held, cast(Fact, fact))
                else:
                    held = evolve_view(held, cast(Seen, fact))
            if (move + 1) % KEPT_EVERY == 0:
                self._kept[move + 1] = held
        return held


def _chapters(moves: tuple[Move, ...]) -> tuple[Chapter, ...]:
    chapters: list[Chapter] = []
    hand = trick = 0
    for number, move in enumerate(moves):
        for fact in move.facts:
            match fact:
                case HandStarted(n=n):
                    hand, trick = n, 0
                    chapters.append(Chapter(hand, 0, number, None))
                case Led(seat=seat):
                    trick += 1
                    chapters.append(Chapter(hand, trick, number + 1, seat))
                case _:
                    pass
    return tuple(chapters)
