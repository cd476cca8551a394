"""The window comes back as large as it was, as long as that fits."""

from pathlib import Path

import pygame

from client.settings.settings import Settings, load, save
from tests.support.pilot import flying


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
        pilot.app.window.resize((1100, 700))
        pilot.step(pygame.event.Event(pygame.VIDEORESIZE, size=(1100, 700), w=1100, h=700))
    assert load(tmp_path / "config" / "settings.json").window is None
