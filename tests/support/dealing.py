"""Deals that tests ask for: some cards fixed by notation, the rest spread thin."""

from collections import Counter

from engine.core.cards import SEATS, Card, Cards, Seat
from engine.core.deck import deck_of, hand_sizes
from engine.core.notation import parse_cards
from engine.core.ruleset import RuleSet


def hands_with(rules: RuleSet, first: Seat, fixed: dict[Seat, str]) -> tuple[Cards, ...]:
    """Deal the whole deck so that each seat holds the cards asked for.

    The other copies of a face go to different seats as far as there is room,
    so nobody gets a triple that the test did not ask for.
    """
    wanted = {seat: list(parse_cards(text)) for seat, text in fixed.items()}
    rest = Counter(deck_of(rules))
    rest.subtract(Counter(card for cards in wanted.values() for card in cards))
    assert min(rest.values()) >= 0, "more copies asked for than the deck has"
    hands: list[list[Card]] = [wanted.get(seat, []) for seat in SEATS]
    sizes = hand_sizes(rules, first)
    for card in sorted(rest, reverse=True):
        for _ in range(rest[card]):
            room = [seat for seat in SEATS if len(hands[seat]) < sizes[seat]]
            seat = min(room, key=lambda seat: (hands[seat].count(card), len(hands[seat])))
            hands[seat].append(card)
    return tuple(tuple(sorted(hand)) for hand in hands)
