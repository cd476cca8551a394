"""Where and how a record breaks the rules."""

from enum import StrEnum

import msgspec

from engine.core.cards import Seat
from engine.core.facts import Phase
from engine.core.refusal import Refusal
from engine.table.record import HandPart


class Broken(StrEnum):
    """Stable codes; words in ``assets/text`` under ``verify.<code>``."""

    REFUSED = "refused"
    OTHER = "other"
    OUT_OF_PLACE = "out_of_place"


class Breach(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record that cannot be.

    Attributes:
        line: its number in the file, from 1.
        code: in what way.
        found: what stands there.
        expected: what must stand there by the rules (``other``).
        refusal: why the core says no (``refused``).
        seat: who acts there.
        phase: the open question (``out_of_place``).
    """

    line: int
    code: Broken
    found: HandPart
    expected: HandPart | None = None
    refusal: Refusal | None = None
    seat: Seat | None = None
    phase: Phase | None = None


class BreachError(Exception):
    """A record that the core does not replay."""

    def __init__(self, breach: Breach) -> None:
        super().__init__(f"line {breach.line}: {breach.code.value}")
        self.breach = breach
