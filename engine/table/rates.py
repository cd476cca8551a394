"""How often something may happen: limits that belong to a seat, not to a connection."""

from weakref import WeakKeyDictionary

from engine.core.cards import Seat
from engine.table.visitors import Visitor


class Rate:
    """Lets ``burst`` things happen at once, and ``per_second`` more in the long run."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._left = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Let one happen now; False if it is too much."""
        self._refill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def next_at(self, now: float) -> float:
        """Tell when the next one may happen."""
        self._refill(now)
        return now + max(0.0, 1 - self._left) / self._per_second

    def _refill(self, now: float) -> None:
        gained = max(0.0, now - self._at) * self._per_second
        self._left = min(self._burst, self._left + gained)
        self._at = now


class Rates:
    """The limits of each who is at a table: a seat keeps its own whoever connects to it."""

    def __init__(self) -> None:
        self._seats: dict[Seat, tuple[Rate, Rate]] = {}
        self._watchers: WeakKeyDictionary[Visitor, tuple[Rate, Rate]] = WeakKeyDictionary()

    def may_talk(self, visitor: Visitor, now: float) -> bool:
        """Let a visitor say a line; False if it is too much."""
        return self._of(visitor)[0].take(now)

    def may_ask(self, visitor: Visitor, now: float) -> bool:
        """Let a visitor change something about the table; False if it is too much."""
        return self._of(visitor)[1].take(now)

    def _of(self, visitor: Visitor) -> tuple[Rate, Rate]:
        if visitor.seat is None:
            return self._watchers.setdefault(visitor, _fresh())
        return self._seats.setdefault(visitor.seat, _fresh())


def _fresh() -> tuple[Rate, Rate]:
    return Rate(6, 0.6), Rate(20, 2.0)
