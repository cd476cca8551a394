"""Suggestions for a play: the hint button, a double click, and whether anything beats."""

from contextlib import suppress
from typing import NamedTuple

from engine.bots.net.advice import Advice, advise, can_advise
from engine.bots.net.reasons import Reason
from engine.bots.net.weights import WeightsError
from engine.core.actions import Play
from engine.core.cards import (
    BIG_JOKER,
    SCEPTER,
    SEATS,
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
from engine.core.legal import legal_plays
from engine.core.refusal import refusal
from engine.core.sets import CardSet, set_of
from engine.core.special import special_card
from engine.core.state import SeatView
from engine.core.terms import Role


def set_to_beat(view: SeatView) -> CardSet | None:
    """Tell what the viewer must beat; None for a lead, and behind his own set."""
    trick = view.public.trick
    if trick is None or trick.by == view.seat:
        return None
    return set_of(trick.target)


def cards_to_beat(view: SeatView) -> Cards:
    """Give the cards the viewer must beat; none for a lead, and behind his own set."""
    trick = view.public.trick
    return () if trick is None or trick.by == view.seat else trick.target


def playable(view: SeatView) -> list[CardSet]:
    """List every set the viewer could play on what lies on the table, asked or not."""
    if special_card(view.public) is None:
        return sets_for(view.hand, view.public.rules, set_to_beat(view))
    plays = map(set_of, legal_plays(view, cards_to_beat(view)))
    return list(dict.fromkeys(played for played in plays if played is not None))


def friend_holds(view: SeatView) -> bool:
    """Tell whether the set to beat is that of somebody known to be on one's own side."""
    public, trick = view.public, view.public.trick
    if trick is None or trick.by is None or trick.by == view.seat or view.seat is None:
        return False
    loyal = {public.emperor, public.guard} - {None}
    rebels = set(public.revolters)
    if public.role_open:
        rebels |= set(SEATS) - loyal
    mine = loyal if view.role in (Role.EMPEROR, Role.GUARD, Role.SOLO) else rebels
    return trick.by in mine


def suggestions(view: SeatView) -> tuple[Cards, ...]:
    """List plays to suggest, the weakest first; a play that empties the hand before all.

    On a lead only whole ranks and jokers by themselves are suggested, if there
    are any: a hand leads hundreds of sets, nobody wants to cycle through them.
    """
    if special_card(view.public) is not None:
        return _special_suggestions(view)
    found = playable(view)
    if set_to_beat(view) is None:
        found = [played for played in found if _is_whole(view.hand, played)] or found
    found.sort(key=lambda played: (played.size != len(view.hand), _strength(played)))
    return tuple(cards_for(view.hand, played, kept(view)) for played in found)


def _special_suggestions(view: SeatView) -> tuple[Cards, ...]:
    """List plays where copies count (特画), those with the called card after all others."""
    special = special_card(view.public)

    def worth(cards: Cards) -> tuple[bool, bool, tuple[int, int, int, int]]:
        return len(cards) != len(view.hand), special in cards, _strength(_set(cards))

    plays = legal_plays(view, cards_to_beat(view))
    if set_to_beat(view) is None:
        whole = [cards for cards in plays if _is_whole(view.hand, _set(cards))]
        plays = tuple(whole) or plays
    return tuple(sorted(plays, key=worth))


def _set(cards: Cards) -> CardSet:
    played = set_of(cards)
    assert played is not None
    return played


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
    if special_card(view.public) is not None:
        legal = [cards for cards in _special_suggestions(view) if card in cards]
        return min(legal, key=len, default=None)
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


class Hint(NamedTuple):
    """A play to suggest.

    Attributes:
        cards: the play.
        reason: why one might make it; None where nobody was asked.
        rather_not: why one had better not play at all; None where one had better.
    """

    cards: Cards
    reason: Reason | None = None
    rather_not: Reason | None = None


GOOD = 0.12
"""A play so much of the best result behind the best move is a good one still."""


def advised(view: SeatView) -> tuple[Hint, ...]:
    """List what the master would play: good plays, the weakest first, then the other sensible ones.

    No play breaks a set where a whole one serves, unless it is the master's first choice. Where
    every play is folly all are listed, with the reason to pass.
    """
    found = advise(view)
    best = found[0]
    rather_not = None if isinstance(best.action, Play) else best.reason
    plays = [advice for advice in found if advice.sensible and isinstance(advice.action, Play)]
    whole = any(_is_whole_answer(view, advice) for advice in plays)
    kept = [
        advice for advice in plays if advice is best or not whole or not _breaks_set(view, advice)
    ]
    good = [advice for advice in kept if best.value - advice.value <= GOOD]
    good.sort(key=lambda advice: _strength(_set_in(advice)))
    rest = [advice for advice in kept if advice not in good]
    hints = tuple(
        Hint(advice.action.cards, advice.reason, rather_not)
        for advice in (*good, *rest)
        if isinstance(advice.action, Play)
    )
    return hints or tuple(Hint(cards, None, rather_not) for cards in suggestions(view))


def _set_in(advice: Advice) -> CardSet:
    assert isinstance(advice.action, Play)
    return _set(advice.action.cards)


def _is_whole_answer(view: SeatView, advice: Advice) -> bool:
    played = _set_in(advice)
    return not played.small + played.big and not _breaks_set(view, advice)


def _breaks_set(view: SeatView, advice: Advice) -> bool:
    played = _set_in(advice)
    held = sum(card >> 2 == played.rank for card in view.hand)
    return played.rank is not None and played.plain < held


class Hints:
    """Cycles through the suggestions for one view."""

    def __init__(self, view: SeatView) -> None:
        self._hints = _hints_for(view)
        self._next = 0

    def __len__(self) -> int:
        return len(self._hints)

    def take(self) -> Hint | None:
        """Give the next suggestion, after the last the first again; None for 要不起."""
        if not self._hints:
            return None
        hint = self._hints[self._next]
        self._next = (self._next + 1) % len(self._hints)
        return hint


def _hints_for(view: SeatView) -> tuple[Hint, ...]:
    """Ask the master; what can be played is listed all the same where he has nothing to say."""
    found: tuple[Hint, ...] = ()
    if can_advise(view):
        with suppress(WeightsError):
            found = advised(view)
    return found or tuple(Hint(cards) for cards in suggestions(view))
