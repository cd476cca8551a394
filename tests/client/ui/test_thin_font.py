"""A text with a character the bold font of a download lacks is drawn in the regular one."""

import pygame
import pytest
from trimming import is_ideograph, usual_characters

from client.look.fonts import Fonts, Size, has_bold

INK = (250, 240, 220)


@pytest.fixture(autouse=True)
def fonts_are_ready() -> None:
    pygame.font.init()


def test_what_is_called_bold_is_in_the_bold_font_that_is_packed() -> None:
    kept = set(usual_characters())
    every = map(chr, (*range(0x3400, 0xA000), *range(0xF900, 0xFB00), *range(0x20000, 0x20100)))
    assert [char for char in every if has_bold(char) and char not in kept] == []
    assert all(is_ideograph(ord(char)) for char in "王䶮𠮷")


def test_a_name_with_a_character_it_lacks_is_drawn_in_the_regular_font() -> None:
    bold, regular = (Fonts(1.0).render("王䶮", Size.BODY, INK, bold=bold) for bold in (True, False))
    assert pygame.image.tobytes(bold, "RGBA") == pygame.image.tobytes(regular, "RGBA")
    assert Fonts(1.0).width("王䶮", Size.BODY, bold=True) == bold.get_width()


@pytest.mark.parametrize("name", ["Ann", "小王", "O’Neil…"])
def test_a_name_it_has_is_drawn_bold(name: str) -> None:
    bold, regular = (Fonts(1.0).render(name, Size.BODY, INK, bold=bold) for bold in (True, False))
    assert pygame.image.tobytes(bold, "RGBA") != pygame.image.tobytes(regular, "RGBA")
