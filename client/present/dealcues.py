"""Cues of the deal, the tribute and the call."""

from math import gcd

from client.present import anchors
from client.present.anchors import Anchor
from client.present.cues import (
    Arrow,
    Banner,
    Bubble,
    Cue,
    Fly,
    Glow,
    Hold,
    Sound,
    SoundName,
    Sweep,
    Tone,
)
from client.present.piles import high_first
from client.present.tribute import picked_from
from engine.core.cards import SEATS, Card, Cards, Seat, downstream
from engine.core.facts import Called, CalledSeen, DealtSeen, Paid, Picked, Returned
from engine.core.state import SeatView

PER_CARD = 4.0 / 216
"""Seconds between two cards dealt: about four seconds for the full deck."""

FLIGHT = 0.22
"""Seconds that one card dealt is in the air."""

TRIBUTE_FLIGHT = 0.7
"""Seconds of a tribute's way."""

TRIBUTE_STANDS = 0.5
"""Seconds that its arrow stands when it has arrived."""


def deal_cues(seen: DealtSeen, before: SeatView) -> tuple[Cue, ...]:
    """Deal card by card, seat by seat; one's own cards turn up on the way.

    The order of one's own cards is a fixed shuffle of the sorted hand: it
    shows a deal, not the one that was made.
    """
    left = list(seen.counts)
    own = list(_mixed(seen.hand or ()))
    cues: list[Cue] = []
    seat, total = before.public.first, sum(left)
    while any(left):
        if left[seat]:
            left[seat] -= 1
            number = total - sum(left) - 1
            face = own.pop() if seat == before.seat and own else None
            at = number * PER_CARD
            if number % 10 == 0:
                cues.append(Sound(at, name=SoundName.DEAL))
            cues.append(_dealt(at, face, seat))
        seat = downstream(seat)
    return tuple(cues)


def _dealt(at: float, face: Card | None, seat: Seat) -> Fly:
    return Fly(
        at,
        FLIGHT,
        cards=(face,),
        source=anchors.DECK,
        target=anchors.hand(seat),
        turns=face is not None,
    )


def _mixed(cards: Cards) -> Cards:
    size = len(cards)
    stride = next((n for n in range(size // 3 + 1, size) if gcd(n, size) == 1), 1)
    return tuple(cards[i * stride % size] for i in range(size))


def redeal_cues() -> tuple[Cue, ...]:
    """Nobody becomes Emperor: the cards go back."""
    return (
        Sound(name=SoundName.REDEAL),
        Banner(0.0, 1.2, key="banner.redeal", tone=Tone.STEEL),
        Sweep(
            0.5,
            0.6,
            sources=tuple(anchors.hand(seat) for seat in SEATS),
            target=anchors.DECK,
        ),
    )


def tribute_cues(seen: Paid | Picked | Returned, before: SeatView) -> tuple[Cue, ...]:
    """Tribute is laid open by its giver, goes along an arrow to its taker, and perhaps back."""
    return (
        Sound(TRIBUTE_FLIGHT, name=SoundName.TRIBUTE),
        *_tribute_flights(seen, before),
        Hold(TRIBUTE_FLIGHT, 0.2 if isinstance(seen, Paid) else TRIBUTE_STANDS),
    )


def _tribute_flights(seen: Paid | Picked | Returned, before: SeatView) -> list[Cue]:
    match seen:
        case Paid(seat=seat, cards=cards):
            return [_moved(high_first(cards), anchors.hand(seat), anchors.tribute(seat))]
        case Picked(seat=seat, cards=cards):
            cues: list[Cue] = []
            for giver, given in picked_from(before.public.pool, cards).items():
                cues += [
                    Arrow(0.0, TRIBUTE_FLIGHT + TRIBUTE_STANDS, giver=giver, taker=seat),
                    _moved(high_first(given), anchors.tribute(giver), anchors.hand(seat)),
                ]
            return cues
        case Returned(seat=seat, to=to, card=card):
            return [
                Arrow(0.0, TRIBUTE_FLIGHT + TRIBUTE_STANDS, giver=seat, taker=to),
                _moved((card,), anchors.hand(seat), anchors.hand(to)),
            ]


def _moved(cards: Cards, source: Anchor, target: Anchor) -> Fly:
    return Fly(0.0, TRIBUTE_FLIGHT, cards=cards, source=source, target=target)


def call_cues(seen: Called | CalledSeen) -> tuple[Cue, ...]:
    """The called card is shown to all."""
    return (
        Sound(name=SoundName.CALL),
        Bubble(0.0, 1.0, seat=seen.seat, key="say.call"),
        Fly(
            0.1,
            0.6,
            cards=(seen.card,),
            source=anchors.plate(seen.seat),
            target=anchors.CALLED,
        ),
        Glow(0.6, 0.6, anchor=anchors.CALLED),
    )
