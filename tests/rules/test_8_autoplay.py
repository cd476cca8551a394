"""Rules 8: a seat that is played automatically."""

import pytest

from engine.core.actions import Leave, Pass, Play, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import SEATS
from engine.core.facts import AutoSet, Left, Scored
from engine.core.notation import parse_cards
from engine.core.presets import JINGDIAN, JINGWEIYUAN, LIANZHONG_JIANMING, PRESETS, PUTONG, WEIHAI
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.core.state import view_of
from engine.core.terms import Phase
from tests.support.match import Match, in_play, match, variant


def default(game: Match, seat: int) -> object:
    return default_action(view_of(game.state, seat))


def test_it_leads_its_lowest_single_card() -> None:
    game = in_play(PUTONG, "9s 3h 3s BJ", "4s", "5s", "6s", "7s")
    assert default(game, 0) == Play(parse_cards("3s"))


def test_otherwise_it_passes_even_if_it_could_beat() -> None:
    game = in_play(PUTONG, "3s 4s", "BJ 4s", "5s", "6s", "7s").play(0, "3s")
    assert default(game, 1) == Pass()


def test_with_holding_back_it_does_not_lead_the_held_rank() -> None:
    game = in_play(variant(JINGWEIYUAN, hold=True), "6s 7h 7s", "8s", "9s", "Ts", "Js")
    assert default(game, 0) == Play(parse_cards("7s"))


def test_with_nothing_but_held_cards_it_plays_them_all() -> None:
    game = in_play(variant(JINGWEIYUAN, hold=True), "6s 6h", "8s", "9s", "Ts", "Js")
    assert default(game, 0) == Play(parse_cards("6s 6h"))


def test_it_yields_the_throne_where_it_may() -> None:
    game = match(PUTONG).deal({3: "BJ*"}).by_default()
    assert game.public.holder == 2


def test_it_accepts_only_if_yielding_is_not_possible() -> None:
    assert match(WEIHAI).deal({3: "BJ*"}).by_default().public.emperor == 3


def refuse_all(game: Match) -> Match:
    while game.public.phase != Phase.DEAL and game.public.emperor is None:
        game.by_default()
    return game


@pytest.mark.parametrize("rules", [PUTONG, LIANZHONG_JIANMING])
def test_who_would_cause_a_third_redeal_in_a_row_accepts(rules: RuleSet) -> None:
    game = match(rules)
    for redeals in (1, 2):
        refuse_all(game.deal({3: "BJ*"}))
        assert game.public.redeals == redeals
    refuse_all(game.deal({3: "BJ*"}))
    assert game.public.redeals == 2
    assert game.public.emperor is not None


def test_how_many_redeals_it_suffers_is_one_field() -> None:
    game = match(variant(PUTONG, autoplay_redeals=0)).deal({3: "BJ*"})
    assert refuse_all(game).public.emperor is not None


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_default_answers_never_seize_show_revolt_or_kick(rules: RuleSet) -> None:
    game = match(rules).deal({3: "BJ* 8s 8s 8s"})
    for _ in range(40):
        if game.public.phase in (Phase.PLAY, Phase.DEAL):
            break
        game.by_default()
    assert game.public.revolters == ()
    assert not game.public.declared
    assert game.public.solo == "no"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_five_on_autoplay_play_a_hand_to_its_end_and_it_does_not_count(rules: RuleSet) -> None:
    game = match(rules).deal()
    for seat in SEATS:
        game.do(seat, SetAuto(on=True))
    steps = 0
    while not game.told(Scored):
        if game.public.phase == Phase.DEAL:
            game.deal({3: "BJ* 8s 8s 8s"})
        game.by_default()
        steps += 1
        assert steps < 3000
    scored = game.told(Scored)[0]
    assert not scored.counted
    assert game.public.totals == (0,) * 5


def test_switching_on_and_off_is_public_and_changes_no_turn() -> None:
    game = in_play(PUTONG, "3s", "4s", "5s", "6s", "7s")
    turn = game.public.turn
    game.do(2, SetAuto(on=True))
    assert game.facts == (AutoSet(2, on=True),)
    assert game.public.turn == turn
    assert game.refused(2, SetAuto(on=True)) == No.AUTO_SAME
    assert not game.do(2, SetAuto(on=False)).public.auto[2]


@pytest.mark.parametrize("action", [SetAuto(on=True), Leave()], ids=["auto", "leave"])
def test_before_the_first_deal_there_is_nothing_to_switch_or_to_leave(
    action: SetAuto | Leave,
) -> None:
    assert match(PUTONG).refused(1, action) == No.NO_HAND
    match(PUTONG).deal().do(1, action)


def test_more_than_three_times_in_one_hand_it_cannot_be_switched_off() -> None:
    game = in_play(PUTONG, "3s", "4s", "5s", "6s", "7s")
    for _ in range(3):
        game.do(2, SetAuto(on=True)).do(2, SetAuto(on=False))
    game.do(2, SetAuto(on=True))
    assert game.refused(2, SetAuto(on=False)) == No.AUTO_LOCKED


def test_a_new_hand_unlocks_it() -> None:
    game = match(JINGWEIYUAN).deal()
    for _ in range(3):
        game.do(2, SetAuto(on=True)).do(2, SetAuto(on=False))
    game.do(2, SetAuto(on=True))
    while not game.told(Scored):
        game.by_default()
    game.deal()
    assert not game.do(2, SetAuto(on=False)).public.auto[2]


def test_leaving_a_running_hand_costs_forty_in_a_column_of_its_own() -> None:
    game = match(JINGWEIYUAN).deal().do(4, Leave())
    assert game.facts == (Left(4), AutoSet(4, on=True))
    assert game.refused(4, SetAuto(on=False)) == No.GONE
    while not game.told(Scored):
        game.by_default()
    scored = game.told(Scored)[0]
    assert scored.penalty == (0, 0, 0, 0, -40)
    assert sum(scored.points) == 0
    assert game.public.penalties == (0, 0, 0, 0, -40)
    game.deal()
    while not game.told(Scored):
        game.by_default()
    assert game.public.penalties == (0, 0, 0, 0, -40)


def test_the_penalty_is_one_field() -> None:
    game = match(variant(JINGWEIYUAN, leave_penalty=10)).deal().do(4, Leave())
    while not game.told(Scored):
        game.by_default()
    assert game.public.penalties == (0, 0, 0, 0, -10)


def test_the_default_call_is_the_highest_set() -> None:
    game = match(JINGDIAN).deal({3: "BJ* 4s 4s 4s Kh Kh Kh"}).accept(3).answers().by_default()
    assert game.public.called == parse_cards("Kh")[0]
