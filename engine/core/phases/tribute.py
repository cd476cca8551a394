"""Paying, picking and returning tribute (rules 4.1)."""

from engine.core.actions import GiveBack, Pay, Pick
from engine.core.cards import Seat
from engine.core.facts import Paid, Picked, Returned
from engine.core.owed import payers, pickers
from engine.core.phases.ruling import Ruling
from engine.core.phases.throne import begin_seize
from engine.core.terms import Phase


def begin_tribute(ruling: Ruling) -> None:
    """Ask for the debts of the last hand, or go on if there are none."""
    _next_payer(ruling)


def pay(ruling: Ruling, seat: Seat, action: Pay) -> None:
    """Lay tribute open."""
    ruling.add(Paid(seat, tuple(sorted(action.cards))))
    _next_payer(ruling)


def pick(ruling: Ruling, seat: Seat, action: Pick) -> None:
    """Take tribute."""
    ruling.add(Picked(seat, tuple(sorted(action.cards))))
    _next_picker(ruling)


def give_back(ruling: Ruling, seat: Seat, action: GiveBack) -> None:
    """Return one card to the payer of a card picked."""
    public = ruling.public
    _, payer = public.picks[public.returned]
    ruling.add(Returned(seat, payer, action.card))
    _next_return(ruling)


def _next_payer(ruling: Ruling) -> None:
    public = ruling.public
    due = payers(public.debts)
    if public.paid < len(due):
        ruling.ask(Phase.TRIBUTE, (due[public.paid][0],))
    else:
        # rules 4.1: all of it lies open before anybody picks.
        _next_picker(ruling)


def _next_picker(ruling: Ruling) -> None:
    public = ruling.public
    due = pickers(public.debts)
    if public.picked < len(due):
        ruling.ask(Phase.PICK, (due[public.picked][0],))
    else:
        _next_return(ruling)


def _next_return(ruling: Ruling) -> None:
    public = ruling.public
    if public.rules.tribute_return and public.returned < len(public.picks):
        ruling.ask(Phase.RETURN, (public.picks[public.returned][0],))
    else:
        begin_seize(ruling)
