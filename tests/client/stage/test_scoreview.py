"""The head of a result: what is said beside the title never runs into it."""

from pathlib import Path

import pygame
import pytest

from client.look.fonts import Size
from client.present.pictures import ResultPicture
from client.stage.scoreview import chart_range, note_lines, result_area
from tests.support.tablepilot import app_in, pilot_at

LONG = (
    "Hand 1 · The loyalists win · Deal not checked: you were away when it was made · "
    "waiting for 小王, 王奶奶, 二柱, Ming"
)


def result(title: str, note: str) -> ResultPicture:
    return ResultPicture(
        title=title, tone="bad", note=note, rows=(), lines=(), how_word="", chart_word="",
        points_word="", total_word="", course=(), names=(),
    )  # fmt: skip


@pytest.mark.parametrize("ui_size", [1.0, 1.3])
@pytest.mark.parametrize("title", ["You lose", "The loyalists win"])
def test_a_long_note_stands_beside_the_title_in_two_lines(
    tmp_path: Path, title: str, ui_size: float
) -> None:
    with app_in(tmp_path) as app:
        app.change(ui_size=ui_size)
        stage = pilot_at(app).scene.stage
        assert stage is not None
        kit = stage.kit
        width = result_area(kit, pygame.Rect(stage.layout.window)).width - 2 * kit.px(26)
        lines = note_lines(kit, result(title, LONG), width)
        taken = kit.width(title, Size.TITLE, bold=True)
        assert len(lines) == 2
        assert all(kit.least_width(line, Size.SMALL) + taken < width for line in lines)
        assert " · ".join(lines) == LONG


def test_a_short_note_takes_one_line(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        stage = pilot_at(app).scene.stage
        assert stage is not None
        short = result("You win", "Hand 1 · The rebels win")
        assert note_lines(stage.kit, short, 900) == ["Hand 1 · The rebels win"]


@pytest.mark.parametrize(
    ("courses", "ends"),
    [(((0, 0), (0, 0)), (-1, 1)), (((0, 3), (0, -2)), (-2, 3)), (((0, 4), (0, 1)), (0, 4))],
)
def test_the_chart_reaches_from_the_lowest_total_to_the_highest_with_nought_inside(
    courses: tuple[tuple[int, ...], ...], ends: tuple[int, int]
) -> None:
    """When nobody has a point yet, nought lies in the middle."""
    assert chart_range(courses) == ends
