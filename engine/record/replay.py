"""A full record through the core again: every action, and every line that must follow from it."""

from collections import deque
from collections.abc import Iterator, Sequence
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
from engine.core.cards import Seat
from engine.core.facts import (
    Accepted,
    Applied,
    AutoSet,
    Called,
    CalledSeen,
    Dealt,
    Declared,
    Declined,
    Deferred,
    Fact,
    HandStarted,
    Kicked,
    Paid,
    Passed,
    Picked,
    Played,
    Returned,
    Revolted,
    Seen,
    Soloed,
    SoloedSeen,
)
from engine.core.game import Outcome, advance
from engine.core.refusal import Refusal
from engine.core.state import GameState, SeatView, view_of
from engine.core.terms import Phase
from engine.core.throne import is_able
from engine.record.breach import Breach, BreachError, Broken
from engine.record.form import alike, leaves_line
from engine.record.leaving import Leaving
from engine.record.prior import public_before
from engine.record.record import Record

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
        due: what must follow first from what led to the state.

    Attributes:
        state: the state so far.
        at: index of the next line to be looked at.
    """

    def __init__(
        self,
        record: Record,
        state: GameState | None = None,
        at: int = 0,
        end: int | None = None,
        due: tuple[Fact, ...] = (),
    ) -> None:
        if state is None and not record.is_full:
            raise ValueError("a seat record does not show every card")
        self.state = GameState(public=public_before(record)) if state is None else state
        self.at = at
        self._facts = record.facts if end is None else record.facts[:end]
        self._due: deque[Fact] = deque(fact for fact in due if leaves_line(fact))
        self._leaving = Leaving(record.facts)
        self._persons = persons_in(record)

    @property
    def is_between_hands(self) -> bool:
        """Whether nothing is missing: no hand begun, or the last one scored to the end."""
        if self.at == 0:
            return True
        begun = isinstance(self._facts[self.at - 1], HandStarted)
        return self.state.public.result is not None and not self._due and not begun

    def steps(self) -> Iterator[Step]:
        """Replay as far as the lines go.

        Raises:
            BreachError: at the first line that cannot be.
        """
        while self.at < len(self._facts):
            fact = self._facts[self.at]
            if isinstance(fact, AutoSet):
                yield from self._auto(fact)
            elif self._due:
                self._expect(fact)
            elif self.state.public.phase is Phase.DEAL:
                yield from self._deal(fact)
            elif self.state.public.phase in TOGETHER:
                yield from self._answers(fact)
            else:
                yield self._answer(fact)

    def _expect(self, fact: Fact | Seen) -> None:
        """Hold a line to what the last action led to."""
        expected = self._due.popleft()
        if not alike(fact, expected):
            self._fail(Broken.OTHER, expected=expected)
        self.at += 1

    def _act(self, actor: Seat | None, action: AnyAction) -> Step:
        """Do what the line at hand says; what follows is then due."""
        outcome = self._tried(actor, action)
        if isinstance(outcome, Refusal):
            self._fail(Broken.REFUSED, refusal=outcome, seat=actor)
        self.state = outcome.state
        self._due.extend(fact for fact in outcome.facts if leaves_line(fact))
        return Step(self.at + 2, actor, action, outcome.facts, outcome.state)

    def _tried(self, actor: Seat | None, action: AnyAction) -> Outcome | Refusal:
        return advance(self.state, actor, action)

    def _fail(
        self,
        code: Broken,
        *,
        expected: Fact | None = None,
        refusal: Refusal | None = None,
        seat: Seat | None = None,
        phase: Phase | None = None,
    ) -> NoReturn:
        raise BreachError(
            Breach(
                line=self.at + 2,
                code=code,
                found=self._facts[self.at],
                expected=expected,
                refusal=refusal,
                seat=seat,
                phase=phase,
            )
        )

    def _auto(self, fact: AutoSet) -> Iterator[Step]:
        """Switch autoplay, wherever the line stands; a seat that leaves is switched on too."""
        if self.state.public.n == 0:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        leaves = self.at in self._leaving.at_auto
        waiting, self._due = self._due, deque()
        yield self._act(fact.seat, Leave() if leaves else SetAuto(fact.on))
        self._expect(fact)
        self._due = waiting

    def _deal(self, fact: Fact | Seen) -> Iterator[Step]:
        public = self.state.public
        dealt = self.at
        is_redeal = public.redeals > 0 and public.result is None
        if not is_redeal:
            yield from self._start(fact)
            dealt += 1
            if dealt == len(self._facts):
                self.at = dealt
                return
        deal = self._facts[dealt]
        if not isinstance(deal, Dealt):
            self.at = dealt
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)

        started = self.at
        self.at = dealt
        step = self._act(None, Deal(deal.hands, self._persons))
        self.at = started
        yield step
        for seat in self._leaving.after_deal.get(dealt, ()):
            yield self._act(seat, Leave())

    def _start(self, fact: Fact | Seen) -> Iterator[Step]:
        """Hold the first line of a hand to what the last hand left: number, first seat, debts."""
        public = self.state.public
        if not isinstance(fact, HandStarted):
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        for seat in self._leaving.between(public, fact):
            yield self._act(seat, Leave())
        owed = self._leaving.owed(self.state.public)
        expected = HandStarted(public.n + 1, public.first, owed)
        if fact != expected:
            self._fail(Broken.OTHER, expected=expected)

    def _answers(self, fact: Fact | Seen) -> Iterator[Step]:
        """Answer for all who are asked together: yes where the line says so, else no."""
        public = self.state.public
        yes = _yes_in(public.phase, fact)
        for seat in yes:
            if seat not in public.asked:
                self._act(seat, Answer(yes=True))
        for seat in public.asked:
            yield self._act(seat, Answer(yes=seat in yes))

    def _answer(self, fact: Fact | Seen) -> Step:
        found = self._accepted(fact) if isinstance(fact, Accepted) else _action_in(fact)
        if found is None:
            public = self.state.public
            self._fail(Broken.OUT_OF_PLACE, seat=public.asked[0], phase=public.phase)
        return self._act(*found)

    def _accepted(self, fact: Accepted) -> tuple[Seat, SeatAction]:
        view = view_of(self.state, fact.seat)
        return fact.seat, Accept(solo=accepts_alone(self._facts, self.at, view))


def accepts_alone(fact: Sequence[Fact | Seen], at: int, view: SeatView) -> bool:
    """Tell from the next line whether who accepts does so as a declared solo.

    One with a card to call says it later, when all are asked; the lines are the same.
    """
    rest = (fact for fact in fact[at + 1 :] if not isinstance(fact, AutoSet))
    follows = next(rest, None)
    if not isinstance(follows, Soloed | SoloedSeen) or follows.seat != view.seat:
        return False
    return not is_able(view.public.rules, view.hand)


def persons_in(record: Record) -> tuple[Seat, ...]:
    """List the seats a person sat at."""
    return tuple(seat for seat, level in enumerate(record.header.bots) if level is None)


def _yes_in(phase: Phase, fact: Fact | Seen) -> tuple[Seat, ...]:
    match phase, fact:
        case (Phase.SEIZE | Phase.SOLO, Soloed(seat)):
            return (seat,)
        case (Phase.DECLARE, Declared(seat)):
            return (seat,)
        case (Phase.REVOLT, Revolted(seats)):
            return seats
        case (Phase.KICK, Kicked(seats)):
            return seats
        case _:
            return ()


def _action_in(fact: Fact | Seen) -> tuple[Seat, SeatAction] | None:
    match fact:
        case Played(seat, cards):
            return seat, Play(cards)
        case Passed(seat):
            return seat, Pass()
        case Deferred(seat):
            return seat, Defer()
        case Applied(seat):
            return seat, Apply()
        case Paid(seat, cards):
            return seat, Pay(cards)
        case Picked(seat, cards):
            return seat, Pick(cards)
        case Returned(seat, _, card):
            return seat, GiveBack(card)
        case Declined(seat, _, laid):
            return seat, Yield(laid)
        case Called(seat, card) | CalledSeen(seat, card):
            return seat, Call(card)
        case _:
            return None
