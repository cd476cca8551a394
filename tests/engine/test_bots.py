"""Bots: legal, quick, blind to what their view does not show, and never foolish."""

import time
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.bots.levels import DEFAULT_LEVEL, LEVELS
from engine.bots.making import bot_of
from engine.core.actions import Accept, Answer, Apply, Deal, Defer, Pass, Play, SeatAction
from engine.core.cards import SEATS, Seat
from engine.core.deck import deal, shuffled
from engine.core.game import advance
from engine.core.notation import cards_text
from engine.core.presets import (
    JINGWEIYUAN,
    LIANZHONG_JIANMING,
    PRESETS,
    PUTONG,
    QINGDAO,
    WEIHAI,
)
from engine.core.refusal import Refusal, refusal
from engine.core.ruleset import RuleSet
from engine.core.state import GameState, SeatView, Solo, new_match, view_of
from engine.core.terms import Phase
from tests.support.match import Match, in_play, match, variant
from tests.support.randomgame import random_action
from tests.support.rulemix import random_rules

THINKING = ("simple", "steady", "shrewd", "master", "yardstick")


def choice(game: Match, seat: Seat, level: str = "steady", seed: int = 1) -> SeatAction:
    return bot_of(level, Random(seed)).choose(view_of(game.state, seat))


def said(action: SeatAction) -> str:
    """Write an action short: the cards of a play, else its name."""
    return cards_text(action.cards) if isinstance(action, Play) else type(action).__name__


def views(rules: RuleSet, rng: Random, hands: int = 1) -> Iterator[tuple[GameState, Seat]]:
    """Walk through random hands, giving every seat that is asked."""
    state = new_match(rules)
    scored = 0
    while scored < hands:
        if state.public.phase is Phase.DEAL:
            outcome = advance(state, None, Deal(deal(shuffled(rules, rng), state.public.first)))
        else:
            seat = next(seat for seat in state.public.asked if state.answers[seat] is None)
            yield state, seat
            outcome = advance(state, seat, random_action(view_of(state, seat), rng))
        assert not isinstance(outcome, Refusal)
        state = outcome.state
        scored += state.public.result is not None


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_in_any_position_the_choice_is_legal(name: str, level: str) -> None:
    bot = bot_of(level, Random(level))
    for state, seat in views(PRESETS[name], Random(name), 2):
        view = view_of(state, seat)
        assert refusal(view, bot.choose(view)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_legal_under_any_mix_of_rules(level: str) -> None:
    rng = Random("bots in mixes")
    for _ in range(15):
        bot = bot_of(level, Random(1))
        for state, seat in views(random_rules(rng), rng):
            view = view_of(state, seat)
            assert refusal(view, bot.choose(view)) is None


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(
    ("hand", "wants"),
    [("BJ SJ SJ 2s 2h 2c 2d 2s 2h As Ah Ac Ad As Ah", True), ("7s 7h 7c 8s 8h 8c 9s", False)],
)
def test_the_last_asked_of_a_travelling_throne_reigns_with_a_strong_hand_only(
    level: str, hand: str, wants: bool
) -> None:
    game = match(variant(WEIHAI, skip_travels=True)).deal({3: "BJ* SJ*", 1: hand})
    for seat in (3, 0, 2, 4):
        game.yields(seat)
    assert said(choice(game, 1, level)) == ("Accept" if wants else "Yield")


def twin(state: GameState, seat: Seat, rng: Random) -> GameState:
    """Deal the cards the seat does not see anew, and put the Guard elsewhere if it may be."""
    others = [other for other in SEATS if other != seat]
    pool = [card for other in others for card in state.hands[other]]
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        size = len(state.hands[other])
        hands[other] = tuple(sorted(pool[:size]))
        del pool[:size]
    guard = state.guard
    if guard is not None and seat != guard and not state.public.role_open:
        guard = rng.choice([other for other in others if other != state.public.emperor])
    return replace(state, hands=tuple(hands), guard=guard)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESETS)
