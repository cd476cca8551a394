"""What can be checked of a record that shows one seat's cards only.

Up to the play: the order of the phases, the numbers of cards, who may act, and
every action of the seat itself. The play and the score: by the core, in a world
that fits what was seen.
"""

from typing import NoReturn

from msgspec.structs import replace

from engine.core.actions import Accept, Call, Pay, Pick, SeatAction, Yield
from engine.core.callable import is_callable_rank
from engine.core.cards import Cards, Seat
from engine.core.debts import still_owed
from engine.core.deck import deck_of, hand_sizes
from engine.core.evolve import evolve_view
from engine.core.facts import Asked, HandStarted, Left
from engine.core.notation import NAMES, parse_card
from engine.core.owed import number_due, number_to_pick, payers, pickers, pool_cards
from engine.core.refusal import refusal
from engine.core.state import PublicState, SeatView, Solo
from engine.core.terms import Phase
from engine.core.throne import receiver
from engine.table import record as lines
from engine.table.record import HandPart, Record
from engine.table.record_breach import Breach, BreachError, Broken, Unfit
from engine.table.record_leaving import Leaving
from engine.table.record_lines import line_of
from engine.table.record_opening import public_before
from engine.table.record_replay import Replay
from engine.table.record_seen import cards_in, seen_in
from engine.table.seat_world import MisfitError, world_for

_STAGES: dict[type[HandPart], int] = {
    lines.DealLine: 0,
    lines.PayLine: 1,
    lines.PickLine: 2,
    lines.ReturnLine: 3,
    lines.ScepterLine: 4,
    lines.YieldLine: 5,
    lines.AcceptLine: 6,
    lines.SoloLine: 7,
    lines.CallLine: 8,
    lines.DeclareLine: 9,
    lines.RevoltLine: 10,
    lines.RevealLine: 11,
    lines.KickLine: 12,
}
"""Lines before the play, in the order of the phases (rules 4)."""

_ONCE = (
    lines.DealLine,
    lines.ScepterLine,
    lines.AcceptLine,
    lines.SoloLine,
    lines.CallLine,
    lines.DeclareLine,
    lines.RevoltLine,
    lines.RevealLine,
    lines.KickLine,
)


def check_seat_record(record: Record) -> None:
    """Check a seat's or a spectator's record.

    Raises:
        BreachError: at the first line that cannot be.
    """
    check = _SeatCheck(record)
    while check.at < len(record.lines):
        check.hand()


