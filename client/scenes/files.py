"""Choosing a file to open."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pygame

from client.machine.folders import above, drives, first_folder, folders_and_files
from client.overriding import override
from client.ui.blank import Blank
from client.ui.buttons import Button
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget


class Sought(NamedTuple):
    """A kind of file to look for.

    Attributes:
        suffix: how its name ends.
        none: key of what is said where there is none.
        icon: picture beside each.
    """

    suffix: str
    none: str
    icon: str


RECORDS = Sought(".bhr", "files.none", "replay")
RULES = Sought(".json", "files.none_rules", "book")


def add_way_to_files(
    scene: PageScene, page: Page, panel: pygame.Rect, act: Callable[[], None]
) -> None:
    """Put a button at the right of a page's header that leads to files elsewhere."""
    look = scene.look
    button = Button("files", scene.words_for("files.open"), act, icon="folder")
    place = pygame.Rect(0, look.px(26), button.width(look), look.px(44))
    place.right = panel.right
    button.lay(look, place)
    page.add(button)


class FilesScene(PageScene):
    """The folders and files of one folder; a click goes in, up, or opens."""

    name = "files"

    def __init__(
        self, app: Program, sought: Sought, take: Callable[[Path], None] | None = None
    ) -> None:
        """Look for files of a kind; without ``take`` one that is clicked is opened from here."""
        super().__init__(app)
        self._sought = sought
        self._take = take or self._open
        self.folder = app.browsed if app.browsed and os.path.isdir(app.browsed) else first_folder()
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        title = self.folder.name or str(self.folder)
        self._panel = self.add_header(page, self.words_for("files.in", folder=title))
        folders, files = folders_and_files(self.folder, self._sought.suffix)
        rows = [*self._ways_up(), *map(self._folder_row, folders), *map(self._file_row, files)]
        inner = self._panel.inflate(-look.px(32), -look.px(24))
        scroll = Scroll(f"files:{self.folder}", rows, gap=6, pad=8)
        scroll.lay(look, inner)
        if not files:
            foot = pygame.Rect(inner)
            inner.height = min(scroll.length, max(look.px(60), inner.height - look.px(150)))
            foot.height -= inner.height
            foot.top = inner.bottom
            scroll.lay(look, inner)
            none = Blank(
                "folder", self.words_for(self._sought.none), self.words_for("ui.drop_hint")
            )
            self.add_blank(page, foot, none)
        page.add(scroll)

    def _ways_up(self) -> list[Widget]:
        ways: list[Widget] = []
        up, own = above(self.folder), self.app.paths.history
        if up is None:
            ways += [self._way(drive, str(drive)) for drive in drives() if drive != self.folder]
        else:
            name = up.name or str(up)
            ways.append(self._way(up, self.words_for("files.up", folder=name), icon="undo"))
        if self._sought is RECORDS and own not in (self.folder, up) and os.path.isdir(own):
            ways.append(self._way(own, self.words_for("files.own"), icon="cards"))
        return ways

    def _folder_row(self, folder: Path) -> ListRow:
        return self._way(folder, folder.name)

    def _way(self, folder: Path, label: str, icon: str = "folder") -> ListRow:
        return ListRow(f"folder:{folder}", label, "", lambda: self._go(folder), icon=icon)

    def _file_row(self, file: Path) -> ListRow:
        icon = self._sought.icon
        return ListRow(f"file:{file}", file.name, "", lambda: self._take(file), icon=icon)

    def _open(self, file: Path) -> None:
        self.app.go.open(file)

    def _go(self, folder: Path) -> None:
        self.folder = self.app.browsed = folder
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
