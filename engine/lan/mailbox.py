"""What lies between a client's thread and its network thread."""

import threading
from collections import deque
from collections.abc import Callable

from msgspec.structs import replace

from engine.lan.link import Incoming, LinkChanged, LinkState, Outgoing
from engine.table.messages import Command, Refused, Say, SayEmote, SayPhrase

Numbered = Outgoing | Command | Say | SayPhrase | SayEmote


class Mailbox:
    """Two trays, one for each direction, and the numbers of requests.

    A command stays noted until it is answered: after a lost connection it is
    sent again, since the host carries each number out once. Other requests
    are then answered as lost.

    Args:
        wake: called when something lies in the tray for the client.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self.state = LinkState.CONNECTING
        self._wake = wake
        self._lock = threading.Lock()
        self._inbox: deque[Incoming] = deque()
        self._outbox: deque[Numbered] = deque()
        self._unanswered: dict[int, Numbered] = {}
        self._number = 0

    # -- the client's side --------------------------------------------------------------

    def poll(self) -> list[Incoming]:
        """Take all that came, in order."""
        taken: list[Incoming] = []
        while self._inbox:
            taken.append(self._inbox.popleft())
        return taken

    def request(self, request: Numbered) -> int:
        """Number a request and lay it down to be sent."""
        with self._lock:
            self._number += 1
            numbered = replace(request, id=self._number)
            self._unanswered[self._number] = numbered
            self._outbox.append(numbered)
            return self._number

    # -- the network's side -------------------------------------------------------------

    def put(self, message: Incoming) -> None:
        """Lay down a message for the client."""
        self._inbox.append(message)
        self._wake()

    def change(self, change: LinkChanged) -> None:
        """Note how the link stands, and tell the client if that is news."""
        if change.state is not self.state:
            self.state = change.state
            self.put(change)

    def next(self) -> Numbered | None:
        """Give the next request to be sent; it stays until ``sent``."""
        with self._lock:
            return self._outbox[0] if self._outbox else None

    def sent(self, request: Numbered) -> None:
        """Take away a request that was sent."""
        with self._lock:
            if self._outbox and self._outbox[0] is request:
                self._outbox.popleft()

    def refuse(self, number: int, code: str) -> None:
        """Answer a request here that the host could not read."""
        self.answered(number)
        self.put(Refused(number, code))

    def answered(self, number: int) -> None:
        """Note that a request was answered."""
        with self._lock:
            self._unanswered.pop(number, None)

    def rise_to(self, number: int) -> None:
        """Go on numbering above ``number``."""
        with self._lock:
            self._number = max(self._number, number)

    def lose(self) -> None:
        """Note that the connection is lost."""
        with self._lock:
            again = [r for r in self._unanswered.values() if isinstance(r, Command)]
            others = [n for n, r in self._unanswered.items() if not isinstance(r, Command)]
            for number in others:
                del self._unanswered[number]
            self._outbox = deque(again)
        for number in others:
            self.put(Refused(number, "net.lost"))