class _SeatCheck:
    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines = record.lines
        self._leaving = Leaving(record.lines)
        self._view = SeatView(public=public_before(record), seat=record.viewer)
        self.at = 0

    def hand(self) -> None:
        """Check one hand, from its first line to the next hand's."""
        self._start(self._lines[self.at])
        stage = -1
        while self.at < len(self._lines):
            line = self._lines[self.at]
            if isinstance(line, lines.LeadLine):
                self._play(line)
                return
            if isinstance(line, lines.RedealLine):
                stage = -1
            elif not isinstance(line, lines.AutoLine):
                stage = self._stage(line, stage)
                self._prelude(line)
            self._fold(line)

    def _start(self, line: HandPart) -> None:
        public = self._view.public
        if not isinstance(line, lines.HandLine):
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        gone = self._leaving.between(public, line)
        left = tuple(was or seat in gone for seat, was in enumerate(public.left))
        owed = still_owed(public.debts, left)
        expected = line_of(HandStarted(public.n + 1, public.first, owed))
        if line != expected:
            self._fail(Broken.OTHER, expected=expected)
        self._fold(line)

    def _stage(self, line: HandPart, stage: int) -> int:
        """Hold the lines before the play to the order of the phases."""
        own = _STAGES.get(type(line))
        if own is None:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.DEAL)
        again = own == stage and isinstance(line, _ONCE)
        dealt = own == 0 or stage >= 0
        shown = isinstance(line, lines.RevealLine) and stage in (9, 10)
        if not dealt or again or (own < stage and not shown):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_ORDER)
        return 9 if shown and stage == 9 else own

    def _prelude(self, line: HandPart) -> None:
        self._deal_sizes(line)
        if self._doer(line) not in (None, *_may_do(self._view.public, line)):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
        self._targets(line)
        action, phase = _own_action(line)
        if action is not None and self._view.seat == self._doer(line):
            self._own(action, phase)

    @staticmethod
    def _doer(line: HandPart) -> Seat | None:
        seat: Seat | None = getattr(line, "seat", None)
        return seat

    def _deal_sizes(self, line: HandPart) -> None:
        if not isinstance(line, lines.DealLine):
            return
        public = self._view.public
        sizes = tuple(hand if isinstance(hand, int) else len(hand) for hand in line.hands)
        if sizes != hand_sizes(public.rules, public.first):
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SIZES)
        own = () if self._view.seat is None else line.hands[self._view.seat]
        if not isinstance(own, int):
            self._in_deck(cards_in(own))

    def _in_deck(self, cards: Cards) -> None:
        deck = deck_of(self._view.public.rules)
        for card in set(cards):
            if cards.count(card) > deck.count(card):
                self._fail(Broken.UNFIT, why=Unfit.TOO_MANY, card=NAMES[card])

    def _targets(self, line: HandPart) -> None:
        """Check what goes to whom: the scepter, tribute, cards laid."""
        public = self._view.public
        match line:
            case lines.YieldLine(seat, to) if to != receiver(public, seat):
                self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
            case lines.SoloLine(_, source) if public.holder not in (None, source):
                self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
            case lines.AcceptLine(_, takes):
                number = takes if isinstance(takes, int) else len(takes)
                known = sorted(item.card for item in public.laid if item.card is not None)
                told = [] if isinstance(takes, int) else sorted(cards_in(takes))
                if number != len(public.laid) or (told and known and told != known):
                    self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case lines.PickLine(_, names):
                pool = pool_cards(public)
                cards = cards_in(names)
                fits = all(cards.count(card) <= pool.count(card) for card in cards)
                if not fits or len(cards) != number_to_pick(public):
                    self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case lines.PayLine(_, names) if len(names) > number_due(public):
                self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
            case lines.CallLine(_, name) if not is_callable_rank(public.rules, parse_card(name)):
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

    def _play(self, line: lines.LeadLine) -> None:
        public = self._view.public
        if public.emperor is None or line.seat != public.emperor:
            self._fail(Broken.UNFIT, why=Unfit.WRONG_SEAT)
        begin = self.at
        end = next(
            (
                index
                for index in range(begin, len(self._lines))
                if isinstance(self._lines[index], lines.HandLine)
            ),
            len(self._lines),
        )
        self._fold(line)
        asked = Asked(self._view.public.turn + 1, Phase.PLAY, (line.seat,))
        view = evolve_view(self._view, asked)
        rest = [(index, self._lines[index]) for index in range(begin + 1, end)]
        try:
            world = world_for(view, rest)
        except MisfitError as misfit:
            self.at = misfit.index
            if misfit.card is None:
                self._fail(Broken.UNFIT, why=Unfit.NOT_DEALT)
            self._fail(Broken.UNFIT, why=Unfit.TOO_MANY, card=NAMES[misfit.card])
        replay = Replay(self._record, world, begin + 1, end)
        for _ in replay.steps():
            pass
        whole = replay.is_between_hands
        while self.at < end:
            self._fold(self._lines[self.at])
        if end < len(self._lines) and not whole:
            self._fail(Broken.OUT_OF_PLACE, phase=Phase.PLAY, seat=replay.state.public.asked[0])

    def _fold(self, line: HandPart) -> None:
        """Go on to the next line."""
        if self.at in self._leaving.at_auto and isinstance(line, lines.AutoLine):
            self._view = evolve_view(self._view, Left(line.seat))
        try:
            for seen in seen_in(line, self._view):
                self._view = evolve_view(self._view, seen)
        except ValueError:
            self._fail(Broken.UNFIT, why=Unfit.NOT_OWN)
        if isinstance(line, lines.DealLine):
            for seat in self._leaving.after_deal.get(self.at, ()):
                self._view = evolve_view(self._view, Left(seat))
        if min(self._view.public.counts) < 0:
            self._fail(Broken.UNFIT, why=Unfit.NOT_DEALT)
        self.at += 1

    def _fail(self, code: Broken, **values: object) -> NoReturn:
        line = self._lines[self.at]
        raise BreachError(Breach(line=self.at + 2, code=code, found=line, **values))  # type: ignore[arg-type]


def _may_do(public: PublicState, line: HandPart) -> tuple[Seat | None, ...]:
    """Tell who may do what a line before the play says."""
    others = tuple(seat for seat in range(5) if seat != public.emperor)
    match line:
        case lines.PayLine():
            due = payers(public.debts)
            return (due[public.paid][0],) if public.paid < len(due) else ()
        case lines.PickLine():
            wanted = pickers(public.debts)
            return (wanted[public.picked][0],) if public.picked < len(wanted) else ()
        case lines.YieldLine() | lines.AcceptLine():
            return (public.holder,)
        case lines.CallLine():
            return (public.emperor,)
        case lines.ReturnLine():
            return tuple(seat for seat, _ in public.picks[public.returned : public.returned + 1])
        case lines.RevealLine(_, role) if public.solo == Solo.NO:
            return (public.emperor,) if role == "solo" else others
        case _:
            return tuple(range(5))


def _own_action(line: HandPart) -> tuple[SeatAction | None, Phase]:
    match line:
        case lines.PayLine(_, names):
            return Pay(cards_in(names)), Phase.TRIBUTE
        case lines.PickLine(_, names):
            return Pick(cards_in(names)), Phase.PICK
        case lines.YieldLine(_, _, laid) if not isinstance(laid, int):
            return Yield(cards_in(laid)), Phase.THRONE
        case lines.AcceptLine():
            return Accept(), Phase.THRONE
        case lines.CallLine(_, name):
            return Call(parse_card(name)), Phase.CALL
        case _:
            return None, Phase.DEAL
