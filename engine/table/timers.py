"""Everything a table waits for. Times are seconds of the clock handed in."""

from dataclasses import dataclass, field

from engine.core.cards import Seat
from engine.table.clock import JUMP, TurnClock
from engine.table.plans import Plans

BEAT = 1.0
"""A table that waits for something looks at the time at least this often, in seconds."""

SHARE_WAIT = 1.5
"""How long a deal waits for the shares of those present, in seconds."""

HEAL_WAIT = 2.0
"""Seconds between attempts to write again after the disk failed."""


@dataclass
class Timers:
    """Deadlines of one table.

    Attributes:
        clock: of the open question.
        plans: moves of the host's own players.
        rest: when the next hand starts by itself.
        share: when a deal no longer waits for shares.
        away: since when each absent seat is away.
        asked: when the open question was put.
        room: when the next change of the room may be sent.
        heal: when to try the disk again.
        halted: since when everything stands still; None while it runs.
        looked: when the time was last looked at.
    """

    clock: TurnClock = field(default_factory=TurnClock)
    plans: Plans = field(default_factory=Plans)
    rest: float | None = None
    share: float | None = None
    away: dict[Seat, float] = field(default_factory=dict)
    asked: float = 0.0
    room: float | None = None
    heal: float | None = None
    halted: float | None = None
    looked: float | None = None

    def look(self, now: float) -> bool:
        """Look at the time; True if it leapt because the machine slept.

        After a leap the open question has its whole time again and everything
        else is put off by the leap, so that nobody is punished for it.
        """
        last, self.looked = self.looked, now
        if last is None or now - last <= JUMP:
            return False
        self._put_off(now - last)
        self.clock.rearm(now)
        return True

    def halt(self, now: float) -> None:
        """Let everything stand still."""
        if self.halted is None:
            self.halted = now
            self.clock.stop(now)

    def go_on(self, now: float) -> None:
        """Let everything go on where it stood."""
        if self.halted is not None:
            self._put_off(now - self.halted)
            self.halted = None
            self.clock.go(now)

    def reseat(self, order: tuple[Seat, ...]) -> None:
        """Bring to each seat what is known of the seat named at its place."""
        before = self.away
        self.away = {seat: before[old] for seat, old in enumerate(order) if old in before}

    def _put_off(self, seconds: float) -> None:
        self.plans.delay(seconds)
        self.rest = None if self.rest is None else self.rest + seconds
        self.share = None if self.share is None else self.share + seconds
        self.asked += seconds
        self.away = {seat: since + seconds for seat, since in self.away.items()}

    def next_due(self, grace: float | None, now: float) -> float | None:
        """When to look again; ``grace`` is when the next absent seat's grace ends."""
        if self.halted is not None:
            self.looked = None
            return _first(self.heal, self.room)
        waits = (self.clock.due, self.plans.next_due, self.rest, self.share, self.heal, self.room)
        due = _first(*waits, grace)
        if due is None:
            # Nothing to look at next time either, so a long silence is no leap.
            self.looked = None
            return None
        if self.looked is None:
            self.looked = now
        return min(due, self.looked + BEAT)


def _first(*waits: float | None) -> float | None:
    return min((at for at in waits if at is not None), default=None)
