"""A recorded hand from anywhere on this machine is found from the menu."""

from pathlib import Path

import pygame
import pytest

from client.machine.folders import MOST, above, first_folder, folders_and_files
from client.ui.blank import Blank
from client.ui.scroll import Scroll
from engine.core.presets import PRESETS
from engine.core.terms import Phase
from engine.record.file import RecordWriter
from engine.record.record import header_of
from engine.table.simulate import simulate
from tests.support.pilot import Pilot, flying
from tests.support.tablepilot import app_in, pilot_at


def write_record(file: Path) -> None:
    rules = PRESETS["weihai"]
    with file.open("w", encoding="utf-8", newline="\n") as out:
        writer = RecordWriter(out, header_of(rules, list("abcde"), ("random",) * 5))
        simulate(rules, 1, 1, ("random",) * 5, writer.add)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with downloads, a folder with a record in it, and other things."""
    home = tmp_path / "家 home"
    inside = home / "Downloads" / "牌谱 records"
    inside.mkdir(parents=True)
    write_record(inside / "一局.bhr")
    write_record(inside / "Second.BHR")
    (inside / "notes.txt").write_text("x")
    (inside / ".hidden.bhr").write_text("x")
    (inside / "broken.bhr").write_text("no record")
    (home / "Downloads" / ".cache").mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    return home


def rows(pilot: Pilot) -> list[str]:
    names = (name.partition(":") for name in pilot.app.scene.targets())
    return [f"{kind} {Path(path).name}" for kind, _, path in names if kind in ("folder", "file")]


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_a_record_is_found_and_watched(tmp_path: Path, home: Path, language: str) -> None:
    inside = home / "Downloads" / "牌谱 records"
    with flying(tmp_path, "--lang", language) as pilot:
        pilot.click("replays")
        pilot.settle()
        pilot.click("files")
        pilot.settle()
        assert rows(pilot) == [f"folder {home.name}", f"folder {inside.name}"]
        assert pilot.shows(pilot.app.words("files.none"))
        pilot.click(f"folder:{inside}")
        pilot.settle()
        assert rows(pilot) == [
            "folder Downloads", "file broken.bhr", "file Second.BHR", "file 一局.bhr",
        ]  # fmt: skip
        assert not pilot.shows(pilot.app.words("files.none"))
        for name in ("一局.bhr", "Second.BHR"):
            pilot.click(f"file:{inside / name}")
            pilot.wait(0.2)
            assert pilot.scene == "replay"
            pilot.app.pop()
            pilot.settle()
        pilot.click(f"file:{inside / 'broken.bhr'}")
        pilot.settle()
        assert pilot.scene == "dialog"
        pilot.key("return")
        pilot.settle()
        pilot.key("escape")
        pilot.settle()
        pilot.click("files")
        pilot.settle()
        assert "file 一局.bhr" in rows(pilot)
        pilot.click(f"folder:{home / 'Downloads'}")
        pilot.settle()
        assert rows(pilot)[-1] == f"folder {inside.name}"


@pytest.mark.parametrize("others", [0, 40])
def test_what_a_folder_lacks_is_said_in_all_the_room_below_its_rows(
    tmp_path: Path, home: Path, others: int
) -> None:
    for number in range(others):
        (home / "Downloads" / f"folder {number}").mkdir()
    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.click("files")
        pilot.settle()
        page = pilot.app.scene.page  # type: ignore[attr-defined]
        blank = next(one for one in page.widgets if isinstance(one, Blank))
        column = next(one for one in page.widgets if isinstance(one, Scroll))
        assert blank.rect.top == column.rect.bottom
        assert column.rect.height <= column.length
        assert (column.furthest > 0) == bool(others)
        assert blank.rect.height >= pilot.app.look.px(150)


def test_without_downloads_the_search_begins_at_home(home: Path) -> None:
    assert first_folder() == home / "Downloads"
    (home / "Downloads").rename(home / "Other")
    assert first_folder() == home


def test_every_hand_played_here_is_found_though_the_list_shows_only_the_latest(
    tmp_path: Path, home: Path
) -> None:
    history = tmp_path / "data" / "history"
    history.mkdir(parents=True)
    write_record(history / "old.bhr")
    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.click("files")
        pilot.settle()
        assert pilot.shows(pilot.app.words("files.own"))
        pilot.click(f"folder:{history}")
        pilot.settle()
        assert rows(pilot)[-1] == "file old.bhr"
        assert not pilot.shows(pilot.app.words("files.own"))


def test_at_the_top_nothing_leads_up(tmp_path: Path) -> None:
    assert above(tmp_path) == tmp_path.parent
    assert above(Path(tmp_path.anchor)) is None


def test_a_folder_that_is_gone_or_full_is_no_reason_to_fail(tmp_path: Path) -> None:
    assert folders_and_files(tmp_path / "gone", ".bhr") == ([], [])
    for number in range(MOST + 5):
        (tmp_path / f"{number:04d}.bhr").write_text("")
    _, files = folders_and_files(tmp_path, ".bhr")
    assert [file.name for file in files[:2]] == ["0000.bhr", "0001.bhr"]
    assert len(files) == MOST


def test_a_record_dropped_on_the_window_in_mid_hand_is_watched_and_the_hand_goes_on(
    tmp_path: Path,
) -> None:
    file = tmp_path / "旧局 old.bhr"
    write_record(file)
    broken = tmp_path / "broken.bhr"
    broken.write_text("{")
    with app_in(tmp_path / "own") as app:
        pilot = pilot_at(app)
        pilot.settle()
        while pilot.view.public.phase is not Phase.PLAY:
            pilot.answer_by_mouse()
            pilot.settle()
        hand, turn, before = pilot.view.hand, pilot.view.public.turn, pilot.pixels()
        pilot.step(pygame.event.Event(pygame.DROPFILE, file=str(file)))
        assert app.scene.name == "replay"
        pilot.wait(1.0)
        pilot.key("escape")
        assert app.scene is pilot.scene
        pilot.step(pygame.event.Event(pygame.DROPFILE, file=str(broken)))
        assert app.scene.name == "dialog"
        pilot.wait(0.5)
        pilot.key("escape")
        pilot.wait(1.0)
        assert (pilot.view.hand, pilot.view.public.turn) == (hand, turn)
        assert pilot.pixels() == before


def test_a_file_the_system_does_not_let_one_look_for_is_told_in_words(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        for name in ("x" * 300 + ".bhr", "牌" * 300 + ".json"):
            pilot.app.go.open(tmp_path / name)
            pilot.settle()
            assert pilot.scene == "dialog"
            pilot.key("return")
            pilot.settle()
            assert pilot.scene == "home"
