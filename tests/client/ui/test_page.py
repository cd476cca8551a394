"""Widgets by mouse and by keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.settings.keys import STEERING
from client.ui.buttons import Button, Toggle
from client.ui.choice import DropDown, Item, Segments
from client.ui.form import FormRow
from client.ui.keyfield import KeyField
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scroll import Scroll
from client.ui.slider import Slider, Stepper
from client.ui.textfield import TextField
from client.ui.widget import Widget
from tests.support.pilot import Pilot, flying


class Desk(PageScene):
    """A page with one widget of each kind."""

    name = "desk"

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app)
        self.heard: list[tuple[str, object]] = []
        self.button = Button("button", "Press", lambda: self.hear("button", True))
        self.off = Button("off", "Not now", lambda: self.hear("off", True))
        self.off.enabled = False
        self.toggle = Toggle("toggle", False, lambda on: self.hear("toggle", on))
        items = [Item(n, f"Number {n}") for n in range(12)]
        self.drop = DropDown("drop", items, 3, lambda n: self.hear("drop", n))
        sides = [Item(name, name) for name in ("left", "middle", "right")]
        self.segments = Segments("segments", sides, "left", lambda v: self.hear("segments", v))
        self.slider = Slider(
            "slider", (0.0, 1.0), 0.1, 0.5, write=str, change=lambda v: self.hear("slider", v)
        )
        self.stepper = Stepper("stepper", (0, 3), 2, lambda n: self.hear("stepper", n))
        self.entry = TextField(
            "entry", "", lambda text: self.hear("entry", text), done=lambda: self.hear("done", "")
        )
        self.field = KeyField(
            "field",
            "p",
            self.look.text,
            "…",
            lambda key: self.hear("field", key),
            fixed=STEERING,
        )

    def hear(self, name: str, value: object) -> None:
        self.heard.append((name, value))

    def fill(self, page: Page) -> None:
        controls: list[Widget] = [
            self.button, self.off, self.toggle, self.drop, self.segments,
            self.slider, self.stepper, self.entry, self.field,
        ]  # fmt: skip
        rows = [FormRow(control.name, control) for control in controls]
        scroll = Scroll("scroll", rows)
        scroll.lay(self.look, pygame.Rect(100, 60, 700, 400))
        page.add(scroll)

    @property
    def last(self) -> tuple[str, object]:
        return self.heard[-1]


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path) as flown:
        flown.app.push(Desk(flown))
        flown.settle()
        yield flown


@pytest.fixture
def desk(pilot: Pilot) -> Desk:
    assert isinstance(pilot.app.scene, Desk)
    return pilot.app.scene


def reveal(pilot: Pilot, desk: Desk, widget: Widget) -> None:
    scroll = desk.page.scroll_of(widget)
    assert scroll is not None
    scroll.reveal(widget)


def test_a_click_presses_a_button(pilot: Pilot, desk: Desk) -> None:
    pilot.click("button")
    assert desk.last == ("button", True)


def test_a_button_let_go_outside_is_not_pressed(pilot: Pilot, desk: Desk) -> None:
    pilot.down(pilot.spot("button"))
    pilot.point((20, 20), held=True)
    pilot.up((20, 20))
    assert desk.heard == []


def test_a_button_is_not_pressed_by_letting_go_what_was_held_elsewhere(
    pilot: Pilot, desk: Desk
) -> None:
    pilot.down((20, 20))
    pilot.up(pilot.spot("button"))
    assert desk.heard == []


def test_a_greyed_button_does_nothing(pilot: Pilot, desk: Desk) -> None:
    pilot.click("off")
    assert desk.heard == []


def test_the_tab_key_goes_through_all_that_can_be_used_and_round_again(
    pilot: Pilot, desk: Desk
) -> None:
    seen = []
    for _ in range(8):
        pilot.key("tab")
        assert desk.page.focus is not None
        seen.append(desk.page.focus.name)
    assert seen == [
        "button", "toggle", "drop", "segments", "slider", "stepper", "entry", "field",
    ]  # fmt: skip
    pilot.key("tab")
    assert desk.page.focus is desk.button
    pilot.key("tab", pygame.KMOD_SHIFT)
    assert desk.page.focus is desk.field


def test_what_has_the_focus_is_always_in_sight(pilot: Pilot, desk: Desk) -> None:
    (scroll,) = (w for w in desk.page.widgets if isinstance(w, Scroll))
    for _ in range(10):
        pilot.key("tab")
        assert desk.page.focus is not None
        assert scroll.rect.contains(desk.page.focus.rect)


@pytest.mark.parametrize("key", ["return", "space"])
def test_enter_and_space_press_what_has_the_focus(pilot: Pilot, desk: Desk, key: str) -> None:
    pilot.key("tab")
    pilot.key(key)
    assert desk.last == ("button", True)


def test_arrows_walk_between_widgets(pilot: Pilot, desk: Desk) -> None:
    pilot.key("down")
    assert desk.page.focus is desk.button
    pilot.key("down")
    assert desk.page.focus is desk.toggle
    pilot.key("up")
    assert desk.page.focus is desk.button


def test_a_switch_turns_by_click_and_by_arrow(pilot: Pilot, desk: Desk) -> None:
    pilot.click("toggle")
    assert desk.last == ("toggle", True)
    desk.page.set_focus(desk.toggle)
    pilot.key("left")
    assert desk.last == ("toggle", False)
    pilot.key("left")
    assert len(desk.heard) == 2


def test_a_list_opens_and_gives_what_is_clicked(pilot: Pilot, desk: Desk) -> None:
    pilot.choose("drop", 5)
    assert desk.last == ("drop", 5)
    assert desk.page.open_list is None


def test_a_list_longer_than_its_place_shows_by_a_bar_where_one_is(pilot: Pilot, desk: Desk) -> None:
    pilot.click("drop")
    rows = desk.page.open_list
    assert rows is not None
    bar, thumb = rows.bar(pilot.app.look)
    assert thumb.height < bar.height
    assert thumb.top == bar.top
    above = pilot.pixels()
    rows.wheel(-20)
    _, thumb = rows.bar(pilot.app.look)
    assert abs(thumb.bottom - bar.bottom) <= 1
    desk.dirty = True
    pilot.step()
    assert pilot.pixels() != above


def test_an_open_list_takes_the_keys(pilot: Pilot, desk: Desk) -> None:
    desk.page.set_focus(desk.drop)
    pilot.key("return")
    assert desk.page.open_list is not None
    pilot.key("down")
    pilot.key("down")
    pilot.key("return")
    assert desk.last == ("drop", 5)


def test_esc_closes_an_open_list_and_nothing_else(pilot: Pilot, desk: Desk) -> None:
    pilot.click("drop")
    pilot.key("escape")
    assert desk.page.open_list is None
    assert pilot.scene == "desk"
    pilot.key("escape")
    assert pilot.scene == "home"


def test_a_click_beside_an_open_list_closes_it_and_presses_nothing(
    pilot: Pilot, desk: Desk
) -> None:
    pilot.click("drop")
    pilot.click("button")
    assert desk.heard == []
    assert desk.page.open_list is None


def test_segments_are_chosen_by_click_and_arrow(pilot: Pilot, desk: Desk) -> None:
    pilot.click_at(desk.segments.cell(2).center)
    assert desk.last == ("segments", "right")
    desk.page.set_focus(desk.segments)
    pilot.key("left")
    assert desk.last == ("segments", "middle")


def test_a_slider_follows_the_mouse_even_outside(pilot: Pilot, desk: Desk) -> None:
    reveal(pilot, desk, desk.slider)
    track = desk.slider.track
    pilot.down((track.left + track.width // 2, track.centery))
    pilot.point((track.right + 300, 20), held=True)
    assert desk.last == ("slider", 1.0)
    pilot.point((0, 0), held=True)
    assert desk.last == ("slider", 0.0)
    pilot.up((0, 0))
    count = len(desk.heard)
    pilot.point((track.right, track.centery))
    assert len(desk.heard) == count


def test_a_slider_steps_by_arrow(pilot: Pilot, desk: Desk) -> None:
    desk.page.set_focus(desk.slider)
    pilot.key("right")
    assert desk.last == ("slider", 0.6)


def test_a_stepper_stays_in_its_bounds(pilot: Pilot, desk: Desk) -> None:
    desk.page.set_focus(desk.stepper)
    for _ in range(5):
        pilot.key("right")
    assert desk.last == ("stepper", 3)
    rect = desk.stepper.rect
    for _ in range(6):
        pilot.click_at((rect.left + 8, rect.centery))
    assert desk.last == ("stepper", 0)


def test_a_key_field_takes_the_next_key_and_esc_leaves_it(pilot: Pilot, desk: Desk) -> None:
    reveal(pilot, desk, desk.field)
    pilot.click("field")
    pilot.key("x")
    assert desk.last == ("field", "x")
    pilot.click("field")
    pilot.key("escape")
    assert len(desk.heard) == 1
    assert pilot.scene == "desk"


def test_the_wheel_and_the_bar_move_a_long_column(pilot: Pilot, desk: Desk) -> None:
    (scroll,) = (w for w in desk.page.widgets if isinstance(w, Scroll))
    pilot.point(scroll.rect.center)
    pilot.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    assert scroll.offset > 0
    pilot.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=30, flipped=False))
    assert scroll.offset == 0
    grip = scroll.bar.center
    pilot.down(grip)
    pilot.point((grip[0], 5000), held=True)
    pilot.up((grip[0], 5000))
    assert scroll.offset == scroll.furthest > 0


def test_what_is_scrolled_out_of_sight_cannot_be_clicked(pilot: Pilot, desk: Desk) -> None:
    (scroll,) = (w for w in desk.page.widgets if isinstance(w, Scroll))
    scroll.scroll_to(scroll.furthest)
    pilot.click_at(desk.button.rect.center)
    assert desk.heard == []
