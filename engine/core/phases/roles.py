"""Who is Guard, and showing it: call, declare, revolt, kick (rules 4.4 to 4.6)."""

from engine.core.actions import Call
from engine.core.callable import QUAD, copies_in
from engine.core.cards import SEATS, SWORD, Seat
from engine.core.facts import Called, Declared, Kicked, Revolted, RolesFixed
from engine.core.phases.ending import emperor_of, hidden_role
from engine.core.phases.play import begin_play
from engine.core.phases.telling import Telling
from engine.core.stakes import asks_declare, asks_kick, revolt_in
from engine.core.state import GameState
from engine.core.terms import Phase, Why

ENOUGH = 2
"""Rebels it takes for a revolt, or for a kick after 明保 (rules 4.6)."""


def fix_solo(telling: Telling) -> None:
    """Fix the roles of a declared solo or a seizing; it is played at once."""
    emperor = emperor_of(telling.state)
    telling.tell(RolesFixed(emperor, None))
    begin_play(telling, emperor)


def fix_sword(telling: Telling) -> None:
    """Make the holder of the sword Guard; the Emperor himself may hold it."""
    emperor = emperor_of(telling.state)
    holder = next(seat for seat in SEATS if SWORD in telling.state.hands[seat])
    telling.tell(RolesFixed(emperor, None if holder == emperor else holder))
    _begin_declare(telling)


def begin_call(telling: Telling) -> None:
    """Ask the Emperor to name a card."""
    telling.ask(Phase.CALL, (emperor_of(telling.state),))


def call(telling: Telling, seat: Seat, action: Call) -> None:
    """Name the card; whoever holds the fourth copy is Guard, or nobody."""
    hands = telling.state.hands
    copies = copies_in(hands[seat], action.card)
    telling.tell(Called(seat, action.card, copies))
    guard = None  # rules 4.4: with all four copies he is secretly alone
    if copies != QUAD:
        others = (other for other in SEATS if other != seat)
        guard = next(other for other in others if copies_in(hands[other], action.card))
    telling.tell(RolesFixed(seat, guard))
    _begin_declare(telling)


def _begin_declare(telling: Telling) -> None:
    if asks_declare(telling.public.rules):
        # rules 4: all five are asked, so that being asked does not tell who the Guard is.
        telling.ask(Phase.DECLARE, SEATS)
    else:
        _begin_revolt(telling)


def end_declare(telling: Telling) -> None:
    """Show the Guard, or the secret solo Emperor, if he wants it."""
    for seat in telling.yes_seats():
        telling.tell(Declared(seat))
        telling.tell(hidden_role(telling.state, Why.DECLARED))
    _begin_revolt(telling)


def _begin_revolt(telling: Telling) -> None:
    public = telling.public
    revolt = revolt_in(public.rules)
    if revolt.asked and not (revolt.hidden_only and public.role_open):
        # rules 4: the Guard is asked with the rebels, though he can only say no.
        telling.ask(Phase.REVOLT, _all_but(telling, public.emperor))
    else:
        _begin_kick(telling)


def end_revolt(telling: Telling) -> None:
    """Show who revolts; two together reveal the Guard where the rules say so."""
    seats = telling.yes_seats()
    success = revolt_in(telling.public.rules).doubles and len(seats) >= ENOUGH
    if seats:
        telling.tell(Revolted(seats, success))
    if success:
        telling.tell(hidden_role(telling.state, Why.REVOLT))
    _begin_kick(telling)


def _begin_kick(telling: Telling) -> None:
    """Ask those who may kick: the Emperor's side after a revolt, the rebels after 明保."""
    public = telling.public
    if asks_kick(public.rules) and public.revolted:
        telling.ask(Phase.KICK, _loyalists(telling.state))
    elif asks_kick(public.rules) and public.declared:
        telling.ask(Phase.KICK, _all_but(telling, *_loyalists(telling.state)))
    else:
        begin_play(telling, emperor_of(telling.state))


def end_kick(telling: Telling) -> None:
    """Raise the stake if enough want it."""
    seats = telling.yes_seats()
    if seats:
        # rules 4.6: one loyalist answers a revolt; it takes two rebels to answer 明保.
        needed = 1 if telling.public.revolted else ENOUGH
        telling.tell(Kicked(seats, len(seats) >= needed))
    begin_play(telling, emperor_of(telling.state))


def _loyalists(state: GameState) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat in (state.public.emperor, state.guard))


def _all_but(telling: Telling, *seats: Seat | None) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat not in seats)
