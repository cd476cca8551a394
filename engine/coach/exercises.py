"""Short exercises from hands the master played: one moment, two or three moves to choose from.

They lie in ``assets/exercises.json``, made by ``python -m engine.training.exercises``. What a
move is worth is worked out when it is asked, so it is always what the master thinks now.
"""

from functools import cache

import msgspec

from engine.assets import assets_folder
from engine.bots.net.advice import Advice, PlayAction, advise, opinion
from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.cards import Seat
from engine.core.notation import parse_cards
from engine.core.state import SeatView
from engine.record.file import parse_record
from engine.record.reel import Reel

FILE = "exercises.json"


class Exercise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One moment of a hand.

    Attributes:
        kind: what it is about; its question is ``exercise.<kind>``.
        seat: who has to move.
        choices: moves in notation; ``pass``, ``defer`` or ``apply``.
        record: what the seat had seen, as lines of a record.
    """

    kind: str
    seat: Seat
    choices: tuple[str, ...]
    record: tuple[str, ...]

    def reel(self) -> Reel:
        """Give the moment as a record to be watched; it ends where one has to move."""
        return Reel(parse_record("\n".join((*self.record, "")).encode()))


class Answer(msgspec.Struct, frozen=True):
    """One of the moves, and what the master thinks of it.

    Attributes:
        move: in notation.
        points: what the seat may expect of it.
        reason: code of why one might do it.
        best: whether it is the best of them.
    """

    move: str
    points: float
    reason: str
    best: bool


@cache
def exercises() -> tuple[Exercise, ...]:
    """Read the exercises.

    Raises:
        msgspec.MsgspecError: if the file is not as it should be.
    """
    whole = (assets_folder() / FILE).read_bytes()
    return msgspec.json.decode(whole, type=tuple[Exercise, ...])


def answers_of(view: SeatView, choices: tuple[str, ...]) -> tuple[Answer, ...]:
    """Weigh the moves of an exercise.

    Raises:
        WeightsError: if the net cannot be loaded.
    """
    told = [(move, _opinion(view, move)) for move in choices]
    best = max(told, key=lambda one: (one[1].sensible, one[1].points))[0]
    return tuple(
        Answer(move, advice.points, str(advice.reason), move == best) for move, advice in told
    )


def _opinion(view: SeatView, move: str) -> Advice:
    action = action_of(move)
    if isinstance(action, Play):
        # Which copies are spent is the player's own business: the set is what counts.
        same = (one for one in advise(view) if _named(one.action) == move)
        known = next(same, None)
        if known is not None:
            return known
    return opinion(view, action)


def action_of(move: str) -> PlayAction:
    """Read a move."""
    match move:
        case "pass":
            return Pass()
        case "defer":
            return Defer()
        case "apply":
            return Apply()
        case _:
            return Play(parse_cards(move))


def _named(action: PlayAction) -> str:
    from engine.core.notation import cards_text

    return cards_text(action.cards) if isinstance(action, Play) else type(action).__name__.lower()
