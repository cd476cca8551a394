"""Simulated matches: they end, they look like games, and the seed decides everything."""

from functools import cache
from random import Random

import pytest

from engine.bots.levels import LEVELS
from engine.core.presets import LIANZHONG_JIANMING, PRESETS, PUTONG, QINGDAO, WEIHAI
from engine.core.ruleset import GuardRule, RevoltRule, RuleSet, SoloRule, YieldRule
from engine.table.arena import Measure, compare
from engine.table.simulate import Totals, simulate, simulate_matches
from tests.support.recording import recorded
from tests.support.rulemix import random_rules

presets = pytest.mark.parametrize("name", PRESETS)
levels = pytest.mark.parametrize("level", LEVELS)


@cache
def totals(name: str, level: str, hands: int, seed: int = 1) -> Totals:
    return simulate(PRESETS[name], hands, seed, (level,) * 5)


def check_points(found: Totals, hands: int) -> None:
    """Hands end, and what one wins others lose."""
    assert found.hands == hands
    assert sum(found.points) == 0
    # Two hands may both be drawn.
    assert any(found.points) or hands < 10
    assert found.decisions > hands * 20


def check_games(rules: RuleSet, found: Totals) -> None:
    """Whatever the rules have happens, and what they do not have does not."""
    called = rules.guard == GuardRule.CALLED
    assert (found.calls > 0) == called
    assert found.yields > 0 or rules.yield_rule in (YieldRule.NONE, YieldRule.SKIP_ONE)
    assert (found.yields > 0) <= (rules.yield_rule != YieldRule.NONE)
    assert (found.solos + found.seizes > 0) == (rules.solo != SoloRule.NO)
    assert (found.revolts > 0) == (rules.revolt != RevoltRule.NO)
    assert (found.revolts_won > 0) <= (rules.revolt == RevoltRule.TWO_FORCE)
    assert (found.kicks > 0) == rules.kick
    assert (found.tributes > 0) == rules.tribute
    # Where the score doubles, up to two hands in five are played alone.
    assert found.guards > found.hands / 2
    assert 0.2 < found.loyal_wins / found.hands < 0.95


@presets
def test_random_hands_end_and_look_like_games(name: str) -> None:
    rules, found = PRESETS[name], totals(name, "random", 80)
    check_points(found, 80)
    check_games(rules, found)
    assert (found.revolts_won > 0) == (rules.revolt == RevoltRule.TWO_FORCE)


@levels
@presets
def test_hands_of_every_level_end_and_scores_sum_to_zero(name: str, level: str) -> None:
    check_points(totals(name, level, 2), 2)


@pytest.mark.long
@levels
@presets
def test_forty_hands_of_every_level_end_and_scores_sum_to_zero(name: str, level: str) -> None:
    check_points(totals(name, level, 40), 40)


@pytest.mark.long
@presets
def test_hands_of_bots_that_think_look_like_games(name: str) -> None:
    check_games(PRESETS[name], totals(name, "steady", 80))


def test_bots_that_think_declare_yield_and_go_alone_now_and_then() -> None:
    found = totals("lianzhong-jianming", "steady", 16, 3)
    assert 0 < found.declares < 12
    assert 0 < found.yields < 32
    assert 0 < found.solos + found.seizes < 16
    assert found.redeals < 3


@pytest.mark.long
@pytest.mark.parametrize("name", ["putong", "jingdian", "lianzhong-jianming", "bdqingdao"])
def test_bots_declare_where_it_doubles(name: str) -> None:
    assert 5 < totals(name, "steady", 60, 3).declares < 45


@pytest.mark.long
@levels
def test_bots_play_alone_now_and_then_but_not_too_often(level: str) -> None:
    alone = 0
    for name in ("jingdian", "weihai", "lianzhong-jianming", "bdqingdao"):
        found = totals(name, level, 50, 5)
        alone += found.solos + found.seizes
    # Where the score doubles it pays from a strength of .8 on, which two hands in five reach.
    assert 0 < alone < 200 * 0.4


@pytest.mark.long
def test_bots_yield_weak_hands_only() -> None:
    for name in ("putong", "qingdao", "lianzhong-jianming"):
        found = totals(name, "steady", 60, 5)
        assert 5 < found.yields < 120
        assert found.redeals < 5


def test_any_mix_of_rules_can_be_simulated() -> None:
    rng = Random("simulated mixes")
    for _ in range(12):
        found = simulate(random_rules(rng), 1, 1, (*LEVELS, "shrewd"))
        assert sum(found.points) == 0


def test_the_seed_decides_everything() -> None:
    recorded.cache_clear()
    once = recorded(QINGDAO, 3, "shrewd", 11)
    recorded.cache_clear()
    assert recorded(QINGDAO, 3, "shrewd", 11) == once
    assert recorded(QINGDAO, 3, "shrewd", 12) != once


def test_a_longer_simulation_begins_like_a_shorter_one() -> None:
    assert recorded(WEIHAI, 5).startswith(recorded(WEIHAI, 3))


def test_many_hands_are_matches_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.table.simulate.MATCH_HANDS", 2)
    players = ("random",) * 5
    first = simulate_matches(WEIHAI, 2, 4, players)
    assert first == simulate(WEIHAI, 2, 4, players)
    both = simulate_matches(WEIHAI, 3, 4, players)
    assert both.hands == 3 and both.decisions > first.decisions
    assert sum(both.points) == 0
    # The second match is another one than the first.
    assert both.points != simulate(WEIHAI, 3, 4, players).points


def test_a_simulation_tells_what_it_reached_when_it_is_stopped() -> None:
    def stop(done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = simulate(WEIHAI, 9, 4, ("random",) * 5, progress=stop)
    assert (found.hands, found.complete) == (2, False)
    assert found.points == simulate(WEIHAI, 2, 4, ("random",) * 5).points
    many = simulate_matches(WEIHAI, 9, 4, ("random",) * 5, progress=stop)
    assert (many.hands, many.complete) == (9, True)


def test_the_arena_finds_the_better_level() -> None:
    verdict = compare(LIANZHONG_JIANMING, "steady", "random", 6, 1)
    assert verdict.difference is not None and verdict.low is not None and verdict.high is not None
    assert verdict.low > 0
    assert verdict.low <= verdict.difference <= verdict.high
    assert verdict.team is not None and verdict.team.low > 0
    assert {"emperor", "guard", "rebel", "team_loyal", "team_rebels"} <= set(verdict.roles)
    assert verdict.hands == 6 * (11 + 3)


def test_the_arena_sees_no_difference_between_equals() -> None:
    verdict = compare(LIANZHONG_JIANMING, "steady", "steady", 2, 1)
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

    verdict = compare(PUTONG, "random", "yardstick", 9, 3, measure=Measure.TEAM, progress=stop)
    assert (verdict.deals, verdict.complete) == (3, False)
    assert verdict.team == compare(PUTONG, "random", "yardstick", 3, 3, measure=Measure.TEAM).team


def test_the_arena_turns_round_with_its_levels() -> None:
    one = compare(LIANZHONG_JIANMING, "random", "steady", 2, 2)
    two = compare(LIANZHONG_JIANMING, "steady", "random", 2, 2)
    assert one.difference is not None and two.difference is not None
    assert one.difference == -two.difference
