"""A key that does something, and choosing another."""

from collections.abc import Callable

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import focus_mark, put
from client.ui.widget import Widget
from engine.text import Text


def key_label(text: Text, key: str) -> str:
    """Give the words for a key."""
    named = f"key.{key}"
    if named in text:
        return text(named)
    return key.upper() if len(key) <= 3 else key.title()


class KeyField(Widget):
    """Shows a key; once activated it takes the next key pressed, Esc leaves it as it was."""

    focusable = True
    takes_focus = True

    def __init__(
        self,
        name: str,
        key: str,
        text: Text,
        waiting: str,
        change: Callable[[str], None],
        *,
        fixed: frozenset[str],
    ) -> None:
        """Show a key; those in ``fixed`` are never taken."""
        super().__init__(name)
        self.bound = key
        self.text = text
        self.waiting = waiting
        self.change = change
        self.fixed = fixed
        self.listening = False

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(170)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(38)

    @override
    def words(self) -> list[str]:
        return [self.waiting if self.listening else key_label(self.text, self.bound)]

    @override
    def activate(self) -> None:
        self.listening = True

    @override
    def blur(self) -> None:
        self.listening = False

    @override
    def raw(self, event: pygame.event.Event) -> bool:
        if not self.listening or event.type != pygame.KEYDOWN:
            return False
        key = pygame.key.name(event.key)
        if not key:
            # A key without a name could not be written into the settings: wait for another.
            return True
        self.listening = False
        if key not in self.fixed:
            self.change(key)
        return True

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(8)
        fill = mix(palette.INK, palette.INK_LIFT, self.warmth)
        edge = palette.GOLD_BRIGHT if self.listening else palette.GOLD_DEEP
        surface.blit(rounded(self.rect.size, radius, fill, edge, max(1, look.px(1))), self.rect)
        colour = palette.GOLD_BRIGHT if self.listening else palette.IVORY
        area = self.rect.inflate(-look.px(16), 0)
        put(surface, look, self.words()[0], Size.SMALL, colour, area, "center", True)
        if self.focused:
            focus_mark(surface, look, self.rect, radius)
