"""The menu offers the lesson first to whoever has never played."""

from pathlib import Path

import pytest

from tests.support.pilot import Pilot, flying


def is_offered_first(pilot: Pilot) -> bool:
    places = pilot.app.scene.targets()
    offered = pilot.shows(pilot.app.words("home.tutorial_first"))
    assert offered == (places["tutorial"].top < places["new"].top)
    return offered


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_the_first_start_offers_the_lesson_first(tmp_path: Path, language: str) -> None:
    with flying(tmp_path, "--lang", language) as pilot:
        assert is_offered_first(pilot)


def test_whoever_left_the_lesson_is_not_offered_it_again(tmp_path: Path) -> None:
    with flying(tmp_path, "--speed", "4") as pilot:
        pilot.app.go.tutorial()
        pilot.settle(60)
        pilot.click("leave")
        pilot.settle()
        assert not is_offered_first(pilot)
    with flying(tmp_path) as pilot:
        assert not is_offered_first(pilot)


def test_whoever_has_finished_a_hand_is_no_newcomer(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        history = pilot.app.paths.history
    history.mkdir(parents=True, exist_ok=True)
    (history / "hand.bhr").write_text("{}\n")
    with flying(tmp_path) as pilot:
        assert not is_offered_first(pilot)
