"""What happened in a record, line by line, with what its lines leave unsaid.

Nothing is decided: the facts are those of the lines, folded as they stand.
Added are questions (who is about to act), roles (as the end of the hand tells
them), players who left, and the hands shown at the end of a full record.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from engine.core.callable import QUAD, copies_in
from engine.core.cards import SEATS, SWORD, Seat
from engine.core.evolve import evolve, evolve_view
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Applied,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    Dealt,
    DealtSeen,
    Declared,
    Declined,
    Deferred,
    Fact,
    HandsShown,
    HandStarted,
    Kicked,
    LaidBackSeen,
    Led,
    Left,
    Paid,
    Passed,
    Picked,
    Played,
    Returned,
    Revealed,
    Revolted,
    RoleGiven,
    RolesFixed,
    Scored,
    Seen,
    SoloedSeen,
    Totalled,
    WentOut,
    Yielded,
    YieldedSeen,
)
from engine.core.state import GameState, Laid, Mark, PublicState, SeatView, Solo
from engine.core.terms import Phase, Role
from engine.record.leaving import Leaving
from engine.record.prior import public_before
from engine.record.record import Record
from engine.record.unsaid import OwnLaid, completed

Event: TypeAlias = Fact | Seen

_QUESTIONS: dict[type[Event], Phase] = {
    Played: Phase.PLAY,
    Passed: Phase.PLAY,
    Deferred: Phase.PLAY,
    Applied: Phase.PLAY,
    Paid: Phase.TRIBUTE,
    Picked: Phase.PICK,
    Returned: Phase.RETURN,
    Declined: Phase.THRONE,
    Yielded: Phase.THRONE,
    YieldedSeen: Phase.THRONE,
    Accepted: Phase.THRONE,
    AcceptedSeen: Phase.THRONE,
    Called: Phase.CALL,
    CalledSeen: Phase.CALL,
}
"""Questions put to one seat, by the answer."""

_FOLLOWING = (Dealt, DealtSeen, Revealed, WentOut, Led, Scored, Totalled)
"""What belongs to the move before it."""

_AFTER_ROLES = (Declared, Revolted, Kicked, Revealed, Led)
"""What comes only when the roles are fixed."""

_CLOSED = (DealtSeen, YieldedSeen, AcceptedSeen, SoloedSeen, LaidBackSeen)
"""What only a seat's record can hold."""


class Move(NamedTuple):
    """What happened at one go.

    Attributes:
        line: number of its first line in the file.
        facts: what happened, in order.
    """

    line: int
    facts: tuple[Event, ...]


