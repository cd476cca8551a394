"""The network's half of a guest: connecting, listening, coming back."""

import asyncio
import errno
import logging
import secrets
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from random import Random
from urllib.parse import urlsplit

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from engine import __version__
from engine.lan.codes import in_words, known
from engine.lan.dealcheck import DealCheck
from engine.lan.follower import Follower
from engine.lan.invite import SECURE, Invite, invite_text, parse_invite, place_text, same_name
from engine.lan.limits import Bucket
from engine.lan.link import DealChecked, LinkChanged, LinkState
from engine.lan.login import Login
from engine.lan.mailbox import Mailbox
from engine.lan.reach import reach, secure_context
from engine.lan.sense import SenseError
from engine.lan.wire import (
    MAX_HOST_FRAME,
    VERSIONS,
    FromGuest,
    FromHost,
    Hello,
    Listed,
    Ping,
    Pong,
    Refuse,
    Welcome,
    WireError,
    read_from_host,
    write,
)
from engine.table.errorlog import log_error
from engine.table.messages import (
    Ack,
    Closing,
    Commitment,
    Events,
    HandRecord,
    Refused,
    Resync,
    Room,
    Seated,
    Snapshot,
    Stale,
    Unsealed,
    Values,
)
from engine.table.versions import LATEST, SINCE_2

PING_EVERY, FIRST_PING = 2.0, 0.2
KEEPALIVE = (5.0, 10.0)
"""Seconds between two signs of life, and until a missing one means that the line is dead."""

FIRST_WAIT, LONGEST_WAIT = 0.1, 4.0
"""Seconds between two tries to come back: doubling from the first to the longest."""

FINAL = frozenset(("version", "kicked", "bad_name", "wrong_token", "bad_host", "bad_certificate"))
"""Reasons after which coming back is not tried."""

RESYNCS, RESYNC_PERIOD = 8, 10.0
"""So many snapshots asked for in so many seconds, and the host is taken for broken."""

RECORDS, RECORD_RATE = 12, 0.2
"""Records that are kept at once and a second over time: no host fills a guest's disk."""

log = logging.getLogger(__name__)

TRIPS = 5
"""Round trips of which the shortest is told: the longer ones waited for a busy machine."""


class LineOverError(Exception):
    """The line is not to be taken up again, or could not be made."""

    def __init__(self, state: LinkState, code: str, values: Values = ()) -> None:
        super().__init__(code)
        self.change = LinkChanged(state, code, values)


