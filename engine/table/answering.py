"""Answering the requests of a table's visitors."""

from typing import TYPE_CHECKING

from engine.core.actions import Leave, SetAuto
from engine.core.cards import Seat
from engine.core.refusal import Refusal, refusal
from engine.core.state import view_of
from engine.table.entries import By, Ended, Move, Moves, Sat, Sitting
from engine.table.lobby import LobbyRequest, lobby_change, setup_trouble
from engine.table.marks import mark_of
from engine.table.messages import (
    Ack,
    ChangeSetup,
    Closing,
    Command,
    Depart,
    EndTable,
    Hurry,
    Pause,
    Refused,
    Request,
    Resync,
    Say,
    SayEmote,
    SayPhrase,
    SeatBot,
    Share,
    Stale,
    Swap,
    Unseat,
)
from engine.table.setup import Chair, Kind, Stage
from engine.table.sittings import filled, persons, with_sitting
from engine.table.talk import Talk
from engine.table.visitors import Visitor
from engine.table.writequeue import Work

if TYPE_CHECKING:
    from engine.table.table import Table


class Answering:
    """Says yes or no to each request; every one with an id gets exactly one answer."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._talk = Talk()

    def answer(self, visitor: Visitor, request: Request) -> None:
        """Answer a visitor, unless he has gone in the meantime."""
        table = self._table
        if not table.visitors.is_here(visitor) or table.ended:
            return
        seat = visitor.seat
        match request:
            case Resync():
                visitor.send(table.snapshot(seat))
            case Say() | SayPhrase() | SayEmote():
                self._say(visitor, request)
            case Share():
                if seat is not None:
                    table.dealing.put_in(table.base, seat, request)
                    table.follow_up()
            case _ if seat is None:
                visitor.send(Refused(request.id, "net.watching_only"))
            case Command():
                self._command(visitor, seat, request)
            case Pause():
                self._pause(visitor, seat, request)
            case Hurry(on=on, id=number):
                done = table.haste.ask(visitor, on=on)
                visitor.send(Ack(number) if done else Refused(number, "net.not_alone"))
            case Depart():
                self._depart(visitor, seat, request.id)
            case Unseat():
                self._unseat(visitor, seat, request)
            case EndTable():
                self._end(visitor, seat, request)
            case _:
                self._lobby(visitor, seat, request)

    # -- the game -----------------------------------------------------------------------

    def _command(self, visitor: Visitor, seat: Seat, command: Command) -> None:
        table = self._table
        mark = mark_of(command)
        before = dict(table.base.sittings[seat].done).get(command.id)
        if before is not None:
            same = before == mark
            visitor.send(Ack(command.id) if same else Refused(command.id, "net.id_conflict"))
            return
        if isinstance(command.action, Leave):
            self._depart(visitor, seat, command.id)
            return
        if table.halted:
            visitor.send(Refused(command.id, "net.disk" if table.writes.sick else "net.paused"))
            return
        public = table.base.state.public
        if command.turn != public.turn and not isinstance(command.action, SetAuto):
            visitor.send(Stale(command.id))
            visitor.send(table.snapshot(seat))
            return
        self._move(visitor, seat, command, mark)

    def _move(self, visitor: Visitor, seat: Seat, command: Command, mark: str) -> None:
        """Carry out a command; the owner's first one also takes his seat back (rules 8)."""
        table, number = self._table, command.id
        state = table.base.state
        move = Move(seat, command.action, By.OWNER, number, mark)
        back = Move(seat, SetAuto(on=False), By.OWNER)
        takes_back = state.public.auto[seat] and not isinstance(command.action, SetAuto)
        if takes_back:
            no = refusal(view_of(state, seat), back.action)
            if no is not None:
                visitor.send(refused(number, no))
                return
        first = (back,) if takes_back else ()
        failed = Refused(number, "net.disk")
        no = table.write(
            Moves((*first, move)),
            lambda: visitor.send(Ack(number)),
            lambda: visitor.send(failed),
        )
        if no is None:
            return
        visitor.send(refused(number, no))
        if takes_back:
            table.write(Moves(first))

    # -- talk and pauses ----------------------------------------------------------------

    def _say(self, visitor: Visitor, said: Say | SayPhrase | SayEmote) -> None:
        table, seat = self._table, visitor.seat
        name = visitor.name if seat is None else table.base.sittings[seat].chair.name
        told = self._talk.heard(visitor, name, said, table.ports.now())
        if isinstance(told, str):
            visitor.send(Refused(said.id, f"net.{told}"))
            return
        visitor.send(Ack(said.id))
        table.visitors.send_all(told)

    def _pause(self, visitor: Visitor, seat: Seat, request: Pause) -> None:
        table = self._table
        is_host = table.base.sittings[seat].chair.host
        if not is_host and not table.base.setup.may_pause:
            visitor.send(Refused(request.id, "net.no_pause"))
            return
        if request.on == table.paused:
            table.pausing.discard(seat)
        else:
            table.pausing.add(seat)
            here = persons(table.base.sittings) & table.visitors.present
            if is_host or here <= table.pausing:
                table.paused = request.on
                table.pausing.clear()
        visitor.send(Ack(request.id))

    # -- the company --------------------------------------------------------------------

    def _lobby(self, visitor: Visitor, seat: Seat, request: LobbyRequest) -> None:
        table = self._table
        code = self._level_trouble(request)
        change = code or lobby_change(table.change, seat, request)
        if isinstance(change, str):
            visitor.send(Refused(request.id, f"net.{change}"))
            return

        def then() -> None:
            visitor.send(Ack(request.id))
            if isinstance(request, Swap):
                table.swap(request.seat, request.to)

        table.write(
            Sat(change.setup, change.stage, change.sittings),
            then,
            lambda: visitor.send(Refused(request.id, "net.disk")),
        )

    def _level_trouble(self, request: LobbyRequest) -> str:
        levels = self._table.ports.levels
        match request:
            case ChangeSetup(setup=setup):
                return setup_trouble(setup, levels)
            case SeatBot(level=level) if level not in levels:
                return "no_such_level"
            case _:
                return ""

    def _depart(self, visitor: Visitor, seat: Seat, number: int) -> None:
        table = self._table
        if table.base.sittings[seat].chair.host:
            visitor.send(Ack(number))
            table.close("saved" if table.base.stage is not Stage.LOBBY else "host_left")
            return

        def then() -> None:
            visitor.send(Ack(number))
            table.visitors.leave(visitor)
            visitor.send(Closing("left"))

        self._vacate(seat, By.OWNER, then, lambda: visitor.send(Refused(number, "net.disk")))

    def _unseat(self, visitor: Visitor, seat: Seat, request: Unseat) -> None:
        table, other = self._table, request.seat
        is_person = table.base.sittings[other].chair.kind is Kind.PERSON
        if not is_person or not table.base.sittings[seat].chair.host or other == seat:
            self._lobby(visitor, seat, request)
            return

        def then() -> None:
            visitor.send(Ack(request.id))
            thrown = table.visitors.at(other)
            if thrown is not None:
                table.visitors.leave(thrown)
                thrown.send(Closing("kicked"))

        table.kicked.add(table.base.sittings[other].token)
        self._vacate(other, By.HOST, then, lambda: visitor.send(Refused(request.id, "net.disk")))

    def _vacate(self, seat: Seat, by: By, then: Work, failed: Work) -> None:
        """Take a person from his seat, as the moment asks for it (rules 5, 8)."""
        table = self._table
        base = table.base
        table.timers.away.pop(seat, None)
        begun = base.state.public.n > 0 and base.stage in (Stage.PLAYING, Stage.RESULT)
        if begun:  # between hands too: debts lapse with who leaves (rules 6)
            table.write(Moves((Move(seat, Leave(), by),)), then, failed)
            return
        if base.stage is Stage.LOBBY:
            sittings = with_sitting(base.sittings, seat, Sitting(Chair()))
        else:
            sittings = filled(base.sittings, base.setup, (seat,))
        table.write(Sat(base.setup, base.stage, sittings), then, failed)

    def _end(self, visitor: Visitor, seat: Seat, request: EndTable) -> None:
        table = self._table
        if not table.base.sittings[seat].chair.host:
            visitor.send(Refused(request.id, "net.host_only"))
            return

        def then() -> None:
            visitor.send(Ack(request.id))
            table.close("saved" if request.save else "ended")

        if request.save:
            then()
        else:
            failed = Refused(request.id, "net.disk")
            table.write(Ended(), then, lambda: visitor.send(failed))


def refused(number: int, no: Refusal) -> Refused:
    """Give the message for a no of the rules."""
    return Refused(number, f"no.{no.code}", no.values)
