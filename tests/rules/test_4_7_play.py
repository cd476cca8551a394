"""Rules 4.7: tricks, laps, going out and the lead after it."""

import pytest

from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.facts import Asked, Led, WentOut
from engine.core.notation import parse_cards
from engine.core.presets import BDQINGDAO, JINGWEIYUAN, PUTONG, QINGDAO
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.core.state import view_of
from tests.support.match import Match, in_play

FIVE = ("3s 3h 9s 9h", "4s 4h Ts Th", "5s 5h Js Jh", "6s 6h Qs Qh", "7s 7h Ks Kh")


def led(game: Match) -> list[int]:
    return [fact.seat for fact in game.told(Led)]


def test_the_emperor_leads_and_the_turn_goes_downstream() -> None:
    game = in_play(PUTONG, *FIVE)
    assert game.refused(1, Play(parse_cards("4s"))) == No.NOT_ASKED
    assert game.play(0, "3s").public.asked == (1,)


def test_a_leader_cannot_pass() -> None:
    game = in_play(PUTONG, *FIVE)
    assert game.refused(0, Pass()) == No.MUST_LEAD


def test_a_play_that_does_not_beat_the_target_is_refused_with_its_reason() -> None:
    game = in_play(PUTONG, "Qs Qh Qc 3s", "9s 9h 9c Ks Kh 4s 5s", *FIVE[2:]).play(0, "Qs Qh Qc")
    before = game.state
    assert game.refused(1, Play(parse_cards("9s 9h 9c"))) == No.NOT_HIGHER
    assert game.refused(1, Play(parse_cards("Ks Kh"))) == No.WRONG_SIZE
    assert game.refused(1, Play(parse_cards("9s 9h Ks"))) == No.NO_SET
    assert game.refused(1, Play(parse_cards("Ac Ad Ah"))) == No.NOT_IN_HAND
    assert game.refused(1, Play(())) == No.EMPTY
    assert game.state == before


def test_a_refused_set_of_five_leaves_hand_size_and_order_alone() -> None:
    game = in_play(PUTONG, "3s 3h 3c 3d 4s 9s", *FIVE[1:])
    before = game.state.hands[0]
    assert game.refused(0, Play(parse_cards("3s 3h 3c 3d 4s"))) == No.NO_SET
    assert game.state.hands[0] == before


def test_cards_of_others_doubled_cards_and_unknown_cards_are_refused() -> None:
    game = in_play(PUTONG, "3s 4s", "5s 5h", *FIVE[2:])
    assert game.refused(0, Play(parse_cards("5s"))) == No.NOT_IN_HAND
    assert game.refused(0, Play(parse_cards("3s 3s"))) == No.NOT_IN_HAND
    assert game.refused(0, Play((99,))) == No.NOT_IN_HAND  # type: ignore[arg-type]


def test_a_pass_binds_only_for_the_set_on_the_table() -> None:
    game = in_play(PUTONG, *FIVE).play(0, "3s").passes(1, 2).play(3, "6s").passes(4, 0)
    assert game.public.asked == (1,)
    game.play(1, "Ts")


def test_the_trick_ends_when_all_others_passed_since_the_last_set() -> None:
    game = in_play(PUTONG, *FIVE).play(0, "3s").passes(1).play(2, "5s").passes(3, 4, 0, 1)
    assert led(game) == [2]
    assert game.public.asked == (2,)
    assert game.refused(2, Pass()) == No.MUST_LEAD


def test_seats_that_are_out_are_neither_asked_nor_awaited() -> None:
    game = in_play(PUTONG, "", "4s 4h", "5s 5h", "6s 6h", "", emperor=3, guard=0)
    game.play(3, "6s")
    assert game.public.asked == (1,)
    game.passes(1, 2)
    assert led(game) == [3]


def test_two_actions_in_one_turn_are_not_possible() -> None:
    game = in_play(PUTONG, *FIVE).play(0, "3s")
    assert game.refused(0, Play(parse_cards("3h"))) == No.NOT_ASKED


