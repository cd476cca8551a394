"""Hands looked back at in a process of their own."""

import logging
import sys
import time
from pathlib import Path

import pytest

from client.machine import coachprocess
from client.machine.coachprocess import Coach, coach_command
from engine.coach.analysis import as_json
from engine.coach.kept import kept_analysis
from engine.core.presets import PRESETS
from tests.support.patience import PATIENCE
from tests.support.recording import recorded


def told(coach: Coach, file: Path) -> int:
    """Wait until a record is done; give the number of hands that something is known of."""
    end = time.monotonic() + PATIENCE
    while (found := coach.found(file)) is None:
        assert time.monotonic() < end, "never done"
        time.sleep(0.01)
    return len(found)


def test_a_record_is_looked_back_at_and_the_window_woken(tmp_path: Path) -> None:
    file = tmp_path / "一.bhr"
    file.write_text(recorded(PRESETS["putong"], 1), encoding="utf-8")
    woken: list[bool] = []
    coach = Coach(lambda: woken.append(True))
    assert coach.found(file) is None
    coach.ask(file)
    coach.ask(file)
    assert told(coach, file) == 1
    kept, found = kept_analysis(file), coach.found(file)
    assert kept and found and as_json(kept) == as_json(found)
    time.sleep(0.05)
    assert woken == [True]


def test_what_is_no_record_leaves_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, good = tmp_path / "no.bhr", tmp_path / "good.bhr"
    file.write_text("no record", encoding="utf-8")
    good.write_text(recorded(PRESETS["putong"], 1), encoding="utf-8")
    coach = Coach(lambda: None)
    with caplog.at_level(logging.WARNING):
        coach.ask(file)
        coach.ask(good)
        assert told(coach, file) == 0
        assert told(coach, good) == 1, "the next one is done all the same"
    assert [line.name for line in caplog.records] == [coachprocess.__name__]


def test_nothing_is_begun_after_the_end(tmp_path: Path) -> None:
    coach = Coach(lambda: None)
    coach.close()
    coach.ask(tmp_path / "late.bhr")
    assert coach.found(tmp_path / "late.bhr") is None


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert coach_command(Path("/a/b.bhr"))[:3] == [sys.executable, "--coach-process", "--keep"]
