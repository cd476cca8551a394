"""The expectation is honest: what it says is what comes out, over many hands."""

from random import Random

import pytest

from engine.bots.net.calibration import STEPS, along, curves
from engine.training.calibrate import held
from engine.training.curves import deciles, fitted, rising
from engine.training.held import Expected

APART = 0.4
"""Points that a tenth of the decisions may be off by."""

HANDS = 150
"""Of each rule set: 1,200 in all."""


@pytest.mark.long
def test_over_a_thousand_held_hands_each_tenth_comes_out_as_expected() -> None:
    found = held(HANDS)
    assert all(abs(one.expected - one.came) <= APART for one in found), found


def test_a_row_that_falls_is_levelled_where_it_does() -> None:
    assert rising([1, 3, 2, 4], [1, 1, 1, 1]) == [1, 2.5, 2.5, 4]
    assert rising([3, 1], [3, 1]) == [2.5, 2.5]


def test_curves_find_what_values_are_worth_and_never_fall() -> None:
    dice = Random(1)
    # Worth half of its value, whatever it is, and a stake of 4.
    seen = []
    for hand in range(4000):
        value = dice.uniform(-1, 1)
        won = 4 if dice.random() < (1 + value / 2) / 2 else -4
        seen.append(Expected(hand, "rebel", value, 4.0, won))
    curve = fitted({"putong": seen})["putong/rebel"]
    assert len(curve) == STEPS + 1 and list(curve) == sorted(curve)
    for value in (-0.6, 0.0, 0.6):
        assert along(curve, value) == pytest.approx(value / 2, abs=0.12)
    told = deciles((4 * along(curve, one.value), one.points) for one in seen)
    assert max(abs(one.expected - one.came) for one in told) < 0.5


def test_the_curves_in_the_program_are_those_of_its_net() -> None:
    known = curves()
    assert known is not None, "run python -m engine.training.calibrate"
    assert all(list(row) == sorted(row) for row in known.curves.values())
