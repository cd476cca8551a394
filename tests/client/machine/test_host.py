"""The window and its host process, over the real socket."""

import sys
from pathlib import Path

import pytest

from client.machine.hostchild import host_command
from client.machine.logfile import LARGEST
from client.machine.paths import paths_for
from client.table.table import TableScene
from engine.lan.wire import WireError
from tests.support.killing import kill
from tests.support.pilot import Pilot, flying, process_of


def table_of(pilot: Pilot) -> TableScene:
    assert isinstance(pilot.app.scene, TableScene), pilot.scene
    return pilot.app.scene


def dealt(pilot: Pilot) -> bool:
    scene = pilot.app.scene
    if not isinstance(scene, TableScene) or scene.model.view is None:
        return False
    return bool(scene.model.view.hand)


def begin(pilot: Pilot, rules: str) -> None:
    pilot.click("new")
    pilot.click(f"rules:{rules}")
    pilot.click("start")
    pilot.until(lambda: dealt(pilot))


def test_a_match_begins_with_three_clicks(tmp_path: Path) -> None:
    with flying(tmp_path, host=True) as pilot:
        begin(pilot, "weihai")
        view = table_of(pilot).model.view
        assert view is not None
        assert view.public.rules.id == "weihai"
        assert view.seat == 0
        assert len(view.hand) == 33
        assert [chair.level for chair in table_of(pilot).model.room.chairs[1:]] == ["steady"] * 4  # type: ignore[union-attr]


def test_the_host_ends_with_the_window(tmp_path: Path) -> None:
    with flying(tmp_path, host=True) as pilot:
        process = process_of(pilot.app)
        assert process is not None
        assert process.poll() is None
        begin(pilot, "putong")
    assert process.poll() is not None


def test_after_leaving_the_menu_offers_to_continue_the_same_hand(tmp_path: Path) -> None:
    with flying(tmp_path, host=True) as pilot:
        begin(pilot, "weihai")
        view = table_of(pilot).model.view
        assert view is not None
        hand = sorted(view.hand)
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        assert pilot.shows("Continue")
        pilot.until(lambda: pilot.shows("Weihai"))
        pilot.click("continue")
        pilot.until(lambda: dealt(pilot))
        again = table_of(pilot).model.view
        assert again is not None
        assert sorted(again.hand) == hand


def test_a_killed_host_is_told_in_words_and_the_match_goes_on(tmp_path: Path) -> None:
    with flying(tmp_path, host=True) as pilot:
        begin(pilot, "weihai")
        view = table_of(pilot).model.view
        assert view is not None
        hand = sorted(view.hand)
        kill(process_of(pilot.app).pid)
        pilot.until(lambda: pilot.scene == "dialog")
        pilot.click("go_on")
        pilot.until(lambda: dealt(pilot))
        again = table_of(pilot).model.view
        assert again is not None
        assert sorted(again.hand) == hand


def test_a_host_that_dies_behind_the_menu_is_replaced(tmp_path: Path) -> None:
    with flying(tmp_path, host=True) as pilot:
        pid = process_of(pilot.app).pid
        kill(pid)
        pilot.until(lambda: pilot.app.host.revivals == 1)
        pilot.until(lambda: pilot.app.host.saves is not None)
        assert process_of(pilot.app).pid != pid
        begin(pilot, "putong")


def test_a_host_that_cannot_start_is_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "client.machine.hostchild.host_command", lambda paths: [sys.executable, "-c", ""]
    )
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        pilot.click("new")
        pilot.click("start")
        pilot.until(lambda: pilot.scene == "dialog")
        assert pilot.shows("could not be set up")
        pilot.key("escape")
        assert pilot.scene == "newgame"


def test_a_frozen_program_starts_itself_as_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = paths_for(tmp_path, tmp_path / "数据")
    assert host_command(paths)[1:4] == ["-m", "engine", "host"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert host_command(paths)[1] == "--host-process"
    assert host_command(paths)[-1] == str(tmp_path / "数据")


def test_the_menu_knows_what_can_go_on_before_any_line_is_laid(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "zh_CN", host=True) as pilot:
        begin(pilot, "weihai")
        names = tuple(chair.name for chair in table_of(pilot).model.room.chairs)  # type: ignore[union-attr]
    with flying(tmp_path, host=True) as pilot:
        host = pilot.app.host
        pilot.until(lambda: host.saves is not None)
        assert host.saves is not None
        assert [save.names for save in host.saves] == [names]
        assert host.link is None
        pilot.wait(1.0)
        assert host.link is None
        pilot.click("new")
        pilot.until(lambda: host.link is not None)


def test_nonsense_about_saves_counts_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.lan.wire.read_from_host", _broken)
    with flying(tmp_path, host=True) as pilot:
        pilot.until(lambda: pilot.app.host.saves is not None)
        assert pilot.app.host.saves == ()


def _broken(frame: bytes) -> None:
    raise WireError("not a message")


def test_what_the_host_has_to_say_is_kept_small(tmp_path: Path) -> None:
    log = tmp_path / "data" / "log" / "host.log"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"x" * (LARGEST + 1))
    with flying(tmp_path, host=True):
        assert log.stat().st_size <= LARGEST
        assert log.with_name("host.log.1").stat().st_size == LARGEST + 1
