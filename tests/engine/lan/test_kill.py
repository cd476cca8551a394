"""``kill -9`` of the host: nothing acknowledged is lost, all come back (faults 61, 70)."""

import asyncio
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine.core.autoplay import default_action
from engine.core.state import view_of
from engine.lan.link import LinkState, ListSaves, OpenSave, OpenTable, Saves, Stage
from engine.table.entries import Base
from engine.table.journal import SUFFIX, read_journal
from engine.table.messages import Ack, Command, Ready, Start
from engine.table.transition import restored
from tests.support.hosts import Hosts, guest_setup, process_host
from tests.support.patience import PATIENCE, run
from tests.support.players import Player
from tests.support.ports import own_port
from tests.support.scriptclient import ScriptClient

QUICK = ("--port", "0", "--between", "1")


def journal_of(folder: Path) -> Base:
    path = next((folder / "saves").glob(f"*{SUFFIX}"))
    return restored(read_journal(path).entries)


def done_ids(base: Base, seat: int) -> set[int]:
    return {number for number, _ in base.sittings[seat].done}


async def started(port: int, count: int) -> list[ScriptClient]:
    clients = [await ScriptClient(port, f"P{n}").join() for n in range(count)]
    for client in clients[1:]:
        await client.ready()
    number = clients[0].number()
    await clients[0].send(Start(number))
    assert isinstance(await clients[0].reply(number), Ack)
    for client in clients:
        await client.wait(lambda c=client: (c.view and c.view.public.n) or None)  # type: ignore[misc]
    return clients


async def play_a_little(
    clients: list[ScriptClient], rng: Random, acked: dict[int, set[int]]
) -> None:
    """Send commands without waiting long, noting which were acknowledged."""
    for _ in range(rng.randrange(1, 12)):
        asked = [c for c in clients if c.view is not None and c.view.is_asked]
        if asked:
            client = rng.choice(asked)
            assert client.view is not None
            number = client.number()
            await client.send(Command(client.view.public.turn, default_action(client.view), number))
        elif clients[0].room is not None and clients[0].room.stage is Stage.RESULT:
            for client in clients:
                await client.send(Ready(on=True, id=client.number()))
        await asyncio.sleep(rng.choice([0, 0, 0.002, 0.01]))
    note(clients, acked)


def note(clients: list[ScriptClient], acked: dict[int, set[int]]) -> None:
    for client in clients:
        if client.seat is not None:
            known = acked.setdefault(client.seat, set())
            known |= {m.id for m in client.received if isinstance(m, Ack)}


async def kills(hosts: Hosts, folder: Path, count: int, seed: int) -> None:
    """Kill the host again and again in the middle of a match and go on with the same match."""
    rng = Random(seed)
    host = hosts.start(folder, *QUICK)
    clients = await started(host.port, 3)
    table = clients[0].table
    tokens = [client.token for client in clients]
    for _ in range(count):
        acked: dict[int, set[int]] = {}
        commands = {c.seat: c._number for c in clients}
        await play_a_little(clients, rng, acked)
        host.kill()
        for client in clients:
            await client.close()
        note(clients, acked)
        base = journal_of(folder)
        for client in clients:
            seat = client.seat
            assert seat is not None and client.view is not None
            assert client.view.public.n <= base.state.public.n
            assert client.view.public.turn <= base.state.public.turn
            new = {n for n in acked[seat] if n > (commands[seat] or 0)}
            sent_moves = new - lobby_ids(client)
            kept = done_ids(base, seat)
            assert sent_moves <= kept, (seat, sent_moves - kept)
        host = hosts.start(folder, *QUICK, "--save", table)
        clients = [
            await ScriptClient(host.port, f"P{n}").join(resume=token, table=table)
            for n, token in enumerate(tokens)
        ]
        for client in clients:
            assert client.view is not None
            assert client.view.public.totals == base.state.public.totals
            assert client.view.public.n >= base.state.public.n
            if client.view.public.turn == base.state.public.turn:
                assert client.view == view_of(base.state, client.view.seat)
    host.kill()
    for client in clients:
        await client.close()


def lobby_ids(client: ScriptClient) -> set[int]:
    """Ids of requests that are no moves: those the journal does not remember one by one."""
    ids: set[int] = client.__dict__.get("lobby_ids", set())
    return ids


