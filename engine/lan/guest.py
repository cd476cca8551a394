"""A client's link to a host over a socket, in a thread of its own."""

import asyncio
import threading
from collections.abc import Callable

from engine.core.actions import SeatAction
from engine.lan.line import Line
from engine.lan.link import Incoming, LinkState, Outgoing
from engine.lan.login import Login
from engine.lan.mailbox import Mailbox, Numbered
from engine.table.messages import Command, Say, SayEmote, SayPhrase

PATIENCE = 300.0
"""Seconds a lost host is tried for."""


class GuestLink:
    """A link to a host; see ``engine.lan.link.Link``. The caller never waits.

    Args:
        login: where to, and as whom.
        wake: called from the network thread when there is something to poll.
        patience: seconds a lost host is tried for.
        keep: called from a thread of its own with the text of each record the host sends.
    """

    def __init__(
        self,
        login: Login,
        wake: Callable[[], None] | None = None,
        patience: float = PATIENCE,
        keep: Callable[[str], None] | None = None,
    ) -> None:
        self._mailbox = Mailbox(wake or _nothing)
        self._line = Line(login, self._mailbox, patience, keep or _let_go)
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.run(self._line.run())

    @property
    def state(self) -> LinkState:
        """How the link stands."""
        return self._mailbox.state

    @property
    def rtt(self) -> float | None:
        """Last measured round trip in seconds."""
        return self._line.rtt

    @property
    def login(self) -> Login:
        """What leads back to one's seat, also after a restart of the program."""
        return self._line.login

    def poll(self) -> list[Incoming]:
        """Take all that came since the last call, in order."""
        return self._mailbox.poll()

    def act(self, turn: int, action: SeatAction) -> int:
        """Answer a question."""
        return self._request(Command(turn, action))

    def send(self, request: Outgoing) -> int:
        """Send another request."""
        return self._request(request)

    def chat(self, text: str) -> int:
        """Say a line to all."""
        return self._request(Say(text))

    def phrase(self, phrase: str) -> int:
        """Say a quick phrase."""
        return self._request(SayPhrase(phrase))

    def emote(self, emote: str) -> int:
        """Show an emote."""
        return self._request(SayEmote(emote))

    def close(self) -> None:
        """Hang up; the seat stays one's own."""
        self._line.hang_up()

    def join(self, seconds: float = 5.0) -> bool:
        """Wait for the network thread to end; for the end of a program and for tests."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _request(self, request: Numbered) -> int:
        number = self._mailbox.request(request)
        self._line.stir()
        return number


def _nothing() -> None:
    """Wake nobody."""


def _let_go(text: str) -> None:
    """Keep no record."""
