"""The door of a host: ports, coming and going, and a guest that is killed."""

import asyncio
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.terms import Phase
from engine.lan import door as way_in
from engine.lan import doorkeeper, listener
from engine.lan.connection import Connection
from engine.lan.limits import ARRIVALS
from engine.lan.wire import CloseDoor, DoorOpened, OpenDoor, OpenTable, Refuse, Welcome
from engine.table.messages import Ack, Depart, Refused, Snapshot, Start
from engine.table.setup import Kind, Stage
from tests.support.hosts import OWNER, ROOT, LoopHost, guest_setup, loop_host, play_on
from tests.support.patience import happens, run
from tests.support.ports import own_port
from tests.support.scriptclient import ScriptClient


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test listens beyond this machine."""
    monkeypatch.setattr(way_in, "EVERYWHERE", "127.0.0.1")


def busy_port() -> tuple[socket.socket, int]:
    """Occupy a port whose successor is free."""
    port = own_port()
    taken = socket.socket()
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    taken.bind(("127.0.0.1", port))
    taken.listen()
    return taken, port


async def at_a_table(host: LoopHost) -> ScriptClient:
    owner = await host.client("Ann", owner=OWNER)
    number = owner.number()
    await owner.send(OpenTable(setup=guest_setup(), id=number))
    assert isinstance(await owner.reply(number), Ack)
    await owner.until(Snapshot)
    return owner


async def open_door(owner: ScriptClient, port: int) -> DoorOpened | Refused:
    heard, number = len(owner.received), owner.number()
    await owner.send(OpenDoor(port=port, announce=False, id=number))
    answer = await owner.until(DoorOpened, Refused, after=heard)
    assert isinstance(answer, DoorOpened | Refused) and answer.id == number
    return answer


def test_t37_f72_a_busy_port_is_answered_with_the_next_free_one(tmp_path: Path) -> None:
    """Case T37: another program sits on the port; the true one is told and works."""

    async def work() -> None:
        taken, port = busy_port()
        with taken:
            async with loop_host(tmp_path, tables=False) as host:
                door = await open_door(await at_a_table(host), port)
                assert isinstance(door, DoorOpened)
                assert port < door.port <= port + listener.NEXT_PORTS
                assert str(door.port) in door.invite
                guest = await ScriptClient(door.port, "Bo").join()
                assert guest.seat == 1
                await guest.close()

    run(work)


def test_t37_hosting_called_off_can_be_begun_again_on_the_same_port(tmp_path: Path) -> None:
    """Case T37: host, cancel, host; also after the whole program was ended."""

    async def work() -> None:
        port = own_port()
        for _ in range(2):
            async with loop_host(tmp_path, tables=False) as host:
                owner = await at_a_table(host)
                for _ in range(3):
                    door = await open_door(owner, port)
                    assert isinstance(door, DoorOpened) and door.port == port
                    guest = await ScriptClient(port, "Bo").join()
                    await guest.close()
                    number = owner.number()
                    await owner.send(CloseDoor(number))
                    assert isinstance(await owner.reply(number), Ack)
                    with pytest.raises(OSError):
                        await ScriptClient(port, "Bo").open()

    run(work)


def test_t37_no_port_at_all_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case T37: the table goes on without a door."""

    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await at_a_table(host)

            def denied(*_: object, **__: object) -> None:
                raise PermissionError("not allowed")

            monkeypatch.setattr(listener, "serve", denied)
            answer = await open_door(owner, 27216)
            assert isinstance(answer, Refused) and answer.code == "net.no_port"
            number = owner.number()
            await owner.send(Start(number))
            assert isinstance(await owner.reply(number), Ack)

    run(work)


def test_who_comes_too_often_is_told_busy_and_takes_no_chair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorkeeper, "ARRIVALS", 3)
    monkeypatch.setattr(doorkeeper, "ARRIVAL_RATE", 0.0)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            first = await host.client("Ann")
            for name in ("Bo", "Cy"):
                guest = await ScriptClient(host.port, name).join()
                await guest.send(Depart(guest.number()))
                await guest.close()
            await first.wait(lambda: (first.room and not first.room.chairs[1].name) or None)
            late = await ScriptClient(host.port, "Di").open()
            refused = await late.until(Welcome, Refuse)
            assert isinstance(refused, Refuse) and refused.code == "busy"
            await late.close()
            assert [sitting.chair.name for sitting in host.table.base.sittings] == [
                "Ann",
                *[""] * 4,
            ]
            assert host.table.visitors.present == {0}

    run(work)


