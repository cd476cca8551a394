"""A deal as a short code that can be read aloud: whoever has it gets the same hands.

A code names a preset and a seed: three groups of four signs, such as
``3K7F-Q2MX-91TB``. The first sign is the preset, ten are the seed (50 bits), the
last one a check. The signs are digits and letters without I, L, O and U; small
letters, spaces and the look-alikes of 1 and 0 are taken too.
"""

from datetime import date
from hashlib import sha256
from typing import NamedTuple

from engine.core.presets import PRESETS

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SEED_SIGNS = 10
SEED_BITS = 50
GROUP = 4

_LENGTH = SEED_SIGNS + 2
_ALIKE = str.maketrans("ILO", "110", "- \t\u2010\u2011\u2013\u2014_.")
_SEED_DOMAIN = "baohuang-code-1"
_DAY_DOMAIN = "baohuang-day-1"


class DealCode(NamedTuple):
    """A preset and a seed.

    Attributes:
        preset: id of the rule set.
        seed: number below 2 ** 50.
    """

    preset: str
    seed: int

    @property
    def text(self) -> str:
        """The code as it is read aloud."""
        signs = SIGNS[list(PRESETS).index(self.preset)]
        for place in reversed(range(SEED_SIGNS)):
            signs += SIGNS[self.seed >> 5 * place & 31]
        signs += _check(signs)
        return "-".join(signs[at : at + GROUP] for at in range(0, _LENGTH, GROUP))


def parse_code(text: str) -> DealCode | None:
    """Read a code as somebody wrote it down; None if it is none, or miscopied."""
    signs = text.upper().translate(_ALIKE)
    if len(signs) != _LENGTH or any(sign not in SIGNS for sign in signs):
        return None
    number = SIGNS.index(signs[0])
    if signs[-1] != _check(signs[:-1]) or number >= len(PRESETS):
        return None
    seed = 0
    for sign in signs[1:-1]:
        seed = seed << 5 | SIGNS.index(sign)
    return DealCode(list(PRESETS)[number], seed)


def code_of_day(day: date, preset: str) -> DealCode:
    """Give the deal of the day: the same for everybody who plays these rules on it."""
    text = "|".join((_DAY_DOMAIN, day.isoformat(), preset))
    seed = int.from_bytes(sha256(text.encode()).digest(), "big")
    return DealCode(preset, seed >> 256 - SEED_BITS)


def code_of_chance(preset: str, chance: bytes) -> DealCode:
    """Give a code nobody has chosen, from at least seven random bytes."""
    return DealCode(preset, int.from_bytes(chance[:7], "big") >> 56 - SEED_BITS)


def seed_of(code: DealCode, hand: int, number: int) -> str:
    """Give the seed of a deal, 64 hex digits.

    Args:
        code: what the deals come from.
        hand: number of the hand in its match.
        number: 0 for its first deal, one more for each redeal.
    """
    text = "|".join((_SEED_DOMAIN, code.text, str(hand), str(number)))
    return sha256(text.encode()).hexdigest()


def _check(signs: str) -> str:
    """Give the sign that finds one wrong sign, or two exchanged neighbours."""
    total = 0
    for sign in signs:
        # Doubling in GF(32) gives each place a weight of its own, the check's included.
        total = (total ^ SIGNS.index(sign)) << 1
        total ^= 0b100101 if total & 32 else 0
    return SIGNS[total]
