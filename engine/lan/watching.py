"""What a guest checks of what it is told: no gaps, the same view, a fair deal."""

import secrets
from typing import TypeAlias

from engine.core.cards import Cards
from engine.core.evolve import evolve_view
from engine.core.facts import DealtSeen
from engine.core.state import SeatView
from engine.table.digest import digest_of
from engine.table.fair import hands_told, keeps
from engine.table.messages import Commitment, Events, Share, Snapshot, Unsealed


class Follower:
    """Follows one viewer's view and notices when it cannot be right any more."""

    def __init__(self) -> None:
        self.view: SeatView | None = None
        self._seq = 0
        self._lost = True

    def take(self, snapshot: Snapshot) -> None:
        """Replace everything."""
        self.view = snapshot.view
        self._seq = snapshot.seq
        self._lost = False

    def follow(self, events: Events) -> bool:
        """Follow a batch; False if it does not fit and a snapshot is needed.

        Batches after that are left aside until the snapshot comes.
        """
        if self._lost or self.view is None or events.seq != self._seq + 1:
            self._lost = True
            return False
        try:
            view = self.view
            for seen in events.seen:
                view = evolve_view(view, seen)
        except (ValueError, IndexError, StopIteration):
            self._lost = True
            return False
        self._lost = digest_of(view) != events.digest
        if not self._lost:
            self.view = view
            self._seq = events.seq
        return not self._lost


Deal: TypeAlias = tuple[int, int, int]
"""A deal by match, hand and number."""


class DealCheck:
    """Remembers commitments and one's own shares, and checks them when the seeds are told.

    Args:
        table: id of the table, part of every commitment.
    """

    def __init__(self, table: str = "") -> None:
        self.table = table
        self._match = 0
        self._commitments: dict[Deal, Commitment] = {}
        self._broken: set[Deal] = set()
        self._shares: dict[Deal, str] = {}
        self._hands: dict[Deal, Cards] = {}
        self._verdicts: dict[tuple[int, int], bool | None] = {}

    def share(self, commitment: Commitment) -> Share:
        """Take note of a commitment and give one's own chance for that deal."""
        key = (commitment.match, commitment.hand, commitment.deal)
        self._match = commitment.match
        known = self._commitments.setdefault(key, commitment)
        if known != commitment:
            # Bound to another seed after seeing this share: nobody may do that.
            self._broken.add(key)
        share = self._shares.setdefault(key, secrets.token_hex(32))
        return Share(*key, share)

    def dealt(self, events: Events, view: SeatView) -> None:
        """Take note of one's own cards."""
        for seen in events.seen:
            if isinstance(seen, DealtSeen) and seen.hand is not None:
                self._hands[self._match, view.public.n, view.public.redeals] = seen.hand

    def verdict(self, told: Unsealed, view: SeatView) -> bool | None:
        """Tell whether all deals of a hand told so far were fair; None if it cannot be known."""
        fair = self._fair(told, view)
        before = self._verdicts.get((told.match, told.hand), True)
        both = (before, fair)
        verdict = False if False in both else None if None in both else True
        self._verdicts[told.match, told.hand] = verdict
        return verdict

    def _fair(self, told: Unsealed, view: SeatView) -> bool | None:
        key = (told.match, told.hand, told.deal)
        commitment = self._commitments.get(key)
        if key in self._broken:
            return False
        if commitment is None:
            return None
        if not keeps(commitment, self.table, told) or len(told.shares) != 5:
            return False
        if view.seat is None:
            return True
        hand = self._hands.get(key)
        if hand is None:
            return None
        hands = hands_told(view.public.rules, told)
        own = told.shares[view.seat]
        return hands[view.seat] == hand and own == self._shares.get(key, "")
