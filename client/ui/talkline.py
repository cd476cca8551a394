"""One line of talk: who, and what he said."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.ui.drawing import put, put_lines, tidy
from client.ui.widget import Widget

EMOTE = 52
"""Side of an emote in the talk, at factor 1."""


class TalkLine(Widget):
    """A name in gold with the words below; a note stands alone and dim."""

    def __init__(
        self, speaker: str, said: str, *, emote: str = "", mine: bool = False, name: str = ""
    ) -> None:
        super().__init__(name)
        self.speaker = speaker
        self.said = said
        self.emote = emote
        self.mine = mine

    def _lines(self, look: Look, width: int) -> list[str]:
        return tidy(look, self.said, Size.SMALL, width)

    @override
    def height(self, look: Look, width: int) -> int:
        line = look.fonts.line(Size.SMALL)
        if not self.speaker:
            return line * len(self._lines(look, width))
        if self.emote:
            return line + look.px(EMOTE)
        return line * (1 + len(self._lines(look, width)))

    @override
    def words(self) -> list[str]:
        return [word for word in (self.speaker, self.said) if word]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        line = look.fonts.line(Size.SMALL)
        if not self.speaker:
            lines = self._lines(look, self.rect.width)
            put_lines(surface, look, lines, Size.SMALL, palette.IVORY_FAINT, self.rect)
            return
        head = pygame.Rect(self.rect.topleft, (self.rect.width, line))
        colour = palette.GOLD_BRIGHT if self.mine else palette.GOLD
        put(surface, look, self.speaker, Size.SMALL, colour, head, bold=True)
        below = pygame.Rect(head.bottomleft, (self.rect.width, self.rect.height - line))
        if self.emote:
            side = look.px(EMOTE - 4)
            surface.blit(look.icons.emote(self.emote, side), below.topleft)
        else:
            lines = self._lines(look, below.width)
            put_lines(surface, look, lines, Size.SMALL, palette.IVORY, below)
