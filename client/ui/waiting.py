"""The screen of a moment: something is being opened or come to, and may take a while."""

from typing import Protocol

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.ui.buttons import Button
from client.ui.drawing import put, put_lines
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program

SHOWN_AFTER = 0.4
"""Seconds of waiting before anything is shown: what is there at once must not flash."""

STEPS = (0.02, 0.1)
"""Seconds between two looks at what is waited for: at first, and where it takes longer."""

LONG = 2.0
"""Seconds after which one looks less often."""


class Errand(Protocol):
    """What is waited for.

    Attributes:
        name: word for file names of pictures and for tests.
        holds_link: whether it polls the line to the host itself.
    """

    name: str
    holds_link: bool

    def step(self) -> None:
        """Look how far it is; puts another screen in the place of this one when it is done."""

    def says(self) -> tuple[str, str]:
        """Say what is waited for, and where; the second may be empty."""

    def give_up(self) -> None:
        """Nobody waits any more."""


class Waiting(PageScene):
    """Lets an errand take its steps, and says after a moment what is waited for."""

    def __init__(self, app: Program, errand: Errand) -> None:
        super().__init__(app)
        self.errand = errand
        self.name = errand.name
        self.holds_link = errand.holds_link
        self._waited = 0.0

    @property
    def _shows(self) -> bool:
        return self._waited > SHOWN_AFTER

    @property
    def _dots(self) -> int:
        return int(self._waited * 2) % 4

    @override
    def fill(self, page: Page) -> None:
        if not self._shows:
            return
        look = self.look
        button = Button("cancel", self.words_for("ui.cancel"), self.back)
        place = pygame.Rect(0, 0, max(look.px(160), button.width(look)), look.px(48))
        place.midtop = self.room.centerx, self.room.centery + look.px(76)
        button.lay(look, place)
        page.add(button)

    @property
    @override
    def wakes_in(self) -> float | None:
        return STEPS[self._waited > LONG]

    @override
    def update(self, dt: float) -> None:
        super().update(dt)
        shown, dots = self._shows, self._dots
        self._waited += dt
        if self._shows and not shown:
            self.build()
        elif self._shows and self._dots != dots:
            self.dirty = True
        self.errand.step()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        if not self._shows:
            return
        look = self.look
        what, where = self.errand.says()
        centre = pygame.Rect(0, 0, min(look.px(720), self.room.width), look.px(46))
        centre.midbottom = self.room.centerx, self.room.centery
        put(surface, look, what, Size.TITLE, palette.GOLD_BRIGHT, centre, "center", True)
        below = centre.move(0, look.px(54))
        lines = [where, "· " * self._dots]
        put_lines(surface, look, lines, Size.BODY, palette.IVORY_DIM, below, "center")

    @override
    def words(self) -> list[str]:
        return [*self.errand.says(), *super().words()] if self._shows else []

    @override
    def back(self) -> None:
        self.errand.give_up()
        super().back()
