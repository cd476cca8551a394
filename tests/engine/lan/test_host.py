"""A host over real sockets: coming in, playing, being refused."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from engine.core.autoplay import default_action
from engine.lan.wire import (
    VERSIONS,
    ListSaves,
    OpenSave,
    OpenTable,
    Ping,
    Pong,
    Refuse,
    Saves,
    Welcome,
)
from engine.table.messages import (
    Ack,
    Closing,
    Command,
    Refused,
    Room,
    Seated,
    Snapshot,
    Stale,
    Unseat,
)
from engine.table.setup import Stage
from tests.support.hosts import OWNER, LoopHost, guest_setup, lift_limits, loop_host, play_on
from tests.support.patience import run
from tests.support.scriptclient import ScriptClient


async def refusal(host: LoopHost, **hello: object) -> Refuse:
    client = await ScriptClient(host.port).open(**hello)
    answer = await client.until(Refuse, Welcome)
    assert isinstance(answer, Refuse), answer
    await client.wait(lambda: client.ended or None)
    await client.close()
    return answer


def test_five_guests_play_a_hand_to_its_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lift_limits(monkeypatch)

    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(5)
            await play_on(clients, Stage.RESULT, rest=0.0)
            results = [c.view.public.result for c in clients if c.view is not None]
            assert results[0] is not None
            assert results == [results[0]] * 5

    run(work)


def test_nothing_is_told_before_a_greeting(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            line = await connect(f"ws://127.0.0.1:{host.port}/", proxy=None)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await line.recv()
            await line.close()

    run(work)


@pytest.mark.parametrize("versions", [(3, 9), (0, 0), (5, 1)])
def test_t39_f26_another_version_is_named_on_both_sides(
    tmp_path: Path, versions: tuple[int, int]
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            answer = await refusal(host, versions=versions)
            assert answer.code == "version"
            told = dict(answer.values)
            assert told["theirs"] == f"{versions[0]}-{versions[1]}"
            assert told["ours"] == f"{VERSIONS[0]}-{VERSIONS[1]}"

    run(work)


def test_a_guest_of_a_newer_program_that_still_speaks_this_version_is_taken_in(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await host.client(versions=(1, 7))
            assert (await client.until(Welcome)).version == VERSIONS[1]

    run(work)


def test_f26_each_reason_not_to_come_in_has_a_code_of_its_own(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, code="7K3Q") as host:
            table = host.table
            assert (await refusal(host, code="YYYY")).code == "wrong_code"
            assert (await refusal(host)).code == "wrong_code"
            assert (await refusal(host, code="7K3Q", table="nowhere")).code == "no_table"
            assert (await refusal(host, code="7K3Q", name="\u200b")).code == "bad_name"
            assert (await refusal(host, code="7K3Q", watch=True)).code == "no_watching"
            before = table.base
            assert (await refusal(host, resume="x" * 48, table=table.id)).code == "wrong_token"
            assert table.base is before
            for number in range(5):
                await host.client(f"P{number}", code="7k3q")
            assert (await refusal(host, code="7K3Q")).code == "full"

    run(work)


def test_f26_a_started_table_says_so_and_whether_one_may_watch(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            await host.seat(2)
            answer = await refusal(host)
            assert (answer.code, dict(answer.values)["watch"]) == ("started", 1)
            watcher = await host.client("W", watch=True)
            assert watcher.view is not None and watcher.view.seat is None
            assert watcher.view.hand == ()

    run(work)


def test_f9_f10_f20_a_seat_comes_from_the_token_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(5)
            asked = next(c for c in clients if c.view is not None and c.view.is_asked)
            other = next(c for c in clients if c is not asked)
            assert asked.view is not None
            before = host.table.base
            spoof = {
                "t": "act",
                "turn": asked.view.public.turn,
                "seat": asked.seat,
                "action": {"do": "pass"},
                "id": 1,
            }
            await other.raw(json.dumps(spoof))
            assert (await other.until(Closing)).code == "bad_message"
            assert host.table.base is before
            for extra in ({"seat": 3}, {"role": "judge"}, {"spectator": True}):
                hello = {"t": "hello", "versions": [1, 1], "app": "x", "name": "x", **extra}
                line = await connect(f"ws://127.0.0.1:{host.port}/", proxy=None)
                await line.send(json.dumps(hello))
                assert json.loads(await line.recv())["code"] == "bad_message"
                await line.close()

    run(work)


def test_f21_wrong_tokens_disturb_nobody_and_are_slowed_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(5)
            table = host.table
            before = table.base
            good = clients[1].token
            wrong = ["", good[:-1], good + "0", good.upper(), "0" * 48, "é" * 10]
            codes = []
            for token in (wrong[1:] * 3)[:12]:
                codes.append((await refusal(host, resume=token, table=table.id)).code)
            assert codes[0] == "wrong_token"
            assert codes[-1] == "too_many_tries"
            assert table.base is before
            assert (await clients[1].ready()).__class__ is Refused
            assert len(good) == 48

    run(work)


def test_f28_guessing_a_door_code_is_slowed_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, code="7K3Q") as host:
            codes = [(await refusal(host, code=f"{n:04d}")).code for n in range(12)]
            assert codes[9] == "wrong_code"
            assert codes[10:] == ["too_many_tries"] * 2
            assert (await refusal(host, code="7K3Q")).code == "too_many_tries"

    run(work)


def test_f29_a_web_page_never_reaches_the_game(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            for origin in ("http://evil.example", "null", "http://127.0.0.1"):
                with pytest.raises(InvalidStatus) as caught:
                    await connect(
                        f"ws://127.0.0.1:{host.port}/",
                        proxy=None,
                        additional_headers={"Origin": origin},
                    )
                assert caught.value.response.status_code == 403
            for request in (
                b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
                writer.write(request)
                answer = await reader.read(4096)
                assert b" 101 " not in answer.split(b"\r\n")[0]
                writer.close()
            assert not host.table.visitors.present

    run(work)


def test_f22_a_return_takes_the_place_of_the_old_connection(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(pace=(5.0, 5.0))) as host:
            clients = await host.seat(3)
            old = clients[1]
            back = await host.client(resume=old.token, table=host.table.id)
            # A bot may move meanwhile: what counts is how he found the table.
            found = (await back.until(Snapshot)).view
            assert (await old.until(Closing)).code == "replaced"
            await old.wait(lambda: old.ended or None)
            assert back.seat == old.seat
            assert found == old.view
            assert host.table.visitors.present == {0, 1, 2}
            await asyncio.sleep(0.1)
            assert host.table.visitors.present == {0, 1, 2}

    run(work)


def test_f30_a_token_of_one_thrown_out_is_worth_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(3)
            await clients[0].send(Unseat(2, clients[0].number()))
            assert (await clients[2].until(Closing)).code == "kicked"
            answer = await refusal(host, resume=clients[2].token, table=host.table.id)
            assert answer.code == "kicked"

    run(work)


def test_t22_the_same_message_twice_within_a_moment_is_one_action(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(5)
            asked = next(c for c in clients if c.view is not None and c.view.is_asked)
            assert asked.view is not None
            command = Command(asked.view.public.turn, default_action(asked.view), 500)
            await asked.send(command)
            await asked.send(command)
            await asked.wait(lambda: len([m for m in asked.received if m == Ack(500)]) == 2 or None)
            turns = host.table.base.state.public.turn
            assert turns - command.turn <= 1

    run(work)


def test_f48_a_late_command_is_answered_with_a_snapshot(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(5)
            asked = next(c for c in clients if c.view is not None and c.view.is_asked)
            assert asked.view is not None
            heard = len(asked.received)
            await asked.send(Command(asked.view.public.turn + 7, default_action(asked.view), 500))
            assert isinstance(await asked.reply(500), Stale)
            await asked.until(Snapshot, after=heard)

    run(work)


def test_f70_a_polite_end_is_said_to_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            clients = await host.seat(3)
            await host.keeper.close()
            for client in clients:
                assert (await client.until(Closing)).code == "host_left"
                await client.wait(lambda c=client: c.ended or None)  # type: ignore[misc]

    run(work)


def test_the_owner_opens_a_table_plays_leaves_and_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client(owner=OWNER)
            number = owner.number()
            setup = guest_setup("weihai", hands=3)
            await owner.send(OpenTable(setup=setup, start=True, id=number))
            assert isinstance(await owner.reply(number), Ack)
            await owner.until(Snapshot)
            await play_on([owner], Stage.RESULT)
            await owner.ready()
            await owner.wait(lambda: (owner.view and owner.view.public.n == 2) or None)
            await owner.wait(lambda: (owner.view and owner.view.is_asked) or None)
            view, table = owner.view, owner.table
            await owner.close()
            again = await host.client(owner=OWNER)
            await again.send(ListSaves(again.number()))
            saves = (await again.until(Saves)).saves
            assert saves == ()
            await again.close()
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client(owner=OWNER)
            await owner.send(ListSaves(owner.number()))
            saves = (await owner.until(Saves)).saves
            assert [(s.id, s.hand, s.hands) for s in saves] == [(table, 2, 3)]
            assert view is not None and saves[0].totals == view.public.totals
            number = owner.number()
            await owner.send(OpenSave(table, number))
            assert isinstance(await owner.reply(number), Ack)
            await owner.until(Snapshot)
            assert owner.view == view
            await play_on([owner], Stage.RESULT)

    run(work)


def test_only_the_owner_opens_tables(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            guest = await host.client()
            await guest.send(OpenTable(setup=guest_setup(), id=guest.number()))
            answer = await guest.until(Refused)
            assert answer.code == "net.owner_only"
            assert (await refusal(host, owner="guess")).code == "wrong_token"

    run(work)


def test_two_tables_of_one_host_know_nothing_of_each_other(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            tables = host.keeper.tables
            other = tables.new_table(guest_setup("weihai"))
            host.keeper.door.admit_guests(other, "")
            one = await host.client("A", table=host.table.id)
            two = await host.client("B", table=other.id)
            assert one.room is not None and two.room is not None
            assert one.room.setup.rules.id == "lianzhong-jianming"
            assert two.room.setup.rules.id == "weihai"
            token = one.token
            assert (await refusal(host, resume=token, table="gone")).code == "no_table"

    run(work)


def test_a_ping_is_answered(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            client = await host.client()
            await client.send(Ping(7, 3))
            assert (await client.until(Pong)).id == 7

    run(work)


def test_the_room_tells_who_is_there(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host:
            one = await host.client("小王")
            await host.client("小王")
            await one.wait(lambda: (one.room and one.room.chairs[1].name == "小王(2)") or None)
            seated = await one.until(Seated)
            assert (seated.seat, len(seated.token)) == (0, 48)
            assert isinstance(one.room, Room)

    run(work)
