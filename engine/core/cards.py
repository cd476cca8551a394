"""A card as it looks: rank, suit and mark.

Two cards that look alike are the same value; a hand is a sorted tuple with
repetitions. No number in here says where in the pack a card lay, so nothing
about a deal can be read from it.

The code of a card is ``rank * 4 + suit`` for plain cards; jokers use the
lowest bit for their mark. ``code >> 2`` is the rank, so cards sort by rank.
"""

from enum import IntEnum
from typing import Annotated, NewType, TypeAlias

import msgspec

Card = NewType("Card", int)
"""Code of a card's face: 0..51 plain, 52/53 small joker, 56/57 big joker."""

Cards: TypeAlias = tuple[Card, ...]

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=4)]
"""0..4 in play order: seat i+1 plays after seat i. Nothing else is read as one."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3, 4)


class Rank(IntEnum):
    """Ranks from low to high (rules 1)."""

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12
    SMALL = 13
    BIG = 14


class Suit(IntEnum):
    """Suits never matter for beating, only for the called card."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3


SMALL_JOKER = Card(52)
SWORD = Card(53)
BIG_JOKER = Card(56)
SCEPTER = Card(57)

PLAIN_RANKS: tuple[Rank, ...] = tuple(Rank(r) for r in range(13))

_RANKS: tuple[Rank, ...] = tuple(Rank)


def card_of(rank: Rank, suit: Suit) -> Card:
    """Make a plain card."""
    return Card(rank * 4 + suit)


def rank_of(card: Card) -> Rank:
    """Tell a card's rank."""
    return _RANKS[card >> 2]


def suit_of(card: Card) -> Suit | None:
    """Tell a card's suit; jokers have none."""
    return Suit(card & 3) if card < 52 else None


def is_joker(card: Card) -> bool:
    """Tell whether a card is a joker, marked or not."""
    return card >= 52


def is_marked(card: Card) -> bool:
    """Tell whether a card is the scepter or the sword."""
    return card in (SWORD, SCEPTER)


def unmarked(card: Card) -> Card:
    """Give the card without its mark; other cards as they are."""
    return Card(card & ~1) if card >= 52 else card


def downstream(seat: Seat, steps: int = 1) -> Seat:
    """Tell the seat that plays ``steps`` later."""
    return (seat + steps) % 5


def upstream(seat: Seat, steps: int = 1) -> Seat:
    """Tell the seat that plays ``steps`` earlier."""
    return (seat - steps) % 5


def seats_from(seat: Seat) -> tuple[Seat, ...]:
    """List the five seats in play order, starting with ``seat``."""
    return tuple((seat + i) % 5 for i in range(5))


def without(hand: Cards, cards: Cards) -> Cards:
    """Take ``cards`` out of a hand.

    Raises:
        ValueError: if the hand does not hold them all.
    """
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def holds(hand: Cards, cards: Cards) -> bool:
    """Tell whether a hand holds all of ``cards``, copies counted."""
    if len(cards) == 1:
        return cards[0] in hand
    for card in set(cards):  # noqa: SIM110 - asked at every play, and a generator costs more
        if hand.count(card) < cards.count(card):
            return False
    return True


def together(hand: Cards, cards: Cards) -> Cards:
    """Put cards into a hand, keeping it sorted."""
    return tuple(sorted(hand + cards))
