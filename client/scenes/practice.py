"""Ways to get better: the deal of the day, the same deal, a duplicate match, exercises."""

from datetime import date

import pygame

from client.overriding import override
from client.present.optionwords import game_name
from client.scenes.samedeal import SameDealScene
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.core.presets import PRESETS
from engine.table.dealcode import code_of_day


class PracticeScene(PageScene):
    """A list of what there is."""

    name = "practices"

    @override
    def fill(self, page: Page) -> None:
        look, words = self.look, self.words_for
        room = self.add_header(page, words("practice.menu"))
        rows: list[Widget] = [
            ListRow(
                f"practice:{key}", words(f"practice.{key}"), "", act,
                second=words(f"practice.{key}_words", rules=self._rules()), icon=icon,
            )
            for key, icon, act in (
                ("exercises", "hint", self.app.go.exercises),
                ("day", "clock", self._day),
                ("code", "key", self._code),
                ("match", "trophy", self._match),
            )
        ]  # fmt: skip
        self._panel = pygame.Rect(room)
        self._panel.height = min(room.height, look.px(80 * len(rows) + 40))
        scroll = Scroll("ways", rows, gap=8, pad=8)
        scroll.lay(look, self._panel.inflate(-look.px(32), -look.px(24)))
        page.add(scroll)

    def _preset(self) -> str:
        rules = self.app.settings.new_game.rules
        return rules if rules in PRESETS else "putong"

    def _rules(self) -> str:
        return game_name(self.look.text, self._preset())

    def _day(self) -> None:
        self.app.push(SameDealScene(self.app, code_of_day(date.today(), self._preset())))

    def _code(self) -> None:
        self.app.push(SameDealScene(self.app))

    def _match(self) -> None:
        self.app.push(SameDealScene(self.app, match=True))

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
