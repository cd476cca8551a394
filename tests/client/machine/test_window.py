"""The window: its size, full screen, pictures of it."""

from pathlib import Path

import pygame
import pytest

from client.look.look import scale_for
from client.machine.window import _window, fitting_size
from tests.support.pilot import flying, resize


@pytest.mark.parametrize(
    "desktop", [(1366, 768), (1280, 800), (1024, 768), (1920, 1080), (3840, 2160), (2560, 1080)]
)
def test_a_new_window_fits_the_desktop_with_its_title(desktop: tuple[int, int]) -> None:
    width, height = fitting_size(desktop)
    assert width <= desktop[0]
    assert height <= desktop[1] * 0.9
    assert width >= min(960, desktop[0])


def test_letters_grow_with_the_window_and_never_get_tiny() -> None:
    assert scale_for((1280, 720)) == 1.0
    assert scale_for((1920, 1080)) == 1.5
    assert scale_for((3840, 2160)) == 3.0
    assert scale_for((960, 600)) == 0.8
    assert scale_for((1280, 720), 1.3) == 1.3


def test_f11_goes_to_full_screen_and_back_to_the_same_size(tmp_path: Path) -> None:
    with flying(tmp_path, size=(1100, 650)) as pilot:
        pilot.key("f11")
        assert pilot.app.window.fullscreen
        assert pilot.app.settings.fullscreen
        pilot.settle()
        pilot.key("f11")
        pilot.settle()
        assert pilot.app.size == (1100, 650)
        assert not pilot.app.settings.fullscreen


@pytest.mark.parametrize(
    ("asked", "least"),
    [((640, 400), (640, 400)), ((1280, 720), (960, 600)), ((1000, 500), (960, 500))],
)
def test_a_window_is_as_small_as_asked_for_and_no_smaller_than_can_be_read(
    tmp_path: Path, asked: tuple[int, int], least: tuple[int, int]
) -> None:
    with flying(tmp_path, size=asked) as pilot:
        assert pilot.app.size == asked
        assert _window().minimum_size == least


def test_f12_saves_a_picture_of_what_is_shown(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        before = pilot.pixels()
        pilot.key("f12")
        (file,) = pilot.app.paths.screenshots.glob("*.png")
        saved = pygame.image.load(str(file))
        assert pygame.image.tobytes(saved, "RGB") == before
        assert str(file) in pilot.app.toasts.text.replace("~", str(Path.home()))


def test_a_window_made_larger_is_laid_out_anew(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        small = pilot.app.scene.targets()["new"]
        resize(pilot.app, (1920, 1080))
        pilot.step(pygame.event.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
        large = pilot.app.scene.targets()["new"]
        assert large.height > small.height
        assert pilot.app.look.scale == 1.5


def test_the_title_says_the_name_of_the_game(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "zh_CN"):
        assert pygame.display.get_caption()[0] == "保皇"


def test_text_input_is_on_only_while_a_field_has_the_focus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("off"))
    with flying(tmp_path) as pilot:
        assert calls[-1] == "off"
        pilot.app.go.rules()
        pilot.click("search")
        assert calls[-1] == "on"
        pilot.key("escape")
        assert calls[-1] == "off"
        assert pilot.scene == "rules"


def test_an_idle_menu_draws_nothing(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        drawn: list[int] = []
        whole = pilot.app.scene.draw
        pilot.app.scene.draw = lambda surface: drawn.append(1) or whole(surface)  # type: ignore[method-assign, func-returns-value]
        pilot.wait(3.0)
        assert drawn == []
