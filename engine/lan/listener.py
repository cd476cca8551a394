"""The sockets of a host, and the connections that came in by them."""

from collections.abc import Callable
from functools import partial
from typing import cast

from websockets.asyncio.server import Server, ServerConnection, serve

from engine.lan.connection import Connection, Reception
from engine.lan.figures import Figures
from engine.lan.forwarded import address_of
from engine.lan.gate import Gate, GuardedSocket
from engine.lan.limits import Counts, descriptor_limit
from engine.lan.wire import MAX_GUEST_FRAME, Refuse

NEXT_PORTS = 10
PING_EVERY = 5.0
PING_WAIT = 10.0
CLOSE_WAIT = 2.0
"""Seconds a guest has to answer a farewell."""


class Listener:
    """Takes connections and serves each until it ends.

    Args:
        reception: who decides about the guests.
        tables: tells how many tables are open.
        trusted: addresses of proxies whose word about an address is taken.

    Attributes:
        connections: all that are open.
        gate: counts what connects.
        figures: counts what all of them were answered.
        counts: how many one address has, and may have.
    """

    def __init__(
        self,
        reception: Reception,
        tables: Callable[[], int],
        trusted: frozenset[str] = frozenset(),
    ) -> None:
        self.connections: set[Connection] = set()
        self.gate = Gate(trusted, tables)
        self.figures = Figures()
        self._reception = reception
        self._trusted = trusted
        self.counts = Counts()
        self._servers: list[Server] = []

    async def listen(
        self, host: str, port: int, *, by_door: bool = False, exact: bool = False
    ) -> tuple[Server, int]:
        """Listen; where the port is taken on one of the next ten, else on any.

        Args:
            host: address to listen at.
            port: port to ask for first; 0 for any.
            exact: whether no other port will do: a proxy knows but this one.
            by_door: whether those who come this way are sent away when the door is closed.

        Raises:
            OSError: if no port can be had.
        """
        steps = range(NEXT_PORTS + 1) if port else ()
        wanted = [port + step for step in steps if port + step < 65536]
        trouble: OSError | None = None

        async def handler(socket: ServerConnection) -> None:
            assert isinstance(socket, GuardedSocket)
            await self._serve(socket, by_door=by_door)

        for number in wanted[:1] if exact and wanted else (*wanted, 0):
            try:
                server = await serve(
                    handler,
                    host,
                    number,
                    compression=None,
                    max_size=MAX_GUEST_FRAME,
                    origins=[None],
                    ping_interval=PING_EVERY,
                    ping_timeout=PING_WAIT,
                    close_timeout=CLOSE_WAIT,
                    open_timeout=5,
                    max_queue=8,
                    server_header=None,
                    # Any factory serves; only a class is declared.
                    create_connection=cast(
                        type[ServerConnection], partial(GuardedSocket, self.gate)
                    ),
                    # As many as are taken from the system before one of them is counted.
                    backlog=min(100, descriptor_limit() // 8),
                )
            except OSError as error:
                trouble = error
                continue
            self._servers.append(server)
            return server, int(next(iter(server.sockets)).getsockname()[1])
        raise trouble or OSError("no port")

    def stop_listening(self, server: Server) -> None:
        """Take no more connections at one port; those that came by it stay."""
        self._servers.remove(server)
        server.close(close_connections=False)

    async def close(self) -> None:
        """Stop listening everywhere, and wait for all connections to end."""
        for server in self._servers:
            server.close()
        for server in self._servers:
            await server.wait_closed()

    async def _serve(self, socket: GuardedSocket, *, by_door: bool) -> None:
        address = address_of(socket, self._trusted)
        connection = Connection(
            self._reception, socket, address, by_door=by_door, figures=self.figures
        )
        if not self.counts.enter(address):
            connection.refuse(Refuse("busy"))
            await connection.run()
            return
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)
            self.counts.leave(address)
