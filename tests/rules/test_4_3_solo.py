"""Rules 4.3: one against four."""

import pytest

from engine.core.actions import Answer
from engine.core.cards import SEATS
from engine.core.facts import Accepted, LaidBack, Redealt, RolesFixed, Soloed
from engine.core.notation import parse_cards
from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    LIANZHONG_JIANMING,
    LIANZHONG_JINGDIAN,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.refusal import No
from engine.core.ruleset import CallRanks, GuardRule, RuleSet, UnclaimedLaid, YieldRule
from engine.core.state import Solo
from engine.core.terms import Phase
from tests.support.match import Match, match, variant

ASKS_AFTER = [JINGDIAN, WEIHAI, QINGDAO, LIANZHONG_JINGDIAN, LIANZHONG_JIANMING]


def throned(rules: RuleSet, hands: dict[int, str] | None = None) -> Match:
    """Make seat 3 Emperor and stop at the question for solo."""
    return match(rules).deal({3: "BJ* As As As", **(hands or {})}).accept(3)


@pytest.mark.parametrize("rules", ASKS_AFTER)
def test_solo_is_asked_of_all_five_once_the_throne_is_settled(rules: RuleSet) -> None:
    game = throned(rules)
    assert (game.public.phase, game.public.asked) == (Phase.SOLO, SEATS)


def test_where_solo_is_not_allowed_it_is_not_asked() -> None:
    assert throned(PUTONG).public.phase == Phase.DECLARE


def test_a_seizer_takes_the_scepter_gives_nothing_back_and_leads() -> None:
    game = throned(JINGDIAN)
    before = game.public.counts
    game.answers(1)
    assert game.told(Soloed) == [Soloed(1, 3, seized=False, takes=())]
    assert game.holds(1, "BJ*")
    assert game.public.counts[1] == before[1] + 1
    assert game.public.counts[3] == before[3] - 1
    assert game.public.solo == Solo.DECLARED
    assert (game.public.phase, game.public.asked) == (Phase.PLAY, (1,))


def test_a_declared_solo_has_no_guard_and_asks_nothing_more() -> None:
    game = throned(LIANZHONG_JIANMING, {1: "SJ*"}).answers(3)
    assert game.told(RolesFixed) == [RolesFixed(3, None)]
    assert game.public.phase == Phase.PLAY


@pytest.mark.parametrize(
    ("yes", "solo"), [((0, 3), 3), ((0, 1, 2, 4), 2), ((0, 1, 4), 1), ((0, 4), 0), ((4,), 4)]
)
def test_the_emperor_comes_first_then_the_nearest_upstream(yes: tuple[int, ...], solo: int) -> None:
    assert throned(JINGDIAN).answers(*yes).public.emperor == solo


def test_declaring_solo_needs_no_triple() -> None:
    game = match(JINGDIAN).deal({3: "BJ*", 2: "As As As"}).yields(3).accept(2)
    assert game.answers(3).public.emperor == 3


def test_a_seizer_gets_the_scepter_only_and_what_was_laid_stays_with_the_emperor() -> None:
    game = match(LIANZHONG_JIANMING).deal({3: "BJ*", 2: "2s"}).yields(3).yields(2, "2s").accept(1)
    assert game.told(Accepted) == [Accepted(1, parse_cards("2s"))]
    game.answers(4)
    assert game.holds(1, "2s")
    assert game.holds(4, "BJ*")


def unwanted(rules: RuleSet) -> Match:
    """Let all five refuse twice."""
    game = match(rules).deal({3: "BJ*"})
    for _ in range(10):
        game.by_default()
    return game


def test_called_guard_rules_ask_for_solo_before_a_redeal() -> None:
    game = unwanted(JINGDIAN)
    assert (game.public.phase, game.public.asked) == (Phase.SOLO, SEATS)
    assert game.answers().told(Redealt)
    seized = unwanted(JINGDIAN).answers(0, 1)
    assert seized.told(Soloed) == [Soloed(1, 3, seized=False, takes=())]


def test_the_holder_himself_may_play_alone_instead_of_a_redeal() -> None:
    game = unwanted(JINGDIAN).answers(3, 2)
    assert game.told(Soloed) == [Soloed(3, 3, seized=False, takes=())]


