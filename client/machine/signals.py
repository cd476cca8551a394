"""Signals that ask the program to end: they are obeyed at once, with no question on the screen."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""Names of those that end the program; not every system has all of them."""


@contextlib.contextmanager
def ended_by_signals(end: Callable[[], None]) -> Iterator[None]:
    """Call ``end`` when a signal comes, as long as this holds; for the main thread only.

    Without it SDL makes the click on the window's close button of SIGTERM, and a host in the
    middle of a match would ask its owner, who may be gone with the session.
    """

    def obey(number: int, frame: FrameType | None) -> None:
        del number, frame
        end()

    before = {}
    for name in SIGNALS:
        number = getattr(signal, name, None)
        # Whoever started the program with a signal ignored (nohup) keeps it so.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, obey)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
