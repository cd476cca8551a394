"""The seats the host plays himself: bots, and seats on autoplay."""

import logging
from random import Random

from engine.core.actions import SeatAction, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import Seat
from engine.core.state import view_of
from engine.table.entries import By, Move, Moves
from engine.table.moment import Moment
from engine.table.plans import Plan, Plans
from engine.table.ports import Chooser, Ports
from engine.table.steps import Steps, Write

log = logging.getLogger(__name__)


class HostedSeats:
    """Plans the moves of these seats and lets bots think about theirs.

    Args:
        ports: where bots, chance and thinking come from.
        plans: where the moves to come are noted.
    """

    def __init__(self, ports: Ports, plans: Plans) -> None:
        self._ports = ports
        self._plans = plans
        self._bots: dict[Seat, tuple[str, Chooser]] = {}

    def plan(self, moment: Moment, pace: tuple[float, float]) -> None:
        """Plan a move for each of them that is asked, after a pause drawn from ``pace``."""
        turn = moment.state.public.turn
        movers = {seat for seat in moment.unanswered if _is_hosted(moment, seat)}
        self._plans.keep(movers)
        for seat in sorted(movers):
            plain = _is_plain(moment, seat)
            if self._plans.fits(seat, turn, plain):
                continue
            plan = Plan(seat, turn, moment.now + self._ports.rng.uniform(*pace), plain)
            self._plans.put(plan)
            if plain:
                plan.action = default_action(view_of(moment.state, seat))
            else:
                self._think(moment, plan)

    def _think(self, moment: Moment, plan: Plan) -> None:
        def done(action: SeatAction) -> None:
            plan.action = action
            self._ports.changed()

        bot = self._bot(moment, plan.seat)
        self._ports.thinker.think(bot, view_of(moment.state, plan.seat), done)

    def _bot(self, moment: Moment, seat: Seat) -> Chooser:
        level = moment.base.sittings[seat].chair.level
        known = self._bots.get(seat)
        if known is None or known[0] != level:
            seed = moment.base.setup.seed
            given = self._ports.rng.getrandbits(64) if seed is None else f"{seed}|{seat}"
            known = (level, self._ports.make_bot(level, Random(given)))
            self._bots[seat] = known
        return known[1]


def hosted_move(moment: Moment, plan: Plan) -> Steps:
    """Make a planned move; what the rules refuse is replaced by the default answer."""
    state = moment.state
    if plan.turn != state.public.turn or plan.action is None:
        return ()
    by = By.AUTO if plan.plain else By.BOT
    wakes = not plan.plain and state.public.auto[plan.seat]
    first = (Move(plan.seat, SetAuto(on=False), By.HOST),) if wakes else ()
    instead = Move(plan.seat, default_action(view_of(state, plan.seat)), by)
    entry = Moves((*first, Move(plan.seat, plan.action, by)))
    return (Write(entry, refused=(Write(Moves((instead,))),)),)


def _is_hosted(moment: Moment, seat: Seat) -> bool:
    return moment.auto[seat] or moment.is_bot(seat)


def _is_plain(moment: Moment, seat: Seat) -> bool:
    """Tell whether autoplay moves, and not a bot: also for who left in this hand (rules 8)."""
    return not moment.is_bot(seat) or moment.state.public.left[seat]
