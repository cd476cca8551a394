"""A socket without manners: writes any bytes, reads what comes."""

import asyncio
import base64
import os
import struct
from contextlib import suppress

from tests.support.patience import PATIENCE


class RawClient:
    """One TCP connection to a host, below the level of messages.

    Args:
        port: the host's.
        address: own address, one of 127.0.0.0/8.
    """

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> "RawClient":
        self.reader, self.writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        return self

    async def upgrade(self, *headers: str, at_once: bytes = b"") -> bytes:
        """Do the opening handshake; give the answer's head.

        ``at_once`` goes out with the request, without waiting for its answer.
        """
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            "GET / HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *headers,
        )
        await self.write(("\r\n".join(lines) + "\r\n\r\n").encode() + at_once)
        assert self.reader is not None
        return await self.reader.readuntil(b"\r\n\r\n")

    async def write(self, data: bytes) -> None:
        assert self.writer is not None
        self.writer.write(data)
        await self.writer.drain()

    async def frame(self, payload: bytes, opcode: int = 1, *, fin: bool = True) -> None:
        await self.write(frame(payload, opcode, fin=fin))

    async def read_to_end(self, seconds: float = PATIENCE) -> bytes:
        """Read until the host hangs up."""
        assert self.reader is not None
        got = bytearray()
        with suppress(ConnectionError):
            async with asyncio.timeout(seconds):
                while part := await self.reader.read(65536):
                    got += part
        return bytes(got)

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
            with suppress(ConnectionError, OSError):
                await self.writer.wait_closed()

    def reset(self) -> None:
        """Break off with a reset instead of a farewell."""
        assert self.writer is not None
        self.writer.transport.abort()


def frame(payload: bytes, opcode: int = 1, *, fin: bool = True, length: int | None = None) -> bytes:
    """Make a masked frame; ``length`` lies about its size."""
    size = len(payload) if length is None else length
    head = bytes(((0x80 if fin else 0) | opcode,))
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 1 << 16:
        head += bytes((0x80 | 126,)) + struct.pack("!H", size)
    else:
        head += bytes((0x80 | 127,)) + struct.pack("!Q", size)
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return head + mask + masked
