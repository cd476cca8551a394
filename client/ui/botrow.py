"""One bot's place on the new game screen: portrait, name, level."""

from collections.abc import Iterator

import pygame

from client.look.look import Look
from client.overriding import override
from client.ui.widget import Widget

LEVEL = 150
"""Width of the choice of the level at factor 1, if the name keeps room."""

NAME = 120
"""Room the name keeps, at factor 1."""


class BotRow(Widget):
    """A portrait, a field for the name and a choice of the level."""

    def __init__(self, portrait: str, name_field: Widget, level: Widget) -> None:
        super().__init__()
        self.portrait = portrait
        self.name_field = name_field
        self.level = level

    @override
    def children(self) -> Iterator[Widget]:
        yield self.name_field
        yield self.level

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(50)

    @override
    def lay(self, look: Look, rect: pygame.Rect) -> None:
        super().lay(look, rect)
        side = look.px(44)
        gap = look.px(10)
        room = rect.width - side - 2 * gap
        wide = round(room * 0.52)
        if room >= look.px(NAME + LEVEL):
            wide = room - look.px(LEVEL)
        name = pygame.Rect(rect.left + side + gap, 0, wide, look.px(40))
        name.centery = rect.centery
        level = pygame.Rect(name.right + gap, 0, rect.right - name.right - gap, look.px(40))
        level.centery = rect.centery
        self.name_field.lay(look, name)
        self.level.lay(look, level)

    @override
    def shift(self, dx: int, dy: int) -> None:
        super().shift(dx, dy)
        self.name_field.shift(dx, dy)
        self.level.shift(dx, dy)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        picture = look.icons.avatar(self.portrait, look.px(44))
        surface.blit(picture, picture.get_rect(midleft=self.rect.midleft))
        self.name_field.draw(surface, look)
        self.level.draw(surface, look)
