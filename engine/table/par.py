"""What the master makes of a deal in each seat, with bots of one level in the others."""

from random import Random

import msgspec

from engine.bots.bot import Bot
from engine.bots.making import bot_of
from engine.core.actions import AnyAction, Deal
from engine.core.cards import SEATS, Seat
from engine.core.game import advance
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal
from engine.core.state import GameState, new_match, view_of
from engine.core.terms import Phase
from engine.table.dealcode import DealCode, seed_of
from engine.table.fair import fair_hands
from engine.table.transition import next_deal

MASTER = "master"
NO_SHARES = ("",) * 5


class Par(msgspec.Struct, frozen=True):
    """The master's results at a deal.

    Attributes:
        code: of the deal.
        rules: id of its rules.
        level: of the bots in the other seats.
        points: what the master made in each seat of the deal.
    """

    code: str
    rules: str
    level: str
    points: tuple[int, ...]


def par_of(code: DealCode, level: str) -> Par:
    """Play a deal five times, the master in one seat after the other; the same every time."""
    points = tuple(_points(code, level, seat) for seat in SEATS)
    return Par(code.text, code.preset, level, points)


def _points(code: DealCode, level: str, own: Seat) -> int:
    bots: list[Bot] = [
        bot_of(MASTER if seat == own else level, Random(f"{code.text}/{own}/{seat}"))
        for seat in SEATS
    ]
    state = new_match(PRESETS[code.preset])
    while state.public.result is None:
        state = _next(state, code, bots)
    return state.public.result.points[own]


def _next(state: GameState, code: DealCode, bots: list[Bot]) -> GameState:
    public = state.public
    if public.phase is Phase.DEAL:
        seed = seed_of(code, *next_deal(public))
        return _done(state, None, Deal(fair_hands(public.rules, public.first, seed, NO_SHARES)))
    seat = next(seat for seat in public.asked if state.answers[seat] is None)
    return _done(state, seat, bots[seat].choose(view_of(state, seat)))


def _done(state: GameState, actor: Seat | None, action: AnyAction) -> GameState:
    outcome = advance(state, actor, action)
    if isinstance(outcome, Refusal):
        raise RuntimeError(f"seat {actor} did what is refused: {outcome.code}")
    return outcome.state
