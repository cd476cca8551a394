"""Every distinct legal answer to the open question, for bots, hints and tests."""

from collections.abc import Iterator
from itertools import combinations

from engine.core.actions import (
    Accept,
    Answer,
    Apply,
    Call,
    Defer,
    GiveBack,
    Pass,
    Pay,
    Pick,
    Play,
    SeatAction,
    Yield,
)
from engine.core.callable import calls
from engine.core.cards import Cards
from engine.core.finder import cards_for, sets_for
from engine.core.owed import may_be_paid, number_due, number_to_pick, pool_cards, ranks_due
from engine.core.refusal import refusal
from engine.core.sets import set_of
from engine.core.special import special_card, special_plays
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.core.throne import rank_to_lay


def legal_actions(view: SeatView) -> list[SeatAction]:
    """List what the viewer may do now; nothing if he is not asked.

    Plays are distinct by ranks and joker counts, each with one choice of
    cards; where copies matter ``engine.core.finder`` lists the others.
    """
    if not view.is_asked:
        return []
    others = [action for action in _candidates(view) if refusal(view, action) is None]
    if view.public.phase is not Phase.PLAY:
        return others
    trick = view.public.trick
    return [*map(Play, legal_plays(view, trick.target if trick else ())), *others]


def legal_plays(view: SeatView, target: Cards) -> tuple[Cards, ...]:
    """List the plays of a hand on some cards, or with none for a lead; all of them legal."""
    public, hand = view.public, view.hand
    special = special_card(public)
    if special is not None:
        return special_plays(public.rules, hand, target, special)
    found = sets_for(hand, public.rules, set_of(target))
    return tuple(cards_for(hand, played) for played in found)


def _candidates(view: SeatView) -> Iterator[SeatAction]:
    public, hand = view.public, view.hand
    match public.phase:
        case Phase.PLAY:
            yield from (Pass(), Defer(), Apply())
        case Phase.THRONE:
            yield Accept()
            yield Accept(solo=True)
            rank = rank_to_lay(public, hand)
            laid = {card for card in hand if rank is not None and card >> 2 == rank}
            yield from (Yield((card,)) for card in sorted(laid))
            yield Yield()
        case Phase.SEIZE | Phase.SOLO | Phase.DECLARE | Phase.REVOLT | Phase.KICK:
            yield from (Answer(yes=False), Answer(yes=True))
        case Phase.CALL:
            yield from (Call(card) for card in calls(public.rules, hand))
        case Phase.TRIBUTE:
            yield from (Pay(cards) for cards in _payments(view))
        case Phase.PICK:
            pool = pool_cards(public)
            number = number_to_pick(public)
            yield from (Pick(cards) for cards in dict.fromkeys(combinations(pool, number)))
        case Phase.RETURN:
            yield from (GiveBack(card) for card in sorted(set(hand)))
        case Phase.DEAL:
            return


def _payments(view: SeatView) -> list[Cards]:
    """List the ways to pay: only copies of the lowest rank due are a choice."""
    rules = view.public.rules
    due = ranks_due(rules, view.hand, number_due(view.public))
    able = tuple(card for card in view.hand if may_be_paid(rules, card))
    lowest = due[0]
    above = tuple(card for card in able if card >> 2 > lowest)
    copies = tuple(card for card in able if card >> 2 == lowest)
    ways = dict.fromkeys(combinations(copies, due.count(lowest)))
    return [tuple(sorted(above + way)) for way in ways]
