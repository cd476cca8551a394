"""The game shows itself: self-test, demonstration, measuring, pictures."""

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import client.party
import client.scenes
import client.table
from client.machine.paths import Paths
from client.table.table import TableScene
from client.ui.scene import Scene
from engine.record.file import read_record
from tests.support.pilot import flying

ROOT = Path(__file__).resolve().parents[3]
PHASES = {"deal", "throne", "play", "result"}
NEEDS_OTHERS = {"clubtable", "hall", "lobby"}
"""Screens of a table or a club that somebody else keeps."""

SCREENS = {
    scene.name
    for room in (client.scenes, client.table, client.party)
    for module in pkgutil.iter_modules(room.__path__, f"{room.__name__}.")
    for scene in vars(importlib.import_module(module.name)).values()
    if isinstance(scene, type) and issubclass(scene, Scene)
} - {Scene.name, TableScene.name, *NEEDS_OTHERS}
"""Names of all other screens but the table."""


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "client", *arguments]
    command += ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "数 据")]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def test_the_self_test_draws_every_screen_and_plays_a_hand(tmp_path: Path) -> None:
    done = run(tmp_path, "--selftest")
    assert (done.returncode, done.stdout, done.stderr) == (0, "ok\n", "")
    (record,) = (tmp_path / "数 据" / "demo" / "history").glob("*.bhr")
    assert read_record(record).header.rules.id == "putong"
    assert not (tmp_path / "c" / "settings.json").exists()
    check_that_hands_bots_only_show_are_none_of_the_players_own(tmp_path)


def check_that_hands_bots_only_show_are_none_of_the_players_own(tmp_path: Path) -> None:
    with flying(tmp_path) as pilot:
        own = Path(tmp_path / "数 据")
        pilot.app.paths = Paths(pilot.app.paths.config, own)
        pilot.app.go.statistics()
        pilot.settle()
        assert pilot.shows(pilot.app.words("stats.none"))
        pilot.app.pop()
        pilot.app.go.home()
        pilot.settle()
        assert pilot.shows(pilot.app.words("home.tutorial_first"))
        assert "continue" not in pilot.app.scene.targets()


def test_pictures_and_figures_that_cannot_be_written_are_told_before_the_run(
    tmp_path: Path,
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for wish in (
        ["--demo", "--screenshot-dir", str(blocked)],
        ["--demo", "--profile", str(blocked / "x.json")],
        ["--demo", "--profile", str(tmp_path)],
    ):
        done = run(tmp_path, *wish)
        assert (done.returncode, done.stdout) == (2, "")
        assert wish[-1] in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "数 据" / "demo").exists()


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shown")
    done = run(
        folder, "--demo", "--rules", "weihai", "--hands", "1", "--seed", "7", "--speed", "32",
        "--profile", str(folder / "frames.json"), "--screenshot-dir", str(folder / "pictures"),
        "--resolution", "960x600", "--mute",
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return folder


def test_a_demonstration_plays_the_rule_set_asked_for(shown: Path) -> None:
    (record,) = (shown / "数 据" / "demo" / "history").glob("*.bhr")
    read = read_record(record)
    assert read.header.rules.id == "weihai"
    assert read.header.bots[1:] == ("steady",) * 4


def test_a_profile_tells_the_frames_by_phase_with_the_floor(shown: Path) -> None:
    report = json.loads((shown / "frames.json").read_text(encoding="utf-8"))
    assert report["size"] == [960, 600]
    assert set(report["phases"]) >= PHASES
    for part in (report["all"], *report["phases"].values()):
        assert part["frames"] > 0
        for kind in ("frame", "thinking", "drawing", "showing"):
            spread = part[kind]
            assert 0 <= spread["p50"] <= spread["p95"] <= spread["p99"] <= spread["max"]
    assert report["floor"]["p50"] > 0


def test_every_screen_and_phase_is_pictured(shown: Path) -> None:
    names = [file.stem for file in sorted((shown / "pictures").glob("*.png"))]
    for screen in SCREENS | {"settings-keys"}:
        assert any(name.endswith(f"-{screen}") for name in names), screen
    for phase in PHASES:
        assert any(f"table-{phase}" in name for name in names), phase
    pygame.display.init()
    for file in (shown / "pictures").glob("*.png"):
        picture = pygame.image.load(str(file))
        assert picture.get_size() == (960, 600)
        assert pygame.transform.average_color(picture)[:3] != (0, 0, 0)
