"""Matches that can go on."""

import time

import pygame

from client.overriding import override
from client.present.optionwords import game_name
from client.present.tablewords import trouble_words
from client.present.voice import signed
from client.ui.blank import Blank
from client.ui.dialog import ask
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.lan.link import DropSave, OpenSave, Save


class SavesScene(PageScene):
    """A list, the match played last on top; one click sits down again."""

    name = "saves"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._saves = app.host.saves
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
    def update(self, dt: float) -> None:
        if self.app.host.saves is not self._saves:
            self._saves = self.app.host.saves
            self.build()
        super().update(dt)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        self._panel = self.add_header(page, self.words_for("saves.title"))
        rows: list[Widget] = [self._row(save) for save in self._saves or ()]
        if not rows:
            self.add_blank(page, self._panel, Blank("clock", self.words_for("saves.none")))
            return
        scroll = Scroll("saves", rows, gap=6, pad=8)
        scroll.lay(look, self._panel.inflate(-look.px(32), -look.px(24)))
        page.add(scroll)

    def _row(self, save: Save) -> ListRow:
        words = self.words_for
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.at))
        rules = game_name(self.look.text, save.rules.id) if save.rules is not None else save.name
        names = words("replays.between").join(save.names)
        label = words("saves.match", rules=rules, hand=save.hand)
        if save.practice:
            label = words("saves.practice", match=label)
        if save.trouble:
            label = trouble_words(self.look.text, save.trouble)
        return ListRow(
            f"save:{save.id}",
            label,
            self._mine(save),
            lambda: self._open(save),
            second=words("replays.with", when=when, names=names) if names else when,
            icon="warning" if save.trouble else "play",
            bin_act=lambda: self._ask_drop(save),
        )

    def _mine(self, save: Save) -> str:
        if save.trouble or not save.totals or save.mine is None:
            return ""
        return self.words_for("saves.points", points=signed(save.totals[save.mine]))

    def _open(self, save: Save) -> None:
        if not save.trouble:
            self.app.pop()
            if save.persons > 1:
                self.app.go.host(save.id)
            else:
                self.app.go.table(OpenSave(save.id))

    def _ask_drop(self, save: Save) -> None:
        words = self.words_for
        ask(
            self.app,
            words("saves.drop"),
            words("saves.drop_body"),
            words("ui.delete"),
            lambda: self._drop(save),
            grave=True,
        )

    def _drop(self, save: Save) -> None:
        self.app.host.send(DropSave(save.id))
        self.app.host.ask_saves()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
