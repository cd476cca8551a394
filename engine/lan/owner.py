"""What the owner of a host may ask besides playing: tables, saves, the door."""

import asyncio
import socket
from pathlib import Path
from typing import cast

from engine.bots.levels import LEVELS
from engine.core.cards import SEATS
from engine.core.facts import Fact, HandStarted
from engine.lan.addresses import addresses_of_adapters
from engine.lan.background import Background
from engine.lan.connection import Connection
from engine.lan.door import Door
from engine.lan.invite import Invite, invite_text, new_code
from engine.lan.tables import Tables
from engine.lan.wire import (
    CloseDoor,
    DoorOpened,
    DropSave,
    GetUp,
    ListSaves,
    OpenDoor,
    OpenPosition,
    OpenSave,
    OpenTable,
    OwnerRequest,
    Saves,
)
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.folding import MoveReader
from engine.table.entries import Base, Sitting
from engine.table.journal import JournalError
from engine.table.lobby import setup_trouble
from engine.table.messages import Ack, Refused
from engine.table.names import fitting_name, own_name, unlike
from engine.table.position import PositionError, position_base, position_in
from engine.table.setup import Chair, Kind, Setup
from engine.table.sittings import (
    NOBODY,
    OWNER,
    Sittings,
    bot_chair,
    empty_seats,
    filled,
    names_in,
    owner_seat,
    with_sitting,
)
from engine.table.table import Table


class OwnerService:
    """Does what the owner of a host asks.

    Args:
        tables: the host's tables.
        door: the way in from the network.
        background: where slow work runs.
    """

    def __init__(self, tables: Tables, door: Door, background: Background) -> None:
        self._tables = tables
        self._door = door
        self._background = background

    def serve(self, connection: Connection, request: OwnerRequest) -> None:
        """Do what the owner asks."""
        match request:
            case OpenTable():
                self._open_table(connection, request)
            case OpenPosition():
                self._background.spawn(self._open_position(connection, request))
            case OpenSave():
                self._open_save(connection, request)
            case ListSaves(id=number):
                self._background.spawn(self._list_saves(connection, number))
            case DropSave(save=save, id=number):
                connection.send(self._drop(save, number))
            case GetUp(id=number):
                connection.send(Ack(number))
                if connection.table is not None:
                    connection.table.close("saved")
            case OpenDoor():
                self._background.spawn(self._open_door(connection, request))
            case CloseDoor(id=number):
                self._background.spawn(self._close_door(connection, number))

    def _drop(self, save: str, number: int) -> Ack | Refused:
        try:
            if save not in self._tables.open:
                self._tables.storage.drop(save)
        except OSError:
            return Refused(number, "net.save_unwritable")
        return Ack(number)

    def _open_table(self, connection: Connection, request: OpenTable) -> None:
        hello = connection.hello
        sittings = seated_for(request, connection.name, hello.avatar if hello else 0)
        if isinstance(sittings, str):
            connection.send(Refused(request.id, f"net.{sittings}"))
            return
        if connection.table is not None:
            connection.table.close("saved")
        try:
            table = self._tables.new_table(request.setup, sittings, start=request.start)
        except JournalError as error:
            code = "unwritable" if error.code == "unreadable" else error.code
            connection.send(Refused(request.id, f"net.save_{code}"))
            return
        connection.send(Ack(request.id))
        seat_owner(connection, table)

    async def _open_position(self, connection: Connection, request: OpenPosition) -> None:
        hello = connection.hello
        avatar = hello.avatar if hello else 0
        base = await asyncio.to_thread(position_for, request, connection.name, avatar)
        if isinstance(base, str):
            connection.send(Refused(request.id, f"net.{base}"))
            return
        if connection.table is not None:
            connection.table.close("saved")
        try:
            table = self._tables.open_base(base)
        except JournalError as error:
            connection.send(Refused(request.id, f"net.save_{error.code}"))
            return
        connection.send(Ack(request.id))
        seat_owner(connection, table)

    def _open_save(self, connection: Connection, request: OpenSave) -> None:
        if connection.table is not None:
            connection.table.close("saved")
        try:
            table = self._tables.go_on(request.save, request.resume)
        except JournalError as error:
            values = (("line", error.line),) if error.line else ()
            connection.send(Refused(request.id, f"net.save_{error.code}", values))
            return
        except OSError:
            connection.send(Refused(request.id, "net.save_unreadable"))
            return
        connection.send(Ack(request.id))
        seat_owner(connection, table)

    async def _list_saves(self, connection: Connection, number: int) -> None:
        opened = frozenset(self._tables.open)
        saves = await asyncio.to_thread(self._tables.storage.list, opened)
        connection.send(Saves(saves, number))

    async def _open_door(self, connection: Connection, request: OpenDoor) -> None:
        await self._door.shut()
        table = connection.table
        if table is None:
            connection.send(Refused(request.id, "net.no_table"))
            return
        try:
            port = await self._door.open(request.port)
        except OSError:
            connection.send(Refused(request.id, "net.no_port"))
            return
        code = new_code() if request.code else ""
        self._door.admit_guests(table, code)
        own = addresses_of_adapters()
        addresses = tuple(one.text for one in own)
        likely = addresses[0] if addresses else socket.gethostname()
        if request.announce:
            self._door.announce(table, port, code=request.code)
        connection.send(
            DoorOpened(
                port=port,
                addresses=addresses,
                code=code,
                invite=invite_text(Invite(likely, port, code)),
                id=request.id,
                apart=tuple(one.text for one in own if one.is_apart),
            )
        )

    async def _close_door(self, connection: Connection, number: int) -> None:
        await self._door.shut()
        connection.send(Ack(number))


