"""What a table does between two hands: a seed, a deal, a pause at the result."""

from engine.core.cards import Seat
from engine.table.dealing import Dealing
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
    if base.stage is Stage.RESULT:
        return next_hand(moment) if _all_ready(moment) else ()
    if base.setup.seed is not None or not dealing.lacks(moment.persons_here):
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
    """Tell how long a result stands, in seconds; None until everybody is ready."""
    setup = moment.base.setup
    if setup.between:
        return setup.between
    return None if _awaited(moment) else max(REST_LEAST, REST_PACES * setup.pace[1])


def _all_ready(moment: Moment) -> bool:
    awaited = _awaited(moment)
    return bool(awaited) and all(moment.base.sittings[seat].chair.ready for seat in awaited)


def _awaited(moment: Moment) -> frozenset[Seat]:
    return frozenset(seat for seat in moment.persons_here if not moment.auto[seat])
