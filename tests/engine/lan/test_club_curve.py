"""What one core carries: tables of people who think, from fifty to a thousand in one process."""

import asyncio
import logging
import random
import sys
import time
from pathlib import Path

import pytest

from engine.core.autoplay import default_action
from engine.table.messages import Ack, Command, Events, Ready, Start
from engine.table.setup import Stage
from tests.engine.lan.test_garbage import memory
from tests.engine.lan.test_load import share, spent
from tests.support.hosts import guest_setup, process_host
from tests.support.patience import run
from tests.support.scriptclient import ScriptClient

log = logging.getLogger(__name__)

STEPS = (50, 150, 300, 600, 1000)
SECONDS = 15.0
THINKS = (1.0, 5.0)
"""Seconds a person thinks before a move; four bots with the usual pauses sit with him."""


async def sit_down(port: int, number: int) -> ScriptClient:
    """Open a table and begin a match with four bots."""
    address = f"127.{2 + number // 250}.{number % 250}.7"
    client = await ScriptClient(port, "Ann", own=address).join(open=guest_setup(between=5))
    number = client.number()
    await client.send(Start(number))
    await client.reply(number)
    return client


async def think_and_play(client: ScriptClient, times: list[float], rng: random.Random) -> None:
    """Play like a person; note how long each move took to be told."""
    while True:
        await asyncio.sleep(rng.uniform(*THINKS))
        if client.room is not None and client.room.stage is Stage.RESULT:
            await client.send(Ready(on=True, id=client.number()))
        if client.view is None or not client.view.is_asked:
            continue
        heard, start = len(client.received), time.perf_counter()
        command = Command(client.view.public.turn, default_action(client.view), client.number())
        await client.send(command)
        await client.until(Ack, Events, after=heard)
        times.append(time.perf_counter() - start)


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="uses the addresses of 127.0.0.0/8")
def test_what_one_core_carries(tmp_path: Path) -> None:
    async def work() -> None:
        options = ("--port", "0", "--public", "--tables", str(STEPS[-1]), "--level", "simple")
        with process_host(tmp_path, *options) as host:
            empty = memory(host.process.pid)
            tasks: list[asyncio.Task[None]] = []
            clients: list[ScriptClient] = []
            times: list[float] = []
            loads = []
            for step in STEPS:
                while len(clients) < step:
                    clients.append(await sit_down(host.port, len(clients)))
                    rng = random.Random(len(clients))
                    tasks.append(asyncio.create_task(think_and_play(clients[-1], times, rng)))
                await asyncio.sleep(5)
                times.clear()
                begun, start = spent(host.process.pid), time.monotonic()
                await asyncio.sleep(SECONDS)
                load = (spent(host.process.pid) - begun) / (time.monotonic() - start)
                loads.append(load)
                each = (memory(host.process.pid) - empty) / step / 1024
                log.info(
                    "%d tables: %.0f %% of a core, p50 %.0f ms, p99 %.0f ms of %d moves, "
                    "%.0f KiB a table",
                    step, load * 100, share(times, 0.5) * 1e3, share(times, 0.99) * 1e3,
                    len(times), each,
                )  # fmt: skip
            assert not any(client.ended for client in clients)
            assert loads[-1] < 1.0
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(client.close() for client in clients))

    run(work, 600)
