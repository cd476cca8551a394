"""The playout kernel plays as the core does."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.bots.kernel import Kernel, random_policy
from engine.bots.kernel_frame import frame_of
from engine.bots.kernel_state import action_of, frame_in, kernel_of
from engine.core.actions import Apply, Defer, Pass, Play, SeatAction
from engine.core.finder import cards_for
from engine.core.moves import APPLY, DEFER, PASS, SETS, Move, move_in, move_of
from engine.core.notation import parse_cards
from engine.core.presets import BDQINGDAO, PRESETS, PUTONG, QINGDAO
from engine.core.refusal import refusal
from engine.core.ruleset import EndRule, RestOrder, RuleSet, SoloScore, Wind
from engine.core.score import Outcome
from engine.core.state import ZEROS, GameState, Solo, new_match, view_of
from engine.core.terms import Phase
from tests.support.reaching import any_rules, do, hand_in_play
from tests.support.sets import ranked

EVERY_SET = [
    played for played in SETS if played.size and (played.rank is None) == (played.plain == 0)
]


def legal_by_refusal(state: GameState) -> set[Move]:
    """Ask the core about every move there is."""
    seat = state.public.asked[0]
    view, hand = view_of(state, seat), state.hands[seat]
    ways: dict[Move, SeatAction] = {PASS: Pass(), DEFER: Defer(), APPLY: Apply()}
    legal = {move for move, way in ways.items() if refusal(view, way) is None}
    ranks = [card >> 2 for card in hand]
    for played in EVERY_SET:
        plain = 0 if played.rank is None else ranks.count(played.rank)
        if plain < played.plain or ranks.count(13) < played.small or ranks.count(14) < played.big:
            continue
        if refusal(view, Play(cards_for(hand, played))) is None:
            legal.add(move_of(played))
    return legal


def play_beside(state: GameState, rng: Random, *, thorough: float) -> int:
    """Play a hand by the core and by kernels beside it; give the number of decisions."""
    rules, decisions = state.public.rules, 0
    steady, fresh = kernel_of(state), kernel_of(state)
    while state.public.phase is Phase.PLAY:
        seat = state.public.asked[0]
        moves = steady.moves()
        assert (steady.seat, steady.over) == (seat, False)
        assert tuple(steady.sizes) == state.public.counts
        assert len(set(moves)) == len(moves)
        if rng.random() < thorough:
            assert set(moves) == legal_by_refusal(state), rules
        if rng.random() < 0.2:
            fresh = kernel_of(state)
        assert fresh.moves() == moves
        move = rng.choice(moves)
        for kernel in (steady, fresh):
            kernel.act(move)
        state = do(state, seat, action_of(move, state.hands[seat]))
        decisions += 1
    scored = state.public.result
    assert scored is not None
    for kernel in (steady, fresh):
        assert kernel.over
        assert tuple(kernel.places) == scored.places
        assert kernel.points() == scored.points
    return decisions


@pytest.mark.parametrize("name", PRESETS)
def test_presets_play_alike(name: str) -> None:
    rng = Random(f"kernel {name}")
    decisions = sum(
        play_beside(hand_in_play(PRESETS[name], rng), rng, thorough=0.05) for _ in range(12)
    )
    assert decisions > 1000


@given(any_rules(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_any_rules_play_alike(rules: RuleSet, seed: int) -> None:
    # 特画 compares suits, which kernels forget: bots fall back to the core's plays.
    rng = Random(seed)
    play_beside(hand_in_play(replace(rules, called_tops=False), rng), rng, thorough=0.02)


@pytest.mark.parametrize("roast", [False, True])
@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("lone", [False, True])
def test_roasting_holding_and_bars_play_alike(roast: bool, bare: bool, lone: bool) -> None:
    rng = Random(f"bars {roast} {bare} {lone}")
    rules = replace(
        BDQINGDAO, roast=roast, hold=True, hold_jokers=not bare, lone_jokers=lone, wind=Wind.APPLY
    )
    for _ in range(3):
        play_beside(hand_in_play(rules, rng), rng, thorough=0.05)


@pytest.mark.long
@pytest.mark.parametrize("name", PRESETS)
def test_presets_play_alike_for_long(name: str) -> None:
    rng = Random(f"long {name}")
    for _ in range(1000):
        play_beside(hand_in_play(PRESETS[name], rng), rng, thorough=0.01)


def small_hand(
    rules: RuleSet, *hands: str, guard: int | None = 2, leader: int = 0, solo: Solo = Solo.NO
) -> Kernel:
    outcome = Outcome(0, guard, ZEROS, solo)
    return Kernel(frame_of(rules, outcome), [parse_cards(hand) for hand in hands], leader)


def acts(kernel: Kernel, *moves: str) -> None:
    """Do moves, each of which must be legal: a set, or pass, defer, apply."""
    words = {"pass": PASS, "defer": DEFER, "apply": APPLY}
    for text in moves:
        move = words[text] if text in words else move_of(ranked(text))
        assert move in kernel.moves(), (kernel.seat, text)
        kernel.act(move)


def test_the_trick_goes_to_who_is_not_beaten() -> None:
    kernel = small_hand(PUTONG, "3s 3s", "4s 4s", "5s 5s", "6s 6s", "7s 7s")
    acts(kernel, "3", "4", "pass", "6", "pass", "pass", "pass", "pass")
    assert (kernel.seat, kernel.places) == (3, [0, 0, 0, 0, 0])
    acts(kernel, "6")
    assert kernel.places == [0, 0, 0, 1, 0]


def test_behind_a_player_gone_out_the_next_seat_leads() -> None:
    kernel = small_hand(PUTONG, "As", "4s 4s", "5s 5s", "6s 6s", "7s 7s")
    acts(kernel, "A", "pass", "pass", "pass", "pass")
    assert kernel.seat == 1
    assert PASS not in kernel.moves()


def test_the_first_applicant_in_turn_order_leads() -> None:
    kernel = small_hand(BDQINGDAO, "As", "4s 4s", "5s 5s", "6s 6s", "7s 7s")
    acts(kernel, "A", "pass", "pass", "apply", "apply")
    assert kernel.seat == 3


def test_applications_are_void_once_the_set_is_beaten() -> None:
    kernel = small_hand(BDQINGDAO, "As", "4s 4s", "5s 5s", "6s 6s", "2s 7s")
    acts(kernel, "A", "apply", "pass", "pass", "2", "pass", "pass", "pass")
    assert kernel.seat == 4


def test_those_who_deferred_are_asked_once_more_in_order() -> None:
    kernel = small_hand(QINGDAO, "3s 4s", "4s 9s", "5s 5s", "6s 9s", "7s 9s")
    acts(kernel, "3", "defer", "pass", "defer", "pass")
    assert kernel.seat == 1
    assert DEFER not in kernel.moves()
    acts(kernel, "pass")
    assert kernel.seat == 3
    acts(kernel, "9", "pass", "pass", "pass", "pass")
    assert kernel.seat == 3


def test_after_a_beaten_set_everybody_may_play_again() -> None:
    kernel = small_hand(QINGDAO, "3s 9s", "4s Ts", "5s Js", "6s 9s", "7s 9s")
    acts(kernel, "3", "defer", "pass", "defer", "7", "9", "T", "J")
    assert kernel.seat == 3


def test_a_hidden_solo_by_the_first_table_ends_when_two_others_are_out() -> None:
    kernel = small_hand(PUTONG, "3s 3s", "4s", "5s", "6s 6s", "7s 7s", guard=None)
    acts(kernel, "3", "4")
    assert kernel.places == [0, 1, 0, 0, 0]
    acts(kernel, "5")
    assert kernel.over
    assert kernel.points() == (-12, 3, 3, 3, 3)


def test_a_declared_solo_ends_with_the_first_seat_out() -> None:
    hands = ("3s 3s", "4s", "5s", "6s 6s", "7s 7s")
    kernel = small_hand(PUTONG, *hands, guard=None, solo=Solo.DECLARED)
    acts(kernel, "3", "4")
    assert kernel.over
    assert kernel.points() == (-24, 6, 6, 6, 6)


def test_a_side_that_is_out_ends_the_hand_and_the_rest_are_placed() -> None:
    rules = replace(PUTONG, end=EndRule.SIDE_OUT)
    kernel = small_hand(rules, "3s", "4s 4s 4s", "5s", "6s 6s", "7s 7s")
    acts(kernel, "3", "pass", "5")
    assert (kernel.over, kernel.places) == (True, [1, 5, 2, 3, 4])
    rules = replace(rules, rest_order=RestOrder.FEWEST_CARDS)
    kernel = small_hand(rules, "3s", "4s", "5s", "6s 6s 6s", "7s 7s")
    acts(kernel, "3", "pass", "5")
    assert kernel.places == [1, 3, 2, 5, 4]


def test_a_copy_is_independent() -> None:
    kernel = kernel_of(hand_in_play(QINGDAO, Random(3)))
    policy = random_policy(Random(4))
    for _ in range(40):
        kernel.act(policy(kernel))
    before = (kernel.moves(), kernel.seat, [*kernel.sizes], [*map(tuple, kernel.columns)])
    twin = kernel.copy()
    points = twin.run(random_policy(Random(5)))
    assert before == (kernel.moves(), kernel.seat, kernel.sizes, [*map(tuple, kernel.columns)])
    assert kernel.run(random_policy(Random(5))) == points


def test_the_same_seed_plays_the_same_game() -> None:
    state = hand_in_play(PUTONG, Random(8))
    first, second = kernel_of(state), kernel_of(state)
    assert first.run(random_policy(Random(1))) == second.run(random_policy(Random(1)))
    assert first.places == second.places


def test_moves_and_actions_stand_for_each_other() -> None:
    hand = parse_cards("7s 7h SJ SJ*")
    for move in (PASS, DEFER, APPLY, move_of(ranked("SJ 77")), move_of(ranked("SJ SJ"))):
        assert move_in(action_of(move, hand)) == move
    with pytest.raises(ValueError):
        move_in(Play(parse_cards("7s 8s")))


def test_only_a_hand_being_played_has_a_kernel() -> None:
    with pytest.raises(ValueError):
        kernel_of(new_match(PUTONG))
    with pytest.raises(ValueError):
        frame_in(new_match(PUTONG))


@pytest.mark.parametrize("table", SoloScore)
def test_points_are_zero_sum_under_every_solo_table(table: SoloScore) -> None:
    rules = replace(PUTONG, solo_score=table)
    for solo in Solo:
        frame = frame_of(rules, Outcome(0, None, ZEROS, solo))
        assert all(sum(frame.points((place, 2, 3, 4, 5))) == 0 for place in range(1, 6))
