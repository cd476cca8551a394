"""The host process: tables, and a port for guests.

Started by the app (``--app``) it listens on this machine alone, prints one
JSON line with its port and the owner's token, another with the matches that can
go on, and ends when its standard input closes, so that neither a closed nor a
crashed window leaves it behind. Started by hand it opens tables that wait for
guests, and prints where they are.
"""

import asyncio
import contextlib
import json
import logging
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import __version__
from engine.lan.club import Club, ClubPlan
from engine.lan.door import EVERYWHERE
from engine.lan.doorkeeper import LOOPBACK, Doorkeeper
from engine.lan.invite import Invite, invite_text, new_code
from engine.lan.limits import CONNECTIONS, SEATS_PER_ADDRESS, raise_descriptor_limit
from engine.lan.status import StatusPage
from engine.lan.storage import Storage
from engine.lan.tables import USUAL_MOST, Tables
from engine.lan.wellbeing import figures_of
from engine.lan.wire import PORT, Saves, write
from engine.table.errorlog import RepeatFilter, quiet_handler
from engine.table.journal import JournalError
from engine.table.setup import Setup
from engine.table.sittings import NOBODY, filled
from engine.table.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class HostPlan:
    """What a host is asked for.

    Attributes:
        folder: where matches are kept.
        app: whether it serves the window that started it, and nobody else.
        port: the port to ask for; 0 for any.
        lan: whether other machines may come in, and are told of its tables.
        code: whether guests need a door code.
        setup: of every table it opens.
        bots: seats of a table taken by bots, the last ones.
        tables: tables kept open.
        save: id of the match its first table goes on with.
        public: whether guests open the tables, ``tables`` of them at most.
        trusted: addresses of proxies whose word about an address is taken.
        address: where guests reach a public host, for its invitations; or empty.
        beside: where the other processes of a club are reached.
        seats_per_address: seats of a table one address may take; None for as many as is usual.
        connections_per_address: connections one address may have.
        status: port on this machine for health and figures; None for no such port.
    """

    folder: Path
    app: bool
    port: int = PORT
    lan: bool = False
    code: bool = False
    setup: Setup
    bots: int = 0
    tables: int = 1
    save: str | None = None
    public: bool = False
    trusted: frozenset[str] = frozenset()
    address: str = ""
    beside: tuple[str, ...] = ()
    seats_per_address: int | None = None
    connections_per_address: int = CONNECTIONS
    status: int | None = None


