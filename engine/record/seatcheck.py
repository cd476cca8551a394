"""What can be checked of a record that shows one seat's cards only.

Up to the play: the order of the phases, the numbers of cards, who may act, and
every action of the seat itself. The play and the score: by the core, in a world
that fits what was seen.
"""

from collections.abc import Iterator
from typing import NoReturn, cast

from msgspec.structs import replace

from engine.core.actions import Accept, Call, Pay, Pick, SeatAction, Yield
from engine.core.callable import is_callable_rank
from engine.core.cards import Cards, Seat
from engine.core.debts import debts_after, still_owed
from engine.core.deck import deck_of, hand_sizes
from engine.core.evolve import evolve_view
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    DealtSeen,
    Declared,
    Fact,
    HandStarted,
    Kicked,
    Led,
    Left,
    Paid,
    Picked,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    ScepterShown,
    Seen,
    Soloed,
    Totalled,
    Yielded,
    YieldedSeen,
)
from engine.core.notation import NAMES
from engine.core.owed import number_due, number_to_pick, payers, pickers, pool_cards
from engine.core.phases.ending import first_of_next
from engine.core.phases.ruling import Ruling
from engine.core.phases.throne import lose_unwanted
from engine.core.refusal import refusal
from engine.core.score import Outcome
from engine.core.state import GameState, PublicState, SeatView, Solo
from engine.core.terms import Phase, Role
from engine.core.throne import in_forced_round, is_unwanted, receiver
from engine.record.breach import Breach, BreachError, Broken, Unfit
from engine.record.leaving import Leaving
from engine.record.prior import public_before
from engine.record.record import Record
from engine.record.replay import Replay, accepts_alone
from engine.record.seatworld import MisfitError, world_for
from engine.record.unsaid import OwnLaid, completed

_STAGES: dict[type[Fact | Seen], int] = {
    DealtSeen: 0,
    Paid: 1,
    Picked: 2,
    Returned: 3,
    ScepterShown: 4,
    Yielded: 5,
    YieldedSeen: 5,
    Accepted: 6,
    AcceptedSeen: 6,
    Soloed: 7,
    Called: 8,
    CalledSeen: 8,
    Declared: 9,
    Revolted: 10,
    Revealed: 11,
    Kicked: 12,
}
"""What happens before the play, in the order of the phases (rules 4)."""

_DECLARED, _REVOLTED = _STAGES[Declared], _STAGES[Revolted]

_AGAIN = (Paid, Picked, Returned, Yielded, YieldedSeen)
"""What may happen several times in a row."""


