"""From the menu to a table: waiting for the host, opening files."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from client.look import palette
from client.look.fonts import Size
from client.scenes.dialog import Answer, Dialog, tell
from client.scenes.pagescene import PageScene
from client.ui.buttons import Weight
from client.ui.drawing import put

if TYPE_CHECKING:
    from client.program.app import App
    from engine.lan.link import OpenSave, OpenTable, Save


SHOWN_AFTER = 0.4
"""Seconds of waiting before words are shown."""


class TableOpening(PageScene):
    """Waits the moment until the host is there, asks it for the table, and sits down."""

    name = "opening"

    def __init__(self, app: "App", request: "OpenTable | OpenSave | None") -> None:
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
            from client.scenes.saves import trouble_words

            why = trouble_words(self.look.text, saves[0].trouble)
            tell(self.app, self.words_for("home.continue"), why)

    def _tell_trouble(self, trouble: str) -> None:
        words = self.app.words
        app, request = self.app, self._request

        def start_again() -> None:
            app.host.restart()
            app.go.table(request)

        again = Answer("again", words("host.restart"), start_again, Weight.MAIN)
        back = Answer("back", words("ui.back"), _nothing)
        self.app.replace(
            Dialog(self.app, words("ui.title"), words(f"host.{trouble}"), (again, back))
        )

    def draw_behind(self, surface: pygame.Surface) -> None:
        if self._waited > SHOWN_AFTER:
            put(
                surface, self.look, self.words_for("ui.preparing"), Size.BODY,
                palette.IVORY_DIM, self.room, "center",
            )  # fmt: skip


def open_file(app: "App", file: Path) -> None:
    """Open a recorded hand or a rule set, or say in words why that cannot be."""
    words = app.words
    if not os.path.isfile(file):  # it never fails, as `Path.is_file` may
        tell(app, words("ui.title"), words("open.not_found", file=file.name))
    elif file.suffix.lower() == ".bhr":
        _open_record(app, file)
    elif file.suffix.lower() == ".json":
        from client.scenes.customrules import open_rules

        open_rules(app, file)
    else:
        tell(app, words("ui.title"), words("open.not_ours", file=file.name))


def _open_record(app: "App", file: Path) -> None:
    from client.table.replayview import open_replay

    open_replay(app, file)


def _nothing() -> None:
    """Close the dialog, no more."""
