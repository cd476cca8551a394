"""What one seat saw, read back from its own record.

Such a record shows the other hands by number only, so it cannot go through
the rules again; each line becomes the seen fact it was written from.
"""

from collections.abc import Iterator

from engine.core.callable import copies_in
from engine.core.cards import SWORD, Cards, Seat
from engine.core.evolve import evolve_view
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Applied,
    Asked,
    AutoSet,
    Called,
    CalledSeen,
    DealtSeen,
    Debt,
    Declared,
    Deferred,
    HandStarted,
    Kicked,
    Led,
    Paid,
    Passed,
    Phase,
    Picked,
    Played,
    Redealt,
    Returned,
    Revealed,
    Revolted,
    Role,
    RoleGiven,
    ScepterShown,
    Scored,
    Seen,
    Soloed,
    SoloedSeen,
    Totalled,
    WentOut,
    Why,
    Yielded,
    YieldedSeen,
)
from engine.core.notation import parse_card
from engine.core.state import PublicState, SeatView, Solo
from engine.table import record as lines
from engine.table.record import HandPart, Record, SomeCards


class SeatReader:
    """Turns a seat's record into what that seat saw."""

    def __init__(self, record: Record) -> None:
        rules = record.match.rules
        public = PublicState(rules=rules, first=rules.first_seat)
        self._lines = record.lines
        self._view = SeatView(public=public, seat=record.viewer)
        self._own = record.viewer

    def moves(self) -> Iterator[tuple[Seen, ...]]:
        """Give what was seen, a line at a time with what goes with it."""
        pending: list[Seen] = []
        for number, line in enumerate(self._lines):
            for seen in self._seen(line, number):
                pending.append(seen)
                self._view = evolve_view(self._view, seen)
            following = self._lines[number + 1 : number + 2]
            if not following or not isinstance(following[0], _TRAILING):
                yield tuple(pending)
                pending = []
        if pending:
            yield tuple(pending)

    def _seen(self, line: HandPart, number: int) -> Iterator[Seen]:
        seat = getattr(line, "seat", None)
        phase = _PHASES.get(type(line))
        if phase is not None and isinstance(seat, int):
            yield Asked(self._view.public.turn + 1, phase, (seat,))
        if isinstance(line, lines.LeadLine) and self._own is not None and not self._view.role:
            yield RoleGiven(self._role())
        yield self._fact(line, number)

    def _role(self) -> Role:
        """Tell one's own role when play begins, from what this seat knows."""
        public, hand = self._view.public, self._view.hand
        alone = public.solo != Solo.NO or self._view.copies == 4
        if self._own == public.emperor:
            return Role.SOLO if alone or SWORD in hand else Role.EMPEROR
        secret = SWORD if public.called is None else public.called
        has_secret = secret in hand if secret == SWORD else copies_in(hand, secret) > 0
        return Role.GUARD if has_secret and not alone else Role.REBEL

    def _fact(self, line: HandPart, number: int) -> Seen:  # noqa: C901, PLR0911, PLR0912
        match line:
            case lines.PlayLine(seat, names):
                return Played(seat, _cards(names))
            case lines.PassLine(seat):
                return Passed(seat)
            case lines.DeferLine(seat):
                return Deferred(seat)
            case lines.ApplyLine(seat):
                return Applied(seat)
            case lines.LeadLine(seat):
                return Led(seat)
            case lines.OutLine(seat, place):
                return WentOut(seat, place)
            case lines.RevealLine(seat, role, why):
                return Revealed(seat, Role(role), Why(why))
            case lines.AutoLine(seat, on):
                return AutoSet(seat, on)
            case lines.ScoreLine():
                return _scored(line)
            case lines.TotalLine(points, penalty):
                first, debts = self._next_hand(number)
                return Totalled(points, penalty, first, debts)
            case lines.HandLine(n, first, debts):
                return HandStarted(n, first, _debts(debts))
            case lines.DealLine(hands):
                return self._dealt(hands)
            case lines.PayLine(seat, names):
                return Paid(seat, _cards(names))
            case lines.PickLine(seat, names):
                return Picked(seat, _cards(names))
            case lines.ReturnLine(seat, to, name):
                return Returned(seat, to, parse_card(name))
            case lines.ScepterLine(seat):
                return ScepterShown(seat)
            case lines.RedealLine():
                return Redealt()
            case lines.CallLine(seat, name, copies):
                card = parse_card(name)
                return Called(seat, card, copies) if copies else CalledSeen(seat, card)
            case lines.DeclareLine(seat):
                return Declared(seat)
            case lines.RevoltLine(seats, success):
                return Revolted(seats, success)
            case lines.KickLine(seats, success):
                return Kicked(seats, success)
            case lines.YieldLine() | lines.AcceptLine() | lines.SoloLine():
                return self._throned(line)

    def _throned(self, line: lines.YieldLine | lines.AcceptLine | lines.SoloLine) -> Seen:
        match line:
            case lines.YieldLine(seat, to, laid, forced):
                if isinstance(laid, int):
                    return YieldedSeen(seat, to, laid, forced)
                return Yielded(seat, to, _cards(laid), forced, self._view.public.rules.laid_open)
            case lines.AcceptLine(seat, takes):
                if isinstance(takes, int):
                    return AcceptedSeen(seat, takes)
                return Accepted(seat, _cards(takes), self._view.public.rules.laid_open)
            case lines.SoloLine(seat, source):
                return self._soloed(seat, source)

    def _soloed(self, seat: Seat, source: Seat) -> Seen:
        """Work out what the line leaves out: early or not, and the cards that go with it."""
        public = self._view.public
        lying = public.laid if public.emperor is None else ()
        faces = tuple(item.card for item in lying if item.card is not None)
        seized = public.holder is None
        if len(faces) < len(lying):
            return SoloedSeen(seat, source, seized, len(lying))
        return Soloed(seat, source, seized, faces)

    def _dealt(self, hands: tuple[SomeCards, ...]) -> DealtSeen:
        counts = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
        own = None if self._own is None else tuple(sorted(_cards(hands[self._own])))
        return DealtSeen(counts, own)

    def _next_hand(self, number: int) -> tuple[Seat, tuple[Debt, ...]]:
        for line in self._lines[number:]:
            if isinstance(line, lines.HandLine):
                return line.first, _debts(line.debts)
        return self._view.public.first, ()