def seat_owner(connection: Connection, table: Table) -> None:
    """Bring the owner to his table: to his seat, or to watch."""
    connection.table = table
    seat = owner_seat(table.base.sittings)
    if seat is None:
        connection.visitor.name = shown_name(table, connection.name)
        table.watch(connection.visitor)
    else:
        table.come(connection.visitor, seat)


def seated_for(request: OpenTable, name: str, avatar: int) -> Sittings | str:
    """Seat the owner and the bots he chose; or the code of why not."""
    trouble = setup_trouble(request.setup, LEVELS)
    if trouble or len(request.chairs) not in (0, len(SEATS) - 1, len(SEATS)):
        return trouble or "bad_setup"
    sittings: Sittings = NOBODY
    if not request.watch:
        shown = own_name(name)
        if not shown:
            return "bad_name"
        chair = Chair(kind=Kind.PERSON, name=shown, avatar=avatar, host=True, ready=True)
        sittings = with_sitting(sittings, 0, Sitting(chair, OWNER))
    for seat, asked in enumerate(request.chairs, len(SEATS) - len(request.chairs)):
        if asked.kind is not Kind.BOT or sittings[seat].chair.kind is not Kind.EMPTY:
            continue
        if asked.level not in LEVELS:
            return "no_such_level"
        chair = bot_chair(
            sittings,
            request.setup,
            level=asked.level,
            name=fitting_name(asked.name),
            avatar=asked.avatar,
        )
        sittings = with_sitting(sittings, seat, Sitting(chair))
    if request.start:
        sittings = filled(sittings, request.setup, empty_seats(sittings))
    return sittings


def position_for(request: OpenPosition, name: str, avatar: int) -> Base | str:
    """Give the table of a position with the owner and bots at it; or the code of why not."""
    try:
        record = read_record(Path(request.record))
    except (RecordError, OSError):
        return "bad_record"
    if not record.is_full:
        return "hidden_cards"
    shown = own_name(name)
    if not shown:
        return "bad_name"
    rules = record.header.rules
    setup = Setup(rules=rules, level=request.level, pace=request.pace)
    trouble = setup_trouble(setup, LEVELS)
    if trouble:
        return trouble
    moves = tuple(MoveReader(record).moves())[: request.move]
    facts = [fact for move in moves for fact in move.facts]
    begins = [at for at, fact in enumerate(facts) if isinstance(fact, HandStarted)]
    played = cast("list[Fact]", facts[begins[-1] :] if begins else [])
    chair = Chair(kind=Kind.PERSON, name=shown, avatar=avatar, host=True, ready=True)
    sittings = with_sitting(NOBODY, request.seat, Sitting(chair, OWNER))
    sittings = filled(sittings, setup, empty_seats(sittings))
    try:
        return position_base(setup, position_in(rules, played, len(played)), sittings, played)
    except PositionError:
        return "no_position"


def shown_name(table: Table, name: str) -> str:
    """Give a watcher a name nobody at the table has; empty if his own is none."""
    shown = own_name(name)
    taken = (*names_in(table.base.sittings), *table.visitors.names)
    return unlike(shown, taken) if shown else ""
