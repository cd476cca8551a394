"""The clock of the open question. Time comes in from outside and only rises."""

JUMP = 5.0
"""A leap of time longer than this, in seconds, means the machine slept."""


class TurnClock:
    """One deadline at a time, for one question.

    A question of another number needs a new call of ``arm``; the deadline of
    an old one can then never fall due.
    """

    def __init__(self) -> None:
        self.turn = 0
        self._length: float | None = None
        self._due: float | None = None
        self._kept = 0.0
        self._stopped = False

    def arm(self, turn: int, length: float | None, now: float) -> None:
        """Give question ``turn`` its time in seconds; None is no limit."""
        self.turn = turn
        self._length = length
        self._kept = length or 0.0
        self._due = now + length if length is not None and not self._stopped else None

    def rearm(self, now: float) -> None:
        """Give the question its whole time again."""
        self.arm(self.turn, self._length, now)

    def stop(self, now: float) -> None:
        """Hold the time left."""
        if not self._stopped:
            self._stopped = True
            self._kept = max(0.0, self._due - now) if self._due is not None else 0.0
            self._due = None

    def go(self, now: float) -> None:
        """Run on with the time held."""
        self._stopped = False
        if self._length is not None:
            self._due = now + self._kept

    @property
    def due(self) -> float | None:
        """When the time is up; None without a limit or while stopped."""
        return self._due

    def left(self, now: float) -> int | None:
        """Give the milliseconds left; None without a limit."""
        if self._length is None:
            return None
        if self._due is None:
            return round(self._kept * 1000)
        return max(0, round((self._due - now) * 1000))
