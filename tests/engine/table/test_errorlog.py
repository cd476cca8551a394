"""A log that cannot be filled by whoever knocks."""

import logging

import pytest

from engine.table.errorlog import RepeatFilter


def line(text: str, at: float) -> logging.LogRecord:
    record = logging.LogRecord("host", logging.ERROR, "", 0, text, (), None)
    record.created = at
    return record


def test_one_cause_fills_only_a_few_lines_a_minute() -> None:
    only_few = RepeatFilter(most=5, period=60)
    assert sum(only_few.filter(line("no descriptors", 0.01 * n)) for n in range(1000)) == 5


def test_another_cause_is_still_heard() -> None:
    only_few = RepeatFilter(most=5, period=60)
    for _ in range(100):
        only_few.filter(line("no descriptors", 0))
    assert only_few.filter(line("the disk is full", 1))


@pytest.mark.parametrize(("count", "text"), [(105, "(+100)"), (3, "")])
def test_what_was_left_out_is_counted_when_it_comes_again(count: int, text: str) -> None:
    only_few = RepeatFilter(most=5, period=60)
    for _ in range(count):
        only_few.filter(line("no descriptors", 0))
    again = line("no descriptors", 61)
    assert only_few.filter(again)
    assert again.getMessage().removeprefix("no descriptors").strip() == text


def test_a_line_within_the_period_is_written_as_it_is() -> None:
    only_few = RepeatFilter(most=5, period=60)
    for _ in range(3):
        again = line("no descriptors", 1)
        assert only_few.filter(again)
        assert again.getMessage() == "no descriptors"


def test_so_many_causes_are_remembered_and_no_more() -> None:
    only_few = RepeatFilter()
    for number in range(10_000):
        only_few.filter(line(f"cause {number}", 0))
    assert len(only_few._seen) <= RepeatFilter.MOST_CAUSES
