"""A host that says anything: messages of true games, changed so that their types still fit."""

import asyncio
import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from engine.core.evolve import evolve_view
from engine.core.state import SeatView
from engine.lan.line import Line, LineOverError
from engine.lan.link import LinkState
from engine.lan.login import Login
from engine.lan.mailbox import Mailbox
from engine.lan.wire import FromHost, Welcome, write
from engine.table.digest import digest_of
from engine.table.messages import (
    Ack,
    Chatted,
    Closing,
    Emoted,
    Events,
    Message,
    Phrased,
    Pings,
    Refused,
    Room,
    Seated,
    Snapshot,
    Stale,
    TimeLeft,
)
from tests.support.presentlink import ScriptedLink
from tests.support.tablerig import table_of


class RogueLink(ScriptedLink):
    """The guest's link as it is, with frames put into it in place of a socket."""

    def __init__(self) -> None:
        super().__init__()
        self.mailbox = Mailbox(lambda: None)
        self._line = Line(
            Login(host="192.0.2.1", port=1, name="Ann"), self.mailbox, 0.0, lambda _: None
        )

    def hear(self, frame: bytes) -> None:
        """Take a frame as if it came over the wire."""

        async def heard() -> None:
            self._line.hear(frame.decode())

        try:
            asyncio.run(heard())
        except LineOverError as over:
            self.mailbox.change(over.change)
        self.state = self.mailbox.state

    def poll(self) -> list[Any]:
        return self.mailbox.poll()

    @property
    def is_over(self) -> bool:
        return self.state in (LinkState.LOST, LinkState.REFUSED, LinkState.CLOSED)


class Moment(NamedTuple):
    """A message and what its hearer knew before it.

    Attributes:
        before: what he had been sent to get there: seat, table, view.
        message: what comes next.
    """

    before: tuple[FromHost, ...]
    message: FromHost


def moments(rules: str) -> Iterator[Moment]:
    """Give the messages of one hand as one seat heard them, and some that come at any time."""
    rig = table_of(5, rules=rules)
    rig.play_hand()
    heard: list[Message] = [*rig.people[1].heard]
    room = next(m for m in heard if isinstance(m, Room))
    view: SeatView | None = None
    before: tuple[FromHost, ...] = ()
    for message in heard:
        if view is not None:
            before = (Welcome(version=1, app="x", table="t"), Seated("t", 1), room,
                      Snapshot(0, view))  # fmt: skip
        match message:
            case Room():
                room = message
            case Snapshot():
                view = message.view
            case Events(seen=seen, left=left):
                assert view is not None
                for one in seen:
                    view = evolve_view(view, one)
                message = Events(1, seen, digest_of(view), left)
            case _:
                pass
        if before and isinstance(message, FromHost):
            yield Moment(before, message)
    assert view is not None
    for extra in (
        Chatted(2, "Bo", "hello"), Phrased(2, "nice"), Emoted(3, "laugh"), TimeLeft(3, 4000, True),
        Pings((1, None, 20, None, 5)), Refused(3, "no.not_your_turn"), Refused(3, "net.paused"),
        Ack(4), Stale(5), Closing("saved"), Snapshot(4, view, 5000),
    ):  # fmt: skip
        yield Moment(before, extra)


def mutated(moment: Moment, rng: Random) -> bytes:
    """Change one value of a message to another of its type."""
    for _ in range(1000):
        data = json.loads(write(moment.message))
        place = rng.choice(list(_places(data)))
        _set(data, place, _other(_get(data, place), rng))
        frame = _with_digest(moment, json.dumps(data).encode())
        try:
            msgspec.json.decode(frame, type=type(moment.message))
        except (msgspec.MsgspecError, ValueError):
            continue
        return frame
    return write(moment.message)


def _with_digest(moment: Moment, frame: bytes) -> bytes:
    """A host that means harm tells the digest that fits."""
    if not isinstance(moment.message, Events):
        return frame
    view = next(m.view for m in moment.before if isinstance(m, Snapshot))
    try:
        events = msgspec.json.decode(frame, type=Events)
        for one in events.seen:
            view = evolve_view(view, one)
    except (msgspec.MsgspecError, ValueError, IndexError, StopIteration):
        return frame
    return write(Events(1, events.seen, digest_of(view), events.left))


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path and path[-1] not in ("t", "k"):
        yield path
    parts: dict[Any, Any] = value if isinstance(value, dict) else {}
    if isinstance(value, list):
        parts = dict(enumerate(value))
    for key, part in parts.items():
        yield from _places(part, (*path, key))


def _get(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def _set(value: Any, path: tuple[Any, ...], new: Any) -> None:
    _get(value, path[:-1])[path[-1]] = new


def _other(value: Any, rng: Random) -> Any:
    """Give another value of the same type, or nothing."""
    match value:
        case bool():
            return not value
        case int():
            numbers = (
                -1,
                0,
                1,
                2,
                4,
                5,
                6,
                57,
                58,
                77,
                9999,
                2**31,
                2**53 - 1,
                -(2**53),
                value + 1,
            )
            return rng.choice(numbers)
        case float():
            return rng.choice((0.0, 0.5, 10.0, 1e300, -1.0))
        case str():
            others = ("", "x", "no.such", "net.nothing", "guard", "deal", "play", "bot", "empty",
                      "\u202e\u0000", "長" * 50, "{0}", "%s", "over", "lobby")  # fmt: skip
            return rng.choice(others)
        case None:
            return rng.choice((0, 3, "x", [], True))
        case list():
            new = copy.copy(value)
            match rng.randrange(4):
                case 0:
                    return []
                case 1 if new:
                    new.pop(rng.randrange(len(new)))
                case 2 if new:
                    new.append(rng.choice(new))
                case _:
                    rng.shuffle(new)
            return new
        case _:
            return None


def hear_all(link: RogueLink, frames: Iterator[bytes] | list[bytes]) -> None:
    """Hear frames until one ends the line."""
    for frame in frames:
        if not link.is_over:
            link.hear(frame)