def test_t42_twenty_who_come_and_go_do_not_keep_the_host_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case T42: some leave in words, some vanish; all from one address."""
    # However long the twenty take, nobody is let in again in the meantime.
    monkeypatch.setattr(doorkeeper, "ARRIVAL_RATE", 0.0)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            first = await host.client("Ann")
            refused = 0
            for number in range(20):
                guest = await ScriptClient(host.port, f"G{number}").open()
                answer = await guest.until(Welcome, Refuse)
                if isinstance(answer, Refuse):
                    assert answer.code == "busy"
                    refused += 1
                elif number < 12:
                    await guest.until(Snapshot)
                    await guest.send(Depart(guest.number()))
                await guest.close()
            assert refused == 20 + 1 - ARRIVALS
            start = first.number()
            await first.send(Start(start))
            assert isinstance(await first.reply(start), Ack)
            await play_on([first], Stage.RESULT)

    run(work)


def test_a_guest_gone_before_he_was_seated_does_not_count_as_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Connection] = []
    honest = Connection.run

    async def run_and_note(connection: Connection) -> None:
        await honest(connection)
        served.append(connection)

    monkeypatch.setattr(Connection, "run", run_and_note)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await ScriptClient(host.port, "Ann").open()
            client.cut()
            await client.wait(lambda: client.ended or None)
            await happens(lambda: served and not host.table.writes.busy)
            assert host.table.visitors.present == set()
            chair = host.table.room().chairs[0]
            assert chair.name in ("", "Ann")
            assert chair.away == bool(chair.name)

    run(work)


KILLED = """
import asyncio, json, sys
from tests.support.scriptclient import ScriptClient
async def work():
    client = await ScriptClient(int(sys.argv[1]), "Bo").join()
    await client.ready()
    print(json.dumps({"token": client.token, "seat": client.seat}), flush=True)
    await asyncio.sleep(60)
asyncio.run(work())
"""


def test_t30_a_killed_guest_is_away_at_once_and_comes_back_to_the_same_seat(
    tmp_path: Path,
) -> None:
    """Case T30: SIGKILL; autoplay after the grace time, one body, the same token and seat."""

    async def work() -> None:
        setup = guest_setup("jingweiyuan", grace=1)
        async with loop_host(tmp_path, setup) as host:
            first = await host.client("Ann")
            guest = subprocess.Popen(
                [sys.executable, "-c", KILLED, str(host.port)], cwd=ROOT, stdout=subprocess.PIPE
            )
            try:
                assert guest.stdout is not None
                said = json.loads(await asyncio.to_thread(guest.stdout.readline))
                number = first.number()
                await first.send(Start(number))
                await first.reply(number)
                await first.wait(lambda: (first.view and first.view.public.n) or None)
            finally:
                guest.kill()
                guest.wait()
                if guest.stdout is not None:
                    guest.stdout.close()
            seat = said["seat"]
            await first.wait(lambda: (first.room and first.room.chairs[seat].away) or None)
            while not first_sees_auto(first, seat):
                if first.view is not None and first.view.is_asked:
                    await first.act()
                await asyncio.sleep(0.02)
            back = await host.client(resume=said["token"], table=host.table.id)
            assert back.seat == seat
            room = await first.wait(lambda: None if away(first, seat) else first.room)
            assert [chair.kind for chair in room.chairs].count(Kind.PERSON) == 2
            assert len({chair.name for chair in room.chairs}) == 5
            assert host.table.visitors.present == {0, seat}
            await play_on([first, back], Stage.RESULT)

    run(work)


def first_sees_auto(client: ScriptClient, seat: int) -> bool:
    view = client.view
    assert view is not None and view.public.phase is not Phase.DEAL
    return view.public.auto[seat]


def away(client: ScriptClient, seat: int) -> bool:
    return client.room is None or client.room.chairs[seat].away


def test_t27_a_second_connection_of_a_seated_player_is_no_spectator(tmp_path: Path) -> None:
    """Case T27: with his token he sits, and the first connection ends; a spectator sees no hand."""

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            clients = await host.seat(3)
            second = await host.client(
                "P1", resume=clients[1].token, table=host.table.id, watch=True
            )
            assert second.seat == 1
            await clients[1].wait(lambda: clients[1].ended or None)
            assert host.table.visitors.watchers == 0
            stranger = await host.client("P2", watch=True)
            assert stranger.view is not None
            assert (stranger.view.seat, stranger.view.hand, stranger.view.role) == (None, (), None)

    run(work)
