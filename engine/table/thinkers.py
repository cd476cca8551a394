"""Letting bots think without holding up any table."""

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from engine.core.state import SeatView
from engine.table.ports import Chooser

SLOW = 0.5
"""Seconds after which a thought no longer holds up the others."""

MOST = 64
"""Threads at most: so many bots may hang at the same time."""

IDLE = 2
"""Threads kept for the next thoughts."""

CLOSE_WAIT = 1.0
"""Seconds a last thought is waited for."""


class BotFailure(NamedTuple):
    """What comes of a thought in place of an action.

    Attributes:
        kind: name of the error; its message could name cards.
    """

    kind: str


def thought(bot: Chooser, view: SeatView) -> object:
    """Let a bot choose: what it gives, whatever that is, or a ``BotFailure``."""
    try:
        return bot.choose(view)
    except Exception as error:
        return BotFailure(type(error).__name__)


class Thought(NamedTuple):
    """A thought to come."""

    bot: Chooser
    view: SeatView
    done: Callable[[object], None]


class ThinkAside:
    """Thinks in threads of its own, one thought at a time for all tables of a process.

    A thought that takes long is left to itself: a further thread goes on with the
    others, so a bot that hangs holds up nobody else.

    Args:
        back: brings a call back to the tables' thread, such as ``loop.call_soon_threadsafe``.
    """

    def __init__(self, back: Callable[[Callable[[], None]], object]) -> None:
        self._back = back
        self._changed = threading.Condition()
        self._waiting: deque[Thought] = deque()
        self._begun: dict[int, float] = {}
        self._threads: set[threading.Thread] = set()
        self._closed = False

    def think(self, bot: Chooser, view: SeatView, done: Callable[[object], None]) -> None:
        """Think elsewhere; ``done`` is called on the tables' thread with what came of it."""
        with self._changed:
            self._waiting.append(Thought(bot, view, done))
            self._keep_one_idle()
            self._changed.notify()

    def close(self) -> None:
        """Let the last thought end; one that hangs dies with the process."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()
            threads = tuple(self._threads)
        end = time.monotonic() + CLOSE_WAIT
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _keep_one_idle(self) -> None:
        idle = len(self._threads) - len(self._begun)
        if not idle and len(self._threads) < MOST:
            thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._threads.add(thread)
            thread.start()

    def _run(self) -> None:
        number = threading.get_ident()
        while (next_one := self._take(number)) is not None:
            chosen = thought(next_one.bot, next_one.view)
            with self._changed:
                del self._begun[number]
                self._changed.notify()
            self._give_back(next_one.done, chosen)

    def _give_back(self, done: Callable[[object], None], chosen: object) -> None:
        self._back(lambda: done(chosen))

    def _take(self, number: int) -> Thought | None:
        """Take the next thought when nobody quick is thinking; None to end the thread."""
        with self._changed:
            while not self._closed:
                wait = self._held_up()
                if self._waiting and wait <= 0:
                    self._begun[number] = time.monotonic()
                    self._keep_one_idle()
                    return self._waiting.popleft()
                idle = len(self._threads) - len(self._begun)
                if idle > IDLE and not self._waiting:
                    break
                self._changed.wait(wait if self._waiting else None)
            self._threads.discard(threading.current_thread())
            return None

    def _held_up(self) -> float:
        """Tell for how many seconds the thoughts begun hold up the next one."""
        latest = max(self._begun.values(), default=0.0)
        return latest + SLOW - time.monotonic() if self._begun else 0.0
