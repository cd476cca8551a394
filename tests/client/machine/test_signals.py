"""Signals end the program from outside, whatever it is doing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from client.machine.signals import ended_by_signals
from tests.support.patience import PATIENCE
from tests.support.sources import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signals")


def wait_for_file(file: Path, word: str) -> None:
    end = time.monotonic() + PATIENCE
    while not (file.exists() and word in file.read_text(encoding="utf-8")):
        assert time.monotonic() < end, f"{word!r} never came to {file}"
        time.sleep(0.02)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_the_program_and_its_host_without_a_word(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name]
    folder = tmp_path / "d"
    command = [sys.executable, "-m", "client", "--config-dir", str(tmp_path / "c")]
    program = subprocess.Popen(
        [*command, "--data-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Whoever runs the tests in the background may have it ignored from the start.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    try:
        assert program.stderr is not None
        wait_for_file(folder / "log" / "baohuang.log", "baohuang 0.")
        program.send_signal(number)
        assert program.wait(PATIENCE) == 0
        assert program.stderr.read() == b""
        with pytest.raises(ProcessLookupError):
            os.killpg(program.pid, 0)
    finally:
        program.kill()
        program.communicate()


def test_a_signal_that_was_ignored_from_the_start_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    ends: list[int] = []
    try:
        with ended_by_signals(lambda: ends.append(1)):
            os.kill(os.getpid(), signal.SIGHUP)
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.01)
        assert ends == [1]
    finally:
        signal.signal(signal.SIGHUP, before)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
