"""Lets the cards of one's own hand glide to new places when the hand changes."""

from math import exp

from client.present.arrangement import Chip
from client.present.handlayout import HandLayout, RankBadge, Slot
from client.present.rect import Rect

SWIFTNESS = 16.0
"""Share of the way gone in a second, as the rate of a decaying distance."""

NEAR = 0.75
"""Pixels from which a card counts as arrived."""


class HandMotion:
    """Remembers where every card is drawn, and moves it on with time."""

    def __init__(self) -> None:
        self._places: dict[Chip, tuple[float, float]] = {}
        self._target: HandLayout | None = None
        self.moving = False
        """Whether any card is not where it belongs yet."""

    def aim(self, layout: HandLayout, *, jump: bool) -> None:
        """Give the places to go to; cards not drawn before appear there, all do on a jump."""
        if layout is self._target and not (jump and self.moving):
            return
        self._target = layout
        old = {} if jump else self._places
        self._places = {
            slot.chip: old.get(slot.chip, (float(slot.rect.x), float(slot.rect.y)))
            for slot in layout.slots
        }
        self.moving = any(self._places[s.chip] != (s.rect.x, s.rect.y) for s in layout.slots)

    def advance(self, dt: float) -> None:
        """Move every card on by real seconds."""
        if self._target is None:
            return
        rest = exp(-SWIFTNESS * dt)
        self.moving = False
        for slot in self._target.slots:
            x, y = self._places[slot.chip]
            goal_x, goal_y = slot.rect.x, slot.rect.y
            away_x, away_y = (x - goal_x) * rest, (y - goal_y) * rest
            if abs(away_x) < NEAR and abs(away_y) < NEAR:
                self._places[slot.chip] = (float(goal_x), float(goal_y))
            else:
                self._places[slot.chip] = (goal_x + away_x, goal_y + away_y)
                self.moving = True

    def now(self) -> HandLayout | None:
        """Give the hand as it is to be drawn just now."""
        target = self._target
        if target is None or not self.moving:
            return target
        slots = tuple(
            slot._replace(rect=Rect(*self._pixel(slot.chip), slot.rect.w, slot.rect.h))
            for slot in target.slots
        )
        return target._replace(slots=slots, badges=self._badges(target, slots))

    def _pixel(self, chip: Chip) -> tuple[int, int]:
        x, y = self._places[chip]
        return round(x), round(y)

    @staticmethod
    def _badges(target: HandLayout, slots: tuple[Slot, ...]) -> tuple[RankBadge, ...]:
        """Carry each badge along with the first card of its rank."""
        shifts: dict[int, tuple[int, int]] = {}
        for goal, slot in zip(target.slots, slots, strict=True):
            shift = (slot.rect.x - goal.rect.x, slot.rect.y - goal.rect.y)
            shifts.setdefault(slot.chip.card >> 2, shift)
        return tuple(
            badge._replace(rect=badge.rect.moved(*shifts.get(int(badge.rank), (0, 0))))
            for badge in target.badges
        )
