"""The screens of the menu, in both languages and at every size."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from client.look import typeset
from client.program.app import App
from client.ui import drawing
from client.ui.dialog import Dialog, Reply, nothing
from tests.support.pilot import Pilot, flying

SCREENS = ("new_game", "settings", "rules", "replays", "statistics", "about", "lan")
TABS = ("general", "cards", "motion", "sound", "play", "keys")
SIZES = ((960, 600), (1280, 720), (1920, 1080))
LANGUAGES = ("zh_CN", "en_US")


def go(app: App, screen: str) -> None:
    way: Callable[[], None] = getattr(app.go, screen)
    way()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_words_of_the_menus_are_cut(
    tmp_path: Path, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []
    whole = typeset.shorten

    def watched(text: str, width: int, measure: Callable[[str], int]) -> str:
        short = whole(text, width, measure)
        if short != text:
            cut.append(text)
        return short

    monkeypatch.setattr(drawing, "shorten", watched)
    with flying(tmp_path, "--lang", language, size=size) as pilot:
        pilot.settle()
        for screen in ("new_game", "settings", "rules", "replays", "statistics", "about"):
            go(pilot.app, screen)
            pilot.settle()
            for tab in TABS if screen == "settings" else ():
                pilot.click(f"tab:{tab}")
                pilot.settle()
            pilot.app.pop()
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
def test_every_widget_lies_in_the_window_and_none_on_another(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with flying(tmp_path, size=size) as pilot:
        for screen in ("home", "new_game", "settings", "rules", "about"):
            if screen != "home":
                go(pilot.app, screen)
            pilot.settle()
            check_layout(pilot)
            if screen != "home":
                pilot.app.pop()


@pytest.mark.parametrize("ui_size", [0.85, 1.15, 1.3])
def test_no_letter_size_breaks_a_layout(tmp_path: Path, ui_size: float) -> None:
    for size in SIZES[:2]:
        with flying(tmp_path, size=size) as pilot:
            pilot.app.change(ui_size=ui_size)
            for screen in ("new_game", "settings", "rules", "about"):
                go(pilot.app, screen)
                pilot.settle()
                check_layout(pilot)
                pilot.app.pop()


def check_layout(pilot: Pilot) -> None:
    page = pilot.app.scene.page  # type: ignore[attr-defined]
    window = pygame.Rect((0, 0), pilot.app.size)
    for widget in page.widgets:
        assert window.contains(widget.rect), widget.name
    for index, one in enumerate(page.widgets):
        for other in page.widgets[index + 1 :]:
            assert not one.rect.colliderect(other.rect), (one.name, other.name)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_is_reached_from_the_menu_by_mouse_and_left_by_esc(
    tmp_path: Path, screen: str
) -> None:
    with flying(tmp_path) as pilot:
        pilot.click({"new_game": "new"}.get(screen, screen))
        pilot.settle()
        assert pilot.scene != "home"
        pilot.key("escape")
        pilot.settle()
        assert pilot.scene == "home"


def test_the_menu_is_walked_by_keyboard_alone(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        for _ in range(20):
            pilot.key("down")
            focus = pilot.app.scene.page.focus  # type: ignore[attr-defined]
            if focus is not None and focus.name == "rules":
                break
        pilot.key("return")
        pilot.settle()
        assert pilot.scene == "rules"


def test_coming_back_the_keyboard_is_where_it_was(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.scene.page.set_focus(pilot.app.scene.page.find("rules"))  # type: ignore[attr-defined]
        pilot.key("return")
        pilot.settle()
        pilot.key("escape")
        pilot.settle()
        assert pilot.app.scene.page.focus.name == "rules"  # type: ignore[attr-defined]


def test_every_press_is_heard_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with flying(tmp_path) as pilot:
        heard: list[str] = []
        monkeypatch.setattr(pilot.app, "play", heard.append)
        pilot.click("settings")
        pilot.click("tab:sound")
        pilot.click("mute")
        pilot.click_at((5, 5))
        assert heard == ["pick"] * 3


def test_esc_on_the_menu_does_not_end_the_game(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.key("escape")
        assert pilot.app.running
        pilot.click("quit")
        assert not pilot.app.running


def test_the_language_changes_at_once_and_lasts(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.change(language="en_US")
        pilot.app.go.settings()
        pilot.settle()
        assert pilot.shows("Settings")
        segments = pilot.app.scene.page.find("language")  # type: ignore[attr-defined]
        pilot.click_at(segments.cell(1).center)
        pilot.settle()
        assert pilot.shows("设置")
        assert not pilot.shows("Settings")
        pilot.key("escape")
        pilot.settle()
        assert pilot.shows("新开一场")
    with flying(tmp_path) as pilot:
        assert pilot.shows("新开一场")


def test_a_switch_of_the_settings_acts_at_once_and_lasts(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.go.settings()
        pilot.click("tab:cards")
        pilot.settle()
        before = pilot.pixels()
        pilot.click("four_colour")
        pilot.settle()
        assert pilot.pixels() != before
    with flying(tmp_path) as pilot:
        assert pilot.app.settings.four_colour


def test_a_key_is_bound_by_pressing_it(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.go.settings()
        pilot.click("tab:keys")
        pilot.settle()
        pilot.click("key:pass")
        pilot.key("x")
        assert pilot.app.keys["pass"] == "x"  # type: ignore[index]


def test_larger_letters_make_everything_larger(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        before = pilot.app.scene.targets()["new"].height
        pilot.app.change(ui_size=1.3)
        assert pilot.app.scene.targets()["new"].height > before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_searched_while_typing(tmp_path: Path, language: str) -> None:
    word, other = {"zh_CN": ("接风", "贡牌摆开"), "en_US": ("roast", "Two protect")}[language]
    with flying(tmp_path, "--lang", language) as pilot:
        pilot.app.go.rules()
        pilot.choose("game", "all")
        pilot.click("search")
        pilot.type(word)
        pilot.settle()
        assert pilot.shows(word)
        assert not pilot.shows(other)
        pilot.type("zzzz")
        assert pilot.shows("zzzz")


def test_a_search_that_finds_nothing_in_one_game_goes_on_in_all(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.rules()
        pilot.choose("game", "weihai")
        pilot.click("search")
        pilot.type("pays whom")
        pilot.settle()
        assert "search_all" in pilot.app.scene.targets()
        pilot.click("search_all")
        assert pilot.shows("Who pays whom")


def test_the_rules_show_the_numbers_of_the_chosen_game(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.rules()
        pilot.click("chapter:1")
        assert pilot.shows("216")
        pilot.choose("game", "weihai")
        pilot.click("chapter:1")
        assert pilot.shows("165")
        assert not pilot.shows("216 cards are in play")


def test_custom_rules_left_without_using_them_are_not_chosen(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.go.new_game()
        pilot.click("rules:weihai")
        for leave, chosen in (("escape", "weihai"), ("use", "custom")):
            pilot.click("rules:custom")
            assert pilot.scene == "customrules"
            if leave == "escape":
                pilot.key(leave)
            else:
                pilot.click(leave)
            assert pilot.app.settings.new_game.rules == chosen


def test_esc_leaves_a_question_with_a_field_at_once(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        answers = (Reply("ok", "OK", nothing), Reply("back", "Back", nothing))
        pilot.app.push(Dialog(pilot.app, "Code", "", answers, text=""))
        assert pilot.app.scene.typing
        pilot.key("escape")
        assert pilot.scene == "home"


def test_a_choice_for_the_next_match_is_remembered(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.app.go.new_game()
        pilot.click("rules:weihai")
        pilot.choose("hands", 20)
        pilot.choose("seconds", 15)
        pilot.choose("level2", "shrewd")
        pilot.click("bot1")
        pilot.type("Bob")
        pilot.key("escape")
    with flying(tmp_path) as pilot:
        choice = pilot.app.settings.new_game
        assert (choice.rules, choice.hands, choice.seconds) == ("weihai", 20, 15)
        assert choice.levels[1] == "shrewd"
        assert choice.names[0] == "Bob"


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_the_network_screen_says_how_a_party_comes_together(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    with flying(tmp_path, "--lang", language, size=size) as pilot:
        pilot.app.go.lan()
        pilot.settle()
        app = pilot.app
        steps = next(one for one in app.scene.page.widgets if one.name == "steps")  # type: ignore[attr-defined]
        assert app.words("lan.step.3") in pilot.words
        assert steps.rect.top > app.scene.targets()["host"].bottom
        assert steps.rect.bottom < app.size[1]
