"""All tables of one host process."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.core.cards import Seat
from engine.lan.storage import Storage, new_id, time_of_day
from engine.table.entries import Base
from engine.table.errorlog import log_error
from engine.table.journal import FileJournal, JournalError, read_journal
from engine.table.lobby import Change, fit_to_show, taken_over
from engine.table.ports import HandPlayed, Ports
from engine.table.setup import Setup, Stage
from engine.table.sittings import (
    NOBODY,
    Sittings,
    owner_seat,
    seat_of,
)
from engine.table.table import Table
from engine.table.thinkers import ThinkAside
from engine.table.transition import fresh, restored

log = logging.getLogger(__name__)

USUAL_MOST = 64
"""Tables open at once where nobody asked for more."""

RECORD_WAITS = "record_waits"
"""Notice of a table with a record that could not be written yet."""


class Copy(NamedTuple):
    """A hand to be written down.

    Attributes:
        hand: what was played.
        mine: seat of the owner of this machine; None where he does not play.
    """

    hand: HandPlayed
    mine: Seat | None


class Running:
    """A table that is open, with its journal and its alarm."""

    def __init__(self, table: Table, journal: FileJournal) -> None:
        self.table = table
        self.journal = journal
        self.alarm: asyncio.TimerHandle | None = None
        self.is_looking = False


class Tables:
    """The tables of this process.

    Args:
        storage: where their files are.
        on_end: told when a table is over, with its id and why.
        most: tables open at once, at most.
    """

    def __init__(
        self,
        storage: Storage,
        on_end: Callable[[str, str], None] | None = None,
        *,
        most: int = USUAL_MOST,
    ) -> None:
        self.storage = storage
        self._most = most
        self.open: dict[str, Table] = {}
        self._running: dict[str, Running] = {}
        self._loop = asyncio.get_running_loop()
        self._thinker = ThinkAside(self._back)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="history")
        self._on_end = on_end
        self._is_closed = False
        self._unwritten: tuple[Copy, ...] = ()

    # -- tables -------------------------------------------------------------------------

    def new_table(self, setup: Setup, sittings: Sittings = NOBODY, *, start: bool = False) -> Table:
        """Open a table.

        Raises:
            JournalError: if its files cannot be made.
        """
        base = fresh(fit_to_show(setup), sittings)
        return self.open_base(replace(base, stage=Stage.PLAYING) if start else base)

    def open_base(self, base: Base) -> Table:
        """Open a table that is made already.

        Raises:
            JournalError: if its files cannot be made.
        """
        return self._put(new_id(secrets.token_hex), base)

    def go_on(self, save: str, resume: str = "") -> Table:
        """Open a table from its journal; the token of a guest's seat makes him owner and host.

        Raises:
            JournalError: if that is not possible; the file stays as it is.
        """
        if save in self.open:
            return self.open[save]
        if not self.storage.has(save):
            raise JournalError("gone")
        journal = FileJournal(self.storage.journal(save), self._back)
        try:
            kept = read_journal(journal.path)
            base = restored(kept.entries)
        except BaseException:
            journal.close()
            raise
        heir = seat_of(base.sittings, resume)
        if heir is not None:
            change = taken_over(Change(base.setup, base.stage, base.sittings), heir)
            base = replace(base, sittings=change.sittings)
        table = self._put(save, base, journal)
        table.notice = "save_torn" if kept.torn else ""
        return table

    def _put(self, name: str, base: Base, journal: FileJournal | None = None) -> Table:
        if len(self.open) >= self._most:
            raise JournalError("too_many")
        try:
            journal = journal or FileJournal(self.storage.journal(name), self._back)
        except OSError:
            raise JournalError("unreadable") from None
        ports = Ports(
            now=self._loop.time,
            secret=secrets.token_bytes,
            rng=Random(secrets.randbits(64)),
            journal=journal,
            thinker=self._thinker,
            levels=LEVELS,
            make_bot=bot_of,
            finished=self._keep,
            changed=lambda: self._look_soon(name),
            date=time_of_day,
        )
        table = Table(name, base, ports)
        self.open[name] = table
        self._running[name] = Running(table, journal)
        table.open()
        return table

    def _back(self, call: Callable[[], None]) -> None:
        """Bring a call from a helping thread to the tables' thread."""
        try:
            self._loop.call_soon_threadsafe(call)
        except RuntimeError:
            log.info("a late call found the host closed")

    # -- time ---------------------------------------------------------------------------

    def _look_soon(self, name: str) -> None:
        entry = self._running.get(name)
        if entry is not None and not entry.is_looking:
            entry.is_looking = True
            self._loop.call_soon(self._look, name)

    def _look(self, name: str) -> None:
        """Set a table's alarm to when it next has something to do."""
        entry = self._running.get(name)
        if entry is None:
            return
        entry.is_looking = False
        if entry.alarm is not None:
            entry.alarm.cancel()
            entry.alarm = None
        if entry.table.ended:
            self._remove(name)
            return
        due = entry.table.next_due
        if due is not None:
            entry.alarm = self._loop.call_at(due, self._tick, name)

    def _tick(self, name: str) -> None:
        entry = self._running.get(name)
        if entry is None:
            return
        entry.alarm = None
        try:
            entry.table.tick()
        except Exception as error:
            # Better an ended table, kept as it was, than one that stands still for ever.
            log_error(log, "a table", error)
            entry.table.close("mishap")
        self._look_soon(name)

    # -- ends ---------------------------------------------------------------------------

    def _remove(self, name: str) -> None:
        entry = self._running.pop(name)
        del self.open[name]
        base, why = entry.table.base, entry.table.ended
        never_began = base.stage is Stage.LOBBY and not base.state.public.n
        done = base.ended or base.stage is Stage.OVER or never_began
        (entry.journal.forget if done else entry.journal.close)()
        if self._on_end is not None:
            self._on_end(name, why)

    def close(self, code: str) -> None:
        """Send everybody away, keep everything, and let go of all files."""
        for name, entry in tuple(self._running.items()):
            entry.table.close(code)
            if entry.alarm is not None:
                entry.alarm.cancel()
            self._remove(name)
        if self._is_closed:
            return
        self._is_closed = True
        self._thinker.close()
        self._writer.shutdown(wait=True)
        if self._unwritten:
            self._write_records(())

    def _keep(self, hand: HandPlayed) -> None:
        sittings = self.open[hand.table].base.sittings
        self._writer.submit(self._write_records, (Copy(hand, owner_seat(sittings)),))

    def _write_records(self, copies: tuple[Copy, ...]) -> None:
        """Write hands, and first what could not be written before."""
        waiting, self._unwritten = (*self._unwritten, *copies), ()
        for copy in waiting:
            try:
                self.storage.keep(copy.hand, copy.mine)
            except OSError as error:
                log.warning("a record could not be written: %s", error)
                self._unwritten += (copy,)
        for table in {copy.hand.table for copy in waiting}:
            self._back(partial(self._tell_unwritten, table))

    def _tell_unwritten(self, name: str) -> None:
        table = self.open.get(name)
        if table is None:
            return
        if any(copy.hand.table == name for copy in self._unwritten):
            table.set_notice(RECORD_WAITS)
        elif table.notice == RECORD_WAITS:
            table.set_notice("")
