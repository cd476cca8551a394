"""A link to a table in the same process: for tests, the tutorial and trying things out.

The table lives in ``poll``: whatever is due when it is called happens then.
So time only passes for the table while somebody looks, which is what a
tutorial wants, and a test can hand in its own clock.
"""

import secrets
import time
from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.core.actions import SeatAction
from engine.core.cards import Seat
from engine.lan.dealcheck import DealCheck
from engine.lan.follower import Follower
from engine.lan.link import DealChecked, Incoming, LinkChanged, LinkState, Outgoing
from engine.table.entries import Base, Sitting
from engine.table.messages import (
    Closing,
    Command,
    Commitment,
    Events,
    HandRecord,
    Refused,
    Request,
    Resync,
    Say,
    SayEmote,
    SayPhrase,
    Snapshot,
    TableMessage,
    Unsealed,
)
from engine.table.ports import Chooser, HandPlayed, Ports
from engine.table.setup import Chair, Kind, Setup, Stage
from engine.table.sittings import NOBODY, OWNER, Sittings, empty_seats, filled, with_sitting
from engine.table.table import Table
from engine.table.transition import fresh
from engine.table.versions import LATEST
from engine.table.visitors import Visitor
from tests.support.memoryjournal import MemoryJournal
from tests.support.thinkhere import ThinkHere

TABLE = "memory"


def small_company(setup: Setup, name: str = "", seat: Seat | None = 0) -> Sittings:
    """Seat one person and four bots; with no seat, five bots."""
    sittings: Sittings = NOBODY
    if seat is not None:
        chair = Chair(kind=Kind.PERSON, name=name, host=True, ready=True)
        sittings = with_sitting(sittings, seat, Sitting(chair, OWNER))
    return filled(sittings, setup, empty_seats(sittings))


def ready_table(setup: Setup, name: str = "", seat: Seat | None = 0) -> Base:
    """Give a table whose match begins at once."""
    base = fresh(setup, small_company(setup, name, seat))
    return replace(base, stage=Stage.PLAYING)


class MemoryLink:
    """A link without a socket; see ``engine.lan.link.Link``.

    Args:
        base: the table, such as ``ready_table`` gives it.
        seat: one's own seat; None to watch.
        now: monotonic time in seconds.
        seed: makes bots and paces repeatable; by chance if None.
        make_bot: makes the other players.
        finished: takes hands that are over.
    """

    def __init__(
        self,
        base: Base,
        seat: Seat | None = 0,
        *,
        now: Callable[[], float] = time.monotonic,
        seed: int | None = None,
        make_bot: Callable[[str, Random, int | None], Chooser] = bot_of,
        finished: Callable[[HandPlayed], None] | None = None,
    ) -> None:
        self.state = LinkState.CONNECTING
        self.rtt: float | None = 0.0
        self._inbox: list[Incoming] = []
        self._later: list[Request] = []
        self._number = 0
        self._now = now
        self._follower = Follower()
        self._deals = DealCheck(TABLE)
        rng = Random(secrets.randbits(64) if seed is None else seed)
        ports = Ports(
            now=now,
            secret=secrets.token_bytes if seed is None else rng.randbytes,
            rng=Random(rng.getrandbits(64)),
            journal=MemoryJournal(TABLE),
            thinker=ThinkHere(),
            levels=LEVELS,
            make_bot=make_bot,
            finished=finished or _let_go,
            changed=_nothing,
        )
        self.table = Table(TABLE, base, ports)
        self.table.open()
        self._visitor = Visitor(self._hear)
        self._visitor.version = LATEST
        self._change(LinkState.JOINED)
        if seat is None:
            self.table.watch(self._visitor)
        else:
            self.table.come(self._visitor, seat)

    def poll(self) -> list[Incoming]:
        """Let the table do what is due, and take all that came."""
        while not self.table.ended:
            if self._later:
                self.table.ask(self._visitor, self._later.pop(0))
                continue
            due = self.table.next_due
            if due is None or due > self._now():
                break
            self.table.tick()
        taken, self._inbox = self._inbox, []
        return taken

    def act(self, turn: int, action: SeatAction) -> int:
        """Answer a question."""
        return self._request(Command(turn, action))

    def send(self, request: Outgoing) -> int:
        """Send another request; those of a host's owner have no meaning here."""
        return self._request(request)

    def chat(self, text: str) -> int:
        """Say a line to all."""
        return self._request(Say(text))

    def phrase(self, phrase: str) -> int:
        """Say a quick phrase."""
        return self._request(SayPhrase(phrase))

    def emote(self, emote: str) -> int:
        """Show an emote."""
        return self._request(SayEmote(emote))

    def close(self) -> None:
        """Hang up."""
        if self.state is LinkState.JOINED:
            self.table.go(self._visitor)
            self._change(LinkState.CLOSED)

    def _request(self, request: Outgoing | Command | Say | SayPhrase | SayEmote) -> int:
        self._number += 1
        numbered = replace(request, id=self._number)
        if isinstance(numbered, Request):
            self._later.append(numbered)
        else:
            self._inbox.append(Refused(self._number, "net.owner_only"))
        return self._number

    def _hear(self, message: TableMessage) -> None:
        match message:
            case Snapshot():
                self._follower.take(message)
                self._share(message.commitment)
            case Events():
                if not self._follower.follow(message) or self._follower.view is None:
                    self._later.append(Resync())
                    return
                self._deals.dealt(message, self._follower.view)
            case Commitment():
                self._share(message)
            case Unsealed():
                if self._follower.view is not None:
                    verdict = self._deals.verdict(message, self._follower.view)
                    self._inbox.append(DealChecked(message.hand, verdict))
                return
            case HandRecord():
                return
            case _:
                pass
        self._inbox.append(message)
        if isinstance(message, Closing):
            self._change(LinkState.CLOSED, message.code)

    def _share(self, commitment: Commitment | None) -> None:
        view = self._follower.view
        if commitment is not None and view is not None and view.seat is not None:
            self._later.append(self._deals.share(commitment))

    def _change(self, state: LinkState, code: str = "") -> None:
        self.state = state
        self._inbox.append(LinkChanged(state, code))


def _let_go(hand: HandPlayed) -> None:
    """Keep nothing of a hand."""


def _nothing() -> None:
    """Wake nobody."""
