"""What the host's own players are about to do, and when.

The pause before a move is drawn from the table's pace alone; neither the hand
nor the thinking shows in it. While a bot's answer is not ready the table waits
for it, up to a limit.
"""

from dataclasses import dataclass

from engine.core.actions import SeatAction
from engine.core.cards import Seat


@dataclass
class Plan:
    """One move to come.

    Attributes:
        seat: whose.
        turn: which question it answers.
        due: when to make it.
        auto: whether it is made for a seat on autoplay, and not for a bot.
        limit: when it is no longer waited for.
        action: the move; None while it is thought out.
    """

    seat: Seat
    turn: int
    due: float
    auto: bool
    limit: float
    action: SeatAction | None = None


class Plans:
    """The moves to come, at most one for each seat."""

    def __init__(self) -> None:
        self._plans: dict[Seat, Plan] = {}

    def put(self, plan: Plan) -> None:
        """Plan a move, in place of an older plan of the seat."""
        self._plans[plan.seat] = plan

    def fits(self, seat: Seat, turn: int, auto: bool) -> bool:
        """Tell whether a move of this kind is planned for this question."""
        plan = self._plans.get(seat)
        return plan is not None and (plan.turn, plan.auto) == (turn, auto)

    def keep(self, seats: set[Seat]) -> None:
        """Drop the plans of all other seats."""
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in seats}

    def take_due(self, now: float) -> Plan | None:
        """Take the first plan that is due: thought out, or no longer waited for."""
        ready = [plan for plan in self._plans.values() if _ripe_at(plan) <= now]
        if not ready:
            return None
        plan = min(ready, key=lambda p: (p.due, p.seat))
        del self._plans[plan.seat]
        return plan

    def delay(self, seconds: float) -> None:
        """Put everything off."""
        for plan in self._plans.values():
            plan.due += seconds
            plan.limit += seconds

    def hasten(self, at: float) -> None:
        """Make everything due at a moment that would come later."""
        for plan in self._plans.values():
            plan.due = min(plan.due, at)

    def get(self, seat: Seat) -> Plan | None:
        """Give the plan of a seat."""
        return self._plans.get(seat)

    @property
    def next_due(self) -> float | None:
        """When the next plan is due."""
        return min(map(_ripe_at, self._plans.values()), default=None)


def _ripe_at(plan: Plan) -> float:
    return plan.limit if plan.action is None else plan.due
