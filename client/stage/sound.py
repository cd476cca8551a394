"""The game's sound: named effects on two channels, silent without a device."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from client.stage.soundbook import SOUNDS, made
from client.stage.synth import RATE

EFFECTS, ALERTS = "effects", "alerts"

_ALERTS = frozenset({"turn", "alarm", "chat"})
"""What calls a player who looks elsewhere; all else is effects."""

_VOICES = 12

_log = logging.getLogger(__name__)


def channel_of(name: str) -> str:
    """Tell which volume a sound follows: ``effects`` or ``alerts``."""
    return ALERTS if name in _ALERTS else EFFECTS


class Sounds:
    """Plays sounds by name.

    Without a device nothing is heard and nothing fails: one line in the log tells.

    Attributes:
        mute: whether nothing is to be heard.
    """

    def __init__(self, effects: float = 1.0, alerts: float = 1.0, mute: bool = False) -> None:
        self.mute = mute
        self._volumes = {EFFECTS: 0.0, ALERTS: 0.0}
        self.set_volume(EFFECTS, effects)
        self.set_volume(ALERTS, alerts)
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._works = _opened()

    @property
    def works(self) -> bool:
        """Whether there is a device."""
        return self._works

    def set_volume(self, channel: str, volume: float) -> None:
        """Set the volume of a channel, 0 to 1."""
        if channel not in self._volumes:
            raise ValueError(f"no such channel: {channel}")
        self._volumes[channel] = min(1.0, max(0.0, volume))

    def volume(self, channel: str) -> float:
        """Tell the volume of a channel, 0 to 1."""
        return self._volumes[channel]

    def prepare(self) -> bool:
        """Make one more sound ahead of its first use; tell whether more are to be made.

        A few milliseconds each: for moments with nothing to draw.
        """
        if not self._works:
            return False
        missing = [name for name in SOUNDS if name not in self._made]
        if missing:
            self._sound(missing[0])
        return len(missing) > 1

    def play(self, name: str) -> None:
        """Start a sound; an unknown name is an error (``KeyError``) only with a device."""
        volume = self._volumes[channel_of(name)]
        if self.mute or not self._works or volume <= 0:
            return
        try:
            sound = self._sound(name)
            sound.set_volume(volume)
            # Under a flood of dealt cards the oldest sound gives way, not the newest.
            pygame.mixer.find_channel(force=True).play(sound)
        except pygame.error as trouble:
            self._works = False
            _log.warning("sound stopped working: %s", trouble)

    def close(self) -> None:
        """Let go of the device."""
        self._made.clear()
        if self._works:
            self._works = False
            pygame.mixer.quit()

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=made(name))
        return self._made[name]


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
