"""Showing a folder in the system's file manager, where there is one."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from client.machine.folders import show_folder

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems open it their own way")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    found: list[list[str]] = []

    def start(command: list[str], **given: object) -> None:
        del given
        found.append(command)

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    return found


@linux
def test_a_folder_is_shown_where_there_is_a_desktop(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert show_folder(tmp_path)
    assert started == [["/usr/bin/xdg-open", str(tmp_path)]]


@linux
def test_without_a_desktop_nothing_is_started(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not show_folder(tmp_path)
    assert started == []
