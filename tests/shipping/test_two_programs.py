"""Two programs as players have them, at one table: one is killed and comes back."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine import __version__
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.frozen


@contextmanager
def started(command: list[str], folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def guest(program: Path, folder: Path, port: int) -> list[str]:
    """Give the command of a player who sits down at a table of this machine."""
    places = ["--config-dir", str(folder / "c"), "--data-dir", str(folder / "d")]
    return [str(program), "--demo", "--join", f"127.0.0.1:{port}", "--speed", "16", *places]


def until_it_has_a_seat(folder: Path) -> None:
    """Wait for what leads back to the seat: it is there while a match is played."""
    end = time.monotonic() + PATIENCE
    while not (folder / "d" / "lan.json").exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_two_programs_play_a_match_and_the_killed_one_comes_back(
    program: Path, tmp_path: Path
) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        (folder / "c").mkdir(parents=True)
    table = [str(program), "--host-process", "--lan", "--bots", "3", "--hands", "2", "--port", "0",
             "--between", "2", "--data-dir", str(tmp_path / "host")]  # fmt: skip
    with started(table, tmp_path) as host:
        assert host.stdout is not None
        told = json.loads(host.stdout.readline())
        assert told["version"] == __version__
        one, two = (guest(program, folder, told["port"]) for folder in folders)
        with started(one, folders[0]) as stays:
            with started(two, folders[1]) as killed:
                until_it_has_a_seat(folders[1])
                time.sleep(3.0)
                assert killed.poll() is None
                killed.kill()
            with started(two, folders[1]) as back:
                for process in (stays, back):
                    assert process.wait(600) == 0, process.communicate()[1]
    hands = [records_in(folder) for folder in folders]
    assert len(hands[0]) == 2
    assert {record[0].pop("mine") for record in hands[0]} != {
        record[0].pop("mine") for record in hands[1]
    }
    assert hands[0] == hands[1]


def records_in(folder: Path) -> list[list[dict[str, Any]]]:
    """Read the hands somebody has on his disk, in their order."""
    files = sorted((folder / "d").rglob("history/*.bhr"))
    return [
        [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        for file in files
    ]
