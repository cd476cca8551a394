"""What a table does by itself when its time has come."""

import logging
from random import Random
from typing import TYPE_CHECKING

from engine.core.actions import SeatAction, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import SEATS, Seat
from engine.core.state import view_of
from engine.table.entries import By, Move, Moves, Sat
from engine.table.lobby import without
from engine.table.plans import Plan
from engine.table.ports import Chooser
from engine.table.setup import Kind, Stage
from engine.table.sittings import all_unready, persons
from engine.table.timers import HEAL_WAIT, SHARE_WAIT
from engine.table.transition import hand_runs

if TYPE_CHECKING:
    from engine.table.table import Table

log = logging.getLogger(__name__)

SLIPS = 2
"""Time run out so often in a row puts a seat on autoplay."""

REST_PACES = 10
"""A result nobody has to confirm stands for so many of the table's longest paces.

Long enough for whoever watches: the picture of the hand's end comes after the score.
"""

REST_LEAST = 0.2
"""And for at least so many seconds."""


SEAT_KEPT = 60.0
"""Seconds a seat in the lobby waits for a guest whose connection was lost."""


class Pulse:
    """The moves of bots and autoplay, time run out, deals, next hands."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._bots: dict[Seat, tuple[str, Chooser]] = {}

    def beat(self) -> None:
        """Do the first thing that is due."""
        table, timers = self._table, self._table.timers
        now = table.ports.now()
        if timers.heal is not None:
            if timers.heal <= now:
                timers.heal = now + HEAL_WAIT
                table.writes.restart(table.base, _nothing)
            return
        if timers.halted is not None:
            return
        plan = timers.plans.take_due(now)
        if plan is not None:
            self._make(plan)
        elif _is_due(timers.clock.due, now):
            self._time_out()
        elif _is_due(self.grace_due(), now):
            self._grace_over(now)
        elif _is_due(self.vacancy_due(), now):
            self._vacate(now)
        elif _is_due(timers.share, now):
            self.deal()
        elif _is_due(timers.rest, now):
            self.next_hand()

    # -- the host's own moves -----------------------------------------------------------

    def plan(self) -> None:
        """Plan the moves of all seats that are played by the host."""
        table = self._table
        state, plans = table.base.state, table.timers.plans
        movers = {seat for seat in self.unanswered() if self._is_machine(seat)}
        plans.keep(movers)
        now = table.ports.now()
        for seat in sorted(movers):
            plain = self._is_plain(seat)
            if plans.fits(seat, state.public.turn, plain):
                continue
            low, high = table.haste.pace
            plan = Plan(seat, state.public.turn, now + table.ports.rng.uniform(low, high), plain)
            plans.put(plan)
            if plain:
                plan.action = default_action(view_of(state, seat))
            else:
                self._think(plan)

    def _think(self, plan: Plan) -> None:
        table = self._table

        def done(action: SeatAction) -> None:
            plan.action = action
            table.ports.changed()

        view = view_of(table.base.state, plan.seat)
        table.ports.thinker.think(self._bot(plan.seat), view, done)

    def _bot(self, seat: Seat) -> Chooser:
        table = self._table
        level = table.base.sittings[seat].chair.level
        known = self._bots.get(seat)
        if known is None or known[0] != level:
            seed = table.base.setup.seed
            given = table.ports.rng.getrandbits(64) if seed is None else f"{seed}|{seat}"
            known = (level, table.ports.make_bot(level, Random(given)))
            self._bots[seat] = known
        return known[1]

    def unanswered(self) -> list[Seat]:
        """List the seats whose answer is awaited."""
        state = self._table.base.state
        if not hand_runs(state):
            return []
        asked = state.public.asked
        return [seat for seat in SEATS if seat in asked and state.answers[seat] is None]

    def _is_machine(self, seat: Seat) -> bool:
        base = self._table.base
        return base.state.public.auto[seat] or base.sittings[seat].chair.kind is Kind.BOT

    def _is_plain(self, seat: Seat) -> bool:
        """Tell whether autoplay moves, and not a bot: also for who left in this hand (rules 8)."""
        base = self._table.base
        is_bot = base.sittings[seat].chair.kind is Kind.BOT
        return not is_bot or base.state.public.left[seat]

    def _make(self, plan: Plan) -> None:
        table = self._table
        state = table.base.state
        if plan.turn != state.public.turn or plan.action is None:
            return
        by = By.AUTO if plan.plain else By.BOT
        wakes = not plan.plain and state.public.auto[plan.seat]
        first = (Move(plan.seat, SetAuto(on=False), By.HOST),) if wakes else ()
        refused = table.write(Moves((*first, Move(plan.seat, plan.action, by))))
        if refused is not None:
            log.error("a bot's move was refused: %s", refused.code)
            action = default_action(view_of(state, plan.seat))
            table.write(Moves((Move(plan.seat, action, by),)))

    # -- time run out -------------------------------------------------------------------

    def _time_out(self) -> None:
        table = self._table
        base = table.base
        moves: list[Move] = []
        for seat in self.unanswered():
            sitting = base.sittings[seat]
            is_person = sitting.chair.kind is Kind.PERSON
            if is_person and sitting.slips + 1 >= SLIPS and not base.state.public.auto[seat]:
                moves.append(Move(seat, SetAuto(on=True), By.HOST))
            moves.append(Move(seat, default_action(view_of(base.state, seat)), By.TIME))
        table.write(Moves(tuple(moves)))

    def grace_due(self) -> float | None:
        """When the next absent seat goes on autoplay."""
        return min((due for due, _ in self._graces()), default=None)

    def _graces(self) -> list[tuple[float, Seat]]:
        table, timers = self._table, self._table.timers
        auto, grace = table.base.state.public.auto, table.base.setup.grace
        return [
            (max(timers.away[seat], timers.asked) + grace, seat)
            for seat in self.unanswered()
            if seat in timers.away and not auto[seat]
        ]

    def _grace_over(self, now: float) -> None:
        seats = [seat for due, seat in self._graces() if due <= now]
        self._table.write(Moves(tuple(Move(s, SetAuto(on=True), By.HOST) for s in seats)))

    # -- the lobby ----------------------------------------------------------------------

    def vacancy_due(self) -> float | None:
        """When the next seat of one who left the lobby without a word is free again."""
        return min((due for due, _ in self._vacancies()), default=None)

    def _vacancies(self) -> list[tuple[float, Seat]]:
        table = self._table
        if table.base.stage is not Stage.LOBBY:
            return []
        sittings, away = table.base.sittings, table.timers.away
        guests = [seat for seat in persons(sittings) if not sittings[seat].chair.host]
        return [(away[seat] + SEAT_KEPT, seat) for seat in guests if seat in away]

    def _vacate(self, now: float) -> None:
        table = self._table
        seats = [seat for due, seat in self._vacancies() if due <= now]
        change = without(table.change, seats)

        def then() -> None:
            for seat in seats:
                table.timers.away.pop(seat, None)

        table.write(Sat(change.setup, change.stage, change.sittings), then)

    # -- between hands ------------------------------------------------------------------

    def go_on(self) -> bool:
        """Go on between hands where nothing is waited for; tell whether something was begun."""
        table, timers = self._table, self._table.timers
        if hand_runs(table.base.state) or timers.halted is not None:
            timers.share = None
            return False
        if table.base.stage is Stage.RESULT and self._all_ready():
            self.next_hand()
        elif table.base.stage is Stage.PLAYING and table.base.seed:
            self.deal_if_ready()
        return table.writes.busy

    def deal_if_ready(self) -> None:
        """Deal, or give those present a moment to put in their shares."""
        table, timers = self._table, self._table.timers
        here = persons(table.base.sittings) & table.visitors.present
        if table.base.setup.seed is not None or not table.dealing.lacks(here):
            self.deal()
        elif timers.share is None:
            timers.share = table.ports.now() + SHARE_WAIT

    def deal(self) -> None:
        """Deal with what is in."""
        table = self._table
        if table.base.stage is Stage.PLAYING and not hand_runs(table.base.state):
            table.write(table.dealing.deal(table.base))

    def rest(self) -> None:
        """Let the result stand for a while."""
        table = self._table
        setup = table.base.setup
        length: float | None = setup.between
        if not length:
            unattended = max(REST_LEAST, REST_PACES * setup.pace[1])
            length = None if self._awaited() else unattended
        table.timers.rest = None if length is None else table.ports.now() + length

    def rest_again(self) -> None:
        """Start the rest when the last person that was waited for has gone."""
        table = self._table
        if table.base.stage is not Stage.RESULT:
            table.timers.rest = None
        elif table.timers.rest is None and not self._awaited():
            self.rest()

    def _all_ready(self) -> bool:
        awaited = self._awaited()
        chairs = [self._table.base.sittings[seat].chair for seat in awaited]
        return bool(awaited) and all(chair.ready for chair in chairs)

    def _awaited(self) -> set[Seat]:
        table = self._table
        auto = table.base.state.public.auto
        here = persons(table.base.sittings) & table.visitors.present
        return {seat for seat in here if not auto[seat]}

    def next_hand(self) -> None:
        """Begin the next hand."""
        base = self._table.base
        if base.stage is Stage.RESULT:
            self._table.write(Sat(base.setup, Stage.PLAYING, all_unready(base.sittings)))


def _is_due(at: float | None, now: float) -> bool:
    return at is not None and at <= now


def _nothing() -> None:
    """Do nothing."""
