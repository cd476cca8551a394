"""The seats the host plays himself: bots, and seats on autoplay."""

import logging
from random import Random

import msgspec

from engine.core.actions import Leave, SeatAction, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import Seat
from engine.core.refusal import refusal
from engine.core.state import SeatView, view_of
from engine.core.terms import Phase
from engine.table.entries import By, Move, Moves
from engine.table.moment import Moment
from engine.table.plans import Plan, Plans
from engine.table.ports import Chooser, Ports
from engine.table.steps import Steps, Write
from engine.table.thinkers import BotFailure

log = logging.getLogger(__name__)

THINK_LIMIT = 4.0
"""Seconds beyond its pause for which a bot's move is waited for."""


class HostedSeats:
    """Plans the moves of these seats and lets bots think about theirs.

    Bots are not trusted: one that fails, gives what is no legal answer or does not
    come back is played by the default answer, and logged once for each kind of fault.

    Args:
        ports: where bots, chance and thinking come from.
        plans: where the moves to come are noted.
    """

    def __init__(self, ports: Ports, plans: Plans) -> None:
        self._ports = ports
        self._plans = plans
        self._bots: dict[Seat, tuple[tuple[str, int | None], Chooser]] = {}
        self._thinking: set[int] = set()
        self._faults: set[tuple[Seat, str]] = set()

    def plan(self, moment: Moment, pace: tuple[float, float]) -> None:
        """Plan a move for each of them that is asked, after a pause drawn from ``pace``."""
        turn = moment.state.public.turn
        movers = {seat for seat in moment.unanswered if _is_hosted(moment, seat)}
        self._plans.keep(movers)
        for seat in sorted(movers):
            auto = _is_auto(moment, seat)
            if self._plans.fits(seat, turn, auto):
                continue
            due = moment.now + self._ports.rng.uniform(*pace)
            plan = Plan(seat, turn, due, auto, due + THINK_LIMIT)
            self._plans.put(plan)
            view = view_of(moment.state, seat)
            if auto and not _plays_as_bot(moment):
                plan.action = default_action(view)
            else:
                self._think(plan, view, self._bot(moment, seat))

    def move(self, moment: Moment, plan: Plan) -> Steps:
        """Make a planned move."""
        state = moment.state
        if plan.turn != state.public.turn:
            return ()
        if plan.action is None:
            self._note_fault(plan.seat, "TooSlow")
        default = default_action(view_of(state, plan.seat))
        by = By.AUTO if plan.auto else By.BOT
        wakes = not plan.auto and state.public.auto[plan.seat]
        first = (Move(plan.seat, SetAuto(on=False), By.HOST),) if wakes else ()
        entry = Moves((*first, Move(plan.seat, plan.action or default, by)))
        return (Write(entry, refused=(Write(Moves((Move(plan.seat, default, by),))),)),)

    def _think(self, plan: Plan, view: SeatView, bot: Chooser) -> None:
        if id(bot) in self._thinking:
            plan.action = default_action(view)
            return
        self._thinking.add(id(bot))

        def done(answer: object) -> None:
            self._thinking.discard(id(bot))
            plan.action = self._judged(plan.seat, view, answer)
            self._ports.changed()

        self._ports.thinker.think(bot, view, done)

    def _judged(self, seat: Seat, view: SeatView, answer: object) -> SeatAction:
        """Give what a bot answered if it may, else the default answer."""
        action = _as_action(answer)
        if action is not None and refusal(view, action) is None:
            return action
        kind = answer.kind if isinstance(answer, BotFailure) else type(answer).__name__
        self._note_fault(seat, kind if action is None else "Refused")
        return default_action(view)

    def _note_fault(self, seat: Seat, kind: str) -> None:
        # Neither the view nor the answer may be logged: both could name cards.
        if (seat, kind) not in self._faults:
            self._faults.add((seat, kind))
            log.error("bot at seat %d failed: %s", seat, kind)

    def _bot(self, moment: Moment, seat: Seat) -> Chooser:
        chair = moment.base.sittings[seat].chair
        level = chair.level or moment.base.setup.level
        portrait = chair.avatar if moment.is_bot(seat) else None
        known = self._bots.get(seat)
        if known is None or known[0] != (level, portrait):
            seed = moment.base.setup.seed
            given = self._ports.rng.getrandbits(64) if seed is None else f"{seed}|{seat}"
            known = ((level, portrait), self._ports.make_bot(level, Random(given), portrait))
            self._bots[seat] = known
        return known[1]


def _as_action(answer: object) -> SeatAction | None:
    """Give an answer if it is one by its types down to the last card, else None."""
    if not isinstance(answer, SeatAction) or isinstance(answer, SetAuto | Leave):
        return None
    try:
        return msgspec.convert(msgspec.to_builtins(answer), type(answer))
    except (msgspec.MsgspecError, TypeError, ValueError):
        return None


def _is_hosted(moment: Moment, seat: Seat) -> bool:
    return moment.auto[seat] or moment.is_bot(seat)


def _is_auto(moment: Moment, seat: Seat) -> bool:
    """Tell whether autoplay moves, and not a bot: also for who left in this hand (rules 8)."""
    return not moment.is_bot(seat) or moment.state.public.left[seat]


def _plays_as_bot(moment: Moment) -> bool:
    """Tell whether a bot plays the cards of a seat on autoplay; questions it never answers."""
    return moment.state.public.phase is Phase.PLAY and moment.autoplay_is_bot
