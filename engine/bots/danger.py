"""What may come of a set: a foe goes out over it, or leads with his last cards."""

from engine.bots.situation import Situation
from engine.core.cards import Seat
from engine.core.sets import CardSet

_GOES_OUT = 1.2
"""What it costs, in points, that a foe goes out over one's set."""

_LAST_CARDS = (0.0, 1.1, 0.55, 0.3, 0.18, 0.12)
"""What it costs that a foe with so many cards leads."""

_USUAL = 0.02
"""What it costs that any other foe leads."""

_EMPEROR = 1.5
"""An Emperor out counts for more than a rebel out."""


def danger_of(now: Situation, played: CardSet) -> float:
    """Value the chance that a foe goes out over a set."""
    worst = 0.0
    for seat in now.rivals:
        if now.odds.counts[seat] == played.size and now.ties[seat] < 0:
            likely = now.odds.beaten_by(seat, played)
            worst = max(worst, -now.ties[seat] * likely * _GOES_OUT * _weight_of(now, seat))
    return worst


def lead_of(now: Situation, seat: Seat) -> float:
    """Value, to one's own side, that a seat gets the lead: good for a friend, bad for a foe."""
    left = now.odds.counts[seat]
    cost = _LAST_CARDS[left] if 0 < left < len(_LAST_CARDS) else _USUAL
    return now.ties[seat] * cost * _weight_of(now, seat)


def _weight_of(now: Situation, seat: Seat) -> float:
    return _EMPEROR if seat == now.view.public.emperor else 1.0
