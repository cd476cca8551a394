"""The built program runs, is small, starts fast, and says whose work it brings."""

import json
import logging
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.sources import ROOT

log = logging.getLogger(__name__)

pytestmark = pytest.mark.frozen

SHARE_OF_WHOLE = 0.45
"""Most of what it would weigh if all that could be needed were packed."""

SLOWER = 1.3
"""Most by which it may come up later than from source."""

ROUNDS = 7

COLLECTED = (
    "pygame", "pygame_gui", "websockets", "zeroconf", "msgspec", "i18n", "platformdirs",
    "ifaddr",
)  # fmt: skip


TOOLS = (
    "numpy",
    "numba",
    "llvmlite",
    "scipy",
    "PIL",
    "fontTools",
    "yaml",
    "pytest",
    "hypothesis",
    "mypy",
)


def surroundings() -> dict[str, str]:
    return {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def folders(folder: Path) -> list[str]:
    return ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]


def run(program: Path, folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(program), *arguments, *folders(folder)],
        cwd=folder,
        env=surroundings(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_it_passes_its_self_test(program: Path, tmp_path: Path) -> None:
    done = run(program, tmp_path, "--selftest")
    assert (done.returncode, done.stdout) == (0, "ok\n")


def test_it_plays_a_demonstration(program: Path, tmp_path: Path) -> None:
    done = run(program, tmp_path, "--demo", "--speed", "32", "--rules", "bdqingdao", "--seed", "1")
    assert done.returncode == 0
    assert len(list((tmp_path / "d" / "demo" / "history").glob("*.bhr"))) == 1


def test_what_keeps_it_from_starting_is_told_in_words(program: Path, tmp_path: Path) -> None:
    (tmp_path / "c").write_text("")
    done = run(program, tmp_path, "--lang", "en")
    assert done.returncode == 2
    assert "cannot be created" in done.stderr and "Traceback" not in done.stderr


def test_it_is_a_host_with_a_word_of_its_own(program: Path, tmp_path: Path) -> None:
    command = [str(program), "--host-process", "--lan", "--bots", "4", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data-dir", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as host:
        try:
            assert host.stdout is not None
            told = json.loads(host.stdout.readline())
            assert told["port"] > 0 and told["invite"].startswith("保皇 ")
        finally:
            host.kill()


def test_it_brings_the_font_it_needs_and_no_other(program: Path) -> None:
    fonts = {file.name for file in program.parent.rglob("pygame_gui/data/*.?tf")}
    assert fonts == {"NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"}


def test_it_brings_the_licences_of_its_parts(program: Path) -> None:
    kept = {file.name for file in program.parent.rglob("licences/*")}
    assert {"pygame-ce", "zeroconf", "pygame_gui"} <= kept
    assert list(program.parent.rglob("NotoSans-LICENSE.txt"))


def test_every_library_in_it_has_an_owner_whose_licence_is_there(program: Path) -> None:
    from third_party import LIBRARY, licences, part_of, parts

    (listed,) = program.parent.rglob("THIRD_PARTY.txt")
    text = listed.read_text(encoding="utf-8")
    inside = listed.parent
    names = [file.relative_to(inside).as_posix() for file in inside.rglob("*") if file.is_file()]
    libraries = [name for name in names if LIBRARY.search(name)]
    assert len(libraries) > 50
    for name in libraries:
        part = part_of(name, parts())
        assert part is not None, name
        assert f"{part['name']} - {', '.join(licences(part))}" in text, name
        assert all(f"\n{licence}\n====" in text for licence in licences(part)), name


def test_it_weighs_less_than_half_of_what_it_could(
    program: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("untrimmed")
    collect = [word for name in COLLECTED for word in ("--collect-all", name)]
    # Tools of builders are no part of what a player could get.
    collect += [word for name in TOOLS for word in ("--exclude-module", name)]
    command = [
        sys.executable, "-m", "PyInstaller", "--noconfirm", "--name", "BaoHuang",
        "--distpath", str(folder / "dist"), "--workpath", str(folder / "build"),
        "--specpath", str(folder), "--paths", str(ROOT),
        "--add-data", f"{ROOT / 'assets'}{os.pathsep}assets", *collect,
        str(ROOT / "client" / "__main__.py"),
    ]  # fmt: skip
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=900)
    whole, ours = bytes_in(folder / "dist" / "BaoHuang"), bytes_in(program.parent)
    log.info("%.1f of %.1f MB, %.3f", ours / 1e6, whole / 1e6, ours / whole)
    assert ours <= SHARE_OF_WHOLE * whole


def bytes_in(folder: Path) -> int:
    """Add up the files of a folder; a link to one of them weighs nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def test_it_comes_up_nearly_as_fast_as_from_source(program: Path, tmp_path: Path) -> None:
    built, source = [], []
    for number in range(ROUNDS):
        built.append(seconds_to_first_frame([str(program)], tmp_path / f"b{number}"))
        source.append(
            seconds_to_first_frame([sys.executable, "-m", "client"], tmp_path / f"s{number}")
        )
    log.info("first frame: %.3f s built, %.3f s from source", min(built), min(source))
    # The least of several is what the machine can do when it does nothing else.
    assert min(built) <= SLOWER * min(source)


def seconds_to_first_frame(command: list[str], folder: Path) -> float:
    """Start the menu and wait for the line that the log gets after its first frame."""
    folder.mkdir()
    told = folder / "d" / "log" / "baohuang.log"
    start = time.perf_counter()
    process = subprocess.Popen(
        [*command, *folders(folder), "--mute"],
        cwd=ROOT,
        env=surroundings(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not (told.exists() and re.search(r"baohuang \d", told.read_text(encoding="utf-8"))):
            assert time.perf_counter() - start < PATIENCE
            time.sleep(0.002)
        return time.perf_counter() - start
    finally:
        process.kill()
        process.wait()
