"""Guests who flood, crowd and push, and the others who notice nothing of it."""

import asyncio
import json
import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.lan.discovery import card_of
from engine.lan.gate import ADDRESS_MOST, FRAME_BURST, UNKNOWN_MOST, GuardedSocket
from engine.lan.guests import is_barred, seats_of
from engine.lan.limits import CONNECTIONS, SEATS_PER_ADDRESS, TAKEOVERS, TRIES
from engine.lan.wire import Welcome
from engine.table.due import HOST_KEPT, SEAT_KEPT
from engine.table.entries import Outcast
from engine.table.messages import (
    Ack,
    Admit,
    ChangeSetup,
    Chatted,
    Closing,
    Refused,
    Rename,
    Say,
    Unseat,
)
from engine.table.setup import Kind
from engine.table.sittings import OWNER as OWNER_SEAT
from engine.table.sittings import with_sitting
from tests.support.hosts import OWNER, LoopHost, guest_setup, loop_host, process_host
from tests.support.patience import happens, run
from tests.support.rawclient import RawClient, frame
from tests.support.scriptclient import ScriptClient
from tests.support.tablerig import TableRig, setup_of


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


# -- names, talk, keys ------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u200b", "", "\u202e", "\u3164", "a" * 61])
def test_n1_a_watcher_without_a_name_is_not_let_in(tmp_path: Path, name: str) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            with pytest.raises(PermissionError, match="bad_name"):
                await host.client(name, watch=True)
            with pytest.raises(PermissionError, match="bad_name"):
                await host.client(name)

    run(work)


def test_n1_watchers_have_names_that_tell_them_apart(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            await host.client("小王")
            watchers = [await host.client("小王", watch=True) for _ in range(2)]
            for watcher in watchers:
                await watcher.send(Say("hello", watcher.number()))
            names = set()
            for _ in watchers:
                names.add((await watchers[0].until(Chatted)).name)
            assert host.table.visitors.names == ("小王(2)", "小王(3)")

    run(work)


def test_n11_what_a_host_calls_his_table_is_cleaned_before_anybody_reads_it(
    tmp_path: Path,
) -> None:
    dirty = "Fri\u202eday\nnight\x00"
    setup = guest_setup(name=dirty, bot_names=("\u200b", "Mei\n"))
    setup = replace(setup, rules=replace(setup.rules, id="my\u202e\nrules"))

    async def work() -> None:
        async with loop_host(tmp_path, setup) as host:
            client = await host.client("Ann")
            assert client.room is not None
            told = client.room.setup
            assert (told.name, told.bot_names, told.rules.id) == (
                "Friday night",
                ("Mei",),
                "my rules",
            )
            assert card_of(host.table, code=False)["n"] == "Friday night"
            number = client.number()
            await client.send(ChangeSetup(setup, number))
            assert await client.reply(number) == Ack(number)
            assert client.room.setup.name == "Friday night"

    run(work)


def test_n13_who_was_thrown_out_stays_out_by_name_and_address(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            first = await host.client("Ann")
            rude = await host.client("Rude")
            assert rude.seat is not None
            number = first.number()
            await first.send(Unseat(rude.seat, number))
            await first.reply(number)
            for name in ("Rude", "RUDE ", "ｒｕｄｅ"):
                with pytest.raises(PermissionError, match="kicked"):
                    await host.client(name)
            with pytest.raises(PermissionError, match="kicked"):
                await host.client("Rude", watch=True)
            await host.client("Bo")
            for on in (False, True):
                await first.send(Admit(on, first.number()))
            await happens(lambda: not host.table.base.outcasts)
            await host.client("Rude")

    run(work)


def test_n13_addresses_are_barred_and_counted_but_never_this_machine() -> None:
    table = TableRig(setup_of()).table
    places = ("127.0.0.1", "192.168.1.7", "192.168.1.7")
    for number, place in enumerate(places):
        table.join(f"P{number}", 0, f"token{number}", lambda _: None, address=place)
    assert seats_of(table, "192.168.1.7") == SEATS_PER_ADDRESS
    assert seats_of(table, "127.0.0.1") == 0
    thrown = tuple(Outcast(f"token{n}", f"P{n}(2)", place) for n, place in enumerate(places))
    table.base = replace(table.base, outcasts=thrown)
    assert is_barred(table, "192.168.1.7", "Somebody")
    assert is_barred(table, "192.168.1.8", "p2")
    assert not is_barred(table, "127.0.0.1", "Somebody")
    assert not is_barred(table, "192.168.1.8", "Somebody")


def test_n13_one_address_takes_two_seats_of_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.lan.guests._is_here", lambda _address: False)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            for name in ("Ann", "Bo"):
                await host.client(name)
            with pytest.raises(PermissionError, match="address_full"):
                await host.client("Cy")
            host.keeper.door.seats_per_address = 5
            await host.client("Cy")

    run(work)


def test_n15_long_talk_and_names_are_refused_with_a_word(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await host.client("Ann")
            number = client.number()
            await client.send(Say("長" * 401, number))
            assert await client.reply(number) == Refused(number, "net.chat_too_long")
            number = client.number()
            await client.send(Rename("n" * 61, id=number))
            assert await client.reply(number) == Refused(number, "net.bad_name")

    run(work)


def test_n15_a_key_that_stands_twice_is_no_message(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await host.client("Ann")
            await client.raw('{"t":"ready","on":true,"on":false,"id":1}')
            assert (await client.until(Closing)).code == "bad_message"

    run(work)


# -- a table whose host has gone --------------------------------------------------------


def lobby() -> TableRig:
    rig = TableRig(setup_of())
    rig.open()
    return rig


def test_n7_another_leads_after_a_while_and_the_host_again_when_he_is_back() -> None:
    rig = lobby()
    host, guest = rig.sit("Ann", host=True), rig.sit("Bo")
    host.go()
    rig.wait(HOST_KEPT - 1)
    assert [sitting.chair.host for sitting in rig.table.base.sittings[:2]] == [True, False]
    rig.wait(2)
    assert [sitting.chair.host for sitting in rig.table.base.sittings[:2]] == [False, True]
    host.come_back()
    rig.settle()
    assert [sitting.chair.host for sitting in rig.table.base.sittings[:2]] == [True, False]
    assert not any(sitting.leads for sitting in rig.table.base.sittings)
    assert guest.seat == 1


def test_n7_nobody_leads_the_table_of_the_host_process_but_its_owner() -> None:
    rig = lobby()
    host = rig.sit("Ann", host=True)
    rig.sit("Bo")
    sittings = rig.table.base.sittings
    owned = with_sitting(sittings, 0, replace(sittings[0], token=OWNER_SEAT))
    rig.table.base = replace(rig.table.base, sittings=owned)
    host.go()
    rig.wait(HOST_KEPT * 3)
    assert rig.table.base.sittings[0].chair.host


def test_n7_a_host_who_stays_away_can_lose_his_seat_like_any_guest() -> None:
    rig = lobby()
    host = rig.sit("Ann", host=True)
    rig.sit("Bo")
    host.go()
    rig.wait(HOST_KEPT + SEAT_KEPT + 5)
    kinds = [sitting.chair.kind for sitting in rig.table.base.sittings[:2]]
    assert kinds == [Kind.EMPTY, Kind.PERSON]
    assert rig.table.base.sittings[1].chair.host


def test_two_who_come_at_once_are_not_both_hosts(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            await asyncio.gather(*(host.client(f"P{number}") for number in range(4)))
            assert sum(sitting.chair.host for sitting in host.table.base.sittings) == 1

    run(work)
