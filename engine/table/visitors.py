"""Who is connected to a table: at most one visitor for each seat, and those who watch."""

from collections.abc import Callable

from engine.core.cards import Seat
from engine.core.state import Viewer
from engine.table.messages import Closing, TableMessage

KNOWS_RECORDS = 2
"""Version of the protocol from which on guests are sent records."""


class Visitor:
    """One connection as a table sees it.

    Args:
        send: takes a message for the visitor; it never waits.
        name: shown name, for those who only watch.

    Attributes:
        version: of the protocol it speaks; it is sent no kind of message that is newer.
    """

    def __init__(self, send: Callable[[TableMessage], None], name: str = "") -> None:
        self.send = send
        self.name = name
        self.version = 1
        self.seat: Viewer = None


class Visitors:
    """The visitors of one table."""

    def __init__(self) -> None:
        self._seated: dict[Seat, Visitor] = {}
        self._watching: list[Visitor] = []

    def sit(self, visitor: Visitor, seat: Seat) -> None:
        """Give a seat's ear to a visitor; whoever had it is told that he was replaced."""
        old = self._seated.get(seat)
        self._seated[seat] = visitor
        visitor.seat = seat
        if old is not None and old is not visitor:
            old.seat = None
            old.send(Closing("replaced"))

    def watch(self, visitor: Visitor) -> None:
        """Let a visitor watch."""
        visitor.seat = None
        self._watching.append(visitor)

    def leave(self, visitor: Visitor) -> Seat | None:
        """Let a visitor go; give the seat that has nobody's ear now."""
        if visitor in self._watching:
            self._watching.remove(visitor)
            return None
        seat = visitor.seat
        if seat is None or self._seated.get(seat) is not visitor:
            return None
        del self._seated[seat]
        visitor.seat = None
        return seat

    def reseat(self, order: tuple[Seat, ...]) -> None:
        """Bring to each seat the visitor of the seat named at its place."""
        before = self._seated
        self._seated = {seat: before[old] for seat, old in enumerate(order) if old in before}
        for seat, visitor in self._seated.items():
            visitor.seat = seat

    def is_here(self, visitor: Visitor) -> bool:
        """Tell whether a visitor is still one of the table."""
        seat = visitor.seat
        return visitor in self._watching or (seat is not None and self._seated.get(seat) is visitor)

    def at(self, seat: Seat) -> Visitor | None:
        """Give the visitor of a seat."""
        return self._seated.get(seat)

    @property
    def present(self) -> set[Seat]:
        """Seats somebody listens at."""
        return set(self._seated)

    @property
    def watchers(self) -> int:
        """How many watch."""
        return len(self._watching)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of those who watch."""
        return tuple(visitor.name for visitor in self._watching)

    @property
    def watching(self) -> tuple[Visitor, ...]:
        """Those who watch."""
        return tuple(self._watching)

    def of(self, viewer: Viewer) -> tuple[Visitor, ...]:
        """List who listens at a seat, or with None all who watch."""
        if viewer is None:
            return tuple(self._watching)
        return (self._seated[viewer],) if viewer in self._seated else ()

    @property
    def oldest(self) -> int | None:
        """The oldest version that one of them speaks; None while nobody is there."""
        everybody = (*self._seated.values(), *self._watching)
        return min((visitor.version for visitor in everybody), default=None)

    def send(self, viewer: Viewer, message: TableMessage) -> None:
        """Send to a seat, or with None to all who watch."""
        for visitor in self.of(viewer):
            visitor.send(message)

    def send_all(self, message: TableMessage) -> None:
        """Send to everybody."""
        for visitor in (*self._seated.values(), *self._watching):
            visitor.send(message)

    def dismiss(self, code: str) -> None:
        """Send everybody away."""
        everybody = (*self._seated.values(), *self._watching)
        self._seated.clear()
        self._watching.clear()
        for visitor in everybody:
            visitor.seat = None
            visitor.send(Closing(code))
