"""Shipped sounds are level and clean, follow their volumes, and never fail for want of a device."""

import array
import logging
import math
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.present.cues import SoundName
from client.stage.sound import ALERTS, EFFECTS, RATE, Sounds, channel_of, sound_files, step_of

FOLDER = Path(__file__).parents[3] / "assets" / "sounds"
FILES = [file for variants in sound_files(FOLDER).values() for file in variants]
GROWING = {"throne", "reveal", "revolt"}
"""Sounds with a step for each height of the stake."""

FULL = 32_768
WINDOW = RATE // 10
"""Samples in which loudness is measured: 100 ms."""

SHELF = ((1.5308, -2.6510, 1.1691), (-1.6637, 0.7126))
HIGH_PASS = ((1.0, -2.0, 1.0), (-1.9891, 0.9892))
"""The two filters of the K weighting (ITU-R BS.1770), at 44.1 kHz."""


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that swallows everything."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def playing() -> int:
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def volumes() -> set[float]:
    channels = [pygame.mixer.Channel(i) for i in range(pygame.mixer.get_num_channels())]
    return {round(sound.get_volume(), 2) for one in channels if (sound := one.get_sound())}


def opened(*, mute: bool = False, effects: float = 1.0) -> Sounds:
    return Sounds(FOLDER, effects=effects, mute=mute)


def samples(file: Path) -> "array.array[int]":
    return array.array("h", pygame.mixer.Sound(file).get_raw())


