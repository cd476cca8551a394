"""What some icons mean, in one line."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.ui.widget import Widget


class Legend(Widget):
    """Icons with a word each, at the right end of their place; what has no room is left out."""

    def __init__(self, entries: Sequence[tuple[str, str]]) -> None:
        """Show pairs of an icon's name and its word."""
        super().__init__("legend")
        self.entries = tuple(entries)

    def _widths(self, look: Look) -> list[int]:
        side = look.px(24)
        gap = look.px(16)
        return [side + look.fonts.width(word, Size.SMALL) + gap for _, word in self.entries]

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.fonts.line(Size.SMALL)

    @override
    def words(self) -> list[str]:
        return [word for _, word in self.entries]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        widths = self._widths(look)
        left = self.rect.right - sum(widths)
        if left < self.rect.left:
            return
        for (icon, word), wide in zip(self.entries, widths, strict=True):
            picture = look.icons.get(icon, look.px(18), palette.GOLD[:3])
            surface.blit(picture, picture.get_rect(midleft=(left, self.rect.centery)))
            letters = look.fonts.render(word, Size.SMALL, palette.IVORY_DIM)
            spot = letters.get_rect(midleft=(left + look.px(24), self.rect.centery))
            surface.blit(letters, spot)
            left += wide
