"""From a trained net to the whole numbers a bot plays by."""

from array import array
from typing import Any

import numpy as np

from engine.bots.net.features import MOST_MOVE_ON, MOST_VIEW_ON
from engine.bots.net.weights import LAST_SCALE, SECOND_SCALE, Weights

FINE, COARSE = 1023, 23
"""Steps of the largest weight of the first layer: a thousandth is as good as not rounded at all;
a net of a weak level is kept in half the room."""

_BITS_SPARED = 7
"""Lowest bits of the second layer that a net kept in half the room goes without."""

_LANE = 1 << 15


def whole_weights(net: list[Any], steps: int = FINE) -> Weights:
    """Round a net's weights; each hidden unit is kept in the scale that suits it."""
    first, second, offsets, last, offset = (layer.astype(np.float64) for layer in net)
    scale = np.maximum(np.abs(first).max(axis=0) / steps, _least_scale(first))
    between = second * scale[:, None] * SECOND_SCALE
    even = 1 if steps >= FINE else 1 << _BITS_SPARED
    between = np.rint(between / even) * even
    return Weights(
        hidden=second.shape[0],
        second=second.shape[1],
        first=array("h", np.rint(first / scale).astype(int).ravel().tolist()),
        between=array("i", between.astype(int).ravel().tolist()),
        offsets=array("q", np.rint(offsets * SECOND_SCALE).astype(int).tolist()),
        last=array("i", np.rint(last * LAST_SCALE).astype(int).tolist()),
        offset=round(float(offset[0]) * SECOND_SCALE * LAST_SCALE),
    )


def _least_scale(first: Any) -> Any:
    """Give by unit the scale at which no view and move can overflow its lane."""
    most_on = MOST_VIEW_ON + MOST_MOVE_ON
    highest = np.sort(np.abs(first), axis=0)[-most_on:].sum(axis=0)
    return highest / (_LANE - most_on)
