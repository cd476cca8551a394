"""The table while others sit at it: talk, pauses, who is away, leaving and coming back."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.party.hosting import setup_of
from client.party.lantable import LanTable
from engine.bots.making import bot_of
from engine.lan.link import Chatted, Emoted, Pause, Phrased, Ready, Stage, VoteEnd
from tests.support.lanparty import (
    Guest,
    guests,
    layers,
    open_table,
    party_of,
    start_with,
    table,
    wait_for,
)
from tests.support.patience import PATIENCE
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        pilot.app.change(name="Ming", animation=False)
        yield pilot


# -- talk ------------------------------------------------------------------------------


def test_what_others_say_hangs_at_their_seat_for_a_while(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        guest.link.emote("laugh")
        pilot.until(lambda: "bubble:1" in layers(pilot))
        assert "unread" in layers(pilot)
        pilot.wait(5.0)
        assert "bubble:1" not in layers(pilot)


def test_the_talk_opens_by_its_key_and_letters_never_play_a_card(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.key("/")
        assert scene.drawer.open and scene.drawer.chat.typing
        before = (pilot.app.settings.counter, pilot.app.settings.log, scene.model.view)
        pilot.type("pass hint a c l")
        pilot.key("return")
        wait_for(lambda: bool(guest.heard_of(Chatted)))
        assert guest.heard_of(Chatted)[0].text == "pass hint a c l"
        after = (pilot.app.settings.counter, pilot.app.settings.log, scene.model.view)
        assert before[:2] == after[:2]
        assert scene.model.view is not None and not scene.model.view.public.auto[0]


def test_esc_leaves_the_field_then_the_talk_and_only_then_asks(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.key("/")
        pilot.key("escape")
        assert scene.drawer.open and not scene.drawer.chat.typing
        pilot.key("escape")
        assert not scene.drawer.open and pilot.scene == "table"
        pilot.key("escape")
        assert pilot.scene == "dialog"


def test_phrases_and_emotes_are_sent_from_the_table(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.click("chat")
        pilot.click("tray:emotes")
        pilot.click("emote:tea")
        pilot.click("tray:phrases")
        pilot.click("phrase:hurry")
        wait_for(lambda: bool(guest.heard_of(Emoted)) and bool(guest.heard_of(Phrased)))
        pilot.until(lambda: "bubble:0" in layers(pilot))


def test_chinese_is_composed_at_the_table(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.key("/")
        pilot.compose(["ni", "nihao"], "你好")
        pilot.key("return")
        wait_for(lambda: bool(guest.heard_of(Chatted)))
        assert guest.heard_of(Chatted)[0].text == "你好"


def test_a_click_on_the_table_beside_the_talk_is_the_tables(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.key("/")
        card = next(name for name in scene.targets() if name.startswith("card:"))
        area = scene.targets()[card]
        pilot.click_at((area.x + 6, area.y + 6))
        assert len(scene.desk.selection.cards) == 1
        assert not scene.drawer.chat.typing


# -- standing still ----------------------------------------------------------------------


def test_the_host_pauses_and_goes_on(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.click("pause")
        pilot.until(lambda: scene.party.room is not None and scene.party.room.paused)
        assert "veil" in layers(pilot)
        guest.until(lambda room: room.paused)
        pilot.click("pause")
        guest.until(lambda room: not room.paused)
        pilot.until(lambda: "veil" not in layers(pilot))


def test_a_wish_for_a_pause_is_told_to_all(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A", "B") as people:
        scene = start_with(pilot, people)
        people[0].link.send(Pause(on=True))
        pilot.until(lambda: scene.party.room is not None and scene.party.room.pausing != ())
        pilot.step()
        assert scene.picture is not None and "would like a pause" in scene.picture.prompt
        assert scene.party.room is not None and not scene.party.room.paused


def test_who_is_away_is_seen_and_has_no_ping(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.until(lambda: "ping:1" in layers(pilot))
        guest.close()
        pilot.until(lambda: scene.party.room is not None and scene.party.room.chairs[1].away)
        pilot.step()
        assert scene.picture is not None and scene.picture.plates[1].away
        assert "ping:1" not in layers(pilot)
        pilot.click("chat")
        assert pilot.shows("A lost the connection")


# -- a vote ------------------------------------------------------------------------------


def test_more_than_half_end_the_match_by_the_menu_and_all_see_who_wants_it(
    pilot: Pilot,
) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A", "B") as people:
        scene = start_with(pilot, people)
        pilot.click("menu")
        assert pilot.shows("The match ends after a hand when more than half")
        pilot.click("vote")
        people[0].until(lambda room: room.ending == (0,))
        pilot.until(lambda: party_of(pilot).room.ending == (0,))  # type: ignore[union-attr]
        assert pilot.app.toasts.text == "For ending after this hand: Ming (1 of 2 votes needed)"
        pilot.click("menu")
        assert pilot.shows("For ending after this hand: Ming (1 of 2 votes needed)")
        assert pilot.shows("Take my vote back")
        pilot.click("vote")
        people[0].until(lambda room: room.ending == ())
        people[0].link.send(VoteEnd())
        pilot.until(lambda: scene.party.room.ending == (1,))  # type: ignore[union-attr]
        assert pilot.app.toasts.text == "For ending after this hand: A (1 of 2 votes needed)"


# -- results -----------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots move at once."""
    monkeypatch.setattr(
        "client.party.hostopening.setup_of", lambda app: replace(setup_of(app), pace=(0.0, 0.0))
    )


