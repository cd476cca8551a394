"""What a host counts about itself, for whoever runs it."""

import time
from collections import Counter, deque

from engine.table.messages import Ack, Refused, Stale

REMEMBERED = 4096
"""Answers whose time is remembered, the last ones of all guests."""

OPEN_MOST = 64
"""Requests of one guest that are waited for."""


class Figures:
    """Counts answers and refusals of all connections of a host.

    Attributes:
        refusals: how often each code was given.
    """

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        self._answers: deque[float] = deque(maxlen=REMEMBERED)

    def note_refusal(self, code: str) -> None:
        """Count a no."""
        self.refusals[code.rpartition(".")[2]] += 1

    def note_answer(self, seconds: float) -> None:
        """Note how long a guest waited for the answer to a request."""
        self._answers.append(seconds)

    def answered_within(self, part: float) -> float | None:
        """Give the seconds within which so large a part was answered; None before the first."""
        times = sorted(self._answers)
        return times[min(len(times) - 1, int(len(times) * part))] if times else None


class Stopwatch:
    """Measures how long one guest's requests wait for their answers."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._asked: dict[int, float] = {}

    def asked(self, number: int) -> None:
        """A request with an id came."""
        if len(self._asked) < OPEN_MOST:
            self._asked[number] = time.perf_counter()

    def answered(self, message: Ack | Refused | Stale) -> None:
        """Its answer goes out."""
        begun = self._asked.pop(message.id, None)
        if begun is not None:
            self._figures.note_answer(time.perf_counter() - begun)
        if isinstance(message, Refused):
            self._figures.note_refusal(message.code)
