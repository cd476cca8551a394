"""The hall of a club: its list, a table of one's own, a hidden one by its code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.party import nearby
from engine.lan.invite import parse_invite
from engine.lan.link import SeatBot
from tests.client.party.test_joining import StillLookout, go_to, until_dialog
from tests.support.lanparty import guests, host_without_window, party_of
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setattr(nearby, "Lookout", StillLookout)
    monkeypatch.setattr("client.party.join.Lookout", StillLookout)
    with flying(tmp_path / "mine", "--lang", "en_US") as pilot:
        pilot.app.change(name="Ming")
        yield pilot


def until_in(pilot: Pilot, scene: str) -> None:
    pilot.until(lambda: pilot.scene == scene)


def test_a_club_shows_its_tables_and_one_sits_down_at_one(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host", "--public", "--tables", "2") as host,
        guests(host["port"], "Ann") as come,
    ):
        come[0].link.send(SeatBot(2, "steady", "Mei"))
        come[0].until(lambda room: bool(room.chairs[2].name))
        go_to(pilot, f"127.0.0.1:{host['port']}")
        until_in(pilot, "hall")
        assert pilot.shows("Online Simple · Ann · waiting for players")
        assert pilot.shows("1 player · 1 bot · 3 free")
        (row,) = [name for name in pilot.app.scene.targets() if name.startswith("table:")]
        pilot.click(row)
        until_in(pilot, "lobby")
        assert party_of(pilot).seat == 1
        assert pilot.app.settings.recent_hosts == (f"127.0.0.1:{host['port']}",)
        pilot.key("escape")
        assert pilot.scene == "hall"


def test_a_hidden_table_is_opened_there_and_found_by_its_code(pilot: Pilot, tmp_path: Path) -> None:
    with host_without_window(tmp_path / "host", "--public", "--tables", "1") as host:
        go_to(pilot, f"127.0.0.1:{host['port']}")
        until_in(pilot, "hall")
        assert pilot.shows("No table is open here yet")
        pilot.click("open")
        pilot.click("hidden")
        pilot.click("open")
        until_in(pilot, "lobby")
        party = party_of(pilot)
        assert party.leads and party.door is not None
        invite = parse_invite(party.door.invite)
        assert invite is not None and (invite.port, len(invite.code)) == (host["port"], 4)
        with guests(host["port"], "Bo", code=invite.code) as come:
            assert come[0].room is not None and come[0].room.chairs[0].name == "Ming"


def test_what_does_not_lead_anywhere_is_said_in_words(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host", "--public", "--tables", "1") as host,
        guests(host["port"], "Ann"),
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        until_in(pilot, "hall")
        assert pilot.shows("No more tables can be opened here now")
        pilot.click("open")
        assert pilot.scene == "hall"
        pilot.click("code")
        pilot.type("no")
        pilot.key("return")
        assert pilot.shows("neither a four-character code nor an invitation")
        pilot.type("ne")
        pilot.key("return")
        assert "not this table's door code" in until_dialog(pilot)
