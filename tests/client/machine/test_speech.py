"""The system's voice says what is played and never lags behind the table."""

import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from client.machine.speech import Speaker, speech_command

WRITES = (
    "import sys,time; words=sys.stdin.buffer.read().decode();"
    "open(sys.argv[1],'a',encoding='utf-8').write(words+'\\n'); time.sleep(float(sys.argv[2]))"
)


def scribe(file: Path, seconds: float = 0.0) -> list[str]:
    """Give a command that writes down what it should speak, and takes its time."""
    return [sys.executable, "-c", WRITES, str(file), str(seconds)]


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def said(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").split() if file.exists() else []


def test_words_are_spoken_as_they_are_written(tmp_path: Path) -> None:
    file = tmp_path / "said"
    speaker = Speaker(scribe(file))
    speaker.say("四个六")
    until(lambda: said(file) == ["四个六"])
    speaker.close()


def test_of_many_plays_in_a_hurry_the_latest_is_spoken_next(tmp_path: Path) -> None:
    file = tmp_path / "said"
    speaker = Speaker(scribe(file, 0.5))
    speaker.say("first")
    until(lambda: said(file) == ["first"])
    for number in range(20):
        speaker.say(f"play-{number}")
    until(lambda: len(said(file)) == 2)
    time.sleep(0.8)
    assert said(file) == ["first", "play-19"]
    speaker.close()


def test_closing_breaks_off_what_is_spoken(tmp_path: Path) -> None:
    file = tmp_path / "said"
    speaker = Speaker(scribe(file, 60))
    speaker.say("long")
    until(lambda: said(file) == ["long"])
    start = time.monotonic()
    speaker.close()
    assert speaker._thread is not None
    speaker._thread.join(10)
    assert not speaker._thread.is_alive()
    assert time.monotonic() - start < 10


def test_a_system_without_a_voice_is_silent() -> None:
    speaker = Speaker(speech_command("zh_CN", "linux", lambda name: None))
    assert not speaker.works
    speaker.say("四个六")
    speaker.close()


def test_a_voice_that_cannot_be_started_costs_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        speaker = Speaker([str(tmp_path / "nothing-here")])
        speaker.say("one")
        until(lambda: not speaker.works)
        speaker.say("two")
    assert len(caplog.records) == 1


@pytest.mark.parametrize("language", ["zh_CN", "en_US"])
@pytest.mark.parametrize("system", ["darwin", "win32", "linux"])
def test_every_system_speaks_both_languages(system: str, language: str) -> None:
    command = speech_command(language, system, lambda name: f"/usr/bin/{name}")
    other = speech_command("en_US" if language == "zh_CN" else "zh_CN", system, lambda name: name)
    assert command is not None
    assert command != other
