"""Who may come in, and where."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from hmac import compare_digest
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve

from engine import __version__
from engine.lan.connection import Connection
from engine.lan.discovery import Announcement
from engine.lan.hall import Hall, owner_seat, shown_name
from engine.lan.limits import Arrivals, Counts, Tries
from engine.lan.ownerdesk import OwnerDesk
from engine.lan.wire import MAX_FRAME, VERSIONS, Hello, Refuse, Welcome
from engine.table.messages import Pings
from engine.table.setup import Stage
from engine.table.sittings import hash_of, seat_of
from engine.table.table import Table

log = logging.getLogger(__name__)

APP = f"baohuang/{__version__}"
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
NEXT_PORTS = 10
PING_EVERY = 5.0
PING_WAIT = 10.0
CLOSE_WAIT = 2.0
"""Seconds a guest has to answer a farewell."""

PINGS_EVERY = 3.0
"""Seconds between two messages that tell everybody's round trip."""


class Doorkeeper:
    """Takes connections in, or says why not.

    Args:
        hall: the tables.
        owner: the owner's token; empty where nobody may open tables.
    """

    def __init__(self, hall: Hall, owner: str = "") -> None:
        self.hall = hall
        self.codes: dict[str, str] = {}
        self._owner = owner
        self.desk = OwnerDesk(self)
        self._tries = Tries()
        self._arrivals = Arrivals()
        self._counts = Counts()
        self._connections: set[Connection] = set()
        self._servers: list[Server] = []
        self._door: Server | None = None
        self._announcements: dict[str, Announcement] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    # -- listening ----------------------------------------------------------------------

    async def listen(self, host: str, port: int, *, door: bool = False) -> tuple[Server, int]:
        """Listen; where the port is taken on one of the next ten, else on any.

        Args:
            host: address to listen at.
            port: port to ask for first; 0 for any.
            door: whether those who come this way are sent away when the door is closed.

        Raises:
            OSError: if no port can be had.
        """
        steps = range(NEXT_PORTS + 1) if port else ()
        wanted = [port + step for step in steps if port + step < 65536]
        trouble: OSError | None = None

        async def handler(socket: ServerConnection) -> None:
            await self._serve(socket, door=door)

        for number in (*wanted, 0):
            try:
                server = await serve(
                    handler,
                    host,
                    number,
                    compression=None,
                    max_size=MAX_FRAME,
                    origins=[None],
                    ping_interval=PING_EVERY,
                    ping_timeout=PING_WAIT,
                    close_timeout=CLOSE_WAIT,
                    open_timeout=5,
                    max_queue=8,
                    server_header=None,
                )
            except OSError as error:
                trouble = error
                continue
            self._servers.append(server)
            return server, int(next(iter(server.sockets)).getsockname()[1])
        raise trouble or OSError("no port")

    def start(self) -> None:
        """Begin to tell everybody's round trip now and then."""
        self.spawn(self._tell_pings())

    async def close(self) -> None:
        """Send everybody away and stop listening."""
        await self.shut_door()
        for connection in tuple(self._connections):
            connection.close("host_left")
        self.hall.close("host_left")
        for server in self._servers:
            server.close()
        for server in self._servers:
            await server.wait_closed()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, socket: ServerConnection, *, door: bool) -> None:
        peer = socket.remote_address
        address = str(peer[0]) if peer else ""
        connection = Connection(self, socket, address, by_door=door)
        if not self._counts.enter(address):
            connection.refuse(Refuse("busy"))
            await connection.run()
            return
        self._connections.add(connection)
        try:
            await connection.run()
        finally:
            self._connections.discard(connection)
            self._counts.leave(address)

    async def _tell_pings(self) -> None:
        while True:
            await asyncio.sleep(PINGS_EVERY)
            for table in tuple(self.hall.tables.values()):
                times: list[int | None] = [None] * 5
                for connection in self._connections:
                    if connection.table is table and connection.visitor.seat is not None:
                        times[connection.visitor.seat] = connection.rtt
                if any(time is not None for time in times):
                    table.visitors.send_all(Pings(tuple(times)))

    def admit_guests(self, table: Table, code: str) -> None:
        """Let guests join a table; ``code`` is what they must know, or empty."""
        self.codes = {name: known for name, known in self.codes.items() if name in self.hall.tables}
        self.codes[table.id] = code

    def announce(self, table: Table, port: int, *, code: bool) -> None:
        """Let a table be found on the network."""
        announcement = Announcement(table, port, code=code)
        self._announcements[table.id] = announcement
        self.spawn(announcement.run())

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

    def _refusal(self, connection: Connection, hello: Hello) -> Refuse | None:
        low, high = hello.versions
        if low > VERSIONS[1] or high < VERSIONS[0] or low > high:
            theirs, ours = f"{low}-{high}", f"{VERSIONS[0]}-{VERSIONS[1]}"
            return Refuse("version", (("theirs", theirs), ("ours", ours), ("app", __version__)))
        if self._tries.is_blocked(connection.address, self._loop.time()):
            return Refuse("too_many_tries")
        if hello.owner and not (
            self._owner and compare_digest(hello.owner.encode(), self._owner.encode())
        ):
            return self._wrong(connection, "wrong_token")
        return None

    def _wrong(self, connection: Connection, code: str) -> Refuse:
        self._tries.note(connection.address, self._loop.time())
        return Refuse(code)

    def _admit(self, connection: Connection, table: Table | None) -> None:
        connection.table = table
        high = min(VERSIONS[1], connection.hello.versions[1] if connection.hello else 1)
        connection.tell(Welcome(version=high, app=APP, table=table.id if table else ""))

    def _welcome_owner(self, connection: Connection, hello: Hello) -> None:
        connection.is_owner = True
        table = self.hall.tables.get(hello.table)
        self._admit(connection, table)
        if table is not None:
            self.sit_owner(connection, table)

    def sit_owner(self, connection: Connection, table: Table) -> None:
        """Bring the owner to his table: to his seat, or to watch."""
        connection.table = table
        seat = owner_seat(table)
        if seat is None:
            connection.visitor.name = shown_name(table, connection.name)
            table.watch(connection.visitor)
        else:
            table.come(connection.visitor, seat)

    def _welcome_back(self, connection: Connection, hello: Hello) -> None:
        if hello.table not in self.hall.tables:
            # The table may come back: nobody is blocked for waiting for it.
            connection.refuse(Refuse("no_table"))
            return
        for table in self.hall.tables.values():
            seat = seat_of(table.base.sittings, hello.resume)
            if seat is not None:
                self._admit(connection, table)
                table.come(connection.visitor, seat)
                return
            if hash_of(hello.resume) in table.kicked:
                connection.refuse(Refuse("kicked"))
                return
        connection.refuse(self._wrong(connection, "wrong_token"))

    def _welcome_new(self, connection: Connection, hello: Hello) -> None:
        name = hello.table or next(iter(self.codes), "")
        table = self.hall.tables.get(name)
        if table is None or name not in self.codes:
            connection.refuse(Refuse("no_table"))
            return
        code = self.codes[name]
        if code and not compare_digest(hello.code.upper().encode(), code.encode()):
            connection.refuse(self._wrong(connection, "wrong_code"))
            return
        if hello.watch:
            self._let_watch(connection, table)
            return
        is_lobby = table.base.stage is Stage.LOBBY
        now = self._loop.time()
        if is_lobby and not self._arrivals.may_join(connection.address, table.id, now):
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
        table.join(hello.name, hello.avatar, hash_of(token), then, host=first)

    def _let_watch(self, connection: Connection, table: Table) -> None:
        if not table.base.setup.watchers:
            connection.refuse(Refuse("no_watching"))
            return
        connection.visitor.name = shown_name(table, connection.name)
        self._admit(connection, table)
        table.watch(connection.visitor)

    # -- the door -----------------------------------------------------------------------

    async def open_door(self, port: int) -> int:
        """Listen on the network; give the true port.

        Raises:
            OSError: if no port can be had.
        """
        self._door, port = await self.listen(EVERYWHERE, port, door=True)
        return port

    async def shut_door(self) -> None:
        """Stop listening on the network; those who came through the door are sent away."""
        door, self._door = self._door, None
        announcements, self._announcements = self._announcements, {}
        for announcement in announcements.values():
            await announcement.close()
        if door is None:
            return
        self.codes.clear()
        self._servers.remove(door)
        for connection in tuple(self._connections):
            if connection.by_door and not connection.is_owner:
                connection.close("host_left")
        door.close(close_connections=False)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes time beside everything else."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
