"""The lines of a hand record, format 1: what is written down of a match.

One struct for each kind of line; the order of its fields is the order of the
keys in the file. Cards are kept in notation (rules 2), as they stand there.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from engine.core.cards import SEATS, Seat
from engine.core.ruleset import RuleSet

FORMAT = 1

CardName: TypeAlias = str
"""One card in notation."""

SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4)]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=5)]
_FIVE = msgspec.Meta(min_length=5, max_length=5)
FiveNumbers: TypeAlias = Annotated[tuple[int, ...], _FIVE]
CardNames: TypeAlias = tuple[CardName, ...]
SomeCards: TypeAlias = CardNames | Annotated[int, msgspec.Meta(ge=0)]
"""Cards, or only their number where the writer did not see them."""


class RecordLine(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="k"):
    """Base of all lines."""


class MatchLine(RecordLine, frozen=True, tag="match"):
    """First line: the format, the program, the rules, names and bots' levels by seat."""

    format: int
    engine: str
    rules: RuleSet
    seats: Annotated[tuple[str, ...], _FIVE]
    bots: Annotated[tuple[str | None, ...], _FIVE]


class DebtPart(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One debt: payers and pickers as seat and number of cards."""

    payers: tuple[tuple[SeatNumber, int], ...] = msgspec.field(name="from")
    pickers: tuple[tuple[SeatNumber, int], ...] = msgspec.field(name="to")


class HandLine(RecordLine, frozen=True, tag="hand"):
    """A hand begins."""

    n: int
    first: SeatNumber
    debts: tuple[DebtPart, ...]


class DealLine(RecordLine, frozen=True, tag="deal"):
    """Five hands by seat; a number for each hand the writer did not see."""

    hands: Annotated[tuple[SomeCards, ...], _FIVE]


class PayLine(RecordLine, frozen=True, tag="pay"):
    """Tribute laid open."""

    seat: SeatNumber
    cards: CardNames


class PickLine(RecordLine, frozen=True, tag="pick"):
    """Tribute taken."""

    seat: SeatNumber
    cards: CardNames


class ReturnLine(RecordLine, frozen=True, tag="return"):
    """A card given back for tribute."""

    seat: SeatNumber
    to: SeatNumber
    card: CardName


class ScepterLine(RecordLine, frozen=True, tag="scepter"):
    """Who holds the scepter before the throne."""

    seat: SeatNumber


class YieldLine(RecordLine, frozen=True, tag="yield"):
    """The scepter goes on."""

    seat: SeatNumber
    to: SeatNumber
    laid: SomeCards
    forced: bool


class AcceptLine(RecordLine, frozen=True, tag="accept"):
    """Somebody becomes Emperor."""

    seat: SeatNumber
    takes: SomeCards


class RedealLine(RecordLine, frozen=True, tag="redeal"):
    """The cards are dealt again."""


class SoloLine(RecordLine, frozen=True, tag="solo"):
    """Somebody plays alone; ``source`` held the scepter before."""

    seat: SeatNumber
    source: SeatNumber = msgspec.field(name="from")


class CallLine(RecordLine, frozen=True, tag="call"):
    """The called card; copies only where the writer may know them."""

    seat: SeatNumber
    card: CardName
    copies: Literal[3, 4] | UnsetType = UNSET


class DeclareLine(RecordLine, frozen=True, tag="declare"):
    """A role shown before play."""

    seat: SeatNumber


class RevoltLine(RecordLine, frozen=True, tag="revolt"):
    """Who revolted, and whether it doubled the stake."""

    seats: tuple[SeatNumber, ...]
    success: bool


class KickLine(RecordLine, frozen=True, tag="kick"):
    """Who kicked, and whether it doubled the stake."""

    seats: tuple[SeatNumber, ...]
    success: bool


class RevealLine(RecordLine, frozen=True, tag="reveal"):
    """A role becomes public."""

    seat: SeatNumber
    role: Literal["guard", "solo"]
    why: Literal["declared", "revolt", "card", "end"]


class LeadLine(RecordLine, frozen=True, tag="lead"):
    """A trick begins."""

    seat: SeatNumber


class PlayLine(RecordLine, frozen=True, tag="play"):
    """A set."""

    seat: SeatNumber
    cards: CardNames


class PassLine(RecordLine, frozen=True, tag="pass"):
    """Nothing."""

    seat: SeatNumber


class DeferLine(RecordLine, frozen=True, tag="defer"):
    """Waiting for the second lap."""

    seat: SeatNumber


class ApplyLine(RecordLine, frozen=True, tag="apply"):
    """Asking for the lead."""

    seat: SeatNumber


class OutLine(RecordLine, frozen=True, tag="out"):
    """A place is taken."""

    seat: SeatNumber
    place: Place


class AutoLine(RecordLine, frozen=True, tag="auto"):
    """Autoplay switched."""

    seat: SeatNumber
    on: bool


class ScoreLine(RecordLine, frozen=True, tag="score"):
    """The hand's score."""

    emperor: SeatNumber
    guard: SeatNumber | None
    places: Annotated[tuple[Place, ...], _FIVE]
    multiplier: int
    points: FiveNumbers
    penalty: FiveNumbers
    counted: bool


class TotalLine(RecordLine, frozen=True, tag="total"):
    """The match after the hand."""

    points: FiveNumbers
    penalty: FiveNumbers


HandPart: TypeAlias = (
    HandLine
    | DealLine
    | PayLine
    | PickLine
    | ReturnLine
    | ScepterLine
    | YieldLine
    | AcceptLine
    | RedealLine
    | SoloLine
    | CallLine
    | DeclareLine
    | RevoltLine
    | KickLine
    | RevealLine
    | LeadLine
    | PlayLine
    | PassLine
    | DeferLine
    | ApplyLine
    | OutLine
    | AutoLine
    | ScoreLine
    | TotalLine
)
"""Every line but the first."""

Line: TypeAlias = MatchLine | HandPart


class Record(msgspec.Struct, frozen=True):
    """A record as read.

    Attributes:
        match: the first line.
        lines: the rest; ``lines[i]`` stands in line ``i + 2`` of the file.
        cut: whether the file broke off inside one more line, of which nothing is known.
    """

    match: MatchLine
    lines: tuple[HandPart, ...]
    cut: bool = False

    @property
    def is_full(self) -> bool:
        """Whether it shows every card dealt."""
        return all(
            not isinstance(hand, int)
            for line in self.lines
            if isinstance(line, DealLine)
            for hand in line.hands
        )

    @property
    def viewer(self) -> Seat | None:
        """Whose record it is; None for a full record and for a spectator's."""
        for line in self.lines:
            if isinstance(line, DealLine):
                known = [seat for seat in SEATS if not isinstance(line.hands[seat], int)]
                return known[0] if len(known) == 1 else None
        return None


def kind_of(line: Line) -> str:
    """Tell a line's ``k``."""
    return str(line.__struct_config__.tag)
