"""Every character of every text can be drawn with the one font that is brought along."""

from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from client.look.fonts import font_file
from client.present.rulebook import rulebook, words_of
from engine.text import LANGUAGES, text_in

MISSING = "\U0010fffd"
"""A character no font has: it is drawn as the box for missing ones."""


@cache
def font(bold: bool) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(font_file(bold)), 24)


@pytest.fixture(scope="module", autouse=True)
def fresh_fonts() -> Iterator[None]:
    font.cache_clear()
    yield
    font.cache_clear()


def drawn(char: str, bold: bool) -> bytes:
    return pygame.image.tobytes(font(bold).render(char, True, "white", "black"), "RGB")


def characters(language: str) -> set[str]:
    text = text_in(language)
    written = {char for key in sorted(text.keys()) for char in text(key)}
    book = {char for section in rulebook(text) for word in words_of(section) for char in word}
    return {char for char in written | book if not char.isspace()}


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_character_is_a_box(language: str, bold: bool) -> None:
    box = drawn(MISSING, bold)
    assert sorted(char for char in characters(language) if drawn(char, bold) == box) == []


@pytest.mark.parametrize("char", ["👑", "🀄", "\u0e01"])
def test_the_test_knows_a_box_when_it_sees_one(char: str) -> None:
    assert drawn(char, False) == drawn(MISSING, False)


def test_the_font_comes_with_the_program_and_not_with_the_system() -> None:
    assert "pygame_gui" in str(font_file(False))
    assert font_file(True).exists()
