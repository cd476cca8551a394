"""Simulated matches: they end, they look like games, and the seed decides everything."""

from random import Random

import pytest

from engine.bots.levels import LEVELS
from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    LIANZHONG_JIANMING,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.ruleset import GuardRule, RevoltRule, SoloRule, YieldRule
from engine.table.arena import Measure, compare
from engine.table.simulate import Totals, simulate
from tests.support.recording import recorded
from tests.support.rulemix import random_rules


def totals(name: str, level: str, hands: int = 40, seed: int = 1) -> Totals:
    return simulate(PRESETS[name], hands, seed, (level,) * 5)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", LEVELS)
def test_hands_end_and_scores_sum_to_zero(name: str, level: str) -> None:
    found = totals(name, level)
    assert found.hands == 40
    assert sum(found.points) == 0
    assert any(found.points)
    assert found.decisions > 40 * 20


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_simulated_hands_look_like_games(name: str, level: str) -> None:
    """Whatever the rules have happens, and what they do not have does not."""
    rules = PRESETS[name]
    found = totals(name, level, 80)
    called = rules.guard == GuardRule.CALLED
    assert (found.calls > 0) == called
    assert found.yields > 0 or rules.yield_rule in (YieldRule.NONE, YieldRule.SKIP_ONE)
    assert (found.yields > 0) <= (rules.yield_rule != YieldRule.NONE)
    assert (found.solos + found.seizes > 0) == (rules.solo != SoloRule.NO)
    assert (found.revolts > 0) == (rules.revolt != RevoltRule.NO)
    assert (found.revolts_won > 0) <= (rules.revolt == RevoltRule.TWO_FORCE)
    if level == "random":
        assert (found.revolts_won > 0) == (rules.revolt == RevoltRule.TWO_FORCE)
    assert (found.kicks > 0) == rules.kick
    assert (found.tributes > 0) == rules.tribute
    # Where the score doubles, up to two hands in five are played alone.
    assert found.guards > 40
    assert 16 < found.loyal_wins < 76


@pytest.mark.parametrize("rules", [PUTONG, JINGDIAN, LIANZHONG_JIANMING, BDQINGDAO])
def test_bots_declare_where_it_doubles(rules: object) -> None:
    assert isinstance(rules, type(PUTONG))
    found = simulate(rules, 60, 3, ("steady",) * 5)
    assert 5 < found.declares < 45


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_alone_now_and_then_but_not_too_often(level: str) -> None:
    alone = 0
    for rules in (JINGDIAN, WEIHAI, LIANZHONG_JIANMING, BDQINGDAO):
        found = simulate(rules, 50, 5, (level,) * 5)
        alone += found.solos + found.seizes
    # Where the score doubles it pays from a strength of .8 on, which two hands in five reach.
    assert 0 < alone < 200 * 0.4


def test_bots_yield_weak_hands_only() -> None:
    for rules in (PUTONG, QINGDAO, LIANZHONG_JIANMING):
        found = simulate(rules, 60, 5, ("steady",) * 5)
        assert 5 < found.yields < 120
        assert found.redeals < 5


def test_any_mix_of_rules_can_be_simulated() -> None:
    rng = Random("simulated mixes")
    for _ in range(20):
        found = simulate(random_rules(rng), 2, 1, (*LEVELS, "shrewd"))
        assert sum(found.points) == 0


def test_the_seed_decides_everything() -> None:
    recorded.cache_clear()
    once = recorded(QINGDAO, 3, "shrewd", 11)
    recorded.cache_clear()
    assert recorded(QINGDAO, 3, "shrewd", 11) == once
    assert recorded(QINGDAO, 3, "shrewd", 12) != once


def test_a_longer_simulation_begins_like_a_shorter_one() -> None:
    assert recorded(WEIHAI, 5).startswith(recorded(WEIHAI, 3))


def test_the_arena_finds_the_better_level() -> None:
    verdict = compare(LIANZHONG_JIANMING, "steady", "random", 20, 1)
    assert verdict.difference is not None and verdict.low is not None and verdict.high is not None
    assert verdict.low > 0
    assert verdict.low <= verdict.difference <= verdict.high
    assert verdict.team is not None and verdict.team.low > 0
    assert {"emperor", "guard", "rebel", "team_loyal", "team_rebels"} <= set(verdict.roles)
    assert verdict.hands == 20 * (11 + 3)


def test_the_arena_sees_no_difference_between_equals() -> None:
    verdict = compare(LIANZHONG_JIANMING, "steady", "steady", 5, 1)
    assert verdict.difference == 0.0
    assert verdict.team is not None and verdict.team.mean == 0.0
    assert all(figure.mean == 0.0 for figure in verdict.roles.values())


def test_the_arena_finds_the_same_with_two_processes() -> None:
    one = compare(PUTONG, "random", "yardstick", 4, 3, measure=Measure.TEAM)
    assert compare(PUTONG, "random", "yardstick", 4, 3, measure=Measure.TEAM, workers=2) == one


def test_the_arena_tells_what_it_reached_when_it_is_stopped() -> None:
    def stop(done: int, of: int) -> None:
        assert of == 9
        if done == 3:
            raise KeyboardInterrupt

    verdict = compare(PUTONG, "random", "yardstick", 9, 3, measure=Measure.TEAM, tell=stop)
    assert (verdict.deals, verdict.complete) == (3, False)
    assert verdict.team == compare(PUTONG, "random", "yardstick", 3, 3, measure=Measure.TEAM).team


def test_the_arena_turns_round_with_its_levels() -> None:
    one = compare(PUTONG, "random", "steady", 6, 2)
    two = compare(PUTONG, "steady", "random", 6, 2)
    assert one.difference is not None and two.difference is not None
    assert one.difference == -two.difference
