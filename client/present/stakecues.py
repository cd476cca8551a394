"""Cues that raise the stake: revolt and kick."""

from client.present import anchors
from client.present.cues import (
    WORD,
    Badge,
    Banner,
    Bubble,
    Cue,
    Hold,
    Raise,
    Shake,
    Sign,
    Sound,
    SoundName,
    Stamp,
    Tone,
)
from engine.core.cards import Seat
from engine.core.facts import Kicked, Revolted
from engine.core.score import factors_in, stake_now
from engine.core.stakes import revolt_in
from engine.core.state import SeatView

STEP = 0.45
"""Seconds between two seats that raise a hoe."""

STANDS = 0.5
"""Seconds that all stand raised together."""


def revolt_cues(seen: Revolted, before: SeatView) -> tuple[Cue, ...]:
    """Hoes are raised one by one; two of them turn the stake over."""
    rules = before.public.rules
    stake = stake_now(before.public)
    cues = _raised(seen.seats, Sign.HOE, "say.revolt", SoundName.REVOLT, stake)
    start = STEP * len(seen.seats)
    if not revolt_in(rules).doubles:
        return (*cues, Hold(start, 0.5))
    if not seen.success:
        return (*cues, Banner(start, WORD, key="banner.revolt_failed", tone=Tone.STEEL))
    return (*cues, *_stake(start, "banner.revolt", factors_in(rules).revolted, stake))


def kick_cues(seen: Kicked, before: SeatView) -> tuple[Cue, ...]:
    """The stake is raised once more."""
    stake = stake_now(before.public)
    cues = _raised(seen.seats, Sign.BOOT, "say.kick", SoundName.KICK, stake)
    start = STEP * len(seen.seats)
    if not seen.success:
        return (*cues, Banner(start, WORD, key="banner.kick_failed", tone=Tone.STEEL))
    return (*cues, *_stake(start, "banner.kick", factors_in(before.public.rules).kicked, stake))


def _raised(
    seats: tuple[Seat, ...], sign: Sign, said: str, sound: SoundName, stake: int
) -> list[Cue]:
    """Let each seat raise its sign after the one before; all stand until the last has."""
    cues: list[Cue] = []
    for i, seat in enumerate(seats):
        at, end = STEP * i, STEP * len(seats) + STANDS
        cues += [
            # Each is louder than the one before it.
            Sound(at, name=sound, stake=stake * (i + 1)),
            Bubble(at, 0.9, seat=seat, key=said),
            Raise(at, end - at, seat=seat, sign=sign),
            Badge(end - 0.1, 0.4, seat=seat, sign=sign),
        ]
    return cues


def _stake(at: float, key: str, factor: int, before: int) -> tuple[Cue, ...]:
    return (
        Shake(at, 0.5, anchor=anchors.TABLE),
        Banner(at, 1.2, key=key, tone=Tone.CINNABAR, number=factor),
        Sound(at + 1.3, name=SoundName.STAKE),
        Stamp(at + 1.0, 1.5, factor=factor, anchor=anchors.STAKE, before=before),
    )
