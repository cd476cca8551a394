"""Short messages that come up, stay a moment and go."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded, shadow

STAY = 2.6
"""Seconds a message can be read."""

RISE = 0.18
"""Seconds it takes to come up, and to go."""


class Toasts:
    """The message of the moment; a new one takes its place."""

    def __init__(self) -> None:
        self.text = ""
        self._since = 0.0
        self._seen = False

    def say(self, text: str, now: float) -> None:
        """Show a message from now on."""
        self.text, self._since, self._seen = text, now, True

    def hush(self) -> None:
        """Take the message away: the screen it was about is left."""
        self.text = ""

    def showing(self, now: float) -> bool:
        """Whether there is a message to draw."""
        return bool(self.text) and now - self._since < STAY + 2 * RISE

    def moving(self, now: float) -> bool:
        """Whether it is coming or going."""
        age = now - self._since
        return self.showing(now) and not (RISE <= age <= RISE + STAY)

    def changed(self, now: float) -> bool:
        """Whether the screen still shows a message that has gone."""
        if self.text and not self.showing(now):
            self.text = ""
            return True
        return self.showing(now) and now - self._since < RISE

    def place(self, surface: pygame.Surface, look: Look) -> pygame.Rect:
        """Tell where the message stands once it has come: above, away from buttons and hand."""
        wide = look.fonts.width(self.text, Size.BODY) + look.px(44)
        high = look.fonts.line(Size.BODY) + look.px(18)
        return pygame.Rect((surface.get_width() - wide) // 2, look.px(14), wide, high)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        """Draw the message at the upper edge."""
        if not self.showing(now):
            return
        age = now - self._since
        share = min(1.0, age / RISE, max(0.0, STAY + 2 * RISE - age) / RISE)
        words = look.fonts.render(self.text, Size.BODY, palette.IVORY)
        rect = self.place(surface, look)
        rect.y -= round((1 - share) * look.px(70))
        spread = look.px(12)
        dark = shadow(rect.size, rect.height // 2, spread)
        surface.blit(dark, (rect.left - spread, rect.top - spread))
        panel = rounded(rect.size, rect.height // 2, palette.INK_SOFT, palette.GOLD_DEEP, 1)
        surface.blit(panel, rect)
        surface.blit(words, words.get_rect(center=rect.center))