@pytest.fixture(autouse=True)
def _remember_lobby_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ScriptClient.send

    async def send(self: ScriptClient, message: object) -> None:
        if isinstance(message, Ready | Start):
            self.__dict__.setdefault("lobby_ids", set()).add(message.id)
        await honest(self, message)  # type: ignore[arg-type]

    monkeypatch.setattr(ScriptClient, "send", send)


@pytest.fixture
def hosts() -> Iterator[Hosts]:
    with Hosts() as all_of_them:
        yield all_of_them


def test_f61_kill_9_at_random_moments_loses_nothing_acknowledged(
    tmp_path: Path, hosts: Hosts
) -> None:
    run(lambda: kills(hosts, tmp_path, 5, 3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_f61_two_hundred_kills(tmp_path: Path, hosts: Hosts, seed: int) -> None:
    run(lambda: kills(hosts, tmp_path, 20, seed), 600)


def test_f70_guests_come_back_by_themselves_when_the_host_goes_on(
    tmp_path: Path, hosts: Hosts
) -> None:
    async def work() -> None:
        port = own_port()
        host = hosts.start(tmp_path, "--port", str(port), "--between", "1")
        assert host.port == port
        players: list[Player] = []
        for number in range(2):
            player = Player(host.port, name=f"P{number}")
            players.append(player)
            await player.until(lambda p=player: p.view is not None)  # type: ignore[misc]
        players[1].link.send(Ready())
        await players[0].until(lambda: players[0].room and players[0].room.chairs[1].ready)
        players[0].link.send(Start())
        for player in players:
            await player.until(lambda p=player: p.view is not None and p.view.public.n == 1)  # type: ignore[misc]
        table = players[0].link.login.table
        host.kill()
        for player in players:
            await player.until(lambda p=player: p.link.state is LinkState.RECONNECTING)  # type: ignore[misc]
        again = hosts.start(tmp_path, "--port", str(port), "--between", "1", "--save", table)
        assert again.port == port
        for player in players:
            await player.until(lambda p=player: p.link.state is LinkState.JOINED)  # type: ignore[misc]
            seats = player.view.seat if player.view is not None else None
            assert seats == players.index(player)
        for player in players:
            await player.close()
        again.stop()

    run(work)


def test_the_apps_host_ends_when_its_input_closes_and_goes_on_next_time(
    tmp_path: Path, hosts: Hosts
) -> None:
    async def work() -> None:
        host = hosts.start(tmp_path, "--app")
        owner = host.said["token"]
        player = Player(host.port, owner=owner)
        setup = guest_setup("qingdao", hands=5, seconds=0)
        player.link.send(OpenTable(setup=setup, start=True))
        await player.until(lambda: player.is_asked)
        view = player.view
        host.end()
        assert host.process.returncode == 0
        await player.until(lambda: player.link.state is LinkState.CLOSED)
        await player.close()
        with process_host(tmp_path, "--app") as again:
            back = Player(again.port, owner=again.said["token"])
            back.link.send(ListSaves())
            await back.until(lambda: back.of(Saves))
            listed = back.of(Saves)[0]
            assert isinstance(listed, Saves)
            assert [save.trouble for save in listed.saves] == [""]
            back.link.send(OpenSave(listed.saves[0].id))
            await back.until(lambda: back.view is not None)
            assert back.view == view
            await back.close()

    run(work)


def test_a_killed_window_ends_the_host(tmp_path: Path) -> None:
    with process_host(tmp_path, "--app") as host:
        assert host.process.stdin is not None
        host.process.stdin.close()
        assert host.process.wait(PATIENCE) == 0


def test_f12_neither_log_nor_errors_name_cards_or_tokens(tmp_path: Path, hosts: Hosts) -> None:
    async def work() -> None:
        host = hosts.start(tmp_path, *QUICK)
        clients = await started(host.port, 2)
        acked: dict[int, set[int]] = {}
        for seed in range(4):
            await play_a_little(clients, Random(seed), acked)
        await clients[0].raw('{"t":"act","turn":1,"action":{"do":"play","cards":[1,2,"x"]}}')
        await clients[0].wait(lambda: clients[0].ended or None)
        said = host.stop()
        for client in clients:
            assert client.token not in said
            assert client.token not in json.dumps(host.said)
            await client.close()
        assert "Traceback" not in said
        assert "cards" not in said.replace("$.action.cards", "")
        for path in tmp_path.rglob("*"):
            if path.is_file():
                assert not any(c.token.encode() in path.read_bytes() for c in clients)
                if path.suffix == SUFFIX and os.name == "posix":
                    assert stat.S_IMODE(path.stat().st_mode) == 0o600

    run(work)
