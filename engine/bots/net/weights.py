"""Weights of a net as whole numbers, and the file they are kept in.

A file is one line of JSON (the head) and packed whole numbers. Nothing but whole numbers is kept
and reckoned with, so a net values a move the same on every machine.
"""

import json
import zlib
from array import array
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.bots.net.features import INPUTS
from engine.bots.net.fingerprint import fingerprint

Row: TypeAlias = "array[int]"

VERSION = 1
KIND = "baohuang-net"

SECOND_SCALE = 1 << 20
"""What the second layer's results are multiplied by."""

LAST_SCALE = 1 << 12
"""What the last layer's weights are multiplied by."""


class Weights(NamedTuple):
    """A net: inputs, a hidden layer, a second one, one value.

    Attributes:
        hidden: width of the first layer.
        second: width of the second layer.
        first: by input and hidden unit, each unit in a scale of its own.
        between: by hidden and second unit, the unit's scale worked in.
        offsets: by second unit.
        last: by second unit.
        offset: of the value.
    """

    hidden: int
    second: int
    first: Row
    between: Row
    offsets: Row
    last: Row
    offset: int


class Broken(StrEnum):
    """Why a file is refused; words in ``assets/text`` under ``weights.<code>``."""

    MISSING = "missing"
    NOT_WEIGHTS = "not_weights"
    OTHER_VERSION = "other_version"
    OTHER_INPUTS = "other_inputs"
    DAMAGED = "damaged"


class WeightsError(Exception):
    """A file of weights that cannot be used.

    Attributes:
        code: why.
        file: which.
    """

    def __init__(self, code: Broken, file: Path) -> None:
        super().__init__(f"{file}: {code}")
        self.code = code
        self.file = file


def save_weights(weights: Weights, file: Path) -> None:
    """Write weights; the same weights give the same bytes."""
    packed = zlib.compress(_bytes_of(weights), 9)
    head = {
        "kind": KIND,
        "version": VERSION,
        "inputs": fingerprint(),
        "hidden": weights.hidden,
        "second": weights.second,
        "offset": weights.offset,
        "sha256": sha256(packed).hexdigest(),
    }
    file.write_bytes(json.dumps(head).encode() + b"\n" + packed)


def load_weights(file: Path) -> Weights:
    """Read weights.

    Raises:
        WeightsError: if the file is missing, damaged, or made for other inputs.
    """
    try:
        line, _, packed = file.read_bytes().partition(b"\n")
    except OSError:
        raise WeightsError(Broken.MISSING, file) from None
    head = _head_in(line)
    if head is None:
        raise WeightsError(Broken.NOT_WEIGHTS, file)
    if head["version"] != VERSION:
        raise WeightsError(Broken.OTHER_VERSION, file)
    if head.get("inputs") != fingerprint():
        raise WeightsError(Broken.OTHER_INPUTS, file)
    if head.get("sha256") != sha256(packed).hexdigest():
        raise WeightsError(Broken.DAMAGED, file)
    try:
        return _weights_in(head, zlib.decompress(packed))
    except (KeyError, TypeError, ValueError, zlib.error):
        raise WeightsError(Broken.DAMAGED, file) from None


def _head_in(line: bytes) -> dict[str, object] | None:
    try:
        head = json.loads(line)
    except ValueError:
        return None
    is_head = isinstance(head, dict) and head.get("kind") == KIND and "version" in head
    return head if is_head else None


def _bytes_of(weights: Weights) -> bytes:
    rows = (weights.between, weights.offsets, weights.last)
    return _in_planes(weights.first) + b"".join(_little(row).tobytes() for row in rows)


def _in_planes(row: Row) -> bytes:
    """Write small numbers of either sign so that they pack well: all low bytes, all high ones."""
    folded = [2 * number if number >= 0 else -2 * number - 1 for number in row]
    return bytes(number & 255 for number in folded) + bytes(number >> 8 for number in folded)


def _from_planes(planes: bytes) -> Row:
    low, high = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    folded = (small | large << 8 for small, large in zip(low, high, strict=True))
    return array("h", [number >> 1 ^ -(number & 1) for number in folded])


def _little(row: Row) -> Row:
    """Give a row in the byte order of the file, whatever the machine's is."""
    if memoryview(b"\1\0").cast("H")[0] == 1:
        return row
    turned = row[:]
    turned.byteswap()
    return turned


def _weights_in(head: dict[str, object], whole: bytes) -> Weights:
    hidden, second, offset = (head[name] for name in ("hidden", "second", "offset"))
    if not isinstance(hidden, int) or not isinstance(second, int) or not isinstance(offset, int):
        raise TypeError(head)
    size = 2 * INPUTS * hidden
    first, whole = _from_planes(whole[:size]), whole[size:]
    if len(first) != INPUTS * hidden:
        raise ValueError(hidden)
    rows = []
    for code, number in (
        ("h", hidden * second),
        ("q", second),
        ("i", second),
    ):
        row = array(code)
        size = number * row.itemsize
        row.frombytes(whole[:size])
        if len(row) != number:
            raise ValueError(number)
        whole = whole[size:]
        rows.append(_little(row))
    return Weights(hidden, second, first, rows[0], rows[1], rows[2], offset)
