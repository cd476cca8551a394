"""What a table tells one viewer, and what a seat may ask of it.

These are the wire's messages too: ``engine.lan.wire`` only adds those about
connecting. Every message is a frozen struct with its kind under ``t``; unknown
fields are refused. Times are milliseconds *left*, never points in time.
"""

from typing import Annotated, TypeAlias

import msgspec

from engine.core.actions import SeatAction
from engine.core.cards import Seat
from engine.core.facts import Seen
from engine.core.state import SeatView
from engine.table.results import HandScore
from engine.table.setup import Chair, Name, Setup, Stage

SeatNo: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4)]
Id: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Values: TypeAlias = tuple[tuple[str, str | int], ...]
Hex32: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Base of all messages."""


# -- from the table ---------------------------------------------------------------------


class Commitment(Message, frozen=True, tag="commit"):
    """The host binds himself to a seed before a deal; see ``engine.table.fair``.

    Attributes:
        match: number of the match at this table.
        hand: number of the hand to be dealt.
        deal: 0 for its first deal, one more for each redeal.
        digest: SHA-256 of the seed with what it is for.
    """

    match: int
    hand: int
    deal: int
    digest: Hex32


class Unsealed(Message, frozen=True, omit_defaults=True, tag="unseal"):
    """The seed of a deal, told when the hand is over, and what each seat put in.

    Attributes:
        match: number of the match.
        hand: number of the hand.
        deal: which deal of it.
        seed: what the commitment was made from.
        shares: by seat, what it contributed; empty where nothing.
        first: seat dealt first.
        code: of the deal, where it was chosen beforehand; else empty.
    """

    match: int
    hand: int
    deal: int
    seed: Hex32
    shares: tuple[str, ...]
    first: Seat
    code: str = ""


class HandRecord(Message, frozen=True, tag="record"):
    """The record of the hand just over, for the person at a seat (from version 2 on).

    Attributes:
        text: the whole file, every card shown; its ``mine`` is the seat of who gets it.
    """

    text: str


class Snapshot(Message, frozen=True, tag="snapshot"):
    """All that a viewer may know now; it replaces whatever he had.

    Attributes:
        seq: number of the last batch it includes.
        view: what the viewer may know.
        left: milliseconds left for the open question; None without a clock.
        commitment: of the next deal.
    """

    seq: int
    view: SeatView
    left: int | None = None
    commitment: Commitment | None = None


class Events(Message, frozen=True, tag="events"):
    """What happened, as one viewer sees it.

    Attributes:
        seq: one more than the batch or snapshot before, with no gap.
        seen: the facts in order.
        digest: of the viewer's view after them; see ``engine.table.digest``.
        left: milliseconds left for the question now open; None without a clock.
    """

    seq: int
    seen: tuple[Seen, ...]
    digest: str
    left: int | None = None


class TimeLeft(Message, frozen=True, tag="clock"):
    """The clock of the open question was set anew, stopped or started.

    Attributes:
        turn: number of the question.
        left: milliseconds left; None without a clock.
        running: whether it runs; False while the match is paused.
    """

    turn: int
    left: int | None
    running: bool


class Room(Message, frozen=True, kw_only=True, omit_defaults=True, tag="room"):
    """Everything about the table except the game; sent whole at each change.

    Attributes:
        table: id of the table.
        setup: what its host chose.
        chairs: the five seats.
        stage: where the table is in its life.
        paused: whether the match is paused.
        pausing: seats that want a pause, or while paused the end of it.
        watchers: how many watch.
        ending: seats that want the match to end; more than half of those present end it.
        practice: whether a hand is played on from a given position, and counts nowhere.
        coded: whether the deals come from a code that somebody may know beforehand.
        notice: code of a trouble that holds the table up (words ``net.<code>``), or empty.
    """

    table: str
    setup: Setup
    chairs: tuple[Chair, ...]
    stage: Stage
    paused: bool = False
    pausing: tuple[Seat, ...] = ()
    watchers: int = 0
    ending: tuple[Seat, ...] = ()
    coded: bool = False
    practice: bool = False
    notice: str = ""


class Seated(Message, frozen=True, tag="seated"):
    """Where the receiver sits.

    Attributes:
        table: id of the table.
        seat: his seat; None for a watcher.
        token: secret with which he may come back to it; empty where he has it already.
        last: highest id of a request of his that the table knows.
    """

    table: str
    seat: Seat | None
    token: str = ""
    last: int = 0


class Results(Message, frozen=True, tag="results"):
    """What came of the match so far, in answer to ``AskResults``.

    Attributes:
        id: of the request.
        match: number of the match at this table.
        scores: its hands in order.
    """

    id: int
    match: int
    scores: tuple[HandScore, ...]


class Chatted(Message, frozen=True, tag="chatted"):
    """A line of chat; ``seat`` None for a watcher."""

    seat: Seat | None
    name: str
    text: str


class Phrased(Message, frozen=True, tag="phrased"):
    """A quick phrase, by id."""

    seat: Seat
    phrase: str


class Emoted(Message, frozen=True, tag="emoted"):
    """A drawn emote, by id."""

    seat: Seat
    emote: str


class Pings(Message, frozen=True, tag="pings"):
    """Round-trip time of each seat in milliseconds; None for bots and absent players."""

    times: tuple[int | None, ...]


class Ack(Message, frozen=True, tag="ack"):
    """A request was carried out; for commands also: it is on disk."""

    id: int


class Refused(Message, frozen=True, tag="refused"):
    """A request was not carried out.

    Attributes:
        id: of the request.
        code: key of the words for it: ``no.<code>`` of the rules or ``net.<code>``.
        values: for the placeholders of those words.
    """

    id: int
    code: str
    values: Values = ()


class Stale(Message, frozen=True, tag="stale"):
    """A command answered a question that is no longer open; a snapshot follows."""

    id: int


class Closing(Message, frozen=True, tag="closing"):
    """The last message before the host lets go of the receiver.

    Attributes:
        code: why: ``kicked``, ``replaced``, ``host_left``, ``saved``, ``ended``, ``flood``,
            ``bad_message``; words under ``net.<code>``.
    """

    code: str


# -- to the table -----------------------------------------------------------------------


class Command(Message, frozen=True, tag="act"):
    """Answer a question.

    Attributes:
        turn: number of the question answered.
        action: what to do.
        id: rising number given by the sender; the same id twice is carried out once.
    """

    turn: Id
    action: SeatAction
    id: Id = 0


class Share(Message, frozen=True, tag="share"):
    """One's own chance for a deal, mixed with the host's seed."""

    match: Id
    hand: Id
    deal: Id
    share: Hex32


class Resync(Message, frozen=True, tag="resync"):
    """Ask for a snapshot."""


class Say(Message, frozen=True, tag="say"):
    """A line of chat."""

    text: Annotated[str, msgspec.Meta(max_length=16_000)]
    """Refused with a word beyond twice ``engine.table.sayings.CHAT_LIMIT`` characters."""
    id: Id = 0


class SayPhrase(Message, frozen=True, tag="phrase"):
    """A quick phrase of ``engine.table.sayings.PHRASES``."""

    phrase: Annotated[str, msgspec.Meta(max_length=20)]
    id: Id = 0


class SayEmote(Message, frozen=True, tag="emote"):
    """An emote of ``engine.table.sayings.EMOTES``."""

    emote: Annotated[str, msgspec.Meta(max_length=20)]
    id: Id = 0


class Ready(Message, frozen=True, tag="ready"):
    """Be ready for the start, or for the next hand."""

    on: bool = True
    id: Id = 0


class Pause(Message, frozen=True, tag="pause"):
    """Want a pause, or its end; at once if the host says so."""

    on: bool
    id: Id = 0


class Hurry(Message, frozen=True, tag="hurry"):
    """Let the bots move at once, or no longer; only while nobody else is at the table."""

    on: bool
    id: Id = 0


class VoteEnd(Message, frozen=True, tag="vote_end"):
    """Want the match to end with this hand, or no longer (since version 2)."""

    on: bool = True
    id: Id = 0


class AskResults(Message, frozen=True, tag="ask_results"):
    """Ask what came of each hand of the match so far (since version 2)."""

    id: Id = 0


class Admit(Message, frozen=True, tag="admit"):
    """Host: let newcomers in, also those thrown out before, or no longer (since version 2)."""

    on: bool
    id: Id = 0


class SetCode(Message, frozen=True, tag="set_code"):
    """Host: deal from a code, in the lobby; by chance if it is empty (since version 2)."""

    code: Annotated[str, msgspec.Meta(max_length=20)]
    id: Id = 0


class Rename(Message, frozen=True, tag="rename"):
    """Take another name or portrait; one somebody has already is made unlike."""

    name: Name
    avatar: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    id: Id = 0


class ChangeSetup(Message, frozen=True, tag="setup"):
    """Host: change the table in the lobby; ready marks fall."""

    setup: Setup
    id: Id = 0


class SeatBot(Message, frozen=True, tag="bot"):
    """Host: put a bot on an empty seat, or change the one there."""

    seat: SeatNo
    level: Annotated[str, msgspec.Meta(max_length=20)]
    name: Name = ""
    id: Id = 0


class Unseat(Message, frozen=True, tag="unseat"):
    """Host: take a bot from its seat, or throw a person out."""

    seat: SeatNo
    id: Id = 0


class Swap(Message, frozen=True, tag="swap"):
    """Host: exchange two seats in the lobby."""

    seat: SeatNo
    to: SeatNo
    id: Id = 0


class Start(Message, frozen=True, tag="start"):
    """Host: start the match; empty seats get bots."""

    id: Id = 0


class Depart(Message, frozen=True, tag="depart"):
    """Get up for good; in a running hand that costs what leaving costs (rules 5)."""

    id: Id = 0


class EndTable(Message, frozen=True, tag="end"):
    """Host: end the table for all; kept to go on with, or not."""

    save: bool = True
    id: Id = 0


TableMessage: TypeAlias = (
    Commitment
    | Unsealed
    | HandRecord
    | Snapshot
    | Events
    | TimeLeft
    | Room
    | Seated
    | Results
    | Chatted
    | Phrased
    | Emoted
    | Pings
    | Ack
    | Refused
    | Stale
    | Closing
)
"""What a table tells."""

Request: TypeAlias = (
    Command
    | Share
    | Resync
    | Say
    | SayPhrase
    | SayEmote
    | Ready
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
)
"""What a seat may ask."""
