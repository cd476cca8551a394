"""A small client without a screen, to drive a host step by step.

It does what ``PROTOCOL.md`` says and no more: one connection, a view folded
from what it is told, default answers. Tests and trials are written with it.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from engine.core.actions import SeatAction
from engine.core.autoplay import default_action
from engine.core.state import SeatView
from engine.lan.dealcheck import DealCheck
from engine.lan.follower import Follower
from engine.lan.wire import (
    MAX_HOST_FRAME,
    VERSIONS,
    FromGuest,
    FromHost,
    Hello,
    Refuse,
    Welcome,
    read_from_host,
    write,
)
from engine.table.messages import (
    Ack,
    Closing,
    Command,
    Commitment,
    Events,
    Ready,
    Refused,
    Room,
    Seated,
    Snapshot,
    Stale,
)

Kind = TypeVar("Kind")

PATIENCE = 90.0
"""Seconds after which something that was waited for will never come."""


class ScriptClient:
    """One connection to a host.

    Args:
        port: the host's.
        name: to come in by.
        host: the host's address.
        own: address to come from.
        url: a whole address in place of host and port.
        context: what checks certificates, where the address is a secure one.

    Attributes:
        received: everything heard, in order.
        room: the table as last told.
        token: of the seat, once told.
        table: id of the table.
        ended: whether the host has hung up.
        own: address it comes from.
    """

    def __init__(
        self,
        port: int,
        name: str = "Ann",
        host: str = "127.0.0.1",
        *,
        own: str = "127.0.0.1",
        url: str = "",
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.received: list[FromHost] = []
        self.room: Room | None = None
        self.token = ""
        self.table = ""
        self.ended = False
        self._url = url or f"ws://{host}:{port}/"
        self._context = context
        self.own = own
        self._name = name
        self._line: ClientConnection | None = None
        self._news = asyncio.Event()
        self._follower = Follower()
        self._deals = DealCheck()
        self._number = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self, **hello: object) -> "ScriptClient":
        """Connect and say hello; fields of ``Hello`` may be given."""
        self._line = await connect(
            self._url,
            ssl=self._context if self._url.startswith("wss") else None,
            proxy=None,
            local_addr=(self.own, 0),
            compression=None,
            max_size=MAX_HOST_FRAME,
        )
        given = {"versions": VERSIONS, "app": "script", "name": self._name, **hello}
        with suppress(ConnectionClosed):
            # A host that is full says so without waiting for a greeting.
            await self.send(Hello(**given))  # type: ignore[arg-type]
        self._task = asyncio.create_task(self._listen())
        return self

    async def join(self, **hello: object) -> "ScriptClient":
        """Connect, and wait until everything about the table was told.

        Raises:
            PermissionError: if the host refuses; its text is the code.
        """
        await self.open(**hello)
        answer = await self.until(Welcome, Refuse)
        if isinstance(answer, Refuse):
            await self.close()
            raise PermissionError(answer.code)
        if isinstance(answer, Welcome) and answer.table:
            await self.until(Snapshot)
        return self

    async def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            await self._line.close()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def cut(self) -> None:
        """Lose the connection without a word."""
        if self._line is not None:
            self._line.transport.abort()

    # -- speaking -----------------------------------------------------------------------

    async def send(self, message: FromGuest) -> None:
        """Send a message."""
        await self.raw(write(message).decode())

    async def raw(self, frame: str | bytes) -> None:
        """Send any frame."""
        assert self._line is not None
        await self._line.send(frame)

    def number(self) -> int:
        """Give the next number for a request."""
        self._number += 1
        return self._number

    async def act(self, action: SeatAction | None = None) -> Ack | Refused | Stale:
        """Answer the open question, by default with the default answer; give the reply."""
        assert self.view is not None
        number = self.number()
        chosen = default_action(self.view) if action is None else action
        await self.send(Command(self.view.public.turn, chosen, number))
        return await self.reply(number)

    async def ready(self) -> Ack | Refused | Stale:
        """Be ready; give the reply."""
        number = self.number()
        await self.send(Ready(on=True, id=number))
        return await self.reply(number)

    # -- listening ----------------------------------------------------------------------

    @property
    def view(self) -> SeatView | None:
        """What this client knows of the game."""
        return self._follower.view

    @property
    def seat(self) -> int | None:
        """Its seat."""
        return None if self.view is None else self.view.seat

    async def reply(self, number: int) -> Ack | Refused | Stale:
        """Wait for the answer to a request."""

        def fits(message: FromHost) -> bool:
            return isinstance(message, Ack | Refused | Stale) and message.id == number

        answer = await self.wait(lambda: next(filter(fits, self.received), None))
        assert isinstance(answer, Ack | Refused | Stale)
        return answer

    async def until(self, *kinds: type[Kind], after: int = 0) -> Kind:
        """Wait for a message of one of these kinds, heard after so many others."""

        def found() -> Kind | None:
            return next((m for m in self.received[after:] if isinstance(m, kinds)), None)

        return await self.wait(found)

    async def wait(self, found: Callable[[], Kind | None], seconds: float = PATIENCE) -> Kind:
        """Wait until something is found.

        Raises:
            TimeoutError: if it is not in that time.
            ConnectionError: if the host hangs up before.
        """
        async with asyncio.timeout(seconds):
            while (result := found()) is None:
                if self.ended:
                    raise ConnectionError("the host hung up")
                self._news.clear()
                await self._news.wait()
        return result

    async def _listen(self) -> None:
        assert self._line is not None
        try:
            while True:
                message = read_from_host(await self._line.recv())
                self.received.append(message)
                await self._hear(message)
                self._news.set()
        except ConnectionClosed:
            pass
        finally:
            self.ended = True
            self._news.set()

    async def _hear(self, message: FromHost) -> None:
        match message:
            case Seated(table=table, token=token, last=last):
                self.table = table
                self.token = token or self.token
                self._number = max(self._number, last)
                if self._deals.table != table:
                    self._deals = DealCheck(table)
            case Snapshot():
                self._follower.take(message)
                if message.commitment is not None:
                    await self._share(message.commitment)
            case Events():
                assert self._follower.follow(message), "the view does not agree"
            case Room():
                self.room = message
            case Commitment():
                await self._share(message)
            case Closing() | _:
                pass

    async def _share(self, commitment: Commitment) -> None:
        if self.seat is not None:
            await self.send(self._deals.share(commitment))