class Fold:
    """The state after what was told so far: the whole state for a full record, else a seat's view.

    Attributes:
        state: the whole state; None in a seat's record.
        view: the seat's view; None in a full record.
    """

    def __init__(self, record: Record) -> None:
        public = public_before(record)
        full = record.is_full
        self.state = GameState(public=public) if full else None
        self.view = None if full else SeatView(public=public, seat=record.viewer)
        self._own_laid = OwnLaid()

    @property
    def public(self) -> PublicState:
        """What all know."""
        held = self.state or self.view
        assert held is not None
        return held.public

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The cards lying with the scepter; face down, a seat knows those it laid itself."""
        if self.state is not None:
            return tuple(Laid(seat, card) for seat, card in self.state.laid)
        assert self.view is not None
        return self._own_laid.known(self.view)

    def add(self, fact: Event) -> None:
        """Go on.

        Raises:
            ValueError: if that cannot have happened: cards that are not there.
        """
        try:
            if self.state is not None:
                if isinstance(fact, _CLOSED):
                    raise ValueError("hidden cards in a full record")
                self.state = evolve(self.state, fact)  # type: ignore[arg-type]
            elif self.view is not None:
                self.view = evolve_view(self.view, fact)  # type: ignore[arg-type]
        except StopIteration:
            raise ValueError("a card that does not lie there") from None
        if min(self.public.counts) < 0:
            raise ValueError("more cards than there were")
        if self.view is not None:
            self._own_laid.follow(fact, self.view)


class MoveReader:
    """Reads a record move by move.

    Attributes:
        stopped: number of the line that cannot have happened, where the reading ends; None if
            all of it could be read.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._facts = record.facts
        self._fold = Fold(record)
        self._leaving = Leaving(record.facts)
        self._asked = -1
        self.stopped: int | None = None

    def moves(self) -> Iterator[Move]:
        """Give what happened, a move at a time."""
        begin = 0
        move: tuple[Event, ...] = ()
        for index, fact in enumerate(self._facts):
            if move and not isinstance(fact, _FOLLOWING):
                yield Move(begin + 2, (*move, *self._question(index)))
                begin, move = index, ()
            try:
                move += self._events(index, fact)
            except ValueError:
                self.stopped = index + 2
                break
        if move:
            yield Move(begin + 2, move)

    def _events(self, index: int, fact: Event) -> tuple[Event, ...]:
        """Tell one line."""
        found: list[Event] = []
        for step in (self._before, self._itself, self._after):
            for part in step(index, fact):
                self._fold.add(part)
                found.append(part)
        return tuple(found)

    def _before(self, index: int, fact: Event) -> Iterator[Event]:
        if isinstance(fact, AutoSet) and index in self._leaving.at_auto:
            yield Left(fact.seat)
        if isinstance(fact, _AFTER_ROLES):
            yield from self._roles(index)
        if isinstance(fact, Scored) and self._fold.state is not None:
            yield HandsShown(self._fold.state.hands)

    def _itself(self, index: int, fact: Event) -> tuple[Event, ...]:
        state = self._fold.state
        match fact:
            case CalledSeen(seat, card) if state is not None:
                return (Called(seat, card, copies_in(state.hands[seat], card)),)
            case Totalled():
                return (self._totalled(index, fact),)
            case _:
                return completed(fact, self._fold.public, self._fold.laid)

    def _after(self, index: int, fact: Event) -> Iterator[Event]:
        if isinstance(fact, Dealt | DealtSeen):
            for seat in self._leaving.after_deal.get(index, ()):
                yield Left(seat)

    def _question(self, index: int) -> Iterator[Asked]:
        """Put the question that the next answer is one to, once."""
        while index < len(self._facts) and isinstance(self._facts[index], AutoSet):
            index += 1
        if index == len(self._facts) or index == self._asked:
            return
        answer = self._facts[index]
        phase = _QUESTIONS.get(type(answer))
        seat: Seat | None = getattr(answer, "seat", None)
        if phase is None or seat is None:
            return
        self._asked = index
        public = self._fold.public
        again = public.trick is not None and public.trick.marks[seat] is Mark.DEFERRED
        lap = 2 if phase is Phase.PLAY and again else 1
        asked = Asked(public.turn + 1, phase, (seat,), lap)
        self._fold.add(asked)
        yield asked

    def _totalled(self, index: int, found: Totalled) -> Totalled:
        """Add what the next hand says it took from this one."""
        follows = self._facts[index + 1] if index + 1 < len(self._facts) else None
        if isinstance(follows, HandStarted):
            return replace(found, first=follows.first, debts=follows.debts)
        return replace(found, first=self._fold.public.first)

    def _roles(self, index: int) -> Iterator[Event]:
        state, view = self._fold.state, self._fold.view
        emperor = self._fold.public.emperor
        if emperor is None:
            return
        if state is not None and not state.roles_fixed:
            yield RolesFixed(emperor, self._guard(index, state))
        elif view is not None and view.seat is not None and view.role is None:
            yield RoleGiven(_own_role(view))

    def _guard(self, index: int, state: GameState) -> Seat | None:
        """Tell the Guard as the hand goes on to tell it; if it breaks off before, by the cards."""
        for fact in self._facts[index:]:
            match fact:
                case Scored():
                    return fact.guard
                case Revealed(seat, role):
                    return seat if role is Role.GUARD else None
                case HandStarted():
                    break
                case _:
                    pass
        return _guard_by_cards(state)


def _guard_by_cards(state: GameState) -> Seat | None:
    public = state.public
    if public.solo is not Solo.NO or state.copies == QUAD:
        return None
    for seat in SEATS:
        hand = state.hands[seat]
        tells = SWORD in hand if public.called is None else copies_in(hand, public.called) > 0
        if seat != public.emperor and tells:
            return seat
    return None


def _own_role(view: SeatView) -> Role:
    """Tell one's own role when the roles are fixed, from what this seat knows."""
    public, hand = view.public, view.hand
    alone = public.solo is not Solo.NO or view.copies == QUAD
    has_sword = public.called is None and SWORD in hand
    if view.seat == public.emperor:
        return Role.SOLO if alone or has_sword else Role.EMPEROR
    holds = has_sword if public.called is None else copies_in(hand, public.called) > 0
    return Role.GUARD if holds and not alone else Role.REBEL
