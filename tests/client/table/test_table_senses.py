"""What eyes and ears get at the table: whose turn it is, states without colour, the last set."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from client.present.pictures import ButtonTone, PlatePicture, RoleLook, TablePicture
from client.program.app import App
from client.settings.settings import HandShape
from client.ui.dialog import Dialog
from engine.core.actions import Play
from engine.core.facts import Played
from engine.core.refusal import refusal
from engine.lan.link import Stage
from tests.client.table.test_table import to_following
from tests.support.corelink import CoreLink
from tests.support.tablepilot import FRAME, TablePilot, app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        yield one


class Ears:
    """Keeps which sounds are played, and how often the window asks for attention."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[str] = []
        self.calls = 0
        monkeypatch.setattr(app, "play", lambda name, stake=1: self.heard.append(name))
        monkeypatch.setattr(app.window, "ask_attention", self._call)

    def _call(self) -> None:
        self.calls += 1


# -- one's turn (case T56) --------------------------------------------------------------


def title() -> str:
    return pygame.display.get_caption()[0]


def test_t56_ones_turn_is_heard_once_flashes_and_stands_in_the_title(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case T56: nobody who looks at another window misses his turn."""
    turn, plain = app.words("table.title.turn"), app.words("ui.title")
    app.change(animation=True, speed=4.0)
    ears = Ears(app, monkeypatch)
    pilot = pilot_at(app, "weihai", seed=2)
    turns, titles = 0, set()
    while pilot.view.public.result is None and turns < 12:
        pilot.settle()
        if pilot.view.is_asked:
            turns += 1
            assert title() == turn
            pilot.wait(1.0)
            assert ears.heard.count("turn") == ears.calls == turns
            pilot.answer_by_mouse()
        titles.add((pilot.scene.timeline_idle and pilot.view.is_asked, title()))
    assert turns == 12
    assert (False, plain) in titles
    assert titles <= {(False, plain), (True, turn)}


class Channel:
    """Takes sounds in place of the device."""

    played: list[float]

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.played.append(sound.get_volume())


@pytest.mark.parametrize("change", [{"alerts": 0.0}, {"mute": True}])
def test_t56_no_volume_silences_the_call(
    app: App, change: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case T56: with volume 0 or muted one's turn is not heard."""
    channel = Channel()
    channel.played = []
    monkeypatch.setattr(pygame.mixer, "find_channel", lambda **_: channel)
    app.change(**{"mute": False, "alerts": 1.0, **change})
    app.play("turn")
    assert channel.played == []
    app.change(mute=False, alerts=0.5)
    app.play("turn")
    assert channel.played == [pytest.approx(0.5, abs=0.02)]


# -- states without colour (case T55) ---------------------------------------------------


def grey(surface: pygame.Surface, area: tuple[int, int, int, int]) -> bytes:
    """Give one byte of brightness for each pixel of an area."""
    part = pygame.transform.grayscale(surface.subsurface(pygame.Rect(area)).copy())
    return pygame.image.tobytes(part, "RGB")[::3]


def apart(one: bytes, other: bytes, by: int = 40) -> float:
    """Tell the share of pixels whose brightness differs clearly."""
    return sum(abs(a - b) > by for a, b in zip(one, other, strict=True)) / len(one)


def painted(pilot: TablePilot, picture: TablePicture) -> pygame.Surface:
    stage = pilot.scene.stage
    assert stage is not None
    surface = pygame.Surface(pilot.app.size)
    stage.draw(surface, picture, stale=True)
    return surface


@pytest.fixture
def pilot(app: App) -> TablePilot:
    pilot = pilot_at(app, seed=2)
    to_following(pilot, able=True)
    return pilot


def shown(pilot: TablePilot) -> TablePicture:
    pilot.step()
    assert pilot.scene.picture is not None
    return pilot.scene.picture


def plates(pilot: TablePilot, looks: dict[str, dict[str, object]], seat: int) -> dict[str, bytes]:
    """Paint a seat's plate in several states, in grey."""
    assert pilot.scene.stage is not None
    area = pilot.scene.stage.layout.plates[seat]
    picture = shown(pilot)
    greys = {}
    for name, state in looks.items():
        row = list(picture.plates)
        row[seat] = replace(bare(row[seat]), **state)  # type: ignore[arg-type]
        greys[name] = grey(painted(pilot, replace(picture, plates=tuple(row))), area)
    return greys


def bare(plate: PlatePicture) -> PlatePicture:
    return PlatePicture(plate.seat, plate.name, plate.avatar, plate.cards)


SEAT_LOOKS: dict[str, dict[str, object]] = {
    "nothing": {},
    "turn": {"turn": True},
    "turn with a clock": {"turn": True, "share": 0.5, "seconds": 7},
    "emperor": {"role": RoleLook.EMPEROR},
    "solo": {"role": RoleLook.SOLO},
    "guard": {"role": RoleLook.GUARD},
    "rebel": {"role": RoleLook.REBEL},
    "revolter": {"role": RoleLook.REBEL, "revolter": True},
    "rebel who kicked": {"role": RoleLook.REBEL, "kicker": True},
    "unknown": {"role": RoleLook.UNKNOWN},
    "scepter": {"scepter": True},
    "autoplay": {"auto": True},
    "away": {"away": True},
    "first out": {"place": 1},
    "last out": {"place": 5},
}


@pytest.mark.parametrize("seat", [0, 2])
def test_t55_turn_role_and_place_of_a_seat_are_told_apart_in_grey(
    pilot: TablePilot, seat: int
) -> None:
    """Case T55: crown, sword, hoe, question mark, ring and medals differ in shape."""
    greys = plates(pilot, SEAT_LOOKS, seat)
    near = [
        (one, other, round(share, 4))
        for one, other in combinations(greys, 2)
        if (share := apart(greys[one], greys[other])) < 0.004
    ]
    assert near == []


def test_t55_few_cards_left_stand_out_in_grey(pilot: TablePilot) -> None:
    """Case T55: the alarm look is not only red."""
    greys = plates(pilot, {"calm": {"cards": 3}, "alarm": {"cards": 3, "alarm": True}}, 2)
    assert apart(greys["calm"], greys["alarm"], 25) > 0.004


def test_t55_a_raised_card_and_one_that_cannot_be_played_are_seen_in_grey(
    pilot: TablePilot,
) -> None:
    """Case T55: selected is higher, not playable is darker."""
    hand, layout = shown(pilot).hand, pilot.scene.hand_layout
    assert hand is not None and layout is not None
    before = painted(pilot, shown(pilot))
    card = next(name for name in reversed(pilot.scene.targets()) if name.startswith("card:"))
    area = pilot.scene.targets()[card]
    pilot.click(card)
    after = painted(pilot, shown(pilot))
    above = (area.x, area.y - layout.card[1] // 8, area.w, layout.card[1] // 8)
    assert apart(grey(before, above), grey(after, above), 30) > 0.3
    light = painted(pilot, replace(shown(pilot), hand=replace(hand, dimmed=frozenset())))
    whole = frozenset(slot.chip for slot in layout.slots)
    dark = painted(pilot, replace(shown(pilot), hand=replace(hand, dimmed=whole)))
    assert apart(grey(light, tuple(area)), grey(dark, tuple(area)), 25) > 0.5  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", HandShape)
def test_t55_the_card_the_keyboard_is_on_is_seen_in_grey(
    pilot: TablePilot, shape: HandShape
) -> None:
    """Case T55: the ring stands out on a card that lies covered, and on a raised one."""
    pilot.app.change(hand=shape)
    hand = shown(pilot).hand
    assert hand is not None
    slot = next(slot for slot in hand.layout.slots if slot.strip or slot.edge)
    wide, high = slot.edge or slot.rect.w, slot.strip or slot.rect.h
    for raised in (frozenset(), frozenset({slot.chip})):
        lift = hand.layout.lift if raised else 0
        area = (slot.rect.x, slot.rect.y - lift, wide, high)
        bare = replace(hand, raised=raised, dimmed=frozenset(), cursor=None)
        ringed = replace(bare, cursor=slot.chip)
        pictures = (replace(shown(pilot), hand=one) for one in (bare, ringed))
        without, with_ring = (grey(painted(pilot, one), area) for one in pictures)
        assert apart(without, with_ring, 60) > 0.06


def test_t55_a_greyed_button_and_the_main_one_are_seen_in_grey(pilot: TablePilot) -> None:
    """Case T55: what may be pressed, what may not, and what is usual."""
    assert pilot.scene.stage is not None
    picture = shown(pilot)
    first = picture.buttons[0]
    area = pilot.scene.stage.board.button_areas(picture)[first.id]
    looks = {}
    for enabled, tone in (
        (True, ButtonTone.PRIMARY),
        (True, ButtonTone.PLAIN),
        (False, first.tone),
    ):
        button = replace(first, enabled=enabled, tone=tone)
        whole = replace(picture, buttons=(button, *picture.buttons[1:]))
        looks[enabled, tone] = grey(painted(pilot, whole), tuple(area))  # type: ignore[arg-type]
    for one, other in combinations(looks.values(), 2):
        assert apart(one, other, 25) > 0.05


# -- the last set (case T60) ------------------------------------------------------------

PLAYS = ("play_one", "play_few", "play_big", "play_huge", "joker")


@pytest.mark.parametrize("animation", [True, False])
def test_t60_the_last_set_lies_there_for_a_second_before_the_result(
    app: App, animation: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case T60: the final set is seen, and the sound of each play is heard once."""
    ears = Ears(app, monkeypatch)
    pilot = pilot_at(app, "lianzhong-jianming", seed=4)
    lain = None
    for _ in range(400):
        pilot.settle()
        app.change(animation=animation and any(pilot.view.public.places))
        if pilot.view.public.result is not None:
            break
        pilot.answer_by_mouse()
        if pilot.view.public.result is not None:
            lain = seconds_of_the_last_set(pilot)
    assert lain is not None and lain >= 1.0
    assert isinstance(pilot.link, CoreLink)
    plays = [fact for fact in pilot.link.facts if isinstance(fact, Played)]
    assert sum(sound in PLAYS for sound in ears.heard) == len(plays)


def seconds_of_the_last_set(pilot: TablePilot) -> float:
    """Measure how long the last set is on the table before the result covers it."""
    story = pilot.view.public.story
    last = [seen for seen in story if isinstance(seen, Played)][-1]
    cards = tuple(sorted(last.cards))
    seen = 0.0
    for _ in range(3000):
        picture = shown(pilot)
        if picture.result is not None:
            return seen
        pile = picture.piles[last.seat]
        lies = tuple(sorted(card for card in pile.cards if card is not None)) == cards
        seen = seen + FRAME if lies else 0.0
    raise AssertionError("no result")


# -- a held mouse button (case T05) -----------------------------------------------------


def test_t05_a_card_pressed_in_anothers_turn_is_not_played_when_let_go_in_ones_own(
    app: App,
) -> None:
    """Case T05: although it could be played by then, it is only raised."""
    pilot = pilot_at(app, seed=2)
    tried = 0
    for number in range(60):
        to_following(pilot, able=True)
        held = pilot.view.hand
        # Another card each time: the same one twice would be a double click.
        high = sorted({card for card in held if card < 52})
        card = high[-1 - number % 2]
        pilot.scene.desk.selection.clear()
        pilot.down(pilot.spot(f"card:{card}:0"))
        pilot.key("p")
        pilot.settle()
        raised = pilot.scene.desk.selection.cards
        could = pilot.view.is_asked and refusal(pilot.view, Play(raised)) is None
        turn = pilot.view.public.turn
        pilot.up(pilot.spot(f"card:{card}:0"))
        pilot.settle()
        assert raised == (card,)
        assert (pilot.view.hand, pilot.view.public.turn) == (held, turn)
        tried += could
        if tried == 2:
            return
    raise AssertionError("the card could never be played")


# -- ways out (case T36) ----------------------------------------------------------------


def test_t36_the_result_is_left_by_its_button(app: App) -> None:
    """Case T36: after a hand."""
    pilot = pilot_at(app, seed=4)
    pilot.play_hand()
    pilot.click("leave")
    assert pilot.scene not in app.scenes


@pytest.mark.parametrize("way", ["button", "escape"])
def test_t36_the_result_of_the_match_is_left_by_button_and_by_esc(app: App, way: str) -> None:
    """Case T36: after the last hand."""
    pilot = pilot_at(app, seed=4, hands=1)
    pilot.play_hand()
    room = pilot.scene.model.room
    assert room is not None
    assert isinstance(pilot.link, CoreLink)
    pilot.link.tell(structs.replace(room, stage=Stage.OVER))
    pilot.wait(0.2)
    pilot.click("final")
    pilot.wait(0.5)
    if way == "button":
        pilot.click("menu")
    else:
        pilot.key("escape")
        if isinstance(app.scene, Dialog):
            area = app.scene.targets()["leave"].center
            pilot.click_at(area)
    assert pilot.scene not in app.scenes
