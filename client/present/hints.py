"""Suggestions for a play: the hint button, a double click, and whether anything beats."""

from engine.core.actions import Apply, Play
from engine.core.cards import (
    BIG_JOKER,
    SCEPTER,
    SWORD,
    Card,
    Cards,
    Rank,
    is_joker,
    rank_of,
    together,
    without,
)
from engine.core.finder import cards_for, choices_for, sets_for
from engine.core.refusal import refusal
from engine.core.sets import CardSet, set_of
from engine.core.state import SeatView
from engine.core.terms import Phase


def set_to_beat(view: SeatView) -> CardSet | None:
    """Tell what the viewer must beat; None for a lead, and behind his own set."""
    trick = view.public.trick
    if trick is None or trick.by == view.seat:
        return None
    return set_of(trick.target)


def playable(view: SeatView) -> list[CardSet]:
    """List every set the viewer could play on what lies on the table, asked or not."""
    return sets_for(view.hand, view.public.rules, set_to_beat(view))


def cannot_beat(view: SeatView) -> bool:
    """Tell whether all that an asked viewer can do is to pass (要不起)."""
    if not view.is_asked or view.public.phase != Phase.PLAY or set_to_beat(view) is None:
        return False
    return not playable(view) and refusal(view, Apply()) is not None


def suggestions(view: SeatView) -> tuple[Cards, ...]:
    """List plays to suggest, the weakest first; a play that empties the hand before all.

    On a lead only whole ranks and jokers by themselves are suggested, if there
    are any: a hand leads hundreds of sets, nobody wants to cycle through them.
    """
    found = playable(view)
    if set_to_beat(view) is None:
        found = [played for played in found if _is_whole(view.hand, played)] or found
    found.sort(key=lambda played: (played.size != len(view.hand), _strength(played)))
    return tuple(cards_for(view.hand, played, kept(view)) for played in found)


def _strength(played: CardSet) -> tuple[int, int, int, int]:
    rank = 13 if played.rank is None else played.rank
    return played.big, played.small, rank, -played.size


def _is_whole(hand: Cards, played: CardSet) -> bool:
    if played.size == len(hand):
        return True
    if played.rank is not None:
        held = sum(card >> 2 == played.rank for card in hand)
        return not played.small and not played.big and played.plain == held
    return played.size == 1


def kept(view: SeatView) -> Cards:
    """List the cards that a suggestion spends last: marks, and the Guard's copy."""
    called = view.public.called
    return (SWORD, SCEPTER) if called is None else (called, SWORD, SCEPTER)


def smallest_with(view: SeatView, card: Card) -> Cards | None:
    """Give the smallest legal play that contains a card of the hand; None if there is none."""
    if card not in view.hand:
        return None
    able = [played for played in playable(view) if _contains(played, card)]
    if not able:
        return None
    best = min(able, key=lambda played: (played.size, _strength(played)))
    rest = _reduced(best, card)
    others = cards_for(without(view.hand, (card,)), rest, kept(view)) if rest.size else ()
    return together(others, (card,))


def _contains(played: CardSet, card: Card) -> bool:
    match rank_of(card):
        case Rank.SMALL:
            return played.small > 0
        case Rank.BIG:
            return played.big > 0
        case rank:
            return played.rank == rank


def _reduced(played: CardSet, card: Card) -> CardSet:
    if not is_joker(card):
        plain = played.plain - 1
        return CardSet(played.rank if plain else None, plain, played.small, played.big)
    big = card >= BIG_JOKER
    return played._replace(small=played.small - (not big), big=played.big - big)


def copy_choices(view: SeatView, cards: Cards) -> tuple[Cards, ...]:
    """List the ways to play the same set that differ in the sword or the called card.

    One way means that the choice of copies does not matter.
    """
    played = set_of(cards)
    if played is None or refusal(view, Play(cards)) is not None:
        return (cards,)
    return tuple(choices_for(view.hand, played, view.public.called))


class Hints:
    """Cycles through the suggestions for one view."""

    def __init__(self, view: SeatView) -> None:
        self._plays = suggestions(view)
        self._next = 0

    def __len__(self) -> int:
        return len(self._plays)

    def take(self) -> Cards | None:
        """Give the next suggestion, after the last the first again; None for 要不起."""
        if not self._plays:
            return None
        play = self._plays[self._next]
        self._next = (self._next + 1) % len(self._plays)
        return play
