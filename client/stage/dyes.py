"""Colours of the cards: suits by deck, robes and painted faces by suit.

The parts are drawn in one set of colours; these tables say what each becomes.
"""

from collections.abc import Mapping

from engine.core.cards import Suit

INK = "#1d1b1a"
"""Colour in which indices, pips and ornaments are drawn in their files."""

CINNABAR = "#c4281b"
GOLD = "#f0c65a"
SILVER = "#e3ebf5"
SLATE = "#4a5560"

_TWO: Mapping[Suit, str] = {
    Suit.SPADES: INK,
    Suit.HEARTS: CINNABAR,
    Suit.CLUBS: INK,
    Suit.DIAMONDS: CINNABAR,
}
_FOUR: Mapping[Suit, str] = {
    Suit.SPADES: INK,
    Suit.HEARTS: CINNABAR,
    Suit.CLUBS: "#156a33",
    Suit.DIAMONDS: "#1a5cad",
}

# Robe, its shade, its light, lining, face paint, pattern of the paint.
_COURT_KEYS = "#b5301f #7c1b12 #d4573c #22406e #c43a26 #16130f"
_COURT: Mapping[Suit, str] = {
    Suit.SPADES: "#2c4475 #182747 #6f8fc9 #a32a1c #2b2624 #f4ecdd",
    Suit.HEARTS: "#b5301f #7c1b12 #d4573c #22406e #c43a26 #16130f",
    Suit.CLUBS: "#2f6b4c #1b4430 #63a57c #6a2d5b #f3ede0 #16130f",
    Suit.DIAMONDS: "#c2761c #85490f #e6a044 #1f5a66 #e0ab35 #3a1c10",
}

# Robe, its shade, its light, trousers, gold, dark gold, light gold, skin, shade of skin.
_JOKER_KEYS = "#c8321f #7c1b12 #e8684a #2f6f5e #d8a63f #9c6f1e #f3d88a #f6d3b0 #dfa77c"
_CLOWN = "#5b6874 #2f3941 #8d99a4 #3b444c #c3cbd2 #6b7680 #e3e7ea #f1efe9 #b9bdbf"


def suit_colour(suit: Suit, *, four_colour: bool) -> str:
    """Tell the colour of a suit's pips and indices."""
    return (_FOUR if four_colour else _TWO)[suit]


def court_colours(suit: Suit) -> dict[str, str]:
    """Tell how the figures of a suit are dressed and painted."""
    return dict(zip(_COURT_KEYS.split(), _COURT[suit].split(), strict=True))


def clown_colours() -> dict[str, str]:
    """Tell how the small joker's clown (小花) is dressed: in slate, for his rank."""
    return dict(zip(_JOKER_KEYS.split(), _CLOWN.split(), strict=True))
