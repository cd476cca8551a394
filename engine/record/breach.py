"""Where and how a record breaks the rules."""

from enum import StrEnum

import msgspec

from engine.core.cards import Seat
from engine.core.facts import Fact, Seen
from engine.core.refusal import Refusal
from engine.core.terms import Phase


class Broken(StrEnum):
    """Stable codes; words in ``assets/text`` under ``verify.<code>``."""

    REFUSED = "refused"
    OTHER = "other"
    OUT_OF_PLACE = "out_of_place"
    UNFIT = "unfit"
    STRANGE_OPTION = "strange_option"
    LACKING_OPTION = "lacking_option"
    RULES_CLASH = "rules_clash"


class Unfit(StrEnum):
    """Why a line of a seat's record cannot be; words under ``verify.<code>``."""

    TOO_MANY = "too_many"
    NOT_DEALT = "not_dealt"
    NOT_OWN = "not_own"
    WRONG_SIZES = "wrong_sizes"
    WRONG_ORDER = "wrong_order"
    WRONG_SEAT = "wrong_seat"


class Breach(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record that cannot be.

    Attributes:
        line: its number in the file, from 1.
        code: in what way.
        found: what stands there; None for the first line.
        expected: what must stand there by the rules (``other``).
        refusal: why the core says no (``refused``).
        seat: who acts there.
        phase: the open question (``out_of_place``).
        why: what is wrong in a seat's record (``unfit``).
        card: a card there are too many of, in notation.
        options: names of the options that are wrong, for the first line.
    """

    line: int
    code: Broken
    found: Fact | Seen | None = None
    expected: Fact | Seen | None = None
    refusal: Refusal | None = None
    seat: Seat | None = None
    phase: Phase | None = None
    why: Unfit | None = None
    card: str | None = None
    options: tuple[str, ...] = ()


class BreachError(Exception):
    """A record that the core does not replay."""

    def __init__(self, breach: Breach) -> None:
        super().__init__(f"line {breach.line}: {breach.code.value}")
        self.breach = breach
