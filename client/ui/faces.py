"""Choosing one of the drawn portraits."""

from collections.abc import Callable, Sequence

import pygame

from client.look import palette
from client.look.look import Look
from client.look.shapes import outline
from client.overriding import override
from client.ui.drawing import focus_mark
from client.ui.widget import Widget


class Faces(Widget):
    """Round portraits in rows; one is chosen."""

    focusable = True

    def __init__(
        self, name: str, faces: Sequence[str], chosen: int, change: Callable[[int], None]
    ) -> None:
        super().__init__(name)
        self.faces = tuple(faces)
        self.chosen = chosen % len(self.faces)
        self.change = change
        self._side = 1

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(66) * ((len(self.faces) + 1) // 2)

    @override
    def height(self, look: Look, width: int) -> int:
        side = look.px(66)
        columns = max(1, width // side)
        return -(-len(self.faces) // columns) * side

    @override
    def lay(self, look: Look, rect: pygame.Rect) -> None:
        super().lay(look, rect)
        self._side = look.px(66)

    def cell(self, index: int) -> pygame.Rect:
        """Give the place of one portrait."""
        columns = max(1, self.rect.width // self._side)
        row, column = divmod(index, columns)
        corner = (self.rect.left + column * self._side, self.rect.top + row * self._side)
        return pygame.Rect(corner, (self._side, self._side))

    @override
    def up(self, pos: tuple[int, int]) -> None:
        for index in range(len(self.faces)):
            if self.cell(index).collidepoint(pos):
                self._choose(index)

    @override
    def key(self, event: pygame.event.Event) -> bool:
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        step = 1 if event.key == pygame.K_RIGHT else -1
        self._choose((self.chosen + step) % len(self.faces))
        return True

    def _choose(self, index: int) -> None:
        if index != self.chosen:
            self.chosen = index
            self.change(index)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for index, face in enumerate(self.faces):
            cell = self.cell(index)
            side = look.px(52)
            picture = look.icons.avatar(face, side)
            place = picture.get_rect(center=cell.center)
            surface.blit(picture, place)
            if index == self.chosen:
                ring = place.inflate(look.px(8), look.px(8))
                outline(surface, ring, ring.width // 2, palette.GOLD_BRIGHT, max(2, look.px(3)))
        if self.focused:
            focus_mark(surface, look, self.rect, look.px(10))
