"""The guest's link: a thread that comes back by itself."""

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from engine.core.actions import Pass
from engine.core.autoplay import default_action
from engine.core.evolve import evolve_view
from engine.core.state import SeatView, view_of
from engine.lan import line
from engine.lan.guest import GuestLink
from engine.lan.link import (
    Ack,
    Closing,
    DealChecked,
    Events,
    Incoming,
    LinkChanged,
    LinkState,
    OpenTable,
    Ready,
    Refused,
    Room,
    Snapshot,
    Stage,
    Stale,
    Start,
)
from engine.lan.script import ScriptClient
from engine.lan.ticket import Ticket
from tests.support.chaos import chaos
from tests.support.hosts import OWNER, LoopHost, guest_setup, loop_host, process_host


class Player:
    """A client as the app is one: polls a link and folds what it gets."""

    def __init__(self, port: int, *, patience: float = 20.0, **ticket: object) -> None:
        given: dict[str, object] = {"host": "127.0.0.1", "port": port, "name": "Ann", **ticket}
        self.woken = 0
        self.link = GuestLink(Ticket(**given), self._wake, patience)  # type: ignore[arg-type]
        self.heard: list[Incoming] = []
        self.view: SeatView | None = None
        self.room: Room | None = None

    def _wake(self) -> None:
        self.woken += 1

    def poll(self) -> None:
        for message in self.link.poll():
            self.heard.append(message)
            match message:
                case Snapshot(view=view):
                    self.view = view
                case Events(seen=seen):
                    assert self.view is not None
                    for one in seen:
                        self.view = evolve_view(self.view, one)
                case Room():
                    self.room = message
                case _:
                    pass

    async def until(self, found: Callable[[], object], seconds: float = 10.0) -> None:
        async with asyncio.timeout(seconds):
            while True:
                self.poll()
                if found():
                    return
                await asyncio.sleep(0.005)

    def of(self, kind: Any) -> list[Incoming]:
        return [message for message in self.heard if isinstance(message, kind)]

    def states(self) -> list[LinkState]:
        return [m.state for m in self.heard if isinstance(m, LinkChanged)]

    async def close(self) -> None:
        self.link.close()
        assert await asyncio.to_thread(self.link.join, 5.0)

    @property
    def is_asked(self) -> bool:
        return self.view is not None and self.view.is_asked


def run(work: Callable[[], Coroutine[Any, Any, None]], seconds: float = 40) -> None:
    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await work()

    asyncio.run(limited())


async def owner_at_table(port: int, **setup: object) -> Player:
    player = Player(port, owner=OWNER)
    player.link.send(OpenTable(setup=guest_setup(**setup), start=True))  # type: ignore[arg-type]
    await player.until(lambda: player.view is not None)
    return player


async def play(player: Player, until: Callable[[], bool]) -> None:
    """Give default answers until something holds."""
    last = -1
    async with asyncio.timeout(30):
        while not until():
            player.poll()
            if player.is_asked and player.view is not None and player.view.public.turn != last:
                last = player.view.public.turn
                player.link.act(last, default_action(player.view))
            if player.room is not None and player.room.stage is Stage.RESULT:
                player.link.send(Ready())
                player.room = None
            await asyncio.sleep(0.002)


