"""Finding tables on the network by mDNS, and being found.

A table's service has an ASCII name made by the host; everything shown is in
the TXT record, each pair at most 255 bytes. Nothing here runs before a person
opens his table or the list of tables.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from engine import __version__
from engine.lan.addresses import own_addresses
from engine.lan.wire import VERSIONS
from engine.table.names import clean, fitting_name
from engine.table.setup import Kind, Stage

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

    from engine.table.table import Table

log = logging.getLogger(__name__)

SERVICE = "_baohuang._tcp.local."
REFRESH = 2.0
"""Seconds between looks at whether the announcement is still true."""

ANSWER_WAIT = 2.0
"""Seconds a table that was found may take to tell about itself."""

INTERFACES: list[str] | None = None
"""Addresses to announce and look at; None for all of this machine's."""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A table somebody announces. Nothing in it is to be trusted, only shown.

    Attributes:
        id: the service's name.
        table: id of the table on its host.
        app: version of the host's program.
        host: address.
        port: port.
        name: name of the table.
        host_name: name of who hosts it.
        rules: id of its rules.
        free: seats free.
        stage: where it is in its life.
        code: whether it asks for a door code.
        watchers: whether one may watch.
        versions: lowest and highest version of the protocol it speaks.
    """

    id: str
    table: str
    app: str
    host: str
    port: int
    name: str
    host_name: str
    rules: str
    free: int
    stage: Stage
    code: bool
    watchers: bool
    versions: tuple[int, int]


def card_of(table: "Table", *, code: bool) -> dict[str, str]:
    """Give what is announced of a table."""
    chairs = [sitting.chair for sitting in table.base.sittings]
    host = next((chair.name for chair in chairs if chair.host), "")
    setup = table.base.setup
    return {
        "t": table.id[:40],
        "n": setup.name[:24],
        "h": host[:16],
        "r": setup.rules.id[:32],
        "f": str(sum(chair.kind is Kind.EMPTY for chair in chairs)),
        "s": str(table.base.stage),
        "c": str(int(code)),
        "w": str(int(setup.watchers)),
        "v": f"{VERSIONS[0]}-{VERSIONS[1]}",
        "a": __version__,
    }


def read_card(name: str, host: str, port: int, card: dict[str, str]) -> Found | None:
    """Read what somebody announces; None if it makes no sense."""
    try:
        low, _, high = card.get("v", "").partition("-")
        free, stage = int(card.get("f", "0")), Stage(card.get("s", ""))
        versions = (int(low), int(high))
    except ValueError:
        return None
    return Found(
        id=name[:80],
        table=clean(card.get("t", ""), 40),
        app=clean(card.get("a", ""), 16),
        host=host,
        port=port,
        name=clean(card.get("n", ""), 24),
        host_name=fitting_name(card.get("h", "")),
        rules=clean(card.get("r", ""), 32),
        free=min(5, max(0, free)),
        stage=stage,
        code=card.get("c") == "1",
        watchers=card.get("w") == "1",
        versions=versions,
    )


class Announcement:
    """Lets a table be found until closed, and keeps what is told of it true."""

    def __init__(self, table: "Table", port: int, *, code: bool) -> None:
        self._table = table
        self._port = port
        self._code = code
        self._zeroconf: AsyncZeroconf | None = None
        self._name = f"baohuang-{secrets.token_hex(6)}.{SERVICE}"
        self._closed = asyncio.Event()

    async def run(self) -> None:
        """Announce; a network that does not allow it is only logged."""
        try:
            await self._run()
        except OSError as error:
            log.warning("the table cannot be announced: %s", error)
        finally:
            await self._leave()

    async def _run(self) -> None:
        self._zeroconf = _zeroconf()
        published = card_of(self._table, code=self._code)
        await self._zeroconf.async_register_service(self._info(published))
        while not self._closed.is_set() and not self._table.ended:
            with suppress(TimeoutError):
                async with asyncio.timeout(REFRESH):
                    await self._closed.wait()
            card = card_of(self._table, code=self._code)
            if card != published and not self._closed.is_set():
                published = card
                await self._zeroconf.async_update_service(self._info(published))

    async def close(self) -> None:
        """Stop being found."""
        self._closed.set()
        await self._leave()

    async def _leave(self) -> None:
        zeroconf, self._zeroconf = self._zeroconf, None
        if zeroconf is not None:
            await zeroconf.async_unregister_all_services()
            await zeroconf.async_close()

    def _info(self, card: dict[str, str]) -> "AsyncServiceInfo":
        from zeroconf.asyncio import AsyncServiceInfo

        return AsyncServiceInfo(
            SERVICE,
            self._name,
            port=self._port,
            properties=card,
            parsed_addresses=list(own_addresses()),
            server=f"{self._name.split('.')[0]}.local.",
        )


class Browser:
    """Looks for tables while it is open.

    Args:
        found: told of a table when it is found or has changed.
        gone: told of the id of a table that is no longer announced.
    """

    def __init__(self, found: Callable[[Found], None], gone: Callable[[str], None]) -> None:
        self._found = found
        self._gone = gone
        self._tasks: set[asyncio.Task[None]] = set()
        self._there: set[str] = set()
        """Names of tables that were found: the end of one may be heard more than once."""

    async def run(self, until: asyncio.Event) -> None:
        """Look until told to stop.

        Raises:
            OSError: if the network does not allow it.
        """
        from zeroconf.asyncio import AsyncServiceBrowser

        zeroconf = _zeroconf()
        browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._changed])
        try:
            await until.wait()
        finally:
            await browser.async_cancel()
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await zeroconf.async_close()

    def _changed(
        self,
        zeroconf: "Zeroconf",
        service_type: str,
        name: str,
        state_change: "ServiceStateChange",
    ) -> None:
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            if name in self._there:
                self._there.remove(name)
                self._gone(name[:80])
            return
        task = asyncio.get_running_loop().create_task(self._ask(zeroconf, service_type, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, zeroconf: "Zeroconf", service_type: str, name: str) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        info = AsyncServiceInfo(service_type, name)
        if not await info.async_request(zeroconf, ANSWER_WAIT * 1000) or info.port is None:
            return
        addresses = info.parsed_addresses()
        if not addresses:
            return
        card = {key: value or "" for key, value in info.decoded_properties.items()}
        found = read_card(name, addresses[0], info.port, card)
        if found is not None:
            self._there.add(name)
            self._found(found)


def _zeroconf() -> "AsyncZeroconf":
    # Imported late: a game that nobody is to find never needs it.
    from zeroconf import InterfaceChoice
    from zeroconf.asyncio import AsyncZeroconf

    return AsyncZeroconf(interfaces=INTERFACES or InterfaceChoice.All)
