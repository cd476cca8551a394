"""The net at work in plain Python, exact: a layer's row is one big whole number of lanes.

Adding two rows is one addition, however wide the layer is. Lanes hold their value plus half their
range, so that no lane borrows from the next.
"""

import sys
from array import array
from collections.abc import Sequence
from functools import cache

from engine.assets import assets_folder
from engine.bots.net.chances import rivals
from engine.bots.net.features import MOST_MOVE_ON, MOST_VIEW_ON, move_inputs, view_inputs
from engine.bots.net.reading import Reading
from engine.bots.net.weights import LAST_SCALE, SECOND_SCALE, Weights, load_weights
from engine.core.moves import Move

_LANE, _WIDE_LANE = 16, 64
_HALF, _WIDE_HALF = 1 << (_LANE - 1), 1 << (_WIDE_LANE - 1)
_ONE = SECOND_SCALE * LAST_SCALE


class Net:
    """Values moves: 1 is the best result a hand can have for the seat, -1 the worst."""

    def __init__(self, weights: Weights) -> None:
        hidden, second = weights.hidden, weights.second
        self._bytes, self._wide_bytes = hidden * _LANE // 8, second * _WIDE_LANE // 8
        self._rows = _lanes(weights.first.tolist(), hidden, _LANE)
        self._between = _lanes(weights.between.tolist(), second, _WIDE_LANE)
        self._base = sum(_HALF << _LANE * unit for unit in range(hidden))
        halves = [_WIDE_HALF + offset for offset in weights.offsets]
        self._offsets = sum(half << _WIDE_LANE * unit for unit, half in enumerate(halves))
        self._last = weights.last.tolist()
        self._offset = weights.offset

    def values(self, reading: Reading, moves: Sequence[Move]) -> list[float]:
        """Value moves for the seat that reads."""
        own, guard = reading.own, reading.guard
        on = [0] * (MOST_VIEW_ON + MOST_MOVE_ON)
        rows = self._rows
        count = view_inputs(own, guard, reading.suspected, on)
        base = sum([rows[i] for i in on[:count]], self._base)
        others = rivals(own, guard)
        found = []
        for move in moves:
            count = move_inputs(own, guard, others, move, on, 0)
            found.append(self._value(sum([rows[i] for i in on[:count]], base)))
        return found

    def _value(self, lanes: int) -> float:
        units = memoryview(lanes.to_bytes(self._bytes, "little")).cast("H").tolist()
        weighed = [
            (unit - _HALF) * row
            for unit, row in zip(units, self._between, strict=True)
            if unit > _HALF
        ]
        second = sum(weighed, self._offsets).to_bytes(self._wide_bytes, "little")
        last = zip(memoryview(second).cast("Q").tolist(), self._last, strict=True)
        whole = sum([(unit - _WIDE_HALF) * weight for unit, weight in last if unit > _WIDE_HALF])
        return (whole + self._offset) / _ONE


def _lanes(numbers: list[int], width: int, lane: int) -> list[int]:
    """Pack rows of whole numbers, of either sign, into one number each."""
    half = 1 << (lane - 1)
    code = {16: "H", 64: "Q"}[lane]
    even = sum(half << lane * unit for unit in range(width))
    packed = []
    for start in range(0, len(numbers), width):
        row = array(code, [half + number for number in numbers[start : start + width]])
        packed.append(int.from_bytes(row.tobytes(), sys.byteorder) - even)
    return packed


@cache
def net_of(weights: str) -> Net:
    """Give the net of a file in ``assets/weights``, loaded when first asked for.

    Raises:
        WeightsError: if the file cannot be used.
    """
    return Net(load_weights(assets_folder() / "weights" / f"{weights}.net"))
