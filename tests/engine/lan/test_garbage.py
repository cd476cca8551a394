"""Whatever is thrown at the port: the five at the table notice nothing (faults 32-42)."""

import asyncio
import json
import mmap
import os
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from engine.lan.connection import Connection
from engine.lan.limits import BURST, CONNECTIONS
from engine.lan.wire import MAX_GUEST_FRAME, FromGuest, Refuse
from engine.table.messages import Closing, Say
from tests.support.fuzz import Grammar
from tests.support.hosts import LoopHost, guest_setup, loop_host
from tests.support.patience import happens, run
from tests.support.rawclient import RawClient, frame
from tests.support.scriptclient import ScriptClient


@pytest.fixture(autouse=True)
def _short_farewells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.lan.connection.CLOSE_WAIT", 0.3)
    monkeypatch.setattr("engine.lan.listener.CLOSE_WAIT", 0.3)


HELLO = json.dumps({"t": "hello", "versions": [1, 1], "app": "x", "name": "x"}).encode()

BYTES: list[tuple[str, bytes]] = [
    ("nothing", b""),
    ("random", random.Random(1).randbytes(4096)),
    ("tls", bytes.fromhex("16030100ff010000fb0303") + b"\x00" * 240),
    ("http", b"GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n"),
    ("half a head", b"GET / HTTP/1.1\r\nHost:"),
    ("endless head", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000),
    ("long line", b"GET /" + b"a" * 100_000),
    ("zeros", b"\x00" * 10_000),
]

FRAMES: list[tuple[str, bytes]] = [
    ("too long", frame(b"x" * (MAX_GUEST_FRAME + 1))),
    ("says 2^31", frame(b"x" * 10, length=1 << 31)),
    ("says 2^63", frame(b"x" * 10, length=(1 << 63) - 1)),
    ("empty", frame(b"")),
    ("unmasked", b"\x81\x05hello"),
    ("reserved bits", b"\xf1\x85\x00\x00\x00\x00hello"),
    ("unknown opcode", frame(b"hello", 3)),
    ("no utf-8", frame(b"\xff\xfe\xfd")),
    ("cut utf-8", frame("保".encode()[:2])),
    ("binary", frame(HELLO, 2)),
    ("long ping", frame(b"x" * 126, 9)),
    ("close with bad code", frame(b"\x00\x01bye", 8)),
    ("continuation first", frame(b"x", 0)),
    ("never ended", frame(b"x", 1, fin=False) + frame(b"y", 0, fin=False) * 50),
]

MESSAGES: list[tuple[str, str]] = [
    ("no json", "hello"),
    ("nested", "[" * 6000),
    ("nested objects", '{"a":' * 3000),
    ("nan", '{"t":"ping","id":NaN}'),
    ("infinite", '{"t":"ping","id":1e999}'),
    ("huge", '{"t":"ping","id":' + "9" * 5000 + "}"),
    ("negative", '{"t":"ping","id":-1}'),
    ("float", '{"t":"ping","id":1.0}'),
    ("bool", '{"t":"ping","id":true}'),
    ("no kind", '{"id":1}'),
    ("unknown kind", '{"t":"open_sesame"}'),
    ("extra field", '{"t":"ping","id":1,"x":1}'),
    ("the host's own", '{"t":"ack","id":1}'),
    ("surrogate", '{"t":"say","text":"\\ud800","id":1}'),
    ("turn too big", '{"t":"act","turn":9007199254740993,"action":{"do":"pass"},"id":1}'),
    ("no cards", '{"t":"act","turn":1,"action":{"do":"play"},"id":1}'),
    ("card as text", '{"t":"act","turn":1,"action":{"do":"play","cards":["6s"]},"id":1}'),
    ("dealing", '{"t":"act","turn":1,"action":{"do":"deal","hands":[[],[],[],[],[]]},"id":1}'),
    ("second hello", HELLO.decode()),
]


async def unharmed(host: LoopHost, attack: Callable[[], Awaitable[None]]) -> None:
    """Run an attack beside five who play; the table is as it was and plays on."""
    clients = await host.seat(5)
    before = host.table.base
    view = clients[0].view
    await attack()
    assert host.table.base is before
    assert clients[0].view is view
    assert not any(client.ended for client in clients)
    asked = next(c for c in clients if c.view is not None and c.view.is_asked)
    await asked.act()
    assert host.table.base is not before


def test_f32_bytes_that_are_no_handshake_harm_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:

            async def attack() -> None:
                for _, data in BYTES:
                    raw = await RawClient(host.port).open()
                    with suppress(ConnectionError):
                        await raw.write(data)
                    raw.reset()
                raw = await RawClient(host.port).open()
                await raw.write(BYTES[3][1])
                assert b"101" not in (await raw.read_to_end()).split(b"\r\n")[0]
                await raw.close()

            await unharmed(host, attack)

    run(work)


