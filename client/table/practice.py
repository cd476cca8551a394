"""Playing on from a moment of a replay: bots sit in the other seats, and it counts nowhere."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from client.overriding import override
from client.present.deeds import Deed
from client.present.tableparts import Company
from client.table.occasion import Occasion, is_over
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program
from engine.core.cards import Seat
from engine.core.facts import HandStarted, Scored
from engine.core.state import SeatView
from engine.lan.link import OpenPosition
from engine.record.reel import Reel


class Practice(Occasion):
    """A hand played on from where it lay, beside what had come out of it.

    Args:
        app: has the host that keeps the table.
        request: the moment.
        before: points by seat as they had come out; None if that hand was not scored.
    """

    name = "practice"

    def __init__(self, app: Program, request: OpenPosition, before: tuple[int, ...] | None) -> None:
        super().__init__(app)
        self._request = request
        self._before = before

    @override
    def company(self) -> Company:
        return replace(super().company(), hands=0, note=self.app.words("practice.note"))

    @property
    @override
    def before(self) -> tuple[int, ...] | None:
        return self._before

    @override
    def fairness(self, view: SeatView) -> str:
        return self.app.words("practice.uncounted")

    @override
    def result_deeds(self, view: SeatView) -> tuple[Deed, ...]:
        if not is_over(self.table.model):
            return (Deed.LOOK,)
        return (Deed.LEAVE, Deed.LOOK, Deed.AGAIN)

    @override
    def deeds(self) -> Mapping[Deed, Callable[[], None]]:
        return {**super().deeds(), Deed.LEAVE: self.end_table}

    @override
    def open_menu(self) -> None:
        """Ask whether to play on or to go back to the replay."""
        app, words = self.app, self.app.words
        answers = (
            Reply("leave", words("practice.back"), self.end_table, Weight.GRAVE),
            Reply("settings", words("table.do.settings"), app.go.settings),
            Reply("stay", words("table.do.stay"), nothing, Weight.MAIN),
        )
        app.push(Dialog(app, words("practice.title"), words("practice.leave"), answers))

    @override
    def leave_table(self) -> None:
        self.end_table()

    @override
    def play_again(self) -> None:
        """Begin once more at the same moment."""
        app, request, before = self.app, self._request, self._before
        self.end_table()
        practise(app, request, before)


def practise(app: Program, request: OpenPosition, before: tuple[int, ...] | None) -> None:
    """Sit down where a hand lay at some moment."""
    app.go.table(request, Practice(app, request, before))


def request_for(file: Path, at: int, seat: Seat, level: str) -> OpenPosition:
    """Ask for a table at a moment of a record.

    Args:
        file: the record.
        at: moves made.
        seat: one's own.
        level: of the bots in the others.
    """
    return OpenPosition(record=str(file.absolute()), move=at, seat=seat, level=level)


def points_in(reel: Reel, at: int) -> tuple[int, ...] | None:
    """Tell what came out of the hand of a moment; None if nothing did, or it was over then."""
    for number in range(at, len(reel)):
        for fact in reel.facts(number):
            match fact:
                case Scored():
                    return fact.points
                case HandStarted():
                    return None
                case _:
                    pass
    return None


def may_practise(reel: Reel, at: int) -> bool:
    """Tell whether a hand runs at a moment that somebody can play on from."""
    return reel.is_full and points_in(reel, at) is not None
