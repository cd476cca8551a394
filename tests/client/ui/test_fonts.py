"""Text from files and from others can hold anything; drawing it never fails."""

import json
import os
import sys
from pathlib import Path

import pygame
import pytest

from client.look.fonts import Fonts, Size
from tests.client.scenes.test_files import write_record
from tests.support.pilot import flying

STRANGE = ["\x00", "\x1b[31m", "\u202e", "\u2066", "\udcff", "\ud800", "\n", "\x7f", "\u2028"]


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("strange", STRANGE, ids=ascii)
def test_what_has_no_letter_of_its_own_is_left_out(strange: str, wide: bool) -> None:
    pygame.font.init()
    fonts = Fonts(1.0, wide=wide)
    drawn = fonts.render(f"小王{strange}Ann", Size.BODY, (255, 255, 255))
    shown = "".join(char for char in strange if char.isprintable())
    plain = fonts.render(f"小王{shown}Ann", Size.BODY, (255, 255, 255))
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(plain, "RGBA")
    assert fonts.width(f"小王{strange}Ann", Size.BODY) == drawn.get_width()


def test_a_record_with_impossible_names_is_listed_and_watched(tmp_path: Path) -> None:
    history = tmp_path / "data" / "history"
    history.mkdir(parents=True)
    file = history / "odd.bhr"
    write_record(file)
    first, *rest = file.read_text(encoding="utf-8").splitlines()
    match = json.loads(first)
    match["seats"] = ["a\x00b", "\u202eevil", "x" * 2000, "", "\n\n"]
    lines = [json.dumps(match, separators=(",", ":")), *rest]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.settle()
        pilot.click("hand:odd:1")
        pilot.wait(1.0)
        assert pilot.scene == "replay"


def test_a_name_in_the_settings_may_be_nonsense(tmp_path: Path) -> None:
    settings = tmp_path / "config" / "settings.json"
    settings.parent.mkdir()
    names = ["\x00", "\u202e", "\n", "x" * 400]
    wrong = {"name": "\x00\u202e bad", "new_game": {"names": names}, "recent_hosts": names}
    settings.write_text(json.dumps(wrong), encoding="utf-8")
    with flying(tmp_path) as pilot:
        for way in (pilot.app.go.settings, pilot.app.go.new_game, pilot.app.go.lan):
            way()
            pilot.settle()
            pilot.app.pop()


@pytest.mark.skipif(sys.platform != "linux", reason="only there names may be any bytes")
def test_a_file_whose_name_is_no_text_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    odd = os.fsdecode(os.fsencode(home) + b"/\xff\xfe.bhr")
    with open(odd, "w", encoding="utf-8") as file:
        file.write("no record")
    with flying(tmp_path) as pilot:
        pilot.app.go.replays()
        pilot.click("files")
        pilot.settle()
        pilot.click(f"file:{odd}")
        pilot.settle()
        assert pilot.scene == "dialog"
        pilot.app.go.open(Path(odd + "x"))
        pilot.settle()
        assert pilot.scene == "dialog"
