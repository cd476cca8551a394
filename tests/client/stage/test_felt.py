"""The cloth is lit in the middle, darker at the corners, and quiet."""

import pygame
import pytest

from client.settings.settings import Felt
from client.stage.felt import COLOURS, felt


def test_there_is_a_cloth_for_each_choice_of_the_settings() -> None:
    assert {choice.value for choice in Felt} == set(COLOURS)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1001, 667), (2560, 1080)])
def test_a_cloth_covers_its_window(colour: str, size: tuple[int, int]) -> None:
    cloth = felt(size, colour)
    assert cloth.get_size() == size
    corner = pygame.transform.average_color(cloth, pygame.Rect(size[0] - 64, size[1] - 64, 64, 64))
    middle = pygame.transform.average_color(cloth, pygame.Rect(size[0] // 2, size[1] // 2, 64, 64))
    assert sum(corner[:3]) * 1.6 < sum(middle[:3])


@pytest.mark.parametrize("colour", COLOURS)
def test_pattern_and_grain_stay_quiet(colour: str) -> None:
    cloth = felt((1280, 720), colour)
    levels = [sum(cloth.get_at((600 + x, 330 + y))[:3]) / 3 for x in range(80) for y in range(60)]
    assert 4 < max(levels) - min(levels) < 28


def test_a_cloth_is_the_same_each_time() -> None:
    one, other = (pygame.image.tobytes(felt((320, 200), "green"), "RGB") for _ in range(2))
    assert one == other


def test_an_unknown_cloth_is_an_error() -> None:
    with pytest.raises(KeyError):
        felt((320, 200), "tartan")
