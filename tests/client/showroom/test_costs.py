"""What the window costs: start, memory, rest, and the busiest frames, against a bare window.

Figures of time want a machine with nothing else to do, and mean most on a real
or virtual screen: without one they are taken where nothing is shown.
"""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from tests.support.sources import ROOT

log = logging.getLogger(__name__)

pytestmark = pytest.mark.long

SIZE = (1920, 1080)
ROUNDS = 9
REST = 20.0
"""Seconds for which a program at rest is watched."""

BARE = f"""
import pygame
pygame.init()
pygame.display.set_mode({SIZE})
pygame.display.flip()
print("shown", flush=True)
while not pygame.event.get(pygame.QUIT):
    pygame.time.wait(50)
"""

MENU = """
import sys
from client.program import app
draw = app.App._draw
def drawn(self, dt, thinking):
    draw(self, dt, thinking)
    app.App._draw = draw
    print("shown", flush=True)
app.App._draw = drawn
from client.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

TABLE = """
import sys
from client.program import routes
from client.settings.portraits import bot_chairs
from client.settings.settings import NewGame
from engine.core.presets import PRESETS
from engine.lan.link import OpenTable, Setup
home = routes.Routes.home
def at_table(self):
    home(self)
    chairs = bot_chairs(self._app.look, NewGame(), 0)
    self.table(OpenTable(setup=Setup(rules=PRESETS["putong"], seed=3), chairs=chairs, start=True))
routes.Routes.home = at_table
from client.__main__ import main
sys.exit(main(sys.argv[1:]))
"""

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def surroundings() -> dict[str, str]:
    """Give the screen and sound there are; the dummy screen only where there is none."""
    environment = {**os.environ, "SDL_FRAMEBUFFER_ACCELERATION": "0", "PYTHONPATH": str(ROOT)}
    environment.pop("SDL_AUDIODRIVER", None)
    if "DISPLAY" in environment:
        environment.pop("SDL_VIDEODRIVER", None)
    return environment


@contextmanager
def program(code: str, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    folders = ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]
    size = ["--windowed", "--resolution", f"{SIZE[0]}x{SIZE[1]}", "--mute"]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *folders, *size],
        cwd=folder, env=surroundings(), text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


def until_shown(process: "subprocess.Popen[str]") -> None:
    assert process.stdout is not None
    assert any(line == "shown\n" for line in process.stdout)


def seconds_to_show(code: str, folder: Path) -> float:
    start = time.perf_counter()
    with program(code, folder) as process:
        until_shown(process)
        return time.perf_counter() - start


def megabytes(process: "subprocess.Popen[str]") -> float:
    pages = int(Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu_seconds(process: "subprocess.Popen[str]") -> float:
    stat = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def load_at_rest(code: str, folder: Path, after: float) -> float:
    with program(code, folder) as process:
        time.sleep(after)
        before = cpu_seconds(process)
        time.sleep(REST)
        return (cpu_seconds(process) - before) / REST


def test_the_menu_is_there_in_one_and_a_half_times_a_bare_window(tmp_path: Path) -> None:
    seconds_to_show(MENU, tmp_path)
    pairs = [
        (seconds_to_show(BARE, tmp_path), seconds_to_show(MENU, tmp_path)) for _ in range(ROUNDS)
    ]
    bare, menu = (median(times) for times in zip(*pairs, strict=True))
    log.info("bare window %.0f ms, menu %.0f ms, %.2f ×", bare * 1e3, menu * 1e3, menu / bare)
    assert menu <= 1.5 * bare


@linux
def test_the_menu_holds_no_more_than_twice_the_memory_of_a_bare_window(tmp_path: Path) -> None:
    held = []
    for code in (BARE, MENU):
        with program(code, tmp_path) as process:
            until_shown(process)
            time.sleep(5)
            held.append(megabytes(process))
    bare, menu = held
    log.info("bare window %.1f MB, menu %.1f MB, %.2f ×", bare, menu, menu / bare)
    assert menu <= 2 * bare


@linux
def test_a_menu_at_rest_takes_a_hundredth_of_a_core(tmp_path: Path) -> None:
    load = load_at_rest(MENU, tmp_path, 8.0)
    log.info("menu at rest %.2f %% of a core", load * 100)
    assert load <= 0.01


@linux
def test_a_table_that_waits_for_you_takes_a_hundredth_of_a_core(tmp_path: Path) -> None:
    load = load_at_rest(TABLE, tmp_path, 90.0)
    assert list((tmp_path / "d" / "saves").glob("*.bhj"))
    log.info("table at rest %.2f %% of a core", load * 100)
    assert load <= 0.01


def test_the_busiest_moments_keep_their_frames(tmp_path: Path) -> None:
    report = tmp_path / "frames.json"
    subprocess.run(
        [
            sys.executable, "-m", "client", "--demo", "--rules", "qingdao", "--hands", "2",
            "--seed", "5", "--speed", "1", "--mute", "--resolution", f"{SIZE[0]}x{SIZE[1]}",
            "--config-dir", str(tmp_path / "c"), "--data-dir", str(tmp_path / "d"),
            "--profile", str(report),
        ],
        cwd=ROOT, env=surroundings(), check=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    measured = json.loads(report.read_text(encoding="utf-8"))
    floor = measured["floor"]["p50"]
    for moment in ("deal", "tribute", "end"):
        frame = measured["phases"][moment]["frame"]
        log.info(
            "%s: p50 %.2f ms = %.2f × the floor, p99 %.1f ms, %d frames",
            moment, frame["p50"], frame["p50"] / floor, frame["p99"],
            measured["phases"][moment]["frames"],
        )  # fmt: skip
        assert frame["p50"] <= 1.8 * floor
        assert frame["p99"] < 16.0
