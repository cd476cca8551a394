"""How far a long command is, on a terminal's standard error, with the time left."""

import sys
import time

from engine.text import Text

EVERY = 0.5
"""Seconds between two lines at least."""


class Progress:
    """Writes one line over and over; writes nothing where nobody looks.

    Used as a context: the line is taken away at the end.
    """

    def __init__(self, text: Text) -> None:
        self._text = text
        self._shown = sys.stderr.isatty()
        self._begun = self._last = time.monotonic()
        self._width = 0

    def __enter__(self) -> "Progress":
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        self.clear()

    def clear(self) -> None:
        """Take the line away, so that something else can be written."""
        if self._width:
            self._write("")

    def show(self, done: int, of: int) -> None:
        """Say how many pieces are done, and how long the rest may take."""
        now = time.monotonic()
        if not self._shown or (now - self._last < EVERY and done < of):
            return
        self._last = now
        left = (now - self._begun) * (of - done) / max(1, done)
        self._write(self._text("cli.progress", done=done, of=of, left=time_text(left)))

    def _write(self, line: str) -> None:
        sys.stderr.write("\r" + line.ljust(self._width) + ("" if line else "\r"))
        sys.stderr.flush()
        self._width = len(line)


def time_text(seconds: float) -> str:
    """Write a time as hours, minutes and seconds: ``1:02:03`` or ``2:03``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
