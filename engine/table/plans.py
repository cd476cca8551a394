"""What the host's own players are about to do, and when.

The pause before a move is drawn from the table's pace alone; neither the hand
nor the thinking shows in it. While a machine player's answer is not ready the
table waits for it.
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
        action: the move; None while it is thought out.
        plain: whether autoplay makes it, not a bot.
    """

    seat: Seat
    turn: int
    due: float
    plain: bool
    action: SeatAction | None = None


class Plans:
    """The moves to come, at most one for each seat."""

    def __init__(self) -> None:
        self._plans: dict[Seat, Plan] = {}

    def put(self, plan: Plan) -> None:
        """Plan a move, in place of an older plan of the seat."""
        self._plans[plan.seat] = plan

    def fits(self, seat: Seat, turn: int, plain: bool) -> bool:
        """Tell whether a move of this kind is planned for this question."""
        plan = self._plans.get(seat)
        return plan is not None and (plan.turn, plan.plain) == (turn, plain)

    def keep(self, seats: set[Seat]) -> None:
        """Drop the plans of all other seats."""
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in seats}

    def take_due(self, now: float) -> Plan | None:
        """Take the first plan that is due and thought out."""
        ready = [p for p in self._plans.values() if p.action is not None and p.due <= now]
        if not ready:
            return None
        plan = min(ready, key=lambda p: (p.due, p.seat))
        del self._plans[plan.seat]
        return plan

    def delay(self, seconds: float) -> None:
        """Put everything off."""
        for plan in self._plans.values():
            plan.due += seconds

    def hasten(self, at: float) -> None:
        """Make everything due at a moment that would come later."""
        for plan in self._plans.values():
            plan.due = min(plan.due, at)

    @property
    def next_due(self) -> float | None:
        """When the next thought-out plan is due."""
        return min((p.due for p in self._plans.values() if p.action is not None), default=None)
