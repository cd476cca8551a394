"""A disk that fails, tears and stalls on demand, and one that loses what was not synced."""

import os
import threading
from pathlib import Path

from engine.table.journal import Disk
from tests.support.patience import PATIENCE


class FaultyDisk(Disk):
    """Fails the calls named in ``faults``; ``torn`` bytes of a failing write still get there."""

    def __init__(self) -> None:
        self.faults: set[str] = set()
        self.torn = 0
        self.gate = threading.Event()
        self.gate.set()
        self.calls: list[str] = []

    def _pass(self, call: str) -> None:
        self.calls.append(call)
        assert self.gate.wait(PATIENCE), "the gate was never opened"
        if call in self.faults:
            raise OSError(28, "no space left")

    def create(self, path: Path) -> int:
        self._pass("create")
        return super().create(path)

    def reopen(self, path: Path) -> int:
        self._pass("reopen")
        return super().reopen(path)

    def write(self, file: int, data: bytes) -> None:
        if "write" in self.faults and self.torn:
            os.write(file, data[: self.torn])
        self._pass("write")
        super().write(file, data)

    def sync(self, file: int) -> None:
        self._pass("sync")
        super().sync(file)

    def cut(self, file: int, size: int) -> None:
        self._pass("cut")
        super().cut(file, size)

    def put_in_place(self, new: Path, old: Path) -> None:
        self._pass("put_in_place")
        super().put_in_place(new, old)


class Stop(BaseException):
    """The machine stops here."""


class StoppingDisk(Disk):
    """Stops everything at the n-th call, before it is done, half-way or right after it."""

    def __init__(self, at: int, when: str) -> None:
        self.at = at
        self.when = when
        self.count = 0
        self.stopped = False

    def _before(self) -> bool:
        if self.stopped:
            raise Stop
        self.count += 1
        here = self.count == self.at
        if here and self.when == "before":
            self.stopped = True
            raise Stop
        return here

    def _after(self, here: bool) -> None:
        if here:
            self.stopped = True
            raise Stop

    def create(self, path: Path) -> int:
        here = self._before()
        file = super().create(path)
        if here:
            os.close(file)
        self._after(here)
        return file

    def reopen(self, path: Path) -> int:
        here = self._before()
        if here:
            self._after(here)
        return super().reopen(path)

    def write(self, file: int, data: bytes) -> None:
        here = self._before()
        if here and self.when == "middle":
            super().write(file, data[: len(data) // 2])
        else:
            super().write(file, data)
        self._after(here)

    def sync(self, file: int) -> None:
        here = self._before()
        super().sync(file)
        self._after(here)

    def put_in_place(self, new: Path, old: Path) -> None:
        here = self._before()
        if not (here and self.when == "middle"):
            super().put_in_place(new, old)
        self._after(here)
