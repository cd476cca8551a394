"""What the machine around the game may lack: sound, room, an input method's own window."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from client.look.fonts import Fonts, Size
from client.look.look import scale_for
from client.machine.environment import prepare_environment
from client.machine.paths import paths_for
from client.machine.window import fitting_size
from client.present.arrangement import Order, Style, arranged
from client.present.handlayout import hand_layout
from client.present.layout import table_layout
from client.stage.cards import CardArt
from client.stage.faces import DeckStyle
from engine.assets import assets_folder
from engine.core.cards import Card, Cards
from engine.core.deck import deck_of
from engine.core.notation import parse_card
from engine.core.presets import PUTONG

ROOT = Path(__file__).parents[3]

START = """
import sys
import client.program.starting
{before}
from client.__main__ import main
usual = client.program.starting._open_first
def open_first(app):
    usual(app)
    {run}
    app.quit()
client.program.starting._open_first = open_first
sys.exit(main(["--config-dir", sys.argv[1], "--data-dir", sys.argv[1], "--lang", "zh_CN"]))
"""
"""Starts the program as a user does, and ends it once the menu is up and ``run`` is done."""


def started(
    folder: Path, run: str, before: str = "", **environment: str
) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if name != "SDL_IME_SHOW_UI"}
    return subprocess.run(
        [sys.executable, "-c", START.format(run=run, before=before), str(folder)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=ROOT,
        env=kept | environment,
    )


# -- input methods (case T47) -----------------------------------------------------------

WATCH = """
import os
class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == "pygame":
            print("IME", os.environ.get("SDL_IME_SHOW_UI"), flush=True)
assert "pygame" not in sys.modules
sys.meta_path.insert(0, Watch())
"""


def test_t47_the_list_of_an_input_method_is_asked_for_before_sdl_starts(tmp_path: Path) -> None:
    """Case T47: SDL reads the wish when it is loaded, so it must stand by then."""
    done = started(tmp_path, "print('up')", WATCH)
    assert done.stdout.split() == ["IME", "1", "up"], done.stderr


def test_t47_what_the_user_has_set_himself_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case T47: somebody whose system shows the list itself can say so."""
    monkeypatch.setenv("SDL_IME_SHOW_UI", "0")
    prepare_environment()
    assert os.environ["SDL_IME_SHOW_UI"] == "0"


# -- sound (case T57) -------------------------------------------------------------------

NO_CARD = {"ALSA_CONFIG_PATH": "/nonexistent"}
"""Lets the sound system of Linux find nothing, even where there is a device."""


@pytest.mark.parametrize("driver", ["nonexistent", "alsa"])
def test_t57_without_a_sound_device_the_game_starts_and_says_so_once(
    tmp_path: Path, driver: str
) -> None:
    """Case T57: silent, one line in the log, nothing on the screen or in the terminal."""
    run = "[app.play(name) for name in ('turn', 'deal', 'turn')]; app.step(0.02, []); print('up')"
    done = started(tmp_path, run, SDL_AUDIODRIVER=driver, **NO_CARD)
    assert (done.returncode, done.stdout, done.stderr) == (0, "up\n", "")
    lines = paths_for(tmp_path, tmp_path).log.read_text(encoding="utf-8").splitlines()
    assert sum("sound" in line for line in lines) == 1, lines
    assert not any("Traceback" in line for line in lines)


# -- room (case T49) --------------------------------------------------------------------

LAPTOP, DOUBLED = (1366, 768), (2880, 1620)
"""Desktops in pixels: a small one, and one that is shown at 150 %."""

BUSY: Cards = tuple(sorted(deck_of(PUTONG)[::4]))
"""A hand of 54 cards."""

STYLES = [
    (style, large)
    for style in (Style.COLUMNS, Style.ONE_ROW, Style.TWO_ROWS)
    for large in (False, True)
]


def index_height(card: Card, width: int, *, large: bool) -> int:
    """Measure the rank in a card's corner in pixels: the first run of inked lines."""
    face = CardArt(assets_folder(), DeckStyle(large_index=large)).face(card, width)
    inked = []
    for y in range(width // 24, face.get_height() // 2):
        row = [sum(face.get_at((x, y))[:3]) for x in range(width // 24, width // 4)]
        inked.append(min(row) < 330)
    start = inked.index(True)
    return inked.index(False, start) - start


@pytest.mark.parametrize(("style", "large"), STYLES)
@pytest.mark.parametrize(("desktop", "least"), [(LAPTOP, 12), (DOUBLED, 14)])
def test_t49_the_ranks_of_a_full_hand_can_be_read(
    desktop: tuple[int, int], least: int, style: Style, large: bool
) -> None:
    """Case T49: on a small laptop, and on a screen shown at 150 %."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    size = fitting_size(desktop)
    layout = table_layout(size)
    hand = hand_layout(layout.hand, arranged(BUSY, style, Order.HIGH_LEFT), style, layout.scale)
    for card in ("8s", "9h", "Td"):
        assert index_height(parse_card(card), hand.card[0], large=large) >= least


def test_t49_words_are_never_smaller_than_they_can_be_read() -> None:
    """Case T49: the smallest letters on a small laptop and at 150 %."""
    assert Fonts(scale_for(fitting_size(LAPTOP))).pixels(Size.SMALL) >= 14
    assert Fonts(scale_for(fitting_size(DOUBLED))).pixels(Size.SMALL) >= 21
    assert Fonts(scale_for((960, 600))).pixels(Size.SMALL) >= 12
