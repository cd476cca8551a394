"""The desk of a learner: its hints are the lesson's own."""

from client.present.tutorial import Verdict
from client.table.desk import Desk
from client.table.lessonlink import LessonLink
from engine.core.actions import Pass, Play
from engine.core.state import SeatView


class LessonDesk(Desk):
    """Raises the cards that the lesson asks for, and says so where it asks for a pass."""

    def __init__(self, line: LessonLink) -> None:
        super().__init__()
        self._line = line

    def hint(self, view: SeatView) -> bool:
        """Hint at what the step asks for; False if nothing can be played."""
        lesson = self._line.lesson
        match lesson.wanted:
            case Play(cards):
                self.selection.choose(cards)
                return True
            case Pass() if super().hint(view):
                self.selection.clear()
                self._line.verdict = Verdict(False, (f"{lesson.key}.hint",))
                return True
            case _:
                return False
