"""The written form of cards (rules 2): ``6s Td SJ SJ* BJ BJ*``."""

from engine.core.cards import BIG_JOKER, SCEPTER, SMALL_JOKER, SWORD, Card, Cards

RANKS = "3456789TJQKA2"
SUITS = "shcd"

_JOKERS = {SMALL_JOKER: "SJ", SWORD: "SJ*", BIG_JOKER: "BJ", SCEPTER: "BJ*"}
NAMES: dict[Card, str] = {
    **{Card(r * 4 + s): RANKS[r] + SUITS[s] for r in range(13) for s in range(4)},
    **_JOKERS,
}
"""The notation of every face."""

_CARDS: dict[str, Card] = {name: card for card, name in NAMES.items()}


class NotationError(ValueError):
    """A text that is not a card of this game."""


def card_text(card: Card) -> str:
    """Write one card."""
    return NAMES[card]


def parse_card(text: str) -> Card:
    """Read one card.

    Raises:
        NotationError: if there is no such card.
    """
    try:
        return _CARDS[text]
    except (KeyError, TypeError):
        raise NotationError(repr(text)) from None


def cards_text(cards: Cards) -> str:
    """Write cards, parted by spaces."""
    return " ".join(NAMES[card] for card in cards)


def parse_cards(text: str) -> Cards:
    """Read cards parted by spaces, in the order given.

    Raises:
        NotationError: at the first word that is no card.
    """
    return tuple(parse_card(word) for word in text.split())
