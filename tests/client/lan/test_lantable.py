"""The table while others sit at it: talk, pauses, who is away, leaving and coming back."""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.lan.hosting import setup_of
from client.scenes.lantable import LanTable
from engine.bots.levels import bot_of
from engine.lan.link import Chatted, Emoted, Pause, Phrased, Ready, Stage, Start
from tests.support.lanparty import (
    Guest,
    guests,
    host_without_window,
    open_table,
    party_of,
    start_with,
    wait_for,
)
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        pilot.app.change(name="Ming", animation=False)
        yield pilot


def table(pilot: Pilot) -> LanTable:
    scene = pilot.app.scene
    assert isinstance(scene, LanTable), scene.name
    return scene


def layers(pilot: Pilot) -> list[str]:
    pilot.step()
    stage = table(pilot).stage
    assert stage is not None
    return [layer.name for layer in stage.board.extra]


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
        assert scene.picture is not None and "asks for a pause" in scene.picture.prompt
        assert scene.party.room is not None and not scene.party.room.paused


def test_who_is_away_is_seen_and_has_no_ping(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.until(lambda: "ping:1" in layers(pilot), most=10)
        guest.close()
        pilot.until(lambda: scene.party.room is not None and scene.party.room.chairs[1].away)
        pilot.step()
        assert scene.picture is not None and scene.picture.plates[1].away
        assert "ping:1" not in layers(pilot)
        pilot.click("chat")
        assert pilot.shows("A has lost the connection")


# -- results -----------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots move at once."""
    monkeypatch.setattr(
        "client.scenes.hostopening.setup_of", lambda app: replace(setup_of(app), pace=(0.0, 0.0))
    )


def play_out(pilot: Pilot, people: list[Guest], most: float = 60.0) -> None:
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


@pytest.mark.usefixtures("quick")
def test_a_match_ends_with_a_checked_deal_and_begins_anew_at_the_same_table(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0, hands=1, rules="weihai")
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        play_out(pilot, [guest])
        assert scene.picture is not None and scene.picture.result is not None
        assert pilot.app.words("table.result.fair") in scene.picture.result.note
        assert "waiting for A" in scene.picture.result.note
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
def test_from_the_end_of_a_match_everybody_can_go_back_to_the_lobby(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0, hands=1, rules="weihai")
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        play_out(pilot, [guest])
        pilot.click("final")
        pilot.click("lobby")
        pilot.until(lambda: pilot.scene == "lobby")
        guest.until(lambda room: room.stage is Stage.LOBBY)
        assert party_of(pilot).others == (1,)


# -- leaving and coming back -----------------------------------------------------------------


def test_enter_never_ends_a_match(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.key("escape")
        pilot.click("go")
        assert pilot.shows("End the match")
        pilot.key("return")
        assert pilot.scene == "table"


def test_the_window_of_a_host_asks_before_it_closes(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.step(pygame.event.Event(pygame.QUIT))
        assert pilot.app.running and pilot.scene == "dialog"
        pilot.step(pygame.event.Event(pygame.QUIT))
        assert not pilot.app.running


def test_a_host_stops_and_goes_on_later_with_the_same_seats(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        view = scene.model.view
        assert view is not None
        pilot.key("escape")
        pilot.click("go")
        pilot.click("later")
        wait_for(lambda: guest.end() == "saved", most=3.0)
        pilot.key("escape")
        assert pilot.scene == "home" and "lan_back" in pilot.app.scene.targets()
        pilot.click("lan_back")
        pilot.until(lambda: pilot.scene == "table")
        pilot.until(lambda: table(pilot).model.view is not None)
        again = table(pilot).model.view
        assert again is not None and again.hand == view.hand
        back = Guest(port, "A")
        back.link.close()
        room = table(pilot).party.room
        assert room is not None and room.chairs[1].name == "A" and room.chairs[1].away


def test_a_killed_host_goes_on_at_the_same_port_and_guests_are_back_in_the_same_hand(
    pilot: Pilot,
) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        view = scene.model.view
        assert view is not None
        process = pilot.app.host._process
        assert process is not None
        process.kill()
        pilot.until(lambda: scene.party.since is not None)
        pilot.until(lambda: pilot.scene == "dialog", most=30)
        pilot.click("again")
        pilot.until(lambda: pilot.scene == "table", most=30)
        again = table(pilot)
        assert again.party.door is not None and again.party.door.port == port
        assert again.model.view is not None and again.model.view.hand == view.hand
        pilot.until(
            lambda: again.party.room is not None and not again.party.room.chairs[1].away, most=20
        )
        assert guest.end() == "" and guest.link.state == "joined"


def test_ending_a_match_ends_it_for_all_and_leaves_nothing_to_go_back_to(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.key("escape")
        pilot.click("go")
        pilot.click("for_good")
        wait_for(lambda: bool(guest.end()), most=5.0)
        assert guest.end() == "ended"
        pilot.key("escape")
        assert "lan_back" not in pilot.app.scene.targets()


def test_a_guest_steps_away_and_comes_back_to_the_same_cards(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        scene = join_and_start(pilot, leader, host["port"])
        view = scene.model.view
        assert view is not None
        pilot.key("escape")
        pilot.click("go")
        assert pilot.shows("costs 40 points")
        pilot.click("later")
        leader.until(lambda room: room.chairs[1].away)
        while pilot.scene != "home":
            pilot.key("escape")
        pilot.click("lan_back")
        pilot.until(lambda: pilot.scene == "table")
        again = table(pilot).model.view
        assert again is not None and again.hand == view.hand and again.seat == view.seat


def test_a_guest_who_leaves_for_good_pays_and_a_bot_takes_over(
    pilot: Pilot, tmp_path: Path
) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        join_and_start(pilot, leader, host["port"])
        pilot.key("escape")
        pilot.click("go")
        pilot.click("for_good")
        leader.until(lambda room: room.chairs[1].kind == "bot")
        assert leader.view is not None and leader.view.public.left[1]
        assert not pilot.app.paths.lan_seat.exists()


def join_and_start(pilot: Pilot, leader: Guest, port: int) -> LanTable:
    pilot.app.go.join(f"127.0.0.1:{port}")
    pilot.until(lambda: pilot.scene == "lobby")
    pilot.wait(0.2)
    pilot.click("main")
    leader.until(lambda room: room.chairs[1].ready)
    leader.link.send(Start())
    pilot.until(lambda: pilot.scene == "table")
    scene = table(pilot)
    pilot.until(lambda: scene.model.view is not None and bool(scene.model.view.hand))
    pilot.step()
    return scene


def test_a_lost_line_is_shown_over_a_still_table(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        scene = join_and_start(pilot, leader, host["port"])
        before = len(scene.model.view.hand) if scene.model.view else 0
        leader.close()
        os.kill(host["pid"], signal.SIGKILL)
        pilot.until(lambda: scene.party.since is not None)
        assert "veil" in layers(pilot)
        assert scene.model.view is not None and len(scene.model.view.hand) == before
        assert scene.picture is not None and scene.picture.hand is not None
        assert scene.stage is not None
        assert any("Reconnecting" in str(layer.key) for layer in scene.stage.board.extra)


def test_a_closing_host_is_told_with_a_way_back(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        join_and_start(pilot, leader, host["port"])
    pilot.until(lambda: pilot.scene == "dialog", most=3.0)
    assert pilot.shows("The host has closed the table")
    assert "again" in pilot.app.scene.targets()


def test_who_watches_sees_no_hand_and_is_not_asked(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "4", "--watchers") as host,
        guests(host["port"], "A") as (leader,),
    ):
        leader.link.send(Start())
        leader.until(lambda room: room.stage is Stage.PLAYING)
        pilot.app.go.join(f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "dialog")
        pilot.click("watch")
        pilot.until(lambda: pilot.scene == "table")
        pilot.wait(0.5)
        scene = table(pilot)
        assert scene.picture is not None and scene.picture.hand is None
        assert not scene.picture.buttons
        assert scene.party.seat is None
        pilot.key("escape")
        pilot.click("go")
        assert pilot.scene != "table"
