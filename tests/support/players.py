"""A client as the app is one, and tables for it to play at."""

import asyncio
from collections.abc import Callable
from typing import Any

from engine.core.autoplay import default_action
from engine.core.evolve import evolve_view
from engine.core.state import SeatView
from engine.lan.guest import GuestLink
from engine.lan.link import (
    Events,
    Incoming,
    LinkChanged,
    LinkState,
    OpenTable,
    Ready,
    Room,
    Snapshot,
    Stage,
    Start,
)
from engine.lan.login import Login
from tests.support.hosts import OWNER, LoopHost, guest_setup
from tests.support.patience import PATIENCE
from tests.support.scriptclient import ScriptClient


class Player:
    """A client as the app is one: polls a link and folds what it gets."""

    def __init__(
        self,
        port: int,
        *,
        patience: float = PATIENCE,
        keep: Callable[[str], None] | None = None,
        **login: object,
    ) -> None:
        given: dict[str, object] = {"host": "127.0.0.1", "port": port, "name": "Ann", **login}
        self.woken = 0
        self.link = GuestLink(Login(**given), self._wake, patience, keep)  # type: ignore[arg-type]
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

    async def until(self, found: Callable[[], object], seconds: float = PATIENCE) -> None:
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
        assert await asyncio.to_thread(self.link.join, PATIENCE)

    @property
    def is_asked(self) -> bool:
        return self.view is not None and self.view.is_asked


async def owner_at_table(port: int, **setup: object) -> Player:
    player = Player(port, owner=OWNER)
    player.link.send(OpenTable(setup=guest_setup(**setup), start=True))  # type: ignore[arg-type]
    await player.until(lambda: player.view is not None)
    return player


async def play(player: Player, until: Callable[[], bool]) -> None:
    """Give default answers until something holds."""
    last = -1
    async with asyncio.timeout(PATIENCE):
        while not until():
            player.poll()
            if player.is_asked and player.view is not None and player.view.public.turn != last:
                last = player.view.public.turn
                player.link.act(last, default_action(player.view))
            if player.room is not None and player.room.stage is Stage.RESULT:
                player.link.send(Ready())
                player.room = None
            await asyncio.sleep(0.002)


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
