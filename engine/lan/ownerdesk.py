"""What the owner of a host may ask besides playing: tables, saves, the door."""

import asyncio
import socket
from typing import TYPE_CHECKING, TypeAlias

from engine.lan.addresses import own_addresses
from engine.lan.hall import seated_for
from engine.lan.invite import Invite, invite_text, new_code
from engine.lan.wire import (
    CloseDoor,
    DoorOpened,
    DropSave,
    GetUp,
    ListSaves,
    OpenDoor,
    OpenSave,
    OpenTable,
    Saves,
)
from engine.table.journal import JournalError
from engine.table.messages import Ack, Refused

if TYPE_CHECKING:
    from engine.lan.connection import Connection
    from engine.lan.doorkeeper import Doorkeeper

OwnerRequest: TypeAlias = OpenTable | ListSaves | OpenSave | DropSave | OpenDoor | CloseDoor | GetUp


class OwnerDesk:
    """Does what the owner of a host asks.

    Args:
        keeper: the host's door.
    """

    def __init__(self, keeper: "Doorkeeper") -> None:
        self._keeper = keeper

    def serve(self, connection: "Connection", request: OwnerRequest) -> None:
        """Do what the owner asks."""
        match request:
            case OpenTable():
                self._open_table(connection, request)
            case OpenSave():
                self._open_save(connection, request)
            case ListSaves(id=number):
                self._keeper.spawn(self._list_saves(connection, number))
            case DropSave(save=save, id=number):
                connection.tell(self._drop(save, number))
            case GetUp(id=number):
                connection.tell(Ack(number))
                if connection.table is not None:
                    connection.table.close("saved")
            case OpenDoor():
                self._keeper.spawn(self._open_door(connection, request))
            case CloseDoor(id=number):
                self._keeper.spawn(self._close_door(connection, number))

    def _drop(self, save: str, number: int) -> Ack | Refused:
        try:
            if save not in self._keeper.hall.tables:
                self._keeper.hall.shelf.drop(save)
        except OSError:
            return Refused(number, "net.save_unwritable")
        return Ack(number)

    def _open_table(self, connection: "Connection", request: OpenTable) -> None:
        hello = connection.hello
        sittings = seated_for(request, connection.name, hello.avatar if hello else 0)
        if isinstance(sittings, str):
            connection.tell(Refused(request.id, f"net.{sittings}"))
            return
        if connection.table is not None:
            connection.table.close("saved")
        try:
            table = self._keeper.hall.new_table(request.setup, sittings, start=request.start)
        except JournalError as error:
            code = "unwritable" if error.code == "unreadable" else error.code
            connection.tell(Refused(request.id, f"net.save_{code}"))
            return
        connection.tell(Ack(request.id))
        self._keeper.sit_owner(connection, table)

    def _open_save(self, connection: "Connection", request: OpenSave) -> None:
        if connection.table is not None:
            connection.table.close("saved")
        try:
            table = self._keeper.hall.go_on(request.save)
        except JournalError as error:
            values = (("line", error.line),) if error.line else ()
            connection.tell(Refused(request.id, f"net.save_{error.code}", values))
            return
        except OSError:
            connection.tell(Refused(request.id, "net.save_unreadable"))
            return
        connection.tell(Ack(request.id))
        self._keeper.sit_owner(connection, table)

    async def _list_saves(self, connection: "Connection", number: int) -> None:
        opened = frozenset(self._keeper.hall.tables)
        saves = await asyncio.to_thread(self._keeper.hall.shelf.list, opened)
        connection.tell(Saves(saves, number))

    async def _open_door(self, connection: "Connection", request: OpenDoor) -> None:
        await self._keeper.shut_door()
        table = connection.table
        if table is None:
            connection.tell(Refused(request.id, "net.no_table"))
            return
        try:
            port = await self._keeper.open_door(request.port)
        except OSError:
            connection.tell(Refused(request.id, "net.no_port"))
            return
        code = new_code() if request.code else ""
        self._keeper.admit_guests(table, code)
        addresses = own_addresses()
        likely = addresses[0] if addresses else socket.gethostname()
        if request.announce:
            self._keeper.announce(table, port, code=request.code)
        connection.tell(
            DoorOpened(
                port=port,
                addresses=addresses,
                code=code,
                invite=invite_text(Invite(likely, port, code)),
                id=request.id,
            )
        )

    async def _close_door(self, connection: "Connection", number: int) -> None:
        await self._keeper.shut_door()
        connection.tell(Ack(number))
