"""Keeping the result of a match in files: a table for a spreadsheet, and a picture."""

import time
from pathlib import Path

import pygame

from client.machine.folders import show_folder
from client.machine.logfile import Log
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program
from engine.lan.link import AskResults, Incoming, Link, Results, results_csv

log = Log(__name__)


class ResultKeeper:
    """Asks the host for the hands of the match, and writes them down when they come.

    Args:
        app: has the folder, and shows where the files went.
    """

    def __init__(self, app: Program) -> None:
        self._app = app
        self._asked: int | None = None
        self._picture: pygame.Surface | None = None

    def keep(self, link: Link, picture: pygame.Surface) -> None:
        """Keep the result of which this is the picture."""
        self._picture = picture
        self._asked = link.send(AskResults())

    def hear(self, message: Incoming) -> None:
        """Take the answer, and tell where the files are."""
        if not isinstance(message, Results) or message.id != self._asked:
            return
        self._asked = None
        files = self._write(message)
        if files is None:
            self._app.toast(self._app.words("keep.failed"))
        else:
            self._tell(files)

    def _write(self, results: Results) -> tuple[Path, Path] | None:
        folder = self._app.paths.results
        stem = time.strftime("%Y-%m-%d_%H-%M-%S")
        sheet, picture = folder / f"{stem}.csv", folder / f"{stem}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # With a mark at its beginning a spreadsheet reads the letters right.
            words = self._app.look.text
            sheet.write_text(results_csv(results.scores, words), "utf-8-sig", newline="")
            if self._picture is not None:
                pygame.image.save(self._picture, str(picture))
        except (OSError, pygame.error) as error:
            log.warning("the result was not kept: %s", error)
            return None
        return sheet, picture

    def _tell(self, files: tuple[Path, Path]) -> None:
        app, words, folder = self._app, self._app.words, files[0].parent

        def show() -> None:
            if not show_folder(folder):
                app.toast(words("keep.no_folder"))

        names = words("cards.between").join(file.name for file in files)
        body = words("keep.where", files=names, folder=str(folder))
        answers = (
            Reply("folder", words("keep.folder"), show),
            Reply("ok", words("ui.ok"), nothing, Weight.MAIN),
        )
        app.push(Dialog(app, words("keep.title"), body, answers))
