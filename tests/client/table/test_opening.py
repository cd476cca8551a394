"""From one table to the next: what the first one says last is not heard at the second."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from client.program.app import App
from client.table.opening import TableOpening
from client.table.table import TableScene
from client.ui.waiting import Waiting
from engine.core.presets import PRESETS
from engine.lan.link import (
    Ack,
    Closing,
    GetUp,
    ListSaves,
    OpenSave,
    OpenTable,
    Refused,
    Save,
    Saves,
    Setup,
)
from tests.support.presentlink import ScriptedLink
from tests.support.tablepilot import app_in

PATIENCE = 90.0
"""Seconds after which something will never happen, however busy the machine is."""


class Recording(ScriptedLink):
    """Numbers what is sent and keeps it."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[object] = []

    def send(self, request: object) -> int:
        self.sent.append(request)
        return len(self.sent)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.go.home()
        yield one


def opened(app: App, link: Recording) -> OpenTable:
    """Ask for a table while the host is there already."""
    request = OpenTable(setup=Setup(rules=PRESETS["putong"]), start=True)
    app.push(Waiting(app, TableOpening(app, request)))
    app.host.take_line(link)
    return request


def step(app: App) -> None:
    app.step(0.02, [])


def test_a_late_farewell_of_the_table_before_does_not_end_the_new_one(app: App) -> None:
    link = Recording()
    request = opened(app, link)
    step(app)
    assert link.sent == [GetUp()]
    link.coming = [Closing("saved")]
    step(app)
    assert isinstance(app.scene, Waiting)
    assert link.sent == [GetUp()]
    link.coming = [Closing("ended"), Ack(1)]
    step(app)
    assert link.sent == [GetUp(), request]
    step(app)
    assert isinstance(app.scene, TableScene)
    assert app.scene.model.closing == ""


def test_a_wish_to_get_up_that_was_lost_is_sent_again(app: App) -> None:
    link = Recording()
    request = opened(app, link)
    step(app)
    link.coming = [Refused(1, "net.lost")]
    step(app)
    assert link.sent == [GetUp(), GetUp()]
    link.coming = [Ack(2)]
    step(app)
    assert link.sent[-1] is request


def test_going_on_waits_for_a_list_that_knows_of_the_table_just_left(app: App) -> None:
    link = Recording()
    app.host.greet(app.words("ui.you"), app.settings.avatar)
    app.host.take_line(link)
    app.host._list.saves = ()
    app.push(Waiting(app, TableOpening(app, None)))
    step(app)
    assert isinstance(app.scene, Waiting)
    link.coming = [Refused(1, "net.lost")]
    step(app)
    assert link.sent == [ListSaves(), ListSaves()]
    link.coming = [Saves((), 1)]
    step(app)
    assert isinstance(app.scene, Waiting)
    link.coming = [Saves((Save(id="just-left", hand=1, hands=8),), 2)]
    step(app)
    step(app)
    assert link.sent[2:] == [GetUp()]
    link.coming = [Ack(3)]
    step(app)
    assert link.sent[3:] == [OpenSave("just-left")]


def test_an_older_list_that_comes_late_does_not_take_the_place_of_the_newer(app: App) -> None:
    link = Recording()
    app.host.greet(app.words("ui.you"), app.settings.avatar)
    app.host.take_line(link)
    app.host.ask_saves()
    app.push(Waiting(app, TableOpening(app, None)))
    assert link.sent == [ListSaves(), ListSaves()]
    link.coming = [Saves((Save(id="just-left", hand=1, hands=8),), 2), Saves((), 1)]
    step(app)
    step(app)
    assert link.sent[2:] == [GetUp()]


def until(app: App, done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        app.step(0.02, pygame.event.get())
        time.sleep(0.003)
        assert time.monotonic() < end, app.scene.name


def test_table_after_table_opens_with_the_real_host(app: App) -> None:
    app.change(animation=False)
    app.host.start("小明", 0, app.wake)
    for preset in ("weihai", "putong", "qingdao"):
        app.go.table(OpenTable(setup=Setup(rules=PRESETS[preset]), start=True))
        until(app, lambda: isinstance(app.scene, TableScene) and bool(app.scene.picture))
        for _ in range(5):
            step(app)
        assert isinstance(app.scene, TableScene)
        view = app.scene.model.view
        assert view is not None and view.public.rules.id == preset
        app.scene.occasion.leave_table()
        assert app.scene.name == "home"
