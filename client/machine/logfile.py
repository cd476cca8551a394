"""The log file: kept small, never a reason to fail.

Logging is slow to load; it is loaded with the first line, or after the first frame.
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging

LARGEST = 512 * 1024
"""Bytes of one log file before the next is begun."""

KEPT = 3
"""Older log files kept."""


class Log:
    """The log of one module."""

    def __init__(self, name: str) -> None:
        self._name = name

    def _logger(self) -> "logging.Logger":
        import logging

        return logging.getLogger(self._name)

    def info(self, message: str, *values: object) -> None:
        """Write down what may help to understand a run."""
        self._logger().info(message, *values)

    def warning(self, message: str, *values: object) -> None:
        """Write down what went wrong without harm."""
        self._logger().warning(message, *values)

    def error(self, message: str, *values: object) -> None:
        """Write down what the player will notice."""
        self._logger().error(message, *values)

    def exception(self, message: str, *values: object) -> None:
        """Write down the exception being handled."""
        self._logger().exception(message, *values)


def start_log(file: Path) -> None:
    """Write the log of this run to a file; to standard error if that cannot be."""
    import logging
    import logging.handlers
    import sys

    root = logging.getLogger()
    if any(isinstance(one, logging.handlers.RotatingFileHandler) for one in root.handlers):
        return
    handler: logging.Handler
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", delay=True,
            errors="backslashreplace",
        )  # fmt: skip
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    # A full disk costs the line, and brings no traceback into the terminal.
    logging.raiseExceptions = False
    root.addHandler(handler)
    root.setLevel(logging.INFO)


def stop_log() -> None:
    """Close the log file."""
    import logging
    import logging.handlers

    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, logging.handlers.RotatingFileHandler):
            root.removeHandler(handler)
            handler.close()
