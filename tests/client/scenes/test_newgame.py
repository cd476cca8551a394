"""The choice of a new match is even and understood by everybody."""

from itertools import pairwise
from pathlib import Path

import pytest

from client.look.fonts import Size
from client.scenes.rulecards import foot
from tests.support.pilot import flying


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tiles_begin_and_end_with_the_panel_beside_them(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with flying(tmp_path, size=size) as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        scene = pilot.app.scene
        panel, places = scene._panel, scene.targets()  # type: ignore[attr-defined]
        assert places["rules:putong"].top == panel.top
        assert abs(places["rules:custom"].bottom - panel.bottom) <= 2


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1600, 900)])
def test_every_tile_is_as_high_as_its_words_need(
    tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    with flying(tmp_path, "--lang", language, size=size) as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        for tile in pilot.app.scene._cards:  # type: ignore[attr-defined]
            assert tile.rect.height >= tile.height(pilot.app.look, tile.rect.width), tile.name


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_all_tiles_say_at_their_foot_what_there_is_in_a_game(tmp_path: Path, language: str) -> None:
    with flying(tmp_path, "--lang", language) as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        tiles = pilot.app.scene._cards  # type: ignore[attr-defined]
        assert all(tile.footed for tile in tiles)
        weihai = next(tile for tile in tiles if tile.name == "rules:weihai")
        assert "33" in weihai.note
        assert {"revolt", "kick"} <= set(weihai.icons)
        assert pilot.app.words("mark.kick") in weihai.tip
        assert all(tile.tip[0] == tile.tip[0].upper() for tile in tiles)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("ui_size", [1.0, 1.3])
def test_no_icon_at_a_foot_meets_another_or_the_words_beside_it(
    tmp_path: Path, size: tuple[int, int], ui_size: float
) -> None:
    with flying(tmp_path, "--lang", "zh_CN", size=size) as pilot:
        pilot.app.change(ui_size=ui_size)
        pilot.app.go.new_game()
        pilot.settle()
        look = pilot.app.look
        for tile in pilot.app.scene._cards:  # type: ignore[attr-defined]
            if not tile.footed:
                continue
            places = tile.icon_places(look)
            words = tile.rect.right - look.px(18) - look.fonts.width(tile.note, Size.SMALL)
            assert words - places[-1].right >= look.px(6), tile.name
            assert all(a.right + look.px(2) <= b.left for a, b in pairwise(places)), tile.name


def test_where_one_tile_has_no_room_for_a_foot_none_has_one(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US", size=(960, 600)) as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        look, tiles = pilot.app.look, pilot.app.scene._cards  # type: ignore[attr-defined]
        foot(tiles, look)
        assert all(tile.footed for tile in tiles)
        tiles[3].sketch = "words " * 30
        foot(tiles, look)
        assert not any(tile.footed for tile in tiles)


def test_english_names_no_game_by_a_word_only_chinese_players_know(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        shown = " ".join(pilot.words)
        assert "Online Simple" in shown
        assert "Lianzhong" not in shown
        assert "hoe" not in shown.lower().split()
