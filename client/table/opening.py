"""From the menu to a table on this machine: waiting for the host."""

from typing import TYPE_CHECKING

from client.present.tablewords import trouble_words
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, inform, nothing
from client.ui.scene import Program

if TYPE_CHECKING:
    from client.table.occasion import Occasion
    from engine.lan.link import OpenPosition, OpenSave, OpenTable, Save


class TableOpening:
    """Waits the moment until the host is there, asks it for the table, and sits down."""

    name = "opening"
    holds_link = False

    def __init__(
        self,
        app: Program,
        request: "OpenTable | OpenSave | OpenPosition | None",
        occasion: "Occasion | None" = None,
    ) -> None:
        """Open a table for an occasion; with no request, go on with the match played last."""
        self._app = app
        self._request = request
        self._occasion = occasion
        # Opening the sound device takes a while: better now than in the middle of the deal.
        app.resources.sounds(app.settings)
        app.host.greet(app.settings.name or app.words("ui.you"), app.settings.avatar)
        if request is None:
            # The match left a moment ago may not be listed yet.
            app.host.ask_saves()

    def step(self) -> None:
        """Sit down once the host is there and the table before is done with."""
        host = self._app.host
        if host.trouble:
            self._tell_trouble(host.trouble)
        elif self._request is None and host.saves is not None and host.saves_are_new:
            self._choose_latest(host.saves)
        elif self._request is not None and host.clear() and host.link is not None:
            from client.table.table import TableScene

            # What a table before this one said last has been read, and taken for nothing.
            host.link.send(self._request)
            self._app.replace(TableScene(self._app, host.link, self._occasion))

    def says(self) -> tuple[str, str]:
        """Say that the table is being set."""
        return self._app.words("ui.preparing"), ""

    def give_up(self) -> None:
        """Nothing was asked for yet."""

    def _choose_latest(self, saves: "tuple[Save, ...]") -> None:
        from engine.lan.link import OpenSave

        latest = next((save for save in saves if not save.trouble), None)
        if latest is not None and latest.persons > 1:
            self._app.pop()
            self._app.go.host(latest.id)
            return
        if latest is not None:
            self._request = OpenSave(latest.id)
            return
        app = self._app
        app.pop()
        if saves:
            inform(app, app.words("home.continue"), trouble_words(app.look.text, saves[0].trouble))

    def _tell_trouble(self, trouble: str) -> None:
        app, request = self._app, self._request
        words = app.words

        def start_again() -> None:
            app.host.restart()
            app.go.table(request, self._occasion)

        again = Reply("again", words("host.restart"), start_again, Weight.MAIN)
        back = Reply("back", words("ui.back"), nothing)
        app.replace(Dialog(app, words("ui.title"), words(f"host.{trouble}"), (again, back)))
