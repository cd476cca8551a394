"""The program for Windows, built and run under Wine.

``pytest -m wine --log-cli-level=INFO`` shows the figures that stand in ``.github/SHIPPING.md``.
"""

import asyncio
import hashlib
import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.core.state import PublicState
from engine.table.messages import Start
from engine.table.setup import Stage
from tests.shipping.checkout import copy_sources
from tests.shipping.test_program import COLLECTED, SHARE_OF_WHOLE, bytes_in
from tests.support.hosts import play_on
from tests.support.ports import own_port
from tests.support.scriptclient import ScriptClient
from tests.support.sources import ROOT
from tests.support.wine import Windows, windows, wine_loader

log = logging.getLogger(__name__)

ROOMS_OF_SYSTEM = (
    "tests/engine/lan", "tests/engine/record", "tests/client/machine", "tests/client/program",
    "tests/client/records", "tests/client/settings",
)  # fmt: skip
FILES_OF_SYSTEM = ("disk", "journal", "kept_saves", "filelock", "files", "cli")
"""Files, sockets, processes, clocks: of the fast tests those that a system can break. The rest
are sums and pictures, and take hours under Wine; on a real Windows the workflow runs them all."""

LOADER = wine_loader()

pytestmark = [
    pytest.mark.wine,
    pytest.mark.skipif(LOADER is None, reason="Wine for 64-bit programs is not installed"),
]


@pytest.fixture(scope="module")
def win() -> Windows:
    assert LOADER is not None
    return windows(LOADER)


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    copy_sources(folder)
    return folder


@pytest.fixture(scope="module")
def program(win: Windows, source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the program; give it from a folder with spaces and Chinese in its name."""
    start = time.monotonic()
    built = tmp_path_factory.mktemp("my games 保皇")
    done = win.run(
        str(win.python), "-m", "PyInstaller", "--noconfirm", "--distpath", inside(built),
        "build.spec", folder=source, timeout=3600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    log.info("built in %.0f s", time.monotonic() - start)
    return built / "BaoHuang" / "BaoHuang.exe"


def inside(path: Path) -> str:
    """Name a path as Windows does: Wine has the whole disk as Z."""
    return "Z:" + str(path).replace("/", "\\")


def run(win: Windows, program: Path, folder: Path, *words: str) -> Any:
    places = ["--config-dir", inside(folder / "c"), "--data-dir", inside(folder / "d")]
    start = time.monotonic()
    done = win.run(str(program), *words, *places, folder=folder, CI="true")
    log.info("%s: %.1f s", " ".join(words), time.monotonic() - start)
    return done


def test_it_passes_its_self_test(win: Windows, program: Path, tmp_path: Path) -> None:
    done = run(win, program, tmp_path, "--selftest")
    assert (done.returncode, done.stdout.split()) == (0, ["ok"]), done.stderr


def test_it_plays_a_demonstration(win: Windows, program: Path, tmp_path: Path) -> None:
    done = run(win, program, tmp_path, "--demo", "--speed", "32", "--rules", "bdqingdao", "--seed",
               "1")  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "d" / "demo" / "history").glob("*.bhr"))) == 1


def test_it_tells_what_is_wrong_in_words_and_in_utf8(
    win: Windows, program: Path, tmp_path: Path
) -> None:
    done = run(win, program, tmp_path, "--lang", "zh", "--speed", "x")
    assert done.returncode == 2
    assert "出错" in done.stderr and "Traceback" not in done.stderr


def test_it_weighs_less_than_half_of_what_it_could(
    win: Windows, program: Path, source: Path
) -> None:
    collect = [word for name in COLLECTED for word in ("--collect-all", name)]
    done = win.run(
        str(win.python), "-m", "PyInstaller", "--noconfirm", "--name", "BaoHuang", "--distpath",
        "untrimmed", "--workpath", "untrimmed-work", "--specpath", "untrimmed-spec",
        "--paths", ".", "--add-data", f"{inside(source / 'assets')};assets", *collect,
        "client/__main__.py", folder=source, timeout=3600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    whole, ours = bytes_in(source / "untrimmed" / "BaoHuang"), bytes_in(program.parent)
    log.info("%.1f of %.1f MB, %.3f", ours / 1e6, whole / 1e6, ours / whole)
    assert ours <= SHARE_OF_WHOLE * whole


def test_the_same_seed_gives_the_same_record_as_on_linux(
    win: Windows, source: Path, tmp_path: Path
) -> None:
    asked = ["-m", "engine", "simulate", "--rules", "weihai", "--hands", "20", "--seed", "7"]
    there = win.run(
        str(win.python), *asked, "--record", inside(tmp_path / "there.bhr"), folder=source
    )
    here = subprocess.run(
        [sys.executable, *asked, "--record", str(tmp_path / "here.bhr")],
        cwd=ROOT, capture_output=True, check=True, timeout=600,
    )  # fmt: skip
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout) == json.loads(here.stdout)
    sums = [
        hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()
        for name in ("there.bhr", "here.bhr")
    ]
    log.info("sha256 of 20 hands: %s", sums[0])
    assert sums[0] == sums[1]


@contextmanager
def host(win: Windows, program: Path, folder: Path, *words: str) -> Iterator[int]:
    """Run the built program as a host; give the port it listens on."""
    command = win.command(str(program), "--host-process", *words)
    process = subprocess.Popen(
        [*command, "--port", str(own_port()), "--data-dir", inside(folder)],
        cwd=folder,
        env=win.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        assert told["invite"].startswith("保皇 ")
        yield told["port"]
    finally:
        process.kill()
        process.communicate()


def test_a_guest_from_linux_plays_a_hand_with_a_host_on_windows(
    win: Windows, program: Path, tmp_path: Path
) -> None:
    async def play(port: int) -> PublicState:
        guest = await ScriptClient(port, "小王").join()
        number = guest.number()
        await guest.send(Start(number))
        await guest.reply(number)
        await guest.wait(lambda: (guest.view and guest.view.public.n) or None)
        await asyncio.wait_for(play_on([guest], Stage.OVER, limit=40000), 600)
        await guest.close()
        assert guest.view is not None
        return guest.view.public

    start = time.monotonic()
    with host(win, program, tmp_path, "--lan", "--bots", "4", "--hands", "1") as port:
        public = asyncio.run(play(port))
    log.info("a hand with a guest from Linux: %.1f s", time.monotonic() - start)
    assert public.result is not None
    assert sum(public.totals) == 0


def test_the_fast_tests_of_what_a_system_can_break_pass(win: Windows, source: Path) -> None:
    files = [next(source.glob(f"tests/engine/**/test_{name}.py")) for name in FILES_OF_SYSTEM]
    touched = [*ROOMS_OF_SYSTEM, *(inside(file) for file in files)]
    start = time.monotonic()
    done = win.run(
        str(win.python), "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *touched,
        folder=source, timeout=2 * 3600, CI="true",
    )  # fmt: skip
    log.info("fast tests: %s in %.0f s", done.stdout.splitlines()[-1:], time.monotonic() - start)
    assert done.returncode == 0, done.stdout[-6000:]
