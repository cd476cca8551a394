"""Sounds are made of numbers, follow their volumes, and never fail for want of a device."""

import array
import logging
import time
from collections.abc import Iterator

import pygame
import pytest

from client.present.cues import SoundName
from client.stage import synth
from client.stage.sound import ALERTS, EFFECTS, Sounds, channel_of
from client.stage.soundbook import SOUNDS, made


def heard(name: str) -> array.array:  # type: ignore[type-arg]
    return array.array("h", made(name))


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


def test_every_sound_of_a_cue_can_be_made() -> None:
    assert {name.value for name in SoundName} == set(SOUNDS)


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_short_loud_enough_and_ends_without_a_click(name: str) -> None:
    wave = heard(name)
    assert 0.03 < len(wave) / synth.RATE < 1.6
    assert 5000 < max(map(abs, wave)) <= 30000
    assert wave[0] == 0
    assert max(map(abs, wave[-20:])) < 300


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_the_same_each_time(name: str) -> None:
    assert made(name) == made(name)


def test_no_two_sounds_are_alike() -> None:
    assert len({made(name) for name in SOUNDS}) == len(SOUNDS)


def test_a_big_play_is_louder_than_a_small_one() -> None:
    small, big = heard("play_small"), heard("play_big")
    assert sum(x * x for x in big) > 2 * sum(x * x for x in small)


def test_all_sounds_together_are_made_in_a_moment() -> None:
    start = time.process_time()
    for name in SOUNDS:
        made(name)
    assert time.process_time() - start < 1.0


def test_a_plucked_string_has_its_pitch() -> None:
    wave = synth.plucked(440, 0.3)
    later = wave[1000:4000]
    period = max(range(30, 80), key=lambda lag: sum(map(_product, later, later[lag:])))
    assert synth.RATE / period == pytest.approx(440, rel=0.03)


def _product(one: float, other: float) -> float:
    return one * other


def test_waves_are_laid_over_each_other_at_their_times() -> None:
    later = 3 / synth.RATE
    assert synth.mixed((0.0, [1.0, 1.0]), (later, [0.5])) == [1.0, 1.0, 0.0, 0.5]


@pytest.mark.usefixtures("device")
def test_a_played_sound_is_heard() -> None:
    sounds = Sounds()
    assert sounds.works
    sounds.play("win")
    assert playing() == 1
    sounds.close()


@pytest.mark.usefixtures("device")
def test_muted_nothing_is_heard() -> None:
    sounds = Sounds(mute=True)
    sounds.play("win")
    assert playing() == 0
    sounds.mute = False
    sounds.play("win")
    assert playing() == 1
    sounds.close()


@pytest.mark.usefixtures("device")
def test_each_channel_has_its_own_volume() -> None:
    sounds = Sounds(effects=0.0, alerts=1.0)
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
    assert {name for name in SOUNDS if channel_of(name) == ALERTS} == {"turn", "alarm", "chat"}


@pytest.mark.usefixtures("device")
def test_the_newest_sound_is_heard_even_in_a_flood() -> None:
    sounds = Sounds()
    for _ in range(60):
        sounds.play("win")
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
def test_sounds_are_prepared_one_at_a_time() -> None:
    sounds = Sounds()
    steps = 1
    while sounds.prepare():
        steps += 1
    assert steps == len(SOUNDS)
    assert not sounds.prepare()
    sounds.close()


@pytest.mark.usefixtures("no_device")
def test_without_a_device_all_is_silent_with_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        sounds = Sounds()
        for name in SOUNDS:
            sounds.play(name)
        sounds.set_volume(ALERTS, 0.3)
        assert not sounds.prepare()
        sounds.close()
    assert not sounds.works
    assert len(caplog.records) == 1
    assert caplog.records[0].getMessage().startswith("no sound: ")


@pytest.mark.usefixtures("device")
def test_a_device_that_goes_away_silences_the_rest(caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds()
    pygame.mixer.quit()
    with caplog.at_level(logging.WARNING):
        sounds.play("turn")
        sounds.play("turn")
    assert len(caplog.records) == 1
    assert not sounds.works


def test_an_unknown_channel_is_an_error() -> None:
    with pytest.raises(ValueError, match="no such channel"):
        Sounds().set_volume("music", 1.0)
