"""A journal that only remembers, for tables that need not come back."""

from engine import __version__
from engine.table.entries import FORMAT, AnyEntry, Base, Head
from engine.table.journal import Done


class MemoryJournal:
    def __init__(self, table: str = "memory") -> None:
        self._table = table
        self.entries: list[AnyEntry] = [Head(FORMAT, __version__, table)]

    def append(self, entry: AnyEntry, done: Done) -> None:
        self.entries.append(entry)
        done(None)

    def restart(self, base: Base, done: Done) -> None:
        self.entries = [Head(FORMAT, __version__, self._table), base]
        done(None)

    def close(self) -> None:
        pass
