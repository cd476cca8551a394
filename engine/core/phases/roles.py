"""Who is Guard, and showing it: call, declare, revolt, kick (rules 4.4 to 4.6)."""

from engine.core.actions import Call
from engine.core.callable import QUAD, copies_in
from engine.core.cards import SEATS, SWORD, Seat
from engine.core.facts import Called, Declared, Kicked, Revolted, RolesFixed
from engine.core.phases.ending import emperor_of, hidden_role
from engine.core.phases.play import begin_play
from engine.core.phases.ruling import Ruling
from engine.core.stakes import asks_declare, asks_kick, revolt_in
from engine.core.state import GameState
from engine.core.terms import Phase, Why

ENOUGH = 2
"""Rebels it takes for a revolt, or for a kick after 明保 (rules 4.6)."""


def fix_solo(ruling: Ruling) -> None:
    """Fix the roles of a declared solo or a seizing; it is played at once."""
    emperor = emperor_of(ruling.state)
    ruling.add(RolesFixed(emperor, None))
    begin_play(ruling, emperor)


def fix_sword(ruling: Ruling) -> None:
    """Make the holder of the sword Guard; the Emperor himself may hold it."""
    emperor = emperor_of(ruling.state)
    holder = next(seat for seat in SEATS if SWORD in ruling.state.hands[seat])
    ruling.add(RolesFixed(emperor, None if holder == emperor else holder))
    _begin_declare(ruling)


def begin_call(ruling: Ruling) -> None:
    """Ask the Emperor to name a card."""
    ruling.ask(Phase.CALL, (emperor_of(ruling.state),))


def call(ruling: Ruling, seat: Seat, action: Call) -> None:
    """Name the card; whoever holds the fourth copy is Guard, or nobody."""
    hands = ruling.state.hands
    copies = copies_in(hands[seat], action.card)
    ruling.add(Called(seat, action.card, copies))
    guard = None  # rules 4.4: with all four copies he is secretly alone
    if copies != QUAD:
        others = (other for other in SEATS if other != seat)
        guard = next(other for other in others if copies_in(hands[other], action.card))
    ruling.add(RolesFixed(seat, guard))
    _begin_declare(ruling)


def _begin_declare(ruling: Ruling) -> None:
    if asks_declare(ruling.public.rules):
        # rules 4: all five are asked, so that being asked does not tell who the Guard is.
        ruling.ask(Phase.DECLARE, SEATS)
    else:
        _begin_revolt(ruling)


def end_declare(ruling: Ruling) -> None:
    """Show the Guard, or the secret solo Emperor, if he wants it."""
    for seat in ruling.yes_seats():
        ruling.add(Declared(seat))
        ruling.add(hidden_role(ruling.state, Why.DECLARED))
    _begin_revolt(ruling)


def _begin_revolt(ruling: Ruling) -> None:
    public = ruling.public
    revolt = revolt_in(public.rules)
    if revolt.asked and not (revolt.hidden_only and public.role_open):
        # rules 4: the Guard is asked with the rebels, though he can only say no.
        ruling.ask(Phase.REVOLT, _all_but(ruling, public.emperor))
    else:
        _begin_kick(ruling)


def end_revolt(ruling: Ruling) -> None:
    """Show who revolts; two together reveal the Guard where the rules say so."""
    seats = ruling.yes_seats()
    success = revolt_in(ruling.public.rules).doubles and len(seats) >= ENOUGH
    if seats:
        ruling.add(Revolted(seats, success))
    if success:
        ruling.add(hidden_role(ruling.state, Why.REVOLT))
    _begin_kick(ruling)


def _begin_kick(ruling: Ruling) -> None:
    """Ask those who may kick: the Emperor's side after a revolt, the rebels after 明保."""
    public = ruling.public
    if asks_kick(public.rules) and public.revolted:
        ruling.ask(Phase.KICK, _loyalists(ruling.state))
    elif asks_kick(public.rules) and public.declared:
        ruling.ask(Phase.KICK, _all_but(ruling, *_loyalists(ruling.state)))
    else:
        begin_play(ruling, emperor_of(ruling.state))


def end_kick(ruling: Ruling) -> None:
    """Raise the stake if enough want it."""
    seats = ruling.yes_seats()
    if seats:
        # rules 4.6: one loyalist answers a revolt; it takes two rebels to answer 明保.
        needed = 1 if ruling.public.revolted else ENOUGH
        ruling.add(Kicked(seats, len(seats) >= needed))
    begin_play(ruling, emperor_of(ruling.state))


def _loyalists(state: GameState) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat in (state.public.emperor, state.guard))


def _all_but(ruling: Ruling, *seats: Seat | None) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS if seat not in seats)
