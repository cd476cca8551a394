import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from engine.core.actions import Pass
from engine.core.presets import PRESETS
from engine.table.entries import AnyEntry, Base, By, Head, Move, Moves
from engine.table.journal import (
    FileJournal,
    JournalError,
    line_of,
    read_journal,
    read_lines,
)
from engine.table.setup import Setup, Stage
from engine.table.transition import fresh, restored
from tests.support.faultydisk import FaultyDisk, Stop, StoppingDisk
from tests.support.memoryjournal import MemoryJournal
from tests.support.patience import PATIENCE
from tests.support.tablerig import TableRig, table_of

BASE = fresh(Setup(rules=PRESETS["weihai"]))


def at_once(call: Callable[[], None]) -> None:
    call()


def entry(number: int) -> Moves:
    return Moves((Move(number % 5, Pass(), By.OWNER, number, "ab"),))


class Answers:
    def __init__(self) -> None:
        self.got: list[OSError | None] = []
        self._more = threading.Condition()

    def __call__(self, trouble: OSError | None) -> None:
        with self._more:
            self.got.append(trouble)
            self._more.notify_all()

    def wait(self, count: int) -> None:
        with self._more:
            assert self._more.wait_for(lambda: len(self.got) >= count, PATIENCE)


def written(path: Path, count: int) -> bytes:
    journal = FileJournal(path, at_once)
    answers = Answers()
    journal.restart(BASE, answers)
    for number in range(count):
        journal.append(entry(number), answers)
    journal.close()
    assert answers.got == [None] * (count + 1)
    return path.read_bytes()


def played_entries() -> list[AnyEntry]:
    """The journal of a table in the middle of its second hand."""
    rig = table_of(1)
    rig.play_hand()
    rig.next_hand()
    for _ in range(40):
        if rig.people[0].is_asked:
            rig.people[0].default()
        rig.wait(0.1)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    return journal.entries


def test_what_was_written_is_read_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "saves" / "a.bhj"
    written(path, 5)
    kept = read_journal(path)
    assert kept.entries == (BASE, *(entry(number) for number in range(5)))
    assert not kept.torn


@pytest.mark.skipif(os.name != "posix", reason="other systems have no file modes")
def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    written(path, 1)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_restart_leaves_nothing_of_what_came_before(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    journal = FileJournal(path, at_once)
    answers = Answers()
    journal.restart(BASE, answers)
    journal.append(entry(1), answers)
    journal.restart(BASE, answers)
    journal.append(entry(2), answers)
    journal.close()
    assert read_journal(path).entries == (BASE, entry(2))


def test_f62_a_tail_torn_at_any_byte_is_dropped_and_said_so(tmp_path: Path) -> None:
    whole = written(tmp_path / "a.bhj", 6)
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for size in range(ends[1], len(whole)):
        kept = read_lines(whole[:size])
        lines = sum(end <= size for end in ends)
        assert kept.entries == (BASE, *(entry(number) for number in range(lines - 2)))
        assert kept.torn == (size not in ends)


def test_f62_a_head_or_base_torn_off_is_refused(tmp_path: Path) -> None:
    whole = written(tmp_path / "a.bhj", 0)
    for size in range(0, len(whole) - 1, 7):
        with pytest.raises(JournalError):
            read_lines(whole[:size])


def test_f62_any_flipped_bit_is_refused(tmp_path: Path) -> None:
    whole = written(tmp_path / "a.bhj", 4)
    for index in range(len(whole) - 1):
        for bit in (0, 3, 7):
            broken = bytearray(whole)
            broken[index] ^= 1 << bit
            with pytest.raises(JournalError):
                read_lines(bytes(broken))


def test_f62_a_broken_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    whole = bytearray(written(path, 4))
    whole[len(whole) // 2] ^= 1
    path.write_bytes(whole)
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert caught.value.code == "broken"
    assert caught.value.line > 1
    assert path.read_bytes() == bytes(whole)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "broken"),
        (b"\x80\x04\x95pickle\n", "foreign"),
        (b"PK\x03\x04 zip bomb\n" * 10, "foreign"),
        (b"[" * 100_000 + b"\n", "foreign"),
        (line_of(BASE) * 2, "foreign"),
        (line_of(Head(1, "0.1.0", "a")) * 2, "broken"),
        (line_of(Head(99, "9.9.9", "a")) + line_of(BASE), "newer"),
    ],
)
def test_f69_anything_else_is_refused_by_name(data: bytes, code: str) -> None:
    with pytest.raises(JournalError) as caught:
        read_lines(data)
    assert caught.value.code == code


