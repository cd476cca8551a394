"""Killing a process so that it can do nothing about it."""

import os
import signal

FOR_GOOD = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows has one way to end a process from outside, and that is it."""


def kill(pid: int) -> None:
    """End a process at once."""
    os.kill(pid, FOR_GOOD)
