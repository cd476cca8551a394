"""Rows of the list of faults that are about saved matches."""

from pathlib import Path

import pytest

from engine.lan.wire import DropSave, ListSaves, OpenSave, Saves
from engine.table.entries import FORMAT, Head
from engine.table.journal import (
    line_of,
)
from engine.table.messages import Ack, Refused
from engine.table.transition import fresh
from tests.support.hosts import OWNER, guest_setup, loop_host
from tests.support.patience import run


@pytest.mark.parametrize("save", ["../../etc/passwd", "..", "", "*", "a/../b", "x" * 80, "\x00"])
def test_f69_asking_for_a_save_by_a_strange_name_finds_nothing(tmp_path: Path, save: str) -> None:
    async def work() -> None:
        (tmp_path / "secret.bhj").write_text("x")
        async with loop_host(tmp_path / "data", tables=False) as host:
            owner = await host.client(owner=OWNER)
            number = owner.number()
            await owner.send(OpenSave(save, number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.save_gone"
            number = owner.number()
            await owner.send(DropSave(save, number))
            assert isinstance(await owner.reply(number), Ack)
            assert (tmp_path / "secret.bhj").exists()

    run(work)


def test_a_save_that_cannot_be_deleted_is_refused_and_the_host_goes_on(
    tmp_path: Path,
) -> None:
    # A folder in its place is something no host can delete like a file.
    (tmp_path / "saves" / "stuck.bhj").mkdir(parents=True)

    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client(owner=OWNER)
            number = owner.number()
            await owner.send(DropSave("stuck", number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.save_unwritable"
            await owner.send(ListSaves(owner.number()))
            assert [save.id for save in (await owner.until(Saves)).saves] == ["stuck"]

    run(work)


def test_a_save_that_cannot_be_read_is_refused_and_the_host_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: object) -> None:
        raise OSError("the disk is gone")

    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client(owner=OWNER)
            monkeypatch.setattr(type(host.keeper.tables), "go_on", unreadable)
            number = owner.number()
            await owner.send(OpenSave("there", number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.save_unreadable"
            assert not owner.ended

    run(work)


def test_f66_f69_saves_that_cannot_be_opened_are_listed_with_their_reason(tmp_path: Path) -> None:
    files = {
        "newer": line_of(Head(FORMAT + 1, "9.9.9", "newer")) + line_of(fresh(guest_setup())),
        "foreign": b"\x80\x04\x95 a pickle\n",
        "broken": line_of(Head(FORMAT, "0.1.0", "broken")) + b"00000000 {}\n",
    }
    (tmp_path / "saves").mkdir()
    for name, data in files.items():
        (tmp_path / "saves" / f"{name}.bhj").write_bytes(data)

    async def work() -> None:
        async with loop_host(tmp_path, tables=False) as host:
            owner = await host.client(owner=OWNER)
            await owner.send(ListSaves(owner.number()))
            saves = (await owner.until(Saves)).saves
            assert {s.id: s.trouble for s in saves} == {n: f"save_{n}" for n in files}
            for name in files:
                number = owner.number()
                await owner.send(OpenSave(name, number))
                answer = await owner.reply(number)
                assert isinstance(answer, Refused) and answer.code == f"net.save_{name}"

    run(work)
    for name, data in files.items():
        assert (tmp_path / "saves" / f"{name}.bhj").read_bytes() == data


def test_f65_a_save_open_in_another_host_is_said_to_be(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path) as host, loop_host(tmp_path, tables=False) as other:
            owner = await other.client(owner=OWNER)
            number = owner.number()
            await owner.send(OpenSave(host.table.id, number))
            answer = await owner.reply(number)
            assert isinstance(answer, Refused) and answer.code == "net.save_in_use"

    run(work)


def test_f62_a_torn_tail_is_told_when_the_match_goes_on(tmp_path: Path) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup()) as host:
            clients = await host.seat(2)
            table = host.table.id
            assert clients
        path = tmp_path / "saves" / f"{table}.bhj"
        path.write_bytes(path.read_bytes() + b"0badc0de {half a line")
        hall_table = await went_on(tmp_path, table)
        assert hall_table == "save_torn"

    async def went_on(folder: Path, name: str) -> str:
        async with loop_host(folder, tables=False) as host:
            return host.keeper.tables.go_on(name).room().notice

    run(work)
