"""Guests who flood, crowd and push, and the others who notice nothing of it."""

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from engine.lan.gate import ADDRESS_MOST, FRAME_BURST, UNKNOWN_MOST, GuardedSocket
from engine.lan.limits import CONNECTIONS, TAKEOVERS, TRIES
from engine.lan.wire import Welcome
from engine.table.messages import Closing
from tests.support.hosts import OWNER, LoopHost, guest_setup, loop_host, process_host
from tests.support.patience import happens, run
from tests.support.rawclient import RawClient, frame
from tests.support.scriptclient import ScriptClient


@pytest.fixture(autouse=True)
def _short_farewells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.lan.connection.CLOSE_WAIT", 0.3)
    monkeypatch.setattr("engine.lan.listener.CLOSE_WAIT", 0.3)


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="uses the addresses of 127.0.0.0/8")
HELLO = {"t": "hello", "versions": [1, 1], "app": "x", "name": "Rude"}


def hello(**given: object) -> bytes:
    return frame(json.dumps({**HELLO, **given}).encode())


async def crowd(host: LoopHost) -> None:
    """Fill all connections one address may have."""
    for number in range(CONNECTIONS - len(host.clients)):
        await host.client(f"W{number}", watch=True)


def test_n2_who_is_refused_before_he_spoke_gets_no_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            first = await host.client("Ann")
            await crowd(host)
            for _ in range(4):
                raw = await RawClient(host.port).open()
                head = await raw.upgrade(at_once=hello())
                answer = head + await raw.read_to_end()
                assert b"busy" in answer and b"welcome" not in answer
                await raw.close()
            assert first.room is not None
            assert [chair.name for chair in first.room.chairs] == ["Ann", "", "", "", ""]

    run(work)


def test_n2_who_is_refused_before_he_spoke_replaces_nobody(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            first = await host.client("Ann")
            await crowd(host)
            raw = await RawClient(host.port).open()
            await raw.upgrade(at_once=hello(resume=first.token, table=host.table.id))
            await raw.read_to_end()
            await raw.close()
            await first.ready()
            assert not first.ended

    run(work)


class Frames:
    """Counts the frames a host takes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        honest = GuardedSocket.process_event

        def counting(socket: GuardedSocket, event: object) -> None:
            self.count += 1
            honest(socket, event)  # type: ignore[arg-type]

        monkeypatch.setattr(GuardedSocket, "process_event", counting)


@pytest.mark.parametrize("opcode", [9, 10, 0, 1], ids=["pings", "pongs", "parts", "messages"])
@pytest.mark.parametrize("greets", [True, False], ids=["welcome", "stranger"])
def test_n3_a_flood_of_frames_is_cut_off_at_its_first_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opcode: int, greets: bool
) -> None:
    """40,000 frames in one go: no more of them is taken apart than one piece holds."""

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            first = await host.client("Ann")
            raw = await RawClient(host.port).open()
            await raw.upgrade(at_once=hello(watch=True) if greets else b"")
            if greets:
                await happens(lambda: host.table.visitors.watchers == 1)
            taken = Frames(monkeypatch)
            one = frame(b"", opcode, fin=opcode != 0)
            with suppress(ConnectionError):
                await raw.write(one * 40_000)
            with suppress(ConnectionError):
                await raw.read_to_end(4)
            assert taken.count < FRAME_BURST + 1024 // 6 + 20
            raw.reset()
            await first.ready()
            await happens(lambda: host.table.visitors.watchers == 0)

    run(work)


@LINUX
def test_n4_silent_connections_never_take_more_than_their_part(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            first = await host.client("Ann")
            silent = []
            for number in range(300):
                raw = RawClient(host.port, f"127.0.0.{2 + number // 20}")
                silent.append(await raw.open())
            gate = host.keeper.listener.gate
            await happens(lambda: gate.open <= UNKNOWN_MOST + 1)
            # Full to the last, and yet a newcomer gets in and a guest goes on.
            second = await host.client("Bo")
            assert second.seat == 1 and not first.ended
            for raw in silent:
                raw.reset()

    run(work)


@LINUX
def test_n4_one_address_gets_only_so_far(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            silent = [await RawClient(host.port, "127.0.0.9").open() for _ in range(60)]
            gate = host.keeper.listener.gate
            await happens(lambda: 0 < gate.open <= ADDRESS_MOST)
            for raw in silent:
                raw.reset()

    run(work)


@LINUX
def test_n4_descriptors_are_left_for_the_table(tmp_path: Path) -> None:
    """A host that may open 256 files, and 700 who connect and say nothing."""

    async def work() -> None:
        options = ("--port", "0", "--bots", "3")
        with process_host(tmp_path, *options, descriptors=256) as host:
            one = await ScriptClient(host.port, "Ann").join()
            silent = []
            for number in range(700):
                with suppress(OSError):
                    raw = RawClient(host.port, f"127.0.0.{2 + number // 12}")
                    silent.append(await raw.open())
            await one.ready()
            token, table = one.token, one.table
            one.cut()
            one = await ScriptClient(host.port, "Ann").join(resume=token, table=table)
            assert one.seat == 0
            files = len(os.listdir(f"/proc/{host.process.pid}/fd"))
            assert files < 200
            for raw in silent:
                raw.reset()
            await one.close()
            said = await asyncio.to_thread(host.stop)
            assert len(said) < 2000

    run(work)


def test_n5_a_seat_changes_hands_only_a_few_times(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            first = await host.client("Ann")
            back = {"resume": first.token, "table": host.table.id}
            taken = 0
            for _ in range(30):
                client = await ScriptClient(host.port, "x").open(**back)
                answer = await client.wait(lambda c=client: c.received[0] if c.received else None)  # type: ignore[misc]
                taken += isinstance(answer, Welcome)
                host.clients.append(client)
            assert taken == TAKEOVERS
            assert isinstance(await first.until(Closing), Closing)

    run(work)


def test_n5_coming_back_after_a_cut_is_no_takeover(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await host.client("Ann")
            back = {"resume": client.token, "table": host.table.id}
            for _ in range(TAKEOVERS * 2):
                client.cut()
                await happens(lambda: not host.table.visitors.present)
                client = await host.client("Ann", **back)

    run(work)


def test_n12_others_wrong_tries_never_keep_out_who_has_a_token(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, code="7K3Q") as host:
            guest = await host.client("Ann", code="7K3Q")
            for _ in range(TRIES + 2):
                with pytest.raises(PermissionError):
                    await host.client("Bo", code="WRONG")
            with pytest.raises(PermissionError, match="too_many_tries"):
                await host.client("Bo", code="7K3Q")
            guest.cut()
            back = await host.client("Ann", resume=guest.token, table=host.table.id)
            assert back.seat == 0
            owner = await ScriptClient(host.port, "Owner").join(owner=OWNER)
            await owner.close()

    run(work)
