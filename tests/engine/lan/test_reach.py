"""Getting through to a host: dead addresses and slow look-ups hold up nobody."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.lan.guest import GuestLink
from engine.lan.link import LinkState
from engine.lan.login import Login
from engine.lan.reach import reach
from tests.support.patience import PATIENCE, run


@contextmanager
def listening() -> Iterator[int]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def known_as(places: list[tuple[int, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every name have these addresses."""

    def look_up(*_: Any, **__: Any) -> list[Any]:
        return [(family, socket.SOCK_STREAM, 6, "", place) for family, place in places]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let connections to the first address hang, as into a network that leads nowhere."""
    honest = asyncio.SelectorEventLoop.sock_connect

    async def connect(loop: Any, sock: socket.socket, place: Any) -> None:
        if place[0].startswith("2001:db8"):
            await asyncio.sleep(60)
        await honest(loop, sock, place)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "sock_connect", connect)


def test_h07_a_dead_ipv6_address_does_not_hide_a_living_ipv4_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dead(monkeypatch)

    async def work() -> None:
        with listening() as port:
            known_as(
                [
                    (socket.AF_INET6, ("2001:db8::1", port, 0, 0)),
                    (socket.AF_INET6, ("2001:db8::2", port, 0, 0)),
                    (socket.AF_INET, ("127.0.0.1", port)),
                ],
                monkeypatch,
            )
            start = time.monotonic()
            (await reach("my-pc", port)).close()
            assert time.monotonic() - start < 2

    run(work)


def test_what_no_address_answers_is_said_by_the_last_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        with listening() as port:
            closed = port
        known_as([(socket.AF_INET, ("127.0.0.1", closed))], monkeypatch)
        with pytest.raises(ConnectionRefusedError):
            await reach("my-pc", closed)

    run(work)


def test_h07_a_look_up_that_never_ends_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    never = threading.Event()
    begun = threading.Event()

    def look_up(*_: Any, **__: Any) -> list[Any]:
        begun.set()
        never.wait(PATIENCE)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    link = GuestLink(Login(host="my-pc", port=1, name="Ann"))
    assert begun.wait(PATIENCE)
    start = time.monotonic()
    link.close()
    assert link.join(PATIENCE)
    assert time.monotonic() - start < 1.5
    assert link.state is LinkState.CLOSED
    waiting = [t for t in threading.enumerate() if t.name == "look-up"]
    assert all(thread.daemon for thread in waiting)
    never.set()
