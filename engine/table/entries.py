"""What a journal holds: all that is needed to bring a table back."""

from enum import StrEnum
from typing import TypeAlias

import msgspec

from engine.core.actions import SeatAction
from engine.core.cards import Cards, Seat
from engine.core.facts import Fact
from engine.core.state import GameState
from engine.table.messages import Unsealed
from engine.table.results import HandScore
from engine.table.setup import Chair, Setup, Stage

FORMAT = 2


class By(StrEnum):
    """Who made a move for a seat."""

    OWNER = "owner"
    BOT = "bot"
    AUTO = "auto"
    TIME = "time"
    WINDOW = "window"
    HOST = "host"


class JournalEntry(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="j"
):
    """Base of all entries."""


class Head(JournalEntry, frozen=True, tag="head"):
    """First entry: what file this is.

    Attributes:
        format: version of the format.
        app: version of the program that wrote it.
        table: id of the table.
    """

    format: int
    app: str
    table: str


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat: as all see it, and the hash of the token that owns it.

    Attributes:
        chair: what everybody sees.
        token: SHA-256 of the owner's token in hex; empty for bots.
        done: ids of the last commands carried out, with a hash of each.
        slips: how often in a row the time ran out.
        leads: whether the table's host sits here, though another leads while he is away.
        address: where he came from; empty for bots and for the owner of the host.
    """

    chair: Chair
    token: str = ""
    done: tuple[tuple[int, str], ...] = ()
    slips: int = 0
    leads: bool = False
    address: str = ""


class Outcast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who was thrown out: hash of his token, the name he bore, and where he came from."""

    token: str
    name: str
    address: str


class Player(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who played a seat when a hand began: name, and level if it was a bot."""

    name: str
    level: str | None


class Base(JournalEntry, frozen=True, kw_only=True, tag="base"):
    """Everything at one moment; what came before is no longer needed.

    Attributes:
        setup: the table as set up.
        stage: where it is in its life.
        sittings: the five seats.
        state: the whole state of the game.
        facts: facts of the running hand so far, for its record.
        players: who played when the running hand began.
        spent: seeds of this hand's deals with their shares.
        seed: seed of the next deal; empty where none is bound.
        match: number of the match at this table.
        when: when that match began, UTC, ISO 8601; empty if it is not known.
        scores: what came of its hands so far.
        practice: whether it plays on from a given position and counts nowhere.
        ended: whether the table is over for good.
        outcasts: who was thrown out and not let in again, the latest last.
    """

    setup: Setup
    stage: Stage
    sittings: tuple[Sitting, ...]
    state: GameState
    facts: tuple[Fact, ...] = ()
    players: tuple[Player, ...] = ()
    spent: tuple[Unsealed, ...] = ()
    seed: str = ""
    match: int = 1
    when: str = ""
    scores: tuple[HandScore, ...] = ()
    practice: bool = False
    ended: bool = False
    outcasts: tuple[Outcast, ...] = ()


class Sat(JournalEntry, frozen=True, tag="sat"):
    """Seats, setup or stage changed.

    Attributes:
        setup: the table as set up.
        stage: where it is in its life.
        sittings: the five seats.
        outcasts: who is not to come again, if that changed.
    """

    setup: Setup
    stage: Stage
    sittings: tuple[Sitting, ...]
    outcasts: tuple[Outcast, ...] | None = None


class Sealed(JournalEntry, frozen=True, tag="sealed"):
    """The host has bound himself to a seed for the next deal.

    Attributes:
        hand: number of the hand to be dealt.
        deal: which deal of it.
        seed: the seed.
        when: the time of day, UTC, ISO 8601; empty in saves of old.
    """

    hand: int
    deal: int
    seed: str
    when: str = ""


class DealtOut(JournalEntry, frozen=True, tag="dealt"):
    """The dealer's action, with the shares it came from."""

    shares: tuple[str, ...]
    hands: tuple[Cards, ...]


class Move(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One action carried out.

    Attributes:
        seat: whose.
        action: what.
        by: who made it.
        id: of the owner's command, else 0.
        mark: hash of the owner's command, else empty.
    """

    seat: Seat
    action: SeatAction
    by: By
    id: int = 0
    mark: str = ""


class Moves(JournalEntry, frozen=True, tag="moves"):
    """Actions carried out in one go."""

    moves: tuple[Move, ...]


class Ended(JournalEntry, frozen=True, tag="ended"):
    """The table is over; nothing is to be gone on with."""


AnyEntry: TypeAlias = Head | Base | Sat | Sealed | DealtOut | Moves | Ended
