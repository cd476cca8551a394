"""The window comes back as large as it was and where it was, as long as that fits."""

from pathlib import Path

import pygame
import pytest

from client.machine.window import is_reachable
from client.settings.settings import Settings, load, save
from tests.support.pilot import flying, resize


def opened(folder: Path, *arguments: str) -> tuple[int, int]:
    from client.machine.paths import paths_for
    from client.program.app import App
    from client.program.options import read
    from client.program.routes import Routes

    options = read(
        ["--config-dir", str(folder / "config"), "--data-dir", str(folder / "data"), *arguments]
    )
    pygame.display.init()
    app = App(options, paths_for(options.config_dir, options.data_dir), Routes)
    try:
        return app.size
    finally:
        app.close()
        pygame.display.quit()


def test_a_size_dragged_to_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "config" / "settings.json"
    save(Settings(window=(1000, 640)), file)
    assert opened(tmp_path) == (1000, 640)
    assert opened(tmp_path, "--resolution", "960x600") == (960, 600)


def test_a_size_larger_than_the_desktop_is_not_used(tmp_path: Path) -> None:
    save(Settings(window=(16000, 9000)), tmp_path / "config" / "settings.json")
    assert opened(tmp_path)[0] < 16000


def test_a_size_asked_for_on_the_command_line_is_not_remembered(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        resize(pilot.app, (1100, 700))
        pilot.step(pygame.event.Event(pygame.VIDEORESIZE, size=(1100, 700), w=1100, h=700))
    assert load(tmp_path / "config" / "settings.json").window is None


def test_where_the_window_was_moved_to_is_kept(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        pilot.step(pygame.event.Event(pygame.WINDOWMOVED, x=140, y=90))
    assert load(tmp_path / "config" / "settings.json").place == (140, 90)


@pytest.mark.parametrize(
    ("place", "reachable"),
    [
        ((0, 0), True),
        ((1900, 100), True),
        ((1900, 1000), True),
        ((1900, 1300), False),
        ((-900, 100), False),
        ((5000, 100), False),
        ((100, -30), False),
    ],
)
def test_a_place_no_screen_shows_any_more_is_not_used(
    place: tuple[int, int], reachable: bool
) -> None:
    screens = [(1366, 768), (1920, 1200)]
    assert is_reachable(place, (1280, 720), screens) is reachable
