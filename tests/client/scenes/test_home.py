"""The menu offers the lesson first to whoever has never played."""

from pathlib import Path

import pygame
import pytest

from client.scenes.home import Home
from engine.lan.link import Save
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


@pytest.mark.parametrize("trouble", ["save_broken", "save_in_use"])
@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_a_match_that_cannot_go_on_does_not_vanish_without_a_word(
    tmp_path: Path, language: str, trouble: str
) -> None:
    with flying(tmp_path, "--lang", language) as pilot:
        pilot.app.host._list.saves = (Save(id="one", trouble=trouble),)
        pilot.step()
        places = pilot.app.scene.targets()
        assert "continue" not in places
        assert places["saves"].top < places["new"].top < places["tutorial"].top
        assert pilot.shows(pilot.app.words("home.saves_shut"))
        pilot.click("saves")
        assert pilot.scene == "saves"
        pilot.app.pop()
        pilot.app.host._list.saves = ()
        pilot.step()
        assert isinstance(pilot.app.scene, Home)
        assert "saves" not in pilot.app.scene.targets()


def test_coming_back_to_the_menu_turns_no_card_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with flying(tmp_path) as pilot:
        turned: list[float] = []
        turn = pygame.transform.rotozoom

        def counted(card: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
            turned.append(angle)
            return turn(card, angle, scale)

        monkeypatch.setattr(pygame.transform, "rotozoom", counted)
        pilot.click("about")
        pilot.settle()
        pilot.key("escape")
        pilot.settle()
        assert turned == []
        pilot.app.change(four_colour=not pilot.app.settings.four_colour)
        pilot.settle()
        assert len(turned) == 5
