"""A rule set of one's own: made on the screen, kept as a file, opened by dropping it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.scenes.customrules import CustomRulesScene, file_name
from client.settings.rulesets import chosen_rules, custom_choice, custom_rules
from client.settings.settings import NewGame
from client.ui.form import FormRow
from engine.core.presets import PRESETS
from engine.core.ruleset import clashes, options
from engine.rulefile import CustomRules, load_rules, save_rules
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US") as flown:
        flown.app.go.new_game()
        flown.settle()
        flown.app.push(CustomRulesScene(flown.app))
        flown.settle()
        yield flown


def scene_of(pilot: Pilot) -> CustomRulesScene:
    assert isinstance(pilot.app.scene, CustomRulesScene)
    return pilot.app.scene


def row(pilot: Pilot, name: str) -> FormRow:
    found = scene_of(pilot).page.find(f"{name}/row")
    assert isinstance(found, FormRow)
    return found


def drop(pilot: Pilot, file: Path) -> None:
    pilot.step(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    pilot.settle()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_choice_of_ones_own_is_kept_as_what_differs(preset: str) -> None:
    base = PRESETS[preset]
    assert custom_rules(custom_choice(base, base)).id == "custom"
    choice = NewGame(rules="custom", custom={"base": preset, "leave_penalty": 7})
    rules = chosen_rules(choice)
    assert rules.leave_penalty == 7
    assert custom_choice(rules, base) == {"base": preset, "leave_penalty": 7}


def test_an_option_of_another_version_is_left_out() -> None:
    rules = custom_rules({"base": "weihai", "holograms": True, "roast": True})
    assert rules.roast
    assert custom_rules({"base": "weihai", "deck": "tarot"}).deck == PRESETS["weihai"].deck
    assert custom_rules({}).deck == PRESETS["putong"].deck


def test_there_is_a_row_for_every_option(pilot: Pilot) -> None:
    for declared in options():
        assert row(pilot, declared.name).words()


def test_what_is_changed_is_marked_and_can_be_undone(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    scene._set("roast", True)
    assert row(pilot, "roast").marked
    assert scene.rules.roast
    pilot.click("undo")
    assert not row(pilot, "roast").marked
    assert not scene.rules.roast


def test_an_option_without_effect_is_greyed_and_says_so(pilot: Pilot) -> None:
    assert not row(pilot, "call_ranks").control.enabled
    scene_of(pilot)._set("guard", "called")
    assert row(pilot, "call_ranks").control.enabled


def test_a_clash_names_both_options_and_forbids_the_rules(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    scene._set("guard", "called")
    scene._set("yield_rule", "skip-one")
    assert clashes(scene.rules)
    for name in ("guard", "yield_rule"):
        assert "clashes" in row(pilot, name).alert
    pilot.click("use")
    assert pilot.scene == "customrules"


def test_a_match_does_not_begin_with_rules_that_clash(pilot: Pilot) -> None:
    scene = scene_of(pilot)
    scene._set("guard", "called")
    scene._set("yield_rule", "skip-one")
    pilot.key("escape")
    pilot.settle()
    assert pilot.scene == "newgame"
    pilot.click("start")
    pilot.settle()
    assert pilot.scene == "customrules"


def test_another_base_brings_all_its_options(pilot: Pilot) -> None:
    pilot.choose("base", "qingdao")
    scene = scene_of(pilot)
    assert scene.rules.tribute
    assert scene.base.id == "qingdao"


def test_rules_are_saved_under_a_name_and_opened_again(pilot: Pilot) -> None:
    scene_of(pilot)._set("roast", True)
    pilot.click("save")
    pilot.settle()
    pilot.type("Saturday")
    pilot.click("save")
    pilot.settle()
    file = pilot.app.paths.rules / "Saturday.rules.json"
    saved = load_rules(file)
    assert (saved.name, saved.base, saved.rules.roast) == ("Saturday", "putong", True)
    pilot.click("undo")
    pilot.click("load")
    pilot.settle()
    pilot.click("file:Saturday.rules.json")
    pilot.settle()
    assert scene_of(pilot).rules.roast


def test_without_a_name_rules_are_saved_under_the_one_proposed(pilot: Pilot) -> None:
    pilot.click("save")
    pilot.settle()
    proposed = pilot.app.words("preset.custom")
    assert pilot.app.scene.page.find("text").words() == [proposed]  # type: ignore[attr-defined]
    pilot.click("save")
    pilot.settle()
    assert load_rules(pilot.app.paths.rules / f"{proposed}.rules.json").name == proposed


def test_word_of_a_saved_file_covers_no_button_and_goes_with_the_screen(pilot: Pilot) -> None:
    pilot.click("save")
    pilot.settle()
    before = pilot.pixels()
    pilot.click("save")
    pilot.wait(0.5)
    assert pilot.app.toasts.text
    assert pilot.pixels() != before
    use = pilot.app.scene.targets()["use"]
    assert pilot.app.toasts.place(pilot.app.window.surface, pilot.app.look).bottom < use.top
    pilot.key("escape")
    pilot.settle()
    assert not pilot.app.toasts.text


def test_a_saved_file_is_deleted_only_after_asking(pilot: Pilot) -> None:
    pilot.click("save")
    pilot.settle()
    pilot.key("return")
    pilot.settle()
    (file,) = pilot.app.paths.rules.glob("*.json")
    pilot.click("load")
    pilot.settle()
    listed = pilot.app.scene.targets()[f"file:{file.name}"]
    bin_spot = (listed.right - 12, listed.centery)
    pilot.click_at(bin_spot)
    pilot.settle()
    pilot.key("escape")
    pilot.settle()
    assert file.exists()
    pilot.click_at(bin_spot)
    pilot.settle()
    pilot.click("yes")
    assert not file.exists()


def test_a_dropped_rule_file_is_taken(pilot: Pilot, tmp_path: Path) -> None:
    file = tmp_path / "friends.json"
    file.write_text(json.dumps({"base": "weihai", "roast": True}), encoding="utf-8")
    drop(pilot, file)
    assert scene_of(pilot).base.id == "weihai"
    assert scene_of(pilot).rules.roast
    assert pilot.app.settings.new_game.rules == "custom"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("x.json", "{", "JSON"),
        ("x.json", '{"roasted": true}', "roast"),
        ("x.json", '{"deck": "tarot"}', "tarot"),
        ("x.json", '{"guard": "called", "yield_rule": "skip-one"}', "cannot go together"),
        ("x.txt", "hello", "not a recorded hand"),
        ("x.bhr", "hello", "ine 1"),
    ],
)
def test_a_wrong_file_is_refused_in_words(
    pilot: Pilot, tmp_path: Path, name: str, text: str, told: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    before = pilot.app.settings.new_game
    drop(pilot, file)
    assert pilot.scene == "dialog"
    assert pilot.shows(told)
    assert not pilot.shows("Traceback")
    assert pilot.app.settings.new_game == before


def test_a_folder_or_a_missing_file_is_refused_in_words(pilot: Pilot, tmp_path: Path) -> None:
    drop(pilot, tmp_path)
    assert pilot.scene == "dialog"
    pilot.key("escape")
    drop(pilot, tmp_path / "gone.bhr")
    assert pilot.shows("gone.bhr")


@pytest.mark.parametrize(
    ("name", "file"),
    [("周六局", "周六局"), ("a/b\\c", "a_b_c"), ("..", "__"), ("", "custom"), ("x" * 90, "x" * 40)],
)
def test_a_name_becomes_a_file_name_that_works_everywhere(name: str, file: str) -> None:
    assert file_name(name) == file


@pytest.mark.parametrize("good", [True, False])
def test_the_rules_of_a_friend_are_found_in_another_folder(
    pilot: Pilot, tmp_path: Path, good: bool
) -> None:
    folder = tmp_path / "from friends"
    folder.mkdir()
    file = folder / "家规.rules.json"
    if good:
        save_rules(file, CustomRules(name="家规", base="weihai", rules=PRESETS["qingdao"]))
    else:
        file.write_text("{", encoding="utf-8")
    pilot.app.browsed = folder
    pilot.click("load")
    pilot.settle()
    pilot.click("files")
    pilot.settle()
    pilot.click(f"file:{file}")
    pilot.settle()
    if not good:
        assert pilot.scene == "dialog"
        pilot.key("return")
        pilot.settle()
    assert pilot.scene == "customrules"
    assert scene_of(pilot).rules.tribute == good
    assert [scene.name for scene in pilot.app.scenes].count("customrules") == 1
