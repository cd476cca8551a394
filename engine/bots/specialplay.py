"""Playing where the called card ranks above the big jokers (特画), which the net never learnt.

What it wants is done where the rules allow it; else the cheapest play that wins the trick,
and nothing where there is none.
"""

from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.cards import Card, Cards
from engine.core.legal import legal_plays
from engine.core.refusal import refusal
from engine.core.special import special_card
from engine.core.state import SeatView


def legal_play(view: SeatView, wanted: Play | Pass | Defer | Apply) -> Play | Pass | Defer | Apply:
    """Give what is wanted if it is legal, else something near it that is."""
    special = special_card(view.public)
    if special is None or refusal(view, wanted) is None:
        return wanted
    trick = view.public.trick
    plays = legal_plays(view, trick.target if trick is not None else ())
    if not plays:
        return Pass()
    return Play(min(plays, key=lambda cards: _cost(cards, special)))


def _cost(cards: Cards, special: Card) -> tuple[int, int, Cards]:
    jokers = sum(card >= 52 for card in cards)
    return cards.count(special), jokers, cards
