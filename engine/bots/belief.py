"""Who may be the Guard, read from what everybody saw."""

from engine.core.cards import SEATS, Seat
from engine.core.facts import Applied, Deferred, Led, Passed, Played, Revolted
from engine.core.sets import set_of
from engine.core.stakes import revolt_in
from engine.core.state import PublicState, SeatView, Solo
from engine.core.terms import Role
from engine.core.throne import known_guard

NOBODY_SHARE = 0.17
"""How often the Emperor turns out to be alone without having said so."""

_BEAT_HIGH, _BEAT_LOW, _LET_LOW, _LET_HIGH = 0.35, 0.8, 1.35, 1.1
"""How much likelier each act is from the Guard than from a rebel."""

_HIGH = 9
"""Rank from which a set counts as high: the Queen."""

_LEAST, _MOST = 0.04, 12.0
"""No seat's evidence counts for more than this, whatever it did."""

Chances = tuple[float, ...]


def guard_chances(view: SeatView, *, reads_play: bool) -> Chances:
    """Tell by seat how likely it is the Guard; they sum to 1 or less.

    Args:
        view: what the seat may know.
        reads_play: whether acts count as evidence, or only what the rules make certain.
    """
    public, own = view.public, view.seat
    known = known_guard(public)
    if known is not None:
        return tuple(float(seat == known) for seat in SEATS)
    if view.role == Role.GUARD:
        return tuple(float(seat == own) for seat in SEATS)
    if public.emperor is None or public.solo != Solo.NO or view.role == Role.SOLO:
        return (0.0,) * 5
    likely = [weight if seat != own else 0.0 for seat, weight in enumerate(weights_in(public))]
    if not reads_play:
        likely = [float(weight > 0.0) for weight in likely]
    nobody = 0.0 if view.role == Role.EMPEROR else NOBODY_SHARE
    total = sum(likely)
    if total <= 0.0:
        return (0.0,) * 5
    return tuple((1.0 - nobody) * part / total for part in likely)


def weights_in(public: PublicState) -> list[float]:
    """Weigh by seat how well everybody may take it for the Guard; 0 where the rules forbid it."""
    return [
        _prior(public, seat) * min(_MOST, max(_LEAST, factor))
        for seat, factor in enumerate(_evidence(public))
    ]


def _prior(public: PublicState, seat: Seat) -> float:
    """Rule out seats the rules make rebels: the Emperor, revolters, who went out unrevealed."""
    if seat == public.emperor or seat in public.revolters or public.places[seat] is not None:
        return 0.0
    return 1.0


def _evidence(public: PublicState) -> list[float]:
    """Weigh how each seat treated the Emperor's sets."""
    factors = [1.0] * 5
    by: Seat | None = None
    target: tuple[int, int] | None = None
    for seen in public.story:
        match seen:
            case Led():
                by = None
            case Played(seat=seat, cards=cards):
                played = set_of(cards)
                rank = 12 if played is None or played.rank is None else played.rank
                jokers = 0 if played is None else played.small + played.big
                if by == public.emperor and seat != by:
                    factors[seat] *= _BEAT_HIGH if rank >= _HIGH or jokers else _BEAT_LOW
                by, target = seat, (rank, jokers)
            case Passed(seat=seat) | Deferred(seat=seat) | Applied(seat=seat):
                if by == public.emperor and target is not None:
                    low = target[0] < _HIGH and not target[1]
                    factors[seat] *= _LET_LOW if low else _LET_HIGH
            case Revolted(seats=seats) if revolt_in(public.rules).doubles:
                for seat in SEATS:
                    factors[seat] *= 1.0 if seat in seats else 1.3
            case _:
                pass
    return factors