def test_a_whole_hand_is_played_over_the_link_and_found_fair(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            player = await owner_at_table(host.port, rules="weihai", hands=1)
            await play(player, lambda: player.room is not None and player.room.stage is Stage.OVER)
            assert player.view is not None and player.view.public.result is not None
            await player.until(lambda: player.of(DealChecked))
            assert player.of(DealChecked) == [DealChecked(1, fair=True)]
            assert player.woken >= len(player.heard)
            assert player.link.rtt is not None and player.link.rtt < 1
            await player.close()
            assert player.link.state is LinkState.CLOSED

    run(work)


def test_every_request_gets_one_answer(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            player = Player(host.port)
            numbers = [player.link.chat("hi"), player.link.phrase("nice"), player.link.emote("?")]
            numbers += [player.link.send(Ready()), player.link.act(99, Pass())]
            await player.until(lambda: len(player.of(Ack | Refused | Stale)) >= 5)
            answers = [m.id for m in player.heard if isinstance(m, Ack | Refused | Stale)]
            assert sorted(answers) == numbers == [1, 2, 3, 4, 5]
            await player.close()

    run(work)


@pytest.mark.parametrize(
    ("host", "code"),
    [("127.0.0.1", "not_reachable"), ("no-such-host.invalid", "no_such_host")],
)
def test_a_host_that_cannot_be_reached_has_words_of_its_own(host: str, code: str) -> None:
    async def work() -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        player = Player(port, host=host)
        await player.until(lambda: player.states() != [], 20)
        change = player.of(LinkChanged)[0]
        assert isinstance(change, LinkChanged)
        assert (change.state, change.code) == (LinkState.LOST, code)
        assert dict(change.values)["place"] == f"{host}:{port}"
        await player.close()

    run(work)


def test_something_else_that_answers_is_called_so() -> None:
    async def work() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            writer.write(b"SSH-2.0-OpenSSH_9.6\r\n")
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        player = Player(server.sockets[0].getsockname()[1])
        await player.until(lambda: player.states() != [])
        change = player.of(LinkChanged)[0]
        assert isinstance(change, LinkChanged) and change.code == "not_a_host"
        await player.close()
        server.close()

    run(work)


def test_a_refusal_is_final_and_bears_its_code(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, code="7K3Q") as host:
            player = Player(host.port, code="XXXX")
            await player.until(lambda: player.states() != [])
            assert player.of(LinkChanged) == [LinkChanged(LinkState.REFUSED, "wrong_code")]
            await player.close()

    run(work)


async def guest_in_play(host: LoopHost, port: int) -> tuple[Player, ScriptClient]:
    """A guest behind a proxy at a running table whose host is a scripted client."""
    first = await host.client("H")
    player = Player(port)
    await player.until(lambda: player.view is not None)
    player.link.send(Ready())
    await first.wait(lambda: (first.room and first.room.chairs[1].ready) or None)
    await first.send(Start(first.number()))
    await player.until(lambda: player.view is not None and player.view.public.n == 1)
    return player, first


def test_a_lost_connection_comes_back_to_the_same_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host, chaos(host.port) as proxy:
            player, _ = await guest_in_play(host, proxy.port)
            for number in range(5):
                proxy.reset()
                await player.until(
                    lambda n=number: player.states().count(LinkState.JOINED) == n + 2  # type: ignore[misc]
                )
                await player.until(
                    lambda: player.view == view_of(host.table.base.state, 1) and player.view
                )
            assert player.states()[:3] == [
                LinkState.JOINED,
                LinkState.RECONNECTING,
                LinkState.JOINED,
            ]
            await player.close()

    run(work)


def test_a_command_lost_with_the_connection_is_carried_out_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host, chaos(host.port) as proxy:
            player, first = await guest_in_play(host, proxy.port)
            done = 0
            async with asyncio.timeout(30):
                while done < 6:
                    player.poll()
                    view = first.view
                    if view is not None and view.is_asked:
                        await first.act()
                    if player.is_asked and player.view is not None:
                        turn = player.view.public.turn
                        number = player.link.act(turn, default_action(player.view))
                        await asyncio.sleep(0.001 * done)
                        proxy.reset()
                        await player.until(
                            lambda n=number: any(  # type: ignore[misc]
                                isinstance(m, Ack | Stale) and m.id == n for m in player.heard
                            )
                        )
                        done += 1
                        await player.until(lambda t=turn: player.view.public.turn > t)  # type: ignore[misc]
                    if host.table.base.stage is not Stage.PLAYING:
                        break
                    await asyncio.sleep(0.003)
            assert done > 2
            assert not player.of(Refused)
            await player.close()

    run(work)


@pytest.mark.parametrize("piece", [1, 7])
def test_pieces_of_a_byte_change_nothing(tmp_path: Path, piece: int) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host, chaos(host.port) as proxy:
            proxy.piece = piece
            player, _ = await guest_in_play(host, proxy.port)
            await player.until(lambda: player.view == view_of(host.table.base.state, 1))
            await player.close()

    run(work)


def test_a_cut_after_any_number_of_bytes_is_survived(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host, chaos(host.port) as proxy:
            player, _ = await guest_in_play(host, proxy.port)
            for size in (0, 1, 40, 129, 200, 333, 700, 1500, 3000):
                proxy.cut_after = size
                opened = proxy.opened
                proxy.reset()
                await player.until(lambda o=opened: proxy.opened > o)  # type: ignore[misc]
                await asyncio.sleep(0.05)
                proxy.cut_after = None
                await player.until(
                    lambda: (
                        player.link.state is LinkState.JOINED
                        and player.view == view_of(host.table.base.state, 1)
                    )
                )
            await player.close()

    run(work)


def test_f55_coming_back_slows_down_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    honest = line.Line._sleep

    async def noting(self: line.Line, seconds: float) -> None:
        waits.append(seconds)
        await honest(self, seconds / 50)

    monkeypatch.setattr(line.Line, "_sleep", noting)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            async with chaos(host.port) as proxy:
                player, _ = await guest_in_play(host, proxy.port)
                port = proxy.port
            await player.until(lambda: len(waits) > 9)
            assert waits[0] < 0.2
            assert waits[8] > 1.5
            assert max(waits) <= 4.0 * 1.5
            assert len({round(wait, 6) for wait in waits}) == len(waits)
            assert port
            await player.close()

    run(work)


def test_f70_a_host_that_stays_away_is_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        with process_host(tmp_path, "--port", "0", "--bots", "0") as host:
            player = Player(host.port, patience=1.0)
            await player.until(lambda: player.view is not None)
            host.kill()
        await player.until(lambda: LinkState.LOST in player.states(), 15)
        assert player.states()[-2:] == [LinkState.RECONNECTING, LinkState.LOST]
        assert player.link.ticket.token
        await player.close()

    run(work)


def test_a_stalled_connection_is_noticed_and_another_one_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "KEEPALIVE", (0.3, 0.3))

    async def work() -> None:
        async with loop_host(tmp_path) as host, chaos(host.port) as proxy:
            player, _ = await guest_in_play(host, proxy.port)
            proxy.stalled = True
            await player.until(lambda: LinkState.RECONNECTING in player.states())
            proxy.stalled = False
            await player.until(lambda: player.link.state is LinkState.JOINED)
            await player.close()

    run(work)


def test_a_restarted_program_comes_back_with_its_ticket(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            player, _ = await guest_in_play(host, host.port)
            ticket, view = player.link.ticket, player.view
            await player.close()
            again = Player(host.port, token=ticket.token, table=ticket.table)
            await again.until(lambda: again.view is not None)
            assert again.view is not None and view is not None
            assert (again.view.seat, again.view.hand) == (view.seat, view.hand)
            await again.close()

    run(work)


def test_who_is_replaced_by_himself_does_not_fight_for_the_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            one = Player(host.port)
            await one.until(lambda: one.view is not None)
            two = Player(host.port, token=one.link.ticket.token, table=one.link.ticket.table)
            await two.until(lambda: two.view is not None)
            await one.until(lambda: one.link.state is LinkState.CLOSED)
            assert one.of(Closing) == [Closing("replaced")]
            await asyncio.sleep(0.3)
            assert two.link.state is LinkState.JOINED
            await one.close()
            await two.close()

    run(work)


def test_closing_never_waits_and_leaves_no_thread(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            players = [Player(host.port, name=f"P{n}") for n in range(3)]
            for player in players:
                await player.until(lambda p=player: p.view is not None)  # type: ignore[misc]
            start = time.monotonic()
            for player in players:
                player.link.close()
            assert time.monotonic() - start < 0.05
            for player in players:
                await player.close()
        assert not [t for t in threading.enumerate() if t.name == "link"]

    run(work)
