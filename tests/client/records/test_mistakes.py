"""What one's own moves cost beside the master's."""

import pytest

from client.records.mistakes import missed_in, summed
from engine.coach.analysis import HandAnalysis, Moment, Verdict
from engine.core.terms import Role


def moment(seat: int, verdict: Verdict, lost: float) -> Moment:
    return Moment(
        move=1, seat=seat, role="rebel", did="pass", best="3s", reason="lowest_first",
        expected=1.0, lost=lost, verdict=verdict, emperor=-2.0, all_five=-2.0,
    )  # fmt: skip


def hand(*moments: Moment) -> HandAnalysis:
    return HandAnalysis(hand=1, moments=moments, turns=())


def test_only_ones_own_free_moves_count_and_only_missed_ones_cost() -> None:
    played = hand(
        moment(0, Verdict.MISSED, 1.5),
        moment(0, Verdict.CLOSE, 0.01),
        moment(0, Verdict.GOOD, 0.0),
        moment(0, Verdict.FORCED, 0.0),
        moment(3, Verdict.MISSED, 4.0),
    )
    mistakes = missed_in(played, 0, Role.GUARD).mistakes
    assert (mistakes.moves, mistakes.missed, mistakes.lost) == (3, 1, 1.5)
    assert mistakes.share == pytest.approx(1 / 3)


def test_hands_are_summed_by_role() -> None:
    guard = missed_in(hand(moment(0, Verdict.MISSED, 1.0)), 0, Role.GUARD)
    rebel = missed_in(hand(moment(0, Verdict.MISSED, 3.0)), 0, Role.REBEL)
    assert summed([guard, rebel]).mean == 2.0
    assert summed([guard, rebel], Role.GUARD).mean == 1.0
    assert summed([guard, rebel], Role.EMPEROR).mean is None
    assert summed([guard, rebel], Role.EMPEROR).share is None