class SeatCheck:
    """Goes through a seat's or a spectator's record.

    Attributes:
        at: index of the next line to be looked at.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._facts = record.facts
        self._leaving = Leaving(record.facts)
        self._view = SeatView(public=public_before(record), seat=record.viewer)
        self._own_laid = OwnLaid()
        self.at = 0

    def steps(self) -> Iterator[None]:
        """Check line by line.

        Raises:
            BreachError: at the first line that cannot be.
        """
        while self.at < len(self._facts):
            yield from self._hand()

    def _hand(self) -> Iterator[None]:
        """Check one hand, from its first line to the next hand's."""
        self._start(self._facts[self.at])
        stage = -1
        while self.at < len(self._facts):
            fact = self._facts[self.at]
            if isinstance(fact, Led):
                yield from self._play(fact)
                return
            if is_unwanted(self._view.public) and isinstance(fact, Accepted):
                yield from self._unplayed()
                return
            if isinstance(fact, Redealt):
                stage = -1
            elif not isinstance(fact, AutoSet):
                stage = self._stage(fact, stage)
                self._prelude(fact)
            self._fold(fact)
            yield

    def _start(self, fact: Fact | Seen) -> None:
        public = self._view.public
        if not isinstance(fact, HandStarted):
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        gone = self._leaving.between(public, fact)
        left = tuple(was or seat in gone for seat, was in enumerate(public.left))
        expected = HandStarted(public.n + 1, public.first, still_owed(public.debts, left))
        if fact != expected:
            self._fail(Broken.OTHER, expected=expected)
        self._fold(fact)

    def _stage(self, fact: Fact | Seen, stage: int) -> int:
        """Hold what happens before the play to the order of the phases."""
        own = _STAGES.get(type(fact))
        if own is None:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        again = own == stage and not isinstance(fact, _AGAIN)
        dealt = own == 0 or stage >= 0
        shown = isinstance(fact, Revealed) and stage in (_DECLARED, _REVOLTED)
        if not dealt or again or (own < stage and not shown):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_ORDER)
        return _DECLARED if shown and stage == _DECLARED else own

    def _prelude(self, fact: Fact | Seen) -> None:
        if isinstance(fact, DealtSeen):
            self._deal_sizes(fact)
        doer: Seat | None = getattr(fact, "seat", None)
        if doer not in (None, *_may_do(self._view.public, fact)):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
        self._targets(fact)
        action, phase = self._own_action(fact)
        if action is not None and self._view.seat == doer:
            self._own(action, phase)

    def _own_action(self, fact: Fact | Seen) -> tuple[SeatAction | None, Phase]:
        if isinstance(fact, Accepted | AcceptedSeen):
            return Accept(solo=accepts_alone(self._facts, self.at, self._view)), Phase.THRONE
        return _own_action(fact)

    def _deal_sizes(self, fact: DealtSeen) -> None:
        public = self._view.public
        if fact.counts != hand_sizes(public.rules, public.first):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SIZES)
        self._in_deck(fact.hand or ())

    def _in_deck(self, cards: Cards) -> None:
        deck = deck_of(self._view.public.rules)
        for card in set(cards):
            if cards.count(card) > deck.count(card):
                self._fail(Broken.UNFIT, why=Unfit.TOO_MANY, card=NAMES[card])

    def _targets(self, fact: Fact | Seen) -> None:
        """Check what goes to whom: the scepter, tribute, cards laid."""
        public = self._view.public
        match fact:
            case Yielded(seat, to) | YieldedSeen(seat, to) if to != receiver(public, seat):
                self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
            case Yielded() | YieldedSeen() if fact.forced != in_forced_round(public):
                # Whether a seat was able is a secret of the hand: its record tells the round.
                expected = replace(fact, forced=in_forced_round(public))
                self._fail(Broken.OTHER, expected=expected)
            case Soloed(_, source) if public.holder not in (None, source):
                self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
            case Accepted() | AcceptedSeen() if not _takes_what_lies(public, fact):
                self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case Picked(_, cards):
                pool = pool_cards(public)
                fits = all(cards.count(card) <= pool.count(card) for card in cards)
                if not fits or len(cards) != number_to_pick(public):
                    self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case Paid(_, cards) if len(cards) > number_due(public):
                self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case Called(_, card) | CalledSeen(_, card) if not is_callable_rank(public.rules, card):
                self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case _:
                pass

    def _own(self, action: SeatAction, phase: Phase) -> None:
        """Check one's own action as the host would."""
        seat = self._view.seat
        assert seat is not None
        asked = replace(self._view.public, phase=phase, asked=(seat,))
        no = refusal(replace(self._view, public=asked), action)
        if no is not None:
            self._fail(Broken.REFUSED, refusal=no, seat=seat)

    def _play(self, fact: Led) -> Iterator[None]:
        public = self._view.public
        if public.emperor is None or fact.seat != public.emperor:
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
        self._fold(fact)
        asked = Asked(self._view.public.turn + 1, Phase.PLAY, (fact.seat,))
        world = self._world(evolve_view(self._view, asked))
        yield from self._rest(Replay(self._record, world, self.at, self._end()))

    def _unplayed(self) -> Iterator[None]:
        """Check a hand lost without a card played: nobody wanted the throne (rules 4.2)."""
        public = self._view.public
        world = self._world(replace(self._view, public=replace(public, emperor=public.holder)))
        ruling = Ruling(replace(world, public=public))
        lose_unwanted(ruling)
        facts = tuple(ruling.facts)
        yield from self._rest(Replay(self._record, ruling.state, self.at, self._end(), facts))

    def _end(self) -> int:
        """Find the line behind the last one of the hand."""
        for index in range(self.at, len(self._facts)):
            if isinstance(self._facts[index], HandStarted):
                return index
        return len(self._facts)

    def _world(self, view: SeatView) -> GameState:
        rest = [(index, self._facts[index]) for index in range(self.at, self._end())]
        try:
            return world_for(view, rest)
        except MisfitError as misfit:
            self.at = misfit.index
            if misfit.card is None:
                self._fail(Broken.UNFIT, why=Unfit.NOT_DEALT)
            self._fail(Broken.UNFIT, why=Unfit.TOO_MANY, card=NAMES[misfit.card])

    def _rest(self, replay: Replay) -> Iterator[None]:
        """Check the hand to its end by the core, in a world that fits."""
        end = self._end()
        for _ in replay.steps():
            yield
        whole = replay.is_between_hands
        while self.at < end:
            self._fold(self._facts[self.at])
        if end < len(self._facts) and not whole:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.PLAY, seat=replay.state.public.asked[0])

    def _fold(self, fact: Fact | Seen) -> None:
        """Go on to the next line."""
        if self.at in self._leaving.at_auto and isinstance(fact, AutoSet):
            self._view = evolve_view(self._view, Left(fact.seat))
        try:
            for seen in self._seen(fact):
                self._view = evolve_view(self._view, seen)
                self._own_laid.follow(seen, self._view)
        except ValueError:
            self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
        if isinstance(fact, DealtSeen):
            for seat in self._leaving.after_deal.get(self.at, ()):
                self._view = evolve_view(self._view, Left(seat))
        if min(self._view.public.counts) < 0:
            self._fail(Broken.UNFIT, why=Unfit.NOT_DEALT)
        self.at += 1

    def _seen(self, fact: Fact | Seen) -> tuple[Seen, ...]:
        public = self._view.public
        if isinstance(fact, Totalled):
            return (_totalled(fact, public),)
        # A seat's record holds nothing that a seat may not see.
        return cast(tuple[Seen, ...], completed(fact, public, self._own_laid.known(self._view)))

    def _fail(self, code: Broken, **values: object) -> NoReturn:
        fact = self._facts[self.at]
        raise BreachError(Breach(line=self.at + 2, code=code, found=fact, **values))  # type: ignore[arg-type]


