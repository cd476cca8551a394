"""Who gave which card to whom in the tribute of a hand (rules 4.1)."""

from typing import NamedTuple

from engine.core.cards import Card, Cards, Seat
from engine.core.facts import Led, Paid, Picked, Returned
from engine.core.state import Laid, PublicState


class Gift(NamedTuple):
    """One card of tribute.

    Attributes:
        giver: who paid it.
        card: which.
        taker: who took it; None while it lies open.
        returned: the card he gave back for it; None for none.
    """

    giver: Seat
    card: Card
    taker: Seat | None = None
    returned: Card | None = None


def gifts_of(public: PublicState) -> tuple[Gift, ...]:
    """List the tribute of the hand in the order it was paid; nothing once play has begun."""
    gifts: list[Gift] = []
    for seen in public.story:
        match seen:
            case Led():
                return ()
            case Paid(seat=seat, cards=cards):
                gifts += [Gift(seat, card) for card in sorted(cards, reverse=True)]
            case Picked(seat=seat, cards=cards):
                for card in cards:
                    open_ = next(one for one in gifts if (one.card, one.taker) == (card, None))
                    gifts[gifts.index(open_)] = open_._replace(taker=seat)
            case Returned(seat=seat, to=to, card=card):
                owed = next(one for one in gifts if one[0] == to and one[2:] == (seat, None))
                gifts[gifts.index(owed)] = owed._replace(returned=card)
            case _:
                pass
    return tuple(gifts)


def picked_from(pool: tuple[Laid, ...], cards: Cards) -> dict[Seat, Cards]:
    """Tell from whom cards that are picked come: of equal ones the first that lies there."""
    left, taken = list(pool), dict[Seat, Cards]()
    for card in cards:
        item = next(one for one in left if one.card == card)
        left.remove(item)
        taken[item.seat] = (*taken.get(item.seat, ()), card)
    return taken
