"""Exercises come back: soon after a miss, later after each right answer."""

from pathlib import Path

from client.records.exercising import WAITS, Progress

NAMES = ["a", "b", "c"]


def test_what_was_missed_comes_back_the_next_day_and_what_was_right_later_each_time(
    tmp_path: Path,
) -> None:
    progress = Progress(tmp_path / "data" / "exercises.json")
    day = 1000
    assert progress.due(NAMES, day) == NAMES
    progress.answered("a", day, right=True)
    progress.answered("b", day, right=False)
    assert progress.due(NAMES, day) == ["c"]
    assert progress.due(NAMES, day + 1) == ["b", "c"]
    for streak in range(2, 6):
        day = progress.standing["a"].due
        assert "a" in progress.due(NAMES, day)
        progress.answered("a", day, right=True)
        wait = WAITS[min(streak, len(WAITS) - 1)]
        assert progress.standing["a"].due == day + wait
    progress.answered("a", day, right=False)
    assert progress.standing["a"].due == day + WAITS[0]


def test_the_standing_is_there_after_a_restart_and_a_broken_file_costs_nothing_else(
    tmp_path: Path,
) -> None:
    file = tmp_path / "exercises.json"
    Progress(file).answered("a", 1000, right=True)
    assert Progress(file).standing["a"].right == 1
    file.write_text("no json", encoding="utf-8")
    assert Progress(file).standing == {}
