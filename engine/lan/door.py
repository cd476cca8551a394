"""The way in from the network: which tables are open to guests, at which port, found how."""

from websockets.asyncio.server import Server

from engine.lan.background import Background
from engine.lan.discovery import Announcement
from engine.lan.limits import SEATS_PER_ADDRESS
from engine.lan.listener import Listener
from engine.lan.tables import Tables
from engine.table.table import Table

EVERYWHERE = "0.0.0.0"


class Door:
    """Opens and shuts the way in.

    Args:
        tables: the host's tables.
        listener: its sockets.
        background: where announcements run.

    Attributes:
        seats_per_address: how many seats of one table one address may take.
    """

    def __init__(self, tables: Tables, listener: Listener, background: Background) -> None:
        self._tables = tables
        self._listener = listener
        self._background = background
        self.seats_per_address = SEATS_PER_ADDRESS
        self._codes: dict[str, str] = {}
        self._server: Server | None = None
        self._announcements: dict[str, Announcement] = {}

    # -- tables open to guests ----------------------------------------------------------

    def admit_guests(self, table: Table, code: str) -> None:
        """Let guests join a table; ``code`` is what they must know, or empty."""
        self._codes = {
            name: kept for name, kept in self._codes.items() if name in self._tables.open
        }
        self._codes[table.id] = code

    def code_of(self, table: str) -> str | None:
        """Give the code guests must know, maybe empty; None for a table not open to guests."""
        return self._codes.get(table)

    @property
    def first_table(self) -> str:
        """Give the id of the table for guests who name none; empty where there is none."""
        return next(iter(self._codes), "")

    def announce(self, table: Table, port: int, *, code: bool) -> None:
        """Let a table be found on the network."""
        announcement = Announcement(table, port, code=code)
        self._announcements[table.id] = announcement
        self._background.spawn(announcement.run())

    # -- the port -----------------------------------------------------------------------

    async def open(self, port: int) -> int:
        """Listen on the network; give the true port.

        Raises:
            OSError: if no port can be had.
        """
        self._server, port = await self._listener.listen(EVERYWHERE, port, by_door=True)
        return port

    async def shut(self) -> None:
        """Stop listening on the network; those who came through the door are sent away."""
        server, self._server = self._server, None
        announcements, self._announcements = self._announcements, {}
        for announcement in announcements.values():
            await announcement.close()
        if server is None:
            return
        self._codes.clear()
        for connection in tuple(self._listener.connections):
            if connection.by_door and not connection.is_owner:
                connection.close("host_left")
        self._listener.stop_listening(server)
