"""Words, badges and buttons of the table at every size of letters a player may choose."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from client.look import typeset
from client.look.fonts import Size
from client.look.palette import INK
from client.present.cues import Banner, Tone
from client.present.deeds import Deed
from client.present.loglines import LogLine
from client.present.pictures import (
    ButtonPicture,
    ButtonTone,
    CentrePicture,
    InfoPicture,
    PlatePicture,
    RoleLook,
)
from client.present.voice import Voice
from client.program.app import App
from client.scenes.settings import SIZES
from client.stage import kit as stage_kit
from client.stage.buttons import row
from client.stage.centreview import draw_centre
from client.stage.flashes import IN_PLACE_OF_CARDS, Flashes
from client.stage.panels import draw_called, draw_log, draw_stake
from client.stage.seatplate import count_area, draw_plate, portrait_area
from client.table.tablestage import TableStage
from engine.core.cards import SEATS
from engine.core.notation import parse_cards
from engine.text import text_in
from tests.support.tablepilot import app_in

WINDOWS = [(960, 600), (1280, 720), (1920, 1080)]
LETTERS = [factor for _, factor in SIZES]


@pytest.fixture(params=WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[App]:
    with app_in(tmp_path, size=request.param, lang="en_US") as one:
        yield one


@pytest.fixture(params=LETTERS)
def stage(app: App, request: pytest.FixtureRequest) -> TableStage:
    app.change(ui_size=request.param)
    return TableStage(app, 0, clockwise=True)


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect words that were drawn with an ellipsis."""
    found: list[str] = []

    def watched(text: str, width: int, measure: Callable[[str], int]) -> str:
        short = typeset.shorten(text, width, measure)
        if short != text:
            found.append(text)
        return short

    monkeypatch.setattr(stage_kit, "shorten", watched)
    return found


def blank(stage: TableStage) -> pygame.Surface:
    return pygame.Surface(stage.layout.window[2:], pygame.SRCALPHA)


def test_a_number_of_cards_stays_inside_its_badge(stage: TableStage) -> None:
    for seat in SEATS:
        plate = pygame.Rect(stage.layout.plates[seat])
        badge = count_area(stage.kit, plate)
        digits = stage.kit.look.fonts.render("48", Size.BODY, INK, bold=True)
        ink = digits.get_bounding_rect()
        assert ink.width + 2 * stage.kit.px(3) <= badge.width
        assert ink.height + 2 * stage.kit.px(2) <= badge.height
        assert plate.contains(badge)
        assert not badge.colliderect(portrait_area(stage.kit, plate))


def test_clock_role_and_scepter_stay_inside_the_plate(stage: TableStage) -> None:
    shown = PlatePicture(
        0, "Ming", role=RoleLook.EMPEROR, cards=31, turn=True, seconds=30, scepter=True
    )
    for seat in SEATS:
        area = pygame.Rect(stage.layout.plates[seat])
        surface = blank(stage)
        draw_plate(stage.kit, surface, shown, area)
        surface.fill((0, 0, 0, 0), area)
        assert not surface.get_bounding_rect(min_alpha=1).size[0]


def test_no_role_and_no_word_of_the_corner_is_cut(stage: TableStage, cut: list[str]) -> None:
    surface, text = blank(stage), stage.kit.look.text
    for role in RoleLook:
        for seat in SEATS:
            shown = PlatePicture(0, "Ming", role=role, cards=31)
            draw_plate(stage.kit, surface, shown, pygame.Rect(stage.layout.plates[seat]))
    plain = PlatePicture(0, "Ming", cards=31)
    for now in (replace(plain, auto=True), replace(plain, away=True), replace(plain, gone=True)):
        for seat in SEATS:
            draw_plate(stage.kit, surface, now, pygame.Rect(stage.layout.plates[seat]))
    card = parse_cards("7s")[0]
    for word in ("table.called", "table.called.none", "table.called.solo", "table.marked"):
        info = InfoPicture("Qingdao", "", called=card, called_word=text(word), stake=16,
                           stake_word=text("table.stake"))  # fmt: skip
        draw_called(stage.kit, surface, info, pygame.Rect(stage.layout.called))
        draw_stake(stage.kit, surface, info, pygame.Rect(stage.layout.stake))
    assert cut == []


def test_the_log_keeps_clear_of_its_rim(stage: TableStage) -> None:
    area = pygame.Rect(stage.layout.log)
    empty, full = blank(stage), blank(stage)
    draw_log(stage.kit, empty, (), area)
    draw_log(stage.kit, full, [LogLine("保皇 3个8", opens=True)] * 30, area)
    for edge in (area.y, area.bottom - stage.kit.px(3)):
        strip = pygame.Rect(area.x, edge, area.width, stage.kit.px(3))
        assert pygame.image.tobytes(empty.subsurface(strip), "RGBA") == pygame.image.tobytes(
            full.subsurface(strip), "RGBA"
        )


@pytest.mark.parametrize("count", [4, 5, 6])
def test_the_small_buttons_are_round_however_many_there_are(stage: TableStage, count: int) -> None:
    area = pygame.Rect(stage.layout.menu)
    buttons = [
        ButtonPicture(str(i), Deed.MENU, "", "", ButtonTone.QUIET, icon="menu")
        for i in range(count)
    ]
    spots = row(stage.kit, buttons, area)
    assert all(spot.width == spot.height and area.contains(spot) for spot in spots)
    assert not any(one.colliderect(other) for one, other in combinations(spots, 2))


def test_whose_set_it_is_is_told_in_full(stage: TableStage, cut: list[str]) -> None:
    voice = Voice(stage.kit.look.text, ("Alexandra",) * 5)
    area = pygame.Rect(stage.layout.centre)
    for notation in ("3s 3h SJ BJ BJ", "8s 8s 8h 8h 8c 8d SJ SJ BJ BJ BJ", "Ks"):
        cards = parse_cards(notation)
        title = voice.say("table.centre.best", 1, set=voice.played(cards))
        surface = blank(stage)
        shown = CentrePicture(title, passes=2, waiting=4, passes_word="2 passed")
        draw_centre(stage.kit, surface, shown, area, 58)
        assert area.contains(surface.get_bounding_rect(min_alpha=24))
    assert cut == []


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_a_banner_leaves_room_for_what_the_seats_say(app: App, language: str) -> None:
    app.change(language=language, ui_size=1.4)
    stage = TableStage(app, 0, clockwise=True)
    flashes = Flashes(stage.kit, stage.layout)
    voice = Voice(app.look.text, ("Alexandra",) * 5)
    said = [
        pygame.Rect(stage.layout.piles[seat]).inflate(-stage.layout.scale * 120, 0)
        for seat in SEATS
        if seat != 0
    ]
    keys = sorted(app.look.text.keys())
    for key in (key for key in keys if key.startswith("banner.")):
        cue = Banner(key=key, seat=1, tone=Tone.GOLD, number=2, lasts=1.0)
        words = app.look.text(key, name=voice.names[1], number=2)
        surface = pygame.Surface(app.size, pygame.SRCALPHA)
        flashes.banner(surface, cue, 0.5, words)
        ink = surface.get_bounding_rect(min_alpha=200)
        assert not any(ink.colliderect(area) for area in said), key


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_what_is_said_in_place_of_cards_stays_in_the_same_words(language: str) -> None:
    text = text_in(language)
    for said in IN_PLACE_OF_CARDS:
        assert text(said) == text(f"table.mark.{said.removeprefix('say.')}")
