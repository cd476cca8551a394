"""Panels around the felt at every size of letters."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from client.present.loglines import LogLine
from client.stage.kit import Kit
from client.stage.panels import draw_log
from client.stage.pileview import fan, spread
from tests.support.tablepilot import app_in, pilot_at


def inked_rows(kit: Kit, lines: int, area: pygame.Rect) -> list[int]:
    """Draw a log of short lines; list the rows of pixels in which something is written."""
    surface = pygame.Surface((area.right + 10, area.bottom + 10))
    draw_log(kit, surface, [LogLine(f"{i} 不要") for i in range(lines)], area)
    inner = area.inflate(-kit.px(12), -2)
    ink = pygame.mask.from_threshold(surface, (200, 196, 178), (60, 60, 60, 255))
    return [y for y in range(inner.y, inner.bottom) if any_in_row(ink, y, inner)]


def any_in_row(ink: pygame.Mask, y: int, area: pygame.Rect) -> bool:
    return any(ink.get_at((x, y)) for x in range(area.x, area.right))


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
@pytest.mark.parametrize("ui_size", [0.8, 1.0, 1.4])
def test_the_log_shows_four_lines_at_any_size_of_letters(
    tmp_path: Path, size: tuple[int, int], ui_size: float
) -> None:
    with app_in(tmp_path, size=size) as app:
        app.change(ui_size=ui_size)
        stage = pilot_at(app).scene.stage
        assert stage is not None
        area = pygame.Rect(stage.layout.log)
        rows = inked_rows(stage.kit, 20, area)
        blocks = 1 + sum(after - row > 1 for row, after in pairwise(rows))
        assert blocks >= 4
        assert rows[0] > area.y and rows[-1] < area.bottom - 1


def test_a_hand_turned_up_lies_before_its_seat_and_grows_towards_the_middle() -> None:
    area, home = pygame.Rect(200, 80, 424, 84), pygame.Rect(200, 80, 216, 84)
    for count in (1, 3, 8, 20):
        spots = spread(count, 58, area, home)
        whole = spots[0].union(spots[-1])
        assert area.x <= whole.x and whole.right <= area.right
        assert [s.x - spots[0].x for s in spots] == [
            s.x - fan(count, 58, area)[0].x for s in fan(count, 58, area)
        ]
        near = abs(whole.centerx - home.centerx) <= 1
        assert near if whole.width <= home.width else whole.x <= home.x + 1
    assert spread(0, 58, area, home) == []
