"""Rules 4.8: when a hand ends."""

import pytest

from engine.core.facts import HandsShown, Scored, WentOut
from engine.core.presets import (
    BDQINGDAO,
    JINGDIAN,
    JINGWEIYUAN,
    LIANZHONG_JINGDIAN,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.ruleset import EndRule, RestOrder, RuleSet
from engine.core.state import Solo
from engine.core.terms import Phase
from tests.support.match import Match, in_play, variant


def outs(game: Match) -> list[tuple[int, int]]:
    return [(fact.seat, fact.place) for fact in game.told(WentOut)]


def ended(game: Match) -> bool:
    return bool(game.told(Scored))


@pytest.mark.parametrize("rules", [PUTONG, QINGDAO, BDQINGDAO])
def test_last_one_left_ends_when_one_seat_still_holds_cards(rules: RuleSet) -> None:
    called = "8s" if rules.guard == "called" else None
    game = in_play(rules, "3s", "9s", "", "", "4s 4h", called=called).play(0, "3s")
    assert not ended(game)
    game.play(1, "9s")
    assert outs(game) == [(1, 4), (4, 5)]
    assert ended(game)


@pytest.mark.parametrize("rules", [WEIHAI, LIANZHONG_JINGDIAN, JINGWEIYUAN])
def test_side_out_ends_when_all_loyalists_are_out(rules: RuleSet) -> None:
    called = "8s" if rules.guard == "called" else None
    game = in_play(rules, "7s", "9s", "6s 6h", "6s 6c", "6d 6d", called=called)
    game.play(0, "7s").play(1, "9s")
    assert outs(game) == [(1, 2), (2, 3), (3, 4), (4, 5)]


def test_side_out_ends_when_all_rebels_are_out() -> None:
    game = in_play(WEIHAI, "7s 7h", "7c 9s", "", "", "8s").play(0, "7s").passes(1)
    game.play(4, "8s")
    assert outs(game) == [(4, 3), (0, 4), (1, 5)]


def test_open_places_go_to_the_rest_in_turn_order_after_the_last_player_out() -> None:
    game = in_play(WEIHAI, "9s", "8s", "6s 6h", "7s 7c", "6d 6d", emperor=1, guard=0)
    game.play(1, "8s").passes(2, 3, 4).play(0, "9s")
    assert outs(game) == [(0, 2), (2, 3), (3, 4), (4, 5)]


def test_filling_places_by_fewest_cards_is_one_field() -> None:
    rules = variant(WEIHAI, rest_order=RestOrder.FEWEST_CARDS)
    game = in_play(rules, "7s", "9s", "6s 6h 6h", "6s 6c", "6d").play(0, "7s").play(1, "9s")
    assert outs(game) == [(1, 2), (4, 3), (3, 4), (2, 5)]


def test_what_everybody_still_holds_is_shown() -> None:
    game = in_play(WEIHAI, "7s", "9s", "6s", "6c", "6d").play(0, "7s").play(1, "9s")
    shown = game.told(HandsShown)[0]
    assert [len(hand) for hand in shown.hands] == [0, 0, 1, 1, 1]
    assert game.public.phase == Phase.DEAL


# solo hands end as soon as their score is fixed --------------------------------

SOLO = ("7s 7h", "8s", "9s", "Ts", "Js")


@pytest.mark.parametrize("rules", [PUTONG, JINGDIAN])
def test_s1_declared_ends_when_the_first_seat_is_out(rules: RuleSet) -> None:
    called = "8s" if rules.guard == "called" else None
    game = in_play(rules, *SOLO, guard=None, solo=Solo.DECLARED, called=called)
    assert ended(game.play(0, "7s").play(1, "8s"))


@pytest.mark.parametrize("rules", [PUTONG, LIANZHONG_JINGDIAN])
def test_s1_hidden_ends_when_the_emperor_or_two_others_are_out(rules: RuleSet) -> None:
    called = "6s" if rules.guard == "called" else None
    game = in_play(rules, *SOLO, guard=None, called=called).play(0, "7s").play(1, "8s")
    assert not ended(game)
    assert ended(game.play(2, "9s"))
    quick = in_play(rules, "7s", *SOLO[1:], guard=None, called=called)
    assert ended(quick.play(0, "7s"))


def test_s3_ends_when_the_emperor_is_out_or_one_seat_is_left() -> None:
    game = in_play(JINGWEIYUAN, *SOLO, guard=None)
    game.play(0, "7s").play(1, "8s").play(2, "9s").play(3, "Ts")
    assert not ended(game)
    assert ended(game.play(4, "Js"))
    assert ended(in_play(JINGWEIYUAN, "7s", *SOLO[1:], guard=None).play(0, "7s"))


def test_s3_seized_ends_when_the_first_seat_is_out() -> None:
    game = in_play(BDQINGDAO, *SOLO, guard=None, solo=Solo.SEIZED)
    assert ended(game.play(0, "7s").play(1, "8s"))


@pytest.mark.parametrize("rules", [QINGDAO, WEIHAI])
@pytest.mark.parametrize("solo", [Solo.NO, Solo.DECLARED])
def test_qingdao_and_stake_solos_end_when_the_first_seat_is_out(rules: RuleSet, solo: Solo) -> None:
    called = "6d" if rules.guard == "called" else None
    game = in_play(rules, *SOLO, guard=None, solo=solo, called=called)
    assert ended(game.play(0, "7s").play(1, "8s"))


@pytest.mark.parametrize("end", list(EndRule))
def test_solo_ends_do_not_depend_on_the_rule_for_the_end(end: EndRule) -> None:
    game = in_play(variant(PUTONG, end=end), *SOLO, guard=None).play(0, "7s").play(1, "8s")
    assert not ended(game)
    assert ended(game.play(2, "9s"))
