"""The first lesson is gone through by mouse, by key, and by skipping."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.tutorial import Lesson
from client.table.tutorial import TutorialScene
from engine.core.actions import Answer, Pass, Play
from engine.core.notation import parse_cards
from engine.text import LANGUAGES
from tests.support.pilot import Pilot, flying


@pytest.fixture
def lang() -> str:
    """Give the language of the lesson, for those to whom either will do."""
    return "zh_CN"


both = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def pilot(tmp_path: Path, lang: str) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", lang, "--speed", "4") as flown:
        flown.app.go.tutorial()
        flown.settle(60)
        yield flown


def scene_of(pilot: Pilot) -> TutorialScene:
    assert isinstance(pilot.app.scene, TutorialScene)
    return pilot.app.scene


def lesson_of(pilot: Pilot) -> Lesson:
    return scene_of(pilot).lesson.course


@both
def test_it_says_what_to_do_and_shows_how_far_one_is(pilot: Pilot) -> None:
    assert pilot.shows(pilot.app.words("tutorial.sets.aim")[:20])
    assert lesson_of(pilot).progress[0] == 1


@both
def test_a_step_to_read_is_left_by_its_button_and_by_enter(pilot: Pilot) -> None:
    pilot.click("next")
    pilot.settle(60)
    assert lesson_of(pilot).is_task
    pilot.click("skip_chapter")
    pilot.settle(60)
    assert not lesson_of(pilot).is_task
    pilot.key("return")
    pilot.settle(60)
    assert lesson_of(pilot).is_task


def test_a_wrong_move_brings_a_hint_and_costs_nothing(pilot: Pilot) -> None:
    pilot.click("next")
    pilot.settle(60)
    scene = scene_of(pilot)
    view = scene.model.view
    assert view is not None
    before = view.hand
    scene.model.act(Play(before[-1:]))
    pilot.settle(60)
    assert scene.model.view is not None
    assert scene.model.view.hand == before
    assert pilot.shows(pilot.app.words("tutorial.sets.lead.hint")[:16])


def test_the_right_move_is_praised_and_leads_on(pilot: Pilot) -> None:
    pilot.click("next")
    pilot.settle(60)
    scene = scene_of(pilot)
    view = scene.model.view
    assert view is not None
    sixes = tuple(card for card in view.hand if card >> 2 == 3)
    scene.model.act(Play(sixes))
    pilot.settle(90)
    assert lesson_of(pilot).step is not None
    assert lesson_of(pilot).step.id == "beat"  # type: ignore[union-attr]
    assert pilot.shows(pilot.app.words("tutorial.sets.lead.done")[:12])


@both
def test_every_step_can_be_skipped_to_the_end(pilot: Pilot) -> None:
    for _ in range(60):
        if lesson_of(pilot).is_over:
            break
        pilot.click("skip" if lesson_of(pilot).is_task else "next")
        pilot.settle(90)
    assert lesson_of(pilot).is_over
    pilot.click("new")
    pilot.settle()
    assert pilot.scene == "newgame"
    assert pilot.app.settings.tutorial_seen


def test_a_chapter_can_be_skipped(pilot: Pilot) -> None:
    first = lesson_of(pilot).chapter.id
    pilot.click("skip_chapter")
    pilot.settle(60)
    assert lesson_of(pilot).chapter.id != first


def test_the_close_mark_leaves_the_lesson(pilot: Pilot) -> None:
    pilot.click("leave")
    pilot.settle()
    assert pilot.scene == "home"


def test_escape_asks_about_the_lesson_which_is_not_kept(pilot: Pilot) -> None:
    app = pilot.app
    pilot.key("escape")
    pilot.settle()
    assert pilot.shows(app.words("tutorial.leave.title"))
    assert not pilot.shows(app.words("table.leave.words"))
    pilot.click("stay")
    pilot.settle()
    assert pilot.scene == "tutorial"
    pilot.key("escape")
    pilot.settle()
    pilot.click("leave")
    pilot.settle()
    assert pilot.scene == "home"
    assert app.settings.tutorial_seen


def test_nothing_is_answered_for_the_learner(pilot: Pilot) -> None:
    pilot.app.change(auto_pass=True)
    for _ in range(60):
        step = lesson_of(pilot).step
        if step is not None and step.want == ("pass",):
            break
        pilot.click("skip" if lesson_of(pilot).is_task else "next")
        pilot.settle(90)
    at = lesson_of(pilot).progress
    pilot.wait(5.0)
    assert lesson_of(pilot).progress == at
    scene_of(pilot).model.act(Pass())
    pilot.settle(90)
    assert lesson_of(pilot).progress != at


def test_the_explanation_never_covers_a_seat_at_any_size(tmp_path: Path) -> None:
    for size in ((960, 600), (1280, 720), (1920, 1080)):
        with flying(tmp_path, "--lang", "en_US", "--speed", "4", size=size) as flown:
            flown.app.go.tutorial()
            flown.settle(60)
            for _ in range(12):
                flown.settle(90)
                scene = scene_of(flown)
                stage = scene.stage
                assert stage is not None
                panel = scene.lesson.panel
                assert not any(panel.colliderect(pygame.Rect(p)) for p in stage.layout.plates)
                assert not panel.colliderect(pygame.Rect(stage.layout.prompt))
                flown.click("skip" if lesson_of(flown).is_task else "next")


def test_where_either_answer_will_do_both_lead_on(pilot: Pilot) -> None:
    for _ in range(60):
        step = lesson_of(pilot).step
        if step is not None and step.id == "declare":
            break
        pilot.click("skip" if lesson_of(pilot).is_task else "next")
        pilot.settle(90)
    scene_of(pilot).model.act(Answer(True))
    pilot.settle(90)
    assert lesson_of(pilot).step is not None
    assert lesson_of(pilot).step.id == "spare"  # type: ignore[union-attr]
    assert pilot.shows(pilot.app.words("tutorial.guard.declare.done.yes")[:10])


def go_to(pilot: Pilot, key: str) -> None:
    """Skip to a step of the lesson."""
    while lesson_of(pilot).key != f"tutorial.{key}":
        pilot.click("skip" if lesson_of(pilot).is_task else "next")
        pilot.settle(90)


@pytest.mark.parametrize(
    ("key", "cards"), [("jokers.small", "SJ 7s 7h 7d"), ("out.strong", "BJ* 9s 9h")]
)
def test_the_hint_raises_what_the_lesson_asks_for(pilot: Pilot, key: str, cards: str) -> None:
    go_to(pilot, key)
    pilot.click("hint")
    assert sorted(scene_of(pilot).desk.selection.cards) == sorted(parse_cards(cards))
    pilot.settle(60)
    pilot.click("play")
    assert lesson_of(pilot).key != f"tutorial.{key}"


@pytest.mark.parametrize("key", ["emperor.friend", "guard.spare"])
def test_where_the_lesson_asks_for_a_pass_the_hint_says_so(pilot: Pilot, key: str) -> None:
    go_to(pilot, key)
    pilot.click("hint")
    pilot.settle(60)
    assert not scene_of(pilot).desk.selection
    assert pilot.shows(pilot.app.words(f"tutorial.{key}.hint"))


def test_the_closing_words_are_said_once_with_the_way_to_a_game(pilot: Pilot) -> None:
    go_to(pilot, "out.end")
    assert lesson_of(pilot).is_over
    assert "new" in pilot.app.scene.targets()
    assert "next" not in pilot.app.scene.targets()


def test_once_the_lesson_is_over_no_word_looks_out_from_under_the_explanation(
    pilot: Pilot,
) -> None:
    go_to(pilot, "out.score")
    pilot.step()
    picture = scene_of(pilot).picture
    assert picture is not None
    assert picture.out is None


@pytest.mark.parametrize("ui_size", [1.0, 1.3])
def test_the_explanation_covers_no_cards_in_front_of_a_seat(tmp_path: Path, ui_size: float) -> None:
    with flying(tmp_path, "--lang", "en_US", "--speed", "4") as flown:
        flown.app.change(ui_size=ui_size)
        flown.app.go.tutorial()
        flown.settle(60)
        for _ in range(lesson_of(flown).progress[1]):
            scene = scene_of(flown)
            assert scene.stage is not None
            layout, result = scene.stage.layout, lesson_of(flown).view.public.result
            for pile in layout.piles if result is None else layout.spreads[1:]:
                assert not scene.lesson.panel.colliderect(pygame.Rect(pile)), lesson_of(flown).key
            if lesson_of(flown).is_over:
                return
            flown.click("skip" if lesson_of(flown).is_task else "next")
            flown.settle(90)
    raise AssertionError("the lesson has no end")
