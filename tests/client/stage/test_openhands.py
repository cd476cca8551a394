"""Hands laid open in a replay lie beside their seats."""

from itertools import combinations
from pathlib import Path

import pytest
from pygame import Rect, Vector2

from client.stage.openhands import MOST, even_rows, open_area
from client.table.replayview import ReplayScene, open_replay
from engine.core.cards import SEATS
from engine.core.presets import PRESETS
from tests.support.faces import FACES
from tests.support.recording import recorded
from tests.support.tablepilot import app_in

SIZES = [(960, 600), (1024, 768), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("number", range(1, 2 * MOST))
def test_no_rank_stands_alone_below_a_full_row(number: int) -> None:
    ranks = [(FACES[rank], 1) for rank in range(number)]
    rows = even_rows(ranks)
    assert [rank for row in rows for rank in row] == ranks
    assert len(rows) <= 2
    assert max(map(len, rows)) <= MOST
    assert max(map(len, rows)) - min(map(len, rows)) <= 1


@pytest.mark.parametrize("size", SIZES)
def test_open_hands_lie_next_to_their_own_plate_and_cover_nothing(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    file = tmp_path / "x.bhr"
    file.write_text(recorded(PRESETS["qingdao"], 1), encoding="utf-8")
    with app_in(tmp_path, size=size) as app:
        app.change(animation=False)
        app.go.home()
        open_replay(app, file)
        scene = app.scene
        assert isinstance(scene, ReplayScene)
        app.step(0.03, [])
        scene.replayer.playing = False
        scene.replayer.jump(len(scene.replayer.reel) // 2)
        scene.press("open")
        app.step(0.03, [])
        stage, picture = scene.stage, scene.picture
        assert stage is not None and picture is not None
        assert not picture.centre.title
        assert (picture.counter, picture.log, picture.last) == (None, None, None)
        kit, layout = stage.board.kit, stage.layout
        plates = [Rect(plate) for plate in layout.plates]
        hands = {seat: open_area(kit, layout, seat) for seat in SEATS if seat != layout.bottom}
        for seat, area in hands.items():
            assert area.collidelist(plates) == -1
            middle = Vector2(area.center)
            nearest = min(plates, key=lambda plate: middle.distance_to(plate.center))
            assert nearest == plates[seat], "next to its own plate, not to another's"
            assert area.collidelist(list(map(Rect, layout.piles))) == -1
        assert not any(one.colliderect(other) for one, other in combinations(hands.values(), 2))
