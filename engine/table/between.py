"""What a table does between two hands: a seed, a deal, a pause at the result."""

from engine.core.cards import Seat
from engine.table.dealing import Dealing, is_chosen
from engine.table.entries import Sat
from engine.table.moment import Moment
from engine.table.setup import Stage
from engine.table.sittings import all_unready
from engine.table.steps import AwaitShares, SendCommitment, Steps, Write
from engine.table.transition import hand_runs

REST_PACES = 10
"""A result nobody has to confirm stands for so many of the table's longest paces.

Long enough for whoever watches: the picture of the hand's end comes after the score.
"""

REST_LEAST = 0.2
"""And for at least so many seconds."""


def next_step(moment: Moment, dealing: Dealing) -> Steps:
    """Tell what comes next where nothing is waited for; nothing while a hand runs."""
    base = moment.base
    if hand_runs(base.state) or base.stage not in (Stage.PLAYING, Stage.RESULT):
        return ()
    if not base.seed:
        return (Write(dealing.seal(base), then=(SendCommitment(),)),)
    if moment.halted:
        return ()
    if base.state.public.n and moment.is_voted_over:
        return (Write(Sat(base.setup, Stage.OVER, all_unready(base.sittings))),)
    if base.stage is Stage.RESULT:
        return next_hand(moment) if _all_ready(moment) else ()
    if is_chosen(base.setup) or not dealing.lacks(moment.persons_here):
        return dealt(moment, dealing)
    return (AwaitShares(),)


def dealt(moment: Moment, dealing: Dealing) -> Steps:
    """Deal with what is in."""
    base = moment.base
    ripe = base.stage is Stage.PLAYING and not hand_runs(base.state)
    return (Write(dealing.deal(base)),) if ripe else ()


def next_hand(moment: Moment) -> Steps:
    """Begin the next hand."""
    base = moment.base
    if base.stage is not Stage.RESULT:
        return ()
    return (Write(Sat(base.setup, Stage.PLAYING, all_unready(base.sittings))),)


def rest_length(moment: Moment) -> float | None:
    """Tell how long a result stands, in seconds; None until everybody is ready.

    A table of persons none of whom is there pauses until one comes back (rules 8).
    """
    setup = moment.base.setup
    if moment.persons and not _there(moment):
        return None
    if setup.between:
        return setup.between
    return None if moment.persons else max(REST_LEAST, REST_PACES * setup.pace[1])


def _all_ready(moment: Moment) -> bool:
    there = _there(moment)
    return bool(there) and all(_is_ready(moment, seat) for seat in there)


def _there(moment: Moment) -> frozenset[Seat]:
    """Tell who is there: connected, and not asleep on autoplay."""
    here = moment.persons_here
    return frozenset(s for s in here if not moment.auto[s] or _is_ready(moment, s))


def _is_ready(moment: Moment, seat: Seat) -> bool:
    return moment.base.sittings[seat].chair.ready
