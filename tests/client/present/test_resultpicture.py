"""The words above the result of a hand."""

import pytest

from client.present.pictures import ResultPicture
from client.present.resultpicture import NO_PLACE, ResultMaker
from client.present.tableparts import Company, PictureMaker
from engine.core.facts import Scored
from engine.core.presets import WEIHAI
from engine.core.state import PublicState, SeatView
from engine.text import text_in

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed")


def shown(points: tuple[int, ...], seat: int | None, left: tuple[int, ...]) -> ResultPicture:
    scored = Scored(
        emperor=0,
        guard=2,
        places=(1, 4, 5, 2, 3),
        multiplier=1,
        points=points,
        penalty=(0,) * 5,
        counted=True,
    )
    public = PublicState(rules=WEIHAI, n=1, counts=left, result=scored, totals=points)
    maker = ResultMaker(PictureMaker(text_in("en_US"), Company(NAMES, (0, 1, 2, 3, 4))), {})
    picture = maker.result(SeatView(public=public, seat=seat), ())
    assert picture is not None
    return picture


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_draw_is_told_once(seat: int | None) -> None:
    picture = shown((0,) * 5, seat, (0, 0, 3, 0, 0))
    assert picture.title == "A draw"
    assert picture.note == "Hand 1"


def test_who_won_is_told_beside_what_it_means_to_oneself() -> None:
    picture = shown((4, -2, 2, -2, -2), 1, (0, 0, 3, 0, 0))
    assert picture.title == "You lose"
    assert picture.note == "Hand 1 · The loyalists win"


def test_two_who_never_went_out_have_neither_place_nor_medal() -> None:
    rows = shown((4, -2, 2, -2, -2), 1, (0, 5, 3, 0, 0)).rows
    assert [row.place for row in rows] == [1, 2, 3, None, None]
    assert [row.place_word for row in rows[3:]] == [NO_PLACE, NO_PLACE]


def test_who_shares_a_rank_of_the_match_has_no_medal_for_himself() -> None:
    scored = Scored(
        emperor=0, guard=2, places=(1, 4, 5, 2, 3), multiplier=1, points=(0,) * 5,
        penalty=(0,) * 5, counted=True,
    )  # fmt: skip
    public = PublicState(rules=WEIHAI, n=1, result=scored, totals=(2, 2, 2, 2, -8))
    maker = ResultMaker(PictureMaker(text_in("zh_CN"), Company(NAMES, (0, 1, 2, 3, 4))), {})
    rows = maker.match(SeatView(public=public, seat=0), ()).rows
    assert [row.place for row in rows] == [None] * 4 + [5]
    assert [row.place_word for row in rows] == ["并列第 1 名"] * 4 + ["第 5 名"]


def test_the_only_one_left_has_the_last_place() -> None:
    rows = shown((4, -2, 2, -2, -2), 1, (0, 0, 3, 0, 0)).rows
    assert [row.place for row in rows] == [1, 2, 3, 4, 5]
