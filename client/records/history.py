"""The finished hands on this machine: what each was, read from its record's few telling lines."""

import logging
from dataclasses import dataclass
from pathlib import Path

import msgspec

from client.present.standing import places_won
from client.records.statistics import HandResult
from client.settings.rulesets import known_id
from engine.core.terms import Role
from engine.table.record import HandLine, MatchLine, OutLine, PlayLine, ScoreLine

log = logging.getLogger(__name__)

LARGEST = 4 * 1024 * 1024
"""Bytes; a file larger than this is not one hand."""

_match = msgspec.json.Decoder(MatchLine)
_hand = msgspec.json.Decoder(HandLine)
_score = msgspec.json.Decoder(ScoreLine)
_play = msgspec.json.Decoder(PlayLine)
_out = msgspec.json.Decoder(OutLine)


@dataclass(frozen=True)
class Glimpse:
    """One finished hand in short.

    Attributes:
        file: its record.
        match: first line: rules, names, bots.
        hand: number of the hand in its match.
        score: its score; None for a record that ends before it.
        at: when it was written, in seconds since 1970.
        left: seats that still held cards at the end.
    """

    file: Path
    match: MatchLine
    hand: int
    score: ScoreLine | None
    at: float
    left: frozenset[int] = frozenset()

    def me(self, name: str) -> int | None:
        """Tell which seat is the player of that name: the only person, or the one so called."""
        people = [seat for seat in range(5) if self.match.bots[seat] is None]
        if len(people) == 1:
            return people[0]
        return next((seat for seat in people if self.match.seats[seat] == name), None)

    def result(self, name: str) -> HandResult | None:
        """Give what came of it for that player; None if he was not there or it did not count."""
        seat = self.me(name)
        if seat is None or self.score is None or not self.score.counted:
            return None
        return HandResult(
            rules=known_id(self.match.rules.id),
            role=role_of(self.score, seat),
            place=places_won(self.score.places, [other in self.left for other in range(5)])[seat],
            points=self.score.points[seat],
            at=self.at,
        )


def role_of(score: ScoreLine, seat: int) -> Role:
    """Tell what a seat was."""
    if seat == score.emperor:
        return Role.SOLO if score.guard is None else Role.EMPEROR
    return Role.GUARD if seat == score.guard else Role.REBEL


def records_in(folder: Path) -> list[Path]:
    """List the records of a folder, the latest first."""
    dated: list[tuple[float, str, Path]] = []
    for file in folder.glob("*.bhr"):
        try:
            dated.append((file.stat().st_mtime, file.name, file))
        except OSError:
            continue
    return [file for _, _, file in sorted(dated, reverse=True)]


def glimpse(file: Path) -> Glimpse | None:
    """Read what a record is about; None if it is no record."""
    try:
        at = file.stat().st_mtime
        if file.stat().st_size > LARGEST:
            return None
        lines = _whole_lines(file.read_bytes())
        match = _match.decode(lines[0])
        hand = next((_hand.decode(line) for line in lines if line.startswith(b'{"k":"hand"')), None)
        score = next(
            (_score.decode(line) for line in lines if line.startswith(b'{"k":"score"')), None
        )
        left = _left_in(lines)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        log.warning("%s passed over: %s", file.name, error)
        return None
    return Glimpse(file, match, hand.n if hand is not None else 1, score, at, left)


def _whole_lines(data: bytes) -> list[bytes]:
    """Split a record; a last line that was not written to its end costs no more than itself."""
    lines = data.split(b"\n")
    try:
        msgspec.json.decode(lines[-1])
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return lines[:-1] or lines
    return lines


def _left_in(lines: list[bytes]) -> frozenset[int]:
    """Find the seats that were given a place without playing their last card."""
    left, play = set(), b""
    for line in lines:
        if line.startswith(b'{"k":"play"'):
            play = line
        elif line.startswith(b'{"k":"out"'):
            seat = _out.decode(line).seat
            if not play or _play.decode(play).seat != seat:
                left.add(seat)
    return frozenset(left)


class Reading:
    """Reads a folder of records bit by bit, so that no frame is missed."""

    def __init__(self, folder: Path) -> None:
        self._left = records_in(folder)
        self._left.reverse()
        self.found: list[Glimpse] = []
        """What has been read, the latest first."""

    @property
    def done(self) -> bool:
        """Whether all has been read."""
        return not self._left

    def some(self, count: int) -> bool:
        """Read some more files; tell whether there was anything to read."""
        if self.done:
            return False
        for _ in range(min(count, len(self._left))):
            seen = glimpse(self._left.pop())
            if seen is not None:
                self.found.append(seen)
        return True
