"""What every player without a person is: a function of a view and its own dice."""

from typing import Protocol

from engine.core.actions import SeatAction
from engine.core.state import SeatView


class Bot(Protocol):
    """A player. Its dice are given when it is made; all it knows is in the view."""

    def choose(self, view: SeatView) -> SeatAction:
        """Choose a legal action for a seat that is asked."""
        ...
