"""What gets as far as a handshake, and how fast it may send.

This works below messages: a connection is counted before it has said a word, and a
frame before it is taken apart, so that noise costs next to nothing.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame
from websockets.protocol import Event

from engine.lan.limits import Bucket, Buckets, descriptor_limit

UNKNOWN_MOST = 64
"""Connections that have not been taken in yet, in all."""

ADDRESS_MOST = 24
"""Connections of one address, counted before their handshake."""

COMING_BURST, COMING_RATE = 64, 8.0
"""Connections of one address: so many at once, and so many a second over time."""

FRAME_RATE, FRAME_BURST = 60.0, 180.0
"""Frames of one connection a second over time, and at once; signs of life count too."""

PIECE = 1024
"""Bytes taken apart before the frames in them are counted."""

RESERVE = 64
"""Descriptors kept free for journals and records, besides three for each table."""


class Gate:
    """Counts connections from their first packet on.

    Args:
        trusted: addresses of proxies; what comes from them is counted by the address
            they forward, once that is known.
        tables: tells how many tables keep files open.
    """

    def __init__(self, trusted: frozenset[str], tables: Callable[[], int]) -> None:
        self._trusted = trusted
        self._tables = tables
        self._now = asyncio.get_running_loop().time
        self._coming = Buckets(COMING_RATE, COMING_BURST)
        self._unknown: dict[GuardedSocket, str] = {}
        self._known: dict[GuardedSocket, str] = {}
        self._of_address: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self._unknown) + len(self._known)

    @property
    def has_room(self) -> bool:
        """Whether one more may stay who is not coming back to a seat of his."""
        kept_free = RESERVE + 3 * self._tables() + UNKNOWN_MOST // 2
        return len(self._known) < max(8, descriptor_limit() - kept_free - UNKNOWN_MOST)

    def enter(self, socket: "GuardedSocket", address: str) -> bool:
        """Count a connection in; False if it is to be dropped without a word.

        Where too many wait to be taken in, the one that waited longest of the address
        with the most of them makes room, so that no noise keeps others out.
        """
        if address not in self._trusted:
            is_crowded = self._of_address[address] >= ADDRESS_MOST
            if is_crowded or not self._coming.take(address, self._now()):
                return False
        if len(self._unknown) >= min(UNKNOWN_MOST, descriptor_limit() // 4):
            waiting = list(self._unknown.values())
            crowd = max(waiting, key=waiting.count)
            oldest = next(one for one, its in self._unknown.items() if its == crowd)
            self.leave(oldest)
            oldest.transport.abort()
        self._unknown[socket] = address
        self._of_address[address] += 1
        return True

    def take_in(self, socket: "GuardedSocket") -> None:
        """Note that somebody known is at the other end."""
        if socket in self._unknown:
            self._known[socket] = self._unknown.pop(socket)

    def leave(self, socket: "GuardedSocket") -> None:
        """Count a connection out."""
        address = self._unknown.pop(socket, self._known.pop(socket, None))
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


class GuardedSocket(ServerConnection):
    """A connection that is counted by a gate, with all frames it receives.

    Attributes:
        on_flood: called once when it sends too much; without one it is cut off.
    """

    def __init__(self, gate: Gate, *args: Any, **options: Any) -> None:
        # Most of the making waits until the gate lets it in: noise comes in thousands.
        self._make = partial(super().__init__, *args, **options)
        self._gate = gate
        self._is_counted = False

    def take_in(self) -> None:
        """Note that somebody known is at the other end."""
        self._gate.take_in(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, if the gate lets it."""
        peer = transport.get_extra_info("peername")
        self._is_counted = self._gate.enter(self, str(peer[0]) if peer else "")
        if not self._is_counted:
            cast(asyncio.WriteTransport, transport).abort()
            return
        self._make()
        self.on_flood: Callable[[], None] | None = None
        self._is_flooded = False
        self._frames = Bucket(self.loop.time(), FRAME_RATE, FRAME_BURST)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        if self._is_counted:
            self._gate.leave(self)
            super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes apart, a little at a time."""
        for start in range(0, len(data), PIECE):
            if self._is_flooded:
                return
            super().data_received(data[start : start + PIECE])

    def process_event(self, event: Event) -> None:
        """Count a frame, then take it."""
        if self._is_flooded:
            return
        if isinstance(event, Frame) and not self._frames.take(self.loop.time()):
            self._is_flooded = True
            self.transport.pause_reading()
            (self.on_flood or self.transport.abort)()
            return
        super().process_event(event)
