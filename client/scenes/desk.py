"""What a player has in hand for the open question: raised cards, picked options, the last hint."""

from dataclasses import dataclass, field

from client.present.selection import Selection
from engine.core.state import SeatView


@dataclass
class Desk:
    """Choices not sent yet; those of a chooser fall when the question changes.

    Attributes:
        selection: raised cards of the hand.
        chosen: positions of chosen options, in the order of choosing.
        cursor: option that the keyboard is on.
        hint: which hint was shown last; None before the first.
        sent: number of the question already answered by a command on its way.
        notice: words to show until something else is done.
        leaving: whether leaving is about to be confirmed.
    """

    selection: Selection = field(default_factory=Selection)
    chosen: list[int] = field(default_factory=list)
    cursor: int | None = None
    hint: int | None = None
    sent: int | None = None
    notice: str = ""
    leaving: bool = False
    turn: int = -1

    def follow(self, view: SeatView) -> None:
        """Keep up with the view: the hand may have changed, or the question."""
        self.selection.follow(view.hand)
        if view.public.turn != self.turn:
            self.turn = view.public.turn
            self.chosen = []
            self.cursor = None
            self.hint = None
            self.notice = ""

    def choose(self, position: int, limit: int) -> None:
        """Choose an option or give it up; beyond ``limit`` the oldest choice falls."""
        if position in self.chosen:
            if limit > 1:
                self.chosen.remove(position)
        else:
            self.chosen = [*self.chosen, position][-limit:]