def test_f69_a_file_far_too_big_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(JournalError) as caught:
        read_journal(path)
    assert caught.value.code == "too_big"


def test_f69_an_entry_that_breaks_the_rules_is_refused() -> None:
    entries = played_entries()
    with pytest.raises(JournalError) as caught:
        restored((*entries[1:], Moves((Move(0, Pass(), By.OWNER), Move(0, Pass(), By.OWNER)))))
    assert caught.value.code == "broken"


def test_f65_a_second_host_cannot_open_it(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    journal = FileJournal(path, at_once)
    code = (
        "import sys; from pathlib import Path; from engine.table.journal import *\n"
        "try: FileJournal(Path(sys.argv[1]), lambda call: call())\n"
        "except JournalError as error: print(error.code)"
    )
    run = [sys.executable, "-c", code, str(path)]

    def said() -> str:
        done = subprocess.run(run, capture_output=True, text=True, timeout=PATIENCE)
        return done.stdout

    assert said() == "in_use\n"
    journal.close()
    assert said() == ""


@pytest.mark.parametrize("call", ["write", "sync"])
def test_f63_after_a_failed_write_only_a_restart_helps(tmp_path: Path, call: str) -> None:
    path = tmp_path / "a.bhj"
    disk = FaultyDisk()
    journal = FileJournal(path, at_once, disk)
    answers = Answers()
    journal.restart(BASE, answers)
    journal.append(entry(1), answers)
    answers.wait(2)
    disk.faults, disk.torn = {call}, 20
    journal.append(entry(2), answers)
    answers.wait(3)
    disk.faults = set()
    journal.append(entry(3), answers)
    journal.restart(BASE, answers)
    journal.append(entry(4), answers)
    journal.close()
    assert [trouble is None for trouble in answers.got] == [True, True, False, False, True, True]
    assert read_journal(path).entries == (BASE, entry(4))


def test_f63_what_was_kept_before_a_failure_stays_readable(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    disk = FaultyDisk()
    journal = FileJournal(path, at_once, disk)
    answers = Answers()
    journal.restart(BASE, answers)
    journal.append(entry(1), answers)
    answers.wait(2)
    disk.faults, disk.torn = {"write", "cut"}, 20
    journal.append(entry(2), answers)
    journal.close()
    kept = read_journal(path)
    assert kept.entries == (BASE, entry(1))
    assert kept.torn


@pytest.mark.parametrize("call", ["create", "write", "sync", "put_in_place"])
def test_f68_a_restart_that_fails_leaves_the_old_file(tmp_path: Path, call: str) -> None:
    path = tmp_path / "a.bhj"
    disk = FaultyDisk()
    journal = FileJournal(path, at_once, disk)
    answers = Answers()
    journal.restart(BASE, answers)
    journal.append(entry(1), answers)
    answers.wait(2)
    disk.faults = {call}
    journal.restart(BASE, answers)
    journal.close()
    assert answers.got[-1] is not None
    assert read_journal(path).entries == (BASE, entry(1))


@pytest.mark.parametrize("when", ["before", "middle", "after"])
def test_f61_stopping_at_any_call_loses_nothing_acknowledged(tmp_path: Path, when: str) -> None:
    """Restart, three entries, restart, two entries: stopped at each call in turn."""
    at = 0
    finished = False
    while not finished:
        at += 1
        path = tmp_path / f"{when}{at}.bhj"
        disk = StoppingDisk(at, when)
        acked: list[int] = []
        finished = _run(path, disk, acked)
        if not path.exists():
            assert not acked
            continue
        kept = read_journal(path)
        base, *rest = kept.entries
        assert isinstance(base, Base)
        numbers = [base.setup.hands, *(e.moves[0].id for e in rest if isinstance(e, Moves))]
        assert max(numbers) >= max(acked, default=0)
        assert numbers == sorted(numbers)
    assert at > 15


def _run(path: Path, disk: StoppingDisk, acked: list[int]) -> bool:
    """Write until the disk stops; give whether it never did. ``hands`` counts what a base holds."""
    journal = FileJournal(path, at_once, disk)
    steps: list[tuple[str, int]] = [
        ("base", 0), ("add", 1), ("add", 2), ("add", 3), ("base", 3), ("add", 4), ("add", 5),
    ]  # fmt: skip
    for kind, number in steps:

        def done(trouble: OSError | None, number: int = number) -> None:
            assert trouble is None
            acked.append(number)

        if kind == "base":
            setup = Setup(rules=PRESETS["weihai"], hands=number)
            journal.restart(fresh(setup), done)
        else:
            journal.append(entry(number), done)
    journal._writer.shutdown(wait=True)
    if journal._file is not None:
        os.close(journal._file)
        journal._file = None
    journal._lock.release()
    return not disk.stopped


def test_stop_is_not_taken_for_an_error_of_the_disk() -> None:
    assert not issubclass(Stop, Exception)


def test_d1_every_prefix_of_a_journal_brings_back_the_table_of_that_moment() -> None:
    rig = table_of(2, seconds=15)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    states = [rig.table.base]
    entries = list(journal.entries)
    while True:
        for person in rig.people:
            if person.is_asked:
                person.default()
        rig.wait(0.2)
        if rig.stage is not Stage.PLAYING:
            break
        entries = list(journal.entries)
        states.append(rig.table.base)
    back = [restored(tuple(entries[1:end])) for end in range(2, len(entries) + 1)]
    assert len(states) > 10
    assert all(state in back for state in states)


def test_a_table_comes_back_as_it_was() -> None:
    rig = table_of(2, seconds=20)
    for _ in range(30):
        for person in rig.people:
            if person.is_asked:
                person.default()
        rig.wait(0.3)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    back = restored(tuple(journal.entries[1:]))
    assert back == rig.table.base
    again = TableRig(base=back)
    assert again.table.base.state == rig.table.base.state


def test_f63_an_entry_whose_sync_failed_is_not_there_after_a_crash(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    disk = FaultyDisk()
    journal = FileJournal(path, at_once, disk)
    answers = Answers()
    journal.restart(BASE, answers)
    journal.append(entry(1), answers)
    answers.wait(2)
    disk.faults = {"sync"}
    journal.append(entry(2), answers)
    answers.wait(3)
    assert isinstance(answers.got[-1], OSError)
    # The machine stops here, before the journal could be begun anew.
    assert read_journal(path).entries == (BASE, entry(1))
    assert path.read_bytes().endswith(line_of(entry(1)))
    journal.close()


def test_f63_nothing_more_is_added_to_a_file_whose_sync_failed(tmp_path: Path) -> None:
    path = tmp_path / "a.bhj"
    disk = FaultyDisk()
    journal = FileJournal(path, at_once, disk)
    answers = Answers()
    journal.restart(BASE, answers)
    disk.faults = {"sync"}
    journal.append(entry(1), answers)
    answers.wait(2)
    disk.faults = set()
    journal.append(entry(2), answers)
    answers.wait(3)
    assert isinstance(answers.got[-1], OSError)
    journal.restart(BASE, answers)
    journal.append(entry(3), answers)
    journal.close()
    assert read_journal(path).entries == (BASE, entry(3))


@pytest.mark.parametrize("number", [0, -1, True, "1", None])
def test_n16_a_head_of_no_format_there_ever_was_is_refused(number: object) -> None:
    head = msgspec.json.encode({"j": "head", "format": number, "app": "0.1.0", "table": "a"})
    line = b"%08x %s\n" % (crc32(head), head)
    with pytest.raises(JournalError) as caught:
        read_lines(line + line_of(BASE))
    assert (caught.value.code, caught.value.line) == ("foreign", 1)


def test_n16_a_save_of_the_first_format_opens() -> None:
    lines = line_of(Head(1, "0.1.0", "a")) + line_of(BASE)
    assert read_lines(lines).entries == (BASE,)
