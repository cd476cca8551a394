"""Whole hands through the real app, host process and socket, by posted mouse events."""

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.program.app import App
from client.table.table import TableScene
from client.ui.buttons import Weight
from client.ui.dialog import Dialog
from engine.core.facts import Scored
from engine.core.presets import PRESETS
from engine.lan.link import OpenTable, Setup
from tests.support.patience import PATIENCE
from tests.support.pilot import process_of
from tests.support.tablepilot import SeatedPilot, app_in


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path / "数据 data") as one:
        one.change(animation=False)
        one.go.home()
        one.host.start("小明", 0, one.wake)
        yield one


def seated(app: App, preset: str, *, seconds: int = 0) -> SeatedPilot:
    setup = Setup(rules=PRESETS[preset], hands=2, pace=(0.0, 0.0), seed=7, seconds=seconds)
    app.go.table(OpenTable(setup=setup, start=True))
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        app.step(0.02, pygame.event.get())
        time.sleep(0.005)
        scene = app.scene
        if isinstance(scene, TableScene) and scene.model.view is not None and scene.picture:
            return SeatedPilot(app, scene)
    raise AssertionError(f"no table: {app.scene.name} {app.scene.words()}")


def play_hand(pilot: SeatedPilot) -> Scored:
    """Click until the hand is scored and its result is on the screen."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        pilot.step(*pygame.event.get())
        picture = pilot.scene.picture
        if pilot.view.public.result is not None and picture is not None and picture.result:
            return pilot.view.public.result
        if pilot.scene.model.may_act and not pilot.scene.animating:
            pilot.step()
            pilot.answer_by_mouse()
        else:
            time.sleep(0.002)
    raise AssertionError(f"stuck at {pilot.scene.moment}: {pilot.prompt}")


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(preset, marks=() if preset in ("putong", "bdqingdao") else pytest.mark.long)
        for preset in PRESETS
    ],
)
def test_a_hand_is_played_by_mouse_through_the_host_process(app: App, preset: str) -> None:
    pilot = seated(app, preset)
    scored = play_hand(pilot)
    picture = pilot.scene.picture
    assert picture is not None and picture.result is not None
    by_name = {row.name: row.points for row in picture.result.rows}
    names = pilot.scene.model.names
    assert [by_name[names[seat]] for seat in range(5)] == [
        scored.points[seat] + scored.penalty[seat] for seat in range(5)
    ]
    assert sum(scored.points) == 0


def test_the_match_goes_on_and_ends_with_a_final_score(app: App) -> None:
    pilot = seated(app, "weihai")
    play_hand(pilot)
    pilot.click("next")
    until = time.monotonic() + PATIENCE
    while pilot.view.public.n < 2 and time.monotonic() < until:
        pilot.step(*pygame.event.get())
        time.sleep(0.002)
    play_hand(pilot)
    assert "final" in pilot.enabled()
    pilot.click("final")
    pilot.step()
    picture = pilot.scene.picture
    assert picture is not None and picture.result is not None
    totals = [row.total for row in picture.result.rows]
    assert totals == sorted(totals, reverse=True)
    pilot.click("menu")
    assert app.scene.name == "home"


def test_leaving_and_going_on_brings_back_hand_and_turn(app: App) -> None:
    pilot = seated(app, "putong")
    for _ in range(3):
        until = time.monotonic() + PATIENCE
        while not pilot.scene.model.may_act and time.monotonic() < until:
            pilot.step(*pygame.event.get())
            time.sleep(0.002)
        pilot.step()
        pilot.answer_by_mouse()
    until = time.monotonic() + PATIENCE
    while not pilot.scene.model.may_act and time.monotonic() < until:
        pilot.step(*pygame.event.get())
        time.sleep(0.002)
    before = pilot.view
    pilot.scene.occasion.leave_table()
    assert app.scene.name == "home"
    app.go.resume()
    again = None
    while again is None and time.monotonic() < until:
        app.step(0.02, pygame.event.get())
        time.sleep(0.005)
        scene = app.scene
        if isinstance(scene, TableScene) and scene.model.view is not None:
            again = scene.model.view
    assert again is not None
    assert (again.hand, again.public.turn, again.public.totals) == (
        before.hand,
        before.public.turn,
        before.public.totals,
    )


def test_a_host_that_dies_is_told_and_the_match_can_go_on(app: App) -> None:
    pilot = seated(app, "putong")
    until = time.monotonic() + PATIENCE
    while not pilot.scene.model.may_act and time.monotonic() < until:
        pilot.step(*pygame.event.get())
        time.sleep(0.002)
    held = pilot.view.hand
    process = process_of(app)
    assert process is not None
    process.kill()
    process.wait()
    while app.scene.name != "dialog" and time.monotonic() < until:
        app.step(0.02, pygame.event.get())
        time.sleep(0.005)
    dialog = app.scene
    assert isinstance(dialog, Dialog)
    assert [one.name for one in dialog.answers if one.weight is Weight.MAIN] == ["go_on"]
    assert app.words("table.home.words") in dialog.words()
    while dialog.opens_in > 0:
        app.step(0.02, [])
    go_on = dialog.targets()["go_on"].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0.02, [pygame.event.Event(kind, pos=go_on, button=1, touch=False)])
    view = None
    while view is None and time.monotonic() < until:
        app.step(0.02, pygame.event.get())
        time.sleep(0.005)
        scene = app.scene
        view = scene.model.view if isinstance(scene, TableScene) else None
    assert view is not None
    assert view.hand == held


def test_deals_that_were_chosen_for_a_show_are_not_called_unfair(app: App) -> None:
    pilot = seated(app, "weihai")
    play_hand(pilot)
    until = time.monotonic() + PATIENCE
    while pilot.scene.model.checked is None:
        assert time.monotonic() < until
        pilot.step(*pygame.event.get())
    pilot.step()
    assert pilot.scene.picture is not None and pilot.scene.picture.result is not None
    assert app.words("table.result.unfair") not in pilot.scene.picture.result.note
