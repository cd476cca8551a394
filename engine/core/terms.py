"""Words that facts are told in: phases, roles, reasons and debts."""

from enum import StrEnum

import msgspec

from engine.core.cards import Seat


class Phase(StrEnum):
    """The phases of a hand in order (rules 4)."""

    DEAL = "deal"
    TRIBUTE = "tribute"
    PICK = "pick"
    RETURN = "return"
    SEIZE = "seize"
    THRONE = "throne"
    SOLO = "solo"
    CALL = "call"
    DECLARE = "declare"
    REVOLT = "revolt"
    KICK = "kick"
    PLAY = "play"


class Role(StrEnum):
    """A seat's own role, as that seat knows it."""

    EMPEROR = "emperor"
    SOLO = "solo"
    GUARD = "guard"
    REBEL = "rebel"


class Why(StrEnum):
    """How a hidden role became public (rules 4.5)."""

    DECLARED = "declared"
    REVOLT = "revolt"
    CARD = "card"
    END = "end"


class Debt(msgspec.Struct, frozen=True, gc=False):
    """Tribute owed for the last hand (rules 6).

    Attributes:
        payers: seat and number of cards, in the order of paying.
        pickers: seat and number of cards, in the order of picking.
    """

    payers: tuple[tuple[Seat, int], ...]
    pickers: tuple[tuple[Seat, int], ...]
