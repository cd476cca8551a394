"""A table of one's own at a club: the same choices as at home, and whether others find it."""

from collections.abc import Callable

from client.overriding import override
from client.party.host import HostScene
from client.party.hosting import setup_of
from client.ui.buttons import Button, Toggle, Weight
from client.ui.form import FormRow
from client.ui.scene import Program
from engine.lan.link import Setup


class ClubTable(HostScene):
    """Chooses a table; ``open_with`` takes its setup, and whether it is hidden."""

    name = "clubtable"
    title = "hall.own"

    def __init__(self, app: Program, open_with: Callable[[Setup, bool], None]) -> None:
        super().__init__(app)
        self._open_with = open_with
        self._hidden = False

    @override
    def done_button(self) -> Button:
        words = self.words_for("hall.open")
        return Button("open", words, self.open_table, weight=Weight.MAIN, icon="door")

    @override
    def door_row(self) -> FormRow:
        toggle = Toggle("hidden", self._hidden, self._set_hidden)
        return FormRow(self.words_for("hall.hidden"), toggle, self.words_for("hall.hidden.help"))

    def _set_hidden(self, on: bool) -> None:
        self._hidden = on

    @override
    def open_table(self) -> None:
        setup = setup_of(self.app)
        self.app.pop()
        self._open_with(setup, self._hidden)
