"""Which badges each plate bears."""

from client.present.cues import Sign
from engine.core.cards import SEATS, Seat
from engine.core.state import PublicState, Solo
from engine.core.throne import known_guard, roles_known


def signs_of(public: PublicState) -> tuple[tuple[Sign, ...], ...]:
    """List the badges of every seat, as everybody knows them."""
    return tuple(_signs(public, seat) for seat in SEATS)


def _signs(public: PublicState, seat: Seat) -> tuple[Sign, ...]:
    emperor = seat == public.emperor
    borne = (
        (Sign.CROWN, emperor),
        (Sign.FLAG, emperor and public.solo != Solo.NO),
        (Sign.SWORD, seat == known_guard(public)),
        (Sign.HOE, seat in public.revolters),
        (Sign.BOOT, seat in public.kickers),
        (Sign.AUTO, public.auto[seat]),
        (Sign.GONE, public.left[seat]),
    )
    return tuple(sign for sign, there in borne if there)


def is_in_doubt(public: PublicState, seat: Seat) -> bool:
    """Tell whether a plate bears a question mark: a Guard is hidden, and it may be this seat."""
    if public.emperor is None or seat == public.emperor or roles_known(public):
        return False
    return seat not in public.revolters
