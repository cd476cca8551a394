"""A table that cannot be opened, or that stands still, says why."""

import logging
import time
from pathlib import Path

import msgspec
import pygame
import pytest

from client.table.table import TableScene
from engine.core.presets import PRESETS
from engine.lan.link import (
    Chair,
    Kind,
    LinkChanged,
    LinkState,
    OpenTable,
    Refused,
    Room,
    Setup,
    Stage,
)
from tests.support.corelink import CoreLink
from tests.support.pilot import Pilot, flying, process_of
from tests.support.tablepilot import SeatedPilot, app_in

RULES = PRESETS["putong"]


def begin(pilot: Pilot) -> None:
    setup = Setup(rules=RULES, hands=2, pace=(0.0, 0.0), seed=7)
    pilot.app.go.table(OpenTable(setup=setup, start=True))


def dealt(pilot: Pilot) -> bool:
    scene = pilot.app.scene
    return isinstance(scene, TableScene) and scene.model.view is not None


class SilentLink(CoreLink):
    """A table that seats one, and does not deal."""

    def _tell_start(self) -> None:
        chairs = tuple(Chair(kind=Kind.BOT, name=name) for name in self._names)
        self.room = Room(table="table", setup=self._setup, chairs=chairs, stage=Stage.PLAYING)

    def _go_on(self) -> None:
        """Nothing happens."""


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_a_match_that_cannot_be_kept_is_not_begun_and_the_player_is_told(
    tmp_path: Path, language: str
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "saves").write_text("in the way of the folder")
    with flying(tmp_path, "--lang", language, host=True) as pilot:
        begin(pilot)
        pilot.until(lambda: pilot.scene == "dialog")
        assert pilot.shows(pilot.app.words("net.save_unwritable"))
        pilot.click("menu")
        assert pilot.scene == "home"


def test_a_request_refused_at_a_table_does_not_end_it(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        link = CoreLink(RULES)
        scene = TableScene(app, link)
        app.push(scene)
        link.tell(Refused(99, "net.save_unwritable"))
        SeatedPilot(app, scene).settle()
        assert app.scene is scene


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
def test_a_full_disk_stands_in_the_prompt_until_there_is_room(
    tmp_path: Path, language: str
) -> None:
    with app_in(tmp_path) as app:
        app.change(language=language)
        link = CoreLink(RULES)
        scene = TableScene(app, link)
        app.push(scene)
        pilot = SeatedPilot(app, scene)
        pilot.settle()
        room = scene.model.room
        assert room is not None
        asked = pilot.prompt
        link.tell(msgspec.structs.replace(room, notice="disk"))
        pilot.settle()
        assert pilot.prompt == app.words("net.disk_here")
        link.tell(room)
        pilot.settle()
        assert pilot.prompt == asked


def test_a_disk_full_from_the_first_deal_is_told_on_the_empty_table(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        link = SilentLink(RULES)
        scene = TableScene(app, link)
        app.push(scene)
        room = link.room
        pilot = SeatedPilot(app, scene)
        pilot.wait(2.0)
        empty = pilot.pixels()
        assert scene.words() == []
        link.tell(msgspec.structs.replace(room, notice="disk"))
        pilot.wait(0.2)
        assert scene.words() == [app.words("net.disk_here")]
        assert pilot.pixels() != empty
        link.tell(LinkChanged(LinkState.RECONNECTING))
        link.tell(room)
        pilot.wait(0.2)
        assert scene.words() == [app.words("table.net.reconnecting")]


def test_a_host_that_dies_is_told_at_once_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with flying(tmp_path, host=True) as pilot:
        begin(pilot)
        pilot.until(lambda: dealt(pilot))
        process = process_of(pilot.app)
        assert process is not None
        with caplog.at_level(logging.WARNING):
            process.kill()
            process.wait()
            gone = time.monotonic()
            while pilot.scene != "dialog" and time.monotonic() - gone < 2.0:
                pilot.step(*pygame.event.get())
                time.sleep(0.01)
        assert pilot.scene == "dialog"
        assert pilot.shows(pilot.app.words("table.home.words"))
        assert [line for line in caplog.messages if str(process.returncode) in line]