def _takes_what_lies(public: PublicState, fact: Accepted | AcceptedSeen) -> bool:
    if isinstance(fact, AcceptedSeen):
        return fact.count == len(public.laid)
    known = sorted(item.card for item in public.laid if item.card is not None)
    return len(fact.takes) == len(public.laid) and (not known or sorted(fact.takes) == known)


def _may_do(public: PublicState, fact: Fact | Seen) -> tuple[Seat | None, ...]:
    """Tell who may do what happens before the play."""
    others = tuple(seat for seat in range(5) if seat != public.emperor)
    match fact:
        case Paid():
            due = payers(public.debts)
            return (due[public.paid][0],) if public.paid < len(due) else ()
        case Picked():
            wanted = pickers(public.debts)
            return (wanted[public.picked][0],) if public.picked < len(wanted) else ()
        case Yielded() | YieldedSeen() | Accepted() | AcceptedSeen():
            return (public.holder,)
        case Called() | CalledSeen():
            return (public.emperor,)
        case Returned():
            return tuple(seat for seat, _ in public.picks[public.returned : public.returned + 1])
        case Revealed(_, role) if public.solo == Solo.NO:
            return (public.emperor,) if role is Role.SOLO else others
        case _:
            return tuple(range(5))


def _own_action(fact: Fact | Seen) -> tuple[SeatAction | None, Phase]:
    match fact:
        case Paid(_, cards):
            return Pay(cards), Phase.TRIBUTE
        case Picked(_, cards):
            return Pick(cards), Phase.PICK
        case Yielded(_, _, laid):
            return Yield(laid), Phase.THRONE
        case Called(_, card) | CalledSeen(_, card):
            return Call(card), Phase.CALL
        case _:
            return None, Phase.DEAL


def _totalled(fact: Totalled, public: PublicState) -> Totalled:
    """Add what the next hand must take from this one: the seat dealt first, and the debts."""
    result = public.result
    if result is None:
        return replace(fact, first=public.first)
    if not result.counted:
        return replace(fact, first=public.first, debts=public.debts)
    first = first_of_next(public.rules, result)
    outcome = Outcome(result.emperor, result.guard, result.places)
    return replace(fact, first=first, debts=debts_after(public.rules, outcome))
