"""The messages on the wire, and how they are written: JSON text frames.

``PROTOCOL.md`` beside this file tells the whole conversation. Nothing is read
from the wire but through ``read_from_guest`` and ``read_from_host``.
"""

import json
from typing import Annotated, Any, TypeAlias

import msgspec

from engine.lan.listing import BESIDE_MOST, LISTED_MOST, Listing
from engine.lan.save import Save
from engine.lan.sense import SenseError, make_sense
from engine.table.messages import Id, Message, Request, SeatNo, TableMessage, Values
from engine.table.setup import Chair, Name, Setup
from engine.table.versions import LATEST

VERSIONS = (1, LATEST)
"""Lowest and highest version of the protocol this program speaks."""

MAX_GUEST_FRAME = 16 * 1024
"""Largest frame the host reads, in bytes."""

MAX_HOST_FRAME = 1024 * 1024
"""Largest frame a guest reads, in bytes: a snapshot late in a hand."""

PORT = 27216
"""Port a host asks for first."""

Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]


class WireError(ValueError):
    """A frame that is no message of this protocol."""


# -- from a guest -----------------------------------------------------------------------


class Hello(Message, frozen=True, kw_only=True, omit_defaults=True, tag="hello"):
    """First message of a connection.

    Attributes:
        versions: lowest and highest version of the protocol spoken.
        app: name and version of the program.
        name: name to be shown.
        avatar: number of the portrait.
        table: id of the table to join; empty for the host's only one.
        code: door code, where the host asks for one.
        resume: token of the seat to come back to; empty for a new guest.
        watch: whether he only wants to watch.
        owner: token that the host printed at its start, which opens tables; empty for guests.
        open: a club's guest opens a table with this setup and leads it (since version 2).
        hidden: whether it is in no list, and found by its code alone (since version 2).
        list: whether to be told the tables of a club, rather than be seated at one; a host that
            is no club takes no notice (since version 2).
    """

    versions: tuple[int, int]
    app: Word
    name: Name
    avatar: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    table: Word = ""
    code: Word = ""
    resume: Word = ""
    watch: bool = False
    owner: Word = ""
    open: Setup | None = None
    hidden: bool = False
    list: bool = False


class Ping(Message, frozen=True, tag="ping"):
    """Measure the way.

    Attributes:
        id: given back in the answer.
        rtt: last time measured in milliseconds, shown to the others; None at first.
    """

    id: Id = 0
    rtt: Annotated[int, msgspec.Meta(ge=0, le=600_000)] | None = None


class OpenTable(Message, frozen=True, kw_only=True, tag="open_table"):
    """Owner: open a table and sit down at seat 0.

    Attributes:
        setup: the table.
        chairs: bots for seats 1 to 4, or for all five; empty for a table of guests. Chairs
            that are not a bot's stay empty, and so does the owner's own.
        start: whether to start at once with bots on all empty seats.
        watch: whether the owner watches and a bot plays his seat.
        id: number of the request.
    """

    setup: Setup
    chairs: tuple[Chair, ...] = ()
    start: bool = False
    watch: bool = False
    id: Id = 0


class ListSaves(Message, frozen=True, tag="list_saves"):
    """Owner: ask which matches can go on."""

    id: Id = 0


class OpenSave(Message, frozen=True, tag="open_save"):
    """Owner: go on with a match, also one carried here from another machine.

    Attributes:
        save: id of the save.
        id: number of the request.
        resume: token of a seat at it: whoever opens it sits there and leads (since version 2).
    """

    save: Word
    id: Id = 0
    resume: Word = ""


class OpenPosition(Message, frozen=True, kw_only=True, tag="open_position"):
    """Owner: play on from a moment of a full record, as practice (since version 2).

    Attributes:
        record: path of the record, on the host's machine.
        move: how many of its moves have been made; counted as a replay counts them.
        seat: where the owner sits.
        level: level of the bots in the other seats.
        pace: shortest and longest pause before a bot's move, in seconds.
        id: number of the request.
    """

    record: Annotated[str, msgspec.Meta(max_length=4096)]
    move: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNo
    level: Word
    pace: tuple[
        Annotated[float, msgspec.Meta(ge=0, le=10)], Annotated[float, msgspec.Meta(ge=0, le=10)]
    ] = (0.6, 1.5)
    id: Id = 0


class DropSave(Message, frozen=True, tag="drop_save"):
    """Owner: forget a match."""

    save: Word
    id: Id = 0


class OpenDoor(Message, frozen=True, kw_only=True, tag="open_door"):
    """Owner: listen on the network, for his table.

    Attributes:
        port: port to ask for first.
        code: whether guests must know a door code.
        announce: whether to be found by browsing.
        id: number of the request.
    """

    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = PORT
    code: bool = False
    announce: bool = True
    id: Id = 0


