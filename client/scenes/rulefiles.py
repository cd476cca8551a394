"""The rule sets saved by the player."""

from pathlib import Path

import pygame

from client.machine.writing import delete
from client.overriding import override
from client.scenes.files import RULES, FilesScene, add_way_to_files
from client.ui.blank import Blank
from client.ui.dialog import ask
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget


class RuleFilesScene(PageScene):
    """A list of files: one click takes the rules, the bin deletes the file."""

    name = "rulefiles"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        self._panel = self.add_header(page, self.words_for("custom.load_title"))
        add_way_to_files(self, page, self._panel, self._look_for)
        files = sorted(self.app.paths.rules.glob("*.json"), key=lambda file: file.name)
        rows: list[Widget] = [self._row(file) for file in files]
        if not rows:
            self.add_blank(page, self._panel, Blank("folder", self.words_for("custom.load_empty")))
            return
        scroll = Scroll("files", rows, gap=6, pad=10)
        scroll.lay(look, self._panel.inflate(-look.px(32), -look.px(20)))
        page.add(scroll)

    def _row(self, file: Path) -> ListRow:
        label = file.name.removesuffix(".json").removesuffix(".rules")
        return ListRow(
            f"file:{file.name}", label, "", lambda: self._open(file),
            bin_act=lambda: self._ask_delete(file),
        )  # fmt: skip

    def _look_for(self) -> None:
        def take(file: Path) -> None:
            self.app.pop()
            self._open(file)

        self.app.push(FilesScene(self.app, RULES, take))

    def _open(self, file: Path) -> None:
        self.app.pop()
        self.app.go.open(file)

    def _ask_delete(self, file: Path) -> None:
        words = self.words_for
        ask(
            self.app,
            words("ui.delete"),
            file.name,
            words("ui.delete"),
            lambda: self._delete(file),
            grave=True,
        )

    def _delete(self, file: Path) -> None:
        if not delete(file):
            self.app.toast(self.words_for("ui.not_deleted", file=file.name))
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
