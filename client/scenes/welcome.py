"""The very first screen: language, name and face, asked once."""

from collections.abc import Callable
from random import Random

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.settings.portraits import faces
from client.settings.settings import AUTO
from client.ui.buttons import Button, Weight
from client.ui.choice import Item, Segments
from client.ui.faces import Faces
from client.ui.form import FormRow
from client.ui.labels import Label
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.signboard import draw_signboard
from client.ui.textfield import TextField
from client.ui.widget import Widget
from engine.text import LANGUAGES, traits_of

SIGN = 186
"""Height of the board with the name and of the room around it, in pixels at factor 1."""

WIDE = 620
"""Width of the panel in pixels at factor 1."""


class WelcomeScene(PageScene):
    """Asks who plays; whatever is left as it is will do."""

    name = "welcome"

    def __init__(self, app: Program, then: Callable[[], None], chance: Random | None) -> None:
        """Ask.

        Args:
            app: has window and settings.
            then: what comes afterwards.
            chance: chooses the face that is offered: not the same for everybody. None keeps
                the face there is.
        """
        super().__init__(app)
        self._then = then
        self._panel = pygame.Rect(0, 0, 0, 0)
        if chance is not None:
            app.change(avatar=chance.randrange(len(faces(app.icons))))

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        rows = self._rows()
        width = min(look.px(WIDE), self.room.width - look.px(40))
        pad = look.px(30)
        inner = width - 2 * pad
        highs = [row.height(look, inner) for row in rows]
        foot = look.px(54)
        high = sum(highs) + look.px(10) * len(rows) + foot + 2 * pad
        self._panel = pygame.Rect(0, 0, width, high)
        board = look.px(SIGN)
        self._panel.midtop = self.room.centerx, max(board, self.room.centery - (high - board) // 2)
        self._panel.bottom = min(self._panel.bottom, self.room.bottom - look.px(10))
        top = self._panel.top + pad
        for row, tall in zip(rows, highs, strict=True):
            row.lay(look, pygame.Rect(self._panel.left + pad, top, inner, tall))
            top += tall + look.px(10)
            page.add(row)
        start = Button(
            "start", self.words_for("welcome.start"), self._start, weight=Weight.MAIN, icon="play"
        )
        start.lay(look, pygame.Rect(self._panel.left + pad, top, inner, foot))
        page.add(start)

    def _rows(self) -> list[Widget]:
        words, settings = self.words_for, self.app.settings
        own = [Item(language, traits_of(language).name) for language in LANGUAGES]
        chosen = self.look.text.language if settings.language == AUTO else settings.language
        language = Segments("language", own, chosen, lambda value: self.app.change(language=value))
        name = TextField(
            "name", settings.name, self._rename, ghost=words("ui.you"), limit=12, done=self._start
        )
        face = Faces(
            "avatar", faces(self.app.icons), settings.avatar, lambda n: self.app.change(avatar=n)
        )
        rows = [
            FormRow(words("settings.language"), language),
            FormRow(words("settings.name"), name),
            FormRow(words("settings.avatar"), face),
        ]
        rows[-1].underlined = False
        note = Label(words("welcome.words"), Size.SMALL, palette.IVORY_DIM, align="center")
        return [note, *rows]

    @override
    def enter(self) -> None:
        self.page.set_focus(self.page.find("start"))

    def _rename(self, name: str) -> None:
        self.app.change(name=name.strip())

    def _start(self) -> None:
        self.app.change(welcomed=True)
        self.app.pop()
        self._then()

    @override
    def back(self) -> None:
        self._start()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        top = (self._panel.top - self.look.px(SIGN - 60)) // 2
        draw_signboard(surface, self.look, self.room.centerx, top)
        self.draw_panel(surface, self._panel)
