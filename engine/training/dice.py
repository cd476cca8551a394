"""Chance for compiled code: a row of one whole number, so that it can be kept and gone on with."""

from collections.abc import MutableSequence

_MASK = (1 << 48) - 1


def roll(dice: MutableSequence[int]) -> float:
    """Draw a number from 0 up to 1 (the generator of POSIX ``drand48``)."""
    dice[0] = (dice[0] * 25214903917 + 11) & _MASK
    return dice[0] / 281474976710656.0


def pick(dice: MutableSequence[int], number: int) -> int:
    """Draw one of ``number`` places."""
    return int(roll(dice) * number)
