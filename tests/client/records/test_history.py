"""Finished hands are counted as they came out."""

from pathlib import Path

import pytest

from client.records.history import Glimpse, Reading, glimpses, records_in, role_of
from client.records.statistics import HandResult, tally
from engine.core.facts import Scored
from engine.core.presets import PRESETS
from engine.core.terms import Role
from engine.record.file import header_text, line_text
from engine.record.record import header_of

NAMES = ("Ann", "b1", "b2", "b3", "b4")


def score(
    emperor: int = 0, guard: int | None = 2, points: tuple[int, ...] = (6, -3, 3, -3, -3)
) -> Scored:
    return Scored(emperor, guard, (1, 5, 2, 3, 4), 1, points, (0,) * 5, True)


def write(
    folder: Path, name: str, line: Scored, rules: str = "putong", people: tuple[int, ...] = (0,)
) -> Path:
    bots = tuple(None if seat in people else "steady" for seat in range(5))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.bhr"
    text = [
        header_text(header_of(PRESETS[rules], NAMES, bots, uid=name)),
        '{"k":"hand","n":4,"first":0,"debts":[]}',
    ]
    file.write_text("\n".join([*text, line_text(line)]) + "\n", encoding="utf-8")
    return file


def only(file: Path) -> Glimpse:
    (seen,) = glimpses(file)
    return seen


def result(
    points: int,
    role: Role = Role.REBEL,
    rules: str = "putong",
    at: float = 0,
    place: int | None = 3,
) -> HandResult:
    return HandResult(rules, role, place, points, (at, 1))


@pytest.mark.parametrize(
    ("seat", "role"), [(0, Role.EMPEROR), (2, Role.GUARD), (1, Role.REBEL), (4, Role.REBEL)]
)
def test_a_seat_is_known_by_its_role(seat: int, role: Role) -> None:
    assert role_of(score(), seat) is role


def test_an_emperor_without_a_guard_was_alone() -> None:
    assert role_of(score(guard=None), 0) is Role.SOLO


def test_a_hand_cut_inside_its_score_is_still_listed_and_not_counted(tmp_path: Path) -> None:
    file = write(tmp_path, "x", score())
    file.write_bytes(file.read_bytes()[:-20])
    seen = only(file)
    assert (seen.header.rules.id, seen.hand, seen.score) == ("putong", 4, None)
    assert seen.result("Ann") is None


def test_a_record_tells_what_came_of_it(tmp_path: Path) -> None:
    seen = only(write(tmp_path, "x", score()))
    assert (seen.header.rules.id, seen.hand) == ("putong", 4)
    came = seen.result("whoever")
    assert came is not None
    assert (came.role, came.points, came.place, came.won) == (Role.EMPEROR, 6, 1, True)


def test_a_seat_left_over_with_another_has_no_place_in_the_counts(tmp_path: Path) -> None:
    file = write(tmp_path, "x", score(), people=(4,))
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[2:2] = [
        '{"k":"play","seat":2,"cards":["6s"]}',
        '{"k":"out","seat":2,"place":2}',
        '{"k":"play","seat":3,"cards":["7s"]}',
        '{"k":"out","seat":3,"place":3}',
        '{"k":"out","seat":4,"place":4}',
        '{"k":"out","seat":1,"place":5}',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    seen = only(file)
    assert seen.left == {1, 4}
    came = seen.result("whoever")
    assert came is not None
    assert came.place is None


def test_among_several_people_one_is_known_by_name(tmp_path: Path) -> None:
    seen = only(write(tmp_path, "x", score(), people=(0, 3)))
    assert seen.me("b3") == 3
    assert seen.me("Nobody") is None


@pytest.mark.parametrize("text", ["", "{", "hello\n", '{"k":"match"}\n', "\x00" * 50])
def test_a_file_that_is_no_record_is_passed_over(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.bhr"
    file.write_text(text, encoding="utf-8")
    assert glimpses(file) == []


def test_a_folder_is_read_bit_by_bit_the_latest_first(tmp_path: Path) -> None:
    import os

    for number in range(7):
        points = (number + 1, -number - 1, 0, 0, 0)
        file = write(tmp_path, f"{number}", score(points=points))
        os.utime(file, (number, number))
    reading = Reading(tmp_path)
    for stems in (["6"], ["6", "5"], ["6", "5", "4"]):
        assert reading.some(0)
        assert [seen.file.stem for seen in reading.found] == stems
    while reading.some(0):
        pass
    assert reading.done
    assert len(reading.found) == 7
    assert records_in(tmp_path / "nowhere") == []


def test_sums_rates_and_streaks_are_right() -> None:
    points = [3, 3, -1, 3, 3, 3, 0, -2, -2]
    counted = tally(result(each, at=at) for at, each in enumerate(points))
    assert (counted.hands, counted.wins, counted.points) == (9, 5, 10)
    assert counted.best_streak == 3
    assert counted.streak == -2
    assert counted.course == [3, 6, 5, 8, 11, 14, 14, 12, 10]
    assert counted.win_rate == pytest.approx(5 / 9)
    assert counted.mean == pytest.approx(10 / 9)


def test_hands_are_counted_in_the_order_they_were_played() -> None:
    counted = tally([result(-1, at=5), result(2, at=1), result(2, at=2)])
    assert counted.course == [2, 4, 3]


def test_only_the_rule_set_and_role_asked_for_count() -> None:
    results = [
        result(1),
        result(2, Role.GUARD),
        result(4, rules="weihai"),
        result(8, Role.GUARD, "weihai"),
    ]
    assert tally(results, "weihai").points == 12
    assert tally(results, None, Role.GUARD).points == 10
    assert tally(results, "weihai", Role.GUARD).points == 8


def test_places_are_counted() -> None:
    counted = tally([result(1, place=1), result(1, place=5), result(1, place=1)])
    assert counted.places == [2, 0, 0, 0, 1]


def test_a_hand_that_ended_before_one_was_out_has_no_place() -> None:
    counted = tally([result(1, place=1), result(1, place=None)])
    assert counted.places == [1, 0, 0, 0, 0]
    assert counted.unplaced == 1


def test_without_a_hand_there_is_no_rate() -> None:
    counted = tally([])
    assert (counted.win_rate, counted.mean) == (None, None)
