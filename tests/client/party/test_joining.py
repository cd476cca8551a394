"""Finding a table and coming in, or being told in words why not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from client.party import nearby
from client.party.joining import Joining
from client.party.lobby import LobbyScene
from client.party.nearby import Nearby
from client.program.routes import party_rooms
from client.ui.waiting import Waiting
from engine.lan import wire
from engine.lan.discovery import Found
from engine.lan.link import Ready, Start, Unseat
from engine.lan.login import Login
from engine.table.setup import Stage
from tests.support.lanparty import guests, host_without_window, party_of
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    monkeypatch.setattr(nearby, "Lookout", StillLookout)
    monkeypatch.setattr("client.party.join.Lookout", StillLookout)
    with flying(tmp_path / "mine", "--lang", "en_US") as pilot:
        pilot.app.change(name="Ming")
        yield pilot


class StillLookout:
    """Looks for nothing; tests put the tables in."""

    opened: list["StillLookout"] = []  # noqa: RUF012

    def __init__(self, wake: Any) -> None:
        del wake
        self.tables: tuple[Nearby, ...] = ()
        self.trouble = ""
        self.closed = False
        StillLookout.opened.append(self)

    def close(self) -> None:
        self.closed = True


def found(**told: Any) -> Found:
    usual: dict[str, Any] = {
        "id": "x", "table": "t", "app": "0.1.0", "host": "192.168.1.9", "port": 27216,
        "name": "Friday", "host_name": "小王", "rules": "weihai", "free": 3,
        "stage": Stage.LOBBY, "code": False, "watchers": True, "versions": (1, 1),
    }  # fmt: skip
    return Found(**(usual | told))


def go_to(pilot: Pilot, place: str) -> None:
    """Type an address on the join screen and press Enter."""
    if pilot.scene == "home":
        pilot.click("lan")
        pilot.click("join")
    pilot.click("place")
    pilot.type(place)
    pilot.key("return")


def until_dialog(pilot: Pilot) -> str:
    pilot.until(lambda: pilot.scene == "dialog")
    return " ".join(pilot.words)


# -- nothing is looked for before one asks --------------------------------------------


def test_tables_are_looked_for_only_while_the_join_screen_is_up(pilot: Pilot) -> None:
    StillLookout.opened.clear()
    pilot.click("lan")
    pilot.wait(0.3)
    assert StillLookout.opened == []
    pilot.click("join")
    assert [lookout.closed for lookout in StillLookout.opened] == [False]
    pilot.key("escape")
    assert [lookout.closed for lookout in StillLookout.opened] == [True]


# -- the list ----------------------------------------------------------------------------


def test_a_table_nearby_is_listed_with_what_one_wants_to_know(pilot: Pilot) -> None:
    pilot.click("lan")
    pilot.click("join")
    StillLookout.opened[-1].tables = (Nearby(found(), 12),)
    pilot.wait(0.1)
    assert pilot.shows("Friday")
    assert pilot.shows("Weihai · 小王 · waiting for players")
    assert pilot.shows("3 free  12 ms")


def test_a_table_of_another_version_names_it(pilot: Pilot) -> None:
    pilot.click("lan")
    pilot.click("join")
    StillLookout.opened[-1].tables = (Nearby(found(versions=(7, 8), app="9.9"), None),)
    pilot.wait(0.1)
    assert pilot.shows("other version (9.9)")


def test_advice_comes_when_nothing_is_found_for_a_while(pilot: Pilot) -> None:
    pilot.click("lan")
    pilot.click("join")
    assert not pilot.shows("Some networks block the search")
    pilot.wait(4.5)
    assert pilot.shows("Some networks block the search")


# -- ways in -----------------------------------------------------------------------------


def test_a_typed_address_leads_to_the_lobby(pilot: Pilot, tmp_path: Path) -> None:
    with host_without_window(tmp_path / "host", "--name", "Friday") as host:
        go_to(pilot, f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "lobby")
        assert pilot.shows("Friday") and pilot.shows("Ming (you)")
        assert pilot.app.settings.recent_hosts == (f"127.0.0.1:{host['port']}",)


def test_an_invitation_on_the_clipboard_is_offered(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with host_without_window(tmp_path / "host", "--code") as host:
        invite = f"come! 保皇 127.0.0.1:{host['port']} {host['code']} tonight"
        monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
        monkeypatch.setattr(pygame.scrap, "get_text", lambda: invite)
        pilot.click("lan")
        pilot.click("join")
        assert pilot.shows("from the clipboard")
        pilot.click("invite")
        pilot.until(lambda: pilot.scene == "lobby")


def test_a_whole_invitation_may_be_typed_as_an_address(pilot: Pilot, tmp_path: Path) -> None:
    with host_without_window(tmp_path / "host", "--code") as host:
        go_to(pilot, f"保皇 127.0.0.1:{host['port']} {host['code']}")
        pilot.until(lambda: pilot.scene == "lobby")


def test_a_place_gone_to_before_is_one_click_away_and_can_be_forgotten(
    pilot: Pilot, tmp_path: Path
) -> None:
    with host_without_window(tmp_path / "host") as host:
        place = f"127.0.0.1:{host['port']}"
        pilot.app.change(recent_hosts=(place, "192.168.1.77:27216"))
        pilot.click("lan")
        pilot.click("join")
        row = pilot.app.scene.targets()["recent:192.168.1.77:27216"]
        pilot.click_at((row.right - 10, row.centery))
        assert pilot.app.settings.recent_hosts == (place,)
        pilot.click(f"recent:{place}")
        pilot.until(lambda: pilot.scene == "lobby")


def test_the_command_line_leads_straight_in(pilot: Pilot, tmp_path: Path) -> None:
    with host_without_window(tmp_path / "host") as host:
        pilot.app.go.join(f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "lobby")


def test_two_of_the_same_name_are_told_apart(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host") as host,
        guests(host["port"], "Ming"),
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "lobby")
        assert party_of(pilot).me == "Ming(2)"


# -- the door stays shut -------------------------------------------------------------------


def test_what_is_no_address_is_said_at_once(pilot: Pilot) -> None:
    go_to(pilot, "not an address!")
    assert pilot.scene == "join"
    assert pilot.shows("does not look like an address")


def test_nobody_there(pilot: Pilot) -> None:
    go_to(pilot, "127.0.0.1:9")
    assert "Nobody answers at 127.0.0.1:9" in until_dialog(pilot)
    pilot.click("back")
    assert pilot.scene == "join"


def test_a_wrong_code_is_asked_for_again(pilot: Pilot, tmp_path: Path) -> None:
    with host_without_window(tmp_path / "host", "--code") as host:
        go_to(pilot, f"127.0.0.1:{host['port']}")
        assert "asks for a door code" in until_dialog(pilot)
        pilot.type("ZZZZ")
        pilot.key("return")
        pilot.until(lambda: pilot.scene == "dialog" and pilot.shows("not this table's door code"))
        pilot.type(host["code"].lower())
        pilot.key("return")
        pilot.until(lambda: pilot.scene == "lobby")


def test_a_full_table_may_be_watched(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host", "--bots", "4", "--watchers") as host,
        guests(host["port"], "A"),
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        words = until_dialog(pilot)
        assert "The table is full." in words and "Watch" in words
        pilot.click("watch")
        pilot.until(lambda: pilot.scene == "lobby")
        assert party_of(pilot).seat is None
        assert "main" not in pilot.app.scene.targets()


def test_a_full_table_that_may_not_be_watched_offers_no_watching(
    pilot: Pilot, tmp_path: Path
) -> None:
    with (
        host_without_window(tmp_path / "host", "--bots", "4") as host,
        guests(host["port"], "A"),
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        assert "The table is full." in until_dialog(pilot)
        assert "watch" not in pilot.app.scene.targets()


def test_a_match_that_has_begun_may_be_watched(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host", "--bots", "3", "--watchers") as host,
        guests(host["port"], "A", "B") as come,
    ):
        come[1].link.send(Ready())
        come[0].until(lambda room: room.chairs[1].name == "B" and room.chairs[1].ready)
        come[0].link.send(Start())
        come[0].until(lambda room: room.stage is Stage.PLAYING)
        go_to(pilot, f"127.0.0.1:{host['port']}")
        assert "already started" in until_dialog(pilot)
        pilot.click("watch")
        pilot.until(lambda: pilot.scene == "table")
        view = party_of(pilot).model.view
        assert view is not None and view.seat is None and not view.hand


def test_another_version_is_named_with_ones_own(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with host_without_window(tmp_path / "host") as host:
        monkeypatch.setattr("engine.lan.line.VERSIONS", (7, 9))
        ours = "{}-{}".format(*wire.VERSIONS)
        go_to(pilot, f"127.0.0.1:{host['port']}")
        words = until_dialog(pilot)
        assert ours in words and "7-9" in words


def test_who_is_sent_away_is_told_so(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host") as host,
        guests(host["port"], "A") as come,
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "lobby")
        come[0].link.send(Unseat(1))
        assert "sent you away" in until_dialog(pilot)
        pilot.click("menu")
        assert pilot.scene == "join"
        assert not pilot.app.paths.lan_seat.exists()


def test_waiting_at_the_door_can_be_given_up(pilot: Pilot) -> None:
    login = Login(host="127.0.0.1", port=9, name="Ming", token="a" * 48)
    pilot.app.push(Waiting(pilot.app, Joining(pilot.app, login, party_rooms(), patient=True)))
    pilot.until(lambda: pilot.shows("Waiting for the host"))
    pilot.click("cancel")
    assert pilot.scene == "home"


def test_a_guest_who_goes_from_the_lobby_leaves_his_seat(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "host") as host,
        guests(host["port"], "A") as come,
    ):
        go_to(pilot, f"127.0.0.1:{host['port']}")
        pilot.until(lambda: isinstance(pilot.app.scene, LobbyScene))
        pilot.key("escape")
        assert pilot.scene == "join"
        come[0].until(lambda room: not room.chairs[1].name)
        assert not pilot.app.paths.lan_seat.exists()
