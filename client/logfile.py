"""The log file: kept small, never a reason to fail."""

import logging
import logging.handlers
import sys
from pathlib import Path

LARGEST = 512 * 1024
"""Bytes of one log file before the next is begun."""

KEPT = 3
"""Older log files kept."""


def start_log(file: Path) -> None:
    """Write the log of this run to a file; to standard error if that cannot be."""
    handler: logging.Handler
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            file, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


def stop_log() -> None:
    """Close the log file."""
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, logging.handlers.RotatingFileHandler):
            root.removeHandler(handler)
            handler.close()
