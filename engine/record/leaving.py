"""Players who left for good: a record has no line for it, but the penalty and the debts tell.

A seat that leaves is played automatically, and pays a penalty when the hand is
scored (rules 5, 8). So it left where its autoplay was switched on for the last
time in that hand, or right after the deal if it was on already. Debts in which
it had a part lapse (rules 6), which also tells who left between two hands.
"""

from collections import defaultdict
from itertools import combinations

from engine.core.cards import SEATS, Seat
from engine.core.debts import still_owed
from engine.core.facts import AutoSet, Dealt, DealtSeen, Fact, HandStarted, Scored, Seen
from engine.core.state import PublicState
from engine.core.terms import Debt


class Leaving:
    """Who left where in the lines of a record.

    Attributes:
        at_auto: indices of ``auto`` lines by which a seat left.
        after_deal: by index of a ``deal`` line, seats that left while on autoplay already.
    """

    def __init__(self, facts: tuple[Fact | Seen, ...]) -> None:
        self.at_auto: set[int] = set()
        self.after_deal: dict[int, list[Seat]] = defaultdict(list)
        deal = 0
        switched: dict[Seat, int] = {}
        for index, fact in enumerate(facts):
            match fact:
                case HandStarted():
                    switched.clear()
                case Dealt() | DealtSeen():
                    deal = index
                case AutoSet(seat, on):
                    switched[seat] = index if on else -1
                case Scored():
                    self._close(fact, deal, switched)
                case _:
                    pass

    def _close(self, score: Scored, deal: int, switched: dict[Seat, int]) -> None:
        for seat in SEATS:
            if score.penalty[seat] < 0:
                index = switched.get(seat)
                if index is None:
                    self.after_deal[deal].append(seat)
                elif index >= 0:
                    self.at_auto.add(index)

    def between(self, public: PublicState, start: HandStarted) -> tuple[Seat, ...]:
        """Tell who must have left since the last hand for these debts to be the ones left."""
        concerned = [seat for seat in SEATS if not public.left[seat] and _has_part(public, seat)]
        for number in range(len(concerned) + 1):
            for seats in combinations(concerned, number):
                left = tuple(public.left[seat] or seat in seats for seat in SEATS)
                if still_owed(public.debts, left) == start.debts:
                    return seats
        return ()

    def owed(self, public: PublicState) -> tuple[Debt, ...]:
        """Tell the debts to be paid in the hand about to begin."""
        return still_owed(public.debts, public.left)


def _has_part(public: PublicState, seat: Seat) -> bool:
    return any(
        seat in (other for other, _ in (*debt.payers, *debt.pickers)) for debt in public.debts
    )
