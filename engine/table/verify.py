"""Checking records: everything in them must follow from the rules and the cards dealt."""

from collections.abc import Iterable

import msgspec

from engine.table import record as lines
from engine.table.record import HandPart, Record
from engine.table.record_breach import Breach, BreachError
from engine.table.record_replay import Replay
from engine.table.seat_check import check_seat_record


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a check came to.

    Attributes:
        full: whether it was a full record; of a seat's record less can be checked.
        complete: whether the record ends with a scored hand.
        lines: how many lines were right, the first one included.
        hands: how many hands were scored.
        redeals: how often the cards were dealt again.
        breach: the first line that cannot be; None if all is right as far as it goes.
    """

    full: bool
    complete: bool
    lines: int
    hands: int
    redeals: int
    breach: Breach | None = None


def verify(record: Record) -> Report:
    """Check every line of a record."""
    if not record.is_full:
        return _verify_seat(record)
    replay = Replay(record)
    breach = None
    try:
        for _ in replay.steps():
            pass
    except BreachError as error:
        breach = error.breach
    return _report(record, full=True, complete=replay.is_between_hands, breach=breach)


def _verify_seat(record: Record) -> Report:
    breach = None
    try:
        check_seat_record(record)
    except BreachError as error:
        breach = error.breach
    last = record.lines[-1] if record.lines else None
    complete = last is None or isinstance(last, lines.TotalLine)
    return _report(record, full=False, complete=complete, breach=breach)


def _report(record: Record, *, full: bool, complete: bool, breach: Breach | None) -> Report:
    right = len(record.lines) if breach is None else breach.line - 2
    checked = record.lines[:right]
    return Report(
        full=full,
        complete=complete and breach is None and not record.cut,
        lines=right + 1,
        hands=_number(checked, lines.ScoreLine),
        redeals=_number(checked, lines.RedealLine),
        breach=breach,
    )


def _number(parts: Iterable[HandPart], kind: type) -> int:
    return sum(isinstance(line, kind) for line in parts)
