"""Makes sounds out of numbers: strings, gongs, drums, and the rustle of cards.

A wave is a list of samples around zero, 1.0 being loud, at ``RATE`` samples a second.
"""

import random
from array import array
from collections.abc import Sequence
from math import cos, exp, pi, sin, tau
from operator import add
from typing import TypeAlias

RATE = 22050
"""Samples a second."""

Wave: TypeAlias = list[float]

_PEAK = 30000
_ATTACK = 16
"""Samples in which a sound comes up from nothing, lest the loudspeaker click."""


def mixed(*voices: tuple[float, Wave]) -> Wave:
    """Lay waves over each other, each starting after its own number of seconds."""
    starts = [round(delay * RATE) for delay, _ in voices]
    whole: Wave = [0.0] * max(s + len(wave) for s, (_, wave) in zip(starts, voices, strict=True))
    for start, (_, wave) in zip(starts, voices, strict=True):
        end = start + len(wave)
        whole[start:end] = map(add, whole[start:end], wave)
    return whole


def struck(pitches: Sequence[tuple[float, float]], seconds: float, fall: float) -> Wave:
    """Strike a bell or a gong: partials as (hertz, loudness), each dying away.

    Args:
        pitches: the partials.
        seconds: length of the wave.
        fall: seconds in which the lowest partial falls to a third; higher ones fall faster.
    """
    lowest = pitches[0][0]
    voices = [
        (0.0, _partial(hertz, loud, seconds, fall * (lowest / hertz) ** 0.6))
        for hertz, loud in pitches
    ]
    return mixed(*voices)


def _partial(hertz: float, loud: float, seconds: float, fall: float) -> Wave:
    """Let one sine die away; two multiplications a sample, no table."""
    step = tau * hertz / RATE
    damp = exp(-1 / (fall * RATE))
    turn, back = 2 * damp * cos(step), damp * damp
    now, before = 0.0, -loud * sin(step) / damp
    wave: Wave = []
    keep = wave.append
    for _ in range(round(min(seconds, fall * 6) * RATE)):
        now, before = turn * now - back * before, now
        keep(now)
    return wave


def plucked(hertz: float, seconds: float, loud: float = 0.5, *, dull: float = 0.5) -> Wave:
    """Pluck a string: a burst of noise goes round and loses its edge.

    Args:
        hertz: pitch.
        seconds: length of the wave.
        loud: loudness of the pluck.
        dull: 0 rings long and bright, 1 dies soon.
    """
    noise = random.Random(round(hertz))
    length = max(2, round(RATE / hertz))
    string = [noise.uniform(-loud, loud) for _ in range(length)]
    keep = 0.5 * (1 - 0.012 * dull)
    wave: Wave = []
    for _ in range(round(seconds * RATE) // length + 1):
        wave += string
        last = string[-1]
        fresh = []
        for value in string:
            fresh.append((value + last) * keep)
            last = value
        string = fresh
    return faded(wave[: round(seconds * RATE)], 0.03)


def drummed(high: float, low: float, seconds: float, loud: float = 0.8) -> Wave:
    """Beat a drum: a sine that falls in pitch and dies away."""
    wave: Wave = []
    angle, level = 0.0, loud
    pitch, sink = high - low, exp(-30 / (seconds * RATE) / 3)
    damp = exp(-5 / (seconds * RATE))
    for _ in range(round(seconds * RATE)):
        angle += tau * (low + pitch) / RATE
        pitch *= sink
        level *= damp
        wave.append(level * sin(angle))
    return faded(wave, 0.01)


def rustled(seconds: float, loud: float, *, soft: float, seed: int) -> Wave:
    """Rustle: noise that dies away; ``soft`` from 0 (hiss) to 1 (thud)."""
    draw = random.Random(seed).random
    follow = (1 - soft) ** 2 * 0.9 + 0.04
    damp = exp(-5 / (seconds * RATE))
    level, value = 2 * loud, 0.0
    wave: Wave = []
    for _ in range(round(seconds * RATE)):
        value += ((draw() - 0.5) * level - value) * follow
        level *= damp
        wave.append(value)
    return wave


def swept(start: float, end: float, seconds: float, loud: float) -> Wave:
    """Sweep a soft tone from one pitch to another, swelling and fading."""
    count = round(seconds * RATE)
    angle, pitch = 0.0, start
    ratio = (end / start) ** (1 / count)
    wave: Wave = []
    for i in range(count):
        angle += tau * pitch / RATE
        pitch *= ratio
        wave.append(loud * sin(pi * i / count) * (sin(angle) + 0.3 * sin(2 * angle)))
    return wave


def faded(wave: Wave, seconds: float) -> Wave:
    """Fade the end of a wave, so that it does not click."""
    count = min(len(wave), round(seconds * RATE))
    start = len(wave) - count
    wave[start:] = [value * (count - i) / count for i, value in enumerate(wave[start:])]
    return wave


def samples(wave: Wave, loud: float = 1.0) -> bytes:
    """Turn a wave into 16-bit samples of this machine's byte order.

    Args:
        wave: the wave.
        loud: what its loudest sample becomes, as a share of full scale.
    """
    top = max(map(abs, wave), default=0.0) or 1.0
    scale = _PEAK * loud / top
    wave = [value * i / _ATTACK for i, value in enumerate(wave[:_ATTACK])] + wave[_ATTACK:]
    return array("h", [round(value * scale) for value in wave]).tobytes()
