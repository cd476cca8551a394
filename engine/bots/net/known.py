"""Who is the Guard beyond doubt, from what everybody saw."""

from engine.core.cards import Seat
from engine.core.facts import Yielded
from engine.core.ruleset import YieldRule
from engine.core.state import PublicState, Solo


def known_guard(public: PublicState) -> Seat | None:
    """Tell the Guard everybody can know.

    Where only a holder of both marks may yield, whoever did has the sword (rules 4).
    """
    if public.guard is not None or public.emperor is None or public.solo is not Solo.NO:
        return public.guard
    if public.rules.yield_rule is not YieldRule.SKIP_ONE:
        return None
    return next((seen.seat for seen in public.story if isinstance(seen, Yielded)), None)
