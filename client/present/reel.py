"""A record made ready to be watched: its moves, from any seat or with open cards."""

from collections.abc import Iterable
from typing import NamedTuple, cast

from client.present.seatreel import seat_moves
from engine.core.cards import SCEPTER, Cards, Seat, together, without
from engine.core.evolve import evolve_view
from engine.core.facts import (
    Accepted,
    Answered,
    Asked,
    Dealt,
    Fact,
    HandStarted,
    LaidBack,
    Led,
    Paid,
    Picked,
    Played,
    Redealt,
    Returned,
    RoleGiven,
    RolesFixed,
    Seen,
    Soloed,
    Yielded,
)
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import SeatView
from engine.table.record import Record
from engine.table.record_opening import public_before
from engine.table.record_replay import Replay
from engine.table.seat_check import check_seat_record

Hands = tuple[Cards, ...]
NO_HANDS: Hands = ((),) * 5

KEPT_EVERY = 64
"""Moves between two views that are kept, so that a jump back is quick."""


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
        rules: its rules.
        names: who sat where.
        bots: bots' levels by seat; None for a person.
        is_full: whether every card is known, so that it can be watched from any seat.
        own: the seat whose record it is; None for a full one, and for a spectator's.
        chapters: deals and tricks in order.
    """

    def __init__(self, record: Record, moves: Iterable[tuple[Fact | Seen, ...]]) -> None:
        self.rules: RuleSet = record.match.rules
        self.names = record.match.seats
        self.bots = record.match.bots
        self.is_full = record.is_full
        self.own = record.viewer
        self._before = public_before(record)
        self._moves = _merged(moves)
        self.chapters = _chapters(self._moves)
        self._kept: dict[tuple[Seat | None, int], SeatView] = {}

    def __len__(self) -> int:
        return len(self._moves)

    def seen(self, move: int, viewer: Seat | None) -> tuple[Seen, ...]:
        """Tell what a viewer sees of a move; a seat's own record has one viewer only."""
        found: list[Seen] = []
        for happening in self._moves[move]:
            if self.is_full:
                found += seen_by(cast(Fact, happening), viewer)
            else:
                found.append(cast(Seen, happening))
        return tuple(found)

    def start(self, viewer: Seat | None) -> SeatView:
        """Give the view before the first move."""
        seat = viewer if self.is_full else self.own
        return SeatView(public=self._before, seat=seat)

    def view(self, at: int, viewer: Seat | None) -> SeatView:
        """Give a viewer's view when ``at`` moves have been made."""
        begin = max((move for who, move in self._kept if who == viewer and move <= at), default=0)
        view = self._kept.get((viewer, begin)) or self.start(viewer)
        for move in range(begin, at):
            for seen in self.seen(move, viewer):
                view = evolve_view(view, seen)
            if (move + 1) % KEPT_EVERY == 0:
                self._kept[viewer, move + 1] = view
        return view

    def hands(self, at: int) -> Hands | None:
        """Give everybody's cards when ``at`` moves have been made; None if they are unknown."""
        if not self.is_full:
            return None
        hands = NO_HANDS
        starts = (c.move for c in reversed(self.chapters) if c.trick == 0 and c.move <= at)
        for move in self._moves[next(starts, 0) : at]:
            for happening in move:
                hands = _dealt_on(hands, happening)
        return hands


def reel_of(record: Record) -> Reel:
    """Make a record ready to be watched.

    Raises:
        BreachError: at the first line that cannot be.
    """
    if record.is_full:
        return Reel(record, (step.facts for step in Replay(record).steps()))
    check_seat_record(record)
    return Reel(record, seat_moves(record))


_UNSEEN = Answered | Asked | RolesFixed | RoleGiven
"""What alone makes no move to look at."""


def _merged(
    moves: Iterable[tuple[Fact | Seen, ...]],
) -> tuple[tuple[Fact | Seen, ...], ...]:
    """Join moves of which nothing can be seen to the next one."""
    merged: list[tuple[Fact | Seen, ...]] = []
    waiting: tuple[Fact | Seen, ...] = ()
    for move in moves:
        waiting += move
        if any(not isinstance(happening, _UNSEEN) for happening in move):
            merged.append(waiting)
            waiting = ()
    return (*merged, waiting) if waiting else tuple(merged)


def _chapters(moves: tuple[tuple[Fact | Seen, ...], ...]) -> tuple[Chapter, ...]:
    chapters: list[Chapter] = []
    hand = trick = 0
    for number, move in enumerate(moves):
        for happening in move:
            match happening:
                case HandStarted(n=n):
                    hand, trick = n, 0
                    chapters.append(Chapter(hand, 0, number, None))
                case Led(seat=seat):
                    trick += 1
                    chapters.append(Chapter(hand, trick, number + 1, seat))
                case _:
                    pass
    return tuple(chapters)


def _dealt_on(hands: Hands, happening: Fact | Seen) -> Hands:
    """Give everybody's cards after a fact."""
    match happening:
        case HandStarted() | Redealt():
            return NO_HANDS
        case Dealt(hands=dealt):
            return dealt
        case Played(seat=seat, cards=cards) | Paid(seat=seat, cards=cards):
            return _less(hands, seat, cards)
        case Picked(seat=seat, cards=cards) | LaidBack(seat=seat, cards=cards):
            return _more(hands, seat, cards)
        case Accepted(seat=seat, takes=cards):
            return _more(hands, seat, cards)
        case Returned(seat=seat, to=to, card=card):
            return _more(_less(hands, seat, (card,)), to, (card,))
        case Yielded(seat=seat, to=to, laid=laid):
            return _more(_less(hands, seat, (*laid, SCEPTER)), to, (SCEPTER,))
        case Soloed(seat=seat, source=source, takes=takes):
            return _more(_less(hands, source, (SCEPTER,)), seat, (SCEPTER, *takes))
        case _:
            return hands


def _less(hands: Hands, seat: Seat, cards: Cards) -> Hands:
    return (*hands[:seat], without(hands[seat], cards), *hands[seat + 1 :])


def _more(hands: Hands, seat: Seat, cards: Cards) -> Hands:
    return (*hands[:seat], together(hands[seat], cards), *hands[seat + 1 :])
