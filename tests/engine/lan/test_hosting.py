"""Hosting: the door to the network, and hosts without a window."""

import asyncio
from pathlib import Path

import pytest

from engine.lan import door as way_in
from engine.lan.doorkeeper import LOOPBACK
from engine.lan.invite import parse_invite
from engine.lan.wire import CloseDoor, DoorOpened, OpenDoor, OpenTable
from engine.table.messages import Ack, Closing, Depart, Refused, Say, Start
from engine.table.setup import Kind
from tests.support.hosts import OWNER, LoopHost, guest_setup, loop_host, process_host
from tests.support.patience import run
from tests.support.scriptclient import ScriptClient


@pytest.fixture(autouse=True)
def _on_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(way_in, "EVERYWHERE", LOOPBACK)


async def owner_with_table(host: LoopHost, **setup: object) -> ScriptClient:
    owner = await host.client("Ann", owner=OWNER)
    number = owner.number()
    await owner.send(OpenTable(setup=guest_setup(**setup), id=number))  # type: ignore[arg-type]
    assert isinstance(await owner.reply(number), Ack)
    await owner.wait(lambda: owner.room)
    return owner


async def open_door(owner: ScriptClient, *, code: bool = False) -> DoorOpened:
    heard = len(owner.received)
    await owner.send(OpenDoor(port=0, code=code, announce=False, id=owner.number()))
    return await owner.until(DoorOpened, after=heard)


def test_guests_come_by_the_door_with_the_code_of_the_invitation(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await owner_with_table(host)
            door = await open_door(owner, code=True)
            assert door.port != host.port
            invite = parse_invite(f"come! {door.invite}")
            assert invite is not None and (invite.port, invite.code) == (door.port, door.code)
            with pytest.raises(PermissionError, match="wrong_code"):
                await ScriptClient(door.port, "Bo").join(code="YYYY")
            guest = await ScriptClient(door.port, "Bo").join(code=door.code)
            host.clients.append(guest)
            assert guest.seat == 1
            await owner.wait(lambda: (owner.room and owner.room.chairs[1].name == "Bo") or None)
            await guest.ready()
            number = owner.number()
            await owner.send(Start(number))
            assert isinstance(await owner.reply(number), Ack)
            await guest.wait(lambda: (guest.view and guest.view.public.n) or None)

    run(work)


def test_before_the_door_is_open_nobody_can_join(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            await owner_with_table(host)
            with pytest.raises(PermissionError, match="no_table"):
                await ScriptClient(host.port, "Bo").join()

    run(work)


def test_a_closed_door_sends_its_guests_away_and_not_the_owner(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await owner_with_table(host)
            door = await open_door(owner)
            guest = await ScriptClient(door.port, "Bo").join()
            host.clients.append(guest)
            number = owner.number()
            await owner.send(CloseDoor(number))
            assert isinstance(await owner.reply(number), Ack)
            assert (await guest.until(Closing)).code == "host_left"
            with pytest.raises(OSError):
                await ScriptClient(door.port, "Cy").join()
            assert not owner.ended
            assert (await open_door(owner)).port

    run(work)


def test_a_door_needs_a_table(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client("Ann", owner=OWNER)
            number = owner.number()
            await owner.send(OpenDoor(port=0, id=number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.no_table"

    run(work)


def test_who_asks_for_something_at_no_table_is_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client("Ann", owner=OWNER)
            number = owner.number()
            await owner.send(Start(number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.no_table"

    run(work)


def test_a_host_without_a_window_keeps_a_table_open(tmp_path: Path) -> None:
    async def work() -> None:
        with process_host(
            tmp_path, "--port", "0", "--bots", "2", "--hands", "1", "--rules", "weihai", "--code"
        ) as host:
            code = host.said["code"]
            assert len(code) == 4 and code in host.said["invite"]
            first = await ScriptClient(host.port, "Ann").join(code=code)
            assert first.room is not None
            kinds = [chair.kind for chair in first.room.chairs]
            assert kinds == [Kind.PERSON, Kind.EMPTY, Kind.EMPTY, Kind.BOT, Kind.BOT]
            assert first.room.chairs[0].host
            await first.send(Depart(first.number()))
            await first.until(Closing)
            await first.close()
            await asyncio.sleep(0.3)
            again = await ScriptClient(host.port, "Bo").join(code=code)
            assert again.room is not None and again.room.chairs[0].name == "Bo"
            await again.close()

    run(work)


def test_five_bots_play_by_themselves_and_leave_records(tmp_path: Path) -> None:
    async def work() -> None:
        with process_host(tmp_path, "--port", "0", "--bots", "5", "--watchers") as host:
            watcher = await ScriptClient(host.port, "W").join(watch=True)
            await watcher.wait(lambda: (watcher.view and watcher.view.public.n) or None)
            assert watcher.view is not None and watcher.view.hand == ()
            await watcher.close()

    run(work)


def test_an_error_of_our_own_ends_the_table_kept_and_names_no_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(seconds=10)) as host:
            clients = await host.seat(2)
            hand = clients[0].view.hand if clients[0].view is not None else ()

            def fails() -> None:
                raise ValueError(f"not in {hand}")

            monkeypatch.setattr(host.table, "tick", fails)
            for client in clients:
                assert (await client.until(Closing)).code == "mishap"
            assert list((tmp_path / "saves").glob("*.bhj"))
            said = "\n".join(record.getMessage() for record in caplog.records)
            assert "ValueError at fails" in said
            assert str(hand) not in said

    run(work)


def test_an_error_over_one_message_ends_one_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(pace=(5.0, 5.0))) as host:
            clients = await host.seat(5)
            honest = host.table.ask

            def ask(visitor: object, request: object) -> None:
                if isinstance(request, Say):
                    raise RuntimeError("a bug")
                honest(visitor, request)  # type: ignore[arg-type]

            monkeypatch.setattr(host.table, "ask", ask)
            await clients[2].send(Say("hi", clients[2].number()))
            assert (await clients[2].until(Closing)).code == "mishap"
            asked = next(c for c in clients if c.view is not None and c.view.is_asked)
            if asked is not clients[2]:
                await asked.act()
            assert [c.ended for c in clients].count(True) <= 1

    run(work)
