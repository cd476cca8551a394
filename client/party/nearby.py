"""Tables that announce themselves nearby, looked for in a thread of its own."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.lan.discovery import Found

log = logging.getLogger(__name__)

PING_EVERY = 4.0
"""Seconds between two measurements of the way to a table."""

PING_WAIT = 2.0


class Nearby(NamedTuple):
    """A table that was found.

    Attributes:
        found: what it tells about itself.
        ping: milliseconds to it; None while that is not known.
    """

    found: "Found"
    ping: int | None


class Lookout:
    """Looks for tables from its making until it is closed.

    Args:
        wake: called from the looking thread when the list has changed.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._found: dict[str, Found] = {}
        self._pings: dict[tuple[str, int], int | None] = {}
        self._closed = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._until: asyncio.Event | None = None
        self.trouble = ""
        """Code of why nothing can be found (words ``lan.<code>``), or empty."""
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)
        self._thread.start()

    @property
    def tables(self) -> tuple[Nearby, ...]:
        """What is found now: tables with free seats first, then by name."""
        listed = [
            Nearby(found, self._pings.get((found.host, found.port)))
            for found in tuple(self._found.values())
        ]
        return tuple(sorted(listed, key=_rank))

    def close(self) -> None:
        """Stop looking; returns at once."""
        self._closed.set()
        loop, until = self._loop, self._until
        if loop is not None and until is not None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(until.set)

    def join(self, seconds: float = 5.0) -> bool:
        """Wait for the thread to end; for tests."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    # -- in the thread -------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._look())
        except (OSError, ImportError) as error:
            log.warning("no tables can be looked for: %s", error)
            self.trouble = "no_looking"
            self._wake()

    async def _look(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._until = asyncio.Event()
        if self._closed.is_set():
            return
        # Loaded here, where it costs no frame.
        from engine.lan.discovery import Browser

        browser = Browser(self._note, self._drop)
        measuring = asyncio.create_task(self._measure())
        try:
            await browser.run(self._until)
        finally:
            measuring.cancel()
            await asyncio.gather(measuring, return_exceptions=True)
            self._loop = None

    def _note(self, found: "Found") -> None:
        self._found[found.id] = found
        self._wake()

    def _drop(self, name: str) -> None:
        if self._found.pop(name, None) is not None:
            self._wake()

    async def _measure(self) -> None:
        known: set[tuple[str, int]] = set()
        since = 0.0
        while True:
            places = {(found.host, found.port) for found in self._found.values()}
            if places - known or time.monotonic() - since > PING_EVERY:
                times = await asyncio.gather(*(_way_to(*place) for place in places))
                self._pings = dict(zip(places, times, strict=True))
                known, since = places, time.monotonic()
                self._wake()
            await asyncio.sleep(0.2)


async def _way_to(host: str, port: int) -> int | None:
    """Measure how long it takes to be let in, in milliseconds."""
    start = time.perf_counter()
    try:
        async with asyncio.timeout(PING_WAIT):
            _, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError):
        return None
    spent = time.perf_counter() - start
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return max(1, round(spent * 1000))


def _rank(table: Nearby) -> tuple[bool, str, str]:
    found = table.found
    return found.free == 0 or found.stage != "lobby", found.name, found.id
