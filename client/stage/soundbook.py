"""What each sound of the game is made of.

A teahouse band: plucked strings, a small gong, clappers, a drum, and cards on cloth.
"""

from collections.abc import Callable

from client.stage.synth import (
    Wave,
    drummed,
    faded,
    mixed,
    plucked,
    rustled,
    samples,
    struck,
    swept,
)

# A pentatonic scale on D.
_D, _E, _FIS, _A, _B = 293.66, 329.63, 369.99, 440.0, 493.88

_GONG = ((523.0, 0.5), (791.0, 0.35), (1204.0, 0.28), (1733.0, 0.2), (2471.0, 0.12))
_BELL = ((1174.7, 0.5), (2361.0, 0.22), (3890.0, 0.1))
_CLAPPER = ((1320.0, 0.5), (2210.0, 0.4), (3480.0, 0.25))


def _clapper(loud: float = 0.8) -> Wave:
    block = struck([(hertz, level * loud) for hertz, level in _CLAPPER], 0.09, 0.012)
    return mixed((0, block), (0, rustled(0.015, loud, soft=0.1, seed=3)))


def _card(loud: float, seconds: float, seed: int) -> Wave:
    """A card put down: a slap with some body."""
    return mixed(
        (0, rustled(seconds * 0.5, loud, soft=0.35, seed=seed)),
        (0.004, rustled(seconds, loud * 2.2, soft=0.8, seed=seed + 1)),
    )


def _deal() -> Wave:
    return faded(rustled(0.06, 0.8, soft=0.3, seed=11), 0.02)


def _pick() -> Wave:
    return mixed(
        (0, rustled(0.025, 0.35, soft=0.15, seed=21)), (0.002, struck([(1850.0, 0.22)], 0.05, 0.01))
    )


def _play_small() -> Wave:
    return _card(0.8, 0.12, 31)


def _play_big() -> Wave:
    return mixed(
        (0, _card(0.6, 0.08, 41)),
        (0.035, _card(0.7, 0.1, 43)),
        (0.08, _card(1.0, 0.16, 45)),
        (0.08, drummed(170, 70, 0.2, 0.7)),
    )


def _joker() -> Wave:
    strings = [(0.06 * i, plucked(pitch, 0.45, 0.45)) for i, pitch in enumerate((_D, _FIS, _A))]
    return mixed((0, _card(0.8, 0.12, 51)), (0.18, plucked(2 * _D, 0.5, 0.5)), *strings)


def _pass() -> Wave:
    return mixed((0, drummed(260, 190, 0.09, 0.6)), (0.07, drummed(210, 150, 0.11, 0.5)))


def _turn() -> Wave:
    return mixed((0, plucked(2 * _A, 0.3, 0.5, dull=1)), (0.09, plucked(2 * _D * 1.5, 0.4, 0.45)))


def _alarm() -> Wave:
    return mixed(*((0.13 * i, _clapper()) for i in range(3)), (0.39, _clapper(1.0)))


def _revolt() -> Wave:
    beats = [(0.11 * i, drummed(150, 62, 0.22, 0.55 + 0.09 * i)) for i in range(5)]
    return mixed(
        *beats, (0.55, struck(_GONG, 0.6, 0.3)), (0.55, rustled(0.25, 0.5, soft=0, seed=9))
    )


def _kick() -> Wave:
    return mixed(
        (0, rustled(0.09, 0.6, soft=0.2, seed=61)),
        (0.07, drummed(220, 48, 0.34, 1.0)),
        (0.07, rustled(0.1, 1.4, soft=0.7, seed=63)),
    )


def _win() -> Wave:
    tune = (_D, _FIS, _A, _B, 2 * _D, 2 * _FIS)
    notes = [(0.11 * i, plucked(pitch, 0.5, 0.45)) for i, pitch in enumerate(tune)]
    close = [(0.72, plucked(pitch, 0.7, 0.35, dull=0.2)) for pitch in (_D, _A, 2 * _D)]
    return mixed(*notes, *close, (0.72, struck(_BELL, 0.6, 0.25)))


def _lose() -> Wave:
    tune = ((0, _B), (0.22, _A), (0.44, _E), (0.68, _D / 2))
    return mixed(*((start, plucked(pitch, 0.6, 0.45, dull=1)) for start, pitch in tune))


def _reveal() -> Wave:
    return mixed((0, swept(300, 900, 0.22, 0.2)), (0.16, struck(_GONG, 0.6, 0.22)))


def _scepter() -> Wave:
    shine = [
        (0.05 * i, struck([(p * 4, 0.3)], 0.5, 0.16)) for i, p in enumerate((_D, _FIS, _A, _B))
    ]
    return mixed((0, struck(_BELL, 0.7, 0.3)), *shine)


def _seize() -> Wave:
    return mixed(
        (0, swept(1400, 300, 0.18, 0.3)),
        (0.02, rustled(0.2, 0.9, soft=0, seed=71)),
        (0.19, struck(_GONG, 0.5, 0.18)),
        (0.19, drummed(180, 55, 0.3, 0.8)),
    )


def _tribute() -> Wave:
    return mixed(
        (0, _card(0.6, 0.1, 81)), (0.08, plucked(_E * 2, 0.3, 0.4)), (0.18, plucked(_B, 0.35, 0.4))
    )


def _chat() -> Wave:
    return mixed(
        (0, struck([(1320.0, 0.4)], 0.1, 0.03)), (0.06, struck([(1760.0, 0.4)], 0.15, 0.04))
    )


_BOOK: dict[str, tuple[Callable[[], Wave], float]] = {
    "deal": (_deal, 0.25),
    "pick": (_pick, 0.22),
    "play_small": (_play_small, 0.55),
    "play_big": (_play_big, 0.75),
    "joker": (_joker, 0.75),
    "pass": (_pass, 0.4),
    "turn": (_turn, 0.5),
    "alarm": (_alarm, 0.7),
    "revolt": (_revolt, 0.9),
    "kick": (_kick, 0.85),
    "win": (_win, 0.8),
    "lose": (_lose, 0.7),
    "reveal": (_reveal, 0.7),
    "scepter": (_scepter, 0.6),
    "seize": (_seize, 0.8),
    "tribute": (_tribute, 0.55),
    "chat": (_chat, 0.4),
}
"""By name: how it is made, and its loudness beside the others."""

SOUNDS = tuple(_BOOK)
"""Names of all sounds."""


def made(name: str) -> bytes:
    """Make a sound, as 16-bit samples for one channel.

    Raises:
        KeyError: if there is no sound of that name.
    """
    make, loud = _BOOK[name]
    return samples(faded(make(), 0.02), loud)
