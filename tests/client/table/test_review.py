"""After a hand the table tells what it was about, beside its result."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from client.program.app import App
from client.records.lately import missed_lately
from client.records.mistakes import summed
from client.table.replayview import ReplayScene
from client.table.review import course_of
from engine.coach.kept import analysis_of
from engine.core.actions import SetAuto
from engine.core.presets import PRESETS
from engine.core.terms import Role
from engine.lan.link import Commitment, Incoming, Snapshot
from engine.record.naming import copy_file, match_uid
from tests.support.corelink import CoreLink
from tests.support.patience import PATIENCE
from tests.support.recording import recorded_for
from tests.support.tablepilot import TablePilot, app_in

RECORD = recorded_for(PRESETS["weihai"], 0, 1).replace('"bots":["steady"', '"bots":[null')
"""A seat's own record: a fifth of the moves to look back at."""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        yield one


def over(app: App) -> tuple[TablePilot, Path]:
    """Sit at a table whose hand is over and whose record is not written yet."""
    link = CoreLink(PRESETS["putong"])
    link.act(link.view().public.turn, SetAuto(on=True))
    seated, room, *_ = link.poll()
    told: list[Incoming] = [seated, room, Commitment(1, 1, 0, "0" * 64)]
    for message in (*told, Snapshot(1, link.view())):
        link.tell(message)
    pilot = TablePilot(app, link)
    pilot.wait(1.0)
    return pilot, app.paths.history / copy_file(match_uid("table", 1), 1)


def write(file: Path) -> None:
    """Lay a record and what is known of it where the table looks for it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    there = file.with_suffix(".tmp")
    there.write_text(RECORD, encoding="utf-8")
    there.rename(file)


def wait_for_page(pilot: TablePilot) -> None:
    end = time.monotonic() + PATIENCE
    while not pilot.scene.review.ready:
        assert time.monotonic() < end
        pilot.step()
        time.sleep(0.005)
    pilot.step()


def test_the_page_comes_when_the_hand_is_looked_back_at_and_moves_nothing(app: App) -> None:
    pilot, file = over(app)
    before = pilot.scene.targets()
    assert "review" not in pilot.enabled()
    write(file)
    analysis_of(file)
    wait_for_page(pilot)
    assert "review" in pilot.enabled()
    assert pilot.scene.targets() == before

    pilot.click("review")
    assert app.words("review.title") in pilot.scene.words()
    assert {"turn:1", "next"} <= pilot.scene.targets().keys()
    pilot.click("turn:1")
    assert isinstance(app.scene, ReplayScene)
    turn = min(analysis_of(file)[0].turns, key=lambda one: one.moment).moment
    assert app.scene.replayer.at == analysis_of(file)[0].moments[turn].move + 1
    app.pop()
    pilot.click("review")
    pilot.click("next")
    assert not pilot.scene.review.open


def test_hands_of_late_are_counted_from_what_is_kept_of_them(tmp_path: Path) -> None:
    file = tmp_path / "20260101-000000-abc-001.bhr"
    write(file)
    hands = analysis_of(file)
    missed = missed_lately(tmp_path, "Ann", lambda one: hands if one == file else None)
    assert len(missed) == 1
    course = course_of(missed, missed[0].role)
    assert (course.hands, course.latest, course.earlier) == (1, summed(missed).share, None)
    other = Role.REBEL if missed[0].role is not Role.REBEL else Role.EMPEROR
    assert course_of(missed, other).in_role is None
    assert missed_lately(tmp_path, "Ann", lambda one: None) == ()
