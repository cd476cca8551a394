"""Hosting from the menu, and what everybody can do in the lobby."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.look import typeset
from client.party.lobby import LobbyScene
from client.scenes.settings import SIZES as LETTERS
from client.ui import drawing
from engine.core.cards import SEATS
from engine.core.presets import PRESETS
from engine.lan.link import ChangeSetup, Chatted, Closing, Emoted, Kind, Phrased, Ready, Room, Start
from tests.support.lanparty import (
    Guest,
    guests,
    host_without_window,
    open_table,
    party_of,
    wait_for,
)
from tests.support.patience import PATIENCE
from tests.support.pilot import Pilot, flying


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with flying(tmp_path, "--lang", "en_US", host=True) as pilot:
        pilot.app.change(name="Ming")
        yield pilot


def room_of(pilot: Pilot) -> Room:
    room = party_of(pilot).room
    assert room is not None
    return room


# -- room for everything ---------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh_CN", "en_US"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_five_seats_and_all_words_fit_at_every_size_of_letters(
    tmp_path: Path, lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    cut: list[str] = []

    def watched(text: str, width: int, measure: Callable[[str], int]) -> str:
        short = typeset.shorten(text, width, measure)
        if short != text:
            cut.append(text)
        return short

    with flying(tmp_path, "--lang", lang, size=size, host=True) as pilot:
        pilot.app.change(name="Ming")
        open_table(pilot)
        for seat in (1, 2, 3):
            pilot.click(f"bot:{seat}")
            pilot.until(lambda seat=seat: room_of(pilot).chairs[seat].kind is Kind.BOT)  # type: ignore[misc]
        monkeypatch.setattr(drawing, "shorten", watched)
        for _, letters in LETTERS:
            pilot.app.change(ui_size=letters)
            pilot.settle()
            scene = pilot.app.scene
            assert isinstance(scene, LobbyScene)
            seats = scene.page.find("seats")
            assert seats is not None
            rows = [scene.page.find(f"seat:{seat}") for seat in SEATS]
            assert all(row is not None and seats.rect.contains(row.rect) for row in rows)
            assert cut == [], letters


# -- hosting ---------------------------------------------------------------------------


def test_a_table_is_hosted_in_two_clicks(pilot: Pilot) -> None:
    pilot.click("lan")
    pilot.click("host")
    pilot.until(lambda: pilot.scene == "lobby")
    door = party_of(pilot).door
    assert door is not None and door.port
    assert pilot.shows("Ming's table")
    assert pilot.shows(door.invite)
    assert pilot.shows(f":{door.port}")


def test_every_choice_reaches_the_table(pilot: Pilot) -> None:
    pilot.click("lan")
    pilot.click("setup")
    pilot.click("rules:weihai")
    pilot.click("table")
    pilot.type("Friday")
    pilot.choose("hands", 4)
    pilot.choose("seconds", 15)
    pilot.choose("grace", 60)
    pilot.choose("level", "shrewd")
    pilot.click("watchers")
    pilot.click("may_pause")
    # The last of the choices lies further down: the keyboard brings it into sight.
    page = pilot.app.scene.page  # type: ignore[attr-defined]
    page.set_focus(page.find("code"))
    pilot.key("space")
    pilot.click("open")
    pilot.until(lambda: pilot.scene == "lobby")
    setup, door = room_of(pilot).setup, party_of(pilot).door
    assert setup.rules == PRESETS["weihai"]
    assert (setup.name, setup.hands, setup.seconds, setup.grace) == ("Friday", 4, 15, 60)
    assert setup.level == "shrewd"
    assert not setup.watchers and not setup.may_pause
    assert door is not None and len(door.code) == 4
    assert pilot.shows(door.code)


def test_the_invitation_is_copied(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    open_table(pilot)
    pilot.click("copy")
    door = party_of(pilot).door
    assert door is not None and copied == [door.invite]


def test_the_firewall_is_explained_in_words(pilot: Pilot) -> None:
    open_table(pilot)
    pilot.click("help")
    assert pilot.shows("Private networks") and pilot.shows("Local Network")


def test_a_second_table_can_be_opened_after_the_first(pilot: Pilot) -> None:
    open_table(pilot)
    pilot.key("escape")
    assert pilot.scene == "lan"
    pilot.click("host")
    pilot.until(lambda: pilot.scene == "lobby")
    assert not party_of(pilot).model.closing


# -- seats -----------------------------------------------------------------------------


def test_bots_come_go_and_change_their_level(pilot: Pilot) -> None:
    open_table(pilot)
    pilot.click("bot:2")
    pilot.until(lambda: room_of(pilot).chairs[2].kind is Kind.BOT)
    assert room_of(pilot).chairs[2].name == pilot.app.words("person.elder")
    pilot.choose("level:2", "simple")
    pilot.until(lambda: room_of(pilot).chairs[2].level == "simple")
    pilot.click("unseat:2")
    pilot.until(lambda: room_of(pilot).chairs[2].kind is Kind.EMPTY)


def test_the_host_moves_seats_and_everybody_keeps_his_own(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: room_of(pilot).chairs[1].name == "A")
        pilot.click("move:0:1")
        pilot.until(lambda: room_of(pilot).chairs[1].name == "Ming")
        assert party_of(pilot).seat == 1
        guest.until(lambda room: room.chairs[0].name == "A")
        assert pilot.shows("Ming (you)")


def test_only_the_host_has_the_hosts_controls(pilot: Pilot, tmp_path: Path) -> None:
    with (
        host_without_window(tmp_path / "other") as host,
        guests(host["port"], "A"),
    ):
        pilot.app.go.join(f"127.0.0.1:{host['port']}")
        pilot.until(lambda: pilot.scene == "lobby")
        targets = pilot.app.scene.targets()
    assert not [name for name in targets if name.startswith(("move:", "unseat:", "bot:"))]
    assert "change" not in targets


def test_somebody_is_sent_away_only_after_a_question(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: room_of(pilot).chairs[1].name == "A")
        pilot.click("unseat:1")
        assert pilot.scene == "dialog" and pilot.shows("A")
        assert guest.end() == ""
        pilot.click("yes")
        wait_for(lambda: guest.end() == "kicked")


def test_the_match_starts_only_when_all_are_ready(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: room_of(pilot).chairs[1].name == "A")
        pilot.wait(0.1)
        pilot.click("main")
        assert pilot.scene == "lobby" and pilot.shows("Waiting for A")
        guest.link.send(Ready())
        pilot.until(lambda: room_of(pilot).chairs[1].ready)
        pilot.wait(0.1)
        pilot.click("main")
        pilot.until(lambda: pilot.scene == "table")
        chairs = party_of(pilot).room
        assert chairs is not None
        assert [chair.kind for chair in chairs.chairs[2:]] == [Kind.BOT] * 3


def test_ready_marks_fall_when_the_rules_change(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        guest.link.send(Ready())
        pilot.until(lambda: room_of(pilot).chairs[1].ready)
        scene = pilot.app.scene
        assert isinstance(scene, LobbyScene)
        tabs = scene.page.find("tab")
        assert tabs is not None
        pilot.click_at((tabs.rect.right - 20, tabs.rect.centery))
        party_of(pilot).turn_door()
        pilot.until(lambda: room_of(pilot).setup.closed)
        pilot.click("change")
        pilot.click("rules:qingdao")
        pilot.app.change(hosting=replace(pilot.app.settings.hosting, target=30, marks=False))
        pilot.click("done")
        pilot.until(lambda: room_of(pilot).setup.rules == PRESETS["qingdao"])
        assert not room_of(pilot).chairs[1].ready
        assert pilot.shows("get ready again")
        setup = room_of(pilot).setup
        assert (setup.target, setup.marks, setup.closed) == (30, False, True)
        assert pilot.shows(pilot.app.words("lan.target"))


def test_every_option_that_is_not_as_in_its_preset_is_told(pilot: Pilot) -> None:
    open_table(pilot)
    party = party_of(pilot)
    rules = replace(PRESETS["putong"], id="custom", kick_multiplier=4)
    party.link.send(ChangeSetup(replace(room_of(pilot).setup, rules=rules)))
    pilot.until(lambda: room_of(pilot).setup.rules.id == "custom")
    scene = pilot.app.scene
    assert isinstance(scene, LobbyScene)
    tabs = scene.page.find("tab")
    assert tabs is not None
    pilot.click_at((tabs.rect.right - 20, tabs.rect.centery))
    assert pilot.shows("with these changes")
    assert pilot.shows(pilot.app.words("option.kick_multiplier"))


def test_another_name_is_taken_without_losing_the_seat(pilot: Pilot) -> None:
    open_table(pilot)
    pilot.click("rename")
    for _ in range(4):
        pilot.key("backspace")
    pilot.type("Lin")
    pilot.key("return")
    pilot.until(lambda: room_of(pilot).chairs[0].name == "Lin")
    assert party_of(pilot).seat == 0


# -- talk ------------------------------------------------------------------------------


def test_a_line_is_typed_with_an_input_method_and_sent_by_enter(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: bool(party_of(pilot).others))
        pilot.click("say")
        pilot.compose(["b", "bao", "baohuang"], "保皇")
        pilot.step(*pygame.event.get())
        assert guest.heard_of(Chatted) == []
        pilot.key("return")
        wait_for(lambda: bool(guest.heard_of(Chatted)))
        assert guest.heard_of(Chatted)[0].text == "保皇"
        pilot.until(lambda: pilot.shows("保皇"))


def test_news_of_others_do_not_disturb_who_is_composing(pilot: Pilot) -> None:
    port = open_table(pilot)
    pilot.click("say")
    pilot.step(pygame.event.Event(pygame.TEXTEDITING, text="bao", start=0, length=3))
    with guests(port, "A"):
        pilot.until(lambda: room_of(pilot).chairs[1].name == "A")
        pilot.wait(0.3)
        scene = pilot.app.scene
        assert isinstance(scene, LobbyScene) and scene.chat.composing
        pilot.step(pygame.event.Event(pygame.TEXTEDITING, text="", start=0, length=0))
        pilot.wait(0.2)
        assert "hush:1" in scene.targets()


def test_the_start_of_a_match_leaves_who_types_at_his_line(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        party = party_of(pilot)
        guest.link.send(Ready())
        pilot.until(lambda: party.room is not None and party.room.chairs[1].ready)
        pilot.click("say")
        pilot.type("wait a")
        order = pilot.app.settings.order
        party.link.send(Start())
        pilot.until(lambda: pilot.scene == "table")
        pilot.type("s")  # alone, this key sorts the hand
        assert party.draft == "wait as"
        assert pilot.app.settings.order == order


def test_phrases_and_emotes_go_by_id(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: bool(party_of(pilot).others))
        pilot.click("tray:phrases")
        pilot.click("phrase:thanks")
        pilot.click("tray:emotes")
        pilot.click("emote:tea")
        wait_for(lambda: bool(guest.heard_of(Phrased)) and bool(guest.heard_of(Emoted)))
        assert guest.heard_of(Phrased)[0].phrase == "thanks"
        assert guest.heard_of(Emoted)[0].emote == "tea"


def test_a_muted_person_is_not_read(pilot: Pilot) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        pilot.until(lambda: "hush:1" in pilot.app.scene.targets())
        pilot.click("hush:1")
        guest.link.chat("can you see this?")
        pilot.until(lambda: len(party_of(pilot).book.entries) > 1)
        pilot.wait(0.2)
        assert not pilot.shows("can you see this?")
        assert party_of(pilot).unread == 0
        pilot.click("hush:1")
        assert pilot.shows("can you see this?")


# -- ends ------------------------------------------------------------------------------


def close_the_table(pilot: Pilot, guest: Guest, within: float) -> str:
    pilot.until(lambda: bool(party_of(pilot).others))
    pilot.key("escape")
    assert pilot.scene == "dialog"
    pilot.click("yes")
    assert pilot.scene == "lan"
    wait_for(lambda: bool(guest.heard_of(Closing)), within)
    return str(guest.heard_of(Closing)[-1].code)


@pytest.mark.parametrize(
    "within", [PATIENCE, pytest.param(3.0, marks=pytest.mark.long, id="three seconds")]
)
def test_the_hosts_leave_is_said_to_all(pilot: Pilot, within: float) -> None:
    port = open_table(pilot)
    with guests(port, "A") as (guest,):
        assert close_the_table(pilot, guest, within) in ("ended", "host_left")
    assert not pilot.app.paths.lan_seat.exists()


def test_nothing_listens_any_more_once_the_table_is_closed(pilot: Pilot) -> None:
    port = open_table(pilot)
    pilot.key("escape")
    pilot.wait(0.5)

    def is_shut() -> bool:
        late = Guest(port, "Late")
        wait_for(lambda: bool(late.end()) or bool(late.heard_of(Room)))
        late.close()
        return late.end() == "not_reachable"

    wait_for(is_shut)
