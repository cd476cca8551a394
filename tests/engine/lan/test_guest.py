"""The guest's link: a thread that comes back by itself."""

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import pytest

from engine.core.actions import Pass
from engine.lan.link import (
    Ack,
    DealChecked,
    LinkChanged,
    LinkState,
    Ready,
    Refused,
    Stage,
    Stale,
)
from tests.support.hosts import loop_host
from tests.support.patience import run
from tests.support.players import Player, owner_at_table, play


def test_a_whole_hand_is_played_over_the_link_and_found_fair(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            player = await owner_at_table(host.port, rules="weihai", hands=1)
            await play(player, lambda: player.room is not None and player.room.stage is Stage.OVER)
            assert player.view is not None and player.view.public.result is not None
            await player.until(lambda: player.of(DealChecked))
            assert player.of(DealChecked) == [DealChecked(1, fair=True)]
            assert player.woken >= len(player.heard)
            await player.until(lambda: player.link.rtt is not None)
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
def test_a_host_that_cannot_be_reached_has_words_of_its_own(
    host: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = socket.getaddrinfo

    def look_up(name: Any, *given: Any, **named: Any) -> Any:
        """Know at once what may take a name server long, or for ever where there is none."""
        if name == "no-such-host.invalid":
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return honest(name, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)

    async def work() -> None:
        # Bound so that nobody else takes it, and deaf.
        with socket.socket() as deaf:
            deaf.bind(("127.0.0.1", 0))
            port = deaf.getsockname()[1]
            player = Player(port, host=host)
            await player.until(lambda: player.states() != [])
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
            player = Player(host.port, code="YYYY")
            await player.until(lambda: player.states() != [])
            assert player.of(LinkChanged) == [LinkChanged(LinkState.REFUSED, "wrong_code")]
            await player.close()

    run(work)


def test_closing_never_waits_and_leaves_no_thread(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            players = [Player(host.port, name=f"P{n}") for n in range(3)]
            for player in players:
                await player.until(lambda p=player: p.view is not None)  # type: ignore[misc]
            gate = threading.Event()
            for player in players:
                loop = player.link._line._loop
                assert loop is not None
                loop.call_soon_threadsafe(gate.wait)
            # While their threads stand still, whoever waited for one would wait for ever.
            for player in players:
                player.link.close()
            assert all(player.link._thread.is_alive() for player in players)
            gate.set()
            for player in players:
                await player.close()
        assert not [t for t in threading.enumerate() if t.name == "link"]

    run(work)
