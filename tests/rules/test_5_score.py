"""Rules 5: every score table, row by row; every row is zero-sum."""

from itertools import permutations, product
from random import Random

import pytest

from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    JINGWEIYUAN,
    LIANZHONG_JIANMING,
    LIANZHONG_JINGDIAN,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.ruleset import RuleSet, ScoreRule, SoloScore
from engine.core.score import Outcome, multiplier, points, stake_now
from engine.core.state import PublicState, Solo
from tests.support.match import variant
from tests.support.randomgame import steps

PAIRS = list(permutations(range(1, 6), 2))
ORDER_SUM = [PUTONG, JINGDIAN, LIANZHONG_JINGDIAN, LIANZHONG_JIANMING, JINGWEIYUAN, BDQINGDAO]


def places(emperor: int, guard: int) -> tuple[int, ...]:
    """Seat 0 is Emperor, seat 1 Guard; the rebels take the other places in order."""
    rest = [place for place in range(1, 6) if place not in (emperor, guard)]
    return (emperor, guard, *rest)


def paired(e: int, g: int, **flags: bool) -> Outcome:
    return Outcome(0, 1, places(e, g), Solo.NO, **flags)


def alone(place: int, solo: Solo = Solo.NO, **flags: bool) -> Outcome:
    rest = [other for other in range(1, 6) if other != place]
    return Outcome(0, None, (place, *rest), solo, **flags)


def test_there_are_twenty_pairs_of_places() -> None:
    assert len(PAIRS) == 20


@pytest.mark.parametrize("rules", ORDER_SUM, ids=lambda rules: rules.id)
@pytest.mark.parametrize(("e", "g"), PAIRS)
@pytest.mark.parametrize(("declared", "revolted"), list(product((False, True), repeat=2)))
def test_order_sum(rules: RuleSet, e: int, g: int, declared: bool, revolted: bool) -> None:
    times = (2 if declared else 1) * (2 if revolted else 1)
    unit = (6 - (e + g)) * times
    got = points(rules, paired(e, g, declared=declared, revolted=revolted))
    assert got == (2 * unit, unit, -unit, -unit, -unit)
    assert sum(got) == 0


