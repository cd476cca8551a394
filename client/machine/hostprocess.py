"""The host process of this machine, and the line to it.

It is started while the menu is up, listens on 127.0.0.1 only, and ends when
this program does: it watches the pipe to its standard input. What the menu
needs, the host says on its standard output. The line is that of its owner, who
may open tables and go on with saved ones; it is laid when first wanted, for
sockets take a third of the memory of a menu.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from client.machine.logfile import LARGEST, Log
from client.machine.paths import Paths

if TYPE_CHECKING:
    import subprocess

    from engine.lan.link import Link, Outgoing, Save

log = Log(__name__)

STARTS_IN = 30.0
"""Seconds after which a host that has not said that it listens is given up."""

PATIENCE = 4.0
"""Seconds a host on this machine is tried for before it counts as lost."""

MOST_REVIVALS = 3
"""How often a host that dies by itself is started again."""

FAREWELL = 0.4
"""Seconds the guests of a table that ends have to be told why, before its door is shut."""

ENDS_IN = 3.0
"""Seconds the host has to end by itself before it is stopped."""


def host_command(paths: Paths) -> list[str]:
    """Give the command that starts a host, from source or frozen."""
    if getattr(sys, "frozen", False):
        start = [sys.executable, "--host-process"]
    else:
        start = [sys.executable, "-m", "engine", "host"]
    return [*start, "--app", "--data-dir", str(paths.data)]


class Host:
    """Starts the host in the background and keeps the owner's line to it."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._process: subprocess.Popen[bytes] | None = None
        self._started: dict[str, Any] | None = None
        self._told: tuple[Save, ...] | None = None
        """Matches that could go on when the process started."""
        self._logged: subprocess.Popen[bytes] | None = None
        """The process whose end is in the log."""
        self._wanted = False
        self._ready = False
        """Whether what a line is made of is loaded."""
        self._revivals = 0
        self._since = 0.0
        self.trouble = ""
        """Code of why there is no host (words ``host.<code>``), or empty."""
        self.link: Link | None = None
        self.saves: tuple[Save, ...] | None = None
        """Matches that can go on, the latest first; None until the host has told."""
        self._asked = self._listed = 0
        """Numbers of the last wish for that list, and of the one it answers."""
        self._rising: tuple[Link, int] | None = None
        """Line and number of a wish to get up that is not answered yet."""
        self._risen = False
        self._door_shuts: float | None = None
        """When the door is shut at the latest, while a table on the network is ending."""
        self._name = ""
        self._avatar = 0
        self._wake: Callable[[], None] = _nothing

    def start(self, name: str, avatar: int, wake: Callable[[], None]) -> None:
        """Start the process; returns at once. ``wake`` is called from other threads."""
        import subprocess
        import threading

        self.trouble, self._started, self._since = "", None, time.monotonic()
        self._told = None
        self._name, self._avatar, self._wake = name, avatar, wake
        errors = self._error_file()
        try:
            self._process = subprocess.Popen(
                host_command(self._paths),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if errors is None else errors,
                cwd=None if getattr(sys, "frozen", False) else _source_root(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            log.error("host not started: %s", error)
            self.trouble = "not_started"
            return
        finally:
            if errors is not None:
                errors.close()
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

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
        """Read where the host listens, which matches can go on, and its end (own thread)."""
        import json

        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            started = json.loads(line)
        except ValueError:
            log.error("host said %r", line[:200])
            started = {}
        if process is self._process:
            self._started = started
            self._wake()
        line = process.stdout.readline()
        if line and process is self._process:
            self._told = _saves_in(line)
            self._wake()
        process.stdout.read()
        # Its output has ended, and soon it will have, too.
        self._wake()

    def want_line(self) -> None:
        """Have the line laid as soon as the host is there."""
        import threading

        if not self._wanted:
            self._wanted = True
            threading.Thread(target=self._load_line, daemon=True).start()

    def _load_line(self) -> None:
        """Load what a line is made of, slow as it is, where that costs no frame (own thread)."""
        import importlib

        importlib.import_module("engine.lan.guest")
        self._ready = True
        self._wake()

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process is not None and self._process.poll() is None

    def has_died(self) -> bool:
        """Tell whether the process has ended by itself; the log is told once."""
        code = None if self._process is None else self._process.poll()
        if code is not None and self._logged is not self._process:
            self._logged = self._process
            log.warning("host ended by itself with code %s", code)
        return code is not None

    def attend(self, *, soon: bool = False) -> None:
        """Look after the host while no table has the line: connect, read the list of saves.

        Args:
            soon: whether the line may be wanted before long.
        """
        if soon:
            self.want_line()
        if self._process is None or self.trouble:
            return
        if self.link is not None:
            self._read()
        elif self._started is None:
            if time.monotonic() - self._since > STARTS_IN:
                self.trouble = "not_started"
        elif not self._started:
            self.trouble = "not_started"
        elif self.has_died():
            self._revive()
        elif self._wanted and self._ready:
            self._connect(self._started)
        elif self.saves is None:
            self.saves = self._told

    def greet(self, name: str, avatar: int) -> None:
        """Be known to the host by another name or portrait from now on."""
        self.want_line()
        if (name, avatar) != (self._name, self._avatar):
            self._name, self._avatar = name, avatar
            if self.link is not None:
                self.link.close()
                self.link = None

    def _connect(self, started: dict[str, Any]) -> None:
        port, token = started.get("port"), started.get("token")
        if not isinstance(port, int) or not isinstance(token, str):
            self.trouble = "not_started"
            return
        from engine.lan.guest import GuestLink
        from engine.lan.login import Login

        login = Login(
            host="127.0.0.1", port=port, name=self._name, avatar=self._avatar, owner=token
        )
        self.link = GuestLink(login, self._wake, patience=PATIENCE)
        self._listed = 0
        self.ask_saves()

    def _read(self) -> None:
        from engine.lan.link import Ack, Closing, LinkChanged, LinkState, Refused, Saves

        assert self.link is not None
        if self._door_shuts is not None and time.monotonic() >= self._door_shuts:
            self._shut_door()
        for told in self.link.poll():
            match told:
                case Closing() if self._door_shuts is not None:
                    self._shut_door()
                case Saves(saves=saves, id=number) if number >= self._listed:
                    self.saves, self._listed = saves, number
                case LinkChanged(state=LinkState.LOST | LinkState.REFUSED):
                    self._revive()
                    return
                case Ack(id=number) if self._rising == (self.link, number):
                    self._risen = True
                case Refused(id=number) if self._rising == (self.link, number):
                    self._rising = None
                case Refused(id=number) if number == self._asked:
                    self.ask_saves()
                case _:
                    pass

    def _revive(self) -> None:
        """Start another host in place of one that died while nobody sat at a table."""
        self._revivals += 1
        if self._revivals <= MOST_REVIVALS:
            log.warning("host lost, started again")
            self.restart()
        else:
            self.trouble = "lost"

    def ask_saves(self) -> None:
        """Ask again which matches can go on."""
        from engine.lan.link import ListSaves

        self.want_line()
        if self.link is not None:
            self._asked = self.link.send(ListSaves())

    @property
    def saves_are_new(self) -> bool:
        """Whether the list of matches is the one that was last asked for."""
        return self.link is not None and 0 < self._asked == self._listed

    def send(self, request: "Outgoing") -> None:
        """Send the owner's request."""
        if self.link is not None:
            self.link.send(request)

    def shut_door_soon(self) -> None:
        """Let nobody in from the network any more, once the guests know that a table has ended."""
        self._door_shuts = time.monotonic() + FAREWELL

    def settle_door(self) -> None:
        """Shut a door that is about to be shut: the line is wanted for something else."""
        if self._door_shuts is not None:
            self._shut_door()

    def _shut_door(self) -> None:
        from engine.lan.link import CloseDoor

        self._door_shuts = None
        self.send(CloseDoor())
        self.ask_saves()

    def _hear_out_guests(self) -> None:
        """At the end of the program, with no window to keep: wait until they were told."""
        while self.link is not None and self._door_shuts is not None and self.running:
            self._read()
            time.sleep(0.002)

    def back_to_hall(self) -> None:
        """Get up from the table, which is kept, and look at the saves again."""
        from engine.lan.link import GetUp

        self.send(GetUp())
        self.ask_saves()

    def clear(self) -> bool:
        """Get up from wherever one sat; True once nothing more can come from there."""
        from engine.lan.link import GetUp

        self.want_line()
        link = self.link
        if link is None:
            return False
        self.settle_door()
        if self._rising is None or self._rising[0] is not link:
            self._rising, self._risen = (link, link.send(GetUp())), False
        if not self._risen:
            return False
        self._rising = None
        return True

    def restart(self) -> None:
        """Start another process after trouble; tables go on from their journals."""
        self.close()
        self.start(self._name, self._avatar, self._wake)

    def close(self) -> None:
        """End the process, giving it the time to write what it has."""
        self._hear_out_guests()
        self._door_shuts = None
        if self.link is not None:
            self.link.close()
            self.link = None
        self.saves = None
        process, self._process = self._process, None
        if process is None:
            return
        import subprocess

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


def _saves_in(line: bytes) -> "tuple[Save, ...]":
    from engine.lan.wire import Saves, WireError, read_from_host

    try:
        told = read_from_host(line)
    except WireError as error:
        log.error("host said %r: %s", line[:200], error)
        return ()
    return told.saves if isinstance(told, Saves) else ()


def _source_root() -> Path:
    return Path(__file__).resolve().parents[2]


def _nothing() -> None:
    """Wake nobody."""
