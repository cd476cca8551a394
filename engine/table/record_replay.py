"""A full record through the core again: every action, and every line that must follow from it."""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from engine.core.actions import (
    Accept,
    Answer,
    AnyAction,
    Apply,
    Call,
    Deal,
    Defer,
    GiveBack,
    Leave,
    Pass,
    Pay,
    Pick,
    Play,
    SeatAction,
    SetAuto,
    Yield,
)
from engine.core.cards import Cards, Seat
from engine.core.facts import Fact, HandStarted
from engine.core.game import Outcome, advance
from engine.core.notation import parse_card
from engine.core.refusal import Refusal
from engine.core.state import GameState
from engine.core.terms import Phase
from engine.table import record as lines
from engine.table.record import HandPart, Record, SomeCards
from engine.table.record_breach import Breach, BreachError, Broken
from engine.table.record_leaving import Leaving
from engine.table.record_lines import line_of, lines_of
from engine.table.record_opening import public_before
from engine.table.record_order import ordered

TOGETHER = (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK)
"""Questions put to several seats; nobody's yes leaves no line."""


class Step(NamedTuple):
    """One action of a record and what it led to.

    Attributes:
        line: number of the line in the file the action was read from.
        actor: who acted; None for the dealer.
        action: what was done.
        facts: what happened.
        state: the state after it.
    """

    line: int
    actor: Seat | None
    action: AnyAction
    facts: tuple[Fact, ...]
    state: GameState


class Replay:
    """Goes through a record.

    Args:
        record: a full record, or one whose lines from ``at`` on need no deal.
        state: the state before the line ``at``; by default that before its first hand.
        at: index of the first line to be looked at.
        end: index behind the last one; by default all are.

    Attributes:
        state: the state so far.
        at: index of the next line to be looked at.
    """

    def __init__(
        self, record: Record, state: GameState | None = None, at: int = 0, end: int | None = None
    ) -> None:
        if state is None and not record.is_full:
            raise ValueError("a seat record does not show every card")
        self.state = GameState(public=public_before(record)) if state is None else state
        self.at = at
        self._lines = record.lines if end is None else record.lines[:end]
        self._due: deque[HandPart] = deque()
        self._leaving = Leaving(record.lines)

    @property
    def is_between_hands(self) -> bool:
        """Whether nothing is missing: no hand begun, or the last one scored to the end."""
        if self.at == 0:
            return True
        begun = isinstance(self._lines[self.at - 1], lines.HandLine)
        return self.state.public.result is not None and not self._due and not begun

    def steps(self) -> Iterator[Step]:
        """Replay as far as the lines go.

        Raises:
            BreachError: at the first line that cannot be.
        """
        while self.at < len(self._lines):
            line = self._lines[self.at]
            if isinstance(line, lines.AutoLine):
                yield from self._auto(line)
            elif self._due:
                self._expect(line)
            elif self.state.public.phase is Phase.DEAL:
                yield from self._deal(line)
            elif self.state.public.phase in TOGETHER:
                yield from self._answers(line)
            else:
                yield self._answer(line)

    def _expect(self, line: HandPart) -> None:
        """Hold a line to what the last action led to."""
        expected = self._due.popleft()
        if ordered(line) != ordered(expected):
            self._fail(Broken.OTHER, expected=expected)
        self.at += 1

    def _act(self, actor: Seat | None, action: AnyAction) -> Step:
        """Do what the line at hand says; what follows is then due."""
        outcome = self._tried(actor, action)
        if isinstance(outcome, Refusal):
            self._fail(Broken.REFUSED, refusal=outcome, seat=actor)
        self.state = outcome.state
        self._due.extend(lines_of(outcome.facts))
        return Step(self.at + 2, actor, action, outcome.facts, outcome.state)

    def _tried(self, actor: Seat | None, action: AnyAction) -> Outcome | Refusal:
        return advance(self.state, actor, action)

    def _fail(
        self,
        code: Broken,
        *,
        expected: HandPart | None = None,
        refusal: Refusal | None = None,
        seat: Seat | None = None,
        phase: Phase | None = None,
    ) -> NoReturn:
        raise BreachError(
            Breach(
                line=self.at + 2,
                code=code,
                found=self._lines[self.at],
                expected=expected,
                refusal=refusal,
                seat=seat,
                phase=phase,
            )
        )

    def _auto(self, line: lines.AutoLine) -> Iterator[Step]:
        """Switch autoplay, wherever the line stands; a seat that leaves is switched on too."""
        if self.state.public.n == 0:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        leaves = self.at in self._leaving.at_auto
        waiting, self._due = self._due, deque()
        yield self._act(line.seat, Leave() if leaves else SetAuto(line.on))
        self._expect(line)
        self._due = waiting

    def _deal(self, line: HandPart) -> Iterator[Step]:
        public = self.state.public
        dealt = self.at
        is_redeal = public.redeals > 0 and public.result is None
        if not is_redeal:
            yield from self._start(line)
            dealt += 1
            if dealt == len(self._lines):
                self.at = dealt
                return
        deal = self._lines[dealt]
        if not isinstance(deal, lines.DealLine):
            self.at = dealt
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        hands = tuple(tuple(sorted(_cards(hand))) for hand in deal.hands)
        started = self.at
        self.at = dealt
        step = self._act(None, Deal(hands=hands))
        self.at = started
        yield step
        for seat in self._leaving.after_deal.get(dealt, ()):
            yield self._act(seat, Leave())

    def _start(self, line: HandPart) -> Iterator[Step]:
        """Hold the first line of a hand to what the last hand left: number, first seat, debts."""
        public = self.state.public
        told = line if isinstance(line, lines.HandLine) else None
        if told is None:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        for seat in self._leaving.between(public, told):
            yield self._act(seat, Leave())
        owed = self._leaving.owed(self.state.public)
        expected = line_of(HandStarted(public.n + 1, public.first, owed))
        if told != expected:
            self._fail(Broken.OTHER, expected=expected)

    def _answers(self, line: HandPart) -> Iterator[Step]:
        """Answer for all who are asked together: yes where the line says so, else no."""
        public = self.state.public
        yes = _yes_in(public.phase, line)
        for seat in yes:
            if seat not in public.asked:
                self._act(seat, Answer(yes=True))
        for seat in public.asked:
            yield self._act(seat, Answer(yes=seat in yes))

    def _answer(self, line: HandPart) -> Step:
        found = _action_in(line)
        if found is None:
            public = self.state.public
            self._fail(Broken.OUT_OF_PLACE, seat=public.asked[0], phase=public.phase)
        return self._act(*found)


