"""What a table is given from outside: time, chance, disk, listeners, thinkers."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Protocol

from engine.core.actions import SeatAction
from engine.core.cards import Seat
from engine.core.facts import Fact
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView
from engine.record.file import facts_text, header_text
from engine.record.form import leaves_line
from engine.record.naming import match_uid
from engine.record.record import header_of
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
        code: of its deals, where they were chosen beforehand; else empty.
        practice: whether it was played on from a given position and counts nowhere.
        seeds: its deals' seeds and shares, each with its commitment.
        when: when its match began, UTC, ISO 8601; empty if it is not known.
    """

    table: str
    match: int
    n: int
    rules: RuleSet
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    facts: tuple[Fact, ...]
    seeds: tuple[tuple[Commitment, Unsealed], ...]
    when: str = ""
    code: str = ""
    practice: bool = False

    @property
    def uid(self) -> str:
        """Name its match in all copies of its records: the table's name has chance in it."""
        return match_uid(self.table, self.match)

    @cached_property
    def _lines(self) -> str:
        return facts_text(fact for fact in self.facts if leaves_line(fact))

    def record(self, mine: Seat | None) -> str:
        """Write its record, as the copy of the person at a seat, or as nobody's."""
        header = header_of(
            self.rules, self.names, self.bots, when=self.when, uid=self.uid, mine=mine
        )
        return header_text(header) + "\n" + self._lines


def untold() -> str:
    """Tell no time of day."""
    return ""


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
        make_bot: makes a bot of a level, with its own chance and the portrait it is known by;
            None for one that plays in a person's place.
        finished: takes hands that are over.
        date: gives the time of day, UTC, ISO 8601; empty where it is not to be told.
        changed: called when ``next_due`` may have changed or the table has ended.
    """

    now: Callable[[], float]
    secret: Callable[[int], bytes]
    rng: Random
    journal: Journal
    thinker: Thinker
    levels: tuple[str, ...]
    make_bot: Callable[[str, Random, int | None], Chooser]
    finished: Callable[[HandPlayed], None]
    changed: Callable[[], None]
    date: Callable[[], str] = untold
