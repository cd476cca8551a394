"""Bots that do not keep the only person at a table waiting, while he asks for it."""

from typing import TYPE_CHECKING

from engine.core.cards import SEATS
from engine.table.setup import Kind
from engine.table.visitors import Visitor

if TYPE_CHECKING:
    from engine.table.table import Table

LEAST_PAUSE = 0.05
"""Seconds before a bot's move while hurried; like every pace the same for every hand."""


class Haste:
    """Who hurries the bots of a table, and how long they wait.

    It is nobody's but the asker's to keep: it ends with his connection, and rests
    while anybody else sits or looks on, to whom it would be a hurry too.
    """

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._asker: Visitor | None = None

    def ask(self, visitor: Visitor, *, on: bool) -> bool:
        """Hurry the bots, or no longer; False where others are at the table."""
        if not on:
            self.end(visitor)
            return True
        if not self._is_alone(visitor):
            return False
        self._asker = visitor
        table = self._table
        table.timers.plans.hasten(table.ports.now() + self.pace[1])
        return True

    def end(self, visitor: Visitor) -> None:
        """Hurry no longer, if it was he who did."""
        if self._asker is visitor:
            self._asker = None

    @property
    def pace(self) -> tuple[float, float]:
        """Shortest and longest pause before a bot's move just now, in seconds."""
        low, high = self._table.base.setup.pace
        if self._asker is None or not self._is_alone(self._asker):
            return low, high
        return min(low, LEAST_PAUSE), min(high, LEAST_PAUSE)

    def _is_alone(self, visitor: Visitor) -> bool:
        company, base = self._table.visitors, self._table.base
        if visitor.seat is None or company.present != {visitor.seat} or company.watchers:
            return False
        others = (seat for seat in SEATS if seat != visitor.seat)
        auto = base.state.public.auto
        return company.is_here(visitor) and all(
            auto[seat] or base.sittings[seat].chair.kind is Kind.BOT for seat in others
        )
