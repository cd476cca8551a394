"""Cues of the throne: the scepter's walk, an Emperor's coming of age, solo and seizing."""

from client.present import anchors
from client.present.cues import (
    WORD,
    Badge,
    Banner,
    Bubble,
    Cue,
    Enthrone,
    Faces,
    Fly,
    Glow,
    Shake,
    Sign,
    Sound,
    SoundName,
    Tone,
)
from client.present.piles import high_first
from engine.core.cards import SCEPTER, Seat
from engine.core.facts import (
    Accepted,
    AcceptedSeen,
    LaidBack,
    LaidBackSeen,
    Soloed,
    SoloedSeen,
    Yielded,
    YieldedSeen,
)
from engine.core.score import stake_now
from engine.core.state import PublicState, SeatView
from engine.core.throne import is_unwanted

ENTHRONING = 2.0
"""Seconds of a coronation."""

WALK = 0.55
"""Seconds of the scepter's way from one seat to the next."""


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


def accept_cues(seen: Accepted | AcceptedSeen, before: SeatView) -> tuple[Cue, ...]:
    """An Emperor comes of age: crown, and the cards go home."""
    if is_unwanted(before.public):
        return (
            Sound(name=SoundName.SEIZE),
            Banner(0.2, 1.6, key="banner.unwanted", seat=seen.seat, tone=Tone.CINNABAR),
            Shake(0.2, 0.4, anchor=anchors.plate(seen.seat)),
        )
    faces: Faces = high_first(seen.takes) if isinstance(seen, Accepted) else (None,) * seen.count
    taken = Fly(
        ENTHRONING,
        0.45,
        cards=faces,
        source=anchors.throne(seen.seat),
        target=anchors.hand(seen.seat),
    )
    return (
        Sound(name=SoundName.THRONE, stake=stake_now(before.public)),
        Bubble(0.0, 0.9, seat=seen.seat, key="say.accept"),
        Enthrone(0.0, ENTHRONING, seat=seen.seat, card=SCEPTER),
        Banner(ENTHRONING - WORD - 0.4, WORD + 0.4, key="banner.emperor", seat=seen.seat, low=True),
        Badge(ENTHRONING - 0.3, 0.5, seat=seen.seat, sign=Sign.CROWN),
        Glow(ENTHRONING - 0.3, 0.9, anchor=anchors.plate(seen.seat)),
        *((taken,) if faces else ()),
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
    return (
        Sound(name=SoundName.LAY_BACK),
        Fly(0.0, 0.45, cards=faces, source=source, target=anchors.hand(seen.seat)),
    )
