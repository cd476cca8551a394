"""A guest that no longer agrees with its host notices and asks for everything anew."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from engine.core.autoplay import default_action
from engine.core.state import view_of
from engine.lan.follower import Follower
from engine.lan.line import Line
from engine.lan.link import Snapshot
from engine.lan.login import Login
from engine.lan.mailbox import Mailbox
from engine.lan.wire import FromGuest, FromHost, Welcome, read_from_guest, write
from engine.table.digest import digest_of
from engine.table.messages import AskResults, Events, Ready, Refused, Resync, Seated, VoteEnd
from tests.support.hosts import loop_host
from tests.support.patience import run
from tests.support.players import guest_in_play
from tests.support.tablerig import Person, table_of

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection


def heard() -> tuple[Person, list[Snapshot | Events]]:
    rig = table_of(2, rules="weihai")
    rig.play_hand()
    person = rig.people[1]
    return person, [m for m in person.heard if isinstance(m, Snapshot | Events)]


def followed(messages: list[Snapshot | Events], follower: Follower) -> list[bool]:
    fits = []
    for message in messages:
        if isinstance(message, Snapshot):
            follower.take(message)
        else:
            fits.append(follower.follow(message))
    return fits


def test_a_whole_hand_is_followed() -> None:
    person, messages = heard()
    follower = Follower()
    assert all(followed(messages, follower))
    assert follower.view == person.view


def test_a_missing_batch_is_noticed_and_nothing_is_followed_until_a_snapshot() -> None:
    person, messages = heard()
    follower = Follower()
    fits = followed([*messages[:10], *messages[11:]], follower)
    assert fits.count(False) == len(messages) - 11
    assert person.view is not None
    follower.take(Snapshot(99, person.view))
    assert follower.follow(Events(100, (), digest_of(person.view)))


def test_a_gap_in_the_numbers_asks_for_a_snapshot_which_repairs_the_view() -> None:
    _, messages = heard()
    right = Follower()
    followed(messages[:12], right)
    mailbox = Mailbox(lambda: None)
    line = Line(Login(host="192.0.2.1", port=1, name="P1"), mailbox, 0.0, lambda _: None)

    def asked(message: FromHost) -> bool:
        return Resync() in line.hear(write(message).decode())

    assert right.view is not None
    opening = (Welcome(version=1, app="x", table="t"), Seated("t", 1), *messages[:10])
    assert not any(asked(message) for message in opening)
    assert asked(messages[11])
    mailbox.poll()
    assert not asked(Snapshot(messages[11].seq, right.view))
    assert not asked(messages[12])
    assert [told for told in mailbox.poll() if isinstance(told, Snapshot | Events)] == [
        Snapshot(messages[11].seq, right.view),
        messages[12],
    ]


class _Wire:
    """Notes what a line writes, as a connection would send it."""

    def __init__(self) -> None:
        self.sent: list[FromGuest] = []

    async def send(self, text: str) -> None:
        self.sent.append(read_from_guest(text))


def test_what_an_older_host_cannot_read_is_refused_here_and_never_sent() -> None:
    mailbox = Mailbox(lambda: None)
    line = Line(Login(host="192.0.2.1", port=1, name="P1"), mailbox, 0.0, lambda _: None)
    line.hear(write(Welcome(version=1, app="0.1.0", table="t")).decode())
    numbers = [mailbox.request(request) for request in (VoteEnd(on=True), AskResults(), Ready())]
    line.hang_up()
    wire = _Wire()
    asyncio.run(line._speak(cast("ClientConnection", wire)))
    assert wire.sent == [Ready(id=numbers[2])]
    refused = [told for told in mailbox.poll() if isinstance(told, Refused)]
    assert [(told.id, told.code) for told in refused] == [
        (numbers[0], "net.older_host"),
        (numbers[1], "net.older_host"),
    ]


def test_a_view_that_went_wrong_is_noticed_by_its_digest() -> None:
    _, messages = heard()
    follower = Follower()
    followed(messages[:10], follower)
    assert follower.view is not None
    follower.view = replace(follower.view, hand=follower.view.hand[1:])
    assert not any(followed(messages[10:11], follower))


def test_a_batch_that_cannot_be_followed_is_no_crash() -> None:
    _, messages = heard()
    follower = Follower()
    followed(messages[:5], follower)
    events = [m for m in messages if isinstance(m, Events)]
    played = next(m for m in reversed(events) if any(hasattr(s, "cards") for s in m.seen))
    assert follower.view is not None
    follower.view = replace(follower.view, hand=())
    own = [s for s in played.seen if getattr(s, "seat", None) == 1]
    assert follower.follow(replace(played, seq=follower._seq + 1, seen=tuple(own))) is False


def test_a_digest_tells_only_of_ones_own_view() -> None:
    rig = table_of(2, rules="weihai")
    rig.settle()
    state = rig.table.base.state
    hands = list(state.hands)
    hands[3], hands[4] = hands[4], hands[3]
    other = replace(state, hands=tuple(hands))
    assert digest_of(view_of(state, 0)) == digest_of(view_of(other, 0))
    assert digest_of(view_of(state, 3)) != digest_of(view_of(other, 3))


def test_a_link_whose_view_went_wrong_asks_for_a_snapshot_by_itself(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            player, first = await guest_in_play(host, host.port)
            follower = player.link._line._follower
            assert follower.view is not None
            follower.view = replace(follower.view, hand=follower.view.hand[1:])
            before = len(player.of(Snapshot))
            while len(player.of(Snapshot)) == before:
                player.poll()
                if first.view is not None and first.view.is_asked:
                    await first.act()
                if player.is_asked and player.view is not None:
                    player.link.act(player.view.public.turn, default_action(player.view))
                await asyncio.sleep(0.01)
            await player.until(lambda: player.view == view_of(host.table.base.state, 1))
            await player.close()

    run(work)
