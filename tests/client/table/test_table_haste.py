"""The hurry key also hurries the bots, where that disturbs nobody."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.present.deeds import Deed
from client.program.app import App
from client.table.table import TableScene
from engine.core.presets import PRESETS
from engine.lan.link import (
    Chair,
    Hurry,
    Kind,
    LinkChanged,
    LinkState,
    OpenTable,
    Room,
    Setup,
)
from tests.support.corelink import CoreLink
from tests.support.tablepilot import SeatedPilot, TablePilot, app_in, pilot_at

PATIENCE = 90.0
"""Seconds after which something will never happen, however busy the machine is."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.go.home()
        yield one


def space(pilot: SeatedPilot, *, down: bool) -> None:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pilot.step(pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))


def asked_of(pilot: TablePilot) -> list[bool]:
    assert isinstance(pilot.link, CoreLink)
    return [request.on for request in pilot.link.sent if isinstance(request, Hurry)]


def tell_room(pilot: TablePilot, *, watchers: int = 0, **second: object) -> None:
    """Tell of a room whose second chair is another's."""
    assert isinstance(pilot.link, CoreLink)
    room = pilot.scene.model.room
    assert isinstance(room, Room)
    chair: Chair = replace(room.chairs[1], **second)
    chairs = (room.chairs[0], chair, *room.chairs[2:])
    pilot.link.tell(replace(room, chairs=chairs, watchers=watchers))
    pilot.step()


def test_the_host_is_asked_once_and_told_when_the_key_is_up(app: App) -> None:
    pilot = pilot_at(app)
    for _ in range(3):
        space(pilot, down=True)
    assert asked_of(pilot) == [True]
    space(pilot, down=False)
    pilot.wait(0.2)
    assert asked_of(pilot) == [True, False]


def test_among_people_only_the_picture_is_hurried(app: App) -> None:
    pilot = pilot_at(app)
    tell_room(pilot, kind=Kind.PERSON)
    space(pilot, down=True)
    assert asked_of(pilot) == []
    assert pilot.scene.model.timeline is not None and pilot.scene.model.timeline.hurried


def test_somebody_who_comes_to_look_on_ends_it(app: App) -> None:
    pilot = pilot_at(app)
    space(pilot, down=True)
    tell_room(pilot, watchers=1)
    assert asked_of(pilot) == [True, False]
    tell_room(pilot, watchers=0)
    assert asked_of(pilot) == [True, False, True]


def test_who_went_away_is_waited_for_until_autoplay_has_his_seat(app: App) -> None:
    pilot = pilot_at(app)
    tell_room(pilot, kind=Kind.PERSON, away=True)
    space(pilot, down=True)
    assert asked_of(pilot) == []


def test_a_new_line_is_asked_anew_while_the_key_is_still_held(app: App) -> None:
    pilot = pilot_at(app)
    assert isinstance(pilot.link, CoreLink)
    space(pilot, down=True)
    pilot.link.tell(LinkChanged(LinkState.RECONNECTING))
    pilot.link.tell(LinkChanged(LinkState.JOINED))
    pilot.step()
    assert asked_of(pilot) == [True, True]


@pytest.mark.parametrize("away", [pygame.WINDOWFOCUSLOST, None])
def test_a_key_that_comes_up_elsewhere_is_not_held_for_ever(app: App, away: int | None) -> None:
    pilot = pilot_at(app)
    space(pilot, down=True)
    if away is None:
        pilot.key("escape")
        assert app.scene is not pilot.scene
    else:
        pilot.step(pygame.event.Event(away))
    assert asked_of(pilot) == [True, False]
    assert not pilot.scene.input.hurrying


def test_the_mouse_may_leave_the_window_meanwhile(app: App) -> None:
    pilot = pilot_at(app)
    space(pilot, down=True)
    pilot.step(pygame.event.Event(pygame.WINDOWLEAVE))
    assert pilot.scene.input.hurrying
    assert asked_of(pilot) == [True]


def seated(app: App, pace: float) -> SeatedPilot:
    """Sit down among four bots of the real host."""
    setup = Setup(rules=PRESETS["putong"], pace=(pace, pace), seed=7)
    app.go.table(OpenTable(setup=setup, start=True))
    passing(app, lambda: isinstance(app.scene, TableScene) and app.scene.model.view is not None)
    assert isinstance(app.scene, TableScene)
    return SeatedPilot(app, app.scene)


def passing(app: App, done: Callable[[], bool]) -> float:
    """Let frames pass until something holds; give the real seconds that took."""
    start = time.monotonic()
    while not done():
        app.step(0.02, pygame.event.get())
        time.sleep(0.005)
        assert time.monotonic() < start + PATIENCE, app.scene.name
    return time.monotonic() - start


def seconds_for(pilot: SeatedPilot, turns: int) -> float:
    """Let the table play by itself; give the real seconds of so many questions."""
    first = pilot.view.public.turn
    return passing(pilot.app, lambda: pilot.view.public.turn >= first + turns)


def test_bots_of_the_real_host_move_at_once_while_the_key_is_held(app: App) -> None:
    app.change(animation=False)
    app.host.start("小明", 0, app.wake)
    pilot = seated(app, pace=1.5)
    pilot.scene.do(Deed.AUTO)
    space(pilot, down=True)
    seconds_for(pilot, 1)
    # Half of what they would take by themselves.
    assert seconds_for(pilot, 6) < 4.5
    space(pilot, down=False)
    # The move under way when the key came up may still be a quick one.
    seconds_for(pilot, 2)
    assert seconds_for(pilot, 1) > 1.0
