"""Rules 4.4: the Emperor calls his Guard."""

import pytest

from engine.core.actions import Call
from engine.core.facts import Called, RolesFixed
from engine.core.legal import legal_actions
from engine.core.notation import parse_card
from engine.core.presets import BDQINGDAO, JINGDIAN, LIANZHONG_JINGDIAN, QINGDAO
from engine.core.refusal import No
from engine.core.ruleset import CallQuad, CallSuit, Deck, RuleSet
from engine.core.state import view_of
from engine.core.terms import Phase
from tests.support.match import Match, match, variant


def calling(rules: RuleSet, hand: str, others: dict[int, str] | None = None) -> Match:
    """Make seat 3 Emperor with these cards and stop at the call."""
    game = match(rules).deal({3: "BJ* " + hand, **(others or {})})
    if game.public.phase == Phase.SEIZE:
        game.answers()
    game.accept(3)
    if game.public.phase == Phase.SOLO:
        game.answers()
    assert (game.public.phase, game.public.asked) == (Phase.CALL, (3,))
    return game


def refused(game: Match, card: str) -> No:
    return game.refused(3, Call(parse_card(card)))


def test_the_holder_of_the_fourth_copy_is_guard() -> None:
    game = calling(JINGDIAN, "4s 4s 4s", {1: "4s"}).call(3, "4s")
    assert game.told(Called) == [Called(3, parse_card("4s"), 3)]
    assert game.told(RolesFixed) == [RolesFixed(3, 1)]
    assert game.public.called == parse_card("4s")


def test_all_four_copies_make_a_secret_solo() -> None:
    game = calling(QINGDAO, "4s 4s 4s 4s").call(3, "4s")
    assert game.told(RolesFixed) == [RolesFixed(3, None)]
    assert game.state.hidden_solo


def test_nobody_but_the_emperor_can_tell_a_quad_from_a_triple() -> None:
    triple = calling(QINGDAO, "4s 4s 4s", {1: "4s"}).call(3, "4s")
    quad = calling(QINGDAO, "4s 4s 4s 4s").call(3, "4s")
    for seat in (0, 2, 4, None):
        assert view_of(triple.state, seat).public == view_of(quad.state, seat).public
    assert view_of(triple.state, 3).copies == 3
    assert view_of(quad.state, 3).copies == 4


def test_a_card_he_holds_less_than_three_times_cannot_be_called() -> None:
    game = calling(JINGDIAN, "4s 4s 4s 5h 5h", {0: "5h 5h"})
    assert refused(game, "5h") == No.TOO_FEW_COPIES


def test_jingdian_never_calls_2_or_jokers() -> None:
    game = calling(JINGDIAN, "2s 2s 2s BJ BJ 4s 4s 4s")
    assert refused(game, "2s") == No.RANK_NOT_CALLABLE
    assert refused(game, "BJ") == No.RANK_NOT_CALLABLE


def test_jingdian_calls_the_highest_triple_first_suits_free() -> None:
    game = calling(JINGDIAN, "As As As Ah Ah Ah Kd Kd Kd")
    assert refused(game, "Kd") == No.HIGHER_TRIPLE_FIRST
    assert calling(JINGDIAN, "As As As Ah Ah Ah Kd Kd Kd").call(3, "Ah")
    game.call(3, "As")


def test_jingdian_chooses_freely_between_triple_and_quad() -> None:
    hand = "As As As 4h 4h 4h 4h"
    assert calling(JINGDIAN, hand).call(3, "4h").state.hidden_solo
    assert not calling(JINGDIAN, hand).call(3, "As").state.hidden_solo


def test_calling_suits_in_order_is_one_field() -> None:
    rules = variant(JINGDIAN, call_suit=CallSuit.IN_ORDER)
    game = calling(rules, "Ac Ac Ac Ah Ah Ah Ks Ks Ks 4s 4s 4s 4s")
    assert refused(game, "Ac") == No.SUITS_IN_ORDER
    assert refused(game, "Ks") == No.HIGHER_TRIPLE_FIRST
    assert calling(rules, "Ac Ac Ac Ah Ah Ah 4s 4s 4s 4s").call(3, "4s").state.hidden_solo
    game.call(3, "Ah")


def test_ranking_quads_with_triples_is_one_field() -> None:
    rules = variant(JINGDIAN, call_quad=CallQuad.RANKED)
    low = calling(rules, "As As As 4h 4h 4h 4h")
    assert refused(low, "4h") == No.HIGHER_TRIPLE_FIRST
    low.call(3, "As")
    high = calling(rules, "As As As As 4h 4h 4h")
    assert refused(high, "4h") == No.HIGHER_TRIPLE_FIRST
    assert high.call(3, "As").state.hidden_solo


def test_ranked_quads_keep_the_order_of_suits_too() -> None:
    rules = variant(JINGDIAN, call_quad=CallQuad.RANKED, call_suit=CallSuit.IN_ORDER)
    game = calling(rules, "As As As Ah Ah Ah Ah")
    assert refused(game, "Ah") == No.SUITS_IN_ORDER
    game.call(3, "As")


@pytest.mark.parametrize("rules", [QINGDAO, LIANZHONG_JINGDIAN])
def test_elsewhere_any_triple_but_of_jokers_may_be_called(rules: RuleSet) -> None:
    game = calling(rules, "As As As 2d 2d 2d BJ BJ SJ SJ SJ 7h 7h 7h")
    assert refused(game, "SJ") == No.RANK_NOT_CALLABLE
    assert refused(game, "BJ") == No.RANK_NOT_CALLABLE
    game.call(3, "7h")
    assert calling(rules, "As As As 2d 2d 2d").call(3, "2d").public.called == parse_card("2d")


def test_bdqingdao_calls_jokers_and_the_marks_count_as_plain() -> None:
    game = calling(BDQINGDAO, "BJ BJ", {1: "BJ"})
    assert refused(game, "BJ*") == No.RANK_NOT_CALLABLE
    game.call(3, "BJ")
    assert game.state.guard == 1
    small = calling(BDQINGDAO, "SJ SJ SJ", {0: "SJ"}).call(3, "SJ")
    assert small.state.guard == 0


def test_a_card_without_a_fourth_copy_in_the_deck_cannot_be_called() -> None:
    game = calling(variant(QINGDAO, deck=Deck.WEIHAI), "6s 6s 6s 7h 7h 7h")
    assert refused(game, "6s") == No.NO_FOURTH_COPY
    game.call(3, "7h")


def test_what_may_be_called_is_listed_from_high_to_low() -> None:
    game = calling(QINGDAO, "4s 4s 4s Kh Kh Kh Kh Ks Ks Ks 2d 2d 2d")
    called = [action.card for action in legal_actions(view_of(game.state, 3))]  # type: ignore[union-attr]
    assert called == [parse_card(card) for card in ("2d", "Kh", "Ks", "4s")]


def test_by_default_the_highest_set_is_called() -> None:
    game = calling(QINGDAO, "4s 4s 4s Kh Kh Kh").by_default()
    assert game.public.called == parse_card("Kh")


def test_the_guard_is_never_the_emperor_himself() -> None:
    game = calling(QINGDAO, "4s 4s 4s", {0: "4s"}).call(3, "4s")
    assert game.state.guard == 0
    assert game.state.guard != game.public.emperor