@pytest.mark.parametrize(("e", "g"), PAIRS)
def test_six_three_zero_gives_the_same_numbers(e: int, g: int) -> None:
    worth = {1: 6, 2: 3, 3: 0, 4: -3, 5: -6}
    group = worth[e] + worth[g]
    assert points(BDQINGDAO, paired(e, g))[:3] == (group * 2 // 3, group // 3, -group // 3)


@pytest.mark.parametrize(("e", "g"), PAIRS)
def test_qingdao_scores_declared_and_hidden_alike(e: int, g: int) -> None:
    hidden, declared = paired(e, g), paired(e, g, declared=True)
    assert points(QINGDAO, hidden) == points(QINGDAO, declared)
    assert points(QINGDAO, hidden)[1] == 6 - (e + g)


@pytest.mark.parametrize(("e", "g"), PAIRS)
@pytest.mark.parametrize(("declared", "revolted", "kicked"), list(product((False, True), repeat=3)))
def test_stake(e: int, g: int, declared: bool, revolted: bool, kicked: bool) -> None:
    outcome = paired(e, g, declared=declared, revolted=revolted, kicked=kicked)
    times = 2 ** (declared + revolted + kicked)
    won = 1 if max(e, g) < 5 else -1
    got = points(WEIHAI, outcome)
    assert multiplier(WEIHAI, outcome) == times
    assert got == (2 * won * times, won * times, *(-won * times,) * 3)
    assert sum(got) == 0


@pytest.mark.parametrize(
    ("rules", "row"),
    [
        *((rules, (12, 0, -12, -12, -12)) for rules in (PUTONG, JINGDIAN, LIANZHONG_JINGDIAN)),
        (LIANZHONG_JIANMING, (12, 0, -12, -12, -12)),
        (JINGWEIYUAN, (16, 4, 0, -4, -16)),
        (BDQINGDAO, (16, 4, 0, -4, -16)),
        (QINGDAO, (12, -12, -12, -12, -12)),
        (WEIHAI, (4, -4, -4, -4, -4)),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_hidden_solo_by_place(rules: RuleSet, row: tuple[int, ...]) -> None:
    for place, gain in enumerate(row, 1):
        assert points(rules, alone(place)) == (gain, *(-gain // 4,) * 4)


@pytest.mark.parametrize(
    ("rules", "row"),
    [
        *((rules, (24, -24, -24, -24, -24)) for rules in (PUTONG, JINGDIAN, LIANZHONG_JINGDIAN)),
        (LIANZHONG_JIANMING, (24, -24, -24, -24, -24)),
        (JINGWEIYUAN, (32, 8, 0, -8, -32)),
        (BDQINGDAO, (32, 8, 0, -8, -32)),
        (QINGDAO, (12, -12, -12, -12, -12)),
        (WEIHAI, (8, -8, -8, -8, -8)),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_declared_solo_by_place(rules: RuleSet, row: tuple[int, ...]) -> None:
    shown = {"solo": Solo.SHOWN, "declared": True}
    for place, gain in enumerate(row, 1):
        expected = (gain, *(-gain // 4,) * 4)
        assert points(rules, alone(place, Solo.DECLARED)) == expected
        assert points(rules, alone(place, **shown)) == expected  # type: ignore[arg-type]


def test_a_seized_solo_doubles_the_row_of_stakes_like_a_declared_one() -> None:
    assert points(WEIHAI, alone(1, Solo.SEIZED)) == (8, -2, -2, -2, -2)
    assert points(WEIHAI, alone(3, Solo.SEIZED, kicked=True)) == (-16, 4, 4, 4, 4)


@pytest.mark.parametrize("score", SoloScore)
def test_what_a_declared_solo_multiplies_is_one_field(score: SoloScore) -> None:
    rules = variant(WEIHAI, solo_score=score, solo_multiplier=3)
    raises = score in (SoloScore.S3, SoloScore.STAKE)
    assert multiplier(rules, alone(1, Solo.DECLARED)) == (3 if raises else 1)
    assert multiplier(rules, alone(1)) == 1


def test_seized_solo_of_s3() -> None:
    assert points(BDQINGDAO, alone(1, Solo.SEIZED)) == (40, -10, -10, -10, -10)
    for place in range(2, 6):
        assert points(BDQINGDAO, alone(place, Solo.SEIZED)) == (-40, 10, 10, 10, 10)


def test_a_revolt_against_a_hidden_solo_doubles_its_row() -> None:
    for place, gain in enumerate((12, 0, -12, -12, -12), 1):
        outcome = alone(place, Solo.SHOWN, revolted=True)
        assert points(LIANZHONG_JIANMING, outcome)[0] == 2 * gain


def test_a_solo_shown_by_its_card_scores_as_hidden() -> None:
    assert points(PUTONG, alone(1, Solo.SHOWN))[0] == 12
    assert points(JINGWEIYUAN, alone(1, Solo.SHOWN))[0] == 16


def test_revolt_and_kick_multiply_a_solo_stake() -> None:
    outcome = alone(1, Solo.SHOWN, revolted=True, kicked=True)
    assert points(WEIHAI, outcome) == (16, -4, -4, -4, -4)


@pytest.mark.parametrize("score", list(ScoreRule))
@pytest.mark.parametrize("solo_score", list(SoloScore))
def test_every_row_is_zero_sum_and_the_emperor_gets_twice_the_guard(
    score: ScoreRule, solo_score: SoloScore
) -> None:
    for preset in PRESETS.values():
        rules = variant(preset, score=score, solo_score=solo_score)
        for flags in product((False, True), repeat=3):
            named = dict(zip(("declared", "revolted", "kicked"), flags, strict=True))
            for e, g in PAIRS:
                got = points(rules, paired(e, g, **named))
                assert sum(got) == 0
                assert got[0] == 2 * got[1]
            for place, solo in product(range(1, 6), Solo):
                assert sum(points(rules, alone(place, solo, **named))) == 0


def test_the_points_follow_the_seats_of_emperor_and_guard() -> None:
    outcome = Outcome(3, 2, (3, 4, 2, 1, 5))
    assert points(PUTONG, outcome) == (-3, -3, 3, 6, -3)


def test_a_solo_declared_where_that_doubles_raises_the_stake_at_once() -> None:
    assert stake_now(PublicState(rules=JINGDIAN, emperor=2)) == 1
    doubling = variant(JINGDIAN, solo_score=SoloScore.S3)
    assert stake_now(PublicState(rules=doubling, emperor=2, solo=Solo.DECLARED)) == 2
    assert stake_now(PublicState(rules=doubling, emperor=2, solo=Solo.SHOWN)) == 1
    assert stake_now(PublicState(rules=JINGDIAN, emperor=2, declared=True)) == 2


@pytest.mark.parametrize("preset", PRESETS)
def test_the_stake_told_at_the_end_is_the_one_a_hand_is_scored_by(preset: str) -> None:
    rng, scored = Random(11), 0
    for step in steps(PRESETS[preset], 25, rng):
        public = step.state.public
        if public.result is not None and step.before.public.result is None:
            scored += 1
            assert stake_now(public) == public.result.multiplier
    assert scored == 25


def test_the_numbers_of_a_solo_that_only_the_first_place_wins_are_fields() -> None:
    """[D]"""
    hidden_or_not = variant(QINGDAO, solo_qingdao=5)
    for solo in (Solo.NO, Solo.DECLARED):
        assert points(hidden_or_not, alone(1, solo)) == (20, -5, -5, -5, -5)
        assert points(hidden_or_not, alone(4, solo)) == (-20, 5, 5, 5, 5)
    by_stakes = variant(WEIHAI, solo_stake=2)
    assert points(by_stakes, alone(1)) == (8, -2, -2, -2, -2)
    assert points(by_stakes, alone(2, Solo.DECLARED)) == (-16, 4, 4, 4, 4)
