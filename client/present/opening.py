"""Cues from the deal to the first lead."""

from math import gcd

from client.present import anchors
from client.present.anchors import Anchor
from client.present.cues import (
    Badge,
    Banner,
    Bubble,
    Cue,
    Fly,
    Glow,
    Hold,
    Shake,
    Sign,
    Sound,
    SoundName,
    Stamp,
    Sweep,
    Tone,
)
from client.present.piles import high_first
from engine.core.cards import SCEPTER, SEATS, Card, Cards, Seat, downstream
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    Called,
    CalledSeen,
    DealtSeen,
    Kicked,
    LaidBack,
    LaidBackSeen,
    Paid,
    Picked,
    Returned,
    Revolted,
    Soloed,
    SoloedSeen,
    Yielded,
    YieldedSeen,
)
from engine.core.ruleset import RevoltRule
from engine.core.state import PublicState, SeatView

PER_CARD = 4.0 / 216
"""Seconds between two cards dealt: about four seconds for the full deck."""

FLIGHT = 0.28
WALK = 0.55
"""The scepter's way from one seat to the next."""
WORD = 0.9
"""A word across the table."""

Faces = tuple[Card | None, ...]


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
        Banner(0.0, 1.2, key="banner.redeal", tone=Tone.STEEL),
        Sweep(
            0.5,
            0.6,
            sources=tuple(anchors.hand(seat) for seat in SEATS),
            target=anchors.DECK,
        ),
    )


def tribute_cues(seen: Paid | Picked | Returned) -> tuple[Cue, ...]:
    """Tribute is laid open, taken home, and perhaps returned."""
    return (
        Sound(name=SoundName.TRIBUTE),
        _tribute_flight(seen),
        Hold(0.55, 0.2),
    )


def _tribute_flight(seen: Paid | Picked | Returned) -> Fly:
    match seen:
        case Paid(seat=seat, cards=cards):
            return _moved(high_first(cards), anchors.hand(seat), anchors.POOL)
        case Picked(seat=seat, cards=cards):
            return _moved(high_first(cards), anchors.POOL, anchors.hand(seat))
        case Returned(seat=seat, to=to, card=card):
            return _moved((card,), anchors.hand(seat), anchors.hand(to))


def _moved(cards: Cards, source: Anchor, target: Anchor) -> Fly:
    return Fly(0.0, 0.55, cards=cards, source=source, target=target)


def scepter_cues(seat: Seat) -> tuple[Cue, ...]:
    """The scepter is laid before its holder, for all to see."""
    return (
        Sound(name=SoundName.SCEPTER),
        Fly(
            0.0,
            0.5,
            cards=(SCEPTER,),
            source=anchors.hand(seat),
            target=anchors.throne(seat),
            turns=True,
        ),
        Glow(0.3, 0.5, anchor=anchors.plate(seat)),
    )


def lying(public: PublicState) -> Faces:
    """List the cards that lie with the scepter."""
    return tuple(item.card for item in public.laid)


def yield_cues(seen: Yielded | YieldedSeen, before: SeatView) -> tuple[Cue, ...]:
    """The scepter walks on with what was laid under it."""
    faces: Faces = seen.laid if isinstance(seen, Yielded) else (None,) * seen.laid
    key = "say.yield_forced" if seen.forced else "say.yield"
    cues: list[Cue] = [Bubble(0.0, 0.8, seat=seen.seat, key=key)]
    start = 0.25
    if faces:
        source, target = anchors.hand(seen.seat), anchors.throne(seen.seat)
        cues.append(Fly(start, 0.35, cards=faces, source=source, target=target))
        start += 0.35
    cues += [
        Sound(start, name=SoundName.SCEPTER),
        Fly(
            start,
            WALK,
            cards=(SCEPTER, *lying(before.public), *faces),
            source=anchors.throne(seen.seat),
            target=anchors.throne(seen.to),
        ),
    ]
    return tuple(cues)


def accept_cues(seen: Accepted | AcceptedSeen) -> tuple[Cue, ...]:
    """An Emperor comes of age: crown, and the cards go home."""
    faces: Faces = high_first(seen.takes) if isinstance(seen, Accepted) else (None,) * seen.count
    home = Fly(
        0.9,
        0.45,
        cards=(SCEPTER, *faces),
        source=anchors.throne(seen.seat),
        target=anchors.hand(seen.seat),
    )
    return (
        Sound(name=SoundName.REVEAL),
        Bubble(0.0, 0.9, seat=seen.seat, key="say.accept"),
        Badge(0.1, 0.5, seat=seen.seat, sign=Sign.CROWN),
        Glow(0.1, 0.9, anchor=anchors.plate(seen.seat)),
        Banner(0.2, WORD, key="banner.emperor", seat=seen.seat),
        home,
    )


