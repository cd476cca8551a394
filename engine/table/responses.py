"""What follows from the requests of a table's visitors; each with an id is answered once."""

from msgspec.structs import replace

from engine.core.actions import Leave, SetAuto
from engine.core.cards import SEATS, Seat
from engine.core.refusal import Refusal, refusal
from engine.core.state import view_of
from engine.table.botpace import is_alone
from engine.table.entries import By, Ended, Move, Moves, Sat, Sitting
from engine.table.lobby import LobbyRequest, lobby_change, lobby_of, sat, setup_trouble
from engine.table.marks import mark_of
from engine.table.messages import (
    Ack,
    Admit,
    AskResults,
    ChangeSetup,
    Command,
    Depart,
    EndTable,
    Hurry,
    Pause,
    Refused,
    Request,
    Results,
    Resync,
    Say,
    SayEmote,
    SayPhrase,
    SeatBot,
    Share,
    Stale,
    Start,
    Swap,
    Unseat,
    VoteEnd,
)
from engine.table.moment import Moment
from engine.table.rates import Rates
from engine.table.setup import Chair, Kind, Stage
from engine.table.sittings import filled, with_outcast, with_sitting
from engine.table.steps import (
    Asker,
    Close,
    Dismiss,
    ForgetAbsence,
    PutShare,
    Reseat,
    Send,
    SendAll,
    SendSnapshot,
    SetEnding,
    SetHurry,
    SetPause,
    Steps,
    Write,
)
from engine.table.talk import heard_of
from engine.table.versions import can_speak_of
from engine.table.visitors import Visitor


def respond(moment: Moment, rates: Rates, visitor: Visitor, request: Request) -> Steps:
    """Say yes or no to a request, and what is to be done about it."""
    seat = visitor.seat
    match request:
        case Resync():
            return (SendSnapshot(visitor),)
        case AskResults(id=number):
            results = Results(number, moment.base.match, moment.base.scores)
            return (Send(visitor, results),)
        case Say() | SayPhrase() | SayEmote():
            return _say(moment, rates, visitor, request)
        case Share():
            return () if seat is None else (PutShare(seat, request),)
        case _ if seat is None:
            return _no(Asker(visitor, request.id), "watching_only")
        case Command():
            return _command(moment, visitor, seat, request)
        case _ if not rates.may_ask(visitor, moment.now):
            return _no(Asker(visitor, request.id), "too_fast")
        case _:
            return _seated(moment, Asker(visitor, request.id), seat, request)


def refused(number: int, no: Refusal) -> Refused:
    """Give the message for a no of the rules."""
    return Refused(number, f"no.{no.code}", no.values)


def _seated(
    moment: Moment,
    asker: Asker,
    seat: Seat,
    request: LobbyRequest | Pause | VoteEnd | Admit | Hurry | Depart | EndTable,
) -> Steps:
    match request:
        case Pause(on=on):
            return _pause(moment, asker, seat, on=on)
        case VoteEnd(on=on):
            return _vote(moment, asker, seat, on=on)
        case Admit(on=on):
            return _admit(moment, asker, seat, on=on)
        case Hurry(on=on):
            return _hurry(moment, asker, on=on)
        case Depart():
            return _depart(moment, asker, seat)
        case EndTable(save=save):
            return _end(moment, asker, seat, save=save)
        case Unseat(seat=other) if _throws_out(moment, seat, other):
            return _throw_out(moment, asker, other)
        case _:
            return _lobby(moment, asker, seat, request)


def _yes(asker: Asker) -> Steps:
    return (Send(asker.visitor, Ack(asker.id)),)


def _no(asker: Asker, code: str) -> Steps:
    return (Send(asker.visitor, Refused(asker.id, f"net.{code}")),)


# -- the game ---------------------------------------------------------------------------


def _command(moment: Moment, visitor: Visitor, seat: Seat, command: Command) -> Steps:
    asker, mark = Asker(visitor, command.id), mark_of(command)
    before = dict(moment.base.sittings[seat].done).get(command.id)
    if before is not None:
        return _yes(asker) if before == mark else _no(asker, "id_conflict")
    if isinstance(command.action, Leave):
        return _depart(moment, asker, seat)
    if moment.halted:
        return _no(asker, "disk" if moment.sick else "paused")
    is_late = command.turn != moment.state.public.turn
    if is_late and not isinstance(command.action, SetAuto):
        return (*_taken_back(moment, seat), Send(visitor, Stale(command.id)), SendSnapshot(visitor))
    return _move(moment, asker, seat, command, mark)


def _move(moment: Moment, asker: Asker, seat: Seat, command: Command, mark: str) -> Steps:
    """Carry out a command; an answer also takes the owner's seat back (rules 8)."""
    state = moment.state
    move = Move(seat, command.action, By.OWNER, asker.id, mark)
    if not state.public.auto[seat] or isinstance(command.action, SetAuto):
        return (Write(Moves((move,)), asker),)
    back = Move(seat, SetAuto(on=False), By.OWNER)
    no = refusal(view_of(state, seat), back.action)
    if no is not None:
        return (Send(asker.visitor, refused(asker.id, no)),)
    return (Write(Moves((back, move)), asker, refused=(Write(Moves((back,))),)),)


def _taken_back(moment: Moment, seat: Seat) -> Steps:
    """Take a seat off autoplay whose owner answers, if too late (rules 8)."""
    back = SetAuto(on=False)
    if not moment.auto[seat] or refusal(view_of(moment.state, seat), back) is not None:
        return ()
    return (Write(Moves((Move(seat, back, By.OWNER),))),)


