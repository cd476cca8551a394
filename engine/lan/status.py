"""Whether a host is well, and its figures, over HTTP on this machine alone.

``/healthz`` answers 200 while new tables may be opened and 503 while the host is being
emptied; ``/metrics`` gives the figures in the text form of Prometheus.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from typing import NamedTuple

LOOPBACK = "127.0.0.1"
READ_WAIT = 2.0
"""Seconds a request may take to come in."""

LONGEST_REQUEST = 8192
KIND = "; ".join(("text/plain", "version=0.0.4", "charset=utf-8"))


class Figure(NamedTuple):
    """One line of figures.

    Attributes:
        name: without the program's own prefix.
        value: how much.
        labels: pairs that tell it from others of its name.
        kind: ``gauge`` or ``counter``.
    """

    name: str
    value: float
    labels: tuple[tuple[str, str], ...] = ()
    kind: str = "gauge"


class StatusPage:
    """Answers those who watch over a host.

    Args:
        is_well: whether guests should be sent here.
        figures: gives the figures as they are now.
    """

    def __init__(
        self, is_well: Callable[[], bool], figures: Callable[[], Iterator[Figure]]
    ) -> None:
        self._is_well = is_well
        self._figures = figures
        self._server: asyncio.Server | None = None

    async def open(self, port: int) -> int:
        """Listen on this machine; give the true port.

        Raises:
            OSError: if the port cannot be had.
        """
        self._server = await asyncio.start_server(
            self._serve, LOOPBACK, port, limit=LONGEST_REQUEST
        )
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            async with asyncio.timeout(READ_WAIT):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(self._answer(head.split(b"\r\n")[0].decode("latin-1")))
                await writer.drain()
        writer.close()

    def _answer(self, line: str) -> bytes:
        method, _, rest = line.partition(" ")
        match rest.partition(" ")[0] if method in ("GET", "HEAD") else "":
            case "/healthz":
                well = self._is_well()
                status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
                return _page(status, "ok\n" if well else "busy\n")
            case "/metrics":
                return _page(HTTPStatus.OK, "".join(lines_of(self._figures())))
            case _:
                return _page(HTTPStatus.NOT_FOUND, "")


def lines_of(figures: Iterator[Figure]) -> Iterator[str]:
    """Write figures as Prometheus reads them."""
    last = ""
    for figure in figures:
        name = f"baohuang_{figure.name}"
        if name != last:
            yield f"# TYPE {name} {figure.kind}\n"
            last = name
        labels = ",".join(f'{key}="{value}"' for key, value in figure.labels)
        yield f"{name}{{{labels}}} {figure.value:g}\n" if labels else f"{name} {figure.value:g}\n"


def _page(status: HTTPStatus, body: str) -> bytes:
    data = body.encode()
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        f"Content-Type: {KIND}",
        f"Content-Length: {len(data)}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + data
