"""Records to files and back. The reader trusts nothing."""

import json
import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, TextIO, Union

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.cards import Seat
from engine.core.facts import Fact, Seen
from engine.core.notation import NotationError, parse_card
from engine.record.flaw import Flaw, RecordError
from engine.record.form import (
    FORMAT,
    ROWS,
    Row,
    SeatNumber,
    Side,
    fact_in,
    leaves_line,
    row_of,
    seats_shown,
)
from engine.record.record import Header, Record, rules_from, rules_written

LARGEST_FILE = 64 * 1024 * 1024
LONGEST_LINE = 64 * 1024
"""Sizes in bytes beyond which a file is refused unread."""

_BOM = b"\xef\xbb\xbf"
_FIVE = msgspec.Meta(min_length=5, max_length=5)


class _Match(Row, frozen=True, omit_defaults=True, tag="match"):
    """The first line as it stands in the file."""

    format: int
    engine: str
    rules: dict[str, Any]
    seats: Annotated[tuple[str, ...], _FIVE]
    bots: Annotated[tuple[str | None, ...], _FIVE]
    when: str = ""
    uid: str = ""
    mine: SeatNumber | UnsetType = UNSET


_DEAL = ROWS["deal"]
_ENCODER = msgspec.json.Encoder()
_LINE: Any = Union[(_Match, *ROWS.values())]
_DECODER: msgspec.json.Decoder[Row] = msgspec.json.Decoder(_LINE)


def line_text(fact: Fact | Seen, viewer: Seat | None = None) -> str:
    """Write the line of a fact that leaves one, without its end."""
    return _ENCODER.encode(row_of(fact, viewer)).decode()


def header_text(header: Header) -> str:
    """Write the first line, without its end."""
    return _ENCODER.encode(_match_of(header)).decode()


def facts_text(facts: Iterable[Fact | Seen], viewer: Seat | None = None) -> str:
    """Write the lines of facts that leave one, each with its end."""
    return _ENCODER.encode_lines([row_of(fact, viewer) for fact in facts]).decode()


def record_text(record: Record) -> str:
    """Write a whole record as it stands in a file."""
    return header_text(record.header) + "\n" + facts_text(record.facts, record.viewer)


def _match_of(header: Header) -> _Match:
    return _Match(
        FORMAT,
        header.engine,
        rules_written(header),
        header.seats,
        header.bots,
        header.when,
        header.uid,
        UNSET if header.mine is None else header.mine,
    )


class RecordWriter:
    """Writes a record line by line to a text file the caller opened as UTF-8, lines ended by LF."""

    def __init__(self, file: TextIO, header: Header, viewer: Seat | None = None) -> None:
        self._file = file
        self._viewer = viewer
        self._write([_match_of(header)])

    def add(self, happenings: Iterable[Fact | Seen]) -> None:
        """Write down what happened: the host's facts, or what the viewer saw."""
        written = [fact for fact in happenings if leaves_line(fact)]
        self._write([row_of(fact, self._viewer) for fact in written])

    def _write(self, rows: list[Row]) -> None:
        self._file.write(_ENCODER.encode_lines(rows).decode())


def read_record(path: Path) -> Record:
    """Read a record from a file.

    Raises:
        RecordError: if it is no record, with the line where it stops being one.
    """
    try:
        # A pipe may never end, and opening one that nobody writes to waits for ever.
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise RecordError(Flaw.NO_FILE)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise RecordError(Flaw.UNREADABLE, reason=error.strerror or str(error)) from None
    return parse_record(data)


def parse_record(data: bytes) -> Record:
    """Read a record from the bytes of a file; one that was cut off, as far as it goes.

    Raises:
        RecordError: if it is no record, with the line where it stops being one.
    """
    lines, cut = _lines_in(data)
    return _record(lines, cut)


def parse_outline(data: bytes) -> Record:
    """Read of a record only how each hand began and ended: quickly, for lists and counts.

    Left are the first line, hands, scores, totals, places, and the play before a place.

    Raises:
        RecordError: if it is no record; lines that are left out may hold anything.
    """
    lines, cut = _lines_in(data)
    outline: list[bytes] = lines[:1]
    play = b""
    for line in lines[1:]:
        found = _KIND.search(line)
        kind = found[1] if found else b""
        if kind == b"play":
            play = line
        elif kind in _OUTLINE:
            if kind == b"out" and play:
                outline.append(play)
            outline.append(line)
            play = b""
    return _record(outline, cut)


_KIND = re.compile(rb'"k"\s*:\s*"([a-z]+)"')
_OUTLINE = (b"hand", b"out", b"score", b"total")


def _lines_in(data: bytes) -> tuple[list[bytes], bool]:
    """Part a file into its lines; tell whether it broke off inside one more."""
    if len(data) > LARGEST_FILE:
        raise RecordError(Flaw.TOO_BIG, limit=LARGEST_FILE >> 20)
    data = data.removeprefix(_BOM)
    if not data.strip():
        raise RecordError(Flaw.EMPTY)
    lines = data.split(b"\n")
    cut = _is_cut(lines)
    if cut or not lines[-1]:
        lines.pop()
    return lines, cut


