"""What a seat's plate tells of its part in the hand."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.layout import CORNER, PLATE
from client.present.moment import moment_of
from client.present.pictures import PlatePicture, RoleLook
from client.present.tableparts import Clock, Company, PictureMaker
from client.present.timeline import Timeline
from client.program.app import App
from client.stage.kit import Kit
from client.stage.seatplate import (
    count_area,
    deed_area,
    draw_plate,
    medal_area,
    portrait_area,
    role_area,
    seconds_area,
)
from engine.core.presets import PRESETS
from engine.core.state import PublicState, SeatView
from engine.core.terms import Phase
from engine.text import text_in
from tests.support.tablepilot import app_in, pilot_at

AREA = pygame.Rect(20, 20, 200, 66)


@pytest.fixture
def kit(tmp_path: Path) -> Iterator[Kit]:
    with app_in(tmp_path) as app:
        yield kit_of(app)


def kit_of(app: App) -> Kit:
    stage = pilot_at(app).scene.stage
    assert stage is not None
    return stage.kit


def drawn(kit: Kit, **deeds: object) -> pygame.Surface:
    surface = pygame.Surface((240, 110))
    plate = PlatePicture(1, "老王头", cards=9, role=RoleLook.REBEL, **deeds)  # type: ignore[arg-type]
    draw_plate(kit, surface, plate, AREA)
    return surface


def differs(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> bool:
    pair = [pygame.transform.grayscale(each.subsurface(area)) for each in (one, other)]
    return pygame.image.tobytes(pair[0], "RGB") != pygame.image.tobytes(pair[1], "RGB")


def test_who_revolted_is_told_from_a_known_rebel_even_without_colour(kit: Kit) -> None:
    badge = role_area(kit, portrait_area(kit, AREA))
    rebel, revolter = drawn(kit), drawn(kit, revolter=True)
    assert differs(rebel, revolter, badge)
    spot = badge.x + badge.width // 2, badge.y + kit.px(4)
    light = [sum(surface.get_at(spot)[:3]) for surface in (rebel, revolter)]
    assert light[1] > light[0] + 150


def test_who_kicked_keeps_a_boot_beside_the_role(kit: Kit) -> None:
    face = portrait_area(kit, AREA)
    plain, kicked = drawn(kit), drawn(kit, kicker=True)
    assert differs(plain, kicked, deed_area(kit, face))
    assert not differs(plain, kicked, role_area(kit, face).inflate(-4, -4))
    assert not role_area(kit, face).colliderect(deed_area(kit, face))


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_hoe_and_boot_stay_after_the_revolt_and_the_kick(language: str) -> None:
    public = PublicState(
        rules=PRESETS["weihai"], phase=Phase.PLAY, emperor=0, revolters=(2,), kickers=(0,)
    )
    moment = moment_of(Timeline(SeatView(public=public, seat=1)))
    maker = PictureMaker(text_in(language), Company(("a", "b", "c", "d", "e"), (0, 1, 2, 3, 4)))
    plates = maker.plates(moment, Clock())
    assert [plate.seat for plate in plates if plate.revolter] == [2]
    assert [plate.seat for plate in plates if plate.kicker] == [0]


@pytest.mark.parametrize("ui_size", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("seconds", [4, 30, 120])
def test_the_seconds_hide_neither_portrait_nor_name_nor_cards(
    tmp_path: Path, ui_size: float, seconds: int
) -> None:
    with app_in(tmp_path, lang="en_US") as app:
        app.change(ui_size=ui_size)
        kit = kit_of(app)
        area = pygame.Rect(40, 40, kit.px(CORNER), kit.px(PLATE))
        spot = seconds_area(kit, area, seconds)
        assert not spot.colliderect(portrait_area(kit, area))
        assert not spot.colliderect(count_area(kit, area))
        assert area.contains(spot)

        def name_drawn(name: str) -> pygame.Surface:
            surface = pygame.Surface((area.right + 40, area.bottom + 40))
            plate = PlatePicture(1, name, turn=True, seconds=seconds, share=0.5)
            draw_plate(kit, surface, plate, area)
            return surface

        assert not differs(name_drawn(""), name_drawn("a very long name"), spot)


def test_a_medal_is_whole_inside_its_plate_and_clear_of_the_role(kit: Kit) -> None:
    area = pygame.Rect(20, 20, kit.px(192), kit.px(64))
    medal = medal_area(kit, area)
    assert area.inflate(-kit.px(8), -kit.px(8)).contains(medal)
    without = pygame.Surface((280, 110))
    draw_plate(kit, without, PlatePicture(1, "a", cards=0, place=5), area)
    named = pygame.Surface((280, 110))
    draw_plate(kit, named, PlatePicture(1, "a", cards=0, place=5, role=RoleLook.EMPEROR), area)
    assert not differs(without, named, medal)