class Line:
    """Keeps a guest connected until it hangs up or is sent away.

    Args:
        login: where to, and as whom.
        mailbox: the trays shared with the client.
        patience: seconds a lost host is tried for.
        keep: takes the text of a record the host sends, on a thread of its own.
    """

    def __init__(
        self, login: Login, mailbox: Mailbox, patience: float, keep: Callable[[str], None]
    ) -> None:
        self.login = login
        self._trips: deque[float] = deque(maxlen=TRIPS)
        self.rtt: float | None = None
        self._mailbox = mailbox
        self._patience = patience
        self._keep = keep
        self._hung_up = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._more = asyncio.Event()
        self._joined = False
        self._version = LATEST
        self._pinged: dict[int, float] = {}
        self._dice = Random(secrets.randbits(64))
        self._follower = Follower()
        self._deals = DealCheck()
        self._records = Bucket(time.monotonic(), RECORD_RATE, RECORDS)
        self._resyncs: list[float] = []

    # -- from other threads -------------------------------------------------------------

    def stir(self) -> None:
        """Say that there is something to send."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._more.set)

    def hang_up(self) -> None:
        """End the line; returns at once."""
        self._hung_up.set()
        self.stir()

    # -- connecting ---------------------------------------------------------------------

    async def run(self) -> None:
        """Connect and stay, until the end."""
        self._loop = asyncio.get_running_loop()
        try:
            await self._connect_once()
            while not self._hung_up.is_set():
                self._mailbox.lose()
                self._mailbox.change(LinkChanged(LinkState.RECONNECTING, "lost"))
                await self._come_back()
            self._mailbox.change(LinkChanged(LinkState.CLOSED))
        except LineOverError as over:
            self._mailbox.change(over.change)
        except Exception as error:
            # Nobody stands above this thread: the client must hear that there is no link.
            log_error(log, "link", error)
            self._mailbox.change(LinkChanged(LinkState.LOST, "mishap"))
        finally:
            self._loop = None

    async def _come_back(self) -> None:
        """Try until there is a connection again, and stay until it too is lost."""
        until = time.monotonic() + self._patience
        wait = FIRST_WAIT
        while not self._hung_up.is_set():
            await self._sleep(wait * self._dice.uniform(0.5, 1.5))
            wait = min(LONGEST_WAIT, wait * 2)
            try:
                await self._connect_once()
                return
            except LineOverError as over:
                if over.change.state is LinkState.CLOSED or over.change.code in FINAL:
                    raise
                if time.monotonic() > until:
                    raise LineOverError(LinkState.LOST, "lost") from None

    async def _sleep(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while not self._hung_up.is_set() and (left := end - time.monotonic()) > 0:
            self._more.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._more.wait()

    async def _connect_once(self) -> None:
        """Connect, and stay until the connection is lost.

        Raises:
            LineOverError: if no connection was made, or it is not to be taken up again.
        """
        if self._hung_up.is_set():
            return
        self._joined = False
        sock: socket.socket | None = None
        try:
            sock = await self._reach()
            line = await connect(
                self._address,
                sock=sock,
                ssl=secure_context() if self._is_secure else None,
                proxy=None,
                compression=None,
                max_size=MAX_HOST_FRAME,
                open_timeout=5,
                close_timeout=1,
                ping_interval=KEEPALIVE[0],
                ping_timeout=KEEPALIVE[1],
                user_agent_header=None,
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidMessage, ValueError) as error:
            if sock is not None:
                sock.close()
            values = (("place", self._place),)
            raise LineOverError(LinkState.LOST, trouble_of(error), values) from None
        try:
            await self._talk(line)
        finally:
            with suppress(ConnectionClosed, OSError, TimeoutError):
                await line.close()

    @property
    def _is_secure(self) -> bool:
        return self.login.host.startswith(SECURE)

    @property
    def _address(self) -> str:
        return self.login.host if self._is_secure else f"ws://{self._place}/"

    async def _reach(self) -> socket.socket:
        """Connect to the host or its proxy, unless one hangs up before."""
        name = urlsplit(self.login.host).hostname if self._is_secure else self.login.host
        reaching = asyncio.create_task(reach(name or "", self.login.port))
        waiting = asyncio.create_task(self._until_hung_up())
        try:
            await asyncio.wait({reaching, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if not reaching.done():
                raise LineOverError(LinkState.CLOSED, "")
            return reaching.result()
        finally:
            waiting.cancel()
            reaching.cancel()

    async def _until_hung_up(self) -> None:
        while not self._hung_up.is_set():
            self._more.clear()
            await self._more.wait()

    @property
    def _place(self) -> str:
        return place_text(self.login.host, self.login.port)

    async def _talk(self, line: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            await _send(line, self._hello())
        work = [asyncio.create_task(do(line)) for do in (self._listen, self._speak, self._ping)]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in work:
                task.cancel()
            ends = await asyncio.gather(*work, return_exceptions=True)
        for end in ends:
            if isinstance(end, LineOverError):
                raise end
        for end in ends:
            expected = ConnectionClosed | OSError | asyncio.CancelledError
            if isinstance(end, BaseException) and not isinstance(end, expected):
                raise end

    def _hello(self) -> Hello:
        login = self.login
        return Hello(
            versions=VERSIONS,
            app=f"baohuang/{__version__}",
            name=login.name,
            avatar=login.avatar,
            table=login.table,
            code=login.code,
            resume=login.token,
            watch=login.watch,
            owner=login.owner,
            list=login.list,
            open=login.open,
            hidden=login.hidden,
        )

    # -- the three things done on a connection ------------------------------------------

    async def _speak(self, line: ClientConnection) -> None:
        while True:
            self._more.clear()
            while self._joined and (request := self._mailbox.next()) is not None:
                if self._version < LATEST and isinstance(request, SINCE_2):
                    self._mailbox.refuse(request.id, "net.older_host")
                else:
                    await _send(line, request)
                self._mailbox.sent(request)
            if self._hung_up.is_set():
                # Only now: what was asked before hanging up is still said.
                return
            await self._more.wait()

    async def _ping(self, line: ClientConnection) -> None:
        number = 0
        while True:
            await asyncio.sleep(FIRST_PING if self.rtt is None else PING_EVERY)
            if self._joined:
                number += 1
                self._pinged = {number: time.perf_counter()}
                rtt = None if self.rtt is None else round(self.rtt * 1000)
                await _send(line, Ping(number, rtt))

    async def _listen(self, line: ClientConnection) -> None:
        while True:
            for answer in self.hear(await line.recv()):
                await _send(line, answer)

    # -- what is heard ------------------------------------------------------------------

    def hear(self, frame: str | bytes) -> list[FromGuest]:
        """Take a frame; give what is to be answered at once.

        Raises:
            LineOverError: if it was the host's last, or makes no sense.
        """
        try:
            return self._heard(read_from_host(frame))
        except (WireError, SenseError) as error:
            log.warning("what the host sent makes no sense: %s", error)
            code = "bad_host" if self._joined else "not_a_host"
            raise LineOverError(LinkState.LOST, code, (("place", self._place),)) from None

    def _heard(self, message: FromHost) -> list[FromGuest]:
        """Take a message; give what is to be answered at once.

        Raises:
            LineOverError: if it was the host's last.
        """
        match message:
            case Welcome():
                self._welcomed(message)
            case Listed():
                self._mailbox.put(message)
                raise LineOverError(LinkState.CLOSED, "listed")
            case Refuse(code=code, values=values):
                raise LineOverError(LinkState.REFUSED, *known(code, values))
            case Pong(id=number):
                sent = self._pinged.pop(number, None)
                if sent is not None:
                    self._trips.append(time.perf_counter() - sent)
                    self.rtt = min(self._trips)
            case Events():
                return self._follow(message)
            case Commitment():
                return self._share(message)
            case Unsealed():
                self._unsealed(message)
            case HandRecord(text=text):
                if self._records.take(time.monotonic()):
                    asyncio.get_running_loop().run_in_executor(None, self._keep, text)
            case Closing():
                self._closed(message)
            case Snapshot():
                self._follower.take(message)
                self._mailbox.put(message)
                return [] if message.commitment is None else self._share(message.commitment)
            case Seated():
                self._seated(message)
            case _:
                if isinstance(message, Ack | Refused | Stale):
                    self._mailbox.answered(message.id)
                if isinstance(message, Refused | Room):
                    message = in_words(message)
                self._mailbox.put(message)
        return []

    def _welcomed(self, welcome: Welcome) -> None:
        self._version = welcome.version
        # What opened a table opens no second one when the line is lost and found again.
        self.login = replace(self.login, table=welcome.table, list=False, open=None, hidden=False)
        self._joined = True
        invite = welcome.invite
        if welcome.code:
            invite = invite_text(Invite(self.login.host, self.login.port, welcome.code))
        place = parse_invite(invite)
        values = () if place is None else (("invite", invite),)
        if place is not None and self._is_secure and same_name(place.host, self.login.host):
            # Back to the process that has the table, not to any behind the same proxy.
            self.login = replace(self.login, host=place.host, port=place.port)
        self._mailbox.change(LinkChanged(LinkState.JOINED, "", values))
        self._more.set()

    def _seated(self, seated: Seated) -> None:
        token = seated.token or self.login.token
        self.login = replace(self.login, table=seated.table, token=token)
        if self._deals.table != seated.table:
            self._deals = DealCheck(seated.table)
        self._mailbox.rise_to(seated.last)
        self._mailbox.put(seated)

    def _closed(self, closing: Closing) -> None:
        closing = replace(closing, code=known(closing.code)[0])
        self._mailbox.put(closing)
        in_hall = bool(self.login.owner) and closing.code not in ("replaced", "host_left")
        if not in_hall:
            raise LineOverError(LinkState.CLOSED, closing.code)
        self.login = replace(self.login, table="")

    def _follow(self, events: Events) -> list[FromGuest]:
        if not self._follower.follow(events) or self._follower.view is None:
            return [self._resync()]
        self._deals.dealt(events, self._follower.view)
        self._mailbox.put(events)
        return []

    def _resync(self) -> Resync:
        """Ask for a snapshot.

        Raises:
            SenseError: if one after the other does not help.
        """
        now = time.monotonic()
        self._resyncs = [at for at in self._resyncs if at > now - RESYNC_PERIOD] + [now]
        if len(self._resyncs) > RESYNCS:
            raise SenseError("resyncs")
        return Resync()

    def _share(self, commitment: Commitment) -> list[FromGuest]:
        self._mailbox.put(commitment)
        share = self._deals.share(commitment)
        view = self._follower.view
        return [] if view is None or view.seat is None else [share]

    def _unsealed(self, unsealed: Unsealed) -> None:
        if self._follower.view is not None:
            verdict = self._deals.verdict(unsealed, self._follower.view)
            self._mailbox.put(DealChecked(unsealed.hand, verdict, unsealed.code))


async def _send(line: ClientConnection, message: FromGuest) -> None:
    await line.send(write(message).decode())


def trouble_of(error: Exception) -> str:
    """Give the code of why a host could not be reached."""
    if isinstance(error, InvalidHandshake | InvalidMessage):
        return "not_a_host"
    if isinstance(error, ssl.SSLCertVerificationError):
        return "bad_certificate"
    if isinstance(error, ssl.SSLError):
        return "not_secure"
    if isinstance(error, TimeoutError):
        return "timed_out"
    if isinstance(error, socket.gaierror | ValueError):
        return "no_such_host"
    number = getattr(error, "errno", None)
    if number in (errno.EHOSTUNREACH, errno.ENETUNREACH, errno.EPERM, errno.EACCES):
        return "no_route"
    return "not_reachable"
