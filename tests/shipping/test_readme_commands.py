"""Every command for Linux in README does what it says, in a fresh copy of the sources."""

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shipping.checkout import copy_sources
from tests.support.sources import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")

LONG_ENOUGH = 60.0
"""Seconds after which a command that goes on without a fault is believed and stopped."""


def commands() -> list[str]:
    """List the indented lines that are typed on Linux, in their order."""
    found: list[str] = []
    on_windows = False
    for line in README.splitlines():
        if line.startswith("    "):
            if not on_windows:
                found.append(line.strip())
        elif line:
            on_windows = line.startswith("On Windows")
    return found


def test_there_are_commands_for_linux_and_none_for_windows_among_them() -> None:
    assert len(commands()) >= 10
    assert [line for line in commands() if "\\" in line or line.startswith("py ")] == []


def test_both_languages_say_the_same_to_players() -> None:
    english = README[README.index("## English") : README.index("## 中文")]
    chinese = README[README.index("## 中文") : README.index("## For builders")]
    for mark in (r"^### ", r"^\| ", r"^- ", r"^\d+\. "):
        counts = [len(re.findall(mark, part, re.MULTILINE)) for part in (english, chinese)]
        assert counts[0] == counts[1] > 0, mark
    for part in (english, chinese):
        assert "../../releases/latest" in part


def test_every_picture_and_page_it_leads_to_is_there() -> None:
    places = re.findall(r"\]\((\.github/[^)#]+)", README)
    assert places
    assert [place for place in places if not (ROOT / place).is_file()] == []


def test_the_film_is_short_enough_to_load() -> None:
    assert (ROOT / ".github" / "pictures" / "hand.gif").stat().st_size <= 3_000_000


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("read me")
    copy_sources(folder)
    return folder


@pytest.mark.frozen
@pytest.mark.skipif(sys.platform != "linux", reason="these are the commands for Linux")
@pytest.mark.parametrize("command", dict.fromkeys(commands()))
def test_a_command_does_what_it_says(command: str, copy: Path, tmp_path: Path) -> None:
    if "xvfb-run" in command and shutil.which("xvfb-run") is None:
        pytest.skip("Xvfb is not installed")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    said = tmp_path / "said.txt"
    with said.open("wb") as file:
        process = subprocess.Popen(
            ["bash", "-c", command],
            cwd=copy,
            env={
                **kept,
                "HOME": str(tmp_path),
                "SDL_VIDEODRIVER": "x11" if "xvfb-run" in command else "dummy",
                "SDL_AUDIODRIVER": "dummy",
                # Whole suites are a matter of their own: here it is seen that they are found.
                "PYTEST_ADDOPTS": "--collect-only",
            },
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            status: int | None = process.wait(LONG_ENOUGH + 200 * ("pip install" in command))
        except subprocess.TimeoutExpired:
            status = None
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
    text = said.read_text(encoding="utf-8", errors="replace")
    assert status in (None, 0), text[-3000:]
    assert "Traceback" not in text, text[-3000:]
