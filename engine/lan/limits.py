"""How much one connection or one address may do. Times are handed in."""

import sys
from collections import deque
from contextlib import suppress

if sys.platform != "win32":
    import resource

RATE = 30.0
BURST = 90.0
"""Messages a second over time, and at once, before a connection is closed."""

TRIES = 10
TRY_PERIOD = 60.0
"""Wrong codes or tokens from one address in so many seconds before it must wait."""

CONNECTIONS = 16
"""Open connections from one address."""

SEATS_PER_ADDRESS = 2
"""Two people may sit behind one address; whoever hosts may allow more."""

ARRIVALS = 16
ARRIVAL_RATE = 0.2
"""New guests of one address at one table: at once, and a second over time."""

TAKEOVERS = 5
TAKEOVER_RATE = 0.05
"""How often a seat's living connection may be replaced: at once, and a second over time.

Coming back after the connection was lost is never counted.
"""

WINDOWS_DESCRIPTORS = 8192
"""Open files and connections a process may count on where the system sets no limit."""

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


class Buckets:
    """A bucket for each of many, such as addresses; the longest unused is forgotten.

    Args:
        rate: how many a second over time.
        burst: how many at once.
        most: how many to remember.
    """

    def __init__(self, rate: float, burst: float, most: int = 1024) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, now: float) -> bool:
        """Take one from a bucket; False if there is none left."""
        bucket = self._buckets.pop(key, None)
        if bucket is None:
            if len(self._buckets) >= self._most:
                del self._buckets[next(iter(self._buckets))]
            bucket = Bucket(now, self._rate, self._burst)
        self._buckets[key] = bucket
        return bucket.take(now)


class Counts:
    """Counts open connections by address; at most ``most`` of each."""

    def __init__(self, most: int = CONNECTIONS) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count one in; False if there are too many."""
        if self._open.get(address, 0) >= self.most:
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


def descriptor_limit() -> int:
    """Tell how many files and connections this process may have open."""
    if sys.platform == "win32":
        return WINDOWS_DESCRIPTORS
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return WINDOWS_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


def raise_descriptor_limit() -> None:
    """Ask the system for as many open files as it allows this user."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = hard if hard != resource.RLIM_INFINITY else 65536
        if soft != resource.RLIM_INFINITY and soft < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, 65536), hard))