def test_hands_and_guard_that_are_not_seen_change_nothing(name: str, level: str) -> None:
    rng = Random(f"{name} twins")
    for number, (state, seat) in enumerate(views(PRESETS[name], rng)):
        other = twin(state, seat, rng)
        assert view_of(state, seat) == view_of(other, seat)
        one = bot_of(level, Random(number)).choose(view_of(state, seat))
        assert bot_of(level, Random(number)).choose(view_of(other, seat)) == one


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_dice_give_the_same_choice(level: str) -> None:
    for number, (state, seat) in enumerate(views(QINGDAO, Random(5))):
        view = view_of(state, seat)
        one = bot_of(level, Random(number)).choose(view)
        assert bot_of(level, Random(number)).choose(view) == one


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_takes_less_than_a_millisecond(level: str) -> None:
    positions = [view_of(state, seat) for state, seat in views(QINGDAO, Random(7), 2)]
    bot = bot_of(level, Random(1))
    begun = time.process_time()
    for view in positions:
        bot.choose(view)
    assert (time.process_time() - begun) / len(positions) < 0.001


def test_the_usual_level_is_one_of_them() -> None:
    assert DEFAULT_LEVEL in LEVELS
    with pytest.raises(KeyError):
        bot_of("genius", Random(1))


def test_a_spectator_has_nothing_to_choose() -> None:
    view = SeatView(public=new_match(PUTONG).public, seat=None)
    with pytest.raises(ValueError, match="spectator"):
        bot_of("steady", Random(1)).choose(view)


REST = ("4s 4h Ts Th 9c 9d", "5s 5h Js Jh 9s 9h", "6s 6h Qs Qh 8s 8h", "7s 7h Ks Kh 8c 8d")


@pytest.mark.parametrize("level", THINKING)
def test_it_goes_out_when_it_can(level: str) -> None:
    game = in_play(PUTONG, "8s SJ BJ*", *REST)
    assert said(choice(game, 0, level)) == "8s SJ BJ*"
    game = in_play(PUTONG, "3s 9c", "Ts", *REST[1:]).play(0, "3s")
    assert said(choice(game, 1, level)) == "Ts"


@pytest.mark.parametrize("level", THINKING)
def test_it_goes_out_even_over_its_friend(level: str) -> None:
    game = in_play(PUTONG, "3s 9c", "Ts", *REST[1:], guard=1).play(0, "3s")
    assert said(choice(game, 1, level)) == "Ts"


@pytest.mark.parametrize("level", THINKING)
def test_unbeatable_ranks_are_played_out_and_the_last_one_follows(level: str) -> None:
    game = in_play(PUTONG, "3s 3h 7c BJ BJ", *REST)
    first = choice(game, 0, level)
    assert isinstance(first, Play)
    assert "BJ" in said(first)
    game.do(0, first)
    game.passes(1, 2, 3, 4)
    rest = choice(game, 0, level)
    assert isinstance(rest, Play)
    assert not game.do(0, rest).state.hands[0]


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", range(6))
def test_a_known_guard_never_beats_his_emperor_for_nothing(level: str, seed: int) -> None:
    game = in_play(PUTONG, "8s 3s 4h 5c 6c 7d", *REST, guard=1)
    game.state = replace(game.state, public=replace(game.public, guard=1))
    game.play(0, "8s")
    assert said(choice(game, 1, level, seed)) == "Pass"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", range(6))
def test_the_emperor_never_beats_his_known_guard_for_nothing(level: str, seed: int) -> None:
    game = in_play(PUTONG, *REST, "3s 3h 3c 5h 5c 6d", emperor=4, guard=3)
    game.state = replace(game.state, public=replace(game.public, guard=3, asked=(3,)))
    game.play(3, "8c")
    assert said(choice(game, 4, level, seed)) == "Pass"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", range(6))
def test_rebels_do_not_beat_each_other_when_the_emperor_is_alone(level: str, seed: int) -> None:
    game = in_play(PUTONG, *REST, "3s 3h 3c 5h 5c 6d", guard=None, solo=Solo.DECLARED)
    game.state = replace(game.state, public=replace(game.public, asked=(1,)))
    game.play(1, "5s")
    assert said(choice(game, 2, level, seed)) == "Pass"


@pytest.mark.parametrize("level", THINKING)
def test_a_low_whole_rank_is_led_and_high_ones_are_kept(level: str) -> None:
    hand = "3s 3h 7s Ks Kh As 2s 2h SJ BJ"
    game = in_play(PUTONG, hand, *REST)
    for seed in range(5):
        assert said(choice(game, 0, level, seed)) in ("3s 3h", "7s")


