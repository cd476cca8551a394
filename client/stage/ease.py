"""Courses of movement: from progress 0..1 to a share of the way."""

from math import pi, sin


def out(progress: float) -> float:
    """Leave fast, arrive gently."""
    return 1.0 - (1.0 - progress) ** 3


def both(progress: float) -> float:
    """Start and end gently."""
    return progress * progress * (3.0 - 2.0 * progress)


def away(progress: float) -> float:
    """Start gently, leave fast."""
    return progress * progress


def over(progress: float) -> float:
    """Arrive a little too far and come back."""
    back = progress - 1.0
    return 1.0 + back * back * (2.7 * back + 1.7)


def swell(progress: float) -> float:
    """Rise and fall: 0 at both ends."""
    return sin(pi * progress)


def fade(progress: float, rise: float = 0.15, fall: float = 0.25) -> float:
    """Give the opacity of something that comes, stays and goes."""
    if progress < rise:
        return progress / rise
    if progress > 1.0 - fall:
        return max(0.0, (1.0 - progress) / fall)
    return 1.0


def between(start: float, end: float, share: float) -> float:
    """Give the value a share of the way from one number to another."""
    return start + (end - start) * share
