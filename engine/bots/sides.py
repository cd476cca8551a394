"""Who is with whom, as one seat sees it: from -1, surely a foe, to 1, surely a friend."""

from engine.bots.belief import Chances
from engine.core.cards import SEATS, Seat
from engine.core.state import SeatView, Solo
from engine.core.terms import Role

KNOWN = 0.99
"""From here on a tie is certain."""

Ties = tuple[float, ...]


def ties_of(view: SeatView, chances: Chances) -> Ties:
    """Tell how each seat stands to the viewer; his own counts as a friend."""
    return tuple(1.0 if seat == view.seat else _tie(view, chances, seat) for seat in SEATS)


def _tie(view: SeatView, chances: Chances, seat: Seat) -> float:
    emperor = view.public.emperor
    match view.role:
        case Role.EMPEROR:
            return 2.0 * chances[seat] - 1.0
        case Role.SOLO:
            return -1.0
        case Role.GUARD:
            return 1.0 if seat == emperor else -1.0
        case Role.REBEL:
            if seat == emperor:
                return -1.0
            return 1.0 if view.public.solo != Solo.NO else 1.0 - 2.0 * chances[seat]
        case None:
            return 0.0
