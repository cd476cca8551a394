"""The board as it is drawn for pictures of real games."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.deeds import Deed
from client.present.pictures import ButtonPicture, ButtonTone, TablePicture
from client.program.app import App
from client.stage.buttons import row
from engine.core.presets import PRESETS
from engine.core.terms import Phase
from tests.support.tablepilot import TablePilot, app_in, pilot_at

SIZES = [(960, 600), (1280, 720), (1920, 1080), (1024, 768)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    with app_in(tmp_path, size=request.param, lang="en_US") as one:
        one.change(animation=False)
        yield one


def moments(pilot: TablePilot, most: int = 40) -> Iterator[TablePicture]:
    """Give the picture of each question of a hand, the result last."""
    for _ in range(most):
        pilot.settle()
        picture = pilot.scene.picture
        assert picture is not None
        yield picture
        if pilot.view.public.result is not None:
            return
        pilot.answer_by_mouse()


def test_what_stands_at_the_right_ends_with_the_panels_there(app: App) -> None:
    pilot = pilot_at(app, "qingdao", seed=3)
    pilot.settle()
    stage, picture = pilot.scene.stage, pilot.scene.picture
    assert stage is not None and picture is not None
    areas = stage.board.button_areas(picture)
    for buttons in (picture.tools, picture.menu):
        assert len(buttons) > 1
        assert areas[buttons[-1].id].right == stage.layout.last.right


def test_nothing_is_painted_outside_its_layer(app: App) -> None:
    preset = "lianzhong-jianming" if SIZES.index(app.size) % 2 else "qingdao"
    pilot = pilot_at(app, preset, seed=3, seconds=120)
    seen: set[object] = set()
    blank = pygame.Surface(app.size, pygame.SRCALPHA)
    for picture in moments(pilot):
        stage = pilot.scene.stage
        assert stage is not None
        layers = stage.board.layers(picture)
        assert len({layer.name for layer in layers}) == len(layers)
        for layer in layers:
            kind = layer.name.partition(":")[0]
            look = (layer.name, tuple(layer.area)) if kind == "button" else kind
            if look in seen:
                continue
            seen.add(look)
            blank.fill((0, 0, 0, 0))
            layer.paint(blank)
            painted = blank.get_bounding_rect(min_alpha=24)
            inside = layer.area.clip(blank.get_rect())
            assert not painted.size[0] or inside.contains(painted), (layer.name, painted, inside)
    assert {"plate", "pile", "hand", "prompt", "centre"} <= seen
    assert any(isinstance(look, tuple) for look in seen)


def test_the_whole_table_is_inside_the_window(app: App) -> None:
    pilot = pilot_at(app, "qingdao", seed=3)
    window = pygame.Rect((0, 0), app.size)
    for _ in moments(pilot, most=12):
        for name, area in pilot.scene.targets().items():
            assert window.contains(area), name


def test_no_two_buttons_meet(app: App) -> None:
    # Where there is least room, all of them; elsewhere those with the longest rows.
    for preset in PRESETS if app.size == SIZES[0] else ("qingdao", "bdqingdao"):
        pilot = pilot_at(app, preset, seed=3)
        for picture in moments(pilot, most=8):
            stage = pilot.scene.stage
            assert stage is not None
            areas = list(stage.board.button_areas(picture).values())
            assert all(
                not one.colliderect(other) for i, one in enumerate(areas) for other in areas[:i]
            )


def test_a_full_row_of_long_buttons_still_fits(app: App) -> None:
    pilot = pilot_at(app, seed=3)
    pilot.settle()
    stage = pilot.scene.stage
    assert stage is not None
    area = pygame.Rect(stage.layout.buttons)
    buttons = [
        ButtonPicture(str(i), Deed.DEFER, "Hold back a little", "Enter", ButtonTone.PRIMARY)
        for i in range(6)
    ]
    spots = row(stage.kit, buttons, area)
    assert all(area.contains(spot) for spot in spots)
    assert all(a.right <= b.left for a, b in itertools.pairwise(spots))


def test_options_of_a_chooser_fit_and_do_not_meet(app: App) -> None:
    for seed in range(1, 12):
        pilot = pilot_at(app, "bdqingdao", seed=seed)
        for _ in range(12):
            pilot.settle()
            if pilot.view.public.phase in (Phase.CALL, Phase.PLAY):
                break
            pilot.answer_by_mouse()
        options = [a for n, a in pilot.scene.targets().items() if n.startswith("option:")]
        if len(options) > 1:
            stage = pilot.scene.stage
            assert stage is not None and pilot.scene.picture is not None
            room = stage.board.chooser_area(pilot.scene.picture)
            assert all(room.contains(area) for area in options)
            assert not any(a.colliderect(b) for i, a in enumerate(options) for b in options[:i])
            return
    raise AssertionError("nobody may choose")


def greys(app: App, area: pygame.Rect) -> bytes:
    part = app.window.surface.subsurface(area.clip(app.window.surface.get_rect())).copy()
    return pygame.image.tobytes(pygame.transform.grayscale(part), "RGB")


def test_without_colour_a_raised_card_a_turn_and_a_greyed_button_still_differ(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    for _ in range(30):
        pilot.settle()
        if pilot.view.public.phase is Phase.PLAY and "hint" in pilot.enabled():
            break
        pilot.answer_by_mouse()
    stage = pilot.scene.stage
    assert stage is not None
    hand = pygame.Rect(stage.layout.hand)
    play = pilot.scene.targets()["play"]
    before, greyed = greys(app, hand), greys(app, play)
    pilot.click("hint")
    pilot.point((2, 2))
    assert greys(app, hand) != before
    assert greys(app, play) != greyed
    picture = pilot.scene.picture
    assert picture is not None
    mine, other = picture.plates[0], picture.plates[1]
    assert mine.turn and not other.turn
