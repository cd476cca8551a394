"""Since when each thing on a page is where and what it is.

The second click of a double click comes a fifth of a second after the first.
By then another screen may have come, a row may have moved up, a button may mean
something else. Nobody has read it: such a click is not meant for it.
"""

from collections.abc import Hashable, Iterable
from typing import NamedTuple

WAIT = 0.3
"""Seconds something must have been on the screen before an answer to it counts."""

STILL = 8
"""Pixels a resting hand may move the mouse."""


class _Seen(NamedTuple):
    state: Hashable
    at: float
    deeds: int


class Settled:
    """Remembers what was last seen of every named thing, across new layouts of a page."""

    def __init__(self) -> None:
        self._now = 0.0
        self._seen: dict[str, _Seen] = {}
        self._deeds = 0
        """How often the pointer or the focus was moved on purpose."""
        self._rest: tuple[int, int] | None = None

    def pass_time(self, dt: float) -> None:
        """Let time pass; seconds of shown time."""
        self._now += dt

    def see(self, things: Iterable[tuple[str, Hashable]]) -> None:
        """Take notice of names and states; what differs from before is new."""
        known, self._seen = self._seen, {}
        for name, state in things:
            before = known.get(name)
            if before is None or before.state != state:
                before = _Seen(state, self._now, self._deeds)
            self._seen[name] = before

    def uncover(self) -> None:
        """What was hidden lies open now: all of it is new."""
        self._seen = {
            name: _Seen(seen.state, self._now, self._deeds) for name, seen in self._seen.items()
        }

    def point(self, pos: tuple[int, int]) -> None:
        """The pointer is at a place; more than a tremble away it was moved on purpose."""
        rest = self._rest
        if rest is None:
            self._rest = pos
        elif max(abs(pos[0] - rest[0]), abs(pos[1] - rest[1])) > STILL:
            self._rest = pos
            self.steer()

    def steer(self) -> None:
        """The hand has chosen anew where to go."""
        self._deeds += 1

    def opens_in(self, name: str) -> float:
        """Tell in how many seconds that thing can be meant by who does not move."""
        seen = self._seen.get(name)
        return 0.0 if seen is None or self.takes(name) else max(0.0, WAIT - self._now + seen.at)

    def takes(self, name: str) -> bool:
        """Tell whether somebody can mean that thing: he has seen it, or has gone to it."""
        seen = self._seen.get(name)
        return seen is None or self._now - seen.at >= WAIT or self._deeds > seen.deeds
