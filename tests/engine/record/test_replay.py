"""Records through the core again: the same facts, whatever players switched or left."""

from random import Random

import pytest

from engine.core.cards import SEATS
from engine.core.facts import AutoSet, Fact
from engine.core.game import advance
from engine.core.presets import PRESETS, QINGDAO
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import new_match
from engine.record.breach import BreachError
from engine.record.form import alike, leaves_line
from engine.record.replay import Replay
from engine.record.verify import verify
from tests.support.recording import read, recorded, recorded_for, restless
from tests.support.rulemix import random_rules


@pytest.mark.parametrize("name", PRESETS)
def test_the_actions_of_a_record_lead_to_the_same_lines(name: str) -> None:
    record = read(recorded(PRESETS[name], 4, "random"))
    state = new_match(record.header.rules)
    facts: list[Fact] = []
    for step in Replay(record).steps():
        outcome = advance(state, step.actor, step.action)
        assert not isinstance(outcome, Refusal)
        facts += [fact for fact in outcome.facts if leaves_line(fact)]
        state = outcome.state
    assert len(facts) == len(record.facts)
    assert all(map(alike, facts, record.facts))


@pytest.mark.parametrize("name", PRESETS)
def test_every_step_names_the_line_it_was_read_from(name: str) -> None:
    record = read(recorded(PRESETS[name], 1))
    steps = list(Replay(record).steps())
    numbers = [step.line for step in steps]
    assert numbers == sorted(numbers)
    assert numbers[0] == 3
    assert steps[-1].state.public.result is not None


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_matches_with_autoplay_and_leaving_are_right(name: str, seed: int) -> None:
    text = restless(PRESETS[name], 3, seed)
    record = read(text)
    report = verify(record)
    assert report.breach is None
    assert any(isinstance(fact, AutoSet) for fact in record.facts)


def test_leavers_are_found_by_their_penalty_and_by_debts_that_lapse() -> None:
    paid = 0
    for seed in range(8):
        for step in Replay(read(restless(QINGDAO, 4, seed))).steps():
            public = step.state.public
            if public.result is not None:
                losers = [seat for seat in SEATS if public.result.penalty[seat] < 0]
                assert all(public.left[seat] for seat in losers)
                paid += len(losers)
    assert paid


def mixes() -> list[RuleSet]:
    rng = Random("record mixes")
    return [random_rules(rng) for _ in range(25)]


@pytest.mark.parametrize("rules", mixes(), ids=lambda rules: rules.id)
def test_records_of_any_mix_of_rules_are_right(rules: RuleSet) -> None:
    for text in (recorded(rules, 2, "random"), recorded(rules, 2)):
        report = verify(read(text))
        assert report.breach is None
        assert report.complete


def test_a_seat_record_has_no_actions_to_replay() -> None:
    with pytest.raises(ValueError, match="seat record"):
        Replay(read(recorded_for(QINGDAO, 0, 1)))


def test_a_wrong_record_has_no_actions_either() -> None:
    text = recorded(QINGDAO, 1)
    rows = text.splitlines()
    with pytest.raises(BreachError):
        list(Replay(read("\n".join([*rows[:2], rows[4], *rows[5:]]))).steps())