@pytest.mark.parametrize(("name", "data"), FRAMES, ids=[name for name, _ in FRAMES])
def test_f33_f40_a_broken_frame_ends_only_its_own_connection(
    tmp_path: Path, name: str, data: bytes
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:

            async def attack() -> None:
                for greeting in (b"", frame(HELLO)):
                    raw = await RawClient(host.port).open()
                    head = await raw.upgrade()
                    assert b"101" in head
                    await raw.write(greeting + data + frame(b"{}"))
                    await raw.read_to_end()
                    await raw.close()

            await unharmed(host, attack)

    run(work)


@pytest.mark.parametrize(("name", "text"), MESSAGES, ids=[name for name, _ in MESSAGES])
def test_f35_f36_f37_a_message_that_is_none_ends_only_its_own_connection(
    tmp_path: Path, name: str, text: str
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:

            async def attack() -> None:
                watcher = await host.client("W", watch=True)
                await watcher.raw(text)
                assert (await watcher.until(Closing)).code == "bad_message"
                await watcher.wait(lambda: watcher.ended or None)

            await unharmed(host, attack)

    run(work)


def test_f38_compression_is_not_agreed_to(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            raw = await RawClient(host.port).open()
            head = await raw.upgrade("Sec-WebSocket-Extensions: permessage-deflate")
            assert b"101" in head
            assert b"extensions" not in head.lower()
            await raw.close()

    run(work)


def test_f39_a_flood_ends_the_connection_that_makes_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:

            async def attack() -> None:
                watcher = await host.client("W", watch=True)
                with suppress(ConnectionClosed):
                    for number in range(int(BURST) + 200):
                        await watcher.send(Say("spam", number + 1))
                assert (await watcher.until(Closing)).code == "flood"

            await unharmed(host, attack)

    run(work)


def test_f40_many_pings_harm_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:

            async def attack() -> None:
                raw = await RawClient(host.port).open()
                await raw.upgrade()
                await raw.frame(HELLO)
                for _ in range(2000):
                    await raw.frame(b"x" * 125, 9)
                raw.reset()

            await unharmed(host, attack)

    run(work)


def test_too_many_connections_from_one_address_are_refused(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            clients = await host.seat(2)
            for number in range(CONNECTIONS - 2):
                await host.client(f"W{number}", watch=True)
            one_more = await ScriptClient(host.port).open(watch=True)
            assert (await one_more.until(Refuse)).code == "busy"
            await one_more.close()
            await host.clients.pop().close()
            await happens(lambda: len(host.keeper.listener.connections) < CONNECTIONS)
            await host.client("again", watch=True)
            assert not any(client.ended for client in clients)

    run(work)


def test_a_connection_that_never_greets_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.lan.connection.HELLO_WAIT", 0.2)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            raw = await RawClient(host.port).open()
            await raw.upgrade()
            assert b"no_hello" in await raw.read_to_end()
            await raw.close()

    run(work)


def memory(process: int | str = "self") -> int:
    """Resident bytes of a process, by default this one."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * mmap.PAGESIZE


class Taken:
    """Counts the frames that the host has read as messages."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        honest = Connection._taken

        def counting(connection: Connection, frame: str | bytes) -> FromGuest | None:
            self.count += 1
            return honest(connection, frame)

        monkeypatch.setattr(Connection, "_taken", counting)


async def fuzz(host: LoopHost, taken: Taken, count: int, seed: int) -> None:
    """Go on until the host has read so many frames; broken frames come on top of those."""
    rng = random.Random(seed)
    grammar = Grammar(rng)
    end = taken.count + count
    while taken.count < end:
        raw = await RawClient(host.port).open()
        try:
            await raw.upgrade()
            if rng.random() < 0.7:
                await raw.frame(HELLO)
            for _ in range(rng.randrange(1, 40)):
                payload = (
                    grammar.frame() if rng.random() < 0.5 else rng.randbytes(rng.randrange(200))
                )
                opcode = 1 if rng.random() < 0.9 else rng.randrange(16)
                await raw.frame(payload, opcode, fin=rng.random() < 0.97)
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0)
        raw.reset()


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="reads its size from /proc")
@pytest.mark.parametrize(
    "count", [400, pytest.param(500_000, marks=pytest.mark.long, id="half a million")]
)
def test_f35_fuzzed_frames_leave_host_table_and_memory_alone(
    tmp_path: Path, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Taken(monkeypatch)
    monkeypatch.setattr("engine.lan.gate.COMING_RATE", 100_000)

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:

            async def attack() -> None:
                await fuzz(host, taken, min(200, count), 1)
                size = memory()
                await fuzz(host, taken, count, 2)
                assert memory() - size < 16 << 20

            await unharmed(host, attack)

    run(work, 180 if count < 10_000 else 7200)
