"""First written, then carried out: one thing at a time, the rest in line."""

from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from engine.table.entries import AnyEntry, Base
from engine.table.journal import Journal

Work: TypeAlias = Callable[[], None]


class WriteQueue:
    """The narrow door through which every change of a table goes.

    Args:
        journal: where to write.
        troubled: told when writing fails, and when it works again.
    """

    def __init__(self, journal: Journal, troubled: Callable[[], None]) -> None:
        self._journal = journal
        self._troubled = troubled
        self._line: deque[Work] = deque()
        self.busy = False
        self.sick = False

    def run(self, work: Work) -> None:
        """Do something as soon as nothing is being written."""
        if self.busy or self._line:
            self._line.append(work)
        else:
            work()

    def write(self, entry: AnyEntry, then: Work, failed: Work) -> None:
        """Write an entry, then carry it out; or say that it could not be written."""
        self.busy = True

        def done(trouble: OSError | None) -> None:
            self._finish(trouble, then, failed)

        self._journal.append(entry, done)

    def restart(self, base: Base, then: Work) -> None:
        """Begin the journal anew; after a failure this heals it."""
        self.busy = True

        def done(trouble: OSError | None) -> None:
            self._finish(trouble, then, _nothing)

        self._journal.restart(base, done)

    def _finish(self, trouble: OSError | None, then: Work, failed: Work) -> None:
        self.busy = False
        was_sick, self.sick = self.sick, trouble is not None
        (then if trouble is None else failed)()
        if self.sick or was_sick:
            self._troubled()
        while self._line and not self.busy:
            self._line.popleft()()


def _nothing() -> None:
    """Do nothing."""
