"""What moves at the table: dealing, resizing in mid-flight, and pictures that stay true."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.program.app import App
from client.table.tablestage import TableStage
from engine.core.facts import DealtSeen
from engine.core.terms import Phase
from tests.support.pilot import resize
from tests.support.tablepilot import FRAME, TablePilot, app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        yield one


def in_flight(pilot: TablePilot, most: int = 300) -> None:
    for _ in range(most):
        pilot.step()
        timeline = pilot.scene.model.timeline
        if timeline is not None and any(type(a.cue).__name__ == "Fly" for a in timeline.active):
            return
    raise AssertionError("nothing flies")


def drawn_anew(pilot: TablePilot) -> bytes:
    """Draw the same moment on a fresh surface from nothing."""
    scene, app = pilot.scene, pilot.app
    kept = scene.stage
    assert kept is not None and scene.picture is not None and scene.model.timeline is not None
    bottom, clockwise = scene._place_now()
    fresh = TableStage(app, bottom, clockwise=clockwise)
    fresh._flights.__dict__.update(
        {
            name: kept._flights.__dict__[name]
            for name in ("own", "own_width", "own_starts", "own_ends")
        }
    )
    fresh.motion.__dict__.update(kept.motion.__dict__)
    surface = pygame.Surface(app.size)
    fresh.draw(surface, scene.picture, stale=True)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("preset", ["weihai", "qingdao"])
def test_repainting_only_what_changed_gives_the_picture_painted_anew(app: App, preset: str) -> None:
    app.change(speed=4.0)
    pilot = pilot_at(app, preset, seed=2, seconds=120)
    pilot.app.fade.stop()
    compared = 0
    for frame in range(1500):
        pilot.step()
        if frame % 7 == 0 and not pilot.app.fade.active:
            assert pilot.pixels() == drawn_anew(pilot), f"frame {frame}: {pilot.scene.moment}"
            compared += 1
        if pilot.scene.model.may_act:
            pilot.answer_by_mouse()
        if pilot.view.public.result is not None and pilot.scene.timeline_idle:
            break
    assert compared > 20


def test_a_click_skips_the_deal(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    for _ in range(200):
        pilot.step()
        timeline = pilot.scene.model.timeline
        if timeline is not None and isinstance(timeline.step, DealtSeen):
            break
    pilot.wait(0.5)
    pilot.click_at((640, 200))
    timeline = pilot.scene.model.timeline
    assert timeline is not None and not isinstance(timeline.step, DealtSeen)
    assert timeline.shown.hand


def test_the_deal_takes_about_four_seconds(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    dealt, frames = False, 0
    for _ in range(600):
        pilot.step()
        timeline = pilot.scene.model.timeline
        assert timeline is not None
        now = isinstance(timeline.step, DealtSeen)
        frames += now
        if dealt and not now:
            break
        dealt = dealt or now
    assert 3.4 < frames * FRAME < 5.0


def test_one_window_size_more_in_mid_flight_changes_nothing_but_the_size(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    in_flight(pilot)
    resize(app, (1600, 900))
    app._relook()
    pilot.step()
    assert pygame.display.get_surface() is not None
    assert app.size == (1600, 900)
    pilot.settle()
    assert pilot.pixels() == drawn_anew(pilot)


def test_full_screen_and_back_in_mid_flight(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    in_flight(pilot)
    size = app.size
    pilot.key("f11")
    assert app.window.fullscreen
    in_flight(pilot)
    pilot.key("f11")
    assert not app.window.fullscreen
    assert app.size == size
    pilot.settle()
    assert pilot.view.is_asked


def test_the_hurry_key_quickens_what_moves(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    pilot.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "))
    pilot.step()
    timeline = pilot.scene.model.timeline
    assert timeline is not None and timeline.hurried
    pilot.step(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" "))
    pilot.step()
    assert not timeline.hurried


@pytest.mark.parametrize("fields", [{"animation": False}, {"reduced_motion": True}, {"speed": 4.0}])
def test_every_pace_ends_in_the_same_picture(tmp_path: Path, fields: dict[str, object]) -> None:
    pictures = []
    for number, chosen in enumerate(({}, fields)):
        with app_in(tmp_path / str(number)) as app:
            app.change(**chosen)
            pilot = pilot_at(app, seed=2)
            pilot.settle()
            assert pilot.view.public.phase is not Phase.DEAL
            pilot.point((0, 0))
            pilot.settle()
            pilot.app.fade.stop()
            pilot.app._all_anew()
            pilot.step()
            pictures.append(pilot.pixels())
    assert pictures[0] == pictures[1]
