"""From what the net values a move to the points that come out of it, as hands have shown.

A net's value is off by a little that depends on the rules and on what one is: it was learnt
from hands in which odd moves were made. So the values are put right by curves that never
fall, fitted on hands of the master's own play (``python -m engine.training calibrate``).
"""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from engine.assets import assets_folder
from engine.core.state import SeatView, Solo
from engine.core.terms import Role

STEPS = 20
"""Steps of a curve from value -1 to 1."""

FILE = "master.curves.json"
"""In ``assets/weights``."""

KINDS = ("emperor", "guard", "solo", "rebel", "against_solo")


class Curves(NamedTuple):
    """What values are worth, fitted for one net.

    Attributes:
        net: SHA-256 of the net's file.
        curves: by rule set and kind, as ``putong/rebel``: shares of the best result at values
            from -1 to 1 in ``STEPS`` steps. Under the kind alone: for all other rules.
    """

    net: str
    curves: dict[str, tuple[float, ...]]


def kind_of(view: SeatView) -> str:
    """Tell what a seat is, as far as its chances go; it knows no more than its view."""
    match view.role:
        case Role.EMPEROR:
            return "emperor"
        case Role.GUARD:
            return "guard"
        case Role.SOLO:
            return "solo"
        case _:
            return "rebel" if view.public.solo is Solo.NO else "against_solo"


def share_of(view: SeatView, value: float) -> float:
    """Tell what share of its side's best result a seat may expect of a move so valued.

    It may be a little beyond -1: a rebel does not know that a hidden Emperor plays alone.
    """
    value = max(-1.0, min(1.0, value))
    known = curves()
    if known is None:
        return value
    kind = kind_of(view)
    curve = known.curves.get(f"{view.public.rules.id}/{kind}") or known.curves.get(kind)
    return value if curve is None else along(curve, value)


def along(curve: Sequence[float], value: float) -> float:
    """Read a curve at a value from -1 to 1."""
    place = (value + 1) / 2 * (len(curve) - 1)
    at = min(int(place), len(curve) - 2)
    return curve[at] + (place - at) * (curve[at + 1] - curve[at])


@cache
def curves() -> Curves | None:
    """Give the curves of the net that plays; None if there are none for it."""
    folder = assets_folder() / "weights"
    found = read_curves(folder / FILE)
    if found is None or found.net != digest(folder / "master.net"):
        return None
    return found


def read_curves(file: Path) -> Curves | None:
    """Read a file of curves; None if there is none."""
    try:
        told = json.loads(file.read_bytes())
        return Curves(told["net"], {key: tuple(row) for key, row in told["curves"].items()})
    except (OSError, ValueError, KeyError, AttributeError, TypeError):
        return None


def digest(net: Path) -> str:
    """Name a net by its file."""
    return sha256(net.read_bytes()).hexdigest()
