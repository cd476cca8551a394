"""One's own marks outlive a break in the hand, and are counted once it is scored."""

from pathlib import Path

from msgspec.structs import replace

from client.present.hunches import Hunch
from client.records.hunchbook import HunchBook, read_pages, summed
from engine.core.state import SeatView
from engine.core.terms import Role
from tests.support.presentgame import game_of

NAMES = ("a", "b", "c", "d", "e")


def views() -> tuple[SeatView, SeatView]:
    """The Emperor's view of a hand in play, and once it is scored."""
    game = game_of("putong", 1)
    scored = game.last_view(None).public
    assert scored.result is not None and scored.result.guard is not None
    emperor = scored.result.emperor
    after = game.last_view(emperor)
    running = replace(scored, result=None, totals=(0,) * 5, penalties=(0,) * 5)
    return replace(after, public=running), after


def test_marks_are_still_there_after_the_program_was_closed(tmp_path: Path) -> None:
    running, _ = views()
    book = HunchBook(tmp_path / "hunches.json")
    book.follow(running, NAMES)
    book.mark(3, running.public)
    again = HunchBook(tmp_path / "hunches.json")
    again.follow(running, NAMES)
    assert again.now.of(3) is Hunch.FRIEND
    other = HunchBook(tmp_path / "hunches.json")
    other.follow(running, ("x", *NAMES[1:]))
    assert other.now.of(3) is Hunch.NONE


def test_a_scored_hand_is_counted_once(tmp_path: Path) -> None:
    running, after = views()
    result = after.public.result
    assert result is not None and result.guard is not None
    book = HunchBook(tmp_path / "hunches.json")
    book.follow(running, NAMES)
    book.mark(result.guard, running.public)
    for _ in range(3):
        book.follow(after, NAMES)
    pages = read_pages(tmp_path / "hunches.json")
    assert len(pages.hands) == 1 and pages.open is None
    counted = summed(pages.hands, role=Role.EMPEROR)
    assert (counted.hands, counted.found) == (1, 1)
    assert summed(pages.hands, role=Role.REBEL).hands == 0


def test_a_hand_without_marks_is_not_counted(tmp_path: Path) -> None:
    running, after = views()
    book = HunchBook(tmp_path / "hunches.json")
    book.follow(running, NAMES)
    book.follow(after, NAMES)
    assert read_pages(tmp_path / "hunches.json").hands == ()


def test_a_broken_file_costs_nothing_but_itself(tmp_path: Path) -> None:
    file = tmp_path / "hunches.json"
    file.write_text("{")
    running, _ = views()
    book = HunchBook(file)
    book.follow(running, NAMES)
    book.mark(2, running.public)
    assert read_pages(file).open is not None