def test_sword_rules_ask_for_solo_before_a_redeal_too() -> None:
    game = unwanted(LIANZHONG_JIANMING)
    assert (game.public.phase, game.public.asked) == (Phase.SOLO, SEATS)
    assert len(game.public.laid) == 9
    seized = unwanted(LIANZHONG_JIANMING).answers(0)
    told = seized.told(Soloed)[0]
    assert (told.seat, told.source, len(told.takes)) == (0, 3, 9)
    assert game.answers().told(Redealt)


def test_where_seizing_is_not_allowed_a_redeal_asks_nobody() -> None:
    assert unwanted(PUTONG).public.phase == Phase.DEAL


QUADS = {4: "Ah Ah Ah Ah"}


def no_able_emperor() -> Match:
    rules = variant(QINGDAO, solo_needs_quad=False)
    return unwanted(rules)


def test_what_was_laid_goes_to_the_seizer_when_nobody_accepted() -> None:
    game = no_able_emperor().answers(1)
    told = game.told(Soloed)[0]
    assert len(told.takes) == 5
    assert game.public.counts[1] == 43 - 1 + 1 + 5
    assert sum(game.public.counts) == 216


def test_giving_laid_cards_back_instead_is_one_field() -> None:
    rules = variant(QINGDAO, solo_needs_quad=False, unclaimed_laid=UnclaimedLaid.GIVERS)
    game = unwanted(rules).answers(1)
    assert len(game.told(LaidBack)) == 5
    assert sorted(game.public.counts) == [42, 43, 43, 44, 44]
    assert game.public.laid == ()


def test_qingdao_asks_for_a_quad_in_hand() -> None:
    game = throned(QINGDAO, QUADS)
    assert game.refused(1, Answer(yes=True)) == No.NEEDS_QUAD
    assert game.refused(3, Answer(yes=True)) == No.NEEDS_QUAD
    assert game.answers(4).public.emperor == 4


@pytest.mark.parametrize("ranks", CallRanks)
def test_any_quad_will_do_whatever_can_be_called(ranks: CallRanks) -> None:
    rules = variant(QINGDAO, call_ranks=ranks)
    assert throned(rules, {4: "2h 2h 2h 2h"}).answers(4).public.emperor == 4
    sword = variant(rules, guard=GuardRule.SWORD, yield_rule=YieldRule.UPSTREAM_FREE)
    game = throned(sword, {3: "BJ* BJ BJ BJ", 4: "2h 2h 2h 2h"})
    assert game.refused(3, Answer(yes=True)) == No.NEEDS_QUAD
    assert game.answers(4).public.emperor == 4


# early seizing ---------------------------------------------------------------


def test_early_seizing_is_asked_of_all_right_after_the_deal_and_needs_nothing() -> None:
    game = match(BDQINGDAO).deal({3: "BJ*"})
    assert (game.public.phase, game.public.asked) == (Phase.SEIZE, SEATS)
    assert game.public.holder is None
    game.answers(0)
    assert game.told(Soloed) == [Soloed(0, 3, seized=True, takes=())]
    assert game.public.solo == Solo.SEIZED
    assert (game.public.phase, game.public.asked) == (Phase.PLAY, (0,))


@pytest.mark.parametrize(("yes", "solo"), [((0, 3), 3), ((0, 2), 2), ((0, 4), 0)])
def test_the_holder_comes_first_then_the_seizer_nearest_upstream_of_him(
    yes: tuple[int, ...], solo: int
) -> None:
    assert match(BDQINGDAO).deal({3: "BJ*"}).answers(*yes).public.emperor == solo


def test_without_a_seizer_the_scepter_is_shown() -> None:
    game = match(BDQINGDAO).deal({3: "BJ*"}).answers()
    assert (game.public.phase, game.public.holder) == (Phase.THRONE, 3)


# the sword in the Emperor's hand ---------------------------------------------


@pytest.mark.parametrize("rules", [PUTONG, WEIHAI, LIANZHONG_JIANMING])
def test_an_emperor_with_the_sword_is_alone_without_declaring_it(rules: RuleSet) -> None:
    game = throned(rules, {3: "BJ* SJ*"})
    if game.public.phase == Phase.SOLO:
        game.answers()
    assert game.told(RolesFixed) == [RolesFixed(3, None)]
    assert game.public.solo == Solo.NO
    assert game.state.hidden_solo


def test_a_seizer_leaves_the_sword_an_ordinary_small_joker() -> None:
    game = throned(LIANZHONG_JIANMING, {0: "SJ*"}).answers(1)
    assert game.state.guard is None
    assert game.public.rules.guard == GuardRule.SWORD
