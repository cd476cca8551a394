"""The choice of a new match is even and understood by everybody."""

from pathlib import Path

import pytest

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


def test_where_one_tile_has_no_room_for_a_foot_none_has_one(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US", size=(960, 600)) as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        tiles = pilot.app.scene._cards  # type: ignore[attr-defined]
        roomy = [tile.has_room(pilot.app.look) for tile in tiles]
        assert any(roomy) and not all(roomy)
        assert not any(tile.footed for tile in tiles)


def test_english_names_no_game_by_a_word_only_chinese_players_know(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        shown = " ".join(pilot.words)
        assert "Online Simple" in shown
        assert "Lianzhong" not in shown
        assert "hoe" not in shown.lower().split()
