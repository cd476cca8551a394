"""From the menu to a table on this machine: waiting for the host."""

from typing import TYPE_CHECKING

import pygame

from client.look import palette
from client.look.fonts import Size
from client.present.tablewords import trouble_words
from client.ui.buttons import Weight
from client.ui.dialog import Answer, Dialog, nothing, tell
from client.ui.drawing import put
from client.ui.pagescene import PageScene
from client.ui.scene import Program

if TYPE_CHECKING:
    from engine.lan.link import OpenSave, OpenTable, Save


SHOWN_AFTER = 0.4
"""Seconds of waiting before words are shown."""


class TableOpening(PageScene):
    """Waits the moment until the host is there, asks it for the table, and sits down."""

    name = "opening"

    def __init__(self, app: Program, request: "OpenTable | OpenSave | None") -> None:
        """Open a table; with no request, go on with the match played last."""
        super().__init__(app)
        self._request = request
        self._waited = 0.0
        # Opening the sound device takes a while: better now than in the middle of the deal.
        app.decor.sounds(app.settings)
        app.host.greet(app.settings.name or app.words("ui.you"), app.settings.avatar)
        if request is None:
            # The match left a moment ago may not be listed yet.
            app.host.ask_saves()

    @property
    def wakes_in(self) -> float | None:
        return 0.02

    def update(self, dt: float) -> None:
        super().update(dt)
        self._waited += dt
        host = self.app.host
        if host.trouble:
            self._tell_trouble(host.trouble)
        elif self._request is None and host.saves is not None and host.saves_are_new:
            self._choose_latest(host.saves)
        elif self._request is not None and host.clear() and host.link is not None:
            from client.table.table import TableScene

            # What a table before this one said last has been read, and taken for nothing.
            host.link.send(self._request)
            self.app.replace(TableScene(self.app, host.link))
        elif self._waited > SHOWN_AFTER:
            self.dirty = True

    def _choose_latest(self, saves: "tuple[Save, ...]") -> None:
        from engine.lan.link import OpenSave

        latest = next((save for save in saves if not save.trouble), None)
        if latest is not None:
            self._request = OpenSave(latest.id)
            return
        self.app.pop()
        if saves:
            why = trouble_words(self.look.text, saves[0].trouble)
            tell(self.app, self.words_for("home.continue"), why)

    def _tell_trouble(self, trouble: str) -> None:
        words = self.app.words
        app, request = self.app, self._request

        def start_again() -> None:
            app.host.restart()
            app.go.table(request)

        again = Answer("again", words("host.restart"), start_again, Weight.MAIN)
        back = Answer("back", words("ui.back"), nothing)
        self.app.replace(
            Dialog(self.app, words("ui.title"), words(f"host.{trouble}"), (again, back))
        )

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._waited > SHOWN_AFTER:
            put(
                surface, self.look, self.words_for("ui.preparing"), Size.BODY,
                palette.IVORY_DIM, self.room, "center",
            )  # fmt: skip
