"""From the core's state to a kernel and back again: worlds, moves, actions."""

from engine.bots.kernel import Kernel
from engine.bots.kernel_frame import Frame, frame_of, seats_in
from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.cards import SCEPTER, SEATS, SWORD, Cards, Seat
from engine.core.finder import cards_for
from engine.core.moves import SETS, Move, move_of
from engine.core.score import Outcome
from engine.core.sets import set_of
from engine.core.state import ZEROS, GameState, Mark, Trick
from engine.core.terms import Phase


def kernel_of(state: GameState) -> Kernel:
    """Make a kernel of a state in the play phase, real or imagined.

    Raises:
        ValueError: if the state is not in the play phase.
    """
    public, trick = state.public, state.public.trick
    if public.phase is not Phase.PLAY or trick is None:
        raise ValueError(public.phase)
    seat = public.asked[0]
    kernel = Kernel(frame_in(state), state.hands, seat)
    kernel.places = [place or 0 for place in public.places]
    target = set_of(trick.target)
    if target is not None and trick.by is not None:
        asked = _still_asked(trick, kernel.holding, seat)
        kernel.follow(move_of(target), trick.by, asked, seat=seat, lap=trick.lap)
        if trick.lap == 1:
            kernel.deferred = _marked(trick, Mark.DEFERRED)
        kernel.applied = _marked(trick, Mark.APPLIED)
    return kernel


def frame_in(state: GameState) -> Frame:
    """Give the frame of a hand whose roles are fixed.

    Raises:
        ValueError: if they are not.
    """
    public = state.public
    if public.emperor is None or not state.roles_fixed:
        raise ValueError(public.phase)
    outcome = Outcome(
        public.emperor,
        state.guard,
        ZEROS,
        public.solo,
        public.declared,
        public.revolted,
        public.kicked,
    )
    return frame_of(public.rules, outcome)


def _still_asked(trick: Trick, holding: int, seat: Seat) -> int:
    if trick.lap == 2:
        return _marked(trick, Mark.DEFERRED)
    assert trick.by is not None
    ahead = [(seat + i) % 5 for i in range((trick.by - seat - 1) % 5 + 1)]
    return sum(1 << other for other in ahead if other in seats_in(holding))


def _marked(trick: Trick, mark: Mark) -> int:
    return sum(1 << seat for seat in SEATS if trick.marks[seat] == mark)


def action_of(
    move: Move, hand: Cards, keep: Cards = (SWORD, SCEPTER)
) -> Play | Pass | Defer | Apply:
    """Give the action of a move; cards to keep are spent last.

    Raises:
        ValueError: if the hand cannot make the set.
    """
    match move:
        case -1:
            return Pass()
        case -2:
            return Defer()
        case -3:
            return Apply()
        case _:
            return Play(cards_for(hand, SETS[move], keep))
