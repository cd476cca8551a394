"""The exercises: what is due today, and every one of them."""

from collections.abc import Sequence
from datetime import date

import pygame

from client.look import palette
from client.overriding import override
from client.records.exercising import Progress, Standing
from client.ui.buttons import Button, Weight
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.coach.exercises import Exercise, exercises


class ExercisesScene(PageScene):
    """A list; the button above it asks what is due, one after the other."""

    name = "exercises"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._all: Sequence[Exercise] = exercises()
        self.progress = Progress(app.paths.exercises)
        self._panel = pygame.Rect(0, 0, 0, 0)

    def _due(self) -> list[int]:
        names = [one.kind for one in self._all]
        due = self.progress.due(names, date.today().toordinal())
        return [names.index(name) for name in due]

    @override
    def enter(self) -> None:
        super().enter()
        self.build()

    @override
    def fill(self, page: Page) -> None:
        look, words = self.look, self.words_for
        self._panel = self.add_header(page, words("exercise.title"))
        due = self._due()
        numbers = due or list(range(len(self._all)))
        label = words("exercise.due", n=len(due)) if due else words("exercise.again")
        start = Button("start", label, lambda: self._ask(numbers), weight=Weight.MAIN, icon="play")
        place = pygame.Rect(0, look.px(26), start.width(look) + look.px(12), look.px(44))
        place.right = self._panel.right
        start.lay(look, place)
        rows: list[Widget] = [self._row(number) for number in range(len(self._all))]
        scroll = Scroll("exercises", rows, gap=6, pad=8)
        scroll.lay(look, self._panel.inflate(-look.px(32), -look.px(24)))
        page.add(start, scroll)

    def _row(self, number: int) -> ListRow:
        exercise, words = self._all[number], self.words_for
        standing = self.progress.standing.get(exercise.kind)
        note, colour = self._note(standing)
        icon = "hint" if standing is None else "check" if standing.right else "cross"
        return ListRow(
            f"exercise:{exercise.kind}",
            words(f"exercise.{exercise.kind}"),
            note,
            lambda: self._ask([number]),
            icon=icon,
            note_colour=colour,
        )

    def _note(self, standing: Standing | None) -> tuple[str, palette.Colour]:
        """Say when an exercise comes back."""
        words = self.words_for
        if standing is None:
            return words("exercise.new"), palette.GOLD
        days = standing.due - date.today().toordinal()
        if days <= 0:
            return words("exercise.now"), palette.CINNABAR_BRIGHT
        return words("exercise.in_days", n=days), palette.IVORY_DIM

    def _ask(self, numbers: Sequence[int]) -> None:
        self.app.go.exercise(tuple(numbers), self._all, self.progress)

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
