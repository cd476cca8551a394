"""Who may come in, and where."""

import asyncio
import secrets
from hmac import compare_digest

from msgspec.structs import replace
from websockets.asyncio.server import Server

from engine import __version__
from engine.lan.background import Background
from engine.lan.club import Club, ClubPlan
from engine.lan.connection import Connection
from engine.lan.door import Door
from engine.lan.guests import is_barred, seats_of, was_thrown_out
from engine.lan.limits import (
    ARRIVAL_RATE,
    ARRIVALS,
    TAKEOVER_RATE,
    TAKEOVERS,
    Buckets,
    Tries,
)
from engine.lan.listener import Listener
from engine.lan.owner import OwnerService, seat_owner, shown_name
from engine.lan.tables import Tables
from engine.lan.wire import VERSIONS, Hello, OwnerRequest, Refuse, Welcome
from engine.table.messages import Pings
from engine.table.setup import Stage
from engine.table.sittings import hash_of, seat_of
from engine.table.table import Table
from engine.table.versions import can_speak_of

APP = f"baohuang/{__version__}"
LOOPBACK = "127.0.0.1"

PINGS_EVERY = 3.0
"""Seconds between two messages that tell everybody's round trip."""


class Doorkeeper:
    """Takes connections in, or says why not.

    Args:
        tables: the host's tables.
        owner: the owner's token; empty where nobody may open tables.
        trusted: addresses of proxies whose word about an address is taken.

    Attributes:
        listener: the host's sockets.
        door: the way in from the network.
        club: who opens tables for guests; None where only the host does.
    """

    def __init__(
        self, tables: Tables, owner: str = "", trusted: frozenset[str] = frozenset()
    ) -> None:
        self.tables = tables
        self.listener = Listener(self, lambda: len(tables.open), trusted)
        self.club: Club | None = None
        self._background = Background()
        self.door = Door(tables, self.listener, self._background)
        self._owner = owner
        self._owner_service = OwnerService(tables, self.door, self._background)
        self._tries = Tries()
        self._arrivals = Buckets(ARRIVAL_RATE, ARRIVALS)
        self._takeovers = Buckets(TAKEOVER_RATE, TAKEOVERS)
        self._loop = asyncio.get_running_loop()

    async def listen(self, host: str, port: int, *, exact: bool = False) -> tuple[Server, int]:
        """Listen at an address; give the true port, with ``exact`` the one asked for.

        Raises:
            OSError: if no port can be had.
        """
        return await self.listener.listen(host, port, exact=exact)

    def open_club(self, plan: ClubPlan) -> Club:
        """Let guests open tables from now on."""
        self.club = Club(self.tables, self.door, plan)
        self._background.spawn(self.club.run())
        return self.club

    def start(self) -> None:
        """Begin to tell everybody's round trip now and then."""
        self._background.spawn(self._send_pings())

    async def close(self) -> None:
        """Send everybody away and stop listening."""
        await self.door.shut()
        for connection in tuple(self.listener.connections):
            connection.close("host_left")
        self.tables.close("host_left")
        await self.listener.close()
        await self._background.close()

    async def _send_pings(self) -> None:
        while True:
            await asyncio.sleep(PINGS_EVERY)
            for table in tuple(self.tables.open.values()):
                times: list[int | None] = [None] * 5
                for connection in self.listener.connections:
                    if connection.table is table and connection.visitor.seat is not None:
                        times[connection.visitor.seat] = connection.rtt
                if any(time is not None for time in times):
                    table.visitors.send_all(Pings(tuple(times)))

    # -- coming in ----------------------------------------------------------------------

    def welcome(self, connection: Connection, hello: Hello) -> None:
        """Take a guest in, or say why not."""
        refuse = self._refusal(connection, hello)
        if refuse is not None:
            connection.refuse(refuse)
        elif hello.owner:
            self._welcome_owner(connection, hello)
        elif hello.resume:
            self._welcome_back(connection, hello)
        else:
            self._welcome_new(connection, hello)

    def serve_owner(self, connection: Connection, request: OwnerRequest) -> None:
        """Do what the owner of the host asks."""
        self._owner_service.serve(connection, request)

    def _refusal(self, connection: Connection, hello: Hello) -> Refuse | None:
        low, high = hello.versions
        if low > VERSIONS[1] or high < VERSIONS[0] or low > high:
            return _other_version(hello)
        if hello.owner and not (
            self._owner and compare_digest(hello.owner.encode(), self._owner.encode())
        ):
            return self._wrong(connection, "wrong_token")
        return None

    def _wrong(self, connection: Connection, code: str) -> Refuse:
        """Say that a code or token is wrong, or that there were too many of them."""
        now = self._loop.time()
        if self._tries.is_blocked(connection.address, now):
            return Refuse("too_many_tries")
        self._tries.note(connection.address, now)
        return Refuse(code)

    def _admit(self, connection: Connection, table: Table | None) -> None:
        high = _version_with(connection)
        welcome = Welcome(version=high, app=APP, table=table.id if table else "")
        if self.club is not None and table is not None and high > 1:
            invite = self.club.invitation(table)
            code = "" if invite else self.club.code_of(table)
            welcome = replace(welcome, invite=invite, code=code)
        connection.take_in(table, welcome)

    def _welcome_owner(self, connection: Connection, hello: Hello) -> None:
        connection.is_owner = True
        table = self.tables.open.get(hello.table)
        self._admit(connection, table)
        if table is not None:
            seat_owner(connection, table)

    def _welcome_back(self, connection: Connection, hello: Hello) -> None:
        if self.club is not None:
            self.club.returned(hello.table)
        if hello.table not in self.tables.open:
            # The table may come back: nobody is blocked for waiting for it.
            connection.refuse(Refuse("no_table"))
            return
        for table in self.tables.open.values():
            seat = seat_of(table.base.sittings, hello.resume)
            if seat is not None:
                if not can_speak_of(table.base.setup.rules, _version_with(connection)):
                    connection.refuse(_other_version(hello))
                    return
                replaces = table.visitors.at(seat) is not None
                if replaces and not self._takeovers.take(hash_of(hello.resume), self._loop.time()):
                    connection.refuse(Refuse("busy"))
                    return
                self._admit(connection, table)
                table.come(connection.visitor, seat)
                return
            if was_thrown_out(table, hash_of(hello.resume)):
                connection.refuse(Refuse("kicked"))
                return
        connection.refuse(self._wrong(connection, "wrong_token"))

    def _welcome_new(self, connection: Connection, hello: Hello) -> None:
        table = self._table_for(connection, hello)
        if table is None:
            return
        code = self.door.code_of(table.id) or ""
        if not self.listener.gate.has_room:
            connection.refuse(Refuse("busy"))
            return
        # With a code at the door a blocked address learns nothing, not even from the right one.
        if code and self._tries.is_blocked(connection.address, self._loop.time()):
            connection.refuse(Refuse("too_many_tries"))
            return
        opens = hello.open is not None and self.club is not None
        if code and not opens and not compare_digest(hello.code.upper().encode(), code.encode()):
            connection.refuse(self._wrong(connection, "wrong_code"))
            return
        if is_barred(table, connection.address, hello.name):
            connection.refuse(Refuse("kicked"))
            return
        if not can_speak_of(table.base.setup.rules, _version_with(connection)):
            connection.refuse(_other_version(hello))
            return
        if hello.watch:
            self._let_watch(connection, table)
            return
        if seats_of(table, connection.address) >= self.door.seats_per_address:
            connection.refuse(Refuse("address_full"))
            return
        is_lobby = table.base.stage is Stage.LOBBY
        now = self._loop.time()
        if is_lobby and not self._arrivals.take(f"{connection.address} {table.id}", now):
            connection.refuse(Refuse("busy"))
            return
        token = secrets.token_hex(24)

        def then(result: int | str) -> None:
            if isinstance(result, str):
                can_watch = int(table.base.setup.watchers)
                connection.refuse(Refuse(result, (("watch", can_watch),)))
                return
            self._admit(connection, table)
            table.come(connection.visitor, result, token)
            if connection.gone:
                table.go(connection.visitor)

        first = not any(s.chair.host for s in table.base.sittings)
        table.join(
            hello.name, hello.avatar, hash_of(token), then, host=first, address=connection.address
        )

    def _table_for(self, connection: Connection, hello: Hello) -> Table | None:
        """Give the table a newcomer wants, or tell him why there is none."""
        if self.club is None:
            name = hello.table or self.door.first_table
            table = self.tables.open.get(name)
            if table is not None and self.door.code_of(name) is not None:
                return table
            connection.refuse(Refuse("no_table"))
            return None
        if hello.list:
            connection.send(self.club.listed())
            connection.finish()
            return None
        if hello.code and self._tries.is_blocked(connection.address, self._loop.time()):
            connection.refuse(Refuse("too_many_tries"))
            return None
        found = self.club.table_for(hello, connection.address)
        if isinstance(found, str):
            is_try = found == "wrong_code"
            connection.refuse(self._wrong(connection, found) if is_try else Refuse(found))
            return None
        return found

    def _let_watch(self, connection: Connection, table: Table) -> None:
        if not table.base.setup.watchers:
            connection.refuse(Refuse("no_watching"))
            return
        name = shown_name(table, connection.name)
        if not name:
            connection.refuse(Refuse("bad_name"))
            return
        connection.visitor.name = name
        self._admit(connection, table)
        table.watch(connection.visitor)
        if connection.gone:
            # He left while he was let in: nobody would ever take him off the list.
            table.go(connection.visitor)


def _version_with(connection: Connection) -> int:
    """Give the version of the protocol that is spoken with a guest."""
    return min(VERSIONS[1], connection.hello.versions[1] if connection.hello else 1)


def _other_version(hello: Hello) -> Refuse:
    """Say that a guest does not speak what is needed here, with both versions."""
    low, high = hello.versions
    theirs, ours = f"{low}-{high}", f"{VERSIONS[0]}-{VERSIONS[1]}"
    return Refuse("version", (("theirs", theirs), ("ours", ours), ("app", __version__)))
