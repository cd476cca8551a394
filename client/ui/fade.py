"""A short crossing from one screen to the next."""

import pygame

SECONDS = 0.16
"""How long the old screen takes to fade away."""


class Fade:
    """Keeps the old picture and draws it ever fainter over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._left = 0.0

    @property
    def active(self) -> bool:
        """Whether the old screen is still to be seen."""
        return self._old is not None

    def begin(self, screen: pygame.Surface) -> None:
        """Keep what is on the screen now."""
        self._old = screen.copy()
        self._left = SECONDS

    def stop(self) -> None:
        """Show the new screen alone."""
        self._old = None

    def draw(self, surface: pygame.Surface, dt: float) -> None:
        """Draw the old screen over the new one."""
        if self._old is None:
            return
        self._left -= dt
        if self._left <= 0 or self._old.get_size() != surface.get_size():
            self._old = None
            return
        self._old.set_alpha(round(255 * self._left / SECONDS))
        surface.blit(self._old, (0, 0))
