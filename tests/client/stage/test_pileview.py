"""A hand turned up at the end can be read card by card, however long it is."""

from itertools import pairwise

import pytest
from pygame import Rect

from client.present.layout import table_layout
from client.stage.board import PILE_SHARE
from client.stage.pileview import LEAST_SHOWN, spread

SIZES = [(960, 600), (1280, 720), (1920, 1080), (3440, 1440), (1080, 1920)]


@pytest.mark.parametrize("size", SIZES)
def test_t50_of_each_card_turned_up_twelve_pixels_show(size: tuple[int, int]) -> None:
    layout = table_layout(size, 0, clockwise=True)
    width = round(layout.piles[0].h * PILE_SHARE / 1.4)
    for seat in range(1, 5):
        area = Rect(layout.spreads[seat])
        for number in (2, 12, 24, 33, 44):
            spots = spread(number, width, area, Rect(layout.piles[seat]))
            assert len(spots) == number
            assert area.contains(spots[0].unionall(spots[1:]))
            for one, other in pairwise(spots):
                shows = other.x - one.x if one.y == other.y else other.y - one.y
                assert shows >= LEAST_SHOWN, (seat, number)
