"""Keys of any keyboard: chords, other scripts, the number pad, and keys without a name."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.machine.keyboard import plain
from client.present.deeds import Deed
from tests.support.pilot import Pilot, flying
from tests.support.tablepilot import TablePilot, app_in, pilot_at

CHORDS = (pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LALT, pygame.KMOD_LMETA)
SCANCODE_H = 11
SCANCODE_A = 4


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path) as one:
        yield one


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TablePilot]:
    with app_in(tmp_path) as app:
        app.change(animation=False)
        seated = pilot_at(app)
        seated.settle()
        yield seated


def press(pilot: Pilot | TablePilot, key: int, mod: int = 0, scancode: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pilot.step(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=scancode))


@pytest.mark.parametrize("mod", CHORDS)
@pytest.mark.parametrize("deed", [Deed.SORT, Deed.COUNTER, Deed.LOG, Deed.FASTER])
def test_a_key_with_ctrl_alt_or_meta_is_no_deed_at_the_table(
    table: TablePilot, deed: Deed, mod: int
) -> None:
    key = pygame.key.key_code(table.app.keys[deed])
    before = table.app.settings
    press(table, key, mod)
    assert table.app.settings == before
    press(table, key)
    assert table.app.settings != before, "the key alone does something"


def test_alt_and_enter_is_full_screen_and_plays_nothing(table: TablePilot) -> None:
    turn = table.view.public.turn
    press(table, pygame.K_RETURN, pygame.KMOD_LALT)
    assert table.app.settings.fullscreen
    assert table.view.public.turn == turn
    press(table, pygame.K_KP_ENTER, pygame.KMOD_RALT)
    assert not table.app.settings.fullscreen


def test_a_chord_activates_nothing_in_a_menu(pilot: Pilot) -> None:
    press(pilot, pygame.K_TAB)
    press(pilot, pygame.K_RETURN, pygame.KMOD_LCTRL)
    assert pilot.scene == "home"


def test_a_chord_is_not_bound_to_a_deed(pilot: Pilot) -> None:
    pilot.click("settings")
    pilot.click("tab:keys")
    pilot.click("key:hint")
    press(pilot, pygame.K_k, pygame.KMOD_LCTRL)
    assert pilot.app.keys[Deed.HINT] == "h"
    press(pilot, pygame.K_k)
    assert pilot.app.keys[Deed.HINT] == "k", "it still waited for a key"


def test_a_key_without_a_name_is_not_bound(pilot: Pilot) -> None:
    pilot.click("settings")
    pilot.click("tab:keys")
    pilot.click("key:hint")
    press(pilot, 0, scancode=250)
    press(pilot, pygame.K_j)
    assert pilot.app.keys[Deed.HINT] == "j"


def test_a_cyrillic_letter_is_the_key_it_stands_on(table: TablePilot) -> None:
    before = table.app.settings.order
    press(table, ord("ы"), scancode=22)  # where S lies
    assert table.app.settings.order != before


def test_a_latin_layout_of_another_order_keeps_its_own_letters() -> None:
    french_a = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=20)
    assert plain(french_a).key == pygame.K_a


@pytest.mark.parametrize(
    ("key", "numlock", "is_"),
    [
        (pygame.K_KP_4, False, pygame.K_LEFT),
        (pygame.K_KP_8, False, pygame.K_UP),
        (pygame.K_KP_PERIOD, False, pygame.K_DELETE),
        (pygame.K_KP_4, True, pygame.K_4),
        (pygame.K_KP_ENTER, False, pygame.K_RETURN),
        (pygame.K_KP_ENTER, True, pygame.K_RETURN),
        (pygame.K_KP_MINUS, True, pygame.K_MINUS),
    ],
)
def test_the_number_pad_follows_numlock(key: int, *, numlock: bool, is_: int) -> None:
    mod = pygame.KMOD_NUM if numlock else 0
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    assert plain(event).key == is_


def test_the_number_pad_steers_menus_without_numlock(pilot: Pilot) -> None:
    press(pilot, pygame.K_KP_2)
    first = pilot.app.scene.targets()
    press(pilot, pygame.K_KP_2)
    press(pilot, pygame.K_KP_ENTER)
    assert first
    assert pilot.scene != "home"


def test_an_unreadable_clipboard_is_pasted_as_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> str:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    pilot.click("lan")
    pilot.click("name")
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    press(pilot, pygame.K_v, pygame.KMOD_LCTRL)
    assert pilot.scene == "lan"
    assert pilot.app.settings.name == ""


def test_a_whole_book_is_pasted_in_a_moment(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []

    def noted(text: str) -> str:
        read.append(len(text))
        return text

    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "保皇" * 2_000_000)
    monkeypatch.setattr("client.ui.editor.printable", noted)
    pilot.click("lan")
    pilot.click("name")
    press(pilot, pygame.K_v, pygame.KMOD_LCTRL)
    assert max(read) <= 4096
    assert pilot.app.settings.name == "保皇" * 6


def test_pasting_works_where_the_v_is_another_letter(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Ming")
    pilot.click("lan")
    pilot.click("name")
    press(pilot, ord("м"), pygame.KMOD_LCTRL, scancode=25)
    assert pilot.app.settings.name == "Ming"
