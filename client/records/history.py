"""The finished hands on this machine: what each was, read from its record's few telling lines."""

import hashlib
import logging
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from client.present.places import places_won
from client.records.statistics import HandResult
from client.settings.rulesets import known_id
from engine.core.facts import Scored
from engine.core.terms import Role
from engine.record.file import parse_outline
from engine.record.flaw import RecordError
from engine.record.record import Header
from engine.record.summary import HandSummary, hands_in

log = logging.getLogger(__name__)

LARGEST = 4 * 1024 * 1024
"""Bytes; a file larger than this is passed over."""

_DATED = re.compile(r"(\d{8}-\d{6})-[0-9a-f]+(?:-(\d+))?-\d+\.bhr")
"""How this program names records: the moment their table was opened (local time), chance, the
number of the match there from the second on, the number of the hand."""


@dataclass(frozen=True)
class Glimpse:
    """One hand of a record in short.

    Attributes:
        file: its record.
        header: first line: rules, names, bots.
        hand: number of the hand in its match.
        score: its score; None for a hand that was not played to its end.
        at: when its match began, in seconds since 1970.
        key: the same for every copy of it.
        left: seats that still held cards at the end.
    """

    file: Path
    header: Header
    hand: int
    score: Scored | None
    at: float
    key: tuple[str, int]
    left: frozenset[int] = frozenset()

    @property
    def order(self) -> tuple[float, int]:
        """Place in time: the match it belongs to, and its number in it."""
        return self.at, self.hand

    def me(self, name: str) -> int | None:
        """Tell which seat is the player: as the copy says; else the only person, or by name."""
        if self.header.mine is not None:
            return self.header.mine
        people = [seat for seat in range(5) if self.header.bots[seat] is None]
        if len(people) == 1:
            return people[0]
        return next((seat for seat in people if self.header.seats[seat] == name), None)

    def result(self, name: str) -> HandResult | None:
        """Give what came of it for that player; None if he was not there or it did not count."""
        seat = self.me(name)
        if seat is None or self.score is None or not self.score.counted:
            return None
        return HandResult(
            rules=known_id(self.header.rules.id),
            role=role_of(self.score, seat),
            place=places_won(self.score.places, [other in self.left for other in range(5)])[seat],
            points=self.score.points[seat],
            at=self.order,
        )


def role_of(score: Scored, seat: int) -> Role:
    """Tell what a seat was."""
    if seat == score.emperor:
        return Role.SOLO if score.guard is None else Role.EMPEROR
    return Role.GUARD if seat == score.guard else Role.REBEL


def records_in(folder: Path) -> list[Path]:
    """List the records of a folder, the latest first as far as their names and dates tell."""
    dated: list[tuple[float, str, Path]] = []
    for file in folder.glob("*.bhr"):
        try:
            dated.append((_time_of_name(file) or file.stat().st_mtime, file.name, file))
        except OSError:
            continue
    return [file for _, _, file in sorted(dated, reverse=True)]


def glimpses(file: Path) -> list[Glimpse]:
    """Read what the hands of a record are about; none if it is no record."""
    try:
        changed = file.stat()
        if changed.st_size > LARGEST:
            return []
        data = file.read_bytes()
        record = parse_outline(data)
    except (OSError, RecordError) as error:
        log.warning("%s passed over: %s", file.name, error)
        return []
    header = record.header
    at = _time_written(header.when) or _time_of_name(file) or changed.st_mtime
    match = header.uid or hashlib.sha256(data).hexdigest()
    hands = hands_in(record)
    # A match without a hand is listed too: it can be opened, and deleted.
    return [_glimpse(file, header, hand, at, match) for hand in hands or (HandSummary(),)]


def _glimpse(file: Path, header: Header, hand: HandSummary, at: float, match: str) -> Glimpse:
    number = 1 if hand.n is None else hand.n
    left = frozenset(hand.unplayed)
    return Glimpse(file, header, number, hand.score, at, (match, number), left)


def _time_written(when: str) -> float | None:
    """Read a moment as records tell it; None if it is none."""
    try:
        moment = datetime.fromisoformat(when)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _time_of_name(file: Path) -> float | None:
    """Tell from the name of a record that tells no moment itself when it was made."""
    found = _DATED.fullmatch(file.name)
    if found is None:
        return None
    try:
        opened = datetime.strptime(found[1], "%Y%m%d-%H%M%S").timestamp()
    except (ValueError, OverflowError, OSError):
        return None
    # Later matches of a table come after its earlier ones; none is over within a second.
    return opened + int(found[2] or 1) - 1


class Reading:
    """Reads a folder of records bit by bit, so that no frame is missed.

    Attributes:
        found: what has been read, the latest first; of copies the first one only.
    """

    def __init__(self, *folders: Path) -> None:
        self._left = [file for folder in reversed(folders) for file in reversed(records_in(folder))]
        self._known: set[tuple[str, int]] = set()
        self.found: list[Glimpse] = []

    @property
    def done(self) -> bool:
        """Whether all has been read."""
        return not self._left

    def some(self, seconds: float) -> bool:
        """Read for about so long, at least one file; tell whether there was anything to read."""
        if self.done:
            return False
        end = perf_counter() + seconds
        while True:
            self._take(self._left.pop())
            if self.done or perf_counter() >= end:
                break
        self.found.sort(key=lambda seen: seen.order, reverse=True)
        return True

    def _take(self, file: Path) -> None:
        for seen in glimpses(file):
            if seen.key not in self._known:
                self._known.add(seen.key)
                self.found.append(seen)

    def forget(self, seen: Glimpse) -> None:
        """Drop the hands of a file that is gone."""
        self.found = [other for other in self.found if other.file != seen.file]
