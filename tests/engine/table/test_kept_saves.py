"""Saves kept for ever: a match begun with an old version goes on."""

from pathlib import Path

import pytest

from engine.core.actions import SeatAction
from engine.core.autoplay import default_action
from engine.core.game import advance
from engine.core.refusal import Refusal
from engine.core.state import view_of
from engine.rulefile import load_rules
from engine.table.journal import read_journal
from engine.table.setup import Stage
from engine.table.transition import restored

KEPT = Path(__file__).parents[2] / "kept"
SAVES = sorted((KEPT / "saves").glob("*.bhj"))
RULES = sorted((KEPT / "rules").glob("*.json"))


@pytest.mark.parametrize("file", SAVES, ids=lambda file: file.stem)
def test_a_match_of_an_old_save_is_played_to_the_end_of_its_hand(file: Path) -> None:
    kept = read_journal(file)
    assert not kept.torn
    base = restored(kept.entries)
    assert base.stage is Stage.PLAYING
    state = base.state
    while state.public.result is None:
        seat = next(seat for seat in state.public.asked if state.answers[seat] is None)
        action: SeatAction = default_action(view_of(state, seat))
        outcome = advance(state, seat, action)
        assert not isinstance(outcome, Refusal)
        state = outcome.state
    assert sum(state.public.result.points) == 0


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_an_old_rule_file_gives_its_rules(file: Path) -> None:
    custom = load_rules(file)
    assert (custom.name, custom.base, custom.rules.roast) == ("Saturday", "qingdao", True)
