"""No view and no move makes a sum of the net overflow its lane, whatever the rules."""

from pathlib import Path

import pytest

from engine.assets import assets_folder
from engine.bots.net.features import MOST_MOVE_ON, MOST_VIEW_ON, VIEW_INPUTS
from engine.bots.net.network import _HALF, _WIDE_HALF
from engine.bots.net.weights import Weights, load_weights

FILES = sorted((assets_folder() / "weights").glob("*.net"), key=lambda file: file.name)


def most(column: list[int], inputs_on: int) -> int:
    """Give the largest sum, of either sign, that so many different inputs can make."""
    ordered = sorted(column)
    high = sum(number for number in ordered[-inputs_on:] if number > 0)
    low = sum(number for number in ordered[:inputs_on] if number < 0)
    return max(high, -low)


def largest_hidden(weights: Weights) -> int:
    """Give the largest sum a hidden unit can come to, for any view and any move."""
    units = (weights.first[unit :: weights.hidden].tolist() for unit in range(weights.hidden))
    return max(
        most(unit[:VIEW_INPUTS], MOST_VIEW_ON) + most(unit[VIEW_INPUTS:], MOST_MOVE_ON)
        for unit in units
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_sum_stays_in_its_lane(file: Path) -> None:
    weights = load_weights(file)
    hidden = largest_hidden(weights)
    assert 0 < hidden < _HALF
    columns = (weights.between[unit :: weights.second] for unit in range(weights.second))
    second = max(
        hidden * sum(map(abs, column)) + abs(offset)
        for column, offset in zip(columns, weights.offsets, strict=True)
    )
    assert second < _WIDE_HALF
