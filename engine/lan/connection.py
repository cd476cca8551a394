"""One connection of a host: from the first byte to the last."""

import asyncio
import logging
from typing import Protocol

from websockets.exceptions import ConnectionClosed

from engine.lan.figures import Figures, Stopwatch
from engine.lan.gate import GuardedSocket
from engine.lan.limits import HELLO_WAIT, Bucket
from engine.lan.outbox import Outbox
from engine.lan.wire import (
    FromGuest,
    FromHost,
    Hello,
    OwnerRequest,
    Ping,
    Pong,
    Refuse,
    Welcome,
    WireError,
    read_from_guest,
    write,
)
from engine.table.errorlog import log_error
from engine.table.messages import Ack, Closing, Refused, Stale, TableMessage
from engine.table.table import Table
from engine.table.versions import as_spoken
from engine.table.visitors import Visitor

log = logging.getLogger(__name__)

GOING_AWAY = 1001
BREACH = 1008
CLOSE_WAIT = 2.0
"""Seconds a last message may take to be read."""


class Reception(Protocol):
    """Who decides about connections: who may come in, and what a host's owner asks."""

    def welcome(self, connection: "Connection", hello: Hello) -> None:
        """Take a guest in, or say why not."""
        ...

    def serve_owner(self, connection: "Connection", request: OwnerRequest) -> None:
        """Do what the owner asks."""
        ...


class Connection:
    """A guest's line to the host.

    Attributes:
        address: where it comes from.
        by_door: whether it came by the port that is open to the network.
        hello: how the guest introduced himself.
        table: the table he is at.
        visitor: himself, as the table knows him.
        is_owner: whether he started this host.
        gone: whether the connection has ended.
        rtt: round trip in milliseconds, as he measured it.
    """

    def __init__(
        self,
        reception: Reception,
        socket: GuardedSocket,
        address: str,
        *,
        by_door: bool = False,
        figures: Figures,
    ) -> None:
        self.address = address
        self.by_door = by_door
        self.hello: Hello | None = None
        self.table: Table | None = None
        self.visitor = Visitor(self.hear)
        self.is_owner = False
        self.gone = False
        self.rtt: int | None = None
        self._reception = reception
        self._socket = socket
        self._loop = asyncio.get_running_loop()
        self._bucket = Bucket(self._loop.time())
        self._outbox = Outbox(socket.send, self._overflow)
        self._code = 1000
        self._is_ending = False
        self._figures = figures
        self._stopwatch = Stopwatch(figures)
        socket.on_flood = self._flooded

    @property
    def name(self) -> str:
        """The name the guest gave."""
        return self.hello.name if self.hello else ""

    # -- sending ------------------------------------------------------------------------

    def send(self, message: FromHost) -> None:
        """Queue a message; never waits."""
        if isinstance(message, Ack | Refused | Stale):
            self._stopwatch.answered(message)
        self._outbox.put(write(message).decode())

    def hear(self, message: TableMessage) -> None:
        """Take a message of the table; after the last one the connection ends."""
        self.send(as_spoken(message, self.visitor.version))
        if isinstance(message, Closing):
            self.table = None
            if self.is_owner and message.code != "replaced":
                return
            self.finish()

    def take_in(self, table: Table | None, welcome: Welcome) -> None:
        """Begin to serve the guest; at a table, or nowhere yet."""
        self.table = table
        self.visitor.version = welcome.version
        self._socket.take_in()
        self.send(welcome)

    def finish(self, code: int = 1000) -> None:
        """Send what is queued, then hang up; nothing more is read."""
        if self._is_ending:
            return
        self._is_ending = True
        self._code = code
        self._outbox.finish()

    def refuse(self, refuse: Refuse) -> None:
        """Do not take the guest in."""
        self._figures.note_refusal(refuse.code)
        self.send(refuse)
        self.finish(BREACH)

    def close(self, code: str, status: int = GOING_AWAY) -> None:
        """Say why, then hang up."""
        self.send(Closing(code))
        self.finish(status)

    def _flooded(self) -> None:
        self.close("flood", BREACH)

    def _overflow(self) -> None:
        # He does not read: a farewell would not be read either.
        log.info("a guest who does not read was dropped")
        self._socket.transport.abort()

    # -- receiving ----------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the guest until one side hangs up."""
        sending = asyncio.create_task(self._run_outbox())
        # Who was refused before he said anything is not listened to.
        reading = asyncio.create_task(self._no_more() if self._is_ending else self._read())
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
            self._outbox.finish()
            await asyncio.wait({sending}, timeout=CLOSE_WAIT)
        finally:
            reading.cancel()
            sending.cancel()
            await asyncio.gather(reading, sending, return_exceptions=True)
            self.gone = True
            if self.table is not None:
                table, self.table = self.table, None
                table.go(self.visitor)

    async def _run_outbox(self) -> None:
        try:
            await self._outbox.run()
            async with asyncio.timeout(CLOSE_WAIT):
                await self._socket.close(self._code)
        except (ConnectionClosed, TimeoutError):
            pass

    async def _read(self) -> None:
        try:
            await self._greet()
            while not self._is_ending:
                message = self._taken(await self._socket.recv())
                if message is not None and not self._is_ending:
                    self._answer(message)
            await self._no_more()
        except ConnectionClosed:
            return
        except Exception as error:
            log_error(log, "a guest's message", error)
            self.close("mishap", BREACH)

    async def _no_more(self) -> None:
        """Wait for the other side to hang up, and hear nothing else."""
        await self._socket.wait_closed()

    async def _greet(self) -> None:
        """Wait for the first message; nothing is told before it."""
        try:
            async with asyncio.timeout(HELLO_WAIT):
                message = self._taken(await self._socket.recv())
        except TimeoutError:
            self.close("no_hello", BREACH)
            return
        if isinstance(message, Hello):
            self.hello = message
            self._reception.welcome(self, message)
        elif message is not None:
            self.close("bad_message", BREACH)

    def _taken(self, frame: str | bytes) -> FromGuest | None:
        """Read a frame; None if that ends the connection."""
        if not self._bucket.take(self._loop.time()):
            self.close("flood", BREACH)
            return None
        try:
            if isinstance(frame, bytes):
                raise WireError("binary frame")
            return read_from_guest(frame)
        except WireError as error:
            log.info("a message could not be read: %s", error)
            self.close("bad_message", BREACH)
            return None

    def _answer(self, message: FromGuest) -> None:
        self._stopwatch.asked(getattr(message, "id", 0))
        match message:
            case Hello():
                self.close("bad_message", BREACH)
            case Ping(id=number, rtt=rtt):
                self.rtt = rtt
                self.send(Pong(number))
            case _ if isinstance(message, OwnerRequest):
                if self.is_owner:
                    self._reception.serve_owner(self, message)
                else:
                    self.send(Refused(message.id, "net.owner_only"))
            case _:
                if self.table is not None:
                    self.table.ask(self.visitor, message)
                elif hasattr(message, "id"):
                    self.send(Refused(message.id, "net.no_table"))
