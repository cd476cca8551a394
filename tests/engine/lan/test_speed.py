"""Speed of the wire, measured against plain ways to do the same in the same run."""

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from engine.lan.wire import MAX_HOST_FRAME, Hello, Ping, Pong, read_from_host, write
from engine.table.messages import Events
from tests.support.hosts import lift_limits, loop_host
from tests.support.patience import run
from tests.support.tablerig import table_of

log = logging.getLogger(__name__)


@pytest.fixture(autouse=True)
def _no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    lift_limits(monkeypatch)


async def plain_round_trips(count: int) -> float:
    """JSON lines over asyncio's streams: the median of so many round trips, in seconds."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            asked = json.loads(line)
            writer.write(json.dumps({"t": "pong", "id": asked["id"]}).encode() + b"\n")
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    times = []
    for number in range(count):
        start = time.perf_counter()
        writer.write(json.dumps({"t": "ping", "id": number, "rtt": 3}).encode() + b"\n")
        await writer.drain()
        json.loads(await reader.readline())
        times.append(time.perf_counter() - start)
    writer.close()
    await writer.wait_closed()
    server.close()
    return sorted(times)[count // 2]


async def our_round_trips(port: int, count: int) -> float:
    """The same through a host."""
    line = await connect(
        f"ws://127.0.0.1:{port}/", proxy=None, compression=None, max_size=MAX_HOST_FRAME
    )
    await line.send(write(Hello(versions=(1, 1), app="x", name="Ann")).decode())
    times = []
    for number in range(count):
        start = time.perf_counter()
        await line.send(write(Ping(number, 3)).decode())
        while not isinstance(read_from_host(await line.recv()), Pong):
            pass
        times.append(time.perf_counter() - start)
    await line.close()
    return sorted(times)[count // 2]


@pytest.mark.parametrize(
    ("count", "limit"), [(300, 4.0), pytest.param(5000, 1.6, marks=pytest.mark.long, id="exact")]
)
def test_a_round_trip_costs_little_more_than_plain_streams(
    tmp_path: Path, count: int, limit: float
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            ratios = []
            for _ in range(3):
                plain = await plain_round_trips(count)
                ours = await our_round_trips(host.port, count)
                ratios.append(ours / plain)
                log.info("round trip: plain %.0f us, ours %.0f us", plain * 1e6, ours * 1e6)
            assert min(ratios) < limit

    run(work)


FINE = time.get_clock_info("process_time").resolution < 0.001
CLOCK = time.process_time if FINE else time.perf_counter
"""Windows counts processor time in steps longer than what is measured."""


def cost(work: Callable[[Any], object], items: Iterable[Any]) -> float:
    """Give the least processor time of several for all items, in seconds."""
    items = list(items)
    times = []
    for _ in range(7):
        start = CLOCK()
        for item in items:
            work(item)
        times.append(CLOCK() - start)
    return min(times)


@pytest.mark.parametrize("limit", [0.25, pytest.param(0.1, marks=pytest.mark.long, id="a tenth")])
def test_encoding_what_five_see_costs_a_part_of_the_standard_library(limit: float) -> None:
    rig = table_of(5, rules="putong")
    rig.play_hand()
    messages = [m for person in rig.people for m in person.heard if isinstance(m, Events)]
    ours = cost(write, messages)
    theirs = cost(json.dumps, map(msgspec.to_builtins, messages))
    log.info("encoding: %.3f of the standard library's time", ours / theirs)
    assert ours < limit * theirs
