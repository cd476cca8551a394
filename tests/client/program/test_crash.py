"""A broken program tells where it is written, loses nothing, and goes on if wanted."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.machine.logfile import Log, start_log, stop_log
from client.program import crash, starting
from client.program.crash import CrashWindow
from client.program.options import read
from client.scenes.home import Home
from client.scenes.settings import SettingsScene
from tests.support.pilot import flying

ROOT = Path(__file__).resolve().parents[3]


class BrokenError(Exception):
    """What a broken scene raises."""


LONG = "C:/" + "/".join(["a folder with a long name"] * 9) + "/baohuang.log"


@pytest.fixture(autouse=True)
def quiet_log() -> Iterator[None]:
    yield
    stop_log()


def broken(*_: object) -> None:
    raise BrokenError("secret place")


def test_a_crash_ends_without_a_window_where_there_is_no_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Home, "update", broken)
    options = read(
        ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d"), "--mute"]
    )
    assert starting.start(options) == 1
    told = capsys.readouterr().err
    log = tmp_path / "d" / "log" / "baohuang.log"
    assert str(log) in told
    assert "Traceback" not in told
    assert "BrokenError" in log.read_text(encoding="utf-8")


def test_settings_changed_before_a_crash_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change_and_break(scene: Home, dt: float) -> None:
        scene.app.change(mirror=True)
        raise BrokenError

    monkeypatch.setattr(Home, "update", change_and_break)
    arguments = ["--config-dir", str(tmp_path / "config"), "--data-dir", str(tmp_path / "data")]
    assert starting.start(read(arguments)) == 1
    monkeypatch.undo()
    with flying(tmp_path) as pilot:
        assert pilot.app.settings.mirror


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_the_window_shows_the_path_and_offers_the_menu(tmp_path: Path, language: str) -> None:
    with flying(tmp_path, "--lang", language, size=(960, 600)) as pilot:
        surface = pilot.app.window.surface
        window = CrashWindow(
            pilot.app.look, surface, "/home/ann/.local/share/baohuang/baohuang.log"
        )
        window.draw()
        assert surface.get_rect().contains(window.panel)
        for widget in window.page.widgets:
            assert window.panel.contains(widget.rect)
        pygame.event.clear()
        spot = next(w for w in window.page.widgets if w.name == "again").rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=spot, button=1, touch=False))
        assert window.run()


def test_esc_in_the_crash_window_ends_the_program(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        window = CrashWindow(pilot.app.look, pilot.app.window.surface, "x.log")
        pygame.event.clear()
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
        )
        assert not window.run()


def test_going_on_after_a_crash_shows_the_menu_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([True])
    monkeypatch.setattr(crash, "is_dummy", lambda: False)
    monkeypatch.setattr(CrashWindow, "run", lambda window: next(answers))
    monkeypatch.setattr(SettingsScene, "draw", broken)
    pressed: list[str] = []

    def go_to_settings(scene: Home, dt: float) -> None:
        if pressed:
            scene.app.quit()
        else:
            pressed.append("settings")
            scene.app.go.settings()

    monkeypatch.setattr(Home, "update", go_to_settings)
    arguments = ["--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d"), "--mute"]
    assert starting.start(read(arguments)) == 0


def test_the_log_is_kept_small(tmp_path: Path) -> None:
    file = tmp_path / "log" / "x.log"
    start_log(file)
    log = Log("test")
    for _ in range(4000):
        log.info("%s", "x" * 400)
    stop_log()
    sizes = [each.stat().st_size for each in file.parent.iterdir()]
    assert len(sizes) <= 4
    assert max(sizes) < 600_000


LINES = """
import sys
from pathlib import Path
from client.machine.logfile import Log, start_log, stop_log
file = Path(sys.argv[1])
start_log(file)
Log("test").warning("lost")
file.rmdir()
Log("test").warning("an odd name: %s", "\\udcff.bhr")
stop_log()
"""


def test_a_line_that_cannot_be_written_is_lost_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "log" / "x.log"
    file.mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-c", LINES, str(file)],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "an odd name: \\udcff.bhr" in file.read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_goes_to_standard_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    before = list(logging.getLogger().handlers)
    start_log(blocked / "log" / "x.log")
    fresh = [each for each in logging.getLogger().handlers if each not in before]
    assert len(fresh) == 1
    logging.getLogger().removeHandler(fresh[0])


@pytest.mark.parametrize("size", [(640, 400), (960, 600), (1920, 1080)])
@pytest.mark.parametrize("ui_size", [0.8, 1.4])
def test_all_it_says_has_room_above_its_buttons(
    tmp_path: Path, size: tuple[int, int], ui_size: float
) -> None:
    with flying(tmp_path, "--lang", "zh_CN", size=size) as pilot:
        pilot.app.change(ui_size=ui_size)
        for file in ("x.log", LONG):
            window = CrashWindow(pilot.app.look, pilot.app.window.surface, file)
            window.draw()
            buttons = [widget.rect for widget in window.page.widgets]
            assert window.text_bottom <= min(rect.top for rect in buttons)
            assert all(window.panel.contains(rect) for rect in buttons)
