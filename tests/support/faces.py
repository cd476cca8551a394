"""Every face there is, from low to high."""

from engine.core.cards import BIG_JOKER, SCEPTER, SMALL_JOKER, SWORD, Card, Cards

FACES: Cards = (
    *(Card(code) for code in range(52)),
    SMALL_JOKER,
    SWORD,
    BIG_JOKER,
    SCEPTER,
)
