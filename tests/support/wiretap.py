"""Listening on the wire: finds cards and roles in frames without knowing how they are made."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.cards import SCEPTER, Card, Seat
from engine.core.facts import (
    Accepted,
    Called,
    Dealt,
    Declined,
    Fact,
    HandsShown,
    HandStarted,
    LaidBack,
    Paid,
    Picked,
    Played,
    Redealt,
    Returned,
    Revealed,
    ScepterShown,
    Soloed,
)

NUMBERS = frozenset(
    (
        "asked", "counts", "totals", "penalties", "places", "auto_times", "points", "penalty",
        "seats", "revolters", "kickers", "picks", "payers", "pickers", "pausing", "times",
        "from", "to", "pace",
    )
)  # fmt: skip
"""Keys of lists of numbers that are no cards."""

NEVER = frozenset(("answers", "hidden_solo", "roles_fixed", "token", "sittings"))
"""Keys that never go to a guest, with a value."""


def lists_of_cards(message: Any, key: str = "") -> Iterator[tuple[str, list[int]]]:
    """Find every list of numbers that may be cards."""
    if isinstance(message, dict):
        for name, value in message.items():
            if name in ("card", "called") and isinstance(value, int):
                yield name, [value]
            else:
                yield from lists_of_cards(value, name)
    elif isinstance(message, list):
        plain = [item for item in message if type(item) is int]
        if plain and len(plain) == len(message) and key not in NUMBERS:
            yield key, plain
        else:
            for item in message:
                yield from lists_of_cards(item, key)


def values_of(message: Any, wanted: str) -> Iterator[Any]:
    """Find every value under a key."""
    if isinstance(message, dict):
        for name, value in message.items():
            if name == wanted:
                yield value
            yield from values_of(value, wanted)
    elif isinstance(message, list):
        for item in message:
            yield from values_of(item, wanted)


class Witness:
    """Keeps, from the host's facts, which cards one viewer may have seen in this hand."""

    def __init__(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.cards: Counter[int] = Counter()
        self.guard_known = False
        self.own_role = "rebel"

    def see(self, fact: Fact) -> None:
        """Take note of a fact; everything that lay open or came into one's hand counts."""
        match fact:
            case HandStarted() | Redealt():
                self.cards = Counter({SCEPTER: 1})
                self.guard_known = False
            case Dealt(hands=hands):
                self.cards = Counter({SCEPTER: 1})
                if self.viewer is not None:
                    self._add(hands[self.viewer])
            case Played(cards=cards) | Paid(cards=cards):
                self._open(fact.seat, cards)
            case Declined(seat=seat, laid=laid):
                if fact.open or seat == self.viewer:
                    self._open(seat, laid)
            case Picked(seat=seat, cards=cards):
                self._take(seat, cards)
            case Accepted(seat=seat, takes=cards) | Soloed(seat=seat, takes=cards):
                if fact.open or seat == self.viewer:
                    self._take(seat, cards)
            case LaidBack(seat=seat, cards=cards):
                if fact.open or seat == self.viewer:
                    self._take(seat, cards)
            case Returned(card=card):
                self._add((card,))
            case Called(card=card):
                self.cards[card] = max(self.cards[card], 1)
            case HandsShown(hands=hands):
                for hand in hands:
                    self._add(hand)
            case Revealed():
                self.guard_known = True
            case ScepterShown():
                pass
            case _:
                pass

    def _open(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        if seat != self.viewer:
            self._add(cards)

    def _take(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        if seat == self.viewer:
            self._add(cards)

    def _add(self, cards: tuple[Card, ...]) -> None:
        self.cards.update(cards)

    def complaints(self, frame: bytes) -> list[str]:
        """List what is in a frame that this viewer must not see."""
        message = json.loads(frame)
        found = []
        for key, cards in lists_of_cards(message):
            extra = Counter(cards) - self.cards
            if extra:
                found.append(f"{key}: cards {sorted(extra)} were never seen")
        for name in NEVER:
            if any(value not in ("", None) for value in values_of(message, name)):
                found.append(f"{name} was sent")
        guards = [value for value in values_of(message, "guard") if type(value) is int]
        if guards and not self.guard_known:
            found.append("the Guard was named")
        return found