def solo_cues(seen: Soloed | SoloedSeen, before: SeatView) -> tuple[Cue, ...]:
    """One against four: declared, or the scepter is torn away."""
    seat, public = seen.seat, before.public
    faces: Faces = high_first(seen.takes) if isinstance(seen, Soloed) else (None,) * seen.count
    if seen.source == seat:
        return (
            Sound(name=SoundName.SEIZE),
            Bubble(0.0, 0.9, seat=seat, key="say.solo"),
            Badge(0.1, 0.5, seat=seat, sign=Sign.FLAG),
            Shake(0.2, 0.4, anchor=anchors.CENTRE),
            Banner(0.2, 1.2, key="banner.solo", seat=seat, tone=Tone.CINNABAR),
        )
    crowned = public.emperor is not None
    hidden = crowned or public.holder is None
    source = anchors.hand(seen.source) if hidden else anchors.throne(seen.source)
    cues: list[Cue] = [
        Sound(name=SoundName.SEIZE),
        Bubble(0.0, 0.9, seat=seat, key="say.seize_early" if seen.seized else "say.seize"),
        Shake(0.15, 0.45, anchor=anchors.plate(seen.source)),
    ]
    if crowned:
        cues.append(Badge(0.2, 0.3, seat=seen.source, sign=Sign.CROWN, on=False))
    cues += [
        Fly(0.2, 0.6, cards=(SCEPTER, *faces), source=source, target=anchors.hand(seat)),
        Badge(0.7, 0.4, seat=seat, sign=Sign.CROWN),
        Badge(0.8, 0.4, seat=seat, sign=Sign.FLAG),
        Banner(
            0.5,
            1.2,
            key="banner.seize_early" if seen.seized else "banner.seize",
            seat=seat,
            tone=Tone.CINNABAR,
        ),
    ]
    return tuple(cues)


def laid_back_cues(seen: LaidBack | LaidBackSeen, before: SeatView) -> tuple[Cue, ...]:
    """Cards laid with the scepter go back to who laid them."""
    if isinstance(seen, LaidBack):
        faces: Faces = high_first(seen.cards)
    else:
        faces = (None,) * seen.count
    holder = before.public.holder
    source = anchors.throne(seen.seat if holder is None else holder)
    return (Fly(0.0, 0.45, cards=faces, source=source, target=anchors.hand(seen.seat)),)


def call_cues(seen: Called | CalledSeen) -> tuple[Cue, ...]:
    """The called card is shown to all."""
    return (
        Sound(name=SoundName.REVEAL),
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


def revolt_cues(seen: Revolted, before: SeatView) -> tuple[Cue, ...]:
    """Hoes are raised; two of them double the stake."""
    rules = before.public.rules
    cues: list[Cue] = []
    for i, seat in enumerate(seen.seats):
        at = 0.3 * i
        cues += [
            Sound(at, name=SoundName.REVOLT),
            Bubble(at, 0.9, seat=seat, key="say.revolt"),
            Badge(at, 0.5, seat=seat, sign=Sign.HOE),
        ]
    start = 0.3 * len(seen.seats)
    if rules.revolt == RevoltRule.INDIVIDUAL:
        return (*cues, Hold(start, 0.5))
    if not seen.success:
        return (*cues, Banner(start, WORD, key="banner.revolt_failed", tone=Tone.STEEL))
    return (*cues, *_stake(start, "banner.revolt", rules.revolt_multiplier))


def kick_cues(seen: Kicked, before: SeatView) -> tuple[Cue, ...]:
    """The stake is raised once more."""
    cues: list[Cue] = []
    for i, seat in enumerate(seen.seats):
        at = 0.3 * i
        cues += [
            Sound(at, name=SoundName.KICK),
            Bubble(at, 0.9, seat=seat, key="say.kick"),
            Badge(at, 0.5, seat=seat, sign=Sign.BOOT),
        ]
    start = 0.3 * len(seen.seats)
    if not seen.success:
        return (*cues, Banner(start, WORD, key="banner.kick_failed", tone=Tone.STEEL))
    return (*cues, *_stake(start, "banner.kick", before.public.rules.kick_multiplier))


def _stake(at: float, key: str, factor: int) -> tuple[Cue, ...]:
    return (
        Shake(at, 0.5, anchor=anchors.CENTRE),
        Banner(at, 1.2, key=key, tone=Tone.CINNABAR, number=factor),
        Stamp(at + 0.3, 0.6, factor=factor, anchor=anchors.STAKE),
    )
