"""Playing on from a moment of a record, through a host; and a table carried elsewhere."""

import shutil
from pathlib import Path

import pytest

from engine.core.presets import PRESETS
from engine.lan.wire import OpenPosition, OpenSave
from engine.record.file import parse_record
from engine.record.folding import MoveReader
from engine.table.messages import Ack, Refused, Snapshot
from engine.table.setup import Stage
from tests.support.hosts import OWNER, guest_setup, loop_host, play_on
from tests.support.patience import run
from tests.support.recording import recorded, recorded_for

RULES = PRESETS["weihai"]


def test_the_owner_plays_on_from_a_moment_and_it_is_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "evening.bhr"
    text = recorded(RULES, 2)
    path.write_text(text, encoding="utf-8")
    moves = tuple(MoveReader(parse_record(text.encode())).moves())
    at = len(moves) * 3 // 4

    async def work() -> None:
        async with loop_host(tmp_path / "host", tables=False) as host:
            owner = await host.client("Ann", owner=OWNER)
            number = owner.number()
            ask = OpenPosition(
                record=str(path), move=at, seat=3, level="steady", pace=(0.0, 0.0), id=number
            )
            await owner.send(ask)
            assert isinstance(await owner.reply(number), Ack)
            await owner.until(Snapshot)
            view = owner.view
            assert view is not None and view.seat == 3
            assert view.public.n == 2, "the hand of that moment"
            assert owner.room is not None and owner.room.practice
            await play_on([owner], Stage.OVER)

    run(work)
    assert len(list((tmp_path / "host" / "practice").glob("*.bhr"))) == 1
    assert not list((tmp_path / "host" / "history").glob("*.bhr"))


@pytest.mark.parametrize(
    ("text", "move", "code"),
    [
        ("nonsense", 5, "net.bad_record"),
        (recorded_for(RULES, 0, 1), 5, "net.hidden_cards"),
        (recorded(RULES, 1), 0, "net.no_position"),
    ],
)
def test_where_nobody_can_play_on_the_owner_is_told_why(
    tmp_path: Path, text: str, move: int, code: str
) -> None:
    path = tmp_path / "evening.bhr"
    path.write_text(text, encoding="utf-8")

    async def work() -> None:
        async with loop_host(tmp_path / "host", tables=False) as host:
            owner = await host.client("Ann", owner=OWNER)
            number = owner.number()
            await owner.send(
                OpenPosition(record=str(path), move=move, seat=0, level="steady", id=number)
            )
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == code

    run(work)


def test_a_table_carried_to_another_machine_is_gone_on_with_by_the_same_tokens(
    tmp_path: Path,
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    tokens: list[str] = []
    names: list[str] = []

    async def begin() -> None:
        async with loop_host(here, guest_setup(hands=2)) as host:
            clients = await host.seat(3)
            tokens.extend(client.token for client in clients)
            names.extend(sitting.chair.name for sitting in host.table.base.sittings)

    async def go_on() -> None:
        async with loop_host(there, tables=False) as host:
            owner = await host.client("Other", owner=OWNER)
            (save,) = (there / "saves").glob("*.bhj")
            number = owner.number()
            await owner.send(OpenSave(save.stem, number))
            assert isinstance(await owner.reply(number), Ack)
            back = [await host.client("x", resume=token, table=save.stem) for token in tokens[1:]]
            assert [client.view.seat for client in back if client.view] == [1, 2]
            table = next(iter(host.keeper.tables.open.values()))
            assert [sitting.chair.name for sitting in table.base.sittings] == names
            await play_on([owner, *back], Stage.RESULT)

    run(begin)
    (there / "saves").mkdir(parents=True)
    for save in (here / "saves").glob("*.bhj"):
        shutil.copy(save, there / "saves")
    run(go_on)
