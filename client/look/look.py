"""What a drawn thing needs at hand: factor, type, icons, words."""

from typing import Protocol

import pygame

from client.look.fonts import Fonts
from client.look.palette import Colour
from engine.text import Text

SMALLEST = (960, 600)
"""The smallest window the game is laid out for, in pixels."""


def scale_for(size: tuple[int, int], ui_size: float = 1.0) -> float:
    """Give the factor of a window: 1 at 1280 by 720, times the player's own choice."""
    fitting = min(size[0] / 1280, size[1] / 720)
    return max(0.8, min(4.0, fitting)) * ui_size


class Pictures(Protocol):
    """Small pictures by name, drawn by ``client.stage.icons``."""

    def get(self, name: str, size: int, colour: Colour = ...) -> pygame.Surface:
        """Give an icon in one colour, ``size`` pixels wide and high."""
        ...

    def avatar(self, name: str, size: int) -> pygame.Surface:
        """Give a portrait."""
        ...

    def emote(self, name: str, size: int) -> pygame.Surface:
        """Give an emote."""
        ...

    def mask(self, name: str, size: int, colour: Colour | None = None) -> pygame.Surface:
        """Give an opera mask."""
        ...

    def names(self, kind: str) -> tuple[str, ...]:
        """List what there is of a kind, in a fixed order."""
        ...


class Look:
    """Factor, type, icons and words of the moment; made anew when one of them changes."""

    def __init__(self, scale: float, text: Text, icons: Pictures) -> None:
        self.scale = scale
        self.fonts = Fonts(scale, wide=text.traits.wide)
        self.icons = icons
        self.text = text

    def px(self, length: float) -> int:
        """Turn a length at factor 1 into pixels."""
        return round(length * self.scale)


def at_most(look: Look, scale: float) -> Look:
    """Give the same look at a smaller factor where it is larger than ``scale``."""
    return look if look.scale <= scale else Look(scale, look.text, look.icons)
