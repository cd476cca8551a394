"""The lesson points at the next move, one thing at a time."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.table.pointing import arrow, pointed_at
from client.table.tutorial import TutorialScene
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US") as one:
        one.app.change(animation=False)
        one.app.go.tutorial()
        one.wait(1.0)
        yield one


def test_first_at_the_cards_then_at_the_button(pilot: Pilot) -> None:
    scene = pilot.app.scene
    assert isinstance(scene, TutorialScene)
    pilot.key("return")
    pilot.wait(0.5)
    assert scene.lesson.course.key == "tutorial.sets.lead"

    def spots() -> tuple[pygame.Rect, ...]:
        assert scene.picture is not None and scene.stage is not None
        return pointed_at(scene.lesson.course, scene.desk, scene.picture, scene.stage)

    layout = scene.hand_layout
    assert layout is not None
    (cards,) = spots()
    sixes = [pygame.Rect(slot.rect) for slot in layout.slots if slot.chip.card >> 2 == 3]
    assert cards == sixes[0].unionall(sixes[1:])
    pilot.key("h")
    pilot.wait(0.2)
    assert spots() == (scene.targets()["play"],)


def test_the_last_gold_button_works_by_enter(pilot: Pilot) -> None:
    scene = pilot.app.scene
    assert isinstance(scene, TutorialScene)
    while not scene.lesson.course.is_over:
        scene.lesson.course.skip_chapter()
    for _ in range(300):
        pilot.step()
        if "new" in scene.targets():
            break
    pilot.key("return")
    assert pilot.scene == "newgame"


def test_an_arrow_stands_between_the_words_and_what_they_are_about() -> None:
    rim, panel = pygame.Rect(100, 300, 50, 50), pygame.Rect(80, 100, 200, 100)
    tip, left, right = arrow(rim, panel, 20)
    assert panel.bottom < left[1] == right[1] < tip[1] <= rim.top
