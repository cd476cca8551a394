"""What the parts of a table want done: values, which the table alone carries out."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.core.cards import Seat
from engine.table.entries import AnyEntry
from engine.table.messages import Share, TableMessage
from engine.table.visitors import Visitor


class Asker(NamedTuple):
    """Who waits for the answer to a request, and its id."""

    visitor: Visitor
    id: int


@dataclass(frozen=True, slots=True)
class Write:
    """Write an entry to the journal, then carry it out.

    Attributes:
        entry: what is to happen.
        asker: who is answered: ``Ack`` when it is on disk, ``Refused`` if not.
        then: done when it is on disk, before anybody else hears of it.
        refused: done if the rules refuse it.
    """

    entry: AnyEntry
    asker: Asker | None = None
    then: tuple["Step", ...] = ()
    refused: tuple["Step", ...] = ()


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message to one visitor."""

    visitor: Visitor
    message: TableMessage


@dataclass(frozen=True, slots=True)
class SendAll:
    """Send a message to everybody."""

    message: TableMessage


@dataclass(frozen=True, slots=True)
class SendSnapshot:
    """Send a visitor all that he may know."""

    visitor: Visitor


@dataclass(frozen=True, slots=True)
class SendCommitment:
    """Send everybody what the host has bound himself to for the next deal."""


@dataclass(frozen=True, slots=True)
class PutShare:
    """Put a seat's share into the next deal."""

    seat: Seat
    share: Share


@dataclass(frozen=True, slots=True)
class AwaitShares:
    """Give those present a moment to put in their shares."""


@dataclass(frozen=True, slots=True)
class ExtendClock:
    """Keep the open question open for some seconds more."""

    seconds: float


@dataclass(frozen=True, slots=True)
class SetPause:
    """Pause the match or let it go on, and note who wants the other."""

    paused: bool
    pausing: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class SetEnding:
    """Note who wants the match to end."""

    ending: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class SetHurry:
    """Hurry the bots for a visitor, or no longer."""

    visitor: Visitor
    on: bool


@dataclass(frozen=True, slots=True)
class Reseat:
    """Bring visitors to other seats: to each seat the visitor of the one named at its place."""

    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Send the visitor of a seat away, if there is one; ``code`` says why."""

    seat: Seat
    code: str


@dataclass(frozen=True, slots=True)
class ForgetAbsence:
    """No longer count since when seats are away: they are nobody's now."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table; the journal stays."""

    code: str


Step: TypeAlias = (
    Write
    | Send
    | SendAll
    | SendSnapshot
    | SendCommitment
    | PutShare
    | AwaitShares
    | ExtendClock
    | SetPause
    | SetEnding
    | SetHurry
    | Reseat
    | Dismiss
    | ForgetAbsence
    | Close
)
Steps: TypeAlias = tuple[Step, ...]
