"""The kernel's word for an action, for tests that play both games side by side."""

from engine.core.actions import Apply, Defer, Pass, Play
from engine.core.moves import APPLY, DEFER, PASS, Move, move_of
from engine.core.sets import set_of


def move_in(action: Play | Pass | Defer | Apply) -> Move:
    """Give the move of an action.

    Raises:
        ValueError: if the cards are no set.
    """
    match action:
        case Pass():
            return PASS
        case Defer():
            return DEFER
        case Apply():
            return APPLY
        case Play(cards=cards):
            played = set_of(cards)
            if played is None:
                raise ValueError(cards)
            return move_of(played)
