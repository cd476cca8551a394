"""Every character of every text can be drawn with the one font that is brought along."""

import unicodedata
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from client.look.fonts import Fonts, Size, font_file
from client.present.rulebook import rulebook, words_of
from engine.assets import assets_folder
from engine.drawable import LACKING, as_drawn, can_draw
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


EDGES = [
    code + step
    for line in (assets_folder() / "glyphs.txt").read_text(encoding="ascii").split()[::9]
    for code, step in zip(
        (int(end, 16) for end in (line.split("-")[0], line.split("-")[-1])), (-1, 1), strict=True
    )
]
"""Characters beside those the font has, of every ninth range."""


def test_the_list_of_characters_is_that_of_the_font() -> None:
    box = drawn(MISSING, False)
    known = [chr(code + step) for code, step in zip(EDGES, (1, -1) * len(EDGES), strict=False)]
    shaped = [char for char in known if unicodedata.category(char)[0] in "LNS"]
    assert len(shaped) > 40
    assert [char for char in shaped if drawn(char, False) == box or not can_draw(char)] == []
    beside = [chr(code) for code in EDGES if unicodedata.category(chr(code))[0] in "LNS"]
    lacking = [char for char in beside if not can_draw(char)]
    assert len(lacking) > 20
    assert [char for char in lacking if drawn(char, False) != box] == []


@pytest.mark.parametrize("name", ["김철수", "👍👍👍", "สมชาย", "Jiří"])
def test_what_the_font_lacks_is_shown_as_one_sign_and_no_box(name: str) -> None:
    shown = as_drawn(name)
    assert LACKING in shown
    box = drawn(MISSING, False)
    assert all(drawn(char, False) != box for char in shown)


def test_a_name_the_font_lacks_is_as_wide_as_its_signs() -> None:
    fonts = Fonts(1.0)
    assert fonts.width("김철수", Size.BODY) == fonts.width(LACKING * 3, Size.BODY)
    assert fonts.width("张三", Size.BODY) != fonts.width(LACKING * 2 + "x", Size.BODY)
