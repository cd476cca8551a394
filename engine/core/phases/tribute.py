"""Paying, picking and returning tribute (rules 4.1)."""

from engine.core.actions import GiveBack, Pay, Pick
from engine.core.cards import Seat
from engine.core.facts import Paid, Picked, Returned
from engine.core.owed import payers, pickers
from engine.core.phases.telling import Telling
from engine.core.phases.throne import begin_seize
from engine.core.terms import Phase


def begin_tribute(telling: Telling) -> None:
    """Ask for the debts of the last hand, or go on if there are none."""
    _next_payer(telling)


def pay(telling: Telling, seat: Seat, action: Pay) -> None:
    """Lay tribute open."""
    telling.tell(Paid(seat, tuple(sorted(action.cards))))
    _next_payer(telling)


def pick(telling: Telling, seat: Seat, action: Pick) -> None:
    """Take tribute."""
    telling.tell(Picked(seat, tuple(sorted(action.cards))))
    _next_picker(telling)


def give_back(telling: Telling, seat: Seat, action: GiveBack) -> None:
    """Return one card to the payer of a card picked."""
    public = telling.public
    _, payer = public.picks[public.returned]
    telling.tell(Returned(seat, payer, action.card))
    _next_return(telling)


def _next_payer(telling: Telling) -> None:
    public = telling.public
    due = payers(public.debts)
    if public.paid < len(due):
        telling.ask(Phase.TRIBUTE, (due[public.paid][0],))
    else:
        # rules 4.1: all of it lies open before anybody picks.
        _next_picker(telling)


def _next_picker(telling: Telling) -> None:
    public = telling.public
    due = pickers(public.debts)
    if public.picked < len(due):
        telling.ask(Phase.PICK, (due[public.picked][0],))
    else:
        _next_return(telling)


def _next_return(telling: Telling) -> None:
    public = telling.public
    if public.rules.tribute_return and public.returned < len(public.picks):
        telling.ask(Phase.RETURN, (public.picks[public.returned][0],))
    else:
        begin_seize(telling)
