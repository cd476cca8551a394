"""Bots that think at once, in the thread that asks."""

from collections.abc import Callable

from engine.core.state import SeatView
from engine.table.ports import Chooser
from engine.table.thinkers import thought


class ThinkHere:
    def think(self, bot: Chooser, view: SeatView, done: Callable[[object], None]) -> None:
        done(thought(bot, view))
