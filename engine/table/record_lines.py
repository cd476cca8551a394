"""From what happened to the line that is written of it."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from engine.core import facts
from engine.core.cards import SEATS, Cards, Seat
from engine.core.facts import Fact, Seen
from engine.core.notation import NAMES, card_text
from engine.core.terms import Debt, Role
from engine.table import record as lines
from engine.table.record import CardNames, DebtPart, HandPart


def lines_of(happenings: Iterable[Fact | Seen], viewer: Seat | None = None) -> Iterator[HandPart]:
    """Write down what happened, one line after the other.

    Args:
        happenings: the host's facts for a full record, or what one seat saw.
        viewer: that seat; for the host's facts it means nothing.
    """
    for happening in happenings:
        line = line_of(happening, viewer)
        if line is not None:
            yield line


def line_of(happening: Fact | Seen, viewer: Seat | None = None) -> HandPart | None:  # noqa: C901, PLR0911, PLR0912
    """Give the line of one fact; None for facts that leave none."""
    match happening:
        case facts.Asked():
            return None
        case facts.Played(seat, cards):
            return lines.PlayLine(seat, _names(cards))
        case facts.Passed(seat):
            return lines.PassLine(seat)
        case facts.Deferred(seat):
            return lines.DeferLine(seat)
        case facts.Applied(seat):
            return lines.ApplyLine(seat)
        case facts.Led(seat):
            return lines.LeadLine(seat)
        case facts.WentOut(seat, place):
            return lines.OutLine(seat, place)
        case facts.HandStarted(n, first, debts):
            return lines.HandLine(n, first, tuple(_debt(debt) for debt in debts))
        case facts.Dealt(hands):
            return lines.DealLine(tuple(_names(hand) for hand in hands))
        case facts.DealtSeen(counts, hand):
            return lines.DealLine(_dealt(counts, hand, viewer))
        case facts.Paid(seat, cards):
            return lines.PayLine(seat, _names(cards))
        case facts.Picked(seat, cards):
            return lines.PickLine(seat, _names(cards))
        case facts.Returned(seat, to, card):
            return lines.ReturnLine(seat, to, card_text(card))
        case facts.ScepterShown(seat):
            return lines.ScepterLine(seat)
        case facts.Yielded(seat, to, laid, forced):
            return lines.YieldLine(seat, to, _names(laid), forced)
        case facts.YieldedSeen(seat, to, number, forced):
            return lines.YieldLine(seat, to, number, forced)
        case facts.Accepted(seat, takes):
            return lines.AcceptLine(seat, _names(takes))
        case facts.AcceptedSeen(seat, number):
            return lines.AcceptLine(seat, number)
        case facts.Redealt():
            return lines.RedealLine()
        case facts.Soloed(seat, source) | facts.SoloedSeen(seat, source):
            return lines.SoloLine(seat, source)
        case facts.Called(seat, card, copies):
            return lines.CallLine(seat, card_text(card), 4 if copies == 4 else 3)
        case facts.CalledSeen(seat, card):
            return lines.CallLine(seat, card_text(card))
        case facts.Declared(seat):
            return lines.DeclareLine(seat)
        case facts.Revolted(seats, success):
            return lines.RevoltLine(seats, success)
        case facts.Kicked(seats, success):
            return lines.KickLine(seats, success)
        case facts.Revealed(seat, role, why):
            return lines.RevealLine(seat, "guard" if role == Role.GUARD else "solo", why.value)
        case facts.AutoSet(seat, on):
            return lines.AutoLine(seat, on)
        case facts.Scored():
            return lines.ScoreLine(
                happening.emperor,
                happening.guard,
                happening.places,
                happening.multiplier,
                happening.points,
                happening.penalty,
                happening.counted,
            )
        case facts.Totalled(points, penalty):
            return lines.TotalLine(points, penalty)
        case (
            facts.Answered()
            | facts.LaidBack()
            | facts.LaidBackSeen()
            | facts.RolesFixed()
            | facts.RoleGiven()
            | facts.Left()
            | facts.HandsShown()
        ):
            return None
        case _:
            assert_never(happening)


def _names(cards: Cards) -> CardNames:
    return tuple([NAMES[card] for card in cards])


def _debt(debt: Debt) -> DebtPart:
    return DebtPart(debt.payers, debt.pickers)


def _dealt(
    counts: tuple[int, ...], hand: Cards | None, viewer: Seat | None
) -> tuple[CardNames | int, ...]:
    return tuple(
        _names(hand) if seat == viewer and hand is not None else counts[seat] for seat in SEATS
    )
