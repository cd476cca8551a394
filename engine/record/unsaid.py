"""What the lines of a record leave unsaid of what happened.

Whether cards laid lie open and where they go when nobody accepted is told by
the rules in the first line (rules 4.2, 4.3 [D]); the rest follows from lines
before.
"""

from msgspec.structs import replace

from engine.core.cards import Cards, Seat
from engine.core.facts import (
    Accepted,
    Declined,
    Fact,
    LaidBack,
    LaidBackSeen,
    Seen,
    Soloed,
    SoloedSeen,
    Yielded,
)
from engine.core.state import Laid, PublicState, SeatView
from engine.core.throne import ROUND, goes_to_seizer, lies_open


def completed(
    fact: Fact | Seen, public: PublicState, laid: tuple[Laid, ...]
) -> tuple[Fact | Seen, ...]:
    """Give what happened in a line, with all that it leaves unsaid.

    Args:
        fact: as read.
        public: what all knew before it.
        laid: the cards lying with the scepter, as far as the record's viewer knows them.
    """
    match fact:
        case Declined():
            return (_declined(fact, public),)
        case Yielded() | Accepted():
            return (replace(fact, open=lies_open(public.rules)),)
        case Soloed():
            return _soloed(fact, public, laid)
        case _:
            return (fact,)


def _declined(fact: Declined, public: PublicState) -> Declined:
    """Take apart what a full record tells in one word: the forced round, or not able."""
    again = public.refusals >= ROUND
    forced, unable = fact.forced and again, fact.forced and not again
    return replace(fact, forced=forced, able=not unable, open=lies_open(public.rules))


def _soloed(fact: Soloed, public: PublicState, laid: tuple[Laid, ...]) -> tuple[Fact | Seen, ...]:
    """Say where the cards laid go, and whether it was an early seizing: no scepter was shown."""
    seized = public.holder is None
    is_open = lies_open(public.rules)
    goes = goes_to_seizer(public.rules)
    givers = () if goes else tuple(dict.fromkeys(item.seat for item in laid))
    back = tuple(_laid_back(giver, laid, is_open=is_open) for giver in givers)
    if goes and any(item.card is None for item in laid):
        return (SoloedSeen(fact.seat, fact.source, seized, len(laid)),)
    takes = tuple(sorted(item.card for item in laid if item.card is not None)) if goes else ()
    return (Soloed(fact.seat, fact.source, seized, takes, is_open), *back)


def _laid_back(giver: Seat, laid: tuple[Laid, ...], *, is_open: bool) -> LaidBack | LaidBackSeen:
    own = [item.card for item in laid if item.seat == giver]
    cards = tuple(sorted(card for card in own if card is not None))
    if len(cards) < len(own):
        return LaidBackSeen(giver, len(own))
    return LaidBack(giver, cards, is_open)


class OwnLaid:
    """What a seat laid with the scepter itself: it knows these cards face down, too."""

    def __init__(self) -> None:
        self._cards: Cards = ()

    def follow(self, fact: Fact | Seen, view: SeatView) -> None:
        """Keep up with what happened; ``view`` is the seat's after it."""
        if isinstance(fact, Yielded) and fact.seat == view.seat:
            self._cards += fact.laid
        if not view.public.laid:
            self._cards = ()

    def known(self, view: SeatView) -> tuple[Laid, ...]:
        """Give the cards lying with the scepter as the seat knows them."""
        own = iter(self._cards)
        return tuple(
            Laid(item.seat, next(own, None)) if item.seat == view.seat else item
            for item in view.public.laid
        )
