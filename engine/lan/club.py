"""Tables that guests open by themselves: found in a list or by a code, closed when idle.

A host process with a club shares nothing with others: each has its own folder and its
own address, and a proxy before them sends who names a table to the process that has it.
"""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from engine.bots.levels import LEVELS
from engine.lan.door import Door
from engine.lan.invite import Invite, invite_text, new_code, parse_typed
from engine.lan.limits import Buckets
from engine.lan.listing import LISTED_MOST, Listing
from engine.lan.tables import Tables
from engine.lan.wire import Hello, Listed
from engine.table.journal import JournalError
from engine.table.lobby import setup_trouble
from engine.table.setup import Kind, Setup, Stage
from engine.table.sittings import empty_seats, host_seat
from engine.table.table import Table

log = logging.getLogger(__name__)

IDLE_LOBBY = 120.0
IDLE_MATCH = 900.0
"""Seconds without anybody after which a table is closed; a match begun is kept."""

LOOK_EVERY = 5.0
OPENINGS, OPENING_RATE = 20, 1 / 10
"""Tables one address may open at once, and a second over time; a school may have but one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPlan:
    """What a club is asked for.

    Attributes:
        tables: tables open at once, at most.
        setup: of a table nobody has set up himself.
        address: where guests reach this process, such as ``wss://club.example/1``; or empty.
        beside: addresses of the other processes of the club.
    """

    tables: int
    setup: Setup
    address: str = ""
    beside: tuple[str, ...] = ()


class Club:
    """Opens, lists and closes the tables of guests.

    Args:
        tables: the host's tables.
        door: the way in to them.
        plan: what it is asked for.

    Attributes:
        draining: whether no more tables are opened, so that the process can be replaced.
    """

    def __init__(self, tables: Tables, door: Door, plan: ClubPlan) -> None:
        self.draining = False
        self._tables = tables
        self._door = door
        self._plan = plan
        self._codes: dict[str, str] = {}
        self._hidden: set[str] = set()
        self._idle: dict[str, float] = {}
        self._openings = Buckets(OPENING_RATE, OPENINGS)
        self._now = asyncio.get_running_loop().time

    # -- coming in ----------------------------------------------------------------------

    def table_for(self, hello: Hello, address: str) -> Table | str:
        """Find or open the table somebody wants; the code of why not if there is none."""
        if hello.open is not None:
            return self._opened(hello.open, address, hidden=hello.hidden)
        if hello.table:
            return self._tables.open.get(hello.table, "no_table")
        if hello.code:
            wanted = hello.code.upper()
            found = next((id_ for id_, code in self._codes.items() if code == wanted), "")
            return self._tables.open.get(found, "wrong_code")
        return next(self._with_room(), None) or self._opened(
            self._plan.setup, address, hidden=False
        )

    def returned(self, table: str) -> Table | None:
        """Open a table again for somebody who comes back to it; None if it is not kept."""
        if table in self._tables.open:
            return self._tables.open[table]
        if not table or not self._tables.storage.has(table):
            return None
        try:
            found = self._tables.go_on(table)
        except (JournalError, OSError) as error:
            log.warning("a table could not be opened again: %s", error)
            return None
        self._admit(found, hidden=True)
        return found

    def invitation(self, table: Table) -> str:
        """Give the text that leads to a table, where the club knows its own address."""
        place = parse_typed(self._plan.address)
        if place is None:
            return ""
        return invite_text(Invite(place.host, place.port, self.code_of(table)))

    def code_of(self, table: Table) -> str:
        """Give the code that leads to a table."""
        return self._codes.get(table.id, "")

    def listed(self) -> Listed:
        """List the tables everybody may see, and where there are more."""
        shown = [table for id_, table in self._tables.open.items() if id_ not in self._hidden]
        return Listed(
            tables=tuple(_listing(table) for table in shown[:LISTED_MOST]),
            place=self._plan.address,
            beside=self._plan.beside,
            full=self._is_full,
        )

    @property
    def _is_full(self) -> bool:
        return self.draining or len(self._tables.open) >= self._plan.tables

    def _opened(self, setup: Setup, address: str, *, hidden: bool) -> Table | str:
        usual = self._plan.setup
        trouble = setup_trouble(setup, LEVELS)
        if trouble:
            return trouble
        if self._is_full:
            return "club_full"
        if not self._openings.take(address, self._now()):
            return "busy"
        own = replace(setup, seed=None, code="", pace=usual.pace, bot_names=usual.bot_names)
        try:
            table = self._tables.new_table(own)
        except JournalError:
            return "club_full"
        self._admit(table, hidden=hidden)
        return table

    def _admit(self, table: Table, *, hidden: bool) -> None:
        code = new_code()
        while code in self._codes.values():
            code = new_code()
        self._codes[table.id] = code
        if hidden:
            self._hidden.add(table.id)
        self._door.admit_guests(table, code if hidden else "")

    def _with_room(self) -> Iterator[Table]:
        for id_, table in self._tables.open.items():
            waits = table.base.stage is Stage.LOBBY and not table.base.setup.closed
            if waits and id_ not in self._hidden and empty_seats(table.base.sittings):
                yield table

    # -- time ---------------------------------------------------------------------------

    async def run(self) -> None:
        """Close tables nobody is at, again and again."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.close_idle()

    def close_idle(self) -> None:
        """Close tables nobody has been at for a while; what was begun is kept."""
        now = self._now()
        for id_, table in tuple(self._tables.open.items()):
            if table.visitors.present or table.visitors.watchers:
                self._idle.pop(id_, None)
                continue
            begun = table.base.state.public.n > 0
            if now - self._idle.setdefault(id_, now) >= (IDLE_MATCH if begun else IDLE_LOBBY):
                table.close("saved" if begun else "host_left")
        alive = self._tables.open.keys()
        self._codes = {id_: code for id_, code in self._codes.items() if id_ in alive}
        self._hidden &= alive
        self._idle = {id_: since for id_, since in self._idle.items() if id_ in alive}


def _listing(table: Table) -> Listing:
    sittings = table.base.sittings
    leader = host_seat(sittings)
    kinds = [sitting.chair.kind for sitting in sittings]
    return Listing(
        table=table.id,
        name=table.base.setup.name,
        host="" if leader is None else sittings[leader].chair.name,
        rules=table.base.setup.rules.id,
        stage=table.base.stage,
        free=kinds.count(Kind.EMPTY),
        bots=kinds.count(Kind.BOT),
        length=table.base.setup.hands,
        watchers=table.base.setup.watchers,
    )
