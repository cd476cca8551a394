"""What keeps the program from starting is told where somebody sees it."""

import io
import sys
from typing import Any

import pygame
import pytest

from client.machine.complaint import complain
from engine.text import text_in


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Stand in a frozen program with a screen, double-clicked; give the boxes it opens."""
    opened: list[tuple[str, str]] = []

    def open_box(title: str, message: str, **_: Any) -> int:
        opened.append((title, message))
        return 0

    monkeypatch.setattr(pygame.display, "message_box", open_box)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "__stderr__", None)
    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("CI", "SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return opened


@pytest.mark.parametrize("platform", ["win32", "darwin", "linux"])
def test_who_double_clicked_gets_a_box(
    platform: str, boxes: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    complain(text_in("zh_CN"), "没有屏幕")
    assert boxes == [("保皇", "没有屏幕")]


def test_who_looks_at_a_terminal_reads_it_there(
    boxes: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "__stderr__", Terminal())
    complain(text_in("en_US"), "no screen")
    assert (boxes, capsys.readouterr().err) == ([], "no screen\n")


@pytest.mark.parametrize(
    ("name", "value"), [("CI", "true"), ("SDL_VIDEODRIVER", "dummy"), ("DISPLAY", "")]
)
def test_no_box_stands_where_nobody_could_close_it(
    name: str, value: str, boxes: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv(name, value)
    complain(text_in("en_US"), "no screen")
    assert boxes == []


def test_from_source_there_is_no_box(
    boxes: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(sys, "frozen")
    complain(text_in("en_US"), "no screen")
    assert boxes == []
