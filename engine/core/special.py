"""特画: a house rule where copies of the called card rank above the big jokers.

Such a card is still one of its rank: it makes sets with that rank and with jokers as
before; only where sets are compared, card by card (rules 3), it stands above everything.
Suits count here, so cards are compared and not sets, which forget them.
"""

from collections.abc import Iterator

from engine.core.cards import Card, Cards, Rank, is_joker
from engine.core.ruleset import RuleSet
from engine.core.sets import breaks_hold, breaks_lone, set_of
from engine.core.state import PublicState

_ABOVE = Rank.BIG + 1


def special_card(public: PublicState) -> Card | None:
    """Give the card that ranks above the big jokers; None where there is none."""
    return public.called if public.rules.called_tops else None


def outranks(response: Cards, target: Cards, special: Card) -> bool:
    """Tell whether every card is higher than its counterpart, both sorted from high to low."""
    if len(response) != len(target):
        return False
    ranks = (_heights(cards, special) for cards in (response, target))
    return all(high > low for high, low in zip(*ranks, strict=True))


def special_plays(rules: RuleSet, hand: Cards, target: Cards, special: Card) -> tuple[Cards, ...]:
    """List the plays of a hand that differ in ranks, jokers or copies of the special card.

    Args:
        rules: whose bars apply (rules 1, 3.2).
        hand: the hand, sorted.
        target: what is to be beaten; empty for a lead.
        special: the called card.
    """
    return tuple(
        cards
        for cards in _sets(hand, special)
        if (not target or outranks(cards, target, special)) and not _is_barred(rules, cards, hand)
    )


def _is_barred(rules: RuleSet, cards: Cards, hand: Cards) -> bool:
    played = set_of(cards)
    assert played is not None
    return breaks_lone(rules, played, hand) or breaks_hold(rules, played, hand)


def _heights(cards: Cards, special: Card) -> list[int]:
    return sorted((_ABOVE if card == special else card >> 2 for card in cards), reverse=True)


def _sets(hand: Cards, special: Card) -> Iterator[Cards]:
    """List the sets of a hand: of each rank so many, so many special ones, so many jokers."""
    jokers = tuple(
        small + big
        for small in _some(tuple(card for card in hand if card >> 2 == Rank.SMALL))
        for big in _some(tuple(card for card in hand if card >> 2 == Rank.BIG))
    )
    yield from (lone for lone in jokers if lone)
    for rank in sorted({card >> 2 for card in hand if not is_joker(card)}):
        plain = tuple(card for card in hand if card >> 2 == rank and card != special)
        tops = tuple(card for card in hand if card >> 2 == rank and card == special)
        for some in _some(plain):
            for top in _some(tops):
                if some or top:
                    yield from (tuple(sorted(some + top + joker)) for joker in jokers)


def _some(cards: Cards) -> Iterator[Cards]:
    """Give none of some cards that count alike, one of them, and so on; marks go last."""
    return (cards[:number] for number in range(len(cards) + 1))
