"""No click and no key counts for what has only just come under it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.ui.buttons import Button
from client.ui.dialog import Dialog, Reply
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scroll import Scroll
from client.ui.settled import WAIT
from tests.support.pilot import FRAME, Pilot, flying


class Rows(PageScene):
    """A list whose first row goes away when it is clicked."""

    name = "rows"

    def __init__(self, pilot: Pilot) -> None:
        super().__init__(pilot.app)
        self.rows = ["one", "two", "three"]
        self.clicked: list[str] = []
        self.label = "yes"

    def fill(self, page: Page) -> None:
        rows = [Button(f"row:{row}", row, lambda row=row: self.take(row)) for row in self.rows]  # type: ignore[misc]
        scroll = Scroll("rows", rows, gap=0, pad=0)
        scroll.lay(self.look, pygame.Rect(100, 100, 400, 300))
        switch = Button("switch", self.label, self.turn)
        switch.lay(self.look, pygame.Rect(600, 100, 200, 50))
        page.add(scroll, switch)

    def take(self, row: str) -> None:
        self.clicked.append(row)
        self.rows.remove(row)
        self.build()

    def turn(self) -> None:
        self.clicked.append(self.label)
        self.label = "no" if self.label == "yes" else "yes"
        self.build()


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path) as one:
        yield one


@pytest.fixture
def rows(pilot: Pilot) -> Rows:
    scene = Rows(pilot)
    pilot.app.push(scene)
    pilot.wait(1.0)
    return scene


def again(pilot: Pilot, pos: tuple[int, int]) -> None:
    """Click once more without moving the hand."""
    pilot.down(pos)
    pilot.up(pos)


def press(pilot: Pilot, key: int) -> None:
    """Press a key at once, read or not."""
    pilot.step(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))


def test_the_second_click_of_a_double_click_takes_no_row_that_moved_up(
    pilot: Pilot, rows: Rows
) -> None:
    spot = pilot.spot("row:one")
    again(pilot, spot)
    again(pilot, spot)
    assert rows.clicked == ["one"]
    pilot.wait(WAIT)
    again(pilot, spot)
    assert rows.clicked == ["one", "two"]


def test_a_button_that_changes_its_meaning_in_place_must_be_seen_first(
    pilot: Pilot, rows: Rows
) -> None:
    spot = pilot.spot("switch")
    again(pilot, spot)
    again(pilot, spot)
    assert rows.clicked == ["yes"]


def test_who_moves_to_a_row_means_it_however_new_it_is(pilot: Pilot, rows: Rows) -> None:
    pilot.click("row:one")
    pilot.click("row:three")
    assert rows.clicked == ["one", "three"]


def test_enter_on_a_button_that_has_changed_counts_only_after_a_moment(
    pilot: Pilot, rows: Rows
) -> None:
    rows.page.set_focus(rows.page.find("switch"))
    pilot.wait(WAIT + FRAME)
    press(pilot, pygame.K_RETURN)
    press(pilot, pygame.K_RETURN)
    assert rows.clicked == ["yes"]
    pilot.wait(WAIT)
    press(pilot, pygame.K_RETURN)
    assert rows.clicked == ["yes", "no"]


def test_a_double_click_in_the_menu_does_nothing_on_the_next_screen(pilot: Pilot) -> None:
    pilot.wait(1.0)
    spot = pilot.spot("statistics")
    again(pilot, spot)
    assert pilot.scene == "statistics"
    before = pilot.app.scene
    again(pilot, spot)
    assert pilot.app.scene is before


def test_what_a_closing_list_covered_takes_no_click_at_once(pilot: Pilot) -> None:
    pilot.click("new")
    pilot.wait(1.0)
    pilot.click("hands")
    item = pilot.spot("hands/list/4")
    again(pilot, item)
    chosen = pilot.app.settings
    again(pilot, item)
    assert pilot.scene == "newgame"
    assert pilot.app.settings == chosen


@pytest.mark.parametrize("how", ["mouse", "return", "space", "escape"])
def test_a_question_is_not_answered_before_it_was_seen_for_a_moment(pilot: Pilot, how: str) -> None:
    given: list[str] = []
    answers = (
        Reply("yes", "Yes", lambda: given.append("yes")),
        Reply("no", "No", lambda: given.append("no")),
    )
    pilot.app.push(Dialog(pilot.app, "Sure?", "", answers))

    def answer() -> None:
        if how == "mouse":
            pilot.point(pilot.spot("yes"))
            again(pilot, pilot.spot("yes"))
        else:
            key = {"return": pygame.K_RETURN, "space": pygame.K_SPACE, "escape": pygame.K_ESCAPE}
            press(pilot, key[how])

    answer()
    assert given == []
    pilot.wait(WAIT)
    answer()
    assert len(given) == 1


def test_a_press_that_began_too_soon_does_not_count_when_it_is_let_go_later(
    pilot: Pilot,
) -> None:
    given: list[str] = []
    pilot.app.push(
        Dialog(pilot.app, "Sure?", "", (Reply("yes", "Yes", lambda: given.append("yes")),))
    )
    pilot.down(pilot.spot("yes"))
    pilot.wait(2 * WAIT)
    pilot.up(pilot.spot("yes"))
    assert given == []
