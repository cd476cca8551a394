"""What the master makes of deals, worked out in a process of its own."""

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from client.machine.logfile import Log

log = Log(__name__)

LONGEST = 60.0
"""Seconds after which the process is given up."""


def deal_command(codes: Sequence[str], level: str) -> list[str]:
    """Give the command that plays deals with the master."""
    if getattr(sys, "frozen", False):
        start = [sys.executable, "--deal-process"]
    else:
        start = [sys.executable, "-m", "engine", "deal"]
    return [*start, "--level", level, *codes]


class MasterDeals:
    """Knows the master's points by deal and seat, as far as they are worked out.

    Args:
        wake: called from another thread when something is done.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._asked: set[tuple[str, str]] = set()
        self.points: dict[tuple[str, str], tuple[int, ...]] = {}
        """By code and level, the master's points in each seat."""

    def ask(self, codes: Sequence[str], level: str) -> None:
        """Have deals played that are not known yet."""
        fresh = [code for code in codes if (code, level) not in self._asked]
        if fresh:
            self._asked.update((code, level) for code in fresh)
            threading.Thread(target=self._work, args=(fresh, level), daemon=True).start()

    def _work(self, codes: list[str], level: str) -> None:
        """Let a process play (own thread)."""
        import json
        import subprocess

        try:
            done = subprocess.run(
                deal_command(codes, level),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=None if getattr(sys, "frozen", False) else Path(__file__).resolve().parents[2],
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                timeout=LONGEST,
                check=True,
            )
            for line in done.stdout.splitlines():
                told = json.loads(line)
                self.points[told["code"], level] = tuple(int(one) for one in told["points"])
        except (OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError) as error:
            log.warning("deals not played by the master: %s", error)
        self._wake()
