"""Hosts for tests: in the test's own loop, or as a process of their own."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.core.presets import PRESETS
from engine.lan.doorkeeper import LOOPBACK, Doorkeeper
from engine.lan.storage import Storage
from engine.lan.tables import Tables
from engine.table.messages import Start
from engine.table.setup import Setup, Stage
from engine.table.table import Table
from tests.support.patience import PATIENCE, happens
from tests.support.scriptclient import ScriptClient

OWNER = "owner-token-of-this-host"
ROOT = Path(__file__).resolve().parents[2]


class LoopHost:
    """A host with one table for guests, in this loop."""

    def __init__(self, keeper: Doorkeeper, port: int, table: Table | None) -> None:
        self.keeper = keeper
        self.port = port
        self.first = table
        self.clients: list[ScriptClient] = []

    @property
    def table(self) -> Table:
        assert self.first is not None
        return self.first

    async def client(self, name: str = "Ann", **hello: object) -> ScriptClient:
        client = await ScriptClient(self.port, name).join(**hello)
        self.clients.append(client)
        return client

    async def seat(self, count: int) -> list[ScriptClient]:
        """Let so many guests join, be ready, and start the match."""
        clients = [await self.client(f"P{number}") for number in range(count)]
        for client in clients[1:]:
            await client.ready()
        number = clients[0].number()
        await clients[0].send(Start(number))
        await clients[0].reply(number)
        for client in clients:
            await client.wait(lambda c=client: c.view.public.n or None)  # type: ignore[misc]
        return clients


def lift_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one address come and send as much as a test of something else needs."""
    many = 100_000
    for name in ("ADDRESS_MOST", "COMING_BURST", "COMING_RATE", "FRAME_BURST", "FRAME_RATE"):
        monkeypatch.setattr(f"engine.lan.gate.{name}", many)
    monkeypatch.setattr("engine.lan.doorkeeper.TAKEOVERS", many)
    monkeypatch.setattr("engine.lan.limits.CONNECTIONS", many)
    monkeypatch.setattr("engine.lan.limits.Counts.__init__.__defaults__", (many,))
    monkeypatch.setattr("engine.lan.limits.Bucket.__init__.__defaults__", (many, many))


def guest_setup(rules: str = "lianzhong-jianming", **options: object) -> Setup:
    given: dict[str, object] = {"rules": PRESETS[rules], "pace": (0.0, 0.0), **options}
    return Setup(**given)  # type: ignore[arg-type]


@contextlib.asynccontextmanager
async def loop_host(
    folder: Path, setup: Setup | None = None, *, code: str = "", tables: bool = True
) -> AsyncIterator[LoopHost]:
    """Run a host in this loop; everything is closed at the end."""
    opened = Tables(Storage(folder))
    keeper = Doorkeeper(opened, OWNER)
    _, port = await keeper.listen(LOOPBACK, 0)
    keeper.start()
    table = opened.new_table(setup or guest_setup()) if tables else None
    if table is not None:
        keeper.door.admit_guests(table, code)
        await happens(lambda: not table.writes.busy)
    host = LoopHost(keeper, port, table)
    try:
        yield host
    finally:
        for client in host.clients:
            await client.close()
        await keeper.close()


async def play_on(
    clients: list[ScriptClient], until: Stage, limit: int = 12000, rest: float = 0.006
) -> None:
    """Give default answers at all given clients until the table reaches a stage.

    The rest after each answer keeps them within the limit on messages.
    """
    for _ in range(limit):
        room = clients[0].room
        if room is not None and room.stage is until:
            return
        asked = [c for c in clients if c.view is not None and c.view.is_asked]
        if asked:
            await asked[0].act()
        await asyncio.sleep(rest if asked else 0.006)
    raise AssertionError("the stage was never reached")


def limit_descriptors(count: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


class ProcessHost:
    """A host as a process of its own."""

    def __init__(self, folder: Path, *options: str, descriptors: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "engine", "host", "--data-dir", str(folder), *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            preexec_fn=partial(limit_descriptors, descriptors) if descriptors else None,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.stderr.read() if self.process.stderr else b""
        self.said: dict[str, Any] = json.loads(line)
        self.port: int = self.said["port"]

    def kill(self) -> None:
        """Kill it at once."""
        self.process.kill()
        self.end()

    def end(self) -> str:
        """Wait for its end; give what it wrote to standard error."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None and self.process.stderr is not None
        said = "" if self.process.stderr.closed else self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        return said

    def stop(self) -> str:
        """Ask it to end."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.end()


class Hosts(contextlib.ExitStack):
    """Hosts as processes of their own, none of which outlives the block."""

    def start(self, folder: Path, *options: str) -> ProcessHost:
        host = ProcessHost(folder, *options)
        self.callback(host.stop)
        return host


@contextlib.contextmanager
def process_host(folder: Path, *options: str, descriptors: int = 0) -> Iterator[ProcessHost]:
    host = ProcessHost(folder, *options, descriptors=descriptors)
    try:
        yield host
    finally:
        host.stop()
