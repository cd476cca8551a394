"""The host process of this machine, and the line to it.

It is started while the menu is up. The line is that of its owner, who may open tables
and go on with saved ones; it is laid when first wanted, for sockets take a third of the
memory of a menu.
"""

import time
from collections.abc import Callable
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from client.machine.hostchild import HostChild
from client.machine.logfile import Log
from client.machine.paths import Paths

if TYPE_CHECKING:
    from engine.lan.link import Incoming, Link, Outgoing, Save

log = Log(__name__)

STARTS_IN = 30.0
"""Seconds after which a host that has not said that it listens is given up."""

PATIENCE = 4.0
"""Seconds a host on this machine is tried for before it counts as lost."""

MOST_REVIVALS = 3
"""How often a host that dies by itself is started again."""

FAREWELL = 0.4
"""Seconds the guests of a table that ends have to be told why, before its door is shut."""


class State(Enum):
    """How far one has come with the host of this machine."""

    OFF = auto()
    """There is no process."""
    STARTING = auto()
    """There is one, which has not said where it listens."""
    LISTENING = auto()
    """It listens; no line is laid."""
    LINED = auto()
    """The line is laid."""
    RISING = auto()
    """It is, and one has asked to get up from where one sits."""
    RISEN = auto()
    """It is, and nothing more can come from where one sat."""
    FAILED = auto()
    """There is no host, and ``Host.trouble`` says why."""


class Parts(Enum):
    """Whether what a line is made of is loaded: slow as that is, it must cost no frame."""

    UNWANTED = auto()
    LOADING = auto()
    LOADED = auto()


class SaveList:
    """The matches that can go on, and which wish for a list of them is answered."""

    def __init__(self) -> None:
        self.saves: tuple[Save, ...] | None = None
        self.asked = self._listed = 0

    def hear(self, saves: "tuple[Save, ...]", number: int) -> None:
        """Take the answer to a wish; an older one may come late."""
        if number >= self._listed:
            self.saves, self._listed = saves, number

    def forget_wishes(self) -> None:
        """Another line counts its wishes anew."""
        self._listed = 0

    @property
    def is_new(self) -> bool:
        """Whether the list is the one that was last asked for."""
        return 0 < self.asked == self._listed


