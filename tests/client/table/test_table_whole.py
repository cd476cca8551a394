"""Whole hands by posted events at every size, in both languages, with cards in flight."""

from itertools import product
from pathlib import Path

import pygame
import pytest

from client.program.app import App
from engine.core.presets import PRESETS
from engine.core.terms import Phase
from engine.text import LANGUAGES
from tests.support import pilot
from tests.support.corelink import CoreLink
from tests.support.tablepilot import TablePilot, app_in

SIZES = [(960, 600), (1280, 720), (1920, 1080)]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
WAYS = [
    pytest.param(
        *(size, lang, keys, list(PRESETS)[number % len(PRESETS)]),
        marks=() if number % 3 == 0 else pytest.mark.long,
    )
    for number, (size, lang, keys) in enumerate(product(SIZES, LANGUAGES, [False, True]))
]
"""Size, language, keys alone or mouse alone, and one rule set after the other.

Every third is fast: all sizes, both languages, keys and mouse are among them.
"""


def is_chinese(words: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in words)


def fly(pilot: TablePilot) -> None:
    """Wait until cards are on their way."""
    for _ in range(600):
        if not pilot.scene.timeline_idle and pilot.scene.animating:
            return
        pilot.step()
    raise AssertionError("nothing flies")


def resize(app: App, size: tuple[int, int]) -> None:
    """Drag the window to another size."""
    pilot.resize(app, size)
    app.step(0.0, [pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])])
    assert app.size == size


def answer(pilot: TablePilot, *, keys: bool) -> None:
    if keys:
        pilot.answer_by_keys()
    else:
        pilot.answer_by_mouse()


@pytest.mark.parametrize(("size", "lang", "keys", "preset"), WAYS)
def test_a_whole_hand_goes_well_though_the_window_changes_in_mid_flight(
    tmp_path: Path, size: tuple[int, int], lang: str, keys: bool, preset: str
) -> None:
    with app_in(tmp_path, size=size, lang=lang) as app:
        app.change(speed=4.0)
        pilot = TablePilot(app, CoreLink(PRESETS[preset], 3, names=NAMES))
        other = (size[0] + 96, size[1] + 60)
        changes = 0
        for turn in range(600):
            pilot.settle()
            if pilot.view.public.result is not None:
                break
            labels = [b.label for b in pilot.scene.buttons() if b.label]
            assert all(is_chinese(label) == (lang == "zh_CN") for label in labels), labels
            assert is_chinese(pilot.prompt) == (lang == "zh_CN") or not pilot.prompt
            window = pygame.Rect((0, 0), app.size)
            assert all(window.contains(place) for place in pilot.scene.targets().values())
            answer(pilot, keys=keys)
            if turn in (2, 5, 8) and pilot.view.public.phase is Phase.PLAY:
                fly(pilot)
                changes += 1
                if turn == 5:
                    resize(app, size)
                elif turn == 2:
                    resize(app, other)
                else:
                    pilot.key("f11")
                    pilot.step()
                    pilot.key("f11")
        pilot.wait(1.0)
        picture = pilot.scene.picture
        assert changes and app.size == size
        assert picture is not None and picture.result is not None
        pilot.key("return")
        pilot.settle()
        assert pilot.view.public.n == 2
