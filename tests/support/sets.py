"""Sets in the notation of rules 3 (``BJ SJ 777``), and all the small ones there are."""

from itertools import product

from engine.core.cards import BIG_JOKER, SMALL_JOKER, Card, Cards
from engine.core.notation import RANKS
from engine.core.sets import CardSet


def ranked(text: str) -> CardSet:
    """Read a set written by ranks, as the rules write it."""
    words = text.split()
    plain = [word for word in words if word not in ("BJ", "SJ")]
    assert len(plain) <= 1, text
    together = "".join(plain)
    rank = RANKS.index(together[0]) if together else None
    assert together == together[:1] * len(together), text
    return CardSet(rank, len(together), words.count("SJ"), words.count("BJ"))


def some_cards(played: CardSet) -> Cards:
    """Give cards that make a set, suits in turn."""
    rank = played.rank or 0
    plain = sorted(Card(rank * 4 + i % 4) for i in range(played.plain))
    return (*plain, *(SMALL_JOKER,) * played.small, *(BIG_JOKER,) * played.big)


def small_sets(most: int, ranks: tuple[int, ...] = (0, 4, 5, 12)) -> list[CardSet]:
    """List every set of up to ``most`` cards over a few ranks."""
    sets = []
    for small, big in product(range(5), repeat=2):
        if 0 < small + big <= most:
            sets.append(CardSet(None, 0, small, big))
        sets += [
            CardSet(rank, plain, small, big)
            for rank in ranks
            for plain in range(1, most - small - big + 1)
        ]
    return sets
