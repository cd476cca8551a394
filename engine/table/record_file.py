"""Records to files and back. The reader trusts nothing."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn, TextIO

import msgspec

from engine import __version__
from engine.core.cards import SEATS, Seat
from engine.core.facts import Fact, Seen
from engine.core.notation import NotationError, parse_card
from engine.core.ruleset import RuleSet, clashes
from engine.table import record as lines
from engine.table.record import FORMAT, CardNames, HandPart, Line, MatchLine, Record
from engine.table.record_error import Flaw, RecordError
from engine.table.record_lines import lines_of

LARGEST_FILE = 64 * 1024 * 1024
LONGEST_LINE = 64 * 1024
"""Sizes in bytes beyond which a file is refused unread."""

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Line)
_RULES = len(RuleSet.__struct_fields__)


def line_text(line: Line) -> str:
    """Write one line, without its end."""
    return _ENCODER.encode(line).decode()


def match_line(rules: RuleSet, seats: Iterable[str], bots: Iterable[str | None]) -> MatchLine:
    """Make the first line of a record written by this program."""
    return MatchLine(FORMAT, __version__, rules, tuple(seats), tuple(bots))


def record_text(record: Record) -> str:
    """Write a whole record as it stands in a file."""
    return "".join(line_text(line) + "\n" for line in (record.match, *record.lines))


class RecordWriter:
    """Writes a record line by line to a text file the caller opened as UTF-8, lines ended by LF."""

    def __init__(self, file: TextIO, match: MatchLine, viewer: Seat | None = None) -> None:
        self._file = file
        self._viewer = viewer
        self._write(match)

    def add(self, happenings: Iterable[Fact | Seen]) -> None:
        """Write down what happened: the host's facts, or what the viewer saw."""
        self._write(*lines_of(happenings, self._viewer))

    def _write(self, *written: Line) -> None:
        self._file.write(_ENCODER.encode_lines(written).decode())


def read_record(path: Path) -> Record:
    """Read a record from a file.

    Raises:
        RecordError: if it is no record, with the line where it stops being one.
    """
    try:
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
    if len(data) > LARGEST_FILE:
        raise RecordError(Flaw.TOO_BIG, limit=LARGEST_FILE >> 20)
    if not data.strip():
        raise RecordError(Flaw.EMPTY)
    rows = data.split(b"\n")
    cut = _is_cut(rows)
    if cut or not rows[-1]:
        rows.pop()
    first, *rest = (_read_line(row, number) for number, row in enumerate(rows, 1))
    if not isinstance(first, MatchLine):
        raise RecordError(Flaw.NO_MATCH, 1, kind=lines.kind_of(first))
    parts: list[HandPart] = []
    for number, line in enumerate(rest, 2):
        if isinstance(line, MatchLine):
            raise RecordError(Flaw.SECOND_MATCH, number)
        parts.append(line)
    _check_deals(parts)
    return Record(first, tuple(parts), cut)


def _is_cut(rows: list[bytes]) -> bool:
    """Tell whether the last line was not written to its end, as when the power fails."""
    last = rows[-1]
    if len(rows) < 2 or not last or len(last) > LONGEST_LINE:
        return False
    if last.endswith(b"\0"):
        # Some file systems fill up what was not written with zeros.
        return True
    try:
        _DECODER.decode(last)
    except msgspec.ValidationError:
        return False
    except (ValueError, RecursionError) as error:
        return "truncated" in str(error)
    return False


def _read_line(row: bytes, number: int) -> Line:
    if len(row) > LONGEST_LINE:
        raise RecordError(Flaw.LINE_TOO_LONG, number, limit=LONGEST_LINE >> 10)
    try:
        line = _DECODER.decode(row)
    except msgspec.ValidationError as error:
        _check_format(row, number)
        raise _flaw_of(str(error), number) from None
    except UnicodeDecodeError:
        raise RecordError(Flaw.NOT_UTF8, number) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise RecordError(Flaw.NOT_JSON, number, detail=_short(str(error))) from None
    if _ENCODER.encode(line) != row:
        _check_keys(row, number)
    _check_line(line, number)
    return line


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


def _check_format(row: bytes, number: int) -> None:
    """Say first that a record is of another format, if it is: its keys may differ for that."""
    try:
        told = msgspec.json.decode(row)
    except (ValueError, RecursionError):
        return
    if isinstance(told, dict) and told.get("k") == "match":
        version = told.get("format")
        if isinstance(version, int) and not isinstance(version, bool) and version != FORMAT:
            raise RecordError(Flaw.OTHER_FORMAT, number, format=version, known=FORMAT)


def _check_keys(row: bytes, number: int) -> None:
    """Look for what a JSON reader lets pass: a key twice, an option left out."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [name for name, _ in pairs]
        twice = [name for name in names if names.count(name) > 1]
        if twice:
            raise RecordError(Flaw.KEY_TWICE, number, key=_short(twice[0]))
        return dict(pairs)

    told = json.loads(row, object_pairs_hook=once)
    if told["k"] == "match" and len(told["rules"]) != _RULES:
        missing = next(name for name in RuleSet.__struct_fields__ if name not in told["rules"])
        raise RecordError(Flaw.MISSING_KEY, number, key=f"rules.{missing}")


def _check_line(line: Line, number: int) -> None:
    match line:
        case MatchLine():
            if line.format != FORMAT:
                raise RecordError(Flaw.OTHER_FORMAT, number, format=line.format, known=FORMAT)
            for clash in clashes(line.rules):
                raise RecordError(Flaw.RULES_CLASH, number, first=clash.first, second=clash.second)
        case lines.PlayLine(_, names) | lines.PayLine(_, names) | lines.PickLine(_, names):
            _check_cards(names, number)
        case lines.DealLine(hands):
            for hand in hands:
                _check_cards(hand, number)
        case lines.YieldLine(_, _, some) | lines.AcceptLine(_, some):
            _check_cards(some, number)
        case lines.ReturnLine(_, _, card) | lines.CallLine(_, card):
            _check_cards((card,), number)
        case _:
            pass


def _check_cards(names: CardNames | int, number: int) -> None:
    if isinstance(names, int):
        return
    try:
        for name in names:
            parse_card(name)
    except NotationError:
        _no_card(names, number)


def _no_card(names: CardNames, number: int) -> NoReturn:
    for name in names:
        try:
            parse_card(name)
        except NotationError:
            raise RecordError(Flaw.NO_CARD, number, card=_short(name)) from None
    raise AssertionError(names)


def _check_deals(parts: list[HandPart]) -> None:
    """Hold every deal to one viewer: all five hands, one, or none."""
    before: tuple[bool, ...] | None = None
    for number, line in enumerate(parts, 2):
        if isinstance(line, lines.DealLine):
            known = tuple(not isinstance(line.hands[seat], int) for seat in SEATS)
            if sum(known) not in (0, 1, 5) or (before is not None and known != before):
                raise RecordError(Flaw.MIXED_DEAL, number)
            before = known
