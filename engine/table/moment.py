"""A table at one moment, as its parts see it: to look at, never to change."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.autoplay import plays_as_bot
from engine.core.cards import SEATS, Seat
from engine.core.state import GameState
from engine.table.entries import Base
from engine.table.setup import Autoplay, Kind
from engine.table.sittings import persons
from engine.table.transition import hand_runs
from engine.table.versions import LATEST


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What the parts of a table decide by.

    Attributes:
        now: the time, in seconds of the table's clock.
        base: all that is kept of the table.
        present: seats somebody is connected to.
        watchers: how many watch.
        paused: whether a pause was asked for.
        pausing: seats that want a pause, or its end.
        ending: seats that want the match to end.
        draw: draws a seating by lot: for each seat, whose seat its new owner has now.
        sick: whether the disk failed and has not healed.
        levels: bots' levels there are.
        oldest: oldest version of the protocol that a visitor speaks.
    """

    now: float
    base: Base
    present: frozenset[Seat]
    watchers: int
    paused: bool
    pausing: frozenset[Seat]
    ending: frozenset[Seat]
    draw: Callable[[], tuple[Seat, ...]]
    sick: bool
    levels: tuple[str, ...]
    oldest: int = LATEST

    @property
    def state(self) -> GameState:
        """The whole state of the game."""
        return self.base.state

    @property
    def auto(self) -> tuple[bool, ...]:
        """By seat, whether it is on autoplay."""
        return self.base.state.public.auto

    @property
    def persons(self) -> frozenset[Seat]:
        """Seats of persons, connected or not."""
        return frozenset(persons(self.base.sittings))

    @property
    def persons_here(self) -> frozenset[Seat]:
        """Seats of persons who are connected."""
        return self.persons & self.present

    @property
    def autoplay_is_bot(self) -> bool:
        """Whether a bot of the table's level plays the cards of seats on autoplay (rules 8)."""
        chosen = self.base.setup.autoplay
        if chosen is Autoplay.RULES:
            return plays_as_bot(self.base.setup.rules)
        return chosen is Autoplay.BOT

    @property
    def is_voted_over(self) -> bool:
        """Whether more than half of the persons here want the match to end."""
        here = self.persons_here
        return 2 * len(self.ending & here) > len(here)

    @property
    def halted(self) -> bool:
        """Whether the match stands still: paused, nobody there, or the disk failed."""
        deserted = bool(self.persons) and not self.persons_here
        return self.paused or self.sick or deserted

    @property
    def unanswered(self) -> tuple[Seat, ...]:
        """Seats whose answer to the open question is awaited."""
        if not hand_runs(self.state):
            return ()
        asked, answers = self.state.public.asked, self.state.answers
        return tuple(seat for seat in SEATS if seat in asked and answers[seat] is None)

    def is_bot(self, seat: Seat) -> bool:
        """Tell whether a bot sits there."""
        return self.base.sittings[seat].chair.kind is Kind.BOT

    def is_host(self, seat: Seat) -> bool:
        """Tell whether the table's host sits there."""
        return self.base.sittings[seat].chair.host
