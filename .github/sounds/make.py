"""Makes the game's sounds: a small opera band, and cards on cloth.

    python .github/sounds/make.py [DIR]

writes one ``.ogg`` a sound and variant into ``assets/sounds`` (or DIR) and prints each one's
length, loudness and peak. Needs numpy and soundfile, which the program itself does not:
``pip install -e '.[sounds]'``. The same versions of both give the same samples.

Loudness is the loudest 100 ms after the K weighting of ITU-R BS.1770: −18 LUFS for
effects, −16 for what calls a player who looks elsewhere. Directions in which the gongs bend
(the small one up, the large one down) are common knowledge of the opera band, not measured.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

Wave = npt.NDArray[np.float64]

RATE = 44_100
"""Samples a second."""

EFFECT, ALERT = -18.0, -16.0
"""LUFS of the loudest 100 ms."""

PEAK = 0.89
"""The loudest sample, as a share of full scale: one decibel below it."""

TAIL = 0.0015
"""Where a dying sound is cut, as a share of its peak (−56 dB)."""

_D, _E, _FIS, _A, _B = 293.66, 329.63, 369.99, 440.0, 493.88
"""A pentatonic scale on D."""


# -- time and envelopes -------------------------------------------------------------------


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def dying(t: Wave, tau: float) -> Wave:
    """Fall to a third every ``tau`` seconds."""
    return np.exp(-t / tau)


def mixed(*voices: tuple[float, Wave]) -> Wave:
    """Lay waves over each other, each after its own number of seconds."""
    starts = [round(delay * RATE) for delay, _ in voices]
    whole = np.zeros(max(s + len(w) for s, (_, w) in zip(starts, voices, strict=True)))
    for start, (_, wave) in zip(starts, voices, strict=True):
        whole[start : start + len(wave)] += wave
    return whole


def band(wave: Wave, low: float, high: float) -> Wave:
    """Keep what lies between two pitches, with soft edges half an octave wide."""
    hertz = np.fft.rfftfreq(len(wave), 1 / RATE)
    octaves_in = np.minimum(
        np.log2(np.maximum(hertz, 1) / low), np.log2(high / np.maximum(hertz, 1))
    )
    return np.fft.irfft(np.fft.rfft(wave) / (1 + np.exp(-8 * octaves_in)), len(wave))


def noise(seconds: float, low: float, high: float, chance: np.random.Generator) -> Wave:
    wave = band(chance.standard_normal(round(seconds * RATE)), low, high)
    return wave / (np.sqrt(np.mean(wave**2)) + 1e-9)


# -- instruments --------------------------------------------------------------------------


def gong(
    f0: float,
    partials: Sequence[float],
    t60: float,
    bend: float,
    settle: float,
    chance: np.random.Generator,
    bloom: float = 0.0,
) -> Wave:
    """Strike a gong.

    Args:
        f0: pitch of the lowest partial once it has settled, in hertz.
        partials: multiples of it, each sounded twice a few beats apart.
        t60: seconds until the lowest partial has fallen by 60 dB.
        bend: semitones away from the settled pitch at the stroke.
        settle: seconds in which a third of the bend is left.
        chance: for phases and the noise of the stick.
        bloom: seconds in which the upper partials swell.
    """
    t = times(t60 * 1.1)
    glide = 2 ** (bend * dying(t, settle) / 12)
    wave = np.zeros(len(t))
    for number, multiple in enumerate(partials):
        fall = t60 / 6.9 / multiple**0.55
        swell = 1 - dying(t, bloom) if bloom and number > 1 else 1.0
        for beat in (-1.5, 1.5):
            phase = 2 * np.pi * np.cumsum((f0 * multiple + beat) * glide) / RATE
            level = 1 / (1 + number * 0.55)
            wave += level * swell * dying(t, fall) * np.sin(phase + chance.uniform(0, 2 * np.pi))
    stick = noise(0.08, 1500, 9000, chance) * dying(times(0.08), 0.012)
    return mixed((0, wave), (0, stick * 0.9))


def small_gong(chance: np.random.Generator) -> Wave:
    return gong(610, (1, 1.53, 2.02, 2.37, 2.94, 3.61, 4.22, 5.1), 0.9, -2, 0.07, chance)


def large_gong(chance: np.random.Generator, t60: float = 2.6) -> Wave:
    partials = (1, 1.41, 1.9, 2.32, 2.75, 3.2, 3.83, 4.4, 5.05, 5.8, 6.6, 7.6)
    return gong(285, partials, t60, 3, 0.28, chance, bloom=0.05)


def cymbals(chance: np.random.Generator) -> Wave:
    t = times(0.8)
    sines = sum(
        np.sin(2 * np.pi * pitch * t + chance.uniform(0, 7))
        for pitch in chance.uniform(1800, 9500, 60)
    )
    hiss = noise(0.8, 3000, 12000, chance)
    return sines / 7.7 * dying(t, 0.16) + hiss * dying(t, 0.09)


def clapper(chance: np.random.Generator) -> Wave:
    t = times(0.12)
    tones = ((1, 0.016), (1.62, 0.011), (2.71, 0.007), (4.1, 0.004))
    wave = sum(np.sin(2 * np.pi * 1150 * m * t) * dying(t, tau) for m, tau in tones)
    return wave + 0.4 * noise(0.12, 1500, 8000, chance) * dying(t, 0.003)


def drum(chance: np.random.Generator, pitch: float = 420) -> Wave:
    """Tap the single-skin drum that leads the band."""
    t = times(0.25)
    glide = 1 + 0.25 * dying(t, 0.008)
    tones = ((1, 1.0), (1.59, 0.6), (2.14, 0.45), (2.65, 0.3))
    wave = sum(
        level * np.sin(2 * np.pi * np.cumsum(pitch * m * glide) / RATE) * dying(t, 0.035 / m**0.5)
        for m, level in tones
    )
    return wave + 0.5 * noise(0.25, 900, 6000, chance) * dying(t, 0.004)


def roll(chance: np.random.Generator, strokes: int) -> tuple[Wave, float]:
    """Roll the drum, faster and swelling; gives the wave and when the next stroke would come."""
    voices, at = [], 0.0
    for number in range(strokes):
        share = number / max(1, strokes - 1)
        voices.append((at, drum(chance) * (0.35 + 0.65 * share)))
        at += (0.085 - 0.035 * share) * chance.uniform(0.93, 1.07)
    return mixed(*voices), at


def block(chance: np.random.Generator) -> Wave:
    """Strike the judge's block on the table (惊堂木), with the hall's first echoes."""
    t = times(0.3)
    tones = ((330, 0.035), (760, 0.022), (1450, 0.013), (2300, 0.008))
    crack = sum(np.sin(2 * np.pi * hertz * t) * dying(t, tau) for hertz, tau in tones)
    crack = crack + 1.2 * noise(0.3, 800, 7000, chance) * dying(t, 0.006)
    echoes = ((0.017, 0.4), (0.031, 0.3), (0.053, 0.22), (0.079, 0.15))
    return mixed((0, crack), *((at, crack * level) for at, level in echoes))


def string(hertz: float, seconds: float, chance: np.random.Generator, t60: float = 1.6) -> Wave:
    """Pluck a string: a burst goes round a delay of exactly one period and loses its edge."""
    blend = 0.18
    period = RATE / hertz
    # The averaging filter delays by ``blend`` samples; an allpass makes up the fraction.
    whole = int(period - blend - 0.5)
    rest = period - blend - whole
    along = (1 - rest) / (1 + rest)
    keep = 10 ** (-3 / (t60 * hertz))
    line = chance.uniform(-1, 1, whole)
    line -= line.mean()
    wave = np.zeros(round(seconds * RATE))
    last = held_in = held_out = 0.0
    place = 0
    for n in range(len(wave)):
        sample = line[place]
        wave[n] = sample
        soft = keep * ((1 - blend) * sample + blend * last)
        last = sample
        held_out = along * (soft - held_out) + held_in
        held_in = soft
        line[place] = held_out
        place = (place + 1) % whole
    return wave


def slap(cards: int, chance: np.random.Generator) -> Wave:
    """Put cards down on cloth: flutters, a crack, some body, a thump."""
    tau = 0.006 + 0.0012 * cards
    voices = [
        (0.014 * number, 0.25 * noise(0.03, 2500, 9000, chance) * dying(times(0.03), 0.004))
        for number in range(min(cards, 9) - 1)
    ]
    at = 0.014 * max(0, min(cards, 9) - 1)
    t = times(0.3)
    crack = noise(0.3, 1400, 7400, chance) * dying(t, tau)
    body = 0.7 * noise(0.3, 350, 1300, chance) * dying(t, tau * 2.4)
    thump = np.sin(2 * np.pi * np.cumsum((150 - 6 * min(cards, 9)) * (1 + dying(t, 0.02))) / RATE)
    weight = 0.7 if cards == 1 else 1.4
    return mixed(*voices, (at, crack + body + weight * thump * dying(t, 0.05)))


def slide(chance: np.random.Generator) -> Wave:
    """Deal one card: it slides and ticks."""
    spread = chance.uniform(0.9, 1.1)
    t = times(0.05)
    swell = (t / 0.05) ** 1.5
    tick = noise(0.03, 2200, 8000, chance) * dying(times(0.03), 0.004)
    hush = noise(0.05, 1800 * spread, 8500 * spread, chance) * swell * 0.5
    return mixed((0, hush), (0.03 * spread, tick))


def air(seconds: float, low: float, high: float, chance: np.random.Generator) -> Wave:
    """Draw breath: noise that rises in pitch, swells and stops."""
    t = times(seconds)
    share = t / seconds
    lower = noise(seconds, low, low * 3, chance) * (1 - share)
    upper = noise(seconds, high / 3, high, chance) * share
    return (lower + upper) * share**1.6


# -- the sounds ---------------------------------------------------------------------------


def throne(chance: np.random.Generator, stake: int) -> Wave:
    """四击头, the four strokes with which a ruler comes on; a higher stake adds strokes before."""
    before, at = roll(chance, 3 + 5 * stake)
    strokes = [(at, drum(chance)), (at + 0.16, drum(chance))]
    for when, kind in ((0.32, "仓"), (0.86, "才"), (1.12, "仓"), (1.66, "才"), (1.92, "仓")):
        if kind == "仓":
            strokes += [(at + when, large_gong(chance)), (at + when, 0.8 * cymbals(chance))]
            strokes.append((at + when, drum(chance)))
        else:
            strokes.append((at + when, cymbals(chance)))
    return mixed((0, before), *strokes)


def revolt(chance: np.random.Generator, stake: int) -> Wave:
    before, at = roll(chance, 6 + 4 * stake)
    return mixed((0, before), (at, large_gong(chance)), (at, cymbals(chance)))


def unmasking(chance: np.random.Generator, stake: int) -> Wave:
    breath = 0.45 + 0.1 * stake
    strokes = [(breath + 0.12 * i, drum(chance)) for i in range(stake)]
    last = breath + 0.12 * stake
    return mixed(
        (0, 0.5 * air(breath, 500, 6000, chance)),
        *strokes,
        (last, large_gong(chance)),
        (last, cymbals(chance)),
        (last + 0.3, 0.7 * small_gong(chance)),
    )


def kick(chance: np.random.Generator) -> Wave:
    before, at = roll(chance, 9)
    return mixed((0, 0.7 * before), (at + 0.05, 1.6 * block(chance)))


def tune(notes: Sequence[tuple[float, float]], chance: np.random.Generator, t60: float) -> Wave:
    return mixed(*((at, string(hertz, t60, chance, t60)) for at, hertz in notes))


def rising(chance: np.random.Generator) -> Wave:
    notes = [(0.11 * i, p) for i, p in enumerate((_D, _FIS, _A, _B, 2 * _D, 2 * _FIS))]
    return tune([*notes, (0.72, _D), (0.72, _A), (0.72, 2 * _D)], chance, 1.4)


def win_emperor(chance: np.random.Generator) -> Wave:
    return mixed((0, 0.8 * throne(chance, 1)), (0.9, 1.6 * rising(chance)))


def win_guard(chance: np.random.Generator) -> Wave:
    line = [(0, _A), (0.16, _B), (0.32, 2 * _D), (0.56, _B), (0.72, 2 * _FIS), (0.72, 2 * _D)]
    return mixed((0, 1.4 * tune(line, chance, 1.5)), (0.72, 0.6 * small_gong(chance)))


def win_rebels(chance: np.random.Generator) -> Wave:
    before, at = roll(chance, 12)
    strokes = [(at + 0.28 * i, cymbals(chance)) for i in range(3)]
    return mixed(
        (0, before), *strokes, (at + 0.56, large_gong(chance)), (at + 0.2, 1.4 * rising(chance))
    )


def win_alone(chance: np.random.Generator) -> Wave:
    return mixed((0, throne(chance, 3)), (1.7, 1.8 * rising(chance)), (2.4, large_gong(chance)))


def lose(chance: np.random.Generator) -> Wave:
    line = ((0, _B), (0.22, _A), (0.44, _E), (0.68, _D / 2))
    return tune(line, chance, 1.1)


def turn(chance: np.random.Generator) -> Wave:
    return tune(((0, 2 * _A), (0.1, 3 * _D)), chance, 0.7)


def alarm(chance: np.random.Generator) -> Wave:
    return mixed(*((0.13 * i, clapper(chance)) for i in range(3)), (0.39, 1.2 * clapper(chance)))


def chat(chance: np.random.Generator) -> Wave:
    return mixed((0, drum(chance, 640)), (0.09, 0.8 * drum(chance, 860)))


def pick(chance: np.random.Generator) -> Wave:
    t = times(0.05)
    tick = noise(0.05, 1600, 7000, chance) * dying(t, 0.005)
    return tick + 0.5 * noise(0.05, 500, 1500, chance) * dying(t, 0.01)


def shuffle(chance: np.random.Generator) -> Wave:
    ticks, at = [], 0.0
    for number in range(34):
        ticks.append((at, slide(chance) * chance.uniform(0.5, 0.8)))
        at += 0.024 - 0.013 * number / 33
    bridge = noise(0.28, 1200, 6000, chance) * np.sin(np.pi * times(0.28) / 0.28) ** 2
    return mixed(*ticks, (at, 0.7 * bridge), (at + 0.28, slap(2, chance)))


def joker(chance: np.random.Generator) -> Wave:
    return mixed(
        (0, slap(3, chance)), (0.02, 0.8 * cymbals(chance)), (0.05, 0.5 * small_gong(chance))
    )


def many(chance: np.random.Generator) -> Wave:
    """A set of eight or more, or three jokers: the whole table feels it."""
    return mixed((0, slap(9, chance)), (0.11, large_gong(chance, 1.6)), (0.11, cymbals(chance)))


def scepter(chance: np.random.Generator) -> Wave:
    """The imperial card is shown: one stroke on the small gong, two strings above it."""
    return mixed((0, small_gong(chance)), (0.12, tune(((0, 2 * _D), (0.08, 2 * _A)), chance, 1.1)))


def seize(chance: np.random.Generator) -> Wave:
    return mixed(
        (0, 0.5 * air(0.25, 600, 7000, chance)),
        (0.25, large_gong(chance, 1.8)),
        (0.25, cymbals(chance)),
        (0.4, cymbals(chance)),
    )


def tribute(chance: np.random.Generator) -> Wave:
    return mixed((0, slap(1, chance)), (0.1, tune(((0, 2 * _E), (0.12, _B)), chance, 0.9)))


def call(chance: np.random.Generator) -> Wave:
    return mixed((0, small_gong(chance)), (0.14, 0.8 * small_gong(chance)))


def out(chance: np.random.Generator) -> Wave:
    return mixed((0, drum(chance)), (0.09, drum(chance)), (0.2, small_gong(chance)))


def redeal(chance: np.random.Generator) -> Wave:
    return mixed((0, lose(chance)), (0.9, 0.6 * shuffle(chance)))


def trick(chance: np.random.Generator) -> Wave:
    """A trick is taken in: cards swept over cloth."""
    t = times(0.22)
    return noise(0.22, 700, 4500, chance) * np.sin(np.pi * t / 0.22) ** 1.5


def stake(chance: np.random.Generator) -> Wave:
    return mixed((0, block(chance)), (0.14, small_gong(chance)))


def lay_back(chance: np.random.Generator) -> Wave:
    return mixed((0, slide(chance)), (0.04, 0.6 * slide(chance)))


def autoplay(chance: np.random.Generator) -> Wave:
    return mixed((0, clapper(chance)), (0.16, drum(chance)))


def leave(chance: np.random.Generator) -> Wave:
    return mixed((0, drum(chance, 300)), (0.15, drum(chance, 250)))


def lead(chance: np.random.Generator) -> Wave:
    return mixed((0, drum(chance, 480)), (0.07, 0.6 * clapper(chance)))


Make = Callable[[np.random.Generator], Wave]


def at_stake(make: Callable[[np.random.Generator, int], Wave], size: int) -> Make:
    return lambda chance: make(chance, size)


BOOK: dict[str, tuple[Make, int, float]] = {
    "deal": (slide, 4, EFFECT),
    "pick": (pick, 3, EFFECT),
    "play_one": (lambda chance: slap(1, chance), 4, EFFECT),
    "play_few": (lambda chance: slap(3, chance), 4, EFFECT),
    "play_big": (lambda chance: slap(6, chance), 3, EFFECT),
    "play_huge": (many, 2, EFFECT),
    "joker": (joker, 2, EFFECT),
    "pass": (drum, 4, EFFECT),
    "lead": (lead, 2, EFFECT),
    "trick": (trick, 3, EFFECT),
    "lay_back": (lay_back, 2, EFFECT),
    "shuffle": (shuffle, 2, EFFECT),
    "redeal": (redeal, 1, EFFECT),
    "scepter": (scepter, 1, EFFECT),
    "throne_1": (at_stake(throne, 1), 1, EFFECT),
    "throne_2": (at_stake(throne, 2), 1, EFFECT),
    "throne_3": (at_stake(throne, 3), 1, EFFECT),
    "seize": (seize, 1, EFFECT),
    "call": (call, 1, EFFECT),
    "reveal_1": (at_stake(unmasking, 1), 1, EFFECT),
    "reveal_2": (at_stake(unmasking, 2), 1, EFFECT),
    "reveal_3": (at_stake(unmasking, 4), 1, EFFECT),
    "revolt_1": (at_stake(revolt, 1), 1, EFFECT),
    "revolt_2": (at_stake(revolt, 2), 1, EFFECT),
    "revolt_3": (at_stake(revolt, 3), 1, EFFECT),
    "kick": (kick, 1, EFFECT),
    "stake": (stake, 1, EFFECT),
    "tribute": (tribute, 2, EFFECT),
    "out": (out, 2, EFFECT),
    "autoplay": (autoplay, 1, EFFECT),
    "leave": (leave, 1, EFFECT),
    "win_emperor": (win_emperor, 1, EFFECT),
    "win_guard": (win_guard, 1, EFFECT),
    "win_rebels": (win_rebels, 1, EFFECT),
    "win_alone": (win_alone, 1, EFFECT),
    "lose": (lose, 1, EFFECT),
    "turn": (turn, 1, ALERT),
    "alarm": (alarm, 1, ALERT),
    "chat": (chat, 1, ALERT),
}
"""By name: how it is made, in how many variants, and how loud (LUFS)."""


# -- levels -------------------------------------------------------------------------------


def weighted(wave: Wave) -> Wave:
    """Weigh pitches as BS.1770 does: a shelf of 4 dB above 1.7 kHz, nothing below 40 Hz."""
    for b, a in (
        ((1.5308, -2.6510, 1.1691), (1.0, -1.6637, 0.7126)),
        ((1.0, -2.0, 1.0), (1.0, -1.9891, 0.9892)),
    ):
        z = np.exp(-2j * np.pi * np.fft.rfftfreq(2 * len(wave)))
        response = (b[0] + b[1] * z + b[2] * z**2) / (a[0] + a[1] * z + a[2] * z**2)
        wave = np.fft.irfft(np.fft.rfft(wave, 2 * len(wave)) * response)[: len(wave)]
    return wave


def loudness(wave: Wave) -> float:
    """Measure the loudest 100 ms, in LUFS."""
    power = np.concatenate(([0.0], np.cumsum(weighted(wave) ** 2)))
    window = RATE // 10
    padded = np.concatenate((power, np.full(window, power[-1])))
    return float(
        -0.691 + 10 * np.log10(np.max(padded[window:] - padded[:-window]) / window + 1e-12)
    )


def levelled(wave: Wave, target: float) -> Wave:
    """Bring a wave to a loudness; peaks that would clip are pressed, never cut."""
    wave = wave - wave.mean()
    for _ in range(12):
        wave = wave * 10 ** ((target - loudness(wave)) / 20)
        wave = PEAK * np.tanh(wave / PEAK) if np.max(np.abs(wave)) > PEAK else wave
    return wave


def trimmed(wave: Wave) -> Wave:
    """Let go of the inaudible end and fade the last 20 ms and the first half."""
    heard = np.nonzero(np.abs(wave) > TAIL * np.max(np.abs(wave)))[0]
    wave = wave[: heard[-1] + 1].copy()
    fade = min(len(wave) // 4, RATE // 50)
    wave[-fade:] *= np.linspace(1, 0, fade) ** 2
    rise = RATE // 2000
    wave[:rise] *= np.linspace(0, 1, rise)
    # The encoder smears a hard edge over a few milliseconds: it gets silence to smear into.
    return np.concatenate((np.zeros(RATE // 250), wave, np.zeros(RATE // 250)))


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.ogg"):
        old.unlink()
    for name, (make, variants, target) in BOOK.items():
        for number in range(1, variants + 1):
            chance = np.random.default_rng([number, *name.encode()])
            wave = levelled(trimmed(make(chance)), target)
            file = folder / f"{name}-{number}.ogg"
            soundfile.write(file, wave, RATE, format="OGG", subtype="VORBIS")
            shipped, _ = soundfile.read(file)
            print(
                f"{file.name:18} {len(shipped) / RATE:5.2f} s {loudness(shipped):6.1f} LUFS"
                f" peak {np.max(np.abs(shipped)):.2f} {file.stat().st_size / 1024:5.1f} KB"
            )


if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else root / "assets" / "sounds")
