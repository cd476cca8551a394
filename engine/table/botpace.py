"""How long bots pause before a move: the table's pace, or hurried for its only person."""

from engine.core.cards import SEATS
from engine.table.moment import Moment
from engine.table.visitors import Visitor

LEAST_PAUSE = 0.05
"""Seconds before a bot's move while hurried; like every pace the same for every hand."""


class BotPace:
    """Who hurries the bots of a table, and how long they pause.

    It is nobody's but the asker's to keep: it ends with his connection, and rests
    while anybody else sits or looks on, to whom it would be a hurry too.

    Attributes:
        hurrier: who asked for it; None while nobody does.
    """

    def __init__(self) -> None:
        self.hurrier: Visitor | None = None

    def end(self, visitor: Visitor) -> None:
        """Hurry no longer, if it was he who did."""
        if self.hurrier is visitor:
            self.hurrier = None

    def bounds(self, moment: Moment) -> tuple[float, float]:
        """Give the shortest and longest pause before a bot's move, in seconds."""
        low, high = moment.base.setup.pace
        if self.hurrier is None or not is_alone(self.hurrier, moment):
            return low, high
        return min(low, LEAST_PAUSE), min(high, LEAST_PAUSE)


def is_alone(visitor: Visitor, moment: Moment) -> bool:
    """Tell whether nobody else sits at the table or looks on."""
    seat = visitor.seat
    if seat is None or moment.present != {seat} or moment.watchers:
        return False
    return all(moment.auto[other] or moment.is_bot(other) for other in SEATS if other != seat)
