"""Every cue is drawn, and tells which pixels it touched."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest

from client.present import anchors
from client.present.cues import (
    Arrow,
    Badge,
    Banner,
    Bubble,
    Cue,
    Ending,
    Enthrone,
    Flip,
    Fly,
    Glow,
    Hold,
    Medal,
    Points,
    Raise,
    Shake,
    Sign,
    Sound,
    SoundName,
    Stamp,
    Sweep,
    Tone,
    Unfold,
    Unmask,
    Victory,
)
from client.present.pictures import Playing
from client.present.piles import Pile
from client.program.app import App
from client.table.tablestage import TableStage
from engine.core.cards import SCEPTER
from engine.core.notation import parse_cards
from tests.support.tablepilot import app_in, pilot_at

CARDS = parse_cards("BJ 9s 9h 9d")

CUES: tuple[Cue, ...] = (
    Fly(cards=(None,), source=anchors.DECK, target=anchors.hand(2)),
    Fly(cards=(CARDS[0],), source=anchors.DECK, target=anchors.hand(0), turns=True),
    Fly(cards=CARDS, source=anchors.hand(0), target=anchors.pile(0)),
    Fly(cards=CARDS, source=anchors.hand(3), target=anchors.pile(3), turns=True),
    Fly(cards=(SCEPTER, None, None), source=anchors.throne(1), target=anchors.throne(0)),
    Fly(cards=CARDS[:1], source=anchors.plate(1), target=anchors.CALLED),
    Fly(cards=CARDS, source=anchors.hand(1), target=anchors.tribute(1)),
    Sweep(sources=(anchors.pile(1), anchors.pile(2)), target=anchors.plate(2)),
    Flip(cards=CARDS, anchor=anchors.CENTRE),
    Unfold(seat=3, cards=CARDS),
    Banner(key="banner.emperor", seat=1),
    Banner(key="banner.hand", seat=None, tone=Tone.CINNABAR, number=2),
    Bubble(seat=4, key="say.pass"),
    Stamp(factor=2, anchor=anchors.STAKE),
    *(Badge(seat=1, sign=sign) for sign in Sign),
    Badge(seat=1, sign=Sign.CROWN, on=False),
    Medal(seat=2, place=1),
    Unmask(seat=3, sign=Sign.SWORD),
    Unmask(seat=0, sign=Sign.FLAG),
    Enthrone(seat=1, card=SCEPTER),
    *(Glow(anchor=anchors.plate(1), tone=tone) for tone in Tone),
    Shake(anchor=anchors.plate(1)),
    Arrow(giver=1, taker=0),
    Raise(seat=2, sign=Sign.HOE),
    *(Ending(victory=one, emperor=1, guard=2, own=0, points=(1, -3, 2, 0, 0)) for one in Victory),
    Ending(victory=Victory.ALONE, emperor=0, guard=None, own=1, points=(16, -4, -4, -4, -4)),
    Points(points=(2, 1, -1, -1, -1), penalty=(0, 0, -40, 0, 0)),
    Sound(name=SoundName.DEAL),
    Hold(),
)

SILENT = (Sound, Hold)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    with app_in(Path(tmp_path_factory.mktemp("app"))) as one:
        one.change(animation=False)
        pilot = pilot_at(one, seed=1)
        pilot.settle()
        yield one


@pytest.fixture
def stage(app: App) -> TableStage:
    found = app.scene.stage  # type: ignore[attr-defined]
    assert isinstance(found, TableStage)
    return found


def drawn(stage: TableStage, cue: Cue, progress: float) -> tuple[pygame.Surface, list[pygame.Rect]]:
    still = stage.board.surface
    surface = still.copy()
    swept = (Pile(1, CARDS), Pile(2, CARDS[1:]))
    areas = stage.effects.draw(surface, still, [Playing(cue, progress, "皇上驾到")], swept)
    return surface, areas


def test_every_kind_of_cue_is_in_this_list() -> None:
    assert {type(cue) for cue in CUES} == set(get_args(Cue))


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("cue", CUES, ids=lambda cue: type(cue).__name__)
def test_a_cue_touches_no_pixel_but_those_it_tells(stage: TableStage, cue: Cue, calm: bool) -> None:
    stage.effects.calm = calm
    still = stage.board.surface
    for progress in (0.0, 0.31, 0.5, 0.77, 1.0):
        surface, areas = drawn(stage, cue, progress)
        for area in areas:
            visible = area.clip(still.get_rect())
            surface.blit(still, visible, visible)
        same = pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(still, "RGB")
        assert same, (cue, progress)


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: type(cue).__name__)
def test_a_cue_is_seen(stage: TableStage, cue: Cue) -> None:
    stage.effects.calm = False
    still = pygame.image.tobytes(stage.board.surface, "RGB")
    seen = any(
        pygame.image.tobytes(drawn(stage, cue, progress)[0], "RGB") != still
        for progress in (0.1, 0.3, 0.6)
    )
    assert seen != isinstance(cue, SILENT)


def test_with_reduced_motion_cards_appear_where_they_end(stage: TableStage) -> None:
    cue = CUES[2]
    stage.effects.calm = True
    early, _ = drawn(stage, cue, 0.1)
    stage.effects.calm = False
    late, _ = drawn(stage, cue, 1.0)
    assert pygame.image.tobytes(early, "RGB") == pygame.image.tobytes(late, "RGB")


def test_no_flight_leaves_the_window(stage: TableStage) -> None:
    surface = pygame.Surface(stage.layout.window[2:])
    for source in range(5):
        for target in range(5):
            cue = Fly(cards=CARDS[:1], source=anchors.hand(source), target=anchors.hand(target))
            for step in range(11):
                (area,) = stage.effects.flights.fly(surface, cue, step / 10)
                assert 1.3 <= area.height / area.width <= 1.5, "cut by the edge of the window"
