"""Typing, with and without an input method."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.textfield import TextField
from tests.support.pilot import Pilot, flying, resize

NASTY = [
    "\u200f", "\u200b", "\u200d", "\ufeff", "a\x00b", "\u0301", "\ufe0f", "a\tb", "a\rb", " ",
    "\u00a0", "👨\u200d👩\u200d👧", "مرحبا", "a" + "\u0301" * 300, "<img src='x.png'>",
    "<shadow size=9 offset=1,1 color=#000>q", "𠮷", "\ud800", "长" * 200, "\u3000", "\u115f",
    "\u2800", "\u034f", "%{nick}", "pygame-gui.OK", "{0}", "%s",
]  # fmt: skip


class Form(PageScene):
    """A page with one field."""

    name = "form"

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app)
        self.text = ""
        self.sent: list[str] = []
        self.entry = TextField("entry", "", self._take, limit=24, done=self._send)

    def _take(self, text: str) -> None:
        self.text = text

    def _send(self) -> None:
        self.sent.append(self.text)

    def fill(self, page: Page) -> None:
        self.entry.lay(self.look, pygame.Rect(100, 100, 400, 42))
        page.add(self.entry)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path) as flown:
        flown.app.push(Form(flown))
        flown.settle()
        flown.click("entry")
        yield flown


@pytest.fixture
def form(pilot: Pilot) -> Form:
    assert isinstance(pilot.app.scene, Form)
    return pilot.app.scene


def test_what_is_typed_stands_in_the_field(pilot: Pilot, form: Form) -> None:
    pilot.type("ann")
    assert form.text == "ann"


def test_enter_sends_and_keeps_the_focus(pilot: Pilot, form: Form) -> None:
    pilot.type("hi")
    pilot.key("return")
    assert form.sent == ["hi"]
    pilot.type("!")
    assert form.text == "hi!"


def test_chinese_from_an_input_method_lands_in_the_field(pilot: Pilot, form: Form) -> None:
    pilot.compose(["b", "bao", "bao huang"], "保皇")
    assert form.text == "保皇"


def test_the_enter_that_ends_a_composition_does_not_send(pilot: Pilot, form: Form) -> None:
    pilot.compose(["bao"], "保")
    assert form.sent == []
    pilot.key("return")
    assert form.sent == ["保"]


def test_keys_that_are_typed_do_nothing_else(pilot: Pilot, form: Form) -> None:
    pilot.type("pass hint p h d w y n")
    assert form.text == "pass hint p h d w y n"
    assert pilot.scene == "form"
    assert not pilot.app.window.fullscreen


def test_esc_leaves_the_field_first_and_the_screen_after(pilot: Pilot, form: Form) -> None:
    pilot.type("a")
    pilot.key("escape")
    assert (pilot.scene, form.text) == ("form", "a")
    pilot.key("escape")
    assert pilot.scene == "home"


def test_while_composing_esc_belongs_to_the_input_method(pilot: Pilot, form: Form) -> None:
    pilot.step(pygame.event.Event(pygame.TEXTEDITING, text="bao", start=0, length=3))
    pilot.key("escape")
    assert form.entry.editor is not None


def test_function_keys_work_while_typing(pilot: Pilot, form: Form) -> None:
    pilot.type("a")
    pilot.key("f12")
    assert list(pilot.app.paths.screenshots.glob("*.png"))
    assert form.text == "a"


def test_backspace_and_cursor_keys_edit(pilot: Pilot, form: Form) -> None:
    pilot.type("abc")
    pilot.key("left")
    pilot.key("backspace")
    assert form.text == "ac"


def test_no_more_fits_than_the_limit(pilot: Pilot, form: Form) -> None:
    pilot.type("x" * 60)
    assert form.text == "x" * 24


@pytest.mark.parametrize("text", NASTY, ids=[repr(text)[:20] for text in NASTY])
def test_no_text_from_elsewhere_breaks_the_field(pilot: Pilot, form: Form, text: str) -> None:
    pilot.step(pygame.event.Event(pygame.TEXTINPUT, text=text))
    pilot.settle()
    assert all(char.isprintable() for char in form.text)
    pilot.key("escape")
    pilot.settle()


def test_what_is_pasted_is_cleaned(
    pilot: Pilot, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "192.168.1.5\n\x00:27216")
    pilot.key("v", pygame.KMOD_CTRL)
    assert form.text == "192.168.1.5 :27216"


def test_the_text_survives_a_resize_and_the_focus_too(pilot: Pilot, form: Form) -> None:
    pilot.type("abc")
    resize(pilot.app, (1920, 1080))
    pilot.step(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    pilot.type("d")
    assert form.text == "abcd"
