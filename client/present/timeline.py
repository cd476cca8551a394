"""Plays cues in time: the view is the truth at once, the shown view trails it."""

from collections import deque
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from client.present.choreography import cues_for
from client.present.cues import SCENES, Cue, Hold
from engine.core.evolve import evolve_view
from engine.core.facts import Seen
from engine.core.state import SeatView

LONGEST_FRAME = 0.1
"""Seconds that one frame may move the picture on, however long it took."""

PATIENCE = 3.0
"""Seconds of cues that may wait before everything goes faster."""

HURRY = 4.0
"""How much faster things go while hurried."""

REDUCED_STEP = 0.6
"""Longest that a step lasts with reduced motion, in seconds without its holds and scenes."""

_MOST = 24.0
"""Most that a backlog quickens the picture."""

_SOON = 1e-9


class Motion(StrEnum):
    """How much may move."""

    FULL = "full"
    REDUCED = "reduced"
    OFF = "off"


class Active(NamedTuple):
    """A cue that is being played.

    Attributes:
        cue: the cue.
        progress: how much of it is done, 0 to 1.
    """

    cue: Cue
    progress: float


class Step:
    """One thing seen, with its cues in the order in which they start."""

    __slots__ = ("after", "cues", "holds", "lasts", "scenes", "seen")

    def __init__(self, seen: Seen, cues: tuple[Cue, ...], after: SeatView) -> None:
        self.seen = seen
        self.after = after
        """What is known once it has been seen."""
        self.cues = tuple(sorted(cues, key=lambda cue: cue.at))
        self.lasts = max((cue.ends for cue in cues), default=0.0)
        self.holds = sum(cue.lasts for cue in cues if isinstance(cue, Hold))
        self.scenes = max((cue.ends for cue in cues if isinstance(cue, SCENES)), default=0.0)

    def seconds(self, motion: Motion) -> float:
        """Tell how long it takes at speed 1."""
        match motion:
            case Motion.FULL:
                return self.lasts
            case Motion.REDUCED:
                return max(self.scenes, self.holds + min(self.lasts - self.holds, REDUCED_STEP))
            case Motion.OFF:
                return self.holds


class Timeline:
    """What one viewer knows, and how far the picture has come.

    Attributes:
        view: everything seen so far, folded.
        shown: the view up to what the picture has shown whole.
        speed: how fast cues are played; 1 is as designed.
        motion: how much may move.
        hurried: whether the player wants to see things quicker just now.
    """

    def __init__(self, view: SeatView, *, speed: float = 1.0, motion: Motion = Motion.FULL) -> None:
        self.view = view
        self.shown = view
        self.speed = speed
        self.motion = motion
        self.hurried = False
        self._steps: deque[Step] = deque()
        self._clock = 0.0
        self._begun = 0
        self._settled = 0
        self._waiting = 0.0

    @property
    def idle(self) -> bool:
        """Whether the picture has caught up: input is open."""
        return not self._steps

    @property
    def step(self) -> Seen | None:
        """What is being shown now; None when idle."""
        return self._steps[0].seen if self._steps else None

    @property
    def running(self) -> Step | None:
        """The step of what is being shown now; None when idle."""
        return self._steps[0] if self._steps else None

    @property
    def settled(self) -> int:
        """How many cues at the head of the running step are over, up to the first that is not."""
        if self._steps:
            cues = self._steps[0].cues
            while self._settled < self._begun and cues[self._settled].ends <= self._clock:
                self._settled += 1
        return self._settled

    @property
    def active(self) -> tuple[Active, ...]:
        """The cues being played, in the order in which they started."""
        return tuple(
            Active(cue, min(1.0, (self._clock - cue.at) / cue.lasts))
            for cue in self._begun_cues(self.settled)
            if cue.lasts and cue.ends > self._clock
        )

    @property
    def ended(self) -> tuple[Cue, ...]:
        """The cues of the running step that are over, in the order in which they started."""
        return tuple(cue for cue in self._begun_cues(0) if cue.ends <= self._clock)

    def _begun_cues(self, first: int) -> tuple[Cue, ...]:
        return self._steps[0].cues[first : self._begun] if self._steps else ()

    def feed(self, batch: Iterable[Seen]) -> None:
        """Take in what was seen: the view knows it at once, its cues wait their turn."""
        for seen in batch:
            before, self.view = self.view, evolve_view(self.view, seen)
            step = Step(seen, cues_for(seen, before), self.view)
            self._steps.append(step)
            self._waiting += step.lasts

    def replace(self, view: SeatView) -> None:
        """Take a whole view in place of all before: nothing is merged, nothing is played."""
        self.view = self.shown = view
        self._steps.clear()
        self._clock, self._begun, self._settled, self._waiting = 0.0, 0, 0, 0.0

    def advance(self, dt: float) -> tuple[Cue, ...]:
        """Move the picture on by real seconds; give the cues that started, in order."""
        left = min(max(dt, 0.0), LONGEST_FRAME)
        started: list[Cue] = []
        while self._steps:
            step = self._steps[0]
            needed = self._seconds_left(step)
            if needed > left:
                self._clock += left * (step.lasts - self._clock) / needed
                started += self._begin(step)
                break
            left -= needed
            started += self._finish()
        return tuple(started)

    def skip_step(self) -> tuple[Cue, ...]:
        """End the running step at once; give the cues that would have started."""
        return tuple(self._finish()) if self._steps else ()

    def skip(self) -> tuple[Cue, ...]:
        """End everything at once; give the cues that would have started."""
        started: list[Cue] = []
        while self._steps:
            started += self._finish()
        return tuple(started)

    def _seconds_left(self, step: Step) -> float:
        """Tell the real seconds until a step is over."""
        if not step.lasts:
            return 0.0
        share = 1.0 - self._clock / step.lasts
        return share * step.seconds(self.motion) / self._rate()

    def _rate(self) -> float:
        behind = self._waiting - self._steps[0].lasts
        rate = self.speed * min(_MOST, max(1.0, behind / PATIENCE))
        return rate * HURRY if self.hurried else rate

    def _begin(self, step: Step) -> list[Cue]:
        first = self._begun
        while self._begun < len(step.cues) and step.cues[self._begun].at <= self._clock + _SOON:
            self._begun += 1
        return list(step.cues[first : self._begun])

    def _finish(self) -> list[Cue]:
        step = self._steps.popleft()
        rest = list(step.cues[self._begun :])
        self.shown = step.after
        self._clock, self._begun, self._settled = 0.0, 0, 0
        self._waiting = self._waiting - step.lasts if self._steps else 0.0
        return rest