def actions_of(record: Record) -> list[tuple[Seat | None, AnyAction]]:
    """List who did what in a full record, so that it can be replayed through the core.

    Raises:
        BreachError: at the first line that cannot be.
    """
    return [(step.actor, step.action) for step in Replay(record).steps()]


def _yes_in(phase: Phase, line: HandPart) -> tuple[Seat, ...]:
    match phase, line:
        case (Phase.SEIZE | Phase.SOLO, lines.SoloLine(seat)):
            return (seat,)
        case (Phase.DECLARE, lines.DeclareLine(seat)):
            return (seat,)
        case (Phase.REVOLT, lines.RevoltLine(seats)):
            return seats
        case (Phase.KICK, lines.KickLine(seats)):
            return seats
        case _:
            return ()


def _action_in(line: HandPart) -> tuple[Seat, SeatAction] | None:
    match line:
        case lines.PlayLine(seat, names):
            return seat, Play(_cards(names))
        case lines.PassLine(seat):
            return seat, Pass()
        case lines.DeferLine(seat):
            return seat, Defer()
        case lines.ApplyLine(seat):
            return seat, Apply()
        case lines.PayLine(seat, names):
            return seat, Pay(_cards(names))
        case lines.PickLine(seat, names):
            return seat, Pick(_cards(names))
        case lines.ReturnLine(seat, _, name):
            return seat, GiveBack(parse_card(name))
        case lines.YieldLine(seat, _, laid):
            return seat, Yield(_cards(laid))
        case lines.AcceptLine(seat):
            return seat, Accept()
        case lines.CallLine(seat, name):
            return seat, Call(parse_card(name))
        case _:
            return None


def _cards(names: SomeCards) -> Cards:
    assert not isinstance(names, int)
    return tuple([parse_card(name) for name in names])
