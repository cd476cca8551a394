"""Eight who flood at once, while two tables play (fault list 2)."""

import asyncio
import logging
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.table.messages import Start
from tests.engine.lan.test_garbage import memory
from tests.engine.lan.test_load import play_timed, share
from tests.support.flooder import KINDS
from tests.support.hosts import ROOT, process_host
from tests.support.patience import run
from tests.support.scriptclient import ScriptClient

log = logging.getLogger(__name__)

SECONDS = 30
ROUND_TRIP = 0.1
"""Seconds in which 99 of 100 moves are answered."""


async def company(port: int, table: str, first: int) -> list[ScriptClient]:
    """Start a match of five at one of a host's tables, two from each address."""
    clients = []
    for number in range(5):
        address = f"127.0.1.{first + number // 2}"
        clients.append(await ScriptClient(port, f"P{number}", own=address).join(table=table))
    for client in clients[1:]:
        await client.ready()
    number = clients[0].number()
    await clients[0].send(Start(number))
    await clients[0].reply(number)
    return clients


def flooders(port: int, table: str, seconds: int) -> list[subprocess.Popen[bytes]]:
    """Start one of each kind, each from an address of its own."""
    return [
        subprocess.Popen(
            [
                # They stand for other machines: least of all may they take this one's processor.
                *(
                    "nice",
                    "-n",
                    "19",
                    sys.executable,
                    "-m",
                    "tests.support.flooder",
                    str(port),
                    kind,
                ),
                *(f"127.0.2.{number}", table, str(seconds)),
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
        )
        for number, kind in enumerate(KINDS, 1)
    ]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="uses the addresses of 127.0.0.0/8")
def test_eight_flooders_harm_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        options = ("--port", "0", "--tables", "3", "--watchers", "--between", "1")
        with process_host(tmp_path, *options, descriptors=512) as host:
            *played, spare = host.said["tables"]
            companies = [
                await company(host.port, table, 1 + 10 * number)
                for number, table in enumerate(played)
            ]
            quiet: list[float] = []
            await both(companies, 5, quiet)
            size = memory(host.process.pid)
            rude = await asyncio.to_thread(flooders, host.port, spare, SECONDS)
            loud: list[float] = []
            await both(companies, SECONDS, loud)
            done = [(await asyncio.to_thread(one.communicate))[0].decode().strip() for one in rude]
            grown = memory(host.process.pid) - size
            files = len(os.listdir(f"/proc/{host.process.pid}/fd"))
            paused = [m for c in companies for m in c[0].received if getattr(m, "notice", "")]
            ended = [client.ended for clients in companies for client in clients]
            for clients in companies:
                for client in clients:
                    await client.close()
            said = await asyncio.to_thread(host.stop)
            log.info("flooders: %s", ", ".join(done))
            log.info(
                "p50 %.1f ms, p99 %.1f ms of %d moves (alone p99 %.1f ms); memory %+.1f MiB, "
                "log %d bytes, %d descriptors",
                share(loud, 0.5) * 1e3, share(loud, 0.99) * 1e3, len(loud),
                share(quiet, 0.99) * 1e3, grown / 2**20, len(said), files,
            )  # fmt: skip
            assert not any(ended) and not paused
            assert share(loud, 0.99) <= ROUND_TRIP
            assert grown <= 16 << 20
            assert len(said) <= 100_000
            assert "disk" not in said and "Too many open files" not in said

    run(work, 180)


async def both(companies: list[list[ScriptClient]], seconds: float, times: list[float]) -> None:
    """Let the tables play for so long."""
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(
            play_timed(clients, lambda: time.monotonic() > end, times, rest=0.05)
            for clients in companies
        )
    )
