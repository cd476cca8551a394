"""What to do, step by step, side by side."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import put, put_lines, tidy
from client.ui.widget import Widget

_DISC = 34.0
"""Size of a step's number, in units."""

_GAP = 28.0
"""Distance between two steps, in units."""


class Steps(Widget):
    """A few sentences with their numbers, in columns of one width."""

    def __init__(self, sentences: Sequence[str], name: str = "") -> None:
        super().__init__(name)
        self.sentences = tuple(sentences)

    @override
    def height(self, look: Look, width: int) -> int:
        lines = max(len(self._lines(look, one, width)) for one in self.sentences)
        return max(look.px(_DISC), lines * look.fonts.line(Size.SMALL))

    @override
    def words(self) -> list[str]:
        return list(self.sentences)

    def _column(self, look: Look, width: int) -> int:
        count = len(self.sentences)
        return (width - look.px(_GAP) * (count - 1)) // count

    def _lines(self, look: Look, sentence: str, width: int) -> list[str]:
        room = self._column(look, width) - look.px(_DISC + 12)
        return tidy(look, sentence, Size.SMALL, room)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        wide, side = self._column(look, self.rect.width), look.px(_DISC)
        for number, sentence in enumerate(self.sentences):
            left = self.rect.left + number * (wide + look.px(_GAP))
            spot = pygame.Rect(left, self.rect.top, side, side)
            ring = rounded(spot.size, side // 2, palette.INK_SOFT, palette.GOLD, max(1, look.px(1)))
            surface.blit(ring, spot)
            put(
                surface,
                look,
                str(number + 1),
                Size.SMALL,
                palette.GOLD_BRIGHT,
                spot,
                "center",
                True,
            )
            lines = self._lines(look, sentence, self.rect.width)
            text = pygame.Rect(spot.right + look.px(12), 0, wide, 0)
            text.height = max(side, len(lines) * look.fonts.line(Size.SMALL))
            text.top = spot.top + (side - look.fonts.line(Size.SMALL) * min(len(lines), 1)) // 2
            put_lines(surface, look, lines, Size.SMALL, palette.IVORY_DIM, text)
