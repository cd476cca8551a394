"""Drawings are read once a test process, not once a window: a window draws hundreds of them."""

import io
from collections.abc import Iterator
from functools import lru_cache

import pygame
import pytest


@pytest.fixture(scope="session", autouse=True)
def _drawings_read_once() -> Iterator[None]:
    read = pygame.image.load_sized_svg

    @lru_cache(maxsize=6000)
    def kept(drawing: bytes, size: tuple[int, int]) -> pygame.Surface:
        return read(io.BytesIO(drawing), size)

    def load(file: io.BytesIO, size: tuple[int, int]) -> pygame.Surface:
        return kept(file.getvalue(), size).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        yield
