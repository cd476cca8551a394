"""Hosts and guests for the window's tests of playing over a network."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from client.party.lantable import LanTable
from client.party.lobby import LobbyScene
from client.party.party import Party
from client.settings.settings import Hosting
from engine.bots.levels import DEFAULT_LEVEL
from engine.bots.making import bot_of
from engine.core.evolve import evolve_view
from engine.core.state import SeatView
from engine.lan.guest import GuestLink
from engine.lan.link import (
    Events,
    Incoming,
    Kind,
    LinkChanged,
    LinkState,
    Ready,
    Room,
    Snapshot,
    Start,
)
from engine.lan.login import Login
from tests.support.patience import PATIENCE
from tests.support.pilot import Pilot
from tests.support.sources import ROOT


@contextmanager
def host_without_window(folder: Path, *arguments: str) -> Iterator[dict[str, Any]]:
    """Run ``python -m engine host``; gives what it printed, and its ``pid``."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "engine", "host", "--port", "0"),
            *("--data-dir", str(folder), *arguments),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        yield json.loads(process.stdout.readline()) | {"pid": process.pid}
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


class Guest:
    """A guest without a window: remembers what came, and can play like a bot."""

    def __init__(self, port: int, name: str, *, code: str = "", watch: bool = False) -> None:
        login = Login(host="127.0.0.1", port=port, name=name, code=code, watch=watch)
        self.link = GuestLink(login)
        self.heard: list[Incoming] = []
        self.room: Room | None = None
        self.view: SeatView | None = None
        self.answered = -1

    def poll(self) -> list[Incoming]:
        came = self.link.poll()
        for message in came:
            match message:
                case Room():
                    self.room = message
                case Snapshot(view=view):
                    self.view = view
                case Events(seen=seen):
                    for one in seen:
                        assert self.view is not None
                        self.view = evolve_view(self.view, one)
                case _:
                    pass
        self.heard += came
        return came

    def heard_of(self, kind: type[Any]) -> list[Any]:
        self.poll()
        return [message for message in self.heard if isinstance(message, kind)]

    def end(self) -> str:
        """Give the code with which the line ended, or an empty text."""
        final = (LinkState.CLOSED, LinkState.LOST, LinkState.REFUSED)
        ends = [told for told in self.heard_of(LinkChanged) if told.state in final]
        return ends[-1].code if ends else ""

    def until(self, done: Callable[[Room], bool], most: float = PATIENCE) -> None:
        """Wait until the room is as wanted."""

        def is_so() -> bool:
            self.poll()
            return self.room is not None and done(self.room)

        wait_for(is_so, most)

    def play(self) -> None:
        """Answer an open question as a bot would."""
        self.poll()
        view = self.view
        if view is not None and view.is_asked and view.public.turn != self.answered:
            self.answered = view.public.turn
            action = bot_of(DEFAULT_LEVEL, random.Random(self.answered)).choose(view)
            self.link.act(self.answered, action)

    def close(self) -> None:
        self.link.close()


@contextmanager
def guests(port: int, *names: str, code: str = "") -> Iterator[list[Guest]]:
    """Let guests come in one after the other."""
    come: list[Guest] = []
    try:
        for name in names:
            guest = Guest(port, name, code=code)
            come.append(guest)
            wait_for(lambda guest=guest: bool(guest.heard_of(Room)) or bool(guest.end()))  # type: ignore[misc]
        yield come
    finally:
        for guest in come:
            guest.close()
        for guest in come:
            assert guest.link.join(PATIENCE)


def wait_for(done: Callable[[], bool], most: float = PATIENCE) -> None:
    """Let real time pass until something has happened."""
    end = time.monotonic() + most
    while not done():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def party_of(pilot: Pilot) -> Party:
    """Give the party on the screen."""
    scene = pilot.app.scene
    assert isinstance(scene, LobbyScene | LanTable), scene.name
    return scene.party


def open_table(pilot: Pilot, **choices: Any) -> int:
    """Open a table in two clicks; give its port."""
    pilot.app.change(hosting=Hosting(**choices))
    pilot.click("lan")
    pilot.click("host")
    pilot.until(lambda: pilot.scene == "lobby")
    door = party_of(pilot).door
    assert door is not None
    return door.port


def start_with(pilot: Pilot, people: list[Guest]) -> LanTable:
    """Let everybody be ready, start, and wait for the cards."""
    for guest in people:
        guest.link.send(Ready())
    party = party_of(pilot)
    pilot.until(
        lambda: (
            party.room is not None
            and sum(chair.ready for chair in party.room.chairs if chair.kind is Kind.PERSON)
            == len(people) + 1
        )
    )
    pilot.click("main")
    pilot.until(lambda: isinstance(pilot.app.scene, LanTable))
    scene = pilot.app.scene
    assert isinstance(scene, LanTable)
    pilot.until(lambda: scene.model.view is not None and bool(scene.model.view.hand))
    return scene


def table(pilot: Pilot) -> LanTable:
    """Give the table on the screen."""
    scene = pilot.app.scene
    assert isinstance(scene, LanTable), scene.name
    return scene


def layers(pilot: Pilot) -> list[str]:
    """Name what lies over the table."""
    pilot.step()
    return [layer.name for layer in table(pilot).occasion.layers()]


def join_and_start(pilot: Pilot, leader: Guest, port: int) -> LanTable:
    """Join a guest's table, be ready, and wait for the cards."""
    pilot.app.go.join(f"127.0.0.1:{port}")
    pilot.until(lambda: pilot.scene == "lobby")
    pilot.wait(0.2)
    pilot.click("main")
    leader.until(lambda room: room.chairs[1].ready)
    leader.link.send(Start())
    pilot.until(lambda: pilot.scene == "table")
    scene = table(pilot)
    pilot.until(lambda: scene.model.view is not None and bool(scene.model.view.hand))
    pilot.step()
    return scene
