"""Beating worked out from the letter of the rules, card by card, slow and plain."""

from collections import Counter
from functools import cache

from engine.core.cards import Cards, Rank

Ranks = tuple[int, ...]


def is_set(cards: Cards) -> bool:
    """Rules 1: cards of one rank with any jokers; jokers alone too."""
    return bool(cards) and len({card >> 2 for card in cards if card >> 2 < Rank.SMALL}) <= 1


def oracle_tops(response: Cards, target: Cards) -> bool:
    """Rules 3: as many cards; sorted from high to low, every card strictly higher."""
    high = sorted((card >> 2 for card in response), reverse=True)
    low = sorted((card >> 2 for card in target), reverse=True)
    return len(high) == len(low) and all(a > b for a, b in zip(high, low, strict=True))


def oracle_roasts(response: Cards, target: Cards) -> bool:
    """Rules 3.1: the response splits exactly into one group for each target card."""
    return _splits(
        tuple(sorted(card >> 2 for card in response)), tuple(card >> 2 for card in target)
    )


@cache
def _splits(response: Ranks, target: Ranks) -> bool:
    if not target:
        return not response
    return any(
        _splits(_less(response, group), target[1:])
        for group in _groups(response, target[0])
        if not Counter(group) - Counter(response)
    )


def _groups(response: Ranks, beaten: int) -> list[Ranks]:
    groups: list[Ranks] = [(rank,) for rank in set(response) if rank > beaten]
    if beaten == Rank.BIG:
        groups += [(Rank.BIG, Rank.BIG), (Rank.SMALL, Rank.SMALL, Rank.SMALL)]
    if beaten == Rank.SMALL:
        groups.append((Rank.SMALL, Rank.SMALL))
    return groups


def _less(response: Ranks, group: Ranks) -> Ranks:
    rest = list(response)
    for rank in group:
        rest.remove(rank)
    return tuple(rest)
