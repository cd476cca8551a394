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
    second, last = net[1], net[3]
    g_first, g_second, g_offsets, g_last, g_offset = grads
    turned, dice = desk[3], desk[4]
    width, depth = second.shape
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
        count = numbers[place]
        miss = forward(inputs[place], count, net, desk) - results[place]
        loss += miss * miss
        slope = miss * share
        g_offset[0] += slope
        backward(inputs[place], count, slope, last, grads, desk)
    return loss / batch


def forward(on: Any, count: int, net: Any, desk: Any) -> Any:
    """Give the net's value for the inputs that are on; the layers' results stay on the desk."""
    first, second, offsets, last, offset = net
    hidden, out = desk[0], desk[2]
    width, depth = second.shape
    for j in range(width):
        hidden[j] = 0
    for i in range(count):
        row = first[on[i]]
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
    return q


def backward(on: Any, count: int, slope: Any, last: Any, grads: Any, desk: Any) -> None:
    """Add to the gradient what one decision says, ``slope`` being that of its value."""
    g_first, g_second, g_offsets, g_last, _ = grads
    hidden, error, out, turned, _ = desk
    depth, width = turned.shape
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
    for i in range(count):
        row = g_first[on[i]]
        for j in range(width):
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
