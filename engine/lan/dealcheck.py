"""Checking that a deal was not chosen: commitments, one's own share, one's own cards."""

import secrets
from typing import TypeAlias

from engine.core.cards import Cards
from engine.core.facts import DealtSeen
from engine.core.state import SeatView
from engine.table.fair import hands_unsealed, keeps, proves_code
from engine.table.messages import Commitment, Events, Share, Unsealed

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

    def verdict(self, unsealed: Unsealed, view: SeatView) -> bool | None:
        """Tell whether all deals of a hand known so far were fair; None if it cannot be known."""
        fair = self._fair(unsealed, view)
        before = self._verdicts.get((unsealed.match, unsealed.hand), True)
        both = (before, fair)
        verdict = False if False in both else None if None in both else True
        self._verdicts[unsealed.match, unsealed.hand] = verdict
        return verdict

    def _fair(self, unsealed: Unsealed, view: SeatView) -> bool | None:
        key = (unsealed.match, unsealed.hand, unsealed.deal)
        commitment = self._commitments.get(key)
        if key in self._broken:
            return False
        if commitment is None:
            return None
        if not keeps(commitment, self.table, unsealed) or len(unsealed.shares) != 5:
            return False
        if unsealed.code and not proves_code(view.public.rules, unsealed):
            return False
        if view.seat is None:
            return True
        hand = self._hands.get(key)
        if hand is None:
            return None
        hands = hands_unsealed(view.public.rules, unsealed)
        own = unsealed.shares[view.seat]
        put_in = "" if unsealed.code else self._shares.get(key, "")
        return hands[view.seat] == hand and own == put_in
