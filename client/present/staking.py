"""Cues that raise the stake: revolt and kick."""

from client.present import anchors
from client.present.cues import (
    WORD,
    Badge,
    Banner,
    Bubble,
    Cue,
    Hold,
    Shake,
    Sign,
    Sound,
    SoundName,
    Stamp,
    Tone,
)
from engine.core.facts import Kicked, Revolted
from engine.core.score import factors_in, stake_now
from engine.core.stakes import revolt_in
from engine.core.state import SeatView


def revolt_cues(seen: Revolted, before: SeatView) -> tuple[Cue, ...]:
    """Hoes are raised; two of them double the stake."""
    rules = before.public.rules
    stake = stake_now(before.public) * (2 if seen.success else 1)
    cues: list[Cue] = []
    for i, seat in enumerate(seen.seats):
        at = 0.3 * i
        cues += [
            Sound(at, name=SoundName.REVOLT, stake=stake),
            Bubble(at, 0.9, seat=seat, key="say.revolt"),
            Badge(at, 0.5, seat=seat, sign=Sign.HOE),
        ]
    start = 0.3 * len(seen.seats)
    if not revolt_in(rules).doubles:
        return (*cues, Hold(start, 0.5))
    if not seen.success:
        return (*cues, Banner(start, WORD, key="banner.revolt_failed", tone=Tone.STEEL))
    return (*cues, *_stake(start, "banner.revolt", factors_in(rules).revolted))


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
    return (*cues, *_stake(start, "banner.kick", factors_in(before.public.rules).kicked))


def _stake(at: float, key: str, factor: int) -> tuple[Cue, ...]:
    return (
        Shake(at, 0.5, anchor=anchors.CENTRE),
        Banner(at, 1.2, key=key, tone=Tone.CINNABAR, number=factor),
        Sound(at + 0.3, name=SoundName.STAKE),
        Stamp(at + 0.3, 0.6, factor=factor, anchor=anchors.STAKE),
    )