# -- talk and pauses --------------------------------------------------------------------


def _say(moment: Moment, rates: Rates, visitor: Visitor, said: Say | SayPhrase | SayEmote) -> Steps:
    seat = visitor.seat
    name = visitor.name if seat is None else moment.base.sittings[seat].chair.name
    asker = Asker(visitor, said.id)
    if not rates.may_talk(visitor, moment.now):
        return _no(asker, "chat_too_fast")
    line = heard_of(seat, name, said)
    return _no(asker, line) if isinstance(line, str) else (*_yes(asker), SendAll(line))


def _pause(moment: Moment, asker: Asker, seat: Seat, *, on: bool) -> Steps:
    if not moment.is_host(seat) and not moment.base.setup.may_pause:
        return _no(asker, "no_pause")
    if on == moment.paused:
        return (SetPause(moment.paused, moment.pausing - {seat}), *_yes(asker))
    pausing = moment.pausing | {seat}
    if moment.is_host(seat) or moment.persons_here <= pausing:
        return (SetPause(on, frozenset()), *_yes(asker))
    return (SetPause(moment.paused, pausing), *_yes(asker))


def _vote(moment: Moment, asker: Asker, seat: Seat, *, on: bool) -> Steps:
    """Note who wants the match to end; between hands it does when most of them do."""
    if moment.base.stage not in (Stage.PLAYING, Stage.RESULT):
        return _no(asker, "not_playing")
    ending = moment.ending | {seat} if on else moment.ending - {seat}
    return (*_yes(asker), SetEnding(ending))


def _admit(moment: Moment, asker: Asker, seat: Seat, *, on: bool) -> Steps:
    if not moment.is_host(seat):
        return _no(asker, "host_only")
    base = moment.base
    # An open door is open to everybody: who was thrown out may come again.
    setup = replace(base.setup, closed=not on)
    entry = Sat(setup, base.stage, base.sittings, () if on else None)
    return (Write(entry, asker),)


def _hurry(moment: Moment, asker: Asker, *, on: bool) -> Steps:
    if not on:
        return (SetHurry(asker.visitor, on=False), *_yes(asker))
    if not is_alone(asker.visitor, moment):
        return _no(asker, "not_alone")
    return (SetHurry(asker.visitor, on=True), *_yes(asker))


# -- who sits here ----------------------------------------------------------------------


def _lobby(moment: Moment, asker: Asker, seat: Seat, request: LobbyRequest) -> Steps:
    change = _trouble(moment, request) or lobby_change(lobby_of(moment), seat, request)
    if isinstance(change, str):
        return _no(asker, change)
    match request:
        case Swap(seat=one, to=other):
            places = {one: other, other: one}
            order = tuple(places.get(place, place) for place in SEATS)
            return (Write(sat(change), asker, then=(Reseat(order),)),)
        case Start() if moment.base.setup.draw_seats and _has_played(moment):
            order = moment.draw()
            drawn = tuple(change.sittings[old] for old in order)
            return (Write(sat(change._replace(sittings=drawn)), asker, then=(Reseat(order),)),)
        case _:
            return (Write(sat(change), asker),)


def _has_played(moment: Moment) -> bool:
    return moment.base.match > 1 or moment.state.public.n > 0


def _trouble(moment: Moment, request: LobbyRequest) -> str:
    levels = moment.levels
    match request:
        case ChangeSetup(setup=setup) if not can_speak_of(setup.rules, moment.oldest):
            return "older_guests"
        case ChangeSetup(setup=setup):
            return setup_trouble(setup, levels)
        case SeatBot(level=level) if level not in levels:
            return "no_such_level"
        case _:
            return ""


def _depart(moment: Moment, asker: Asker, seat: Seat) -> Steps:
    if moment.is_host(seat):
        code = "saved" if moment.base.stage is not Stage.LOBBY else "host_left"
        return (*_yes(asker), Close(code))
    return _vacated(moment, asker, seat, By.OWNER, (Dismiss(seat, "left"),))


def _throws_out(moment: Moment, seat: Seat, other: Seat) -> bool:
    is_person = moment.base.sittings[other].chair.kind is Kind.PERSON
    return is_person and moment.is_host(seat) and other != seat


def _throw_out(moment: Moment, asker: Asker, other: Seat) -> Steps:
    return _vacated(moment, asker, other, By.HOST, (Dismiss(other, "kicked"),))


def _vacated(moment: Moment, asker: Asker, seat: Seat, by: By, then: Steps) -> Steps:
    """Take a person from his seat, as the moment asks for it (rules 5, 8)."""
    base = moment.base
    begun = base.state.public.n > 0 and base.stage in (Stage.PLAYING, Stage.RESULT)
    if begun:  # between hands too: debts lapse with who leaves (rules 6)
        return (ForgetAbsence((seat,)), Write(Moves((Move(seat, Leave(), by),)), asker, then))
    if base.stage is Stage.LOBBY:
        sittings = with_sitting(base.sittings, seat, Sitting(Chair()))
    else:
        sittings = filled(base.sittings, base.setup, (seat,))
    thrown = by is By.HOST
    outcasts = with_outcast(base.outcasts, base.sittings[seat]) if thrown else None
    entry = Sat(base.setup, base.stage, sittings, outcasts)
    return (ForgetAbsence((seat,)), Write(entry, asker, then))


def _end(moment: Moment, asker: Asker, seat: Seat, *, save: bool) -> Steps:
    if not moment.is_host(seat):
        return _no(asker, "host_only")
    if save:
        return (*_yes(asker), Close("saved"))
    return (Write(Ended(), asker, then=(Close("ended"),)),)
