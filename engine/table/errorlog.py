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
