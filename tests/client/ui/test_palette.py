"""Warning words can be read on every ground they stand on."""

import pytest

from client.look import palette
from client.look.palette import Colour
from client.present.pictures import RoleLook
from client.stage.badges import KICK, REVOLT, ROLES

READABLE = 4.5
"""Least contrast of running text, as the guidelines for accessible pages ask for."""


def lightness(colour: Colour) -> float:
    shares = (part / 255 for part in colour[:3])
    red, green, blue = (
        share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_the_strongest_contrast() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)


@pytest.mark.parametrize("ground", [palette.INK, palette.INK_SOFT, palette.INK_LIFT, palette.PANEL])
def test_red_words_stand_out_on_dark_green(ground: Colour) -> None:
    assert contrast(palette.CINNABAR_BRIGHT, ground) >= READABLE


def test_ivory_stands_out_on_a_red_ground() -> None:
    assert contrast(palette.IVORY, palette.CINNABAR) >= READABLE


@pytest.mark.parametrize("badge", [KICK, REVOLT, *ROLES.values()], ids=lambda badge: str(badge[0]))
def test_the_sign_on_a_badge_stands_out_from_its_ground(badge: tuple[str, Colour, Colour]) -> None:
    _, ground, ink = badge
    assert contrast(ground, ink) >= READABLE


def test_the_blade_of_a_guards_sword_stands_out_from_its_ground() -> None:
    blade = (174, 191, 214)
    assert contrast(blade, ROLES[RoleLook.GUARD][1]) >= READABLE