def play_out(pilot: Pilot, people: list[Guest], most: float = PATIENCE) -> None:
    """Let the guests play; one's own seat is played by a bot."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        pilot.step(*pygame.event.get())
        for guest in people:
            guest.play()
        scene = table(pilot)
        if scene.picture is not None and scene.picture.result is not None:
            return
        view = scene.model.view
        if view is not None and scene.model.may_act:
            scene.model.act(bot_of("simple", random.Random(1)).choose(view))
        time.sleep(0.002)
    raise AssertionError("the hand does not end")


def note_of(scene: LanTable) -> str:
    """What is told below a result."""
    assert scene.picture is not None and scene.picture.result is not None
    return scene.picture.result.note


@pytest.mark.usefixtures("quick")
def test_a_match_ends_with_a_checked_deal_and_begins_anew_at_the_same_table(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0, hands=1, rules="weihai")
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        play_out(pilot, [guest])
        pilot.until(lambda: pilot.app.words("table.result.fair") in note_of(scene))
        pilot.until(lambda: "waiting for A" in note_of(scene))
        pilot.click("final")
        pilot.click("again")
        pilot.until(lambda: pilot.app.toasts.text != "")
        assert pilot.app.toasts.text == pilot.app.words("net.not_ready")
        guest.link.send(Ready())
        guest.until(lambda room: room.chairs[1].ready)
        pilot.step()
        pilot.click("again")
        guest.until(lambda room: room.stage is Stage.PLAYING)
        pilot.until(lambda: scene.model.view is not None and scene.model.view.public.result is None)
        assert not scene.final


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("typing", [False, True])
def test_a_result_is_not_covered_by_the_talk_but_a_line_may_be_finished(
    pilot: Pilot, typing: bool
) -> None:
    port = open_table(pilot, seconds=0, hands=1, rules="weihai")
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.click("chat")
        if typing:
            pilot.click("say")
        play_out(pilot, [guest])
        pilot.wait(0.2)
        assert scene.drawer.open is typing
        if typing:
            pilot.key("return")
            pilot.key("escape")
            pilot.wait(0.1)
        assert not scene.drawer.open
        pilot.key("/")
        pilot.wait(0.1)
        assert scene.drawer.open, "one may talk about the result"


@pytest.mark.usefixtures("quick")
def test_the_end_of_a_match_can_be_kept_and_leads_back_to_the_lobby(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0, hands=1, rules="weihai")
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        play_out(pilot, [guest])
        pilot.click("final")
        pilot.click("keep")
        pilot.until(lambda: pilot.scene == "dialog")
        (sheet,) = pilot.app.paths.results.glob("*.csv")
        assert "Ming" in sheet.read_text("utf-8-sig").splitlines()[0]
        (picture,) = pilot.app.paths.results.glob("*.png")
        assert pygame.image.load(str(picture)).get_width() > 600
        assert pilot.shows(sheet.name)
        pilot.click("ok")
        pilot.click("lobby")
        pilot.until(lambda: pilot.scene == "lobby")
        guest.until(lambda room: room.stage is Stage.LOBBY)
        assert party_of(pilot).others == (1,)


def layer_area(scene: LanTable, name: str) -> pygame.Rect:
    return next(layer.area for layer in scene.occasion.layers() if layer.name == name)


def test_an_open_talk_hides_no_seat_and_no_cards_of_one(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        assert scene.stage is not None
        before = scene.stage.layout
        pilot.until(lambda: any(name.startswith("rank:") for name in scene.targets()))
        pilot.click(next(name for name in scene.targets() if name.startswith("rank:")))
        chosen = scene.desk.selection.cards
        pilot.click("chat")
        assert scene.drawer.open
        layout = scene.stage.layout
        for seat in range(5):
            for area in (layout.plates[seat], layout.piles[seat]):
                assert not scene.drawer.area.colliderect(area)
        guest.link.chat("a rather long line for one of the seats beside the talk")
        pilot.until(lambda: "bubble:1" in layers(pilot))
        assert not scene.drawer.area.colliderect(layer_area(scene, "bubble:1"))
        assert chosen and scene.desk.selection.cards == chosen
        pilot.click("chat")
        assert not scene.drawer.open
        assert scene.stage.layout == before
