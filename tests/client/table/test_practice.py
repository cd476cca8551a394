"""Any moment of a replay becomes a table with bots in the other seats."""

from pathlib import Path

from client.present.deeds import Deed
from client.present.resultpicture import ResultMaker
from client.present.tableparts import Company, PictureMaker, Shown
from client.table.practice import may_practise, points_in, request_for
from engine.core.cards import SEATS
from engine.core.presets import PRESETS
from engine.record.file import parse_record
from engine.record.reel import Reel
from engine.text import text_in
from tests.support.recording import recorded, recorded_for

RULES = PRESETS["weihai"]


def test_one_plays_on_while_a_hand_runs_and_all_cards_are_known() -> None:
    reel = Reel(parse_record(recorded(RULES, 2).encode()))
    second = next(one.move for one in reel.chapters if one.hand == 2)
    assert not may_practise(reel, 0)
    assert may_practise(reel, 40) and may_practise(reel, second - 1)
    assert not may_practise(reel, second), "the first hand is over, the second not begun"
    assert not may_practise(reel, len(reel))
    own = Reel(parse_record(recorded_for(RULES, 0, 1).encode()))
    assert not may_practise(own, 40)


def test_the_host_is_asked_for_the_moment_and_the_seat_chosen(tmp_path: Path) -> None:
    ask = request_for(tmp_path / "手.bhr", 40, 3, "shrewd")
    assert (ask.move, ask.seat, ask.level) == (40, 3, "shrewd")
    assert Path(ask.record) == tmp_path / "手.bhr"


def test_what_had_come_out_stands_beside_what_came_out() -> None:
    reel = Reel(parse_record(recorded(RULES, 1).encode()))
    view = reel.view(len(reel), 0)
    before = points_in(reel, 40)
    assert before is not None and view.public.result is not None
    other = tuple(-points for points in before)
    maker = PictureMaker(text_in("en_US"), Company(tuple("abcde"), (0, 1, 2, 3, 4)), Shown())
    picture = ResultMaker(maker, {}).result(view, (Deed.LEAVE, Deed.AGAIN), before=other)
    assert picture is not None
    order = sorted(SEATS, key=lambda seat: view.public.result.places[seat])  # type: ignore[union-attr]
    assert [row.total for row in picture.rows] == [other[seat] for seat in order]
    assert [row.points for row in picture.rows] == [before[seat] for seat in order]
    assert picture.total_word == text_in("en_US")("table.result.before")
