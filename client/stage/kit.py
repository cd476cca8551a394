"""What everything on the table is drawn with, made once for a window size."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pygame

from client.look.fonts import Fonts, Size
from client.look.look import Look
from client.look.palette import Colour
from client.look.store import kept
from client.look.typeset import shorten, wrap
from client.stage.cards import CardArt
from client.stage.cloth import GREEN, Cloth

_RISE = 0.075
"""Share of an em by which a line's sprite is low: its room above is larger than below."""


@dataclass(frozen=True, eq=False)
class Kit:
    """The look of the moment with the cards of one deck style.

    Two that draw the same are equal, so that what one has drawn serves the other.
    """

    look: Look
    cards: CardArt
    cloth: Cloth = GREEN

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kit) and self._drawn_with == other._drawn_with

    def __hash__(self) -> int:
        return hash(self._drawn_with)

    @cached_property
    def _drawn_with(self) -> tuple[object, ...]:
        look = self.look
        return look.scale, look.fonts.scale, look.text.language, id(self.cards)

    def px(self, length: float) -> int:
        """Turn a length at factor 1 (1280 by 720) into pixels, at least one."""
        return max(1, round(length * self.look.scale))

    @cached_property
    def _growth(self) -> float:
        """Tell how much larger words are than the design's, beside all else on the table."""
        return self.look.fonts.pixels(Size.SMALL) / (Size.SMALL * self.look.scale)

    @cached_property
    def _plain(self) -> Fonts:
        """Words of the design's own size, for those that have no room to grow."""
        return Fonts(self.look.scale, wide=self.look.text.traits.wide)

    def letters(self, length: float) -> int:
        """Turn a length that goes with the size of words into pixels, at least one."""
        return max(1, round(length * self.look.scale * self._growth))

    @cached_property
    def _faces(self) -> tuple[str, ...]:
        """Names of the portraits, read from their folder once."""
        return self.look.icons.names("avatars")

    def portrait(self, number: int, size: int, *, grey: bool = False) -> pygame.Surface:
        """Give the round portrait with a number; any number has one."""
        names = self._faces
        picture = self.look.icons.avatar(names[number % len(names)], size)
        return _greyed(picture) if grey else picture

    def width(self, words: str, size: Size, bold: bool = False) -> int:
        """Measure one line in pixels."""
        return self.look.fonts.width(words, size, bold)

    def least_width(self, words: str, size: Size, bold: bool = False) -> int:
        """Measure one line in pixels as it is set where there is no room to grow."""
        return min(self.width(words, size, bold), self._plain.width(words, size, bold))

    def shortened(self, words: str, size: Size, width: int, bold: bool = False) -> str:
        """Cut one line with an ellipsis so that it fits ``width`` pixels."""
        return shorten(words, width, lambda part: self.width(part, size, bold))

    def wrapped(self, words: str, size: Size, width: int, bold: bool = False) -> list[str]:
        """Break words into lines of at most ``width`` pixels."""
        return wrap(words, width, lambda part: self.width(part, size, bold))

    def put(
        self,
        surface: pygame.Surface,
        words: str,
        size: Size,
        colour: Colour,
        *,
        bold: bool = False,
        width: int | None = None,
        height: float | None = None,
        **anchor: tuple[float, float],
    ) -> pygame.Rect:
        """Draw one line of words by one anchor, as in ``Surface.get_rect(center=...)``.

        Words wider than ``width`` pixels, or larger than lines ``height`` pixels apart, are
        set in the design's size; only if that does not help are they cut.
        """
        fonts = self.look.fonts
        if height is not None and fonts.pixels(size) > height:
            fonts = min(fonts, self._plain, key=lambda one: one.scale)
        if width is not None and fonts.width(words, size, bold) > width:
            fonts = min(fonts, self._plain, key=lambda one: one.scale)
            words = shorten(words, width, lambda part: fonts.width(part, size, bold))
        sprite = fonts.render(words, size, colour, bold)
        spots: dict[str, Any] = {name: (round(x), round(y)) for name, (x, y) in anchor.items()}
        area = sprite.get_rect(**spots)
        area.y -= round(size * self.look.scale * _RISE)
        surface.blit(sprite, area)
        return area


@kept(0.1)
def _greyed(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.grayscale(picture)
