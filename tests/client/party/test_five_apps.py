"""Five programs at one table on loopback, each with its own folders.

Long: ``pytest -m long tests/client/party/test_five_apps.py``. One of the five is killed in the
middle of a hand and started again; the match is played to its end by posted events. With
``BAOHUANG_PICTURES=DIR`` the pictures of all five are copied there.
"""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.sources import ROOT

NAMES = ("小王", "二柱", "Alexandra", "王奶奶", "Ming")
KILLED = 2


class Player:
    """A program and what it tells."""

    def __init__(self, folder: Path, name: str, *way: str) -> None:
        self.folder = folder
        self.name = name
        self.heard: list[dict[str, Any]] = []
        self._lines: queue.Queue[dict[str, Any]] = queue.Queue()
        environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        folder.mkdir(parents=True, exist_ok=True)
        self.errors = folder / "errors.txt"
        with open(self.errors, "ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.partyplayer", str(folder), name, *way],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(b"{"):
                self._lines.put(json.loads(line))

    def until(self, key: str, seconds: float = 60.0) -> dict[str, Any]:
        """Wait for a message with a key."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                told = self._lines.get(timeout=0.2)
            except queue.Empty:
                assert self.process.poll() in (None, 0), self.errors.read_text()
                continue
            self.heard.append(told)
            if key in told:
                return told
        raise AssertionError(f"{self.name} never told {key}: {self.heard[-3:]}")

    def until_playing(self, turn: int) -> dict[str, Any]:
        """Wait until some turns of play have passed."""
        while True:
            told = self.until("turn", 120)
            if told["phase"] == "play" and told["turn"] >= turn:
                return told

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        if self.process.poll() is None:
            self.kill()
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def party(folder: Path) -> Iterator[list[Player]]:
    players = [Player(folder / "0", NAMES[0], "host")]
    try:
        port = players[0].until("port")["port"]
        for number in range(1, 5):
            place = f"127.0.0.1:{port}"
            players.append(Player(folder / str(number), NAMES[number], "join", place))
        yield players
    finally:
        for player in players:
            player.close()
            keep_pictures(player)


def keep_pictures(player: Player) -> None:
    wanted = os.environ.get("BAOHUANG_PICTURES")
    if wanted:
        Path(wanted).mkdir(parents=True, exist_ok=True)
        for picture in (player.folder / "pictures").glob("*.png"):
            shutil.copy(picture, Path(wanted) / f"{player.folder.name}-{picture.name}")


@pytest.mark.long
def test_five_programs_play_a_match_and_one_comes_back_after_a_kill(tmp_path: Path) -> None:
    with party(tmp_path) as players:
        before = players[KILLED].until_playing(60)
        players[KILLED].kill()
        players[KILLED].close()
        players[KILLED] = Player(players[KILLED].folder, NAMES[KILLED], "back")
        after = players[KILLED].until("back")
        assert (after["hand"], after["seat"]) == (before["hand"], before["seat"])
        assert after["turn"] >= before["turn"]
        assert after["cards"] == before["cards"] or before["mine"]
        ends = [player.until("over", 500) for player in players]
        assert len({tuple(end["totals"]) for end in ends}) == 1
        assert sum(ends[0]["totals"]) == 0
        assert all(False not in end["fair"] and True in end["fair"] for end in ends)
        for player in players:
            assert player.process.wait(60) == 0, player.errors.read_text()
