"""F1 at a table: keys, the rule that applies now, and the way to the whole book."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.present.deeds import Deed
from client.present.ruleofnow import rules_now
from client.scenes.rules import RulesScene
from client.settings.keys import rebound
from client.table.help import HelpScene
from engine.core.presets import PRESETS
from engine.text import text_in
from tests.client.table.test_table import to_following
from tests.support.presentgame import game_of
from tests.support.tablepilot import TablePilot, app_in, pilot_at


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[TablePilot]:
    with app_in(tmp_path) as app:
        app.change(animation=False)
        yield pilot_at(app, "weihai", seed=2)


def test_f1_tells_the_keys_as_they_are_bound_and_the_rule_that_applies_now(
    pilot: TablePilot,
) -> None:
    app = pilot.app
    app.change(keys=rebound({}, Deed.HINT, "v"))
    to_following(pilot, able=True)
    pilot.key("f1")
    scene = app.scene
    assert isinstance(scene, HelpScene)
    words = scene.words()
    assert "V" in words and app.words("deed.hint") in words
    assert scene.sections()[0].id == "beating" and scene.sections()[0].title in words
    pilot.key("f1")
    assert app.scene is pilot.scene


def test_the_rules_of_the_table_open_over_it_and_keep_their_place(pilot: TablePilot) -> None:
    app = pilot.app
    to_following(pilot, able=True)
    chapters = []
    for _ in range(2):
        pilot.key("f1")
        pilot.click_at(app.scene.targets()["book"].center)
        book = app.scene
        assert isinstance(book, RulesScene) and book.game == "weihai"
        chapters.append(book.chapter)
        pilot.click_at(book.targets()["chapter:3"].center)
        pilot.key("escape")
        pilot.key("escape")
        assert app.scene is pilot.scene
    assert chapters == [0, 3]


def test_the_mouse_finds_help_by_its_icon(pilot: TablePilot) -> None:
    pilot.settle()
    pilot.click("rules")
    assert isinstance(pilot.app.scene, HelpScene)
    pilot.key("escape")
    assert pilot.app.scene is pilot.scene


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_moment_of_every_game_has_its_rule(name: str) -> None:
    text, seen = text_in("zh_CN"), set()
    for state in game_of(name, hands=2).states:
        public = state.public
        leads = public.trick is None or not public.trick.target
        if (moment := (public.phase, leads)) not in seen:
            seen.add(moment)
            assert rules_now(text, PRESETS[name], public), moment
    assert len(seen) > 4
