"""Leaving a table on the network, losing it, and coming back."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.machine.signals import ended_by_signals
from client.program.starting import end_at_once
from engine.lan.link import Stage, Start
from tests.support.killing import kill
from tests.support.lanparty import (
    Guest,
    guests,
    host_without_window,
    join_and_start,
    layers,
    open_table,
    start_with,
    table,
    wait_for,
)
from tests.support.patience import PATIENCE
from tests.support.pilot import Pilot, flying, process_of


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        pilot.app.change(name="Ming", animation=False)
        yield pilot


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


def ended_within(pilot: Pilot, seconds: float) -> bool:
    """Run the program, send it SIGTERM meanwhile; tell whether it has ended in that time."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGTERM)

    timer = threading.Timer(0.3, send)
    rescue = threading.Timer(PATIENCE, pilot.app.quit)
    with ended_by_signals(lambda: end_at_once(pilot.app)):
        timer.start()
        rescue.start()
        pilot.app.run()
        while pilot.app.scenes:
            pilot.app.pop()
    rescue.cancel()
    return time.monotonic() - sent[0] < seconds


soon = pytest.mark.parametrize(
    "within", [PATIENCE / 2, pytest.param(1.0, marks=pytest.mark.long, id="a second")]
)
"""Without a question, which nobody would answer; on a machine of one's own in a second."""


@soon
def test_a_signal_ends_a_hosts_match_without_a_question(pilot: Pilot, within: float) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        assert ended_within(pilot, within)
        wait_for(lambda: guest.end() == "saved")


@soon
def test_a_signal_ends_waiting_for_a_host_who_is_gone(
    pilot: Pilot, tmp_path: Path, within: float
) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        scene = join_and_start(pilot, leader, host["port"])
        kill(host["pid"])
        pilot.until(lambda: scene.party.since is not None)
        assert ended_within(pilot, within)


def test_a_host_stops_and_goes_on_later_with_the_same_seats(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        view = scene.model.view
        assert view is not None
        pilot.key("escape")
        pilot.click("go")
        pilot.click("later")
        wait_for(lambda: guest.end() == "saved")
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
        process = process_of(pilot.app)
        assert process is not None
        process.kill()
        pilot.until(lambda: scene.party.since is not None)
        pilot.until(lambda: pilot.scene == "dialog")
        pilot.click("again")
        pilot.until(lambda: pilot.scene == "table")
        again = table(pilot)
        assert again.party.door is not None and again.party.door.port == port
        assert again.model.view is not None and again.model.view.hand == view.hand
        pilot.until(lambda: again.party.room is not None and not again.party.room.chairs[1].away)
        assert guest.end() == "" and guest.link.state == "joined"


def test_ending_a_match_ends_it_for_all_and_leaves_nothing_to_go_back_to(pilot: Pilot) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        start_with(pilot, [guest])
        pilot.key("escape")
        pilot.click("go")
        pilot.click("for_good")
        wait_for(lambda: bool(guest.end()))
        assert guest.end() == "ended"
        pilot.key("escape")
        assert "lan_back" not in pilot.app.scene.targets()


def test_no_frame_waits_for_guests_to_be_told_of_the_end(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = open_table(pilot, seconds=0)
    with guests(port, "A") as (guest,):
        scene = start_with(pilot, [guest])
        pilot.key("escape")
        pilot.click("go")
        pilot.read()
        with monkeypatch.context() as silent:
            silent.setattr(scene.model.link, "poll", list)
            start = time.monotonic()
            pilot.click("for_good")
            taken = time.monotonic() - start
        assert pilot.scene != "dialog"
        assert taken < 0.3, "three frames, however long the host says nothing"
        pilot.until(lambda: bool(guest.end()))
        assert guest.end() == "ended"


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


def test_a_lost_line_is_shown_over_a_still_table(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        scene = join_and_start(pilot, leader, host["port"])
        before = len(scene.model.view.hand) if scene.model.view else 0
        leader.close()
        kill(host["pid"])
        pilot.until(lambda: scene.party.since is not None)
        assert "veil" in layers(pilot)
        assert scene.model.view is not None and len(scene.model.view.hand) == before
        assert scene.picture is not None and scene.picture.hand is not None
        assert scene.stage is not None
        assert any("Reconnecting" in str(layer.key) for layer in scene.occasion.layers())


def test_a_closing_host_is_told_with_a_way_back(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other", "--bots", "3") as host,
        guests(host["port"], "A") as (leader,),
    ):
        join_and_start(pilot, leader, host["port"])
    pilot.until(lambda: pilot.scene == "dialog")
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
