"""The layers of a net on rows of numbers. Written to be compiled.

Rows are added four at a time: each total is then read and written once for four rows. Many cases
at once go through the second layer as one product of matrices.
"""

from typing import Any

import numpy as np

NOTHING = np.float32(0)


def add_rows(rows: Any, on: Any, count: int, total: Any) -> None:
    """Add the rows of the first ``count`` inputs that are on to a total."""
    width = total.shape[0]
    fours = count - count % 4
    for i in range(0, fours, 4):
        a, b, c, d = rows[on[i]], rows[on[i + 1]], rows[on[i + 2]], rows[on[i + 3]]
        for j in range(width):
            total[j] += (a[j] + b[j]) + (c[j] + d[j])
    for i in range(fours, count):
        a = rows[on[i]]
        for j in range(width):
            total[j] += a[j]


def bend(hidden: Any) -> None:
    """Make the sums of the first layer 0 at least."""
    for j in range(hidden.shape[0]):
        hidden[j] = max(hidden[j], NOTHING)


def values_from(hidden: Any, net: Any, out: Any, values: Any) -> None:
    """Write the values of many cases.

    Args:
        hidden: bent sums of the first layer, a row for each case.
        net: the net.
        out: gets the bent sums of the second layer, a row for each case.
        values: gets the values.
    """
    second, offsets, last, offset = net[1], net[2], net[3], net[4]
    np.dot(hidden, second, out)
    for case in range(hidden.shape[0]):
        row = out[case]
        for k in range(row.shape[0]):
            row[k] = max(row[k] + offsets[k], NOTHING)
        value = offset[0]
        for k in range(row.shape[0]):
            value += row[k] * last[k]
        values[case] = value
