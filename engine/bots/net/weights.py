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

VERSION = 2
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
    packed = _packed(weights)
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
        return _weights_in(head, _unpacked(packed))
    except (KeyError, TypeError, ValueError, zlib.error):
        raise WeightsError(Broken.DAMAGED, file) from None


def _head_in(line: bytes) -> dict[str, object] | None:
    try:
        head = json.loads(line)
    except ValueError:
        return None
    is_head = isinstance(head, dict) and head.get("kind") == KIND and "version" in head
    return head if is_head else None


def _packed(weights: Weights) -> bytes:
    """Pack the low bytes of the first layer, then all the rest.

    Nothing repeats in the low bytes: looking for it would only make them longer.
    """
    low, high = _planes(weights.first)
    by_frequency = zlib.compressobj(9, strategy=zlib.Z_HUFFMAN_ONLY)
    rows = (weights.between, weights.offsets, weights.last)
    rest = high + b"".join(_by_place(row) for row in rows)
    return by_frequency.compress(low) + by_frequency.flush() + zlib.compress(rest, 9)


def _unpacked(packed: bytes) -> bytes:
    first = zlib.decompressobj()
    low = first.decompress(packed)
    return low + zlib.decompress(first.unused_data)


def _planes(row: Row) -> tuple[bytes, bytes]:
    """Write small numbers of either sign so that they pack well: all low bytes, all high ones."""
    folded = [2 * number if number >= 0 else -2 * number - 1 for number in row]
    return bytes(number & 255 for number in folded), bytes(number >> 8 for number in folded)


def _from_planes(planes: bytes) -> Row:
    low, high = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    folded = (small | large << 8 for small, large in zip(low, high, strict=True))
    return array("h", [number >> 1 ^ -(number & 1) for number in folded])


def _by_place(row: Row) -> bytes:
    """Write numbers as all their lowest bytes, then all the next ones: so they pack well."""
    whole = _little(row).tobytes()
    return b"".join(whole[place :: row.itemsize] for place in range(row.itemsize))


def _from_places(code: str, written: bytes) -> Row:
    row = array(code)
    whole = bytearray(len(written))
    number = len(written) // row.itemsize
    for place in range(row.itemsize):
        whole[place :: row.itemsize] = written[place * number : (place + 1) * number]
    row.frombytes(bytes(whole))
    return _little(row)


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
        ("i", hidden * second),
        ("q", second),
        ("i", second),
    ):
        size = number * array(code).itemsize
        written, whole = whole[:size], whole[size:]
        if len(written) != size:
            raise ValueError(number)
        rows.append(_from_places(code, written))
    return Weights(hidden, second, first, rows[0], rows[1], rows[2], offset)