_TRAILING = (
    lines.RevealLine,
    lines.OutLine,
    lines.LeadLine,
    lines.ScoreLine,
    lines.TotalLine,
    lines.DealLine,
)
"""Lines shown in one go with the one before."""

_PHASES: dict[type, Phase] = {
    lines.PlayLine: Phase.PLAY,
    lines.PassLine: Phase.PLAY,
    lines.DeferLine: Phase.PLAY,
    lines.ApplyLine: Phase.PLAY,
    lines.PayLine: Phase.TRIBUTE,
    lines.PickLine: Phase.PICK,
    lines.ReturnLine: Phase.RETURN,
    lines.YieldLine: Phase.THRONE,
    lines.AcceptLine: Phase.THRONE,
    lines.CallLine: Phase.CALL,
}
"""Questions put to one seat, by the line its answer left."""


def _cards(names: SomeCards) -> Cards:
    return () if isinstance(names, int) else tuple(parse_card(name) for name in names)


def _debts(parts: tuple[lines.DebtPart, ...]) -> tuple[Debt, ...]:
    return tuple(Debt(part.payers, part.pickers) for part in parts)


def _scored(line: lines.ScoreLine) -> Scored:
    return Scored(
        line.emperor,
        line.guard,
        line.places,
        line.multiplier,
        line.points,
        line.penalty,
        line.counted,
    )
