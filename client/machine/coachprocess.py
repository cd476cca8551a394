"""Hands looked back at, each in a process of its own: no frame ever waits for one.

One hand at a time, with less right to the machine than a table has. The engine keeps what it
finds beside the record, so that a hand is worked out once.
"""

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from client.machine.logfile import Log

if TYPE_CHECKING:
    import subprocess

    from engine.coach.analysis import HandAnalysis

    Found: TypeAlias = tuple[HandAnalysis, ...]

log = Log(__name__)

LONGEST = 120.0
"""Seconds after which a process is given up; a long match on a slow machine takes less."""

REMEMBERED = 24
"""Records of which the analysis stays in memory."""

YIELDS = 10
"""How much later than others the process has its turn, on systems with such steps."""


def coach_command(file: Path) -> list[str]:
    """Give the command that looks back at a record and keeps what it finds."""
    if getattr(sys, "frozen", False):
        start = [sys.executable, "--coach-process"]
    else:
        start = [sys.executable, "-m", "engine", "analyse"]
    return [*start, "--keep", str(file.absolute())]


class Coach:
    """Looks back at records in the background, one after the other.

    Args:
        wake: called from another thread when something is done.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._waiting: list[Path] = []
        self._now: Path | None = None
        self._done: dict[Path, Found] = {}
        """What was found, the oldest first; nothing where that failed."""
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ask(self, file: Path) -> None:
        """Have a record looked back at, after those asked for before."""
        with self._lock:
            if self._closed or file in self._done or file in self._waiting or file == self._now:
                return
            self._waiting.append(file)
            if self._now is None:
                self._now = self._waiting.pop(0)
                threading.Thread(target=self._work, args=(self._now,), daemon=True).start()

    def found(self, file: Path) -> "Found | None":
        """Give what was found; None while it is being worked out, empty if nothing is known."""
        return self._done.get(file)

    def close(self) -> None:
        """Stop: what is not done is left."""
        with self._lock:
            self._closed = True
            self._waiting.clear()
            if self._process is not None:
                self._process.kill()

    def _work(self, file: Path) -> None:
        """Do one record after the other until none is left (own thread)."""
        following: Path | None = file
        while following is not None:
            found = self._look_back(following)
            with self._lock:
                self._done[following] = found
                while len(self._done) > REMEMBERED:
                    del self._done[next(iter(self._done))]
                self._now = following = self._waiting.pop(0) if self._waiting else None
            self._wake()

    def _look_back(self, file: Path) -> "Found":
        from engine.coach.kept import kept_analysis

        try:
            known = kept_analysis(file)
            return self._worked_out(file) if known is None else known
        except (OSError, ValueError) as error:
            if not self._closed:
                log.warning("%s not looked back at: %s", file.name, error)
            return ()

    def _worked_out(self, file: Path) -> "Found":
        """Let a process work it out.

        Raises:
            OSError: if it cannot be started.
            ValueError: if it does not come to an end or says nothing useful.
        """
        import subprocess

        with self._lock:
            if self._closed:
                return ()
            process = self._process = subprocess.Popen(
                coach_command(file),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=None if getattr(sys, "frozen", False) else Path(__file__).resolve().parents[2],
                creationflags=_quietly(),
            )
        _stand_back(process.pid)
        try:
            said, _ = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise ValueError("it took too long") from None
        finally:
            with self._lock:
                self._process = None
        return _read(said)


def _read(said: bytes) -> "Found":
    import msgspec

    from engine.coach.analysis import HandAnalysis

    answer = msgspec.json.decode(said, type=dict[str, object])
    if not answer.get("ok"):
        raise ValueError(str(answer.get("reason")))
    return msgspec.convert(answer.get("hands"), type=tuple[HandAnalysis, ...])


def _quietly() -> int:
    """Give the flags for a process without a console that lets others go first, on Windows."""
    import subprocess

    names = ("CREATE_NO_WINDOW", "BELOW_NORMAL_PRIORITY_CLASS")
    return sum(getattr(subprocess, name, 0) for name in names)


def _stand_back(pid: int) -> None:
    """Let the process have its turn after others, where the system knows such steps."""
    if sys.platform != "win32":
        import os

        try:
            os.setpriority(os.PRIO_PROCESS, pid, YIELDS)
        except OSError:
            # It has ended already, or may not be changed: then it runs like any other.
            return
