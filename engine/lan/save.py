"""A match that can go on, as a list of them shows it."""

import msgspec

from engine.core.cards import Seat
from engine.core.ruleset import RuleSet


class Save(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match that can go on.

    Attributes:
        id: name of the save; made by the host.
        name: name of the table.
        rules: its rules.
        hand: number of the hand reached.
        hands: hands to play; 0 for an endless match.
        names: who sits where.
        totals: points by seat.
        at: when it was last played, in seconds since 1970.
        mine: seat of the owner of the machine it was played on; None for nobody's.
        persons: how many people sit there.
        trouble: code of why it cannot be opened, or empty; words under ``net.<code>``.
        practice: whether it plays on from a moment of another hand, and counts nowhere.
    """

    id: str
    name: str = ""
    rules: RuleSet | None = None
    hand: int = 0
    hands: int = 0
    names: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    at: int = 0
    mine: Seat | None = None
    persons: int = 0
    trouble: str = ""
    practice: bool = False
