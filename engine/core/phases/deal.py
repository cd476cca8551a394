"""The deal (rules 2): by nobody's seat, from a shuffled deck handed in."""

from collections import Counter
from itertools import chain

from engine.core.actions import Deal
from engine.core.debts import still_owed
from engine.core.deck import deck_of, hand_sizes
from engine.core.facts import Dealt, HandStarted
from engine.core.phases.ruling import Ruling
from engine.core.phases.tribute import begin_tribute
from engine.core.state import PublicState


def is_fair_deal(public: PublicState, action: Deal) -> bool:
    """Tell whether these hands are the whole deck, dealt out from the first receiver."""
    hands = action.hands
    if len(hands) != len(hand_sizes(public.rules, public.first)):
        return False
    sizes = tuple(len(hand) for hand in hands)
    if sizes != hand_sizes(public.rules, public.first):
        return False
    return Counter(chain.from_iterable(hands)) == Counter(deck_of(public.rules))


def deal_hands(ruling: Ruling, action: Deal) -> None:
    """Deal a new hand, or the same hand again after a redeal."""
    public = ruling.public
    # The count of redeals stands until the next hand begins, the result until then too: a
    # hand redealt has the one without the other, and keeps its number, seat and debts.
    is_redeal = public.redeals > 0 and public.result is None
    if not is_redeal:
        debts = still_owed(public.debts, public.left)
        ruling.add(HandStarted(public.n + 1, public.first, debts))
    ruling.add(Dealt(tuple(tuple(sorted(hand)) for hand in action.hands), action.persons))
    begin_tribute(ruling)
