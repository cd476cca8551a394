"""Whatever is written on the table can be read: 4.5 to 1 on every felt (WCAG 2.1, 1.4.3)."""

import pygame
import pytest

from client.look.palette import (
    CINNABAR_BRIGHT,
    GOLD,
    GOLD_BRIGHT,
    INDIGO,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
    JADE,
    Colour,
)
from client.present.pictures import ButtonTone
from client.stage.buttons import key_ink, look_of
from client.stage.cards import CardArt
from client.stage.cloth import CLOTHS
from client.stage.faces import DeckStyle
from client.stage.felt import COLOURS, felt
from engine.assets import assets_folder
from engine.core.notation import parse_cards

ENOUGH = 4.5
WRITTEN = (IVORY, IVORY_DIM, IVORY_FAINT, GOLD, GOLD_BRIGHT, JADE, CINNABAR_BRIGHT, INDIGO)
"""Inks of plates, logs and panels."""


def light(colour: Colour) -> float:
    parts = [part / 255 for part in colour[:3]]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def over(ground: Colour, below: Colour) -> Colour:
    share = (ground[3] if len(ground) == 4 else 255) / 255
    red, green, blue = (
        round(b + (g - b) * share) for g, b in zip(ground[:3], below[:3], strict=True)
    )
    return red, green, blue


def at(surface: pygame.Surface, x: int, y: int) -> Colour:
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


def brightest(colour: str) -> Colour:
    cloth = felt((320, 180), colour)
    return max((at(cloth, x, y) for x in range(0, 320, 3) for y in range(0, 180, 3)), key=light)


@pytest.mark.parametrize("colour", COLOURS)
def test_plates_logs_and_panels_can_be_read_on_the_brightest_spot_of_each_felt(colour: str) -> None:
    lamp, cloth = brightest(colour), CLOTHS[colour]
    for ground in (over(cloth.panel, lamp), over((*cloth.soft[:3], 225), lamp)):
        poor = {ink: contrast(ground, ink) for ink in WRITTEN if contrast(ground, ink) < ENOUGH}
        assert poor == {}


@pytest.mark.parametrize("colour", COLOURS)
def test_buttons_and_their_keys_can_be_read_even_those_that_cannot_be_pressed(colour: str) -> None:
    cloth = CLOTHS[colour]
    for tone in ButtonTone:
        for enabled in (True, False):
            ground, _, ink = look_of(cloth, tone, enabled=enabled)
            assert contrast(ground, ink) >= ENOUGH, (tone, enabled)
        assert contrast(look_of(cloth, tone)[0], key_ink(cloth, tone)) >= ENOUGH, tone


@pytest.mark.parametrize("four_colour", [False, True])
def test_the_index_of_a_card_that_cannot_be_played_can_still_be_read(four_colour: bool) -> None:
    art = CardArt(assets_folder(), DeckStyle(four_colour=four_colour))
    for card in parse_cards("9s 9h 9c 9d"):
        face = art.face(card, 120, dimmed=True)
        corner = face.subsurface(pygame.Rect(5, 7, 20, 40))
        seen = [at(corner, x, y) for x in range(20) for y in range(40)]
        assert contrast(min(seen, key=light), max(seen, key=light)) >= ENOUGH
