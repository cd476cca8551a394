"""A question or a message over the screen it is about."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.shapes import rounded, shadow
from client.overriding import override
from client.ui.buttons import Button, Weight
from client.ui.drawing import tidy
from client.ui.labels import Label, Paragraph
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.settled import WAIT
from client.ui.textfield import TextField

_ANSWERING = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE})
"""Keys that give an answer."""


class Reply(NamedTuple):
    """One button of a dialog; the dialog closes before ``act`` is called."""

    name: str
    label: str
    act: Callable[[], None]
    weight: Weight = Weight.PLAIN


class Dialog(PageScene):
    """Words and one to four answers; Esc gives the last of them."""

    name = "dialog"

    def __init__(
        self,
        app: Program,
        title: str,
        body: str,
        answers: Sequence[Reply],
        *,
        text: str | None = None,
        ghost: str = "",
    ) -> None:
        super().__init__(app)
        self._age = 0.0
        self._title = title
        self._body = body
        self.answers = tuple(answers)
        self.text = text
        self._ghost = ghost
        self._behind: pygame.Surface | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    @override
    def opens_in(self) -> float:
        return max(super().opens_in, WAIT - self._age)

    @override
    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        answers = event.type == pygame.MOUSEBUTTONDOWN or (
            event.type == pygame.KEYDOWN and event.key in _ANSWERING
        )
        # What begins before the question can have been read was meant for something else.
        if answers and self.opens_in > 0:
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._is_plain_field:
            self.back()
            return True
        return super().handle(event)

    @property
    def _is_plain_field(self) -> bool:
        """Whether a field has the keyboard, and nothing is being composed in it."""
        focus = self.page.focus
        return isinstance(focus, TextField) and not focus.composing

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        self._behind = None
        pad = look.px(30)
        wanted = max(look.px(560), self._answers_width() + 2 * pad)
        width = min(wanted, self.room.width - look.px(80))
        inner = width - 2 * pad
        lines = len(tidy(look, self._body, Size.BODY, inner)) if self._body else 0
        body_high = lines * look.fonts.line(Size.BODY)
        entry_high = look.px(42) + look.px(20) if self.text is not None else 0
        title_high = look.fonts.line(Size.TITLE)
        high = pad * 2 + title_high + look.px(10) + body_high + entry_high + look.px(24 + 46)
        self._panel = pygame.Rect(0, 0, width, high)
        self._panel.center = self.room.center
        top = self._panel.top + pad
        title = Label(self._title, Size.TITLE, palette.GOLD_BRIGHT, bold=True)
        title.lay(look, pygame.Rect(self._panel.left + pad, top, inner, title_high))
        body = Paragraph(self._body, Size.BODY, palette.IVORY)
        top = title.rect.bottom + look.px(10)
        body.lay(look, pygame.Rect(self._panel.left + pad, top, inner, body_high))
        page.add(title, body)
        if self.text is not None:
            entry = TextField(
                "text", self.text, self._take, ghost=self._ghost, limit=40, done=self._first
            )
            place = pygame.Rect(
                self._panel.left + pad, body.rect.bottom + look.px(12), inner, look.px(42)
            )
            entry.lay(look, place)
            page.add(entry)
        self._add_answers(page, pad)

    def _answer_width(self, button: Button) -> int:
        return max(self.look.px(120), button.width(self.look))

    def _answers_width(self) -> int:
        """Tell how wide all the answers are beside each other."""
        gaps = self.look.px(12) * (len(self.answers) - 1)
        buttons = (Button(one.name, one.label, nothing, weight=one.weight) for one in self.answers)
        return sum(map(self._answer_width, buttons)) + gaps

    def _add_answers(self, page: Page, pad: int) -> None:
        look = self.look
        right = self._panel.right - pad
        for answer in self.answers:
            button = Button(
                answer.name, answer.label, lambda answer=answer: self._give(answer),  # type: ignore[misc]
                weight=answer.weight,
            )  # fmt: skip
            place = pygame.Rect(0, 0, self._answer_width(button), look.px(46))
            place.bottomright = (right, self._panel.bottom - pad)
            button.lay(look, place)
            page.add(button)
            right = place.left - look.px(12)

    @override
    def enter(self) -> None:
        entry = self.page.find("text")
        # Enter must never do a grave thing: it gives the usual answer, or else a harmless one.
        harmless = [answer for answer in self.answers if answer.weight is not Weight.GRAVE]
        main = [answer for answer in harmless if answer.weight is Weight.MAIN]
        usual = next(iter([*main, *harmless, *self.answers]))
        self.page.set_focus(entry if entry is not None else self.page.find(usual.name))

    def _take(self, text: str) -> None:
        self.text = text

    def _first(self) -> None:
        self._give(self.answers[0])

    def _give(self, answer: Reply) -> None:
        self.app.pop()
        answer.act()

    @override
    def back(self) -> None:
        self._give(self.answers[-1])

    @override
    def may_close(self) -> bool:
        below = self.app.scenes[-2] if len(self.app.scenes) > 1 else None
        return below is None or below is self or below.may_close()

    @override
    def draw(self, surface: pygame.Surface) -> None:
        if self._behind is None or self.stale:
            self._behind = self._dimmed(surface)
        surface.blit(self._behind, (0, 0))
        look = self.look
        spread, radius = look.px(26), look.px(18)
        dark = shadow(self._panel.size, radius, spread, 160)
        surface.blit(dark, (self._panel.left - spread, self._panel.top - spread + look.px(8)))
        panel = rounded(
            self._panel.size, radius, palette.INK_SOFT, palette.GOLD_DEEP, max(1, look.px(1))
        )
        surface.blit(panel, self._panel)
        self.page.draw(surface)

    def _dimmed(self, surface: pygame.Surface) -> pygame.Surface:
        picture = pygame.Surface(surface.get_size())
        below = self.app.scenes[self.app.scenes.index(self) - 1]
        below.stale = True
        below.draw(picture)
        picture.fill((96, 104, 100), special_flags=pygame.BLEND_RGB_MULT)
        return picture


def ask(
    app: Program,
    title: str,
    body: str,
    yes: str,
    act: Callable[[], None],
    *,
    grave: bool = False,
) -> None:
    """Ask before doing something."""
    weight = Weight.GRAVE if grave else Weight.MAIN
    app.push(
        Dialog(
            app,
            title,
            body,
            (Reply("yes", yes, act, weight), Reply("no", app.words("ui.cancel"), nothing)),
        )
    )


def inform(app: Program, title: str, body: str) -> None:
    """Say something that must be read."""
    answer = Reply("ok", app.words("ui.ok"), nothing, Weight.MAIN)
    app.push(Dialog(app, title, body, (answer,)))


def nothing() -> None:
    """Close the dialog, no more."""
