"""A field to type a line into."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.overriding import override
from client.ui.drawing import put
from client.ui.widget import Widget

if TYPE_CHECKING:
    from client.ui.editor import Editor


class TextField(Widget):
    """One line of text; ``change`` hears every change, ``done`` the Enter key."""

    focusable = True
    takes_text = True
    takes_focus = True

    def __init__(
        self,
        name: str,
        text: str,
        change: Callable[[str], None],
        *,
        ghost: str = "",
        limit: int = 24,
        icon: str = "",
        done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name)
        self.text = text
        self.change = change
        self.ghost = ghost
        self.limit = limit
        self.icon = icon
        self.done = done
        self.editor: Editor | None = None
        self._left = 0
        self._pad = 0

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(300)

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(42)

    @override
    def words(self) -> list[str]:
        return [self.text or self.ghost]

    @property
    def area(self) -> pygame.Rect:
        """Give the place of the text itself."""
        return pygame.Rect(
            self.rect.left + self._left,
            self.rect.top + 2,
            max(8, self.rect.width - self._left - self._pad),
            self.rect.height - 4,
        )

    @override
    def begin(self, look: Look) -> None:
        from client.ui.editor import Editor

        self._measure(look)
        if self.editor is None:
            self.editor = Editor(look, self.area, self.text, self.limit)

    @override
    def blur(self) -> None:
        if self.editor is not None:
            self._take()
            self.editor.close()
            self.editor = None

    @property
    def composing(self) -> bool:
        """Whether a word is being put together: then Esc and Enter are the input method's."""
        return self.editor is not None and bool(self.editor.composing)

    def set_text(self, text: str) -> None:
        """Put something else in the field."""
        self.text = text[: self.limit]
        if self.editor is not None:
            self.editor.set_text(self.text)

    @override
    def raw(self, event: pygame.event.Event) -> bool:
        if self.editor is None:
            return False
        used = self.editor.handle(event)
        self._take()
        if used or self.done is None or event.type != pygame.KEYDOWN:
            return used
        if event.key not in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return False
        self.done()
        return True

    def _take(self) -> None:
        if self.editor is not None and self.editor.text != self.text:
            self.text = self.editor.text
            self.change(self.text)

    @property
    @override
    def restless(self) -> bool:
        return self.editor is not None

    @override
    def advance(self, dt: float) -> bool:
        if self.editor is not None:
            self.editor.move(self.area)
            self.editor.update(dt)
        return super().advance(dt)

    def _measure(self, look: Look) -> None:
        self._pad = look.px(14)
        self._left = self._pad + (look.px(30) if self.icon else 0)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._measure(look)
        radius = look.px(9)
        active = 1.0 if self.editor is not None or self.focused else self.warmth * 0.6
        edge = mix(palette.GOLD_DEEP, palette.GOLD_BRIGHT, active)
        thick = max(1, look.px(2 if self.editor is not None else 1))
        surface.blit(rounded(self.rect.size, radius, palette.INK, edge, thick), self.rect)
        if self.icon:
            picture = look.icons.get(self.icon, look.px(20), palette.IVORY_FAINT[:3])
            spot = (self.rect.left + self._pad, self.rect.centery)
            surface.blit(picture, picture.get_rect(midleft=spot))
        before = surface.get_clip()
        surface.set_clip(self.area.clip(before))
        if self.editor is not None:
            self.editor.draw(surface)
        elif self.text:
            put(surface, look, self.text, Size.BODY, palette.IVORY, self.area)
        else:
            fits = look.fonts.width(self.ghost, Size.BODY) <= self.area.width
            size = Size.BODY if fits else Size.SMALL
            put(surface, look, self.ghost, size, palette.IVORY_FAINT, self.area)
        surface.set_clip(before)
