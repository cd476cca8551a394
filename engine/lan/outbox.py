"""What waits to be sent on one connection: bounded, and never waited for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST_BYTES = 1024 * 1024
"""A connection with more than this unread is dropped; its seat may come back."""

MOST_FRAMES = 2000


class Outbox:
    """Takes frames at once and sends them as the other side reads.

    Args:
        send: sends one frame; waits while the other side does not read.
        overflow: called once when too much is waiting.
    """

    def __init__(
        self, send: Callable[[str], Awaitable[None]], overflow: Callable[[], None]
    ) -> None:
        self._send = send
        self._overflow = overflow
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._more = asyncio.Event()
        self._closing = False
        self.full = False

    def put(self, frame: str) -> None:
        """Queue a frame; frames after an overflow or the last one are dropped."""
        if self.full or self._closing:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        self._more.set()
        if self._bytes > MOST_BYTES or len(self._frames) > MOST_FRAMES:
            self.full = True
            self._frames.clear()
            self._overflow()

    def finish(self) -> None:
        """Send what is queued, then end."""
        self._closing = True
        self._more.set()

    async def run(self) -> None:
        """Send until finished."""
        while True:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await self._send(frame)
            if self._closing or self.full:
                return
            self._more.clear()
            await self._more.wait()
