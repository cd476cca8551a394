"""Two ways to let bots think: at once, or in a thread of their own."""

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from engine.core.actions import SeatAction
from engine.core.autoplay import default_action
from engine.core.state import SeatView
from engine.table.ports import Chooser

log = logging.getLogger(__name__)


def chosen(bot: Chooser, view: SeatView) -> SeatAction:
    """Let a bot choose; a bot that fails gives the default answer, and a line in the log."""
    try:
        return bot.choose(view)
    except Exception as error:
        # Neither the view nor the message may be logged: both could name cards.
        log.error("a bot failed: %s", type(error).__name__)
        return default_action(view)


class ThinkHere:
    """Thinks at once."""

    def think(self, bot: Chooser, view: SeatView, done: Callable[[SeatAction], None]) -> None:
        """Think and call ``done`` before returning."""
        done(chosen(bot, view))


class ThinkAside:
    """Thinks in one thread, for all tables of a process.

    Args:
        back: brings a call back to the tables' thread, such as ``loop.call_soon_threadsafe``.
    """

    def __init__(self, back: Callable[[Callable[[], None]], object]) -> None:
        self._back = back
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="bots")

    def think(self, bot: Chooser, view: SeatView, done: Callable[[SeatAction], None]) -> None:
        """Think elsewhere; ``done`` is called on the tables' thread."""

        def run() -> None:
            action = chosen(bot, view)
            self._back(lambda: done(action))

        self._pool.submit(run)

    def close(self) -> None:
        """Let the last thought end."""
        self._pool.shutdown(wait=True, cancel_futures=True)
