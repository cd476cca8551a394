"""Questions put to several seats at once: how long they stand open (rules 4).

The answers are shown together, when a window of fixed length closes or every
person has answered. Who can only say no need not answer. The length depends on
nothing but who sits at the table, so nothing of it can tell who the Guard is.
"""

from engine.core.actions import Answer
from engine.core.cards import Seat
from engine.core.refusal import PHASE_OF, refusal
from engine.core.state import GameState, view_of
from engine.table.entries import By, Move, Moves
from engine.table.moment import Moment
from engine.table.plans import Plans
from engine.table.steps import ExtendClock, Steps, Write

LONE_PAUSE = 1.2
"""Seconds such a question stands where bots and one person sit, who can only say no."""

LONE_PACES = 2
"""Or so many of the bots' longest pauses, where those are short."""

LONE_LEAST = 0.1
"""But for at least so many seconds."""

BOTS_WITHIN = 0.8
"""Bots answer within this part of a window."""

THINKING = 0.5
"""Seconds a window stays open for a bot that is still thinking, again and again."""


def is_together(state: GameState) -> bool:
    """Tell whether the open question is put to several seats and answered together."""
    return state.public.phase in PHASE_OF[Answer]


def may_say_yes(state: GameState, seat: Seat) -> bool:
    """Tell whether a seat is asked and could say more than no."""
    return refusal(view_of(state, seat), Answer(yes=True)) is None


def window_length(moment: Moment, pace: tuple[float, float]) -> float | None:
    """Tell for how many seconds the open question stands; None if it has no window.

    ``pace`` is the shortest and longest pause of bots, in seconds.

    One person among bots, with nobody looking on, hides nothing from anybody by his
    time: who may say yes is waited for, as in any other question.
    """
    state = moment.state
    if not is_together(state) or not moment.persons:
        return None
    if len(moment.persons) > 1 or moment.watchers:
        return moment.base.setup.window
    (seat,) = moment.persons
    waited_for = not moment.auto[seat] and may_say_yes(state, seat)
    return None if waited_for else min(LONE_PAUSE, max(LONE_LEAST, LONE_PACES * pace[1]))


def window_over(moment: Moment, plans: Plans) -> Steps:
    """Answer no for all who have not answered, and what bots have thought of for them."""
    moves = []
    for seat in moment.unanswered:
        plan = plans.get(seat)
        if plan is not None and plan.action is not None:
            moves.append(Move(seat, plan.action, By.AUTO if plan.auto else By.BOT))
        elif plan is None:
            moves.append(Move(seat, Answer(yes=False), By.WINDOW))
        else:
            return (ExtendClock(THINKING),)
    return (Write(Moves(tuple(moves))),)


def within_window(pace: tuple[float, float], length: float | None) -> tuple[float, float]:
    """Give the pause before a bot's answer so that it comes before the window closes."""
    if length is None:
        return pace
    low, high = pace
    return min(low, length * BOTS_WITHIN), min(high, length * BOTS_WITHIN)
