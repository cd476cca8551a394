"""What one's own moves of late have cost beside the master's, by role."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.coach.analysis import HandAnalysis, Verdict
from engine.core.cards import Seat
from engine.core.terms import Role

LATELY = 20
"""Hands looked back at."""

LATEST = 10
"""Hands of these that are told apart, so that one sees whether one gets better."""


@dataclass(frozen=True)
class Mistakes:
    """What was missed in some hands.

    Attributes:
        hands: how many.
        moves: own decisions that were not forced.
        missed: how many of them were missed.
        lost: points the missed ones were behind.
    """

    hands: int = 0
    moves: int = 0
    missed: int = 0
    lost: float = 0.0

    def __add__(self, other: "Mistakes") -> "Mistakes":
        """Count both."""
        return Mistakes(
            self.hands + other.hands,
            self.moves + other.moves,
            self.missed + other.missed,
            self.lost + other.lost,
        )

    @property
    def share(self) -> float | None:
        """Share of the decisions that were missed, 0..1; None without one."""
        return self.missed / self.moves if self.moves else None

    @property
    def mean(self) -> float | None:
        """Points lost a hand; None without a hand."""
        return self.lost / self.hands if self.hands else None


@dataclass(frozen=True)
class HandMissed:
    """One's own moves of one hand."""

    role: Role
    mistakes: Mistakes


def missed_in(hand: HandAnalysis, seat: Seat, role: Role) -> HandMissed:
    """Count what a seat missed in a hand it played in a role."""
    moves = [one for one in hand.moments if one.seat == seat and one.verdict is not Verdict.FORCED]
    missed = [one.lost for one in moves if one.verdict is Verdict.MISSED]
    return HandMissed(role, Mistakes(1, len(moves), len(missed), sum(missed)))


def summed(hands: Iterable[HandMissed], role: Role | None = None) -> Mistakes:
    """Count hands in one role or all."""
    chosen = (one.mistakes for one in hands if role in (None, one.role))
    return sum(chosen, Mistakes())
