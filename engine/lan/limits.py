"""How much one connection or one address may do. Times are handed in."""

from collections import deque

RATE = 30.0
BURST = 90.0
"""Messages a second over time, and at once, before a connection is closed."""

TRIES = 10
TRY_PERIOD = 60.0
"""Wrong codes or tokens from one address in so many seconds before it must wait."""

CONNECTIONS = 16
"""Open connections from one address."""

ARRIVALS = 16
ARRIVAL_RATE = 0.2
"""New guests of one address at one table: at once, and a second over time."""

HELLO_WAIT = 5.0
"""Seconds a new connection may take to say who it is."""


class Bucket:
    """Lets a burst through, then a steady rate."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one; False if there is none left."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tries:
    """Counts wrong codes and tokens by address."""

    def __init__(self) -> None:
        self._wrong: dict[str, deque[float]] = {}

    def is_blocked(self, address: str, now: float) -> bool:
        """Tell whether an address must wait."""
        times = self._wrong.get(address)
        if times is None:
            return False
        while times and times[0] <= now - TRY_PERIOD:
            times.popleft()
        if not times:
            del self._wrong[address]
        return len(times) >= TRIES

    def note(self, address: str, now: float) -> None:
        """Note a wrong one."""
        self._wrong.setdefault(address, deque(maxlen=TRIES)).append(now)


class Arrivals:
    """Keeps an address from joining one table over and over; coming back is never counted."""

    MOST = 256

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def may_join(self, address: str, table: str, now: float) -> bool:
        """Count a new guest in; False if too many came lately."""
        key = (address, table)
        if key not in self._buckets and len(self._buckets) >= self.MOST:
            del self._buckets[next(iter(self._buckets))]
        bucket = self._buckets.setdefault(key, Bucket(now, ARRIVAL_RATE, ARRIVALS))
        return bucket.take(now)


class Counts:
    """Counts open connections by address."""

    def __init__(self, most: int = CONNECTIONS) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one in; False if there are too many."""
        if self._open.get(address, 0) >= self._most:
            return False
        self._open[address] = self._open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        """Count one out."""
        left = self._open.get(address, 0) - 1
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)
