"""Rules 8: a seat that is played automatically."""

import pytest
from msgspec.structs import replace

from engine.core.actions import Leave, Pass, Play, SetAuto
from engine.core.autoplay import default_action, plays_as_bot
from engine.core.cards import SEATS
from engine.core.facts import AutoSet, Left, Scored
from engine.core.notation import card_text, parse_cards
from engine.core.presets import (
    JINGDIAN,
    JINGWEIYUAN,
    LIANZHONG_JIANMING,
    LIANZHONG_JINGDIAN,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.refusal import No
from engine.core.ruleset import RuleSet
from engine.core.state import view_of
from engine.core.terms import Debt, Phase
from tests.support.match import Match, in_play, match, variant


def default(game: Match, seat: int) -> object:
    return default_action(view_of(game.state, seat))


def test_before_the_deal_there_is_nothing_to_answer() -> None:
    with pytest.raises(ValueError, match="nobody is asked"):
        default(match(PUTONG), 0)


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
    game = match(rules)
    public = replace(game.public, n=1, auto=(True,) * 5)
    game.state = replace(game.state, public=public)
    game.deal(persons=SEATS)
    steps = 0
    while not game.told(Scored):
        if game.public.phase == Phase.DEAL:
            game.deal({3: "BJ* 8s 8s 8s"}, persons=SEATS)
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


def called_by_default(hand: str, rules: RuleSet = LIANZHONG_JINGDIAN) -> str:
    game = match(rules).deal({3: f"BJ* {hand}"}).accept(3).answers().by_default()
    assert game.public.called is not None
    return card_text(game.public.called)


def test_the_default_call_is_the_highest_triple() -> None:
    assert called_by_default("7s 7s 7s Kh Kh Kh") == "Kh"
    assert called_by_default("4s 4s 4s Kh Kh Kh", JINGDIAN) == "Kh"


def test_a_triple_is_called_before_any_quad() -> None:
    assert called_by_default("7s 7s 7s Kh Kh Kh Kh") == "7s"
    assert called_by_default("4s 4s 4s Kh Kh Kh Kh", JINGDIAN) == "4s"


def test_a_quad_is_called_only_where_there_is_no_triple() -> None:
    assert called_by_default("7s 7s 7s 7s Kh Kh Kh Kh") == "Kh"


@pytest.mark.parametrize("preset", PRESETS)
def test_how_cards_are_played_is_one_field(preset: str) -> None:
    assert plays_as_bot(PRESETS[preset]) == (not preset.startswith("lianzhong"))


# hands that do not count -----------------------------------------------------


REIGNING = {2: "BJ* Ks Ks Ks"}
"""One seat can call, so that the throne is not passed round for ever."""


def slept_through(persons: dict[int, bool], rules: RuleSet = QINGDAO) -> Match:
    """Play a hand by default; by person, whether he plays it himself."""
    game = match(rules)
    public = replace(game.public, n=1, first=2, debts=OWED, totals=(3, -3, 0, 0, 0))
    auto = tuple(seat in persons for seat in SEATS)
    game.state = replace(game.state, public=replace(public, auto=auto))
    game.deal(REIGNING, tuple(persons))
    woken = {seat for seat, wakes in persons.items() if wakes}
    for seat in woken:
        game.do(seat, SetAuto(on=False))
    while not game.told(Scored):
        if game.public.phase == Phase.DEAL:
            game.deal(REIGNING, tuple(persons))
        game.by_default()
    return game


OWED = (Debt(((0, 1),), ((4, 1),)),)


def test_a_hand_every_person_slept_through_leaves_all_as_it_was() -> None:
    game = slept_through({0: False, 3: False})
    assert not game.told(Scored)[0].counted
    assert game.public.totals == (3, -3, 0, 0, 0)
    assert game.public.first == 2
    assert game.public.debts == OWED


def test_one_person_awake_makes_it_count() -> None:
    game = slept_through({0: False, 3: True})
    scored = game.told(Scored)[0]
    assert scored.counted
    assert game.public.first == scored.places.index(1)


def test_a_table_of_bots_alone_counts() -> None:
    assert slept_through({}).told(Scored)[0].counted


def test_who_switches_it_on_before_he_did_anything_slept_through_the_hand() -> None:
    game = match(PUTONG).deal({3: "BJ*"}, persons=(0,)).do(0, SetAuto(on=True))
    while not game.told(Scored):
        if game.public.phase == Phase.DEAL:
            game.deal(persons=(0,))
        game.by_default()
    assert not game.told(Scored)[0].counted


def test_a_redeal_does_not_make_who_was_awake_a_sleeper() -> None:
    game = match(PUTONG).deal({3: "BJ*"}, persons=(3,)).by_default()
    game.do(3, SetAuto(on=True))
    refuse_all(game)
    assert game.public.phase == Phase.DEAL
    game.deal(persons=(3,))
    while not game.told(Scored):
        if game.public.phase == Phase.DEAL:
            game.deal(persons=(3,))
        game.by_default()
    assert game.told(Scored)[0].counted


def test_a_hand_slept_through_counts_where_the_rules_say_so() -> None:
    """[D]"""
    game = slept_through({0: False, 3: False}, variant(QINGDAO, sleepers_count=True))
    scored = game.told(Scored)[0]
    assert scored.counted
    assert game.public.first == scored.places.index(1)
