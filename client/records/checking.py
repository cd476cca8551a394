"""Which records the rules of today object to, found out bit by bit."""

from pathlib import Path
from time import perf_counter

from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.verify import Check

STEPS = 8
"""Actions checked between two looks at the clock."""

_known: dict[tuple[Path, int, int], bool] = {}
"""What came of records already checked, while the program runs: by file, size and date."""


class Checking:
    """Compares records with the rules, the ones added first before the others.

    Attributes:
        odd: files the rules object to, so far.
    """

    def __init__(self) -> None:
        self.odd: set[Path] = set()
        self._waiting: list[Path] = []
        self._seen: set[Path] = set()
        self._now: tuple[tuple[Path, int, int], Check] | None = None

    def add(self, file: Path) -> None:
        """Let a record be checked, once."""
        if file not in self._seen:
            self._seen.add(file)
            self._waiting.append(file)

    @property
    def done(self) -> bool:
        """Whether nothing is left to be checked."""
        return self._now is None and not self._waiting

    def some(self, seconds: float) -> bool:
        """Check for about so long; tell whether the rules object to one more record now."""
        before = len(self.odd)
        end = perf_counter() + seconds
        while not self.done and perf_counter() < end:
            self._go_on()
        return len(self.odd) > before

    def _go_on(self) -> None:
        if self._now is None:
            self._begin(self._waiting.pop(0))
            return
        key, check = self._now
        if check.some(STEPS):
            self._now = None
            self._note(key, objects=check.report.breach is not None)

    def _begin(self, file: Path) -> None:
        try:
            stat = file.stat()
            key = file, stat.st_size, stat.st_mtime_ns
            if key in _known:
                self._note(key, objects=_known[key])
            else:
                self._now = key, Check(read_record(file))
        except (OSError, RecordError):
            # It was listed a moment ago; what cannot be read any more is no hand of today.
            return

    def _note(self, key: tuple[Path, int, int], *, objects: bool) -> None:
        _known[key] = objects
        if objects:
            self.odd.add(key[0])
