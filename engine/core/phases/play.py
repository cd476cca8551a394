"""Tricks: leading, following, laps, going out and the lead after it (rules 4.7)."""

from engine.core.actions import Play
from engine.core.callable import copies_in
from engine.core.cards import SWORD, Cards, Seat, downstream, seats_from, unmarked
from engine.core.facts import Applied, Deferred, Led, Passed, Played, Revealed, WentOut
from engine.core.phases.ending import end_hand, is_over
from engine.core.phases.ruling import Ruling
from engine.core.state import GameState, Mark, PublicState, Trick
from engine.core.terms import Phase, Role, Why


def begin_play(ruling: Ruling, leader: Seat) -> None:
    """Let the Emperor lead the first trick."""
    _lead(ruling, leader)


def play(ruling: Ruling, seat: Seat, action: Play) -> None:
    """Put a set on the table."""
    cards = tuple(sorted(action.cards))
    ruling.add(Played(seat, cards))
    revealed = _revealed_by(ruling.state, seat, cards)
    if revealed is not None:
        ruling.add(revealed)
    if not ruling.state.hands[seat]:
        # rules 4.7: the place is his at once, though others may still beat his last set.
        places = ruling.public.places
        ruling.add(WentOut(seat, sum(place is not None for place in places) + 1))
        if is_over(ruling.state):
            end_hand(ruling, seat)
            return
    _go_on(ruling, seat)


def pass_by(ruling: Ruling, seat: Seat) -> None:
    """Play nothing on this set."""
    ruling.add(Passed(seat))
    _go_on(ruling, seat)


def defer(ruling: Ruling, seat: Seat) -> None:
    """Wait for the second lap."""
    ruling.add(Deferred(seat))
    _go_on(ruling, seat)


def apply_for_lead(ruling: Ruling, seat: Seat) -> None:
    """Ask for the lead behind a player who went out."""
    ruling.add(Applied(seat))
    _go_on(ruling, seat)


def _revealed_by(state: GameState, seat: Seat, cards: Cards) -> Revealed | None:
    """Tell what role the cards just played make public (rules 4.5)."""
    public = state.public
    if public.role_open:
        return None
    if seat == state.guard and _shows(public, cards):
        return Revealed(seat, Role.GUARD, Why.CARD)
    if seat == public.emperor and state.hidden_solo and _shows(public, cards):
        # rules 4.5: three copies would be an ordinary call; only the fourth tells.
        last = public.called is None or not copies_in(state.hands[seat], public.called)
        return Revealed(seat, Role.SOLO, Why.CARD) if last else None
    return None


def _shows(public: PublicState, cards: Cards) -> bool:
    if public.called is None:
        return SWORD in cards
    return any(unmarked(card) == public.called for card in cards)


def _go_on(ruling: Ruling, seat: Seat) -> None:
    public = ruling.public
    trick = public.trick
    assert trick is not None and trick.by is not None
    asked = _next_to_ask(public, trick, seat)
    if asked is not None:
        ruling.ask(Phase.PLAY, (asked,), 2 if trick.marks[asked] == Mark.DEFERRED else 1)
    else:
        _lead(ruling, _next_leader(public, trick, trick.by))


def _next_to_ask(public: PublicState, trick: Trick, seat: Seat) -> Seat | None:
    """Find who is asked next: the first lap to its end, then those who deferred, in order."""
    by, places, marks = trick.by, public.places, trick.marks
    assert by is not None
    other = downstream(seat)
    # rules 4.7: the lap ends at who played the set, be he out of cards by now.
    while trick.lap == 1 and other != by:
        if places[other] is None:
            return other
        other = downstream(other)
    # A pass on the first lap stays a pass: only those who deferred are left to ask.
    if Mark.DEFERRED not in marks:
        return None
    return next(other for other in seats_from(by) if marks[other] == Mark.DEFERRED)


def _next_leader(public: PublicState, trick: Trick, by: Seat) -> Seat:
    """Find who leads: the trick's winner; if he is out, an applicant or the next seat."""
    if public.places[by] is None:
        return by
    behind = [downstream(by, steps) for steps in range(1, 5)]
    applicants = [seat for seat in behind if trick.marks[seat] == Mark.APPLIED]
    holding = [seat for seat in behind if public.places[seat] is None]
    return (applicants or holding)[0]  # rules 4.7: 接风 goes before the next seat


def _lead(ruling: Ruling, seat: Seat) -> None:
    ruling.add(Led(seat))
    ruling.ask(Phase.PLAY, (seat,))