class CloseDoor(Message, frozen=True, tag="close_door"):
    """Owner: stop listening on the network; guests are sent away."""

    id: Id = 0


class GetUp(Message, frozen=True, tag="get_up"):
    """Owner: leave the table, kept as it is to go on with later."""

    id: Id = 0


# -- to a guest -------------------------------------------------------------------------


class Welcome(Message, frozen=True, kw_only=True, omit_defaults=True, tag="welcome"):
    """A connection is taken in.

    Attributes:
        version: version of the protocol from here on.
        app: name and version of the host's program.
        table: id of the table; empty for the owner who is at none. ``Seated`` follows.
        invite: text that leads others to the table of a club (since version 2).
        code: of a table of a club that does not know its own address (since version 2).
    """

    version: int
    app: str
    table: str = ""
    invite: str = ""
    code: str = ""


class Refuse(Message, frozen=True, tag="refuse"):
    """A connection is not taken in.

    Attributes:
        code: ``version``, ``wrong_code``, ``full``, ``started``, ``kicked``, ``busy``,
            ``no_table``, ``wrong_token``, ``too_many_tries``, ``bad_name``, ``no_watching``,
            ``closed``, ``address_full``, ``club_full``,
            ``disk``; words under ``net.<code>``.
        values: for the placeholders of those words.
    """

    code: str
    values: Values = ()


class Pong(Message, frozen=True, tag="pong"):
    """Answer to ``Ping``."""

    id: int


class Listed(Message, frozen=True, kw_only=True, tag="tables"):
    """The tables of a club, in answer to a ``hello`` with ``list`` (since version 2).

    Attributes:
        tables: those that are not hidden.
        place: where this process of the club is reached; empty where it does not know.
        beside: where other processes of the same club are reached.
        full: whether no more tables can be opened here now.
    """

    tables: Annotated[tuple[Listing, ...], msgspec.Meta(max_length=LISTED_MOST)]
    place: Word = ""
    beside: Annotated[tuple[Word, ...], msgspec.Meta(max_length=BESIDE_MOST)] = ()
    full: bool = False


class Saves(Message, frozen=True, tag="saves"):
    """Matches that can go on, the latest first."""

    saves: tuple[Save, ...]
    id: int = 0


class DoorOpened(Message, frozen=True, kw_only=True, tag="door"):
    """The host listens on the network.

    Attributes:
        port: the true port.
        addresses: addresses of this machine, the likely one first.
        code: door code; empty where none is asked for.
        invite: text to hand to the others.
        id: number of the request.
        apart: those of the addresses that belong to a tunnel or a machine inside of this one.
    """

    port: int
    addresses: tuple[str, ...]
    code: str
    invite: str
    id: int = 0
    apart: tuple[str, ...] = ()


OwnerRequest: TypeAlias = (
    OpenTable | OpenPosition | ListSaves | OpenSave | DropSave | OpenDoor | CloseDoor | GetUp
)
"""What only the owner of a host may ask."""

FromGuest: TypeAlias = Hello | Ping | OwnerRequest | Request
"""What a guest may send."""

FromHost: TypeAlias = Welcome | Refuse | Pong | Saves | Listed | DoorOpened | TableMessage
"""What a host may send."""

_encoder = msgspec.json.Encoder()
_from_guest: msgspec.json.Decoder[FromGuest] = msgspec.json.Decoder(FromGuest, strict=True)
_from_host: msgspec.json.Decoder[FromHost] = msgspec.json.Decoder(FromHost, strict=True)


_each_key_once = json.JSONDecoder(object_pairs_hook=lambda pairs: _once(pairs))


def write(message: FromGuest | FromHost) -> bytes:
    """Write a message as one frame."""
    return _encoder.encode(message)


def read_from_guest(frame: bytes | str) -> FromGuest:
    """Read what a guest sent.

    Raises:
        WireError: if it is no message a guest may send.
    """
    try:
        message = _from_guest.decode(frame)
        _each_key_once.decode(frame if isinstance(frame, str) else frame.decode())
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WireError(str(error)[:200]) from None
    return message


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("twice")


def read_from_host(frame: bytes | str) -> FromHost:
    """Read what a host sent.

    Raises:
        WireError: if it is no message a host may send, or one that cannot be true.
    """
    try:
        message = _from_host.decode(frame)
        make_sense(message)
    except (msgspec.MsgspecError, ValueError, RecursionError, SenseError) as error:
        raise WireError(str(error)[:200]) from None
    return message
