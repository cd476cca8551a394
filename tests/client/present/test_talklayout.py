"""While the talk is open, nothing that is needed to play lies under it."""

from itertools import combinations

import pytest

from client.present.layout import Place, TableLayout, table_layout
from client.present.rect import Rect
from client.present.talklayout import beside_talk, talk_area
from engine.core.cards import SEATS
from tests.support.rects import overlap

SIZES = [(960, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080)]

UNDER = {"scores", "last"}
"""Zones that may lie under the talk."""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def layout(request: pytest.FixtureRequest) -> TableLayout:
    return table_layout(request.param)


@pytest.mark.parametrize("bottom", SEATS)
@pytest.mark.parametrize("zoom", [1.0, 0.8])
def test_seats_cards_and_buttons_are_clear_of_the_talk(
    layout: TableLayout, bottom: int, zoom: float
) -> None:
    size = layout.window.w, layout.window.h
    here = beside_talk(table_layout(size, bottom, clockwise=bottom % 2 == 0, zoom=zoom))
    talk = talk_area(here)
    assert talk.within(here.window)
    for name, zone in here.zones().items():
        assert name in UNDER or not overlap(zone, talk), name
    assert not any(overlap(spread, talk) for spread in here.spreads)


def test_what_moves_aside_meets_nothing_else(layout: TableLayout) -> None:
    here = beside_talk(layout)
    zones = {name: zone for name, zone in here.zones().items() if name not in UNDER}
    for one, other in combinations(zones, 2):
        assert not overlap(zones[one], zones[other]), (one, other)
    for zone in zones.values():
        assert zone.within(Rect(0, 0, layout.window.w, layout.window.h))


def test_the_set_to_beat_keeps_room_in_the_middle(layout: TableLayout) -> None:
    centre = beside_talk(layout).centre
    assert abs(centre.centre[0] - layout.centre.centre[0]) <= 1
    assert centre.w >= 240 * layout.scale


def test_the_talk_lies_where_it_lay_once_the_seats_have_moved(layout: TableLayout) -> None:
    assert talk_area(beside_talk(layout)) == talk_area(layout)
    right = layout.places.index(Place.RIGHT)
    assert overlap(layout.piles[right], talk_area(layout)) or layout.window.w > 2000
