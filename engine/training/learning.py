"""One step of learning: the gradient of the squared error, and Adam. Written to be compiled."""

import math
from typing import Any

import numpy as np

from engine.training.dice import pick
from engine.training.layers import NOTHING, add_rows, bend, values_from


def gradient(buffer: Any, filled: int, share: Any, net: Any, grads: Any, scratch: Any) -> float:
    """Write the gradient over a random batch to ``grads``; give the mean squared error.

    Args:
        buffer: inputs that were on, their number and the result, by decision.
        filled: how much of the buffer is filled.
        share: 2 / batch, in the precision of the net.
        net: the net.
        grads: arrays like the net's.
        scratch: working rows of a batch: places, hidden, its error, second, its error, values; and
            the dice.
    """
    inputs, numbers, results = buffer
    places, hidden, error, out, _, values, dice = scratch
    batch = places.shape[0]
    for case in range(batch):
        place = pick(dice, filled)
        places[case] = place
        row = hidden[case]
        for j in range(row.shape[0]):
            row[j] = NOTHING
        add_rows(net[0], inputs[place], numbers[place], row)
        bend(row)
    values_from(hidden, net, out, values)
    loss: float = 0.0
    for case in range(batch):
        miss = values[case] - results[places[case]]
        loss += miss * miss
        values[case] = miss * share
    backward(net, grads, scratch)
    for case in range(batch):
        place = places[case]
        put_rows(grads[0], inputs[place], numbers[place], error[case])
    return float(loss / batch)


def backward(net: Any, grads: Any, scratch: Any) -> None:
    """Write the gradient of all layers but the first, and the error of the first one's sums.

    The scratch's values are the slopes of the cases by then.
    """
    first, second, last = net[0], net[1], net[3]
    g_first, g_second, g_offsets, g_last, g_offset = grads
    _, hidden, error, out, back, slopes, _ = scratch
    for i in range(first.shape[0]):
        for j in range(first.shape[1]):
            g_first[i, j] = NOTHING
    for k in range(last.shape[0]):
        g_offsets[k] = g_last[k] = NOTHING
    g_offset[0] = NOTHING
    for case in range(slopes.shape[0]):
        slope = slopes[case]
        g_offset[0] += slope
        row, back_row = out[case], back[case]
        for k in range(row.shape[0]):
            g_last[k] += slope * row[k]
            back_row[k] = slope * last[k] if row[k] > NOTHING else NOTHING
            g_offsets[k] += back_row[k]
    np.dot(hidden.T, back, g_second)
    np.dot(back, second.T, error)
    for case in range(slopes.shape[0]):
        row, back_row = hidden[case], error[case]
        for j in range(row.shape[0]):
            back_row[j] = back_row[j] if row[j] > NOTHING else NOTHING


def put_rows(grads: Any, on: Any, count: int, error: Any) -> None:
    """Add the error of a case to the rows of its inputs that are on."""
    for i in range(count):
        row = grads[on[i]]
        for j in range(error.shape[0]):
            row[j] += error[j]


def adam(weights: Any, grad: Any, memory: Any, rates: Any) -> None:
    """Move weights against their gradient, and their running average after them.

    Args:
        weights: all of one layer, in one row.
        grad: their gradient.
        memory: rows like the weights: mean, spread, running average.
        rates: in the precision of the net: step size, correction of the spread, then the
            shares of the old and of the new in the mean, the spread and the average, and the
            least root of a spread.
    """
    mean, spread, average = memory
    step, correction, keep_1, take_1, keep_2, take_2, keep_3, take_3, least = rates
    for i in range(weights.shape[0]):
        mean[i] = keep_1 * mean[i] + take_1 * grad[i]
        spread[i] = keep_2 * spread[i] + take_2 * grad[i] * grad[i]
        weights[i] -= step * mean[i] / (math.sqrt(spread[i] * correction) + least)
        average[i] = keep_3 * average[i] + take_3 * weights[i]