def filtered(
    wave: list[float], ahead: tuple[float, float, float], back: tuple[float, float]
) -> list[float]:
    (b0, b1, b2), (a1, a2) = ahead, back
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in wave:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def loudness(file: Path) -> float:
    """Measure the loudest 100 ms, in LUFS, every 10 ms."""
    wave = [value / FULL for value in samples(file)] + [0.0] * WINDOW
    weighed = filtered(filtered(wave, *SHELF), *HIGH_PASS)
    tens = [
        sum(value * value for value in weighed[start : start + WINDOW // 10])
        for start in range(0, len(weighed), WINDOW // 10)
    ]
    loudest = max(sum(tens[start : start + 10]) for start in range(max(1, len(tens) - 9)))
    return -0.691 + 10 * math.log10(loudest / WINDOW)


def test_every_sound_of_a_cue_is_shipped_and_no_other() -> None:
    names = {
        name.rpartition("_")[0] if name[-1].isdigit() else name for name in sound_files(FOLDER)
    }
    assert names == {name.value for name in SoundName}


def test_what_grows_with_the_stake_has_three_steps_each_longer() -> None:
    files = sound_files(FOLDER)
    assert {name[:-2] for name in files if name[-1].isdigit()} == GROWING
    for name in GROWING:
        sizes = [files[f"{name}_{step}"][0].stat().st_size for step in (1, 2, 3)]
        assert sizes == sorted(set(sizes))


def test_a_higher_stake_is_a_higher_step() -> None:
    assert [step_of(stake) for stake in (1, 2, 4, 8)] == [1, 2, 3, 3]


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_has_no_offset_no_clipping_and_no_click(file: Path) -> None:
    opened()
    wave = samples(file)
    assert 0.03 < len(wave) / RATE < 6
    assert 4_000 < max(map(abs, wave)) < 0.97 * FULL
    assert abs(sum(wave)) / len(wave) < 0.004 * FULL
    assert abs(wave[0]) < 700
    assert max(map(abs, wave[-40:])) < 700


@pytest.mark.long
@pytest.mark.usefixtures("device")
def test_sounds_of_a_channel_are_equally_loud_within_three_decibels() -> None:
    opened()
    for channel, target in ((EFFECTS, -18.0), (ALERTS, -16.0)):
        found = {file.stem: loudness(file) for file in FILES if channel_of(_name(file)) == channel}
        logging.getLogger(__name__).info("%s: %.1f to %.1f LUFS", channel, *_ends(found))
        assert max(found.values()) - min(found.values()) <= 3.0
        assert abs(sum(found.values()) / len(found) - target) < 1.0


def _name(file: Path) -> str:
    return file.stem.rpartition("-")[0]


def _ends(found: dict[str, float]) -> tuple[float, float]:
    return min(found.values()), max(found.values())


@pytest.mark.usefixtures("device")
def test_what_comes_often_sounds_a_little_different_each_time() -> None:
    variants = sound_files(FOLDER)["pass"]
    heard = {samples(file).tobytes() for file in variants if opened().works}
    assert len(heard) == len(variants) >= 3


@pytest.mark.usefixtures("device")
def test_a_played_sound_is_heard() -> None:
    sounds = opened()
    assert sounds.works
    sounds.play("win_guard")
    assert playing() == 1
    sounds.close()


@pytest.mark.usefixtures("device")
def test_a_great_moment_is_louder_at_a_higher_stake() -> None:
    sounds = opened()
    sounds.play("throne", 1)
    assert volumes() == {0.75}
    sounds.play("throne", 4)
    assert volumes() == {0.75, 1.0}
    sounds.close()


@pytest.mark.usefixtures("device")
def test_muted_nothing_is_heard() -> None:
    sounds = opened(mute=True)
    sounds.play("win_guard")
    assert playing() == 0
    sounds.mute = False
    sounds.play("win_guard")
    assert playing() == 1
    sounds.close()


@pytest.mark.usefixtures("device")
def test_each_channel_has_its_own_volume() -> None:
    sounds = opened(effects=0.0)
    sounds.play("kick")
    assert playing() == 0
    sounds.play("turn")
    assert playing() == 1
    sounds.set_volume(EFFECTS, 7.0)
    assert sounds.volume(EFFECTS) == 1.0
    sounds.play("kick")
    assert playing() == 2
    sounds.close()


def test_what_calls_a_player_is_an_alert() -> None:
    names = sound_files(FOLDER)
    assert {name for name in names if channel_of(name) == ALERTS} == {"turn", "alarm", "chat"}


@pytest.mark.usefixtures("device")
def test_the_newest_sound_is_heard_even_in_a_flood() -> None:
    sounds = opened()
    for _ in range(60):
        sounds.play("win_guard")
    sounds.play("turn")
    assert playing() == pygame.mixer.get_num_channels()
    lengths = {
        round(sound.get_length(), 2)
        for i in range(pygame.mixer.get_num_channels())
        if (sound := pygame.mixer.Channel(i).get_sound())
    }
    assert len(lengths) == 2
    sounds.close()


@pytest.mark.usefixtures("device")
def test_loaded_ahead_no_file_is_read_when_a_sound_is_first_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sounds = opened()
    while sounds.load_ahead():
        pass

    def read(file: Path) -> None:
        raise AssertionError(file)

    monkeypatch.setattr(pygame.mixer, "Sound", read)
    for name in sounds.names:
        sounds.play(name)
    sounds.close()


@pytest.mark.usefixtures("no_device")
def test_without_a_device_all_is_silent_with_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        sounds = opened()
        for name in SoundName:
            sounds.play(name.value)
        sounds.set_volume(ALERTS, 0.3)
        assert not sounds.load_ahead()
        sounds.close()
    assert not sounds.works
    assert len(caplog.records) == 1
    assert caplog.records[0].getMessage().startswith("no sound: ")


@pytest.mark.usefixtures("device")
def test_a_device_that_goes_away_silences_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    sounds = opened()
    pygame.mixer.quit()
    with caplog.at_level(logging.WARNING):
        sounds.play("turn")
        sounds.play("turn")
    assert len(caplog.records) == 1
    assert not sounds.works


def test_an_unknown_channel_is_an_error() -> None:
    with pytest.raises(ValueError, match="no such channel"):
        opened().set_volume("music", 1.0)
