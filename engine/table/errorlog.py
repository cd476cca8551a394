"""Writing down an error of our own without what it was about.

The message of an exception may name cards or names; a log can be handed on.
So only its kind and the places in the source are written.
"""

import logging
import traceback
from typing import Any


def log_error(log: logging.Logger, where: str, error: BaseException) -> None:
    """Log an unexpected error by its kind and its places."""
    places = " < ".join(
        f"{frame.name} ({frame.filename.rpartition('/')[2]}:{frame.lineno})"
        for frame in reversed(traceback.extract_tb(error.__traceback__)[-8:])
    )
    log.error("%s: %s at %s", where, type(error).__name__, places)


def quiet_handler(loop: Any, context: dict[str, Any]) -> None:
    """Handle what nothing else in an event loop did: one line, no values."""
    del loop
    log = logging.getLogger(__name__)
    error = context.get("exception")
    if error is None:
        log.error("event loop: %s", context.get("message", ""))
    else:
        log_error(log, "loop", error)


class RepeatFilter(logging.Filter):
    """Lets each cause fill only a few lines a minute, so that no guest can fill a disk.

    Args:
        most: lines of one cause in one period.
        period: seconds.
    """

    MOST_CAUSES = 200

    def __init__(self, most: int = 5, period: float = 60.0) -> None:
        super().__init__()
        self._most = most
        self._period = period
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Count a line; the first of a new period says how many were left out."""
        cause = (record.name, str(record.msg))
        since, count = self._seen.pop(cause, (record.created, 0))
        left_out = 0
        if record.created - since >= self._period:
            left_out, since, count = max(0, count - self._most), record.created, 0
        while len(self._seen) >= self.MOST_CAUSES:
            del self._seen[next(iter(self._seen))]
        self._seen[cause] = (since, count + 1)
        if left_out:
            record.msg = f"{record.msg} (+{left_out})"
        return count < self._most
