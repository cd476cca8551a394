"""Lines that are cut, stalled and lost, and how guests come back."""

import asyncio
from pathlib import Path

import pytest

from engine.core.autoplay import default_action
from engine.core.state import view_of
from engine.lan import line
from engine.lan.link import (
    Ack,
    Closing,
    LinkState,
    Refused,
    Stage,
    Stale,
)
from tests.support.chaos import chaos
from tests.support.hosts import guest_setup, loop_host, process_host
from tests.support.patience import PATIENCE, run
from tests.support.players import Player, guest_in_play


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
            async with asyncio.timeout(PATIENCE):
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
        await player.until(lambda: LinkState.LOST in player.states())
        assert player.states()[-2:] == [LinkState.RECONNECTING, LinkState.LOST]
        assert player.link.login.token
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


def test_a_restarted_program_comes_back_with_its_login(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(pace=(5.0, 5.0))) as host:
            player, _ = await guest_in_play(host, host.port)
            login, view = player.link.login, player.view
            await player.close()
            again = Player(host.port, token=login.token, table=login.table)
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
            two = Player(host.port, token=one.link.login.token, table=one.link.login.table)
            await two.until(lambda: two.view is not None)
            await one.until(lambda: one.link.state is LinkState.CLOSED)
            assert one.of(Closing) == [Closing("replaced")]
            await asyncio.sleep(0.3)
            assert two.link.state is LinkState.JOINED
            await one.close()
            await two.close()

    run(work)
