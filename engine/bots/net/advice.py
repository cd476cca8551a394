"""What the master thinks of a view: for hints, a coach, an analysis, and autoplay by ``bot``.

All that is said follows from the view alone, so it may be told to whoever holds the view. It is
the same on every machine, and takes a millisecond or two. Text for reasons is in ``assets/text``
under ``reason.<code>``.

- ``advise(view)``: all moves worth a thought, best first, with points and reasons.
- ``opinion(view, action)``: the same for one play somebody thinks of, or made.
- ``expectation(view)``: the points a seat that is to play may expect.
- ``best_action(view)``: what the master would do, in every phase (rules 8, autoplay by ``bot``).
"""

from random import Random
from typing import NamedTuple

from engine.bots.levels import MASTER
from engine.bots.net.calibration import share_of
from engine.bots.net.imagining import best_points
from engine.bots.net.player import NetPlayer, action_in
from engine.bots.net.reading import Reading
from engine.bots.net.reasons import Reason, reason_for
from engine.bots.net.taste import CLOSE
from engine.bots.net.thinking import Thought, thoughts, weighed
from engine.core.actions import Apply, Defer, Pass, Play, SeatAction
from engine.core.moves import move_in
from engine.core.score import Outcome
from engine.core.special import special_card
from engine.core.state import SeatView, Solo
from engine.core.terms import Phase, Role

PlayAction = Play | Pass | Defer | Apply


class Advice(NamedTuple):
    """A move and what the master thinks of it.

    Attributes:
        action: the move.
        value: 1 for the best result a hand can have for the seat, -1 for the worst.
        points: points the seat may expect at the end of the hand if it does this.
        behind: points less than the best sensible move; 0 or more.
        close: whether it is as good as the best.
        sensible: False for what people would call folly, such as robbing one's partner.
        reason: why one might do it.
    """

    action: PlayAction
    value: float
    points: float
    behind: float
    close: bool
    sensible: bool
    reason: Reason


def advise(view: SeatView) -> tuple[Advice, ...]:
    """Weigh the moves of a seat that is asked to play: sensible ones first, each by its points.

    Raises:
        ValueError: if the view is not that of a seat in the play phase, or nobody is Emperor.
        WeightsError: if the net cannot be loaded.
    """
    reading, found = thoughts(view)
    return tuple(_advice(view, reading, found, thought) for thought in found)


def opinion(view: SeatView, action: PlayAction) -> Advice:
    """Weigh one legal move, whether the master thinks of it or not.

    Raises:
        ValueError: as ``advise``, or if the cards are no set.
        WeightsError: if the net cannot be loaded.
    """
    reading, found = thoughts(view)
    move = move_in(action)
    known = next((thought for thought in found if thought.move == move), None)
    thought = known or weighed(reading, (move,), MASTER)[0]
    return _advice(view, reading, found, thought)._replace(action=action)


def expectation(view: SeatView) -> float:
    """Tell the points a seat that is asked to play may expect, if it plays as the master does.

    Raises:
        ValueError: as ``advise``.
        WeightsError: if the net cannot be loaded.
    """
    _, found = thoughts(view)
    return share_of(view, found[0].value) * stake(view)


def best_action(view: SeatView, rng: Random) -> SeatAction:
    """Tell what the master does as a seat that is asked, in every phase.

    Raises:
        ValueError: for a spectator's view.
        WeightsError: if the net cannot be loaded.
    """
    return NetPlayer(MASTER, rng).choose(view)


def stake(view: SeatView) -> float:
    """Tell the points of the seat for its side's best result, as far as it may know the stake."""
    public, role = view.public, view.role or Role.REBEL
    alone = role is Role.SOLO or public.solo is not Solo.NO
    outcome = Outcome(
        0,
        None if alone else 1,
        (1, 2, 3, 4, 5),
        public.solo,
        public.declared,
        public.revolted,
        public.kicked,
    )
    return best_points(public.rules, role, outcome)


def can_advise(view: SeatView) -> bool:
    """Tell whether ``advise`` has something to say: a seat is asked to play, by rules it knows."""
    if special_card(view.public) is not None:
        return False
    known = view.seat is not None and view.role is not None
    return known and view.is_asked and view.public.phase is Phase.PLAY


def _advice(view: SeatView, reading: Reading, found: list[Thought], thought: Thought) -> Advice:
    behind = found[0].value - thought.value
    scale = stake(view)
    lost = share_of(view, found[0].value) - share_of(view, thought.value)
    moves = [other.move for other in found]
    return Advice(
        action=action_in(view, thought.move),
        value=thought.value,
        points=share_of(view, thought.value) * scale,
        behind=max(0.0, lost * scale),
        close=behind <= CLOSE,
        sensible=not thought.folly,
        reason=reason_for(reading, moves, thought.move),
    )
