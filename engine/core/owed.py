"""Tribute: whose turn it is to pay and pick, and which cards it must be (rules 4.1)."""

from engine.core.cards import Card, Cards, Seat, is_marked
from engine.core.ruleset import RuleSet, TributeCards
from engine.core.state import PublicState
from engine.core.terms import Debt


def payers(debts: tuple[Debt, ...]) -> tuple[tuple[Seat, int], ...]:
    """List who pays how many, in order."""
    return tuple(item for debt in debts for item in debt.payers)


def pickers(debts: tuple[Debt, ...]) -> tuple[tuple[Seat, int], ...]:
    """List who picks how many, in order."""
    return tuple(item for debt in debts for item in debt.pickers)


def number_due(public: PublicState) -> int:
    """Tell how many cards the payer whose turn it is must give."""
    return payers(public.debts)[public.paid][1]


def number_to_pick(public: PublicState) -> int:
    """Tell how many cards the picker whose turn it is takes."""
    # A payer with too few cards that may be paid leaves less in the pool than was owed.
    return min(pickers(public.debts)[public.picked][1], len(public.pool))


def may_be_paid(rules: RuleSet, card: Card) -> bool:
    """Tell whether a card can be tribute: never a marked one (rules 4.1 [D])."""
    if rules.tribute_cards == TributeCards.HIGHEST:
        return not is_marked(card)
    return card < 52


def ranks_due(rules: RuleSet, hand: Cards, number: int) -> list[int]:
    """List the ranks of the cards to be paid, low to high."""
    able = [card >> 2 for card in hand if may_be_paid(rules, card)]
    return able[-number:] if number else []


def pool_cards(public: PublicState) -> Cards:
    """List the tribute cards not yet picked."""
    return tuple(item.card for item in public.pool if item.card is not None)
