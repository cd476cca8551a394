"""Exercises are asked at the table, answered by a click, and explained."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.lookback import points_text
from client.program.app import App
from client.scenes.exercises import ExercisesScene
from client.settings.portraits import portrait_names
from client.table.exercise import ExerciseScene
from engine.coach.exercises import answers_of, exercises
from tests.support.tablepilot import app_in


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


def click(app: App, name: str) -> None:
    for _ in range(60):
        if app.scene.opens_in <= 0:
            break
        app.step(1 / 30, [])
    pos = app.scene.targets()[name].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(1 / 30, [pygame.event.Event(kind, pos=pos, button=1)])
    app.step(1 / 30, [])


def test_there_are_twelve_each_a_moment_of_its_own_with_two_or_three_moves() -> None:
    all_ = exercises()
    assert len({one.kind for one in all_}) == len(all_) == 12
    for exercise in all_:
        reel = exercise.reel()
        view = reel.view(len(reel), exercise.seat)
        assert view.hand and 2 <= len(exercise.choices) <= 3
        assert sum(one.best for one in answers_of(view, exercise.choices)) == 1


def test_an_answer_is_explained_and_noted(app: App) -> None:
    menu = ExercisesScene(app)
    app.push(menu)
    app.step(1 / 30, [])
    click(app, f"exercise:{exercises()[0].kind}")
    scene = app.scene
    assert isinstance(scene, ExerciseScene)
    other = next(i for i, one in enumerate(scene.answers, start=1) if not one.best)
    click(app, f"choice:{other}")
    assert app.words("exercise.wrong") in scene.words()
    assert all(points_text(one.points) in scene.words() for one in scene.answers)
    click(app, "next")
    assert app.scene is menu
    assert menu.progress.standing[exercises()[0].kind].right == 0
    assert app.words("exercise.in_days", n=1) in menu.words()


def test_everybody_in_an_exercise_wears_the_face_that_goes_with_his_name(app: App) -> None:
    app.change(avatar=5)
    app.push(ExercisesScene(app))
    app.step(1 / 30, [])
    click(app, f"exercise:{exercises()[0].kind}")
    scene = app.scene
    assert isinstance(scene, ExerciseScene) and scene.picture is not None
    usual = portrait_names(app.look.text, app.icons)
    own = scene.exercise.seat
    for plate in scene.picture.plates:
        assert plate.avatar == (5 if plate.seat == own else usual.index(plate.name))


@pytest.mark.long
def test_all_twelve_are_gone_through_by_clicks_and_come_back(app: App) -> None:
    app.go.practice()
    app.step(1 / 30, [])
    click(app, "practice:exercises")
    menu = app.scene
    assert isinstance(menu, ExercisesScene)
    click(app, "start")
    scene = app.scene
    assert isinstance(scene, ExerciseScene)
    for number in range(12):
        best = next(i for i, one in enumerate(scene.answers, start=1) if one.best)
        other = next(i for i, one in enumerate(scene.answers, start=1) if not one.best)
        click(app, f"choice:{best if number else other}")
        assert scene.is_right == (number > 0)
        words = scene.words()
        assert all(points_text(one.points) in words for one in scene.answers)
        click(app, "next")
    assert app.scene is menu
    standing = list(menu.progress.standing.values())
    assert [one.right for one in standing] == [0] + [1] * 11
    assert app.words("exercise.again") in menu.words()
