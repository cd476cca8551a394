"""One step of learning: the gradient of the squared error, and Adam. Written to be compiled."""

import math
from typing import Any

from engine.training.dice import pick


def gradient(
    shelf: Any, filled: int, batch: int, share: Any, net: Any, grads: Any, desk: Any
) -> float:
    """Write the gradient over a random batch to ``grads``; give the mean squared error.

    Args:
        shelf: inputs that were on, their number and the result, by decision.
        filled: how much of the shelf is filled.
        batch: decisions to draw.
        share: 2 / batch, in the precision of the net.
        net: the net.
        grads: arrays like the net's; the second layer's one is laid the other way round.
        desk: working rows: hidden, its error, second, second layer the other way round, dice.
    """
    inputs, numbers, results = shelf
    first, second, offsets, last, offset = net
    g_first, g_second, g_offsets, g_last, g_offset = grads
    hidden, error, out, turned, dice = desk
    width, depth = hidden.shape[0], out.shape[0]
    for grad in (g_first, g_second):
        for i in range(grad.shape[0]):
            for j in range(grad.shape[1]):
                grad[i, j] = 0
    for k in range(depth):
        g_offsets[k] = 0
        g_last[k] = 0
        for j in range(width):
            turned[k, j] = second[j, k]
    g_offset[0] = 0
    loss = 0.0
    for _ in range(batch):
        place = pick(dice, filled)
        for j in range(width):
            hidden[j] = 0
        for i in range(numbers[place]):
            row = first[inputs[place, i]]
            for j in range(width):
                hidden[j] += row[j]
        for k in range(depth):
            out[k] = offsets[k]
        for j in range(width):
            v = hidden[j]
            if v > 0:
                row = second[j]
                for k in range(depth):
                    out[k] += v * row[k]
            else:
                hidden[j] = 0
        q = offset[0]
        for k in range(depth):
            if out[k] > 0:
                q += out[k] * last[k]
        miss = q - results[place]
        loss += miss * miss
        slope = miss * share
        g_offset[0] += slope
        for j in range(width):
            error[j] = 0
        for k in range(depth):
            if out[k] > 0:
                g_last[k] += slope * out[k]
                back = slope * last[k]
                g_offsets[k] += back
                row = turned[k]
                grad_row = g_second[k]
                for j in range(width):
                    error[j] += back * row[j]
                    grad_row[j] += back * hidden[j]
        for j in range(width):
            if hidden[j] <= 0:
                error[j] = 0
        for i in range(numbers[place]):
            row = g_first[inputs[place, i]]
            for j in range(width):
                row[j] += error[j]
    return loss / batch


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
