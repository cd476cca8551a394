"""The system's own voice: plays and calls spoken aloud, never behind the table.

macOS and Windows bring good voices of both languages with them; on Linux the speech
dispatcher or espeak-ng is used where it is installed. Where there is none, nothing is said.
"""

import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from queue import Empty, Full, Queue
from threading import Thread

from engine.text import traits_of

WAITING = 1
"""How many sayings may wait behind the one being spoken; older ones are left out."""

LONGEST = 6.0
"""Seconds after which a saying is broken off."""

_POWERSHELL = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;"
    "Add-Type -AssemblyName System.Speech;"
    "$s=New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$s.SelectVoiceByHints('NotSet','NotSet',0,[Globalization.CultureInfo]'{culture}');"
    "$s.Rate=2;$s.Speak([Console]::In.ReadToEnd())"
)

_log = logging.getLogger(__name__)


def speech_command(
    language: str,
    system: str = sys.platform,
    found: Callable[[str], str | None] = shutil.which,
) -> list[str] | None:
    """Give the command that speaks its standard input; None where the system has no voice.

    Args:
        language: folder of the language, such as ``zh_CN``.
        system: name of the system as ``sys.platform`` has it.
        found: tells where a program is.
    """
    voices = traits_of(language).voices

    def asking(flag: str, name: str) -> list[str]:
        return [flag, voices[name]] if name in voices else []

    if system == "darwin":
        return ["say", "-r", "230", *asking("-v", system)]
    if system == "win32":
        script = _POWERSHELL.replace("{culture}", voices.get(system, ""))
        return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script]
    if found("spd-say"):
        return ["spd-say", "--wait", "--pipe-mode", *asking("-l", "spd-say")]
    if found("espeak-ng"):
        return ["espeak-ng", "-s", "190", *asking("-v", "espeak-ng"), "--stdin"]
    return None


class Speaker:
    """Speaks one saying after the other in a thread of its own.

    Attributes:
        works: whether the system has a voice; turns false when speaking fails.
    """

    def __init__(self, command: Sequence[str] | None) -> None:
        self.works = command is not None
        self._command = tuple(command or ())
        self._waiting: Queue[str | None] = Queue(WAITING)
        self._thread: Thread | None = None
        self._speaking: subprocess.Popen[bytes] | None = None
        self._closed = False

    def say(self, words: str) -> None:
        """Speak some words as soon as the voice is free; who waited longer is left out."""
        if not self.works or self._closed or not words:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="speech", daemon=True)
            self._thread.start()
        self._put(words)

    def close(self) -> None:
        """Fall silent at once."""
        self._closed = True
        speaking = self._speaking
        if speaking is not None:
            speaking.kill()
        self._put(None)

    def _put(self, words: str | None) -> None:
        while True:
            try:
                self._waiting.put_nowait(words)
            except Full:
                self._leave_out()
            else:
                return

    def _leave_out(self) -> None:
        try:
            self._waiting.get_nowait()
        except Empty:
            return

    def _run(self) -> None:
        while (words := self._waiting.get()) is not None:
            try:
                self._speak(words)
            except OSError as trouble:
                self.works = False
                _log.warning("the system's voice does not work: %s", trouble)
                return

    def _speak(self, words: str) -> None:
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        with subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=flags,
        ) as self._speaking:
            try:
                self._speaking.communicate(words.encode("utf-8"), timeout=LONGEST)
            except subprocess.TimeoutExpired:
                self._speaking.kill()
        self._speaking = None