# 让牌 ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [QINGDAO, BDQINGDAO])
def test_those_who_deferred_are_asked_once_more_in_order(rules: RuleSet) -> None:
    game = in_play(rules, *FIVE, called="8s").play(0, "3s").passes(1).defers(2).passes(3)
    game.defers(4)
    assert game.facts[-1] == Asked(game.public.turn, "play", (2,), lap=2)  # type: ignore[arg-type]
    assert game.refused(2, Defer()) == No.SECOND_LAP
    game.passes(2)
    assert game.public.asked == (4,)
    game.passes(4)
    assert led(game) == [0]


def test_a_play_on_the_second_lap_starts_afresh() -> None:
    game = in_play(QINGDAO, *FIVE, called="8s").play(0, "3s").defers(1, 2, 3, 4)
    game.passes(1).play(2, "5s")
    assert game.public.asked == (3,)
    game.passes(3, 4, 0)
    assert game.public.asked == (1,)
    game.play(1, "Ts")


def test_a_pass_on_the_first_lap_stays_a_pass() -> None:
    game = in_play(QINGDAO, *FIVE, called="8s").play(0, "3s").passes(1, 2, 3, 4)
    assert led(game) == [0]


def test_a_play_on_the_first_lap_frees_those_who_deferred() -> None:
    game = in_play(QINGDAO, *FIVE, called="8s").play(0, "3s").defers(1).play(2, "5s")
    game.passes(3, 4, 0)
    assert game.public.asked == (1,)
    assert game.public.trick is not None
    assert game.public.trick.lap == 1


def test_a_leader_cannot_defer_and_elsewhere_nobody_can() -> None:
    assert in_play(QINGDAO, *FIVE, called="8s").refused(0, Defer()) == No.MUST_LEAD
    assert in_play(PUTONG, *FIVE).play(0, "3s").refused(1, Defer()) == No.NO_DEFER


# going out -------------------------------------------------------------------


def test_an_empty_hand_takes_the_next_place_at_once_and_the_trick_goes_on() -> None:
    game = in_play(PUTONG, "3s", *FIVE[1:]).play(0, "3s")
    assert game.told(WentOut) == [WentOut(0, 1)]
    assert game.public.asked == (1,)
    game.play(1, "4s").passes(2, 3, 4)
    assert led(game) == [1]


def test_unbeaten_the_next_downstream_seat_with_cards_leads() -> None:
    game = in_play(PUTONG, "3s", "", *FIVE[2:], guard=3).play(0, "3s").passes(2, 3, 4)
    assert led(game) == [2]


# 接风 ------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [JINGWEIYUAN, BDQINGDAO])
def test_the_first_applicant_in_turn_order_leads(rules: RuleSet) -> None:
    called = None if rules is JINGWEIYUAN else "8s"
    game = in_play(rules, "9s", *FIVE[1:], called=called).play(0, "9s").passes(1, 2)
    game.applies(3).applies(4)
    assert led(game) == [3]


def test_without_an_applicant_the_next_seat_leads() -> None:
    game = in_play(JINGWEIYUAN, "9s", *FIVE[1:]).play(0, "9s").passes(1, 2, 3, 4)
    assert led(game) == [1]


def test_a_beaten_last_set_voids_the_applications() -> None:
    game = in_play(JINGWEIYUAN, "9s", *FIVE[1:]).play(0, "9s").applies(1).play(2, "Js")
    game.passes(3, 4, 1)
    assert led(game) == [2]


def test_only_behind_a_player_who_is_out_can_the_lead_be_applied_for() -> None:
    assert in_play(JINGWEIYUAN, *FIVE).play(0, "3s").refused(1, Apply()) == No.NO_APPLY
    assert in_play(JINGWEIYUAN, *FIVE).refused(0, Apply()) == No.NO_APPLY
    assert in_play(PUTONG, "3s", *FIVE[1:]).play(0, "3s").refused(1, Apply()) == No.NO_APPLY


def test_deferring_and_applying_go_together_in_bdqingdao() -> None:
    game = in_play(BDQINGDAO, "9s", *FIVE[1:], called="8s").play(0, "9s").defers(1).applies(2)
    game.passes(3, 4)
    assert game.public.asked == (1,)
    assert game.refused(1, Apply()) == No.NO_APPLY
    game.passes(1)
    assert led(game) == [2]


def test_a_spectator_may_do_nothing() -> None:
    game = in_play(PUTONG, *FIVE)
    assert game.refused(None, Play(parse_cards("3s"))) == No.NOT_SEATED
    assert not view_of(game.state, None).is_asked
