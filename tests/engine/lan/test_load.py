"""Many tables at once, guests who do not read, and nothing left behind (faults 56, 74)."""

import asyncio
import gc
import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.autoplay import default_action
from engine.lan import outbox
from engine.table.messages import Ack, Chatted, Command, Events, Ready, Start
from engine.table.setup import Stage
from tests.engine.lan.test_garbage import HELLO, memory
from tests.support.hosts import LoopHost, guest_setup, lift_limits, loop_host, process_host
from tests.support.patience import PATIENCE, happens, run
from tests.support.rawclient import RawClient
from tests.support.scriptclient import ScriptClient

log = logging.getLogger(__name__)


def share(times: list[float], part: float) -> float:
    """Give the time that so large a part of the times stays below."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]


def figures(times: list[float]) -> None:
    """Leave the figures of a run in the log (``--log-cli-level=INFO`` shows them)."""
    half, most = share(times, 0.5) * 1000, share(times, 0.99) * 1000
    log.info("command to event: p50 %.1f ms, p99 %.1f ms, %d commands", half, most, len(times))


async def play_timed(
    clients: list[ScriptClient], done: Callable[[], bool], times: list[float], rest: float = 0.0
) -> None:
    """Play at one table until it is enough; note how long each command took to be told."""
    while not done():
        room = clients[0].room
        if room is not None and room.stage in (Stage.RESULT, Stage.OVER):
            for client in clients:
                await client.send(Ready(on=True, id=client.number()))
            await asyncio.sleep(0.02)
            continue
        asked = next((c for c in clients if c.view is not None and c.view.is_asked), None)
        if asked is None or asked.view is None:
            await asyncio.sleep(0.002)
            continue
        heard = len(asked.received)
        start = time.perf_counter()
        command = Command(asked.view.public.turn, default_action(asked.view), asked.number())
        await asked.send(command)
        await asked.until(Events, after=heard)
        times.append(time.perf_counter() - start)
        if rest:
            await asyncio.sleep(rest)


async def tables_of(host: LoopHost, count: int) -> list[list[ScriptClient]]:
    """Start so many tables of five guests."""
    companies = []
    for _ in range(count):
        table = host.keeper.tables.new_table(guest_setup(between=1))
        host.keeper.door.admit_guests(table, "")
        clients = [await host.client(f"P{n}", table=table.id) for n in range(5)]
        for client in clients[1:]:
            await client.ready()
        number = clients[0].number()
        await clients[0].send(Start(number))
        await clients[0].reply(number)
        companies.append(clients)
    return companies


@pytest.fixture(autouse=True)
def _many_from_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    lift_limits(monkeypatch)


async def cost_of_playing(companies: list[list[ScriptClient]], count: int) -> float:
    """Play so many commands at each table; give the processor seconds of one command."""
    start = time.process_time()
    for_each: list[list[float]] = [[] for _ in companies]
    await asyncio.gather(
        *(
            play_timed(clients, lambda t=times: len(t) >= count, times)  # type: ignore[misc]
            for clients, times in zip(companies, for_each, strict=True)
        )
    )
    return (time.process_time() - start) / (count * len(companies))


def test_a_command_costs_no_more_among_many_tables(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            companies = await tables_of(host, 4)
            await cost_of_playing(companies, 10)
            alone = await cost_of_playing(companies[:1], 60)
            together = await cost_of_playing(companies, 60)
            log.info("a command: %.2f ms alone, %.2f ms of four", alone * 1e3, together * 1e3)
            assert together < 2 * alone

    run(work)


@pytest.mark.long
def test_eight_tables_in_one_process_answer_quickly_for_ten_minutes(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            companies = await tables_of(host, 8)
            times: list[float] = []
            end = time.monotonic() + 600
            await asyncio.gather(
                *(
                    play_timed(clients, lambda: time.monotonic() > end, times)
                    for clients in companies
                )
            )
            assert len(times) > 1000
            # Clients and host share this one process and its cores.
            assert share(times, 0.99) < 0.1
            figures(times)

    run(work, 660)


def test_f56_one_who_does_not_read_is_dropped_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "MOST_BYTES", 256 * 1024)

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True, between=1)) as host:
            clients = await host.seat(5)
            deaf = await deaf_watcher(host.port)
            await happens(lambda: host.table.visitors.watchers == 1)
            # More than the system's own buffers hold.
            async with asyncio.timeout(PATIENCE):
                while host.table.visitors.watchers:
                    host.table.visitors.send(None, Chatted(0, "P0", "长" * 4000))
                    await asyncio.sleep(0)
            assert not any(client.ended for client in clients)
            await host.client("back", watch=True)
            deaf.reset()

    run(work)


def spent(process: int) -> float:
    """Processor seconds of another process, to the nanosecond; see clock_getcpuclockid(3)."""
    return time.clock_gettime(~process << 3 | 2)


@pytest.mark.skipif(sys.platform != "linux", reason="reads sizes from /proc")
@pytest.mark.parametrize("count", [60, pytest.param(2000, marks=pytest.mark.long, id="long")])
def test_f56_one_who_does_not_read_costs_neither_time_nor_memory(
    tmp_path: Path, count: int
) -> None:
    async def work() -> None:
        with process_host(tmp_path, "--port", "0", "--watchers", "--between", "1") as host:
            clients = await company(host.port)
            times: list[float] = []
            costs: list[float] = []

            async def play() -> None:
                times.clear()
                start = spent(host.process.pid)
                await play_timed(clients, lambda: len(times) >= count, times, rest=0.02)
                costs.append((spent(host.process.pid) - start) / count)

            await play()
            await play()
            deaf = await deaf_watcher(host.port)
            size = memory(host.process.pid)
            await play()
            figures(times)
            log.info("a command: %s ms", [round(cost * 1e3, 2) for cost in costs])
            assert costs[2] < 2 * max(costs[:2])
            if count > 1000:
                assert share(times, 0.99) < 0.05
            assert memory(host.process.pid) - size < 8 << 20
            assert not any(client.ended for client in clients)
            for client in clients:
                await client.close()
            deaf.reset()
            await asyncio.sleep(0.05)

    run(work, 180 + count)


async def company(port: int) -> list[ScriptClient]:
    """Start a match of five at a host."""
    clients = [await ScriptClient(port, f"P{number}").join() for number in range(5)]
    for client in clients[1:]:
        await client.ready()
    number = clients[0].number()
    await clients[0].send(Start(number))
    await clients[0].reply(number)
    return clients


async def deaf_watcher(port: int) -> RawClient:
    """Come to watch, and never read a byte of it."""
    deaf = await RawClient(port).open()
    await deaf.upgrade()
    await deaf.frame(write_hello())
    assert deaf.reader is not None and deaf.writer is not None
    # The first byte of what the host answers: he has come in.
    await deaf.reader.readexactly(1)
    deaf.writer.transport.pause_reading()  # type: ignore[attr-defined]
    return deaf


def write_hello() -> bytes:
    return HELLO.replace(b'"name": "x"', b'"name": "x", "watch": true')


def test_f56_an_outbox_that_overflows_keeps_nothing() -> None:
    async def work() -> None:
        dropped: list[bool] = []
        gate = asyncio.Event()

        async def send(frame: str) -> None:
            await gate.wait()

        box = outbox.Outbox(send, lambda: dropped.append(True))
        task = asyncio.create_task(box.run())
        frame = "x" * 1000
        for _ in range(5000):
            box.put(frame)
        assert dropped == [True]
        assert box.full and not box._frames
        gate.set()
        await task

    run(work)


@pytest.mark.parametrize("count", [12, pytest.param(1000, marks=pytest.mark.long)])
def test_f74_tables_that_closed_leave_nothing_behind(tmp_path: Path, count: int) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            before = resources()
            await one_table(host)
            await happens(lambda: not more_than(before))
            for _ in range(count):
                await one_table(host)
            await happens(lambda: not more_than(before))
            assert not host.keeper.tables.open
            assert not host.keeper.listener.connections

    run(work, 180 + count)


async def one_table(host: LoopHost) -> None:
    table = host.keeper.tables.new_table(guest_setup())
    host.keeper.door.admit_guests(table, "")
    client = await ScriptClient(host.port).join(table=table.id)
    number = client.number()
    await client.send(Start(number))
    assert isinstance(await client.reply(number), Ack)
    await client.wait(lambda: (client.view and client.view.public.n) or None)
    await client.close()
    table.close("ended")
    await asyncio.sleep(0)


SHARED = ("bots", "history")
"""Names of the threads that serve all tables of a host, one of each."""


def resources() -> tuple[int, int, int]:
    """Count tasks, threads that are not shared by tables, and open files."""
    files = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    threads = [t.name for t in threading.enumerate() if not t.name.startswith(SHARED)]
    return len(asyncio.all_tasks()), len(threads), files


def more_than(before: tuple[int, int, int]) -> bool:
    """Tell whether anything is left that was not there before."""
    gc.collect()
    shared = [t.name for t in threading.enumerate() if t.name.startswith(SHARED)]
    now = resources()
    return len(shared) > len(SHARED) or any(n > b for n, b in zip(now, before, strict=True))
