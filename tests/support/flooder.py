"""A guest who does harm, as a process of his own: ``python -m tests.support.flooder``."""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.support.rawclient import RawClient, frame

HELLO = {"t": "hello", "versions": [1, 2], "app": "x", "name": "Rude"}


class Flooder:
    """Does one thing over and over, as fast as it is let."""

    def __init__(self, port: int, address: str, table: str) -> None:
        self.port = port
        self.address = address
        self.table = table
        self.held: list[RawClient] = []

    async def connect(self, *, greets: bool = True, **hello: object) -> RawClient:
        raw = await RawClient(self.port, self.address).open()
        told = {**HELLO, "table": self.table, **hello}
        with suppress(asyncio.IncompleteReadError):
            await raw.upgrade(at_once=frame(json.dumps(told).encode()) if greets else b"")
        return raw

    async def pongs(self) -> None:
        """Empty pongs, six bytes each, by a watcher."""
        raw = await self.connect(watch=True)
        await self._pour(raw, frame(b"", 10) * 2000)

    async def pings(self) -> None:
        """Pings by somebody who never says who he is."""
        raw = await self.connect(greets=False)
        await self._pour(raw, frame(b"x" * 100, 9) * 500)

    async def silent(self) -> None:
        """Connections without a word."""
        self.held.append(await RawClient(self.port, self.address).open())

    async def half_open(self) -> None:
        """Handshakes that are never finished."""
        raw = await RawClient(self.port, self.address).open()
        await raw.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
        self.held.append(raw)

    async def takeovers(self) -> None:
        """His own seat taken again and again."""
        raw = await self.connect(name="Taker")
        token = await self._token(raw)
        for _ in range(50):
            self.held.append(await self.connect(resume=token))
        raw.reset()

    async def ready(self) -> None:
        """Ready and not ready."""
        raw = await self.connect(name="Toggler")
        for number in range(1, 1_000_000):
            on = "true" if number % 2 else "false"
            await raw.frame(f'{{"t":"ready","on":{on},"id":{number}}}'.encode())
            await asyncio.sleep(0.034)

    async def chat(self) -> None:
        """Talk without end."""
        raw = await self.connect(watch=True, name="Talker")
        for number in range(1, 1_000_000):
            await raw.frame(json.dumps({"t": "say", "text": "x" * 200, "id": number}).encode())
            await asyncio.sleep(0.034)

    async def storm(self) -> None:
        """Connections made and broken off."""
        raw = await self.connect(greets=False)
        raw.reset()

    async def _pour(self, raw: RawClient, data: bytes) -> None:
        while True:
            await raw.write(data)

    async def _token(self, raw: RawClient) -> str:
        assert raw.reader is not None
        got = b""
        while b'"token":"' not in got:
            part = await raw.reader.read(4096)
            if not part:
                raise ConnectionError("hung up")
            got += part
        return got.split(b'"token":"')[1].split(b'"')[0].decode()


KINDS = ("pongs", "pings", "silent", "half_open", "takeovers", "ready", "chat", "storm")


async def flood(port: int, kind: str, address: str, table: str, seconds: float) -> int:
    """Do it until the time is up; give how often it was done anew."""
    flooder = Flooder(port, address, table)
    act: Callable[[], Awaitable[None]] = getattr(flooder, kind)
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            async with asyncio.timeout(end - time.monotonic()):
                await act()
        count += 1
        if len(flooder.held) > 1000:
            flooder.held.pop(0).reset()
        await asyncio.sleep(0)
    return count


if __name__ == "__main__":
    port, kind, address, table, seconds = sys.argv[1:]
    print(kind, asyncio.run(flood(int(port), kind, address, table, float(seconds))))  # noqa: T201
