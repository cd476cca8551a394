"""The game's sound: shipped files played by name on two channels, silent without a device."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

RATE = 44_100
"""Samples a second of the files."""

EFFECTS, ALERTS = "effects", "alerts"

_ALERTS = frozenset({"turn", "alarm", "chat"})
"""What calls a player who looks elsewhere; all else is effects."""

_VOICES = 16

SOFTEST = 0.75
"""Share of the volume at the lowest stake; the full volume belongs to the highest."""

HIGHEST_STEP = 3

_log = logging.getLogger(__name__)


def channel_of(name: str) -> str:
    """Tell which volume a sound follows: ``effects`` or ``alerts``."""
    return ALERTS if name in _ALERTS else EFFECTS


def step_of(stake: int) -> int:
    """Tell which of three scenes fits a stake: plain, doubled, or more."""
    return min(HIGHEST_STEP, max(1, stake.bit_length()))


def sound_files(folder: Path) -> dict[str, tuple[Path, ...]]:
    """List the variants of each sound by its name: ``pass`` for ``pass-1.ogg``, ``pass-2.ogg``."""
    found: dict[str, tuple[Path, ...]] = {}
    for file in sorted(folder.glob("*.ogg")):
        name = file.stem.rpartition("-")[0]
        found[name] = (*found.get(name, ()), file)
    return found


class Sounds:
    """Plays sounds by name; one that comes often sounds a little different each time.

    Without a device nothing is heard and nothing fails: one line in the log tells.

    Attributes:
        mute: whether nothing is to be heard.
    """

    def __init__(
        self, folder: Path, effects: float = 1.0, alerts: float = 1.0, mute: bool = False
    ) -> None:
        self.mute = mute
        self._files = sound_files(folder)
        self._volumes = {EFFECTS: 0.0, ALERTS: 0.0}
        self.set_volume(EFFECTS, effects)
        self.set_volume(ALERTS, alerts)
        self._loaded: dict[Path, pygame.mixer.Sound] = {}
        self._turn: dict[str, int] = {}
        self._unloaded = [file for variants in self._files.values() for file in variants]
        self._works = _opened()

    @property
    def works(self) -> bool:
        """Whether there is a device."""
        return self._works

    @property
    def names(self) -> frozenset[str]:
        """Names of all sounds; one that grows with the stake has a name for each step."""
        return frozenset(self._files)

    def set_volume(self, channel: str, volume: float) -> None:
        """Set the volume of a channel, 0 to 1."""
        if channel not in self._volumes:
            raise ValueError(f"no such channel: {channel}")
        self._volumes[channel] = min(1.0, max(0.0, volume))

    def volume(self, channel: str) -> float:
        """Tell the volume of a channel, 0 to 1."""
        return self._volumes[channel]

    def load_ahead(self) -> bool:
        """Load one more file before it is first needed; tell whether more are left.

        A third of a millisecond each, one a frame: the mixer may wait for ever on itself if it
        is used from two threads.
        """
        if not self._works or not self._unloaded:
            return False
        try:
            self._sound(self._unloaded.pop())
        except (pygame.error, OSError) as trouble:
            _log.warning("a sound cannot be loaded: %s", trouble)
        return bool(self._unloaded)

    def play(self, name: str, stake: int = 1) -> None:
        """Start a sound, louder and longer with the stake where it has such steps.

        Raises:
            KeyError: if there is no such sound; only with a device.
        """
        volume = self._volumes[channel_of(name)]
        if self.mute or not self._works or volume <= 0:
            return
        step = step_of(stake)
        grows = f"{name}_{step}" in self._files
        try:
            sound = self._sound(self._next(f"{name}_{step}" if grows else name))
            share = SOFTEST + (1 - SOFTEST) * (step - 1) / (HIGHEST_STEP - 1) if grows else 1.0
            sound.set_volume(volume * share)
            # Under a flood of dealt cards the oldest sound gives way, not the newest.
            pygame.mixer.find_channel(force=True).play(sound)
        except pygame.error as trouble:
            self._works = False
            _log.warning("sound stopped working: %s", trouble)

    def close(self) -> None:
        """Let go of the device."""
        works, self._works = self._works, False
        self._loaded.clear()
        if works:
            pygame.mixer.quit()

    def _next(self, name: str) -> Path:
        variants = self._files[name]
        turn = self._turn.get(name, 0)
        self._turn[name] = turn + 1
        return variants[turn % len(variants)]

    def _sound(self, file: Path) -> pygame.mixer.Sound:
        if file not in self._loaded:
            self._loaded[file] = pygame.mixer.Sound(file)
        return self._loaded[file]


def _opened() -> bool:
    """Open the device for one channel of 16-bit samples; another part may not have done so."""
    try:
        pygame.mixer.quit()
        with _hushed():
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
        pygame.mixer.set_num_channels(_VOICES)
    except pygame.error as trouble:
        _log.warning("no sound: %s", trouble)
        return False
    return True


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep what the sound system itself writes to standard error out of the terminal."""
    try:
        kept = os.dup(2)
    except OSError:
        # A program without a console has nothing to keep quiet.
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silence)