class HostError(Exception):
    """A host that cannot be what it was asked to be.

    Attributes:
        key: of the sentence that says why.
        values: what the sentence needs.
    """

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def serve(plan: HostPlan) -> None:
    """Run a host until it is told to end.

    Raises:
        HostError: if it cannot be what it was asked to be.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(RepeatFilter())
    raise_descriptor_limit()
    # Whatever knocks at the port without a word is not worth a line each.
    logging.getLogger("websockets.server").setLevel(logging.CRITICAL)
    asyncio.run(_run(plan))


async def _run(plan: HostPlan) -> None:
    asyncio.get_running_loop().set_exception_handler(quiet_handler)
    stop = asyncio.Event()
    _stop_at_signals(stop)
    if plan.app:
        _stop_at_end_of_input(stop)
    owner = secrets.token_hex(24) if plan.app else ""
    again = asyncio.Event()
    most = max(plan.tables, USUAL_MOST)
    tables = Tables(Storage(plan.folder), lambda _name, _why: again.set(), most=most)
    keeper = Doorkeeper(tables, owner, plan.trusted)
    keeper.door.seats_per_address = _seats_per_address(plan)
    keeper.listener.counts.most = plan.connections_per_address
    try:
        if plan.app:
            await _serve_app(keeper, owner, stop)
        elif plan.public:
            await _serve_club(keeper, plan, stop)
        else:
            await _serve_guests(keeper, plan, stop, again)
    finally:
        await keeper.close()


async def _serve_app(keeper: Doorkeeper, owner: str, stop: asyncio.Event) -> None:
    _, port = await keeper.listen(LOOPBACK, 0)
    _print({"port": port, "token": owner, "version": __version__})
    keeper.start()
    saves = await asyncio.to_thread(keeper.tables.storage.list)
    # Names may be in any script, and the app reads UTF-8 whatever a console would write.
    sys.stdout.buffer.write(write(Saves(saves)) + b"\n")
    sys.stdout.buffer.flush()
    await stop.wait()


async def _serve_guests(
    keeper: Doorkeeper, plan: HostPlan, stop: asyncio.Event, again: asyncio.Event
) -> None:
    try:
        host = EVERYWHERE if plan.lan else LOOPBACK
        _, port = await keeper.listen(host, plan.port)
    except OSError as error:
        raise HostError("cli.host.no_port", reason=error.strerror or str(error)) from None
    code = new_code() if plan.code else ""
    tables = [_first_table(keeper.tables, plan)]
    tables += [_fresh_table(keeper.tables, plan) for _ in range(plan.tables - 1)]
    for table in tables:
        keeper.door.admit_guests(table, code)
    keeper.start()
    if plan.lan:
        for table in tables:
            keeper.door.announce(table, port, code=bool(code))
    _print(_started(keeper, port, code, lan=plan.lan))
    while not stop.is_set():
        await _either(stop, again)
        again.clear()
        while not stop.is_set() and len(keeper.tables.open) < plan.tables:
            table = _fresh_table(keeper.tables, plan)
            keeper.door.admit_guests(table, code)
            if plan.lan:
                keeper.door.announce(table, port, code=bool(code))


async def _serve_club(keeper: Doorkeeper, plan: HostPlan, stop: asyncio.Event) -> None:
    club = keeper.open_club(
        ClubPlan(tables=plan.tables, setup=plan.setup, address=plan.address, beside=plan.beside)
    )
    status = StatusPage(
        lambda: not club.draining,
        lambda: figures_of(keeper.tables, keeper.listener, draining=club.draining),
    )
    try:
        where = EVERYWHERE if plan.lan else LOOPBACK
        _, port = await keeper.listen(where, plan.port, exact=True)
        status_port = None if plan.status is None else await status.open(plan.status)
    except OSError as error:
        raise HostError("cli.host.no_port", reason=error.strerror or str(error)) from None
    keeper.start()
    _drain_at_signal(club, keeper, stop)
    _print({"port": port, "version": __version__, "status": status_port})
    try:
        await stop.wait()
    finally:
        await status.close()


def _seats_per_address(plan: HostPlan) -> int:
    if plan.seats_per_address is not None:
        return plan.seats_per_address
    # Behind a proxy a whole school may have one address.
    return len(NOBODY) if plan.trusted else SEATS_PER_ADDRESS


def _drain_at_signal(club: Club, keeper: Doorkeeper, stop: asyncio.Event) -> None:
    """Open no more tables after SIGUSR1, and end with the last one."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        if not keeper.tables.open:
            stop.set()
        else:
            loop.call_later(1.0, look)

    def drain() -> None:
        club.draining = True
        look()

    _at_signal("SIGUSR1", drain)


async def _either(stop: asyncio.Event, again: asyncio.Event) -> None:
    waits = [asyncio.create_task(event.wait()) for event in (stop, again)]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


def _first_table(tables: Tables, plan: HostPlan) -> Table:
    if plan.save is None:
        return _fresh_table(tables, plan)
    try:
        return tables.go_on(plan.save)
    except (JournalError, OSError) as error:
        code = error.code if isinstance(error, JournalError) else "unreadable"
        raise HostError(f"net.save_{code}", line=getattr(error, "line", 0)) from None


def _fresh_table(tables: Tables, plan: HostPlan) -> Table:
    sittings = filled(NOBODY, plan.setup, range(5 - plan.bots, 5))
    return tables.new_table(plan.setup, sittings, start=plan.bots == len(sittings))


def _started(keeper: Doorkeeper, port: int, code: str, *, lan: bool) -> dict[str, Any]:
    """Give what is printed once the host listens."""
    addresses: tuple[str, ...] = (LOOPBACK,)
    if lan:
        from engine.lan.addresses import own_addresses

        addresses = own_addresses() or addresses
    return {
        "port": port,
        "version": __version__,
        "tables": list(keeper.tables.open),
        "addresses": addresses,
        "code": code,
        "invite": invite_text(Invite(addresses[0], port, code)),
    }


def _print(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _stop_at_signals(stop: asyncio.Event) -> None:
    for name in ("SIGINT", "SIGTERM"):
        _at_signal(name, stop.set)


def _at_signal(name: str, deed: Callable[[], None]) -> None:
    # Windows has no loop handlers; there Ctrl-C ends ``asyncio.run`` by itself.
    with contextlib.suppress(NotImplementedError, AttributeError):
        asyncio.get_running_loop().add_signal_handler(getattr(signal, name), deed)


def _stop_at_end_of_input(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()

    def watch() -> None:
        # A raw read: a buffered one could hold the lock of stdin while the program ends.
        with contextlib.suppress(OSError, ValueError):
            while os.read(sys.stdin.fileno(), 1024):
                pass
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=watch, name="stdin", daemon=True).start()
