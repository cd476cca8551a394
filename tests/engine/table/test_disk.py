"""A disk that fails or stalls: nothing is acknowledged that is not kept (faults 63)."""

import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

from engine.core.autoplay import default_action
from engine.table.journal import FileJournal, read_journal
from engine.table.messages import Ack, Command, Ready, Refused, Start
from engine.table.transition import restored
from tests.engine.table.test_turns import last
from tests.support.faultydisk import FaultyDisk
from tests.support.patience import PATIENCE
from tests.support.tablerig import Person, TableRig, setup_of


class DiskRig(TableRig):
    """A table whose journal is a file on a disk that obeys."""

    def __init__(self, folder: Path) -> None:
        self.calls: deque[Callable[[], None]] = deque()
        self.disk = FaultyDisk()
        journal = FileJournal(folder / "t1.bhj", self.calls.append, self.disk)
        super().__init__(setup_of(seconds=20), journal=journal)
        self.file = journal

    def pump(self, seconds: float = PATIENCE) -> None:
        """Let the writer's answers come in until nothing is being written."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self.calls:
                self.calls.popleft()()
            if not self.table.writes.busy:
                return
            time.sleep(0.001)
        raise AssertionError("the writer does not answer")

    def run_on(self) -> None:
        """Do all that is due, waiting for the disk each time."""
        for _ in range(400):
            self.pump()
            while self.later:
                self.later.pop(0)()
                self.pump()
            due = self.table.next_due
            if due is None or due > self.clock.time:
                return
            self.table.tick()
        raise AssertionError("always something due")

    def kept(self) -> object:
        return restored(read_journal(self.file.path).entries)


def started(folder: Path) -> tuple[DiskRig, Person]:
    rig = DiskRig(folder)
    rig.open()
    rig.pump()
    seats: list[int | str] = []
    for number in range(2):
        rig.table.join(f"P{number}", 0, f"hash{number}", seats.append, host=number == 0)
        rig.pump()
        person = Person(rig, number, "")
        rig.people.append(person)
        rig.table.come(person.visitor, number)
    rig.people[1].ask(Ready(id=1))
    rig.pump()
    rig.people[0].ask(Start(1))
    for _ in range(60):
        rig.run_on()
        asked = [p for p in rig.people if p.is_asked]
        if asked:
            return rig, asked[0]
        rig.clock.go(0.5)
        rig.table.tick()
    raise AssertionError("nobody is asked")


def test_f61_nothing_is_acknowledged_before_it_is_on_disk(tmp_path: Path) -> None:
    rig, person = started(tmp_path)
    rig.disk.gate.clear()
    heard = len(person.heard)
    number = person.default()
    time.sleep(0.05)
    assert person.heard[heard:] == []
    before = rig.table.base
    rig.disk.gate.set()
    rig.pump()
    assert person.heard[heard] == Ack(number)
    assert rig.table.base is not before
    rig.run_on()
    assert rig.kept() == rig.table.base
    rig.file.close()


def test_f63_a_slow_disk_holds_up_only_the_answers(tmp_path: Path) -> None:
    rig, person = started(tmp_path)
    rig.disk.gate.clear()
    person.default()
    for _ in range(100):
        rig.table.tick()
        rig.people[0].ask(Ready(id=50))
    # The disk stands still to this moment: nothing of this has waited for it.
    assert rig.table.writes.busy and not rig.calls and not rig.disk.gate.is_set()
    rig.disk.gate.set()
    rig.pump()
    rig.file.close()


def test_f63_commands_that_wait_for_the_disk_are_checked_again_afterwards(tmp_path: Path) -> None:
    rig, person = started(tmp_path)
    assert person.view is not None
    turn, action = person.view.public.turn, default_action(person.view)
    rig.disk.gate.clear()
    person.ask(Command(turn, action, 900))
    person.ask(Command(turn, action, 901))
    rig.disk.gate.set()
    rig.pump()
    assert [m.id for m in person.heard if isinstance(m, Ack)][-1] == 900
    assert any(type(m).__name__ in ("Stale", "Refused") for m in person.heard[-6:])
    rig.file.close()


def test_f63_a_full_disk_stops_the_table_with_words_and_it_heals(tmp_path: Path) -> None:
    rig, person = started(tmp_path)
    before, kept = rig.table.base, rig.kept()
    rig.disk.faults, rig.disk.torn = {"write", "create"}, 30
    number = person.default()
    rig.pump()
    answer = last(person)
    assert isinstance(answer, Refused) and (answer.id, answer.code) == (number, "net.disk")
    assert rig.table.base is before
    assert rig.kept() == kept
    room = person.room
    assert room is not None and room.notice == "disk"
    person.default()
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "net.disk"
    for _ in range(4):
        rig.clock.go(2.5)
        rig.table.tick()
        rig.pump()
    assert rig.table.base is before
    rig.disk.faults, rig.disk.torn = set(), 0
    rig.clock.go(2.5)
    rig.table.tick()
    rig.pump()
    room = person.room
    assert room is not None and room.notice == ""
    person.default()
    rig.pump()
    assert isinstance(last(person), Ack)
    rig.run_on()
    assert rig.kept() == rig.table.base
    rig.file.close()
