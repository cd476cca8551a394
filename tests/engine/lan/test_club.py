"""A host whose guests open the tables: lists, codes, idle tables, a proxy, figures."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from engine.lan import club as clubs
from engine.lan.club import ClubPlan
from engine.lan.doorkeeper import LOOPBACK, Doorkeeper
from engine.lan.invite import parse_invite
from engine.lan.storage import Storage
from engine.lan.tables import Tables
from engine.lan.wire import Listed, Welcome
from engine.table.messages import Start
from tests.support.hosts import LoopHost, guest_setup, process_host
from tests.support.patience import happens, run
from tests.support.rawclient import RawClient
from tests.support.scriptclient import ScriptClient


@asynccontextmanager
async def club_host(
    folder: Path,
    most: int = 3,
    trusted: frozenset[str] = frozenset(),
    address: str = "",
    beside: tuple[str, ...] = (),
) -> AsyncIterator[LoopHost]:
    tables = Tables(Storage(folder), most=max(64, most))
    keeper = Doorkeeper(tables, "", trusted)
    keeper.open_club(ClubPlan(tables=most, setup=guest_setup(), address=address, beside=beside))
    _, port = await keeper.listen(LOOPBACK, 0)
    keeper.start()
    host = LoopHost(keeper, port, None)
    try:
        yield host
    finally:
        for client in host.clients:
            await client.close()
        await keeper.close()


async def listed(host: LoopHost) -> Listed:
    client = await ScriptClient(host.port, "Eve").open(list=True)
    answer = await client.until(Listed)
    await client.close()
    return answer


def code_of(client: ScriptClient) -> str:
    welcome = next(m for m in client.received if isinstance(m, Welcome))
    invite = parse_invite(welcome.invite)
    assert invite is not None
    return invite.code


def test_a_guest_opens_a_table_leads_it_and_others_find_it_in_the_list(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            first = await host.client("Ann", open=guest_setup(name="Friday"))
            assert first.room is not None and first.room.chairs[0].host
            (found,) = (await listed(host)).tables
            assert (found.name, found.host, found.free) == ("Friday", "Ann", 4)
            assert (found.bots, found.length, found.rules) == (0, 0, "lianzhong-jianming")
            second = await host.client("Bo", table=found.table)
            assert second.table == first.table and second.seat == 1

    run(work)


def test_a_hidden_table_is_in_no_list_and_found_by_its_code(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path, address="wss://club.example/1") as host:
            first = await host.client("Ann", open=guest_setup(), hidden=True)
            assert (await listed(host)).tables == ()
            code = code_of(first)
            second = await host.client("Bo", code=code.lower())
            assert second.table == first.table
            with pytest.raises(PermissionError, match="wrong_code"):
                await host.client("Cy", table=first.table)
            with pytest.raises(PermissionError, match="wrong_code"):
                await host.client("Cy", code="ZZZZ")

    run(work)


def test_a_list_tells_where_it_is_from_where_there_is_more_and_whether_it_is_full(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        here, there = "wss://club.example/1", "wss://club.example/2"
        async with club_host(tmp_path, most=1, address=here, beside=(there,)) as host:
            told = await listed(host)
            assert (told.place, told.beside, told.full) == (here, (there,), False)
            await host.client("Ann", open=guest_setup())
            assert (await listed(host)).full

    run(work)


def test_a_club_that_does_not_know_its_address_tells_the_code_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            first = await host.client("Ann", open=guest_setup(), hidden=True)
            welcome = next(m for m in first.received if isinstance(m, Welcome))
            assert not welcome.invite
            second = await host.client("Bo", code=welcome.code)
            assert second.table == first.table

    run(work)


def test_who_names_nothing_sits_down_where_there_is_room(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            clients = [await host.client(f"P{number}") for number in range(2)]
            assert clients[0].table == clients[1].table

    run(work)


def test_no_more_tables_than_asked_for_are_opened(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path, most=2) as host:
            for number in range(2):
                await host.client(f"P{number}", open=guest_setup())
            with pytest.raises(PermissionError, match="club_full"):
                await host.client("Cy", open=guest_setup())

    run(work)


def test_idle_tables_are_closed_and_matches_come_back_with_their_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            waits = await host.client("Ann", open=guest_setup())
            plays = await host.client("Bo", open=guest_setup(pace=(9, 9)))
            await plays.send(Start(plays.number()))
            await plays.wait(lambda: (plays.view and plays.view.public.n) or None)
            hand = plays.view.hand if plays.view else ()
            back = {"resume": plays.token, "table": plays.table}
            for client in (waits, plays):
                await client.close()
            club = host.keeper.club
            assert club is not None
            await happens(lambda: not any(t.visitors.present for t in club._tables.open.values()))
            # Looked at for the first time, they have been idle for no time at all.
            monkeypatch.setattr(clubs, "IDLE_LOBBY", 60.0)
            monkeypatch.setattr(clubs, "IDLE_MATCH", 60.0)
            club.close_idle()
            assert len(club._tables.open) == 2
            monkeypatch.setattr(clubs, "IDLE_LOBBY", 0.0)
            club.close_idle()
            await happens(lambda: list(club._tables.open) == [plays.table])
            monkeypatch.setattr(clubs, "IDLE_MATCH", 0.0)
            club.close_idle()
            await happens(lambda: not club._tables.open)
            again = await host.client("Bo", **back)
            assert again.view is not None and again.view.public.n == 1
            assert sorted(again.view.hand)[: len(hand) // 2] and again.seat == 0
            with pytest.raises(PermissionError, match="no_table"):
                await host.client("Ann", resume=waits.token, table=waits.table)

    run(work)


def test_the_limits_use_the_address_a_trusted_proxy_forwards(tmp_path: Path) -> None:
    async def forwarded(host: LoopHost, told: str) -> set[str]:
        raw = await RawClient(host.port).open()
        await raw.upgrade(f"X-Forwarded-For: {told}")
        await happens(lambda: len(host.keeper.listener.connections) == 1)
        addresses = {connection.address for connection in host.keeper.listener.connections}
        raw.reset()
        await happens(lambda: not host.keeper.listener.connections)
        return addresses

    async def work() -> None:
        async with club_host(tmp_path, trusted=frozenset({"127.0.0.1"})) as host:
            assert await forwarded(host, "203.0.113.9") == {"203.0.113.9"}
            # What the guest wrote himself stands before what the proxy added.
            assert await forwarded(host, "198.51.100.7, 203.0.113.9") == {"203.0.113.9"}
            assert await forwarded(host, "nonsense") == {"127.0.0.1"}
        async with club_host(tmp_path) as host:
            assert await forwarded(host, "203.0.113.9") == {"127.0.0.1"}

    run(work)


def asked(port: int, path: str) -> tuple[int, str]:
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
        return answer.status, answer.read().decode()


def test_health_and_figures_have_a_port_of_their_own(tmp_path: Path) -> None:
    async def work() -> None:
        options = ("--port", "0", "--public", "--tables", "5", "--status", "0")
        with process_host(tmp_path, *options) as host:
            client = await ScriptClient(host.port, "Ann").join()
            await client.ready()
            status = host.said["status"]
            assert await asyncio.to_thread(asked, status, "/healthz") == (200, "ok\n")
            _, figures = await asyncio.to_thread(asked, status, "/metrics")
            told = dict(
                line.rsplit(" ", 1) for line in figures.splitlines() if not line.startswith("#")
            )
            assert told["baohuang_tables"] == "1"
            assert told['baohuang_seats{state="connected"}'] == "1"
            assert int(told["baohuang_journal_bytes"]) > 100
            assert 0 < float(told['baohuang_answer_seconds{quantile="0.99"}']) < 5
            host.process.send_signal(signal.SIGUSR1)
            late = ScriptClient(host.port, "Bo")
            with pytest.raises(PermissionError, match="club_full"):
                await late.join(open=guest_setup())
            await client.close()

    run(work)


def test_a_club_takes_the_port_it_was_told_or_none(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            with pytest.raises(OSError):
                await host.keeper.listen(LOOPBACK, host.port, exact=True)

    run(work)


def test_the_players_port_tells_nothing_of_them(tmp_path: Path) -> None:
    async def work() -> None:
        async with club_host(tmp_path) as host:
            raw = await RawClient(host.port).open()
            await raw.write(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = await raw.read_to_end()
            assert b"baohuang_" not in answer and b"200" not in answer.split(b"\r\n")[0]
            await raw.close()

    run(work)
