"""How far a long command is: on a terminal only, with the time left."""

import io
import sys

import pytest

from engine.cli.progress import Progress, time_text
from engine.text import text_in


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("seconds", "words"), [(0.2, "0:00"), (61, "1:01"), (3723, "1:02:03")])
def test_a_time_is_written_as_a_clock_does(seconds: float, words: str) -> None:
    assert time_text(seconds) == words


def test_a_terminal_is_told_and_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with Progress(text_in("en_US")) as progress:
        progress.show(1, 1)
    assert "1 of 1" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")


def test_a_file_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    with Progress(text_in("en_US")) as progress:
        progress.show(1, 1)
    assert file.getvalue() == ""
