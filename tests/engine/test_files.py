"""Putting files in place where a scanner has them open for a moment (faults N10)."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from engine.core.cards import SEATS
from engine.files import put_in_place
from engine.lan.storage import Storage
from engine.lan.tables import Tables
from engine.table.entries import Base
from engine.table.journal import FileJournal, read_journal
from engine.table.messages import Room, TableMessage
from engine.table.ports import HandPlayed
from engine.table.setup import Stage
from engine.table.sittings import NOBODY, filled
from engine.table.visitors import Visitor
from engine.text import LANGUAGES, text_in
from tests.engine.table.test_journal import BASE, Answers, at_once
from tests.support.hosts import guest_setup
from tests.support.patience import PATIENCE, run


class Scanner:
    """Refuses to replace files of a kind as Windows does, so many times."""

    def __init__(self, times: int, ending: str = "") -> None:
        self.times = times
        self.ending = ending
        self.replace = os.replace

    def __call__(self, new: object, old: object) -> None:
        if self.times > 0 and str(old).endswith(self.ending):
            self.times -= 1
            raise PermissionError(13, "Access is denied")
        self.replace(new, old)  # type: ignore[arg-type]


def scan(monkeypatch: pytest.MonkeyPatch, times: int, ending: str = "") -> Scanner:
    scanner = Scanner(times, ending)
    monkeypatch.setattr(os, "replace", scanner)
    return scanner


def test_n10_a_file_held_for_a_moment_is_replaced_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "a", tmp_path / "a.new"
    old.write_text("old")
    new.write_text("new")
    scan(monkeypatch, 4)
    put_in_place(new, old)
    assert old.read_text() == "new" and not new.exists()


def test_n10_one_held_for_long_stays_as_it_was_and_the_caller_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = tmp_path / "a", tmp_path / "a.new"
    old.write_text("old")
    new.write_text("new")
    scan(monkeypatch, 10_000)
    start = time.monotonic()
    with pytest.raises(PermissionError):
        put_in_place(new, old, patience=0.3)
    assert time.monotonic() - start < 1
    assert old.read_text() == "old" and new.read_text() == "new"


def test_n10_another_trouble_is_told_at_once(tmp_path: Path) -> None:
    start = time.monotonic()
    with pytest.raises(FileNotFoundError):
        put_in_place(tmp_path / "none", tmp_path / "a")
    assert time.monotonic() - start < 0.2


def test_n10_a_journal_begins_anew_although_a_scanner_looks_at_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = FileJournal(tmp_path / "a.bhj", at_once)
    scan(monkeypatch, 3, ".bhj")
    answers = Answers()
    journal.restart(BASE, answers)
    journal.close()
    assert answers.got == [None]
    assert isinstance(read_journal(tmp_path / "a.bhj").entries[0], Base)


def test_n10_a_record_that_cannot_be_written_is_told_and_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = Storage.keep, [1]

    def keep(storage: Storage, hand: HandPlayed, mine: int | None = None) -> Path:
        if left[0]:
            left[0] -= 1
            raise PermissionError(13, "Access is denied")
        return real(storage, hand, mine)

    monkeypatch.setattr(Storage, "keep", keep)
    rooms: list[Room] = []

    def hear(message: TableMessage) -> None:
        if isinstance(message, Room):
            rooms.append(message)

    async def work() -> None:
        tables = Tables(Storage(tmp_path))
        setup = guest_setup(hands=2, watchers=True, pace=(0.0, 0.0), between=1)
        table = tables.new_table(setup, filled(NOBODY, setup, SEATS), start=True)
        table.watch(Visitor(hear, "W"))
        async with asyncio.timeout(PATIENCE):
            while table.base.stage is not Stage.OVER:
                await asyncio.sleep(0.05)
        tables.close("ended")

    run(work)
    assert len(list(tmp_path.glob("history/*.bhr"))) == 2
    assert "record_waits" in [room.notice for room in rooms]
    assert all("net.record_waits" in text_in(language) for language in LANGUAGES)
