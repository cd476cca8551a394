"""One host process of this machine: begun, listened to and ended where that costs no frame.

It listens on 127.0.0.1 only and ends when this program does: it watches the pipe to its
standard input. What the menu needs, it says on its standard output.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from client.machine.logfile import LARGEST, Log
from client.machine.paths import Paths

if TYPE_CHECKING:
    import subprocess

    from engine.lan.link import Save

log = Log(__name__)

ENDS_IN = 3.0
"""Seconds the host has to end by itself before it is stopped."""


def host_command(paths: Paths) -> list[str]:
    """Give the command that starts a host, from source or frozen."""
    if getattr(sys, "frozen", False):
        start = [sys.executable, "--host-process"]
    else:
        start = [sys.executable, "-m", "engine", "host"]
    return [*start, "--app", "--data-dir", str(paths.data)]


class Door(NamedTuple):
    """Where a host listens on this machine, and what its owner shows there."""

    port: int
    token: str


class HostChild:
    """A process, and what it has said so far.

    Attributes:
        door: where it listens; None until it has said so.
        saves: matches that can go on; None until it has said so.
        failed: whether it could not be started, or has said nonsense.
    """

    def __init__(
        self, paths: Paths, wake: Callable[[], None], before: "HostChild | None" = None
    ) -> None:
        """Begin; returns at once.

        Args:
            paths: folders of this player.
            wake: called from another thread when there is something new.
            before: a process to end first: two cannot keep the same tables.
        """
        import threading

        self._paths = paths
        self._wake = wake
        self._before = before
        self._begun = threading.Event()
        self._logged = False
        self.process: subprocess.Popen[bytes] | None = None
        self.door: Door | None = None
        self.saves: tuple[Save, ...] | None = None
        self.failed = False
        threading.Thread(target=self._run, name="host", daemon=True).start()

    def _run(self) -> None:
        """Start the process and read what it says, to its end (own thread)."""
        if self._before is not None:
            self._before.end()
            self._before = None
        try:
            self.process = self._start()
        except OSError as error:
            log.error("host not started: %s", error)
            self.failed = True
        finally:
            self._begun.set()
        if self.process is not None:
            self._listen(self.process)
        self._wake()

    def _start(self) -> "subprocess.Popen[bytes]":
        import subprocess

        errors = self._error_file()
        try:
            return subprocess.Popen(
                host_command(self._paths),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if errors is None else errors,
                cwd=None if getattr(sys, "frozen", False) else _source_root(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        finally:
            if errors is not None:
                errors.close()

    def _error_file(self) -> BinaryIO | None:
        """Open the file for what the host has to say; None if there can be none."""
        file = self._paths.log.with_name("host.log")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and file.stat().st_size > LARGEST:
                file.replace(file.with_name(f"{file.name}.1"))
            return file.open("ab")
        except OSError:
            return None

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        """Read where the host listens, which matches can go on, and its end."""
        assert process.stdout is not None
        line = process.stdout.readline()
        self.door = _door_in(line)
        self.failed = self.door is None
        self._wake()
        line = process.stdout.readline()
        if line:
            self.saves = _saves_in(line)
            self._wake()
        # Its output ends, and soon it will have, too.
        process.stdout.read()

    @property
    def running(self) -> bool:
        """Whether the process is alive, or about to be."""
        if self.process is None:
            return not self._begun.is_set()
        return self.process.poll() is None

    def has_died(self) -> bool:
        """Tell whether the process has ended by itself; the log hears of it once."""
        code = None if self.process is None else self.process.poll()
        if code is not None and not self._logged:
            self._logged = True
            log.warning("host ended by itself with code %s", code)
        return code is not None

    def end(self) -> None:
        """End the process, giving it the time to write what it has; waits for that."""
        import subprocess

        self._begun.wait()
        process = self.process
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        try:
            process.wait(ENDS_IN)
        except subprocess.TimeoutExpired:
            log.warning("host stopped by force")
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _door_in(line: bytes) -> Door | None:
    import json

    try:
        said = json.loads(line)
        port, token = said["port"], said["token"]
    except (ValueError, TypeError, KeyError):
        port = token = None
    if isinstance(port, int) and isinstance(token, str):
        return Door(port, token)
    log.error("host said %r", line[:200])
    return None


def _saves_in(line: bytes) -> "tuple[Save, ...]":
    from engine.lan.wire import Saves, WireError, read_from_host

    try:
        said = read_from_host(line)
    except WireError as error:
        log.error("host said %r: %s", line[:200], error)
        return ()
    return said.saves if isinstance(said, Saves) else ()


def _source_root() -> Path:
    return Path(__file__).resolve().parents[2]
