"""What stays the same while a hand is played: beating, offers, ends, points."""

from functools import lru_cache

from engine.core.cards import SEATS, Seat
from engine.core.moves import Lister, lister_of
from engine.core.offers import offers_apply, offers_defer
from engine.core.phases.ending import ends, rest_in_order
from engine.core.ruleset import RuleSet
from engine.core.score import Outcome, points

ALL = 31
"""The mask of all five seats."""


class Frame:
    """The rules of one hand, worked out once for its roles and stake.

    Attributes:
        rules: the rules of the match.
        outcome: roles and stake; its places do not matter.
        lister: lists the legal moves.
        followed: offer to who follows a set on the first lap.
        followed_out: the same behind a player who went out.
        over: by the mask of seats holding cards, whether the hand is over.
    """

    def __init__(self, rules: RuleSet, outcome: Outcome) -> None:
        self.rules = rules
        self.outcome = outcome
        self.lister: Lister = lister_of(rules)
        self.followed = offer_of(defer=offers_defer(rules), apply=False)
        self.followed_out = offer_of(defer=offers_defer(rules), apply=offers_apply(rules))
        self.over = tuple(self._is_over(mask) for mask in range(ALL + 1))
        self._points: dict[tuple[int, ...], tuple[int, ...]] = {}

    def _is_over(self, mask: int) -> bool:
        holding = seats_in(mask)
        return mask != ALL and (not holding or ends(self.rules, self.outcome, holding))

    def points(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Give the points by seat for the places of an ended hand."""
        known = self._points.get(places)
        if known is None:
            outcome = self.outcome._replace(places=places)
            known = self._points[places] = points(self.rules, outcome)
        return known

    def rest(self, last_out: Seat, mask: int, sizes: list[int]) -> list[Seat]:
        """Order the seats still holding cards for the places still open."""
        return rest_in_order(self.rules, last_out, seats_in(mask), sizes)


def seats_in(mask: int) -> tuple[Seat, ...]:
    """List the seats of a mask."""
    return tuple(seat for seat in SEATS if mask >> seat & 1)


def offer_of(*, defer: bool, apply: bool) -> int:
    """Give the place in ``WAYS`` of passing with these other ways."""
    return 1 + defer + 2 * apply


@lru_cache(maxsize=256)
def frame_of(rules: RuleSet, outcome: Outcome) -> Frame:
    """Give the frame of a hand."""
    return Frame(rules, outcome)
