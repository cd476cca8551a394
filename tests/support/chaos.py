"""A proxy that delays, stalls, cuts to bytes, resets and half-closes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class ChaosProxy:
    """Stands between a guest and a host.

    Attributes:
        delay: seconds each piece waits.
        piece: largest piece passed on at once, in bytes.
        cut_after: bytes towards the guest after which the connection breaks; None for never.
        stalled: while set, nothing passes either way.
    """

    def __init__(self, port: int) -> None:
        self.target = port
        self.delay = 0.0
        self.piece = 65536
        self.cut_after: int | None = None
        self.stalled = False
        self.port = 0
        self.opened = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def reset(self) -> None:
        """Break all connections with a reset."""
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        try:
            up, down = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, down}
        work = [
            asyncio.create_task(self._pass(reader, down, limited=False)),
            asyncio.create_task(self._pass(up, writer, limited=True)),
        ]
        self._tasks.update(work)
        await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        self._tasks.difference_update(work)
        for each in (writer, down):
            self._writers.discard(each)
            each.close()
            with suppress(OSError, ConnectionError):
                await each.wait_closed()

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, limited: bool
    ) -> None:
        left = self.cut_after
        with suppress(OSError, ConnectionError):
            while data := await reader.read(self.piece):
                while self.stalled:
                    await asyncio.sleep(0.01)
                if self.delay:
                    await asyncio.sleep(self.delay)
                if limited and left is not None:
                    data, left = data[:left], left - len(data)
                writer.write(data)
                await writer.drain()
                if limited and left is not None and left <= 0:
                    writer.transport.abort()
                    return


@asynccontextmanager
async def chaos(port: int) -> AsyncIterator[ChaosProxy]:
    proxy = ChaosProxy(port)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        proxy.reset()
        server.close()
        await asyncio.sleep(0.02)
