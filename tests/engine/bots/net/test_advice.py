"""What the master thinks of a view: ranked, in points, with reasons."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.bots.making import bot_of
from engine.bots.net.advice import advise, best_action, can_advise, expectation, opinion, stake
from engine.bots.net.reasons import Reason
from engine.core.actions import Pass, Play
from engine.core.notation import parse_cards
from engine.core.presets import PRESETS, PUTONG
from engine.core.refusal import refusal
from engine.core.state import SeatView, Solo, view_of
from engine.core.terms import Phase
from tests.support.match import in_play
from tests.support.randomgame import awaited, steps

REST = ("4s 4h Ts Th 9c 9d", "5s 5h Js Jh 9s 9h", "6s 6h Qs Qh 8s 8h", "7s 7h Ks Kh 8c 8d")


def positions(preset: str) -> list[SeatView]:
    return [
        view_of(step.state, seat)
        for step in steps(PRESETS[preset], 1, Random(preset))
        for seat in awaited(step.state)
        if step.state.public.phase is Phase.PLAY
    ]


@pytest.mark.parametrize("preset", PRESETS)
def test_advice_is_legal_and_ranked(preset: str) -> None:
    for view in positions(preset):
        assert can_advise(view)
        found = advise(view)
        assert all(refusal(view, advice.action) is None for advice in found)
        sensible = [advice for advice in found if advice.sensible]
        assert [advice.points for advice in sensible] == sorted(
            (advice.points for advice in sensible), reverse=True
        )
        best = found[0]
        assert best.close and best.behind == 0.0
        assert abs(best.points) <= stake(view)
        assert expectation(view) == best.points


def test_most_choices_have_a_reason_of_their_own() -> None:
    reasons = [advise(view)[0].reason for preset in PRESETS for view in positions(preset)]
    own = [reason for reason in reasons if reason is not Reason.BEST_BY_COUNT]
    assert len(own) / len(reasons) > 0.9
    assert len(set(reasons)) > 10


def test_going_out_is_the_best_and_says_so() -> None:
    game = in_play(PUTONG, "8s SJ BJ*", *REST)
    (only,) = advise(view_of(game.state, 0))
    assert only.reason is Reason.GOES_OUT and only.action == Play(parse_cards("8s SJ BJ*"))


def test_a_play_somebody_thinks_of_is_weighed_too() -> None:
    game = in_play(PUTONG, "3s 3h 7s Ks Kh As 2s 2h SJ BJ", *REST)
    view = view_of(game.state, 0)
    odd = Play(parse_cards("3s 3h SJ BJ"))
    found = opinion(view, odd)
    assert found.action == odd and not found.sensible
    assert abs(found.points) <= stake(view)


def test_a_pass_has_its_reason() -> None:
    game = in_play(PUTONG, "2s 5c 5d 6c", "3s 3h 4h", *REST[1:], guard=4).play(0, "2s")
    (only,) = advise(view_of(game.state, 1))
    assert only.action == Pass() and only.reason is Reason.NOTHING_BEATS


def test_the_stake_counts_for_the_emperor_twice() -> None:
    game = in_play(PUTONG, "3s 4c 4d", *REST, guard=1)
    assert [stake(view_of(game.state, seat)) for seat in (0, 1, 2)] == [6.0, 3.0, 3.0]
    shown = replace(game.state, public=replace(game.public, declared=True))
    assert stake(view_of(shown, 0)) == 12.0
    alone = in_play(PUTONG, "3s 4c 4d", *REST, guard=None, solo=Solo.DECLARED)
    assert [stake(view_of(alone.state, seat)) for seat in (0, 2)] == [24.0, 6.0]


def test_nobody_is_advised_who_is_not_to_play() -> None:
    game = in_play(PUTONG, "3s 4c 4d", *REST)
    view = view_of(game.state, 2)
    assert not can_advise(view)
    assert not can_advise(SeatView(public=game.public, seat=None))
    with pytest.raises(ValueError):
        advise(SeatView(public=game.public, seat=None))


def test_the_best_action_is_what_the_master_does() -> None:
    for view in positions("weihai"):
        assert best_action(view, Random(1)) == bot_of("master", Random(1)).choose(view)
