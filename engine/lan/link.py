"""What a client holds of its table: send requests, poll what came.

``engine.lan.guest.GuestLink`` speaks to a host over a socket; others may stand
in for it, such as the link of a lesson. A client uses nothing but this file: it
knows neither sockets nor a game state.

The order of what comes in::

    LinkChanged(JOINED) Seated Room Snapshot  Events Events … LinkChanged(RECONNECTING)
    LinkChanged(JOINED) Seated Room Snapshot  Events …

After every ``Snapshot`` the client replaces its model, it never merges. The
link checks that batches follow without a gap and that the digests agree, and
asks for a snapshot itself if not.
"""

from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

from engine.core.actions import SeatAction
from engine.lan.listing import Listing
from engine.lan.save import Save
from engine.lan.wire import (
    CloseDoor,
    DoorOpened,
    DropSave,
    GetUp,
    Listed,
    ListSaves,
    OpenDoor,
    OpenPosition,
    OpenSave,
    OpenTable,
    Saves,
)
from engine.table.messages import (
    Ack,
    Admit,
    AskResults,
    ChangeSetup,
    Chatted,
    Closing,
    Commitment,
    Depart,
    Emoted,
    EndTable,
    Events,
    Hurry,
    Pause,
    Phrased,
    Pings,
    Ready,
    Refused,
    Rename,
    Results,
    Room,
    SeatBot,
    Seated,
    SetCode,
    Snapshot,
    Stale,
    Start,
    Swap,
    TimeLeft,
    Unseat,
    Values,
    VoteEnd,
)
from engine.table.results import results_csv
from engine.table.sayings import EMOTES, PHRASES
from engine.table.setup import SECONDS, Autoplay, Chair, Kind, Setup, Stage

__all__ = [
    "EMOTES",
    "PHRASES",
    "SECONDS",
    "Ack",
    "Admit",
    "AskResults",
    "Autoplay",
    "Chair",
    "ChangeSetup",
    "Chatted",
    "CloseDoor",
    "Closing",
    "Commitment",
    "DealChecked",
    "Depart",
    "DoorOpened",
    "DropSave",
    "Emoted",
    "EndTable",
    "Events",
    "GetUp",
    "Hurry",
    "Incoming",
    "Kind",
    "Link",
    "LinkChanged",
    "LinkState",
    "ListSaves",
    "Listed",
    "Listing",
    "OpenDoor",
    "OpenPosition",
    "OpenSave",
    "OpenTable",
    "Outgoing",
    "Pause",
    "Phrased",
    "Pings",
    "Ready",
    "Refused",
    "Rename",
    "Results",
    "Room",
    "Save",
    "Saves",
    "SeatBot",
    "Seated",
    "SetCode",
    "Setup",
    "Snapshot",
    "Stage",
    "Stale",
    "Start",
    "Swap",
    "TimeLeft",
    "Unseat",
    "VoteEnd",
    "results_csv",
]


class LinkState(StrEnum):
    """How a link stands."""

    CONNECTING = "connecting"
    JOINED = "joined"
    RECONNECTING = "reconnecting"
    REFUSED = "refused"
    LOST = "lost"
    CLOSED = "closed"


class LinkChanged(msgspec.Struct, frozen=True):
    """The link stands otherwise than before.

    Attributes:
        state: how it stands now. REFUSED, LOST and CLOSED are final.
        code: why, for words under ``net.<code>``; empty where all is well.
        values: for the placeholders of those words.
    """

    state: LinkState
    code: str = ""
    values: Values = ()


class DealChecked(msgspec.Struct, frozen=True):
    """The seed of a hand was told, and the deal was worked out again from it.

    Attributes:
        hand: number of the hand.
        fair: True if it agrees with the commitment, one's own share and one's own cards;
            False if not; None where there was nothing to check it by (come in late).
        code: of the deal, where it was chosen beforehand.
    """

    hand: int
    fair: bool | None
    code: str = ""


Incoming: TypeAlias = (
    LinkChanged
    | DealChecked
    | Seated
    | Room
    | Results
    | Snapshot
    | Events
    | TimeLeft
    | Chatted
    | Phrased
    | Emoted
    | Pings
    | Ack
    | Refused
    | Stale
    | Closing
    | Commitment
    | Saves
    | Listed
    | DoorOpened
)
"""What ``poll`` may give."""

Outgoing: TypeAlias = (
    Ready
    | Pause
    | Hurry
    | VoteEnd
    | AskResults
    | Admit
    | SetCode
    | Rename
    | ChangeSetup
    | SeatBot
    | Unseat
    | Swap
    | Start
    | Depart
    | EndTable
    | OpenTable
    | OpenPosition
    | ListSaves
    | OpenSave
    | DropSave
    | OpenDoor
    | CloseDoor
    | GetUp
)
"""What ``send`` takes; the link fills in the id."""


class Link(Protocol):
    """A client's line to its table. All calls return at once."""

    @property
    def state(self) -> LinkState:
        """How the link stands."""
        ...

    @property
    def rtt(self) -> float | None:
        """Last measured round trip in seconds; None before the first."""
        ...

    def poll(self) -> list[Incoming]:
        """Take all that came since the last call, in order."""
        ...

    def act(self, turn: int, action: SeatAction) -> int:
        """Answer question ``turn``; ``Ack``, ``Refused`` or ``Stale`` bears the id given back."""
        ...

    def send(self, request: Outgoing) -> int:
        """Send another request; give its id."""
        ...

    def chat(self, text: str) -> int:
        """Say a line to all."""
        ...

    def phrase(self, phrase: str) -> int:
        """Say one of ``PHRASES``."""
        ...

    def emote(self, emote: str) -> int:
        """Show one of ``EMOTES``."""
        ...

    def close(self) -> None:
        """Hang up; the seat stays one's own until somebody ends the table."""
        ...
