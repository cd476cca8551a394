"""Which cards an Emperor may call, and the quads that exempt or allow (rules 4.3, 4.4)."""

from collections import Counter

from engine.core.cards import SMALL_JOKER, Card, Cards, Rank, is_joker, unmarked
from engine.core.deck import PACKS, copies_of, has_sword
from engine.core.ruleset import CallOrder, CallQuad, CallRanks, CallSuit, RuleSet

TRIPLE = 3
QUAD = 4


def copies_in(hand: Cards, card: Card) -> int:
    """Count the copies of a card in a hand; marks count as plain here."""
    return sum(unmarked(own) == card for own in hand) if is_joker(card) else hand.count(card)


def calls(rules: RuleSet, hand: Cards) -> tuple[Card, ...]:
    """List the cards that may be called from a hand, high to low."""
    sets = _sets(rules, hand)
    ordered = [card for card, copies in sets if is_ranked(rules, copies)]
    if ordered:  # rules 4.4: the highest rank must be called first, in S0 经典
        best = max(card >> 2 for card in ordered)
        first = [card for card in ordered if card >> 2 == best]
        ordered = [min(first)] if rules.call_suit == CallSuit.IN_ORDER else first
    free = [card for card, copies in sets if not is_ranked(rules, copies)]
    return tuple(sorted((*ordered, *free), reverse=True))


def is_ranked(rules: RuleSet, copies: int) -> bool:
    """Tell whether a set of so many copies must wait for higher ones to be called."""
    if rules.call_order == CallOrder.FREE:
        return False
    return copies == TRIPLE or rules.call_quad == CallQuad.RANKED


def has_call(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand holds three or four copies of a callable card."""
    return bool(_sets(rules, hand))


def has_quad(rules: RuleSet, hand: Cards) -> bool:
    """Tell whether a hand holds all four copies of a card, be it callable or not.

    Jokers, having no suit, make a quad only where they can be called.
    """
    # With a sword nothing is called: one small joker is not like the others there.
    jokers = not has_sword(rules) and is_callable_rank(rules, SMALL_JOKER)
    copies = Counter(map(unmarked, hand))
    return any(copies[card] == QUAD and (jokers or not is_joker(card)) for card in copies)


def is_callable_rank(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card's rank may be called at all."""
    match rules.call_ranks:
        case CallRanks.ACE_TO_THREE:
            return card >> 2 <= Rank.ACE
        case CallRanks.NO_JOKERS:
            return not is_joker(card)
        case CallRanks.ALL:
            return True


def has_fourth(rules: RuleSet, card: Card) -> bool:
    """Tell whether the deck has a fourth copy of a card; the Weihai deck lacks some sixes."""
    return is_joker(card) or copies_of(rules, card) == PACKS


def _sets(rules: RuleSet, hand: Cards) -> list[tuple[Card, int]]:
    """List callable cards held three or four times that have a fourth copy."""
    copies = Counter(map(unmarked, hand))
    return [
        (card, number)
        for card, number in copies.items()
        if number >= TRIPLE and is_callable_rank(rules, card) and has_fourth(rules, card)
    ]
