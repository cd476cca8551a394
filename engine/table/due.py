"""What a table does by itself because its time has come."""

from engine.core.actions import SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import Seat
from engine.core.state import view_of
from engine.table.entries import By, Move, Moves
from engine.table.lobby import led_by, lobby_of, sat, without
from engine.table.moment import Moment
from engine.table.setup import Kind, Stage
from engine.table.sittings import OWNER, host_seat
from engine.table.steps import ForgetAbsence, Steps, Write
from engine.table.timers import Timers

SLIPS = 2
"""Time run out so often in a row puts a seat on autoplay."""

SEAT_KEPT = 60.0
"""Seconds a seat in the lobby waits for a guest whose connection was lost."""


HOST_KEPT = 20.0
"""Seconds a table waits for its host before another there leads it."""


def time_out(moment: Moment) -> Steps:
    """Answer for those who let the time of their question run out (rules 8)."""
    state = moment.state
    moves: list[Move] = []
    for seat in moment.unanswered:
        sitting = moment.base.sittings[seat]
        is_person = sitting.chair.kind is Kind.PERSON
        if is_person and sitting.slips + 1 >= SLIPS and not moment.auto[seat]:
            moves.append(Move(seat, SetAuto(on=True), By.HOST))
        moves.append(Move(seat, default_action(view_of(state, seat)), By.TIME))
    return (Write(Moves(tuple(moves))),)


def absence_due(moment: Moment, timers: Timers) -> float | None:
    """Tell when the table has next waited long enough for somebody who is away."""
    waits = (
        *_graces(moment, timers),
        *_vacancies(moment, timers),
        *_leaderless(moment, timers),
    )
    return min((due for due, _ in waits), default=None)


def absence_over(moment: Moment, timers: Timers) -> Steps:
    """Do without those whose time has come: autoplay, another host, in the lobby a free seat."""
    late = tuple(seat for due, seat in _graces(moment, timers) if due <= moment.now)
    if late:
        return (Write(Moves(tuple(Move(s, SetAuto(on=True), By.HOST) for s in late))),)
    if any(due <= moment.now for due, _ in _leaderless(moment, timers)):
        return (Write(sat(led_by(lobby_of(moment), min(moment.persons_here)))),)
    gone = tuple(seat for due, seat in _vacancies(moment, timers) if due <= moment.now)
    entry = sat(without(lobby_of(moment), gone))
    return (Write(entry, then=(ForgetAbsence(gone),)),) if gone else ()


def _graces(moment: Moment, timers: Timers) -> list[tuple[float, Seat]]:
    grace = moment.base.setup.grace
    return [
        (max(timers.away[seat], timers.asked) + grace, seat)
        for seat in moment.unanswered
        if seat in timers.away and not moment.auto[seat]
    ]


def back_at_the_head(moment: Moment, seat: Seat) -> Steps:
    """Let a table's host lead it again when he is back."""
    if not moment.base.sittings[seat].leads:
        return ()
    return (Write(sat(led_by(lobby_of(moment), seat))),)


def _leaderless(moment: Moment, timers: Timers) -> list[tuple[float, Seat]]:
    """Tell when a table's host has been away too long for the others who are there."""
    sittings = moment.base.sittings
    leader = host_seat(sittings)
    if leader is None or leader not in timers.away or sittings[leader].token == OWNER:
        return []
    return [(timers.away[leader] + HOST_KEPT, leader)] if moment.persons_here else []


def _vacancies(moment: Moment, timers: Timers) -> list[tuple[float, Seat]]:
    if moment.base.stage is not Stage.LOBBY:
        return []
    guests = [seat for seat in moment.persons if not moment.is_host(seat)]
    return [(timers.away[seat] + SEAT_KEPT, seat) for seat in guests if seat in timers.away]