@pytest.mark.parametrize("level", THINKING)
def test_no_joker_is_spent_on_a_small_set_early_on(level: str) -> None:
    many = "Js Jh Qs Qh Ks Kh As Ah"
    game = in_play(PUTONG, f"4s 5s 5h {many}", f"SJ BJ 4h 4c 3s 3h 3c {many}", *REST[1:])
    game.play(0, "4s")
    for seed in range(5):
        assert "J" not in said(choice(game, 1, level, seed)).replace("Js", "").replace("Jh", "")


@pytest.mark.parametrize("level", THINKING)
def test_an_emperor_on_his_last_card_is_stopped(level: str) -> None:
    game = in_play(PUTONG, "9s 5c", "4s 4h Ts Th 3c", "SJ 5h Js Jh 9h 6c", *REST[2:], guard=4)
    game.play(0, "9s").passes(1)
    assert said(choice(game, 2, level)) in ("SJ", "Js", "Jh")


@pytest.mark.parametrize("level", THINKING)
def test_no_single_is_led_to_a_foe_with_one_card(level: str) -> None:
    game = in_play(PUTONG, "6s 6h 6c 7d Th Tc Ks", "2s", *REST[1:], guard=4)
    for seed in range(5):
        assert len(said(choice(game, 0, level, seed)).split()) > 1


@pytest.mark.parametrize("level", THINKING)
def test_a_guard_keeps_the_sword_hidden_where_another_joker_does(level: str) -> None:
    game = in_play(PUTONG, "2s 5c 5d", "SJ SJ*", *REST[1:3], "3s 3h 3c 4h", guard=1)
    game.state = replace(game.state, public=replace(game.public, asked=(4,)))
    game.play(4, "4h").passes(0)
    action = choice(game, 1, level)
    assert "*" not in said(action)


def test_who_would_rather_wait_defers_and_does_not_pass() -> None:
    many = "Ks 5c 5d 6c 7s 7h 8s 8d 9s Td"
    game = in_play(QINGDAO, many, "SJ 3s 3h 4h 4c 4d 7c", *REST[1:], called="As", guard=4)
    game.play(0, "Ks")
    assert isinstance(choice(game, 1, "yardstick"), Defer)


def test_it_passes_where_nothing_beats() -> None:
    game = in_play(QINGDAO, "2s 5c 5d 6c", "3s 3h 4h", *REST[1:], called="As", guard=4)
    game.play(0, "2s")
    assert isinstance(choice(game, 1), Pass)


def test_it_applies_for_the_lead_unless_a_friend_gets_it_anyway() -> None:
    game = in_play(JINGWEIYUAN, "2s", "3s 3h 4h", *REST[1:], guard=4).play(0, "2s")
    assert isinstance(choice(game, 1), Apply)


def test_a_strong_hand_reigns_and_a_weak_one_yields() -> None:
    strong = "BJ* BJ BJ SJ SJ 2s 2s 2h 2h 2c 2d As As Ah Ah Ac Ad Ks Ks Kh Kh Kc Kd Qs Qs Qh Qh"
    weak = "BJ* 6s 6h 6c 7s 7h 7c 8s 8h 8c 9s 9h 9c Ts Th Tc Js Jh Jc Qs Qh Ks Kh As"
    for seed in range(5):
        game = match(LIANZHONG_JIANMING).deal({0: strong})
        assert isinstance(choice(game, 0, seed=seed), Accept)
        game = match(LIANZHONG_JIANMING).deal({0: weak})
        assert not isinstance(choice(game, 0, seed=seed), Accept)


def test_nothing_is_declared_where_nothing_doubles() -> None:
    rules = variant(PUTONG, declare_multiplier=1)
    strong = "SJ* BJ BJ BJ SJ SJ SJ 2s 2s 2h 2h 2c 2d As As Ah Ah Ac Ad Ks Ks Kh Kh"
    for seed in range(5):
        for told, yes in ((PUTONG, True), (rules, False)):
            game = match(told).deal({0: "BJ* 3s 3h", 1: strong}).accept(0)
            assert choice(game, 1, seed=seed) == Answer(yes=yes)
