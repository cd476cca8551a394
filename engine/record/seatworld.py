"""A world that a seat's record fits: what was never seen is dealt out in some possible way.

Only the play is to be checked in it. Every seat holds the cards it is going to
play; the rest of its cards are any that are left, with the sword or the copies
of the called card where the roles ask for them.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from engine.core.callable import copies_in
from engine.core.cards import SCEPTER, SEATS, SWORD, Card, Cards, Seat, unmarked
from engine.core.deck import deck_of, has_sword
from engine.core.facts import Fact, Played, Revealed, Scored, Seen
from engine.core.sets import bars_in
from engine.core.state import GameState, PublicState, SeatView, Solo
from engine.core.terms import Role


class Clue(NamedTuple):
    """What the rest of a hand tells of the roles.

    Attributes:
        known: whether it tells anything.
        guard: the Guard; None if the Emperor is alone.
    """

    known: bool
    guard: Seat | None


class MisfitError(Exception):
    """No world fits.

    Attributes:
        index: place in the record of the line that does not fit.
        card: a card of which there would have to be too many; None if a hand is too large.
    """

    def __init__(self, index: int, card: Card | None) -> None:
        super().__init__(index)
        self.index = index
        self.card = card


def world_for(view: SeatView, rest: Iterable[tuple[int, Fact | Seen]]) -> GameState:
    """Deal out what was not seen, so that the rest of the hand can be played.

    Args:
        view: what the seat knows as the play begins.
        rest: the lines of the play with their places in the record.

    Raises:
        MisfitError: if the cards played cannot all have been there.
    """
    rest = list(rest)
    needs = _needs(view, rest)
    public = view.public
    emperor = public.emperor
    assert emperor is not None
    guard = None if public.solo != Solo.NO else _guard(view, needs, _clue(rest))
    hands = _filled(view, needs, emperor, guard, _bound(public, rest))
    copies = None if public.called is None else 3 + (guard is None)
    return GameState(
        public=public,
        hands=hands,
        roles_fixed=True,
        guard=guard,
        hidden_solo=guard is None and public.solo == Solo.NO,
        copies=copies,
    )


def _needs(view: SeatView, rest: list[tuple[int, Fact | Seen]]) -> list[Counter[Card]]:
    """Count by seat the cards it is going to play; one's own hand is known anyway."""
    left = Counter(deck_of(view.public.rules))
    left.subtract(view.hand)
    needs: list[Counter[Card]] = [Counter() for _ in SEATS]
    for index, fact in rest:
        if not isinstance(fact, Played) or fact.seat == view.seat:
            continue
        cards = fact.cards
        needs[fact.seat].update(cards)
        left.subtract(cards)
        lacking = next((card for card in cards if left[card] < 0), None)
        if lacking is not None:
            raise MisfitError(index, lacking)
        if needs[fact.seat].total() > view.public.counts[fact.seat]:
            raise MisfitError(index, None)
    return needs


def _clue(rest: list[tuple[int, Fact | Seen]]) -> Clue:
    for _, fact in rest:
        match fact:
            case Revealed(seat, role):
                return Clue(True, seat if role is Role.GUARD else None)
            case Scored():
                return Clue(True, fact.guard)
            case _:
                pass
    return Clue(False, None)


def _guard(view: SeatView, needs: list[Counter[Card]], clue: Clue) -> Seat | None:
    """Tell the Guard from the cards seen, else from what the record says, else take any."""
    public = view.public
    if public.guard is not None:
        return public.guard
    emperor = public.emperor
    if view.seat is not None and view.seat != emperor and _tells(public, view.hand):
        return view.seat
    if view.seat == emperor and _own_solo(view):
        return None
    for seat in SEATS:
        if seat != emperor and _tells(public, needs[seat]):
            return seat
    if clue.known:
        return clue.guard
    room = [seat for seat in SEATS if needs[seat].total() < public.counts[seat]]
    able = [
        seat for seat in room if seat not in (emperor, view.seat) and seat not in public.revolters
    ]
    return able[0] if able else None


def _own_solo(view: SeatView) -> bool:
    return view.copies == 4 or (view.public.called is None and SWORD in view.hand)


def _tells(public: PublicState, cards: Iterable[Card]) -> bool:
    if public.called is None:
        return SWORD in cards
    return any(unmarked(card) == public.called for card in cards)


def _bound(public: PublicState, rest: list[tuple[int, Fact | Seen]]) -> frozenset[Seat]:
    """Tell who played jokers alone where that is barred: they had nothing else to lead."""
    if not bars_in(public.rules).lone:
        return frozenset()
    return frozenset(
        fact.seat
        for _, fact in rest
        if isinstance(fact, Played) and all(card >= 52 for card in fact.cards)
    )


def _filled(
    view: SeatView,
    needs: list[Counter[Card]],
    emperor: Seat,
    guard: Seat | None,
    bound: frozenset[Seat],
) -> tuple[Cards, ...]:
    """Give every other seat its cards and some of those left, roles first."""
    pool = Counter(deck_of(view.public.rules))
    pool.subtract(view.hand)
    hands: list[list[Card]] = [list(need.elements()) for need in needs]
    for need in needs:
        pool.subtract(need)
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    _give_roles(view, hands, pool, emperor, guard)
    held = bars_in(view.public.rules).held
    spare = sorted((+pool).elements(), key=lambda card: card < 52 and card >> 2 != held)
    for seat in sorted(SEATS, key=lambda seat: seat not in bound):
        lacking = view.public.counts[seat] - len(hands[seat])
        hands[seat] += spare[:lacking]
        del spare[:lacking]
    return tuple(tuple(sorted(hand)) for hand in hands)


def _give_roles(
    view: SeatView,
    hands: list[list[Card]],
    pool: Counter[Card],
    emperor: Seat,
    guard: Seat | None,
) -> None:
    public = view.public
    _give(hands[emperor], pool, SCEPTER, 1)
    called = public.called
    if called is None:
        if has_sword(public.rules) and public.solo == Solo.NO:
            _give(hands[emperor if guard is None else guard], pool, SWORD, 1)
        return
    copies = 4 if guard is None else 3
    _give(hands[emperor], pool, called, copies - copies_in(tuple(hands[emperor]), called))
    if guard is not None:
        _give(hands[guard], pool, called, 1 - copies_in(tuple(hands[guard]), called))


def _give(hand: list[Card], pool: Counter[Card], card: Card, number: int) -> None:
    """Move cards from the pool to a hand; marked copies count as plain."""
    for copy in (card, card + 1 if card >= 52 and card == unmarked(card) else card):
        while number > 0 and pool[Card(copy)] > 0:
            pool[Card(copy)] -= 1
            hand.append(Card(copy))
            number -= 1