def _record(lines: list[bytes], cut: bool) -> Record:
    first, *rest = (_read_line(line, number) for number, line in enumerate(lines, 1))
    if not isinstance(first, _Match):
        raise RecordError(Flaw.NO_MATCH, 1, kind=str(first.__struct_config__.tag))
    for number, row in enumerate(rest, 2):
        if isinstance(row, _Match):
            raise RecordError(Flaw.SECOND_MATCH, number)
    shown = _hands_shown(rest)
    side = Side.HOST if all(shown) else Side.SEAT
    facts = tuple(_fact(row, side, number) for number, row in enumerate(rest, 2))
    return Record(_header(first), facts, shown.index(True) if sum(shown) == 1 else None, cut)


def _header(row: _Match) -> Header:
    rules, strange, lacking = rules_from(row.rules)
    return Header(
        engine=row.engine,
        rules=rules,
        seats=row.seats,
        bots=row.bots,
        when=row.when,
        uid=row.uid,
        mine=None if row.mine is UNSET else row.mine,
        strange=tuple(strange.items()),
        lacking=lacking,
    )


def _is_cut(lines: list[bytes]) -> bool:
    """Tell whether the last line was not written to its end, as when the power fails."""
    last = lines[-1]
    if len(lines) < 2 or not last or len(last) > LONGEST_LINE:
        return False
    if last.endswith(b"\0"):
        # Some file systems fill up what was not written with zeros.
        return True
    try:
        _DECODER.decode(last)
    except msgspec.ValidationError:
        return False
    except (ValueError, RecursionError) as error:
        # Broken off behind a minus sign, a line is called malformed and not truncated.
        return "truncated" in str(error) or last.endswith(b"-")
    return False


def _read_line(line: bytes, number: int) -> Row:
    if len(line) > LONGEST_LINE:
        raise RecordError(Flaw.LINE_TOO_LONG, number, limit=LONGEST_LINE >> 10)
    try:
        row = _DECODER.decode(line)
    except msgspec.ValidationError as error:
        _check_format(line, number)
        raise _flaw_of(str(error), number) from None
    except UnicodeDecodeError:
        raise RecordError(Flaw.NOT_UTF8, number) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise RecordError(Flaw.NOT_JSON, number, detail=_short(str(error))) from None
    if isinstance(row, _Match) and row.format != FORMAT:
        raise RecordError(Flaw.OTHER_FORMAT, number, format=row.format, known=FORMAT)
    if _ENCODER.encode(row) != line:
        _check_keys(line, number)
    return row


_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_MISSING = re.compile(r"missing required field `([^`]*)`")
_PLACE = re.compile(r"(.*?) - at `\$\.?(.*)`$")


def _flaw_of(message: str, number: int) -> RecordError:
    found = _UNKNOWN.search(message)
    if found:
        return RecordError(Flaw.UNKNOWN_KEY, number, key=_short(found[1]))
    found = _MISSING.search(message)
    if found:
        return RecordError(Flaw.MISSING_KEY, number, key=found[1])
    placed = _PLACE.search(message)
    detail, where = (placed[1], placed[2]) if placed else (message, "")
    if where == "k":
        return RecordError(Flaw.UNKNOWN_KIND, number, kind=_short(detail.split()[-1].strip("'`")))
    return RecordError(Flaw.WRONG_VALUE, number, key=where or "-", detail=_short(detail))


def _short(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"


def _check_format(line: bytes, number: int) -> None:
    """Say first that a record is of another format, if it is: its keys may differ for that."""
    try:
        line_read = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        return
    if isinstance(line_read, dict) and line_read.get("k") == "match":
        version = line_read.get("format")
        if isinstance(version, int) and not isinstance(version, bool) and version != FORMAT:
            raise RecordError(Flaw.OTHER_FORMAT, number, format=version, known=FORMAT)


def _check_keys(line: bytes, number: int) -> None:
    """Look for what a JSON reader lets pass: a key twice."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise RecordError(Flaw.KEY_TWICE, number, key=_short(twice[0]))
        return dict(pairs)

    json.loads(line, object_pairs_hook=once)


def _fact(row: Row, side: Side, number: int) -> Fact | Seen:
    try:
        return fact_in(row, side)
    except NotationError:
        raise RecordError(Flaw.NO_CARD, number, card=_short(_no_card(row))) from None


def _no_card(row: Row) -> str:
    """Find the word in a line that is no card."""
    waiting: list[Any] = list(msgspec.to_builtins(row).values())[1:]
    for value in waiting:
        if isinstance(value, list | tuple):
            waiting += value
        elif isinstance(value, str):
            try:
                parse_card(value)
            except NotationError:
                return value
    raise AssertionError(row)


def _hands_shown(rows: list[Row]) -> tuple[bool, ...]:
    """Tell whose cards the deals show, the same in all of them: those of all five, one, or none."""
    before: tuple[bool, ...] | None = None
    for number, row in enumerate(rows, 2):
        if type(row) is _DEAL:
            shown = seats_shown(row)
            if sum(shown) not in (0, 1, 5) or (before is not None and shown != before):
                raise RecordError(Flaw.MIXED_DEAL, number)
            before = shown
    return (True,) * 5 if before is None else before
