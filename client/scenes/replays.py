"""Finished hands, to be watched again."""

import time

import pygame

from client.look import palette
from client.machine.writing import delete
from client.overriding import override
from client.present.optionwords import game_name
from client.present.voice import signed
from client.records.history import Glimpse, Reading, role_of
from client.scenes.files import RECORDS, FilesScene, add_way_to_files
from client.ui.blank import Blank
from client.ui.dialog import ask
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.coach.kept import kept_path
from engine.record.naming import CODE_SUFFIX

SHOWN = 120
"""Most hands listed; older ones are still there as files."""

AT_ONCE = 0.006
"""Seconds of reading between two frames."""


class ReplaysScene(PageScene):
    """A list, the latest hand on top."""

    name = "replays"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._reading = Reading(app.paths.history, app.paths.coded, app.paths.practice)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    @override
    def animating(self) -> bool:
        return super().animating or not self._reading.done

    @override
    def update(self, dt: float) -> None:
        before = self._reading.found[:SHOWN]
        if self._reading.some(AT_ONCE) and (
            self._reading.done or self._reading.found[:SHOWN] != before
        ):
            self.build()
        super().update(dt)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        self._panel = self.add_header(page, self.words_for("home.replays"))
        add_way_to_files(self, page, self._panel, self._look_for)
        rows: list[Widget] = [self._row(seen) for seen in self._reading.found[:SHOWN]]
        if not rows and self._reading.done:
            none, hint = self.words_for("replays.none"), self.words_for("ui.drop_hint")
            self.add_blank(page, self._panel, Blank("replay", none, hint), way_out=True)
            return
        scroll = Scroll("hands", rows, gap=6, pad=8)
        scroll.lay(look, self._panel.inflate(-look.px(32), -look.px(24)))
        page.add(scroll)

    def _look_for(self) -> None:
        self.app.push(FilesScene(self.app, RECORDS))

    def _row(self, seen: Glimpse) -> ListRow:
        words = self.words_for
        apart = {self.app.paths.coded: "samedeal.note", self.app.paths.practice: "practice.title"}
        mark = apart.get(seen.file.parent)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(seen.at))
        rules = game_name(self.look.text, seen.header.rules.id)
        names = words("replays.between").join(seen.header.seats)
        told = words("replays.with", when=when, names=names)
        return ListRow(
            f"hand:{seen.file.stem}:{seen.hand}",
            words("replays.hand", rules=rules, n=seen.hand),
            self._outcome(seen),
            lambda: self.app.go.open(seen.file),
            note_colour=self._tone(seen),
            second=told if mark is None else words("replays.apart", mark=words(mark), told=told),
            icon="replay",
            bin_act=lambda: self._ask_delete(seen),
        )

    def _outcome(self, seen: Glimpse) -> str:
        seat = seen.me(self.app.settings.name or self.words_for("ui.you"))
        if seat is None or seen.score is None:
            return ""
        role = self.words_for(f"stats.role.{role_of(seen.score, seat).value}")
        return f"{role}  {signed(seen.score.points[seat])}"

    def _tone(self, seen: Glimpse) -> palette.Colour:
        seat = seen.me(self.app.settings.name or self.words_for("ui.you"))
        points = 0 if seat is None or seen.score is None else seen.score.points[seat]
        if not points:
            return palette.IVORY_DIM
        return palette.JADE if points > 0 else palette.CINNABAR_BRIGHT

    def _ask_delete(self, seen: Glimpse) -> None:
        words = self.words_for
        ask(
            self.app, words("replays.delete"), words("replays.delete_body"), words("ui.delete"),
            lambda: self._delete(seen), grave=True,
        )  # fmt: skip

    def _delete(self, seen: Glimpse) -> None:
        fair = seen.file.with_name(seen.file.stem + ".fair.json")
        if delete(seen.file, fair, kept_path(seen.file), seen.file.with_suffix(CODE_SUFFIX)):
            self._reading.forget(seen)
        else:
            self.app.toast(self.words_for("ui.not_deleted", file=seen.file.name))
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
