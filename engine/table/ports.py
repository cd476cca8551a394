"""What a table is given from outside: time, chance, disk, listeners, thinkers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from engine.core.actions import SeatAction
from engine.core.facts import Fact
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView
from engine.table.journal import Journal
from engine.table.messages import Commitment, Unsealed


class Chooser(Protocol):
    """A bot: it is given a view like a person, and nothing else."""

    def choose(self, view: SeatView) -> SeatAction:
        """Choose what to do."""
        ...


class Thinker(Protocol):
    """Lets bots think without holding up the table."""

    def think(self, bot: Chooser, view: SeatView, done: Callable[[object], None]) -> None:
        """Call ``done`` on the table's thread, at once or later, with what came of it.

        That may be anything: a bot is not trusted to give an action.
        """
        ...


@dataclass(frozen=True)
class HandPlayed:
    """A hand that is over.

    Attributes:
        table: id of the table.
        match: number of the match at this table.
        n: number of the hand.
        rules: its rules.
        names: names by seat at its start.
        bots: level by seat; None for a person.
        facts: all facts.
        seeds: its deals' seeds and shares, each with its commitment.
    """

    table: str
    match: int
    n: int
    rules: RuleSet
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    facts: tuple[Fact, ...]
    seeds: tuple[tuple[Commitment, Unsealed], ...]


@dataclass(frozen=True)
class Ports:
    """All of a table's outside.

    Attributes:
        now: monotonic time in seconds.
        secret: gives that many random bytes nobody can guess.
        rng: chance for paces; never for deals.
        journal: where to write first.
        thinker: lets bots think.
        levels: bots' levels there are.
        make_bot: makes a bot of a level, with its own chance.
        finished: takes hands that are over.
        changed: called when ``next_due`` may have changed or the table has ended.
    """

    now: Callable[[], float]
    secret: Callable[[int], bytes]
    rng: Random
    journal: Journal
    thinker: Thinker
    levels: tuple[str, ...]
    make_bot: Callable[[str, Random], Chooser]
    finished: Callable[[HandPlayed], None]
    changed: Callable[[], None]
