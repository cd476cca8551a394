"""No answer counts until it began after its question was on the screen for a moment."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.ui.settled import WAIT
from tests.support.tablepilot import ANSWERS, TablePilot, app_in, pilot_at


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TablePilot]:
    with app_in(tmp_path) as app:
        app.change(animation=False)
        yield pilot_at(app, "qingdao")


def to_new_question(table: TablePilot) -> str:
    """Answer until a question has only just come; give the button of an answer to it."""
    for _ in range(200):
        table.settle()
        table.read()
        if table.view.public.result is not None:
            table.wait(1.0)
            table.click("next")
            continue
        turn = table.view.public.turn
        table.answer_by_mouse()
        for _ in range(60):
            able = [name for name in ANSWERS if name in table.enabled()]
            if table.view.public.turn != turn and able and table.scene.opens_in > 0:
                return able[0]
            table.step(dt=0.01)
    raise AssertionError("no question follows another")


def press(table: TablePilot, key: int) -> None:
    table.step(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0), dt=0.001)


@pytest.mark.parametrize("by", ["mouse", "key", "right"])
def test_what_begins_before_a_question_was_seen_does_not_answer_it(
    table: TablePilot, by: str
) -> None:
    button = to_new_question(table)
    turn, spot = table.view.public.turn, table.spot(button)
    match by:
        case "mouse":
            table.down(spot)
            table.wait(2 * WAIT)
            table.up(spot)
        case "right":
            table.down(spot, button=3)
        case _:
            press(table, pygame.K_RETURN)
            press(table, pygame.K_n)
            press(table, pygame.K_y)
    assert table.view.public.turn == turn
    assert table.view.answered is None


def test_after_a_moment_it_is_answered(table: TablePilot) -> None:
    button = to_new_question(table)
    turn = table.view.public.turn
    table.wait(WAIT + 0.05)
    table.click(button)
    assert table.view.public.turn != turn or table.view.answered is not None


def test_sorting_and_panels_need_no_waiting(table: TablePilot) -> None:
    to_new_question(table)
    order = table.app.settings.order
    press(table, pygame.K_s)
    assert table.app.settings.order != order
