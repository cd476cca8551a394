"""What a client knows of its table: the link's messages folded into one model."""

from typing import NamedTuple

from client.present.cues import Cue
from client.present.timeline import Motion, Timeline
from engine.core.actions import Leave, SeatAction, SetAuto
from engine.core.cards import Seat
from engine.core.state import SeatView
from engine.lan.link import (
    Ack,
    Chatted,
    Closing,
    Commitment,
    DealChecked,
    Emoted,
    Events,
    Incoming,
    Kind,
    Link,
    LinkChanged,
    LinkState,
    Phrased,
    Pings,
    Refused,
    Room,
    Seated,
    Snapshot,
    Stale,
    TimeLeft,
)

LONGEST_TALK = 60
"""Lines of talk that are kept."""

Talk = Chatted | Phrased | Emoted


class Clock(NamedTuple):
    """The time left for the open question, as told by the host.

    Attributes:
        left: seconds left when it was told.
        told: when it was told, on the client's own clock.
        running: whether it runs.
        whole: seconds left when the question came.
    """

    left: float
    read_at: float
    running: bool
    whole: float

    def seconds(self, now: float) -> float:
        """Tell the seconds left now."""
        return max(0.0, self.left - (now - self.read_at if self.running else 0.0))

    def share(self, now: float) -> float:
        """Tell the part of the time left, 1 to 0."""
        return min(1.0, self.seconds(now) / self.whole) if self.whole else 0.0


class TableModel:
    """Folds what a link brings; acts through it.

    Attributes:
        link: the line to the table.
        timeline: view and cues; None before the first snapshot.
        room: everything about the table but the game; None before it was told.
        seat: one's own seat; None while watching.
        link_state: how the link stands, with its code and values.
        clock: time left for the open question; None without a limit.
        talk: the last lines of talk.
        pings: round-trip times by seat.
        checked: the last deal that was checked.
        closing: why the host let go; empty while it has not.
        match: number of the match at this table; 0 before it was told.
    """

    def __init__(self, link: Link, *, speed: float = 1.0, motion: Motion = Motion.FULL) -> None:
        self.link = link
        self.timeline: Timeline | None = None
        self.room: Room | None = None
        self.seat: Seat | None = None
        self.link_state = LinkChanged(link.state)
        self.clock: Clock | None = None
        self.talk: list[Talk] = []
        self.pings: tuple[int | None, ...] = (None,) * 5
        self.checked: DealChecked | None = None
        self.closing = ""
        self.match = 0
        self.turned_down: Refused | None = None
        """Why there is no table for this client, where it was refused one."""
        self._speed = speed
        self._motion = motion
        self._answered: tuple[int, int] | None = None
        """Question answered and id of the command, until the host has said something to it."""

    @property
    def view(self) -> SeatView | None:
        """What is known; None before the first snapshot."""
        return None if self.timeline is None else self.timeline.view

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat; empty ones before the room was told."""
        return ("",) * 5 if self.room is None else tuple(c.name for c in self.room.chairs)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer to the open question is on its way."""
        view = self.view
        return (
            view is not None
            and self._answered is not None
            and self._answered[0] == view.public.turn
        )

    @property
    def may_act(self) -> bool:
        """Whether the open question may be answered now: asked, caught up, connected."""
        return (
            self.timeline is not None
            and self.timeline.idle
            and self.timeline.view.is_asked
            and not self.is_waiting
            and self.link.state == LinkState.JOINED
        )

    @property
    def among_bots(self) -> bool:
        """Whether nobody else at the table is a person."""
        chairs = self.room.chairs if self.room is not None else ()
        others = [chair for seat, chair in enumerate(chairs) if seat != self.seat]
        return bool(others) and all(chair.kind is Kind.BOT for chair in others)

    def pace(self, *, speed: float, motion: Motion) -> None:
        """Change how fast and how much the picture moves."""
        self._speed, self._motion = speed, motion
        if self.timeline is not None:
            self.timeline.speed, self.timeline.motion = speed, motion

    def poll(self, now: float) -> tuple[Incoming, ...]:
        """Take in what came; give it, so that the scene can answer refusals and talk.

        Args:
            now: seconds on the client's own monotonic clock.
        """
        came = tuple(self.link.poll())
        for message in came:
            self._take(message, now)
        return came

    def advance(self, dt: float) -> tuple[Cue, ...]:
        """Move the picture on by real seconds; give the cues that started."""
        return () if self.timeline is None else self.timeline.advance(dt)

    def act(self, action: SeatAction) -> bool:
        """Send an action; an answer to a question goes out once. Tell whether it was sent."""
        view = self.view
        if view is None:
            return False
        turn = view.public.turn
        if isinstance(action, SetAuto | Leave):
            self.link.act(turn, action)
            return True
        if not self.may_act:
            return False
        self._answered = (turn, self.link.act(turn, action))
        return True

    def _take(self, message: Incoming, now: float) -> None:
        match message:
            case Events():
                self._see(message, now)
            case Snapshot():
                self._replace(message, now)
            case TimeLeft():
                self._set_clock(message, now)
            case Ack() | Refused() | Stale():
                self._settle(message)
            case Room():
                self.room = message
            case Seated(seat=seat):
                self.seat = seat
            case LinkChanged():
                self.link_state = message
            case Pings(times=times):
                self.pings = times
            case DealChecked():
                self.checked = message
            case Commitment(match=number):
                self.match = number
            case Closing(code=code):
                self.closing = code
            case Chatted() | Phrased() | Emoted():
                self.talk = [*self.talk, message][-LONGEST_TALK:]
            case _:
                pass

    def _see(self, message: Events, now: float) -> None:
        if self.timeline is None:
            return
        before = self.timeline.view.public.turn
        self.timeline.feed(message.seen)
        if message.left is None:
            self.clock = None
        elif self.clock is None or self.timeline.view.public.turn != before:
            self._read_clock(message.left, now, whole=message.left / 1000)
        else:
            self._read_clock(message.left, now, whole=self.clock.whole)

    def _replace(self, message: Snapshot, now: float) -> None:
        if self.timeline is None:
            self.timeline = Timeline(message.view, speed=self._speed, motion=self._motion)
        else:
            self.timeline.replace(message.view)
        self.seat = message.view.seat
        if message.commitment is not None:
            self.match = message.commitment.match
        self._answered = None
        self.clock = None
        if message.left is not None:
            self._read_clock(message.left, now, whole=self._limit(message.left / 1000))

    def _limit(self, left: float) -> float:
        """Tell the whole time of a question of which only the rest is known."""
        seconds = 0 if self.room is None else self.room.setup.seconds
        return max(left, float(seconds))

    def _set_clock(self, message: TimeLeft, now: float) -> None:
        view = self.view
        if view is None or message.turn != view.public.turn:
            return
        if message.left is None:
            self.clock = None
            return
        left = message.left / 1000
        whole = self._limit(left) if self.clock is None else max(self.clock.whole, left)
        self.clock = Clock(left, now, message.running, whole)

    def _read_clock(self, left: int, now: float, *, whole: float) -> None:
        self.clock = Clock(left / 1000, now, running=True, whole=whole)

    def _settle(self, message: Ack | Refused | Stale) -> None:
        if isinstance(message, Refused) and self.room is None:
            self.turned_down = message
        if self._answered is None or self._answered[1] != message.id:
            return
        if not isinstance(message, Ack):
            self._answered = None
