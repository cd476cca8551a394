"""Finding tables by mDNS, on this machine only."""

import asyncio
from pathlib import Path

import pytest

from engine import __version__
from engine.lan import discovery
from engine.lan.discovery import Announcement, Browser, Found, card_of, read_card
from engine.lan.wire import VERSIONS
from engine.table.setup import Stage
from tests.support.hosts import guest_setup, loop_host
from tests.support.patience import happens, run
from tests.support.tablerig import TableRig, setup_of


def a_table(name: str = "周末牌局", host: str = "张三") -> TableRig:
    rig = TableRig(setup_of("qingdao", name=name, watchers=True))
    rig.open()
    rig.sit(host, host=True)
    return rig


def test_what_is_announced_is_read_back() -> None:
    rig = a_table()
    found = read_card("x", "192.168.1.5", 27216, card_of(rig.table, code=True))
    assert found == Found(
        id="x", table="t1", app=__version__, host="192.168.1.5", port=27216,
        name="周末牌局", host_name="张三", rules="qingdao",
        free=4, stage=Stage.LOBBY, code=True, watchers=True, versions=VERSIONS,
    )  # fmt: skip


def test_each_pair_fits_a_txt_record_whatever_the_names() -> None:
    rig = a_table("长" * 60, "长" * 60)
    for key, value in card_of(rig.table, code=False).items():
        assert len(f"{key}={value}".encode()) <= 255


@pytest.mark.parametrize(
    "card",
    [
        {},
        {"v": "x", "f": "1", "s": "lobby"},
        {"v": "1-1", "f": "many", "s": "lobby"},
        {"v": "1-1", "f": "1", "s": "burning"},
        {"v": "1", "f": "1", "s": "lobby"},
    ],
)
def test_an_announcement_that_makes_no_sense_is_left_out(card: dict[str, str]) -> None:
    assert read_card("x", "1.2.3.4", 1, card) is None


def test_other_peoples_text_is_cleaned() -> None:
    card = {"v": "1-1", "f": "99", "s": "lobby", "n": "a\u200b\x00<b>" + "x" * 99, "h": "\u202e"}
    found = read_card("x", "1.2.3.4", 1, card)
    assert found is not None
    assert found.name.startswith("a<b>xxx") and len(found.name) == 24
    assert found.host_name == ""
    assert found.free == 5


def test_t38_a_table_is_found_while_it_is_open_and_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "REFRESH", 0.2)
    monkeypatch.setattr(discovery, "own_addresses", lambda: ("127.0.0.1",))
    monkeypatch.setattr(discovery, "INTERFACES", ["127.0.0.1"])

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup("weihai", name="一桌")) as host:
            found: dict[str, Found] = {}
            gone: list[str] = []

            def ours() -> Found | None:
                """Other tables may be open on this machine."""
                return next((t for t in found.values() if t.table == host.table.id), None)

            until = asyncio.Event()
            browser = Browser(lambda table: found.update({table.id: table}), gone.append)
            looking = asyncio.create_task(browser.run(until))
            announcement = Announcement(host.table, host.port, code=False)
            told = asyncio.create_task(announcement.run())
            await happens(ours)
            table = ours()
            assert table is not None
            assert (table.name, table.rules, table.free) == ("一桌", "weihai", 5)
            assert table.port == host.port
            await host.client("Ann")
            await happens(lambda: found[table.id].free == 4)
            assert found[table.id].host_name == "Ann"
            await announcement.close()
            await happens(lambda: table.id in gone)
            # Older libraries tell the end of a table more than once.
            assert set(gone) == {table.id}
            until.set()
            await looking
            await told

    run(work)
