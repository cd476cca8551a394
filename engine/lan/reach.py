"""Getting through to a host: all its addresses side by side, and nobody waits for a look-up."""

import asyncio
import socket
import ssl
import threading
from contextlib import suppress
from functools import cache
from itertools import chain, zip_longest
from typing import Any, TypeAlias

OPEN_WAIT = 5.0
"""Seconds after which a host counts as not answering."""

NEXT_AFTER = 0.25
"""Seconds before the next address is tried beside the one before (RFC 8305)."""

Target: TypeAlias = tuple[int, Any]
"""Family and address of one way to a host."""

SYSTEM_CERTIFICATES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where Debian, Fedora, SUSE, Red Hat, and macOS, Alpine and BSD keep them."""


async def reach(host: str, port: int) -> socket.socket:
    """Connect to the first address of a host that answers.

    Raises:
        OSError: if none does, such as ``socket.gaierror`` for a name nobody knows.
        TimeoutError: if it takes too long.
    """
    async with asyncio.timeout(OPEN_WAIT):
        return await _first_of(_in_turn(await _looked_up(host, port)))


async def _looked_up(host: str, port: int) -> list[Target]:
    """Look a name up in a thread that nothing ever waits for.

    The event loop's own helpers are joined at the end of a program: a dead name server
    would hold it up.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[Target]] = loop.create_future()

    def done(result: list[Target] | OSError) -> None:
        if answer.done():
            return
        if isinstance(result, OSError):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    def look_up() -> None:
        result: list[Target] | OSError
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            result = [(family, place) for family, _, _, _, place in found]
        except (OSError, UnicodeError) as error:
            result = error if isinstance(error, OSError) else socket.gaierror(str(error))
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(done, result)

    threading.Thread(target=look_up, name="look-up", daemon=True).start()
    return await answer


def _in_turn(targets: list[Target]) -> list[Target]:
    """Let families take turns, the system's choice first."""
    first = [target for target in targets if target[0] == targets[0][0]]
    rest = [target for target in targets if target[0] != targets[0][0]]
    mixed = chain.from_iterable(zip_longest(first, rest))
    return [target for target in mixed if target is not None]


async def _first_of(targets: list[Target]) -> socket.socket:
    """Try one after the other, each a little after the one before, and keep the first."""
    tries: list[asyncio.Task[socket.socket]] = []
    trouble: Exception = socket.gaierror(socket.EAI_NONAME)
    waiting = list(targets)
    kept: asyncio.Task[socket.socket] | None = None
    try:
        while waiting or any(not one.done() for one in tries):
            if waiting:
                tries.append(asyncio.create_task(_connected(*waiting.pop(0))))
            open_ = {one for one in tries if not one.done()}
            await asyncio.wait(
                open_, timeout=NEXT_AFTER if waiting else None,
                return_when=asyncio.FIRST_COMPLETED,
            )  # fmt: skip
            for one in [one for one in tries if one.done()]:
                if one.exception() is None:
                    kept = one
                    return one.result()
                trouble = one.exception() or trouble  # type: ignore[assignment]
                tries.remove(one)
        raise trouble
    finally:
        _let_go([one for one in tries if one is not kept])


def _let_go(tries: list[asyncio.Task[socket.socket]]) -> None:
    """Close every connection that came too late, or when nobody waited any more."""
    for one in tries:
        if not one.done():
            one.cancel()
        elif not one.cancelled() and one.exception() is None:
            one.result().close()


async def _connected(family: int, place: Any) -> socket.socket:
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(sock, place)
    except BaseException:
        sock.close()
        raise
    return sock


@cache
def secure_context() -> ssl.SSLContext:
    """Give what checks a host's certificate by those the system trusts.

    A program made for one file has its own OpenSSL, whose built-in folder of certificates
    is that of another machine; then the usual places of systems are looked at.
    """
    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"]:
        for file in SYSTEM_CERTIFICATES:
            with suppress(OSError, ssl.SSLError):
                context.load_verify_locations(cafile=file)
                break
    return context
