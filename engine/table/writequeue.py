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
        disk_changed: called when writing fails, and when it works again.
        recover: takes an error of our own after which the table must go on.

    Attributes:
        busy: whether something is being written.
        sick: whether the last writing failed.
    """

    def __init__(
        self,
        journal: Journal,
        disk_changed: Callable[[], None],
        recover: Callable[[Exception], None],
    ) -> None:
        self._journal = journal
        self._disk_changed = disk_changed
        self._recover = recover
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
        self._try(then if trouble is None else failed)
        if self.sick or was_sick:
            self._try(self._disk_changed)
        while self._line and not self.busy:
            self._try(self._line.popleft())

    def _try(self, work: Work) -> None:
        # Nobody stands above this call who could say no: what is written must be carried out.
        try:
            work()
        except Exception as error:
            self._recover(error)


def _nothing() -> None:
    """Do nothing."""
