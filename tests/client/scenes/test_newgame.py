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


def test_english_names_no_game_by_a_word_only_chinese_players_know(tmp_path: Path) -> None:
    with flying(tmp_path, "--lang", "en_US") as pilot:
        pilot.app.go.new_game()
        pilot.settle()
        shown = " ".join(pilot.words)
        assert "Online Simple" in shown
        assert "Lianzhong" not in shown
        assert "hoe" not in shown.lower().split()
