"""The files of a host: journals of matches that can go on, records of hands played."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.core.cards import Seat
from engine.filelock import FileLock
from engine.files import put_in_place
from engine.lan.save import Save
from engine.record.naming import CODE_SUFFIX, hand_file
from engine.table.entries import Base
from engine.table.journal import SUFFIX, JournalError, Kept, read_journal
from engine.table.ports import HandPlayed
from engine.table.proof import Proof, write_proof
from engine.table.sittings import owner_seat, persons

log = logging.getLogger(__name__)

SAVES = "saves"
HISTORY = "history"
PRACTICE = "practice"
"""Hands played on from a given position: they count in no statistics."""

CODED = "coded"
"""Hands dealt from a code, which somebody may have known: they count apart."""


class Storage:
    """Knows where things are; every name of a file is made here, never by a guest."""

    def __init__(self, folder: Path) -> None:
        self.saves = folder / SAVES
        self.history = folder / HISTORY
        self.practice = folder / PRACTICE
        self.coded = folder / CODED

    def journal(self, table: str) -> Path:
        """Give the place of a table's journal."""
        return self.saves / f"{table}{SUFFIX}"

    def has(self, save: str) -> bool:
        """Tell whether there is such a save; any text may be asked for."""
        return any(path.stem == save for path in self.saves.glob(f"*{SUFFIX}"))

    def list(self, without: frozenset[str] = frozenset()) -> tuple[Save, ...]:
        """List matches that can go on, the latest first; ``without`` are open now."""
        found = [saved(path) for path in self.saves.glob(f"*{SUFFIX}") if path.stem not in without]
        return tuple(sorted(found, key=lambda save: save.at, reverse=True))

    def journal_bytes(self) -> int:
        """Measure all journals together."""
        total = 0
        for path in self.saves.glob(f"*{SUFFIX}"):
            with suppress(OSError):
                total += path.stat().st_size
        return total

    def drop(self, save: str) -> None:
        """Delete a save."""
        for path in self.saves.glob(f"*{SUFFIX}"):
            if path.stem == save:
                path.unlink(missing_ok=True)
                path.with_suffix(".lock").unlink(missing_ok=True)

    def keep(self, hand: HandPlayed, mine: Seat | None = None) -> Path:
        """Write the record of a hand, as a person's own copy, and beside it its deals' proof."""
        folder = self.coded if hand.code else self.history
        folder = self.practice if hand.practice else folder
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / hand_file(hand.table, hand.match, hand.n)
        new = path.with_suffix(".new")
        new.write_bytes(hand.record(mine).encode())
        put_in_place(new, path)
        if hand.code:
            path.with_suffix(CODE_SUFFIX).write_text(hand.code, encoding="ascii")
        table = hand.table
        write_proof(path, tuple(Proof(table, bound, unsealed) for bound, unsealed in hand.seeds))
        return path


def saved(path: Path) -> Save:
    """Describe a save, also one that cannot be opened."""
    try:
        at = int(path.stat().st_mtime)
    except OSError:
        return Save(id=path.stem, trouble="save_unreadable")
    if is_taken(path):
        return Save(id=path.stem, at=at, trouble="save_in_use")
    try:
        kept = read_journal(path)
    except JournalError as error:
        return Save(id=path.stem, at=at, trouble=f"save_{error.code}")
    except OSError:
        return Save(id=path.stem, at=at, trouble="save_unreadable")
    return _described(path.stem, at, kept)


def is_taken(path: Path) -> bool:
    """Tell whether another process has a journal open."""
    lock = path.with_suffix(".lock")
    return lock.exists() and not FileLock(lock).is_free()


def _described(name: str, at: int, kept: Kept) -> Save:
    base = kept.entries[0]
    if not isinstance(base, Base):
        return Save(id=name, at=at, trouble="save_broken")
    public = base.state.public
    begun = len(kept.entries) > 1 and public.result is not None
    return Save(
        id=name,
        name=base.setup.name,
        rules=public.rules,
        hand=max(1, public.n + begun),
        hands=base.setup.hands,
        names=tuple(sitting.chair.name for sitting in base.sittings),
        totals=public.totals,
        at=at,
        practice=base.practice,
        mine=owner_seat(base.sittings),
        persons=len(persons(base.sittings)),
    )


def new_id(token: Callable[[int], str]) -> str:
    """Make an id for a table: the day, the time and chance."""
    return f"{time.strftime('%Y%m%d-%H%M%S')}-{token(3)}"


def time_of_day() -> str:
    """Give the time as records tell it: UTC, ISO 8601, whole seconds."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