class Host:
    """Starts the host in the background and keeps the owner's line to it.

    Attributes:
        state: how far one has come with it.
        trouble: code of why there is no host (words ``host.<code>``), or empty.
        link: the owner's line, while one is laid.
        revivals: how often it was started again after it had died by itself.
    """

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self.state = State.OFF
        self.trouble = ""
        self.link: Link | None = None
        self.revivals = 0
        self._child: HostChild | None = None
        self._parts = Parts.UNWANTED
        self._list = SaveList()
        self._since = 0.0
        self._rising = 0
        """Number of the wish to get up."""
        self._door_shuts: float | None = None
        """When the door is shut at the latest, while a table on the network is ending."""
        self._name = ""
        self._avatar = 0
        self._wake: Callable[[], None] = _wake_nobody

    # -- the process -------------------------------------------------------------

    def start(self, name: str, avatar: int, wake: Callable[[], None]) -> None:
        """Start the process; returns at once. ``wake`` is called from other threads."""
        self._name, self._avatar, self._wake = name, avatar, wake
        self._begin(None)

    def restart(self) -> None:
        """Start another process after trouble; tables go on from their journals."""
        gone = self._let_go()
        self._begin(gone)

    def _begin(self, before: HostChild | None) -> None:
        self.state, self.trouble = State.STARTING, ""
        self._since = time.monotonic()
        self._child = HostChild(self._paths, self._wake, before)

    def close(self) -> None:
        """End the process, giving it the time to write what it has; waits for that."""
        self._hear_out_guests()
        gone = self._let_go()
        if gone is not None:
            gone.end()

    def _let_go(self) -> HostChild | None:
        """Forget the process and all that came from it; give it to be ended."""
        self._hang_up()
        gone, self._child = self._child, None
        self.state = State.OFF
        self._door_shuts = None
        self._list = SaveList()
        return gone

    def records(self, *, practice: bool, coded: bool) -> Path:
        """Tell where the host keeps hands; those of practice and of coded deals lie apart."""
        if practice:
            return self._paths.practice
        return self._paths.coded if coded else self._paths.history

    def _hang_up(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._child is not None and self._child.running

    def has_died(self) -> bool:
        """Tell whether the process has ended by itself."""
        return self._child is not None and self._child.has_died()

    def _fail(self, trouble: str) -> None:
        self.state, self.trouble = State.FAILED, trouble

    def _revive(self) -> None:
        """Start another host in place of one that died while nobody sat at a table."""
        self.revivals += 1
        if self.revivals <= MOST_REVIVALS:
            log.warning("host lost, started again")
            self.restart()
        else:
            self._fail("lost")

    # -- what comes ----------------------------------------------------------------

    def attend(self, *, soon: bool = False) -> None:
        """Look after the host while no table has the line: connect, read the list of saves.

        Args:
            soon: whether the line may be wanted before long.
        """
        if soon:
            self.want_line()
        match self.state:
            case State.OFF | State.FAILED:
                pass
            case State.STARTING:
                self._await_start()
            case State.LISTENING:
                self._await_line()
            case State.LINED | State.RISING | State.RISEN:
                self._read()

    def _await_start(self) -> None:
        assert self._child is not None
        if self._child.door is not None:
            self.state = State.LISTENING
            self._await_line()
        elif self._child.failed or time.monotonic() - self._since > STARTS_IN:
            self._fail("not_started")

    def _await_line(self) -> None:
        assert self._child is not None
        if self.has_died():
            self._revive()
        elif self._parts is Parts.LOADED:
            self._connect()
        elif self._list.saves is None:
            self._list.saves = self._child.saves

    def _read(self) -> None:
        link = self.link
        assert link is not None
        if self._door_shuts is not None and time.monotonic() >= self._door_shuts:
            self._shut_door()
        for message in link.poll():
            self._hear(message)
            if self.link is not link:
                return

    def _hear(self, message: "Incoming") -> None:
        from engine.lan.link import Ack, Closing, LinkChanged, LinkState, Refused, Saves

        match message:
            case Closing() if self._door_shuts is not None:
                self._shut_door()
            case Saves(saves=saves, id=number):
                self._list.hear(saves, number)
            case LinkChanged(state=LinkState.LOST | LinkState.REFUSED):
                self._revive()
            case Ack(id=self._rising) if self.state is State.RISING:
                self.state = State.RISEN
            case Refused(id=self._rising) if self.state is State.RISING:
                self.state = State.LINED
            case Refused(id=self._list.asked):
                self.ask_saves()
            case _:
                pass

    # -- the line --------------------------------------------------------------------

    def want_line(self) -> None:
        """Have the line laid as soon as the host is there."""
        import threading

        if self._parts is Parts.UNWANTED:
            self._parts = Parts.LOADING
            threading.Thread(target=self._load_parts, daemon=True).start()

    def _load_parts(self) -> None:
        """Load what a line is made of (own thread)."""
        import importlib

        importlib.import_module("engine.lan.guest")
        self._parts = Parts.LOADED
        self._wake()

    def _connect(self) -> None:
        from engine.lan.guest import GuestLink
        from engine.lan.login import Login

        assert self._child is not None and self._child.door is not None
        port, token = self._child.door
        login = Login(
            host="127.0.0.1", port=port, name=self._name, avatar=self._avatar, owner=token
        )
        self.take_line(GuestLink(login, self._wake, patience=PATIENCE))
        self.ask_saves()

    def take_line(self, link: "Link") -> None:
        """Have a line laid."""
        self.link, self.state = link, State.LINED
        self._list.forget_wishes()

    def greet(self, name: str, avatar: int) -> None:
        """Be known to the host by another name or portrait from now on."""
        self.want_line()
        if (name, avatar) != (self._name, self._avatar):
            self._name, self._avatar = name, avatar
            self._hang_up()
            if self.state in (State.LINED, State.RISING, State.RISEN):
                self.state = State.LISTENING

    def send(self, request: "Outgoing") -> None:
        """Send the owner's request."""
        if self.link is not None:
            self.link.send(request)

    # -- the matches that can go on ----------------------------------------------------

    @property
    def saves(self) -> "tuple[Save, ...] | None":
        """Matches that can go on, the latest first; None until the host has said."""
        return self._list.saves

    def ask_saves(self) -> None:
        """Ask again which matches can go on."""
        from engine.lan.link import ListSaves

        self.want_line()
        if self.link is not None:
            self._list.asked = self.link.send(ListSaves())

    @property
    def saves_are_new(self) -> bool:
        """Whether the list of matches is the one that was last asked for."""
        return self.link is not None and self._list.is_new

    # -- from one table to the next ----------------------------------------------------

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

    def get_up(self) -> None:
        """Get up from the table, which is kept, and look at the saves again."""
        from engine.lan.link import GetUp

        self.send(GetUp())
        self.ask_saves()

    def clear(self) -> bool:
        """Get up from wherever one sat; True once nothing more can come from there."""
        from engine.lan.link import GetUp

        self.want_line()
        if self.link is None:
            return False
        self.settle_door()
        if self.state is State.LINED:
            self.state, self._rising = State.RISING, self.link.send(GetUp())
        if self.state is not State.RISEN:
            return False
        self.state = State.LINED
        return True


def _wake_nobody() -> None:
    """Before the start there is nobody to wake."""
