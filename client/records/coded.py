"""Results of deals that have a code: one's own from the records, others' as they were handed over.

What others made is swapped as a few lines of text, through any chat there is::

    baohuang 3K7F-Q2MX-91TB
    1.0 +3 小明
    1.2 -2 Ann

A line says which deal of a match (1 for a single one), which seat of it, what was made, by whom.
"""

import json
import logging
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from client.records.history import records_in
from engine.files import put_in_place
from engine.record.file import parse_outline
from engine.record.flaw import RecordError
from engine.record.naming import CODE_SUFFIX
from engine.record.summary import hands_in
from engine.table.dealcode import DealCode, parse_code
from engine.table.duplicate import Attempt, attempts_of
from engine.table.names import fitting_name

log = logging.getLogger(__name__)

OTHERS = "others.json"
"""File of the results others handed over."""

MOST_OTHERS = 2000
"""Results kept of others; the oldest are let go."""

_HEAD = "baohuang"
_LINE = re.compile(r"^\s*([1-5])\.([0-4])\s+([+\-−]?\d{1,4})\s+(\S.{0,40})$")


def code_beside(record: Path) -> str:
    """Give the code of the deal of a record; empty if it has none."""
    try:
        code = parse_code(record.with_suffix(CODE_SUFFIX).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return ""
    return "" if code is None else code.text


def note_code(record: Path, code: str) -> None:
    """Lay a deal's code beside its record, where its host has told it."""
    try:
        record.with_suffix(CODE_SUFFIX).write_text(code, encoding="ascii")
    except OSError as error:
        log.warning("the code of %s was not kept: %s", record.name, error)


def attempts_in(folder: Path) -> tuple[Attempt, ...]:
    """List what was made of the deals whose records lie in a folder, and what others told.

    Only the first time somebody played a seat of a deal counts: the second time he knew it.
    """
    found: dict[tuple[str, str, int], Attempt] = {}
    own = [one for file in reversed(records_in(folder)) for one in _attempts_of(file)]
    for one in (*own, *others_in(folder)):
        found.setdefault((one.player, one.deal, one.seat), one)
    return tuple(found.values())


def _attempts_of(file: Path) -> tuple[Attempt, ...]:
    code = code_beside(file)
    if not code:
        return ()
    try:
        record = parse_outline(file.read_bytes())
    except (OSError, RecordError):
        return ()
    header = record.header
    first = next((hand for hand in hands_in(record) if hand.n in (1, None)), None)
    # Who deals later hands of a match depends on who won: those are no deal of the code alone.
    if first is None or first.score is None or not first.score.counted:
        return ()
    return attempts_of(code, header.rules, header.seats, header.bots, first.score.points)


def others_in(folder: Path) -> tuple[Attempt, ...]:
    """List the results others handed over."""
    try:
        return msgspec.json.decode((folder / OTHERS).read_bytes(), type=tuple[Attempt, ...])
    except (OSError, msgspec.MsgspecError):
        return ()


def keep_others(folder: Path, told: Iterable[Attempt]) -> bool:
    """Add results others handed over; tell whether they could be kept."""
    known = others_in(folder)
    whole = (*known, *(one for one in told if one not in known))[-MOST_OTHERS:]
    fresh = folder / f"{OTHERS}.new"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(whole, ensure_ascii=False), encoding="utf-8")
        put_in_place(fresh, folder / OTHERS)
    except OSError as error:
        log.warning("results of others were not kept: %s", error)
        return False
    return True


def results_text(code: DealCode, deals: Sequence[DealCode], attempts: Iterable[Attempt]) -> str:
    """Write the results of some deals so that they can be handed to others."""
    places = {deal.text: number for number, deal in enumerate(deals, start=1)}
    lines = sorted(
        f"{places[one.deal]}.{one.seat} {one.points:+d} {one.player}"
        for one in attempts
        if one.deal in places
    )
    return "\n".join((f"{_HEAD} {code.text}", *lines))


def parse_results(
    text: str, code: DealCode, deals: Sequence[DealCode]
) -> tuple[Attempt, ...] | None:
    """Read results somebody handed over; None if they are none, or of other deals."""
    head, _, rest = text.strip().partition("\n")
    named = parse_code(head.removeprefix(_HEAD).strip())
    if named != code:
        return None
    found = []
    for line in rest.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        number, seat, points, name = match.groups()
        player = fitting_name(name)
        if player and int(number) <= len(deals):
            made = int(points.replace("−", "-"))
            found.append(Attempt(player, deals[int(number) - 1].text, int(seat), made))
    return tuple(found) or None
