"""Who only watches: no words for players, hands a whole hand late, and a seat between hands."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from client.party import lantable
from client.party.lantable import LanTable
from client.party.party import Party, Rooms
from client.present.deeds import Deed
from client.program.app import App
from client.program.routes import party_rooms
from client.records.received import keep_watched
from client.ui.dialog import Dialog
from client.ui.pagescene import PageScene
from engine.core.presets import PRESETS
from engine.lan.link import Stage
from engine.lan.login import Login
from tests.support.corelink import CoreLink
from tests.support.recording import recorded
from tests.support.tablepilot import app_in


class Seat(PageScene):
    """Stands for the way to the table; keeps how one would come in."""

    login: Login | None = None


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


def watching(app: App) -> LanTable:
    link = CoreLink(PRESETS["weihai"], 2, viewer=None)
    login = Login(host="127.0.0.1", port=1, name="Ann", avatar=0, watch=True)
    party = Party(app, link, party_rooms(), hosting=False, login=login)
    scene = LanTable(app, party)
    app.push(scene)
    run(app)
    return scene


def run(app: App, frames: int = 5) -> None:
    for _ in range(frames):
        app.step(1 / 30, [])


def test_the_menu_of_a_watcher_speaks_of_watching(app: App) -> None:
    scene = watching(app)
    assert scene.picture is not None
    assert Deed.PAUSE not in [button.deed for button in scene.picture.menu]
    scene.do(Deed.MENU)
    assert isinstance(app.scene, Dialog)
    words = app.scene.words()
    assert app.words("lan.watch_on") in words and app.words("table.do.stay") not in words


def test_a_watcher_may_take_a_bots_seat_between_hands_only(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = watching(app)
    taken: list[Login] = []

    def come(app: App, login: Login, rooms: Rooms) -> Seat:
        taken.append(login)
        return Seat(app)

    monkeypatch.setattr(lantable, "Joining", come)
    monkeypatch.setattr(lantable, "Waiting", lambda app, errand: errand)
    assert "sit" not in scene.targets()
    scene.do(Deed.SIT)
    assert not taken
    room = scene.party.room
    assert room is not None
    link = scene.party.link
    assert isinstance(link, CoreLink)
    link.tell(replace(room, stage=Stage.RESULT))
    run(app)
    assert "sit" in scene.targets()
    scene.do(Deed.SIT)
    assert [login.watch for login in taken] == [False]


def test_the_hand_before_is_watched_with_all_its_cards(app: App, tmp_path: Path) -> None:
    scene = watching(app)
    assert "before" not in scene.targets()
    scene.party.seen_hand = keep_watched(tmp_path / "w", recorded(PRESETS["weihai"], 1))
    assert scene.party.seen_hand is not None
    scene.redraw()
    run(app)
    assert "before" in scene.targets()
    scene.do(Deed.BEFORE)
    run(app)
    assert app.scene.name == "replay"
