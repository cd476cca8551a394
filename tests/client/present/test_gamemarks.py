"""What tells a rule set at a glance is read from its options, and has an icon and words."""

import pytest
from msgspec.structs import replace

from client.present.gamemarks import cards_each, game_marks
from engine.assets import assets_folder
from engine.core.presets import PRESETS
from engine.core.ruleset import GuardRule, RevoltRule, SoloRule
from engine.text import text_in


def names(preset: str) -> list[str]:
    return [mark.icon for mark in game_marks(PRESETS[preset])]


def test_weihai_is_known_by_short_hands_revolts_and_kicks() -> None:
    assert cards_each(PRESETS["weihai"]) == 33
    assert {"revolt", "kick"} <= set(names("weihai"))
    assert "tribute" not in names("weihai")


def test_qingdao_is_known_by_tribute_and_letting_a_lap_go_by() -> None:
    assert cards_each(PRESETS["qingdao"]) == 43
    assert {"call", "tribute", "defer"} <= set(names("qingdao"))


@pytest.mark.parametrize("preset", PRESETS)
def test_each_option_that_is_switched_shows_in_the_marks(preset: str) -> None:
    bare = replace(
        PRESETS[preset], guard=GuardRule.SWORD, solo=SoloRule.NO, declare=False,
        revolt=RevoltRule.NO, kick=False, tribute=False, defer=False,
    )  # fmt: skip
    assert [mark.icon for mark in game_marks(bare)] == ["sword"]
    full = replace(
        bare, guard=GuardRule.CALLED, solo=SoloRule.EARLY, declare=True,
        revolt=RevoltRule.INDIVIDUAL, kick=True, tribute=True, defer=True,
    )  # fmt: skip
    assert len(game_marks(full)) == 7


def test_every_mark_has_an_icon_and_words() -> None:
    for rules in PRESETS.values():
        for mark in game_marks(rules):
            assert (assets_folder() / "icons" / f"{mark.icon}.svg").is_file()
            assert all(text_in(language)(mark.key) for language in ("zh_CN", "en_US"))
