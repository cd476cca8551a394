"""A replay looks back at its hand."""

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.lookback import turn_moves
from client.program.app import App
from client.table.replayview import ReplayScene, open_replay
from engine.coach.analysis import HandAnalysis, Verdict
from engine.coach.kept import analysis_of
from engine.core.presets import PRESETS
from tests.support.patience import PATIENCE
from tests.support.recording import recorded
from tests.support.tablepilot import app_in


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "手 一.bhr"
    file.write_text(recorded(PRESETS["weihai"], 1), encoding="utf-8")
    return file


def watched(app: App, file: Path) -> tuple[ReplayScene, HandAnalysis]:
    """Open a replay that has been looked back at."""
    hand = analysis_of(file)[0]
    open_replay(app, file)
    scene = app.scene
    assert isinstance(scene, ReplayScene)
    scene.replayer.playing = False
    end = time.monotonic() + PATIENCE
    while app.coach.found(file) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    app.step(1 / 30, [])
    show(app, scene, 20)
    return scene, hand


def show(app: App, scene: ReplayScene, at: int) -> None:
    scene.replayer.jump(at)
    scene.dirty = True
    app.step(1 / 30, [])


def click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(1 / 30, [pygame.event.Event(kind, pos=pos, button=1)])


def test_a_missed_move_is_told_with_the_better_one_and_why(app: App, file: Path) -> None:
    scene, hand = watched(app, file)
    missed = next(one for one in hand.moments if one.verdict is Verdict.MISSED)
    show(app, scene, missed.move + 1)
    words = scene.words()
    assert app.words(f"reason.{missed.reason}") in words
    better = app.words("lookback.better", what="")
    assert any(word.startswith(better) for word in words)


def test_the_masters_own_move_names_no_better_one(app: App, file: Path) -> None:
    scene, hand = watched(app, file)
    good = next(one for one in hand.moments if one.verdict is Verdict.GOOD)
    show(app, scene, good.move + 1)
    better = app.words("lookback.better", what="")
    assert not any(word.startswith(better) for word in scene.words())


def test_turning_points_are_jumped_to_by_click_and_by_key(app: App, file: Path) -> None:
    scene, hand = watched(app, file)
    moves = turn_moves(hand)
    assert moves, "this hand has a turning point"
    for number, move in enumerate(moves, start=1):
        click(app, scene.targets()[f"turn:{number}"].center)
        assert scene.replayer.at == move
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    app.step(1 / 30, [key])
    assert scene.replayer.at == moves[0], "after the last comes the first again"


def test_a_click_on_the_curve_goes_there(app: App, file: Path) -> None:
    scene, hand = watched(app, file)
    curve = scene.targets()["curve"]
    click(app, (curve.right - 1, curve.bottom))
    assert scene.replayer.at == hand.moments[-1].move + 1
    click(app, (curve.left, curve.bottom))
    assert scene.replayer.at == hand.moments[0].move + 1


def test_open_hands_leave_the_curve_its_place(app: App, file: Path) -> None:
    scene, hand = watched(app, file)
    scene.press("open")
    app.step(1 / 30, [])
    curve = scene.targets()["curve"]
    click(app, (curve.right - 1, curve.bottom))
    assert scene.replayer.at == hand.moments[-1].move + 1


def test_a_record_that_cannot_be_looked_back_at_says_so(
    app: App, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("client.machine.coachprocess.coach_command", lambda _: ["/no/such/program"])
    open_replay(app, file)
    end = time.monotonic() + PATIENCE
    while app.coach.found(file) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    app.step(1 / 30, [])
    app.step(1 / 30, [])
    assert app.words("lookback.unknown") in app.scene.words()
    assert "turn:1" not in app.scene.targets()


def test_points_and_the_trick_before_are_a_click_away(app: App, file: Path) -> None:
    scene, _ = watched(app, file)
    assert scene.picture is not None and scene.picture.lookback is not None
    click(app, scene.targets()["points"].center)
    assert scene.picture.lookback is None
    assert scene.picture.scores and scene.picture.last is not None
    click(app, scene.targets()["points"].center)
    assert scene.picture.lookback is not None and not scene.picture.scores
