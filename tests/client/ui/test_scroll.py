"""What stands in a scrolled column lines up with what stands outside."""

from collections.abc import Iterator

import pygame
import pytest

from client.look import palette
from client.look.look import Look
from client.stage.icons import Icons
from client.ui.buttons import Button
from client.ui.choice import DropDown, Item
from client.ui.form import FormRow
from client.ui.grid import Grid
from client.ui.labels import Label
from client.ui.scroll import Scroll
from client.ui.slider import Slider
from engine.assets import assets_folder
from engine.text import text_in


def nothing(value: object = None) -> None:
    del value


@pytest.fixture
def look() -> Iterator[Look]:
    pygame.display.init()
    pygame.display.set_mode((640, 400))
    yield Look(1.0, text_in("en_US"), Icons(assets_folder()))
    pygame.display.quit()


@pytest.mark.parametrize("which", [0, -1])
def test_a_mark_of_focus_is_seen_on_all_sides(look: Look, which: int) -> None:
    items = [Button(f"b{n}", "Word", nothing) for n in range(20)]
    scroll = Scroll("column", items, pad=0)
    scroll.lay(look, pygame.Rect(100, 80, 200, 180))
    scroll.scroll_to(9999 if which else 0)
    items[which].focused = True
    surface = pygame.Surface((640, 400))
    scroll.draw(surface, look)
    ring = palette.GOLD_BRIGHT[:3]
    rect = items[which].rect
    near = rect.inflate(12, 12)
    gold = {
        side
        for side, line in {
            "left": [(x, rect.centery) for x in range(near.left, rect.left)],
            "right": [(x, rect.centery) for x in range(rect.right, near.right)],
            "top": [(rect.centerx, y) for y in range(near.top, rect.top)],
            "bottom": [(rect.centerx, y) for y in range(rect.bottom, near.bottom)],
        }.items()
        if any(surface.get_at(spot)[:3] == ring for spot in line)
    }
    assert gold == {"left", "right", "top", "bottom"}


def test_lists_below_each_other_are_equally_wide(look: Look) -> None:
    lists = [
        DropDown("few", [Item(1, "1")], 1, nothing, least=150),
        DropDown("more", [Item(2, "12 h")], 2, nothing, least=150),
    ]
    assert [each.width(look) for each in lists] == [150, 150]
    wide = DropDown("wide", [Item(3, "a very long choice that needs room")], 3, nothing, least=150)
    assert wide.width(look) > 150


@pytest.mark.parametrize(("count", "columns"), [(6, 3), (5, 3), (4, 4), (8, 4), (1, 1)])
def test_a_grid_shares_its_items_out_evenly(look: Look, count: int, columns: int) -> None:
    grid = Grid([Label("x") for _ in range(count)], least=100, most=6, gap=0)
    assert grid.columns(look, 450) == columns


def test_a_slider_below_its_label_fills_the_line(look: Look) -> None:
    slider = Slider("volume", (0.0, 1.0), 0.1, 0.5, write=str, change=nothing)
    row = FormRow("A rather long label for a slider", slider)
    for width, wanted in ((340, 340), (900, 300)):
        row.lay(look, pygame.Rect(0, 0, width, row.height(look, width)))
        assert slider.rect.width == wanted
