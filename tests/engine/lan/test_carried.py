"""A table carried to another machine: its save copied there and opened."""

import asyncio
import shutil
from pathlib import Path

import pytest

from engine.lan.storage import SAVES, Storage
from engine.lan.tables import Tables
from engine.table.entries import Sitting
from engine.table.journal import SUFFIX
from engine.table.setup import Chair, Kind, Stage
from engine.table.sittings import OWNER, filled, hash_of, host_seat, owner_seat, seat_of
from engine.table.table import Table
from tests.support.patience import happens, run
from tests.support.tablerig import setup_of

NAMES = ("Ann", "Bo", "Cy")
SETUP = setup_of(may_pause=False)


def person(name: str, token: str) -> Sitting:
    return Sitting(Chair(kind=Kind.PERSON, name=name, host=name == "Ann", ready=True), token)


async def played_at_home(folder: Path) -> str:
    """Ann hosts; Bo and Cy are her guests. Give the id of the save."""
    seats = (person("Ann", OWNER), *(person(name, hash_of(name)) for name in NAMES[1:]))
    sittings = filled((*seats, Sitting(Chair()), Sitting(Chair())), SETUP, (3, 4))
    tables = Tables(Storage(folder))
    table = tables.new_table(SETUP, sittings, start=True)
    await happens(lambda: not table.writes.busy)
    tables.close("saved")
    return table.id


def carried(tmp_path: Path, save: str) -> Tables:
    there = tmp_path / "there" / SAVES
    there.mkdir(parents=True)
    shutil.copy(tmp_path / "home" / SAVES / f"{save}{SUFFIX}", there)
    return Tables(Storage(tmp_path / "there"))


async def newcomer(table: Table, name: str) -> int | str:
    told: asyncio.Future[int | str] = asyncio.get_running_loop().create_future()
    table.join(name, 0, hash_of("new"), told.set_result)
    return await told


@pytest.mark.parametrize("resume", ["", "Bo"])
def test_whoever_opens_it_leads_and_the_same_tokens_come_back_in(
    tmp_path: Path, resume: str
) -> None:
    async def work() -> None:
        save = await played_at_home(tmp_path / "home")
        tables = carried(tmp_path, save)
        table = tables.go_on(save, resume)
        sittings = table.base.sittings
        # Without a token it is Ann's own other laptop; with one it is that guest's.
        mine = 0 if not resume else 1
        assert owner_seat(sittings) == host_seat(sittings) == mine
        assert seat_of(sittings, "Cy") == 2
        assert [sitting.chair.name for sitting in sittings][:3] == list(NAMES)
        assert table.base.stage is Stage.PLAYING
        tables.close("saved")

    run(work)


def test_who_hosted_it_before_comes_back_by_his_name_and_nobody_else_does(tmp_path: Path) -> None:
    async def work() -> None:
        save = await played_at_home(tmp_path / "home")
        tables = carried(tmp_path, save)
        table = tables.go_on(save, "Bo")
        assert await newcomer(table, "Dee") == "started"
        assert await newcomer(table, "Cy") == "started"
        assert await newcomer(table, "Ann") == 0
        assert seat_of(table.base.sittings, "new") == 0
        assert host_seat(table.base.sittings) == 1
        assert await newcomer(table, "Ann") == "started"
        tables.close("saved")

    run(work)


def test_it_is_listed_with_its_people_and_whose_seat_is_the_owners(tmp_path: Path) -> None:
    async def work() -> None:
        save = await played_at_home(tmp_path / "home")
        listed = Storage(tmp_path / "home").list()
        assert [(one.id, one.persons, one.mine) for one in listed] == [(save, 3, 0)]

    run(work)
