"""Counting hands: who won what in which role."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.core.terms import Role


@dataclass(frozen=True)
class HandResult:
    """What came of one hand for one player.

    Attributes:
        rules: id of the rule set.
        role: what he was.
        place: place taken, 1..5; None if the hand ended before.
        points: points won or lost, without penalties.
        at: its place in time: when its match began, in seconds since 1970; its number in it.
        other_rules: whether the rules of today object to its record.
    """

    rules: str
    role: Role
    place: int | None
    points: int
    at: tuple[float, int]
    other_rules: bool = False

    @property
    def won(self) -> bool:
        """Whether it brought points."""
        return self.points > 0


@dataclass
class Tally:
    """Sums over some hands, in the order they were played.

    Attributes:
        hands: how many.
        wins: how many brought points.
        points: sum of the points.
        best_streak: most wins in a row.
        streak: wins in a row up to now; losses in a row are negative.
        places: how often each place 1..5 was taken.
        unplaced: how often the hand ended before a place was taken.
        course: sum of the points after each hand.
        other_rules: to how many the rules of today object.
    """

    hands: int = 0
    wins: int = 0
    points: int = 0
    best_streak: int = 0
    streak: int = 0
    places: list[int] = field(default_factory=lambda: [0] * 5)
    unplaced: int = 0
    course: list[int] = field(default_factory=list)
    other_rules: int = 0

    def add(self, result: HandResult) -> None:
        """Count one hand."""
        self.hands += 1
        self.points += result.points
        self.other_rules += result.other_rules
        if result.place is None:
            self.unplaced += 1
        else:
            self.places[result.place - 1] += 1
        self.course.append(self.points)
        if result.won:
            self.wins += 1
            self.streak = max(0, self.streak) + 1
            self.best_streak = max(self.best_streak, self.streak)
        elif result.points < 0:
            self.streak = min(0, self.streak) - 1
        else:
            self.streak = 0

    @property
    def win_rate(self) -> float | None:
        """Share of hands won, 0..1; None without a hand."""
        return self.wins / self.hands if self.hands else None

    @property
    def mean(self) -> float | None:
        """Points a hand; None without a hand."""
        return self.points / self.hands if self.hands else None


def tally(
    results: Iterable[HandResult], rules: str | None = None, role: Role | None = None
) -> Tally:
    """Count the hands of one rule set or all, in one role or all."""
    counted = Tally()
    for result in sorted(results, key=lambda result: result.at):
        if rules in (None, result.rules) and role in (None, result.role):
            counted.add(result)
    return counted
