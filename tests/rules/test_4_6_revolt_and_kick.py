"""Rules 4.6: revolt and kick."""

import pytest

from engine.core.actions import Answer
from engine.core.facts import Kicked, Revealed, Revolted
from engine.core.presets import JINGWEIYUAN, LIANZHONG_JIANMING, PUTONG, WEIHAI
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.core.state import Solo
from engine.core.terms import Phase, Role, Why
from tests.support.match import Match, match, variant


def revolting(rules: RuleSet, sword: int = 1, *, declared: bool = False) -> Match:
    """Make seat 3 Emperor, the sword elsewhere, and stop after the question to show oneself."""
    marks = {3: "BJ*"}
    marks[sword] = (marks.get(sword, "") + " SJ*").strip()
    game = match(rules).deal(marks)
    if game.public.phase == Phase.THRONE:
        game.accept(3)
    if game.public.phase == Phase.SOLO:
        game.answers()
    assert game.public.phase == Phase.DECLARE
    return game.answers(*([sword] if declared else []))


TWO_FORCE = pytest.mark.parametrize("rules", [LIANZHONG_JIANMING, WEIHAI])


@TWO_FORCE
def test_revolt_goes_to_all_four_non_emperors(rules: RuleSet) -> None:
    game = revolting(rules)
    assert (game.public.phase, game.public.asked) == (Phase.REVOLT, (0, 1, 2, 4))


@pytest.mark.parametrize("rules", [LIANZHONG_JIANMING, WEIHAI, JINGWEIYUAN])
def test_the_guards_only_answer_is_no(rules: RuleSet) -> None:
    assert revolting(rules).refused(1, Answer(yes=True)) == No.GUARD_CANNOT_REVOLT


@TWO_FORCE
def test_two_rebels_reveal_the_guard_and_double_the_stake(rules: RuleSet) -> None:
    game = revolting(rules).answers(0, 4)
    assert game.told(Revolted) == [Revolted((0, 4), success=True)]
    assert game.told(Revealed) == [Revealed(1, Role.GUARD, Why.REVOLT)]
    assert game.public.revolted


@TWO_FORCE
def test_one_rebel_alone_fails_but_is_shown_with_a_hoe(rules: RuleSet) -> None:
    game = revolting(rules).answers(2)
    assert game.told(Revolted) == [Revolted((2,), success=False)]
    assert game.public.revolters == (2,)
    assert not game.public.revolted
    assert game.public.guard is None


@TWO_FORCE
def test_a_revolt_unmasks_a_secret_solo(rules: RuleSet) -> None:
    game = revolting(rules, sword=3).answers(0, 1, 2, 4)
    assert game.told(Revealed) == [Revealed(3, Role.SOLO, Why.REVOLT)]
    assert game.public.solo == Solo.SHOWN


@pytest.mark.parametrize("rules", [LIANZHONG_JIANMING, WEIHAI, JINGWEIYUAN])
def test_there_is_no_revolt_once_the_guard_is_known(rules: RuleSet) -> None:
    assert revolting(rules, declared=True).public.phase != Phase.REVOLT


def test_where_there_is_no_revolt_it_is_not_asked() -> None:
    assert revolting(PUTONG).public.phase == Phase.PLAY


def test_an_individual_revolt_shows_rebels_and_nothing_more() -> None:
    game = revolting(JINGWEIYUAN).answers(0, 2, 4)
    assert game.told(Revolted) == [Revolted((0, 2, 4), success=False)]
    assert game.public.revolters == (0, 2, 4)
    assert not game.public.revolted
    assert not game.told(Revealed)
    assert game.public.phase == Phase.PLAY


@pytest.mark.parametrize("rebels", [(0,), (0, 1, 2, 4)])
def test_an_individual_revolt_against_a_secret_solo_unmasks_nobody(
    rebels: tuple[int, ...],
) -> None:
    game = revolting(JINGWEIYUAN, sword=3).answers(*rebels)
    assert game.told(Revolted) == [Revolted(rebels, success=False)]
    assert not game.told(Revealed)
    assert game.public.solo == Solo.NO


def test_there_is_no_revolt_against_a_declared_solo() -> None:
    game = match(LIANZHONG_JIANMING).deal({3: "BJ*", 1: "SJ*"}).accept(3).answers(3)
    assert game.public.phase == Phase.PLAY


def test_a_revolt_that_nobody_wants_leaves_no_fact() -> None:
    assert not revolting(LIANZHONG_JIANMING).answers().told(Revolted)


# kick ------------------------------------------------------------------------


@pytest.mark.parametrize("kicker", [1, 3])
def test_after_a_revolt_emperor_or_guard_may_kick_and_one_is_enough(kicker: int) -> None:
    game = revolting(WEIHAI).answers(0, 4)
    assert (game.public.phase, game.public.asked) == (Phase.KICK, (1, 3))
    game.answers(kicker)
    assert game.told(Kicked) == [Kicked((kicker,), success=True)]
    assert game.public.kicked


def test_after_a_revolt_against_a_secret_solo_the_emperor_may_kick() -> None:
    game = revolting(WEIHAI, sword=3).answers(0, 4)
    assert (game.public.phase, game.public.asked) == (Phase.KICK, (3,))


def test_both_kicking_doubles_once() -> None:
    assert revolting(WEIHAI).answers(0, 4).answers(1, 3).told(Kicked) == [Kicked((1, 3), True)]


def test_after_declaring_at_least_two_rebels_must_kick() -> None:
    game = revolting(WEIHAI, declared=True)
    assert (game.public.phase, game.public.asked) == (Phase.KICK, (0, 2, 4))
    assert revolting(WEIHAI, declared=True).answers(0).told(Kicked) == [Kicked((0,), False)]
    assert game.answers(0, 2).told(Kicked) == [Kicked((0, 2), True)]


def test_after_a_declared_secret_solo_four_rebels_may_kick() -> None:
    game = revolting(WEIHAI, sword=3, declared=True)
    assert (game.public.phase, game.public.asked) == (Phase.KICK, (0, 1, 2, 4))


def test_there_is_no_kick_after_a_failed_revolt_or_none() -> None:
    assert revolting(WEIHAI).answers(0).public.phase == Phase.PLAY
    assert revolting(WEIHAI).answers().public.phase == Phase.PLAY


def test_there_is_no_kick_outside_weihai() -> None:
    assert revolting(LIANZHONG_JIANMING).answers(0, 4).public.phase == Phase.PLAY


def test_an_individual_revolt_may_be_asked_also_once_the_guard_is_known() -> None:
    """[D]"""
    always = variant(JINGWEIYUAN, revolt_hidden_only=False)
    game = revolting(always, declared=True)
    assert (game.public.phase, game.public.asked) == (Phase.REVOLT, (0, 1, 2, 4))
    assert game.refused(1, Answer(yes=True)) == No.GUARD_CANNOT_REVOLT
    game.answers(0)
    assert (game.public.phase, game.public.revolters) == (Phase.PLAY, (0,))


def test_a_revolt_of_two_is_never_asked_once_the_guard_is_known() -> None:
    always = variant(LIANZHONG_JIANMING, revolt_hidden_only=False)
    assert revolting(always, declared=True).public.phase is Phase.PLAY
