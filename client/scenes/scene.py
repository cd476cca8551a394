"""What a screen is to the app: it takes events, passes time, draws itself.

The app keeps a stack of scenes; the top one has the screen. A scene is laid
out in ``build`` for the size, factor, language and settings of the moment, and
again whenever one of them changes; it keeps its own state across that.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from client.program.app import App


class Scene:
    """One screen; subclasses override what they need."""

    name = "scene"
    """Word for file names of pictures and for tests."""

    holds_link = False
    """Whether the scene itself polls the line to the host; else the app does."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.dirty = True
        """Set whenever the picture no longer shows the truth."""
        self.stale = True
        """Set by the app when the surface no longer holds this scene's picture: draw all."""

    @property
    def animating(self) -> bool:
        """Whether the next frame differs by itself: the app then draws at full rate."""
        return False

    @property
    def wakes_in(self) -> float | None:
        """Seconds until something happens by itself (a clock's tick); None for never."""
        return None

    def build(self) -> None:
        """Lay everything out anew: the first time, and after any change of look."""

    def settings_changed(self, fields: frozenset[str]) -> None:
        """Some settings have changed that change neither size nor language."""
        del fields
        self.build()
        self.dirty = self.stale = True

    def enter(self) -> None:
        """The scene has come to the top of the stack."""

    def leave(self) -> None:
        """Another scene is going to cover this one."""

    def close(self) -> None:
        """The scene is gone for good: let go of links and files."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        del event
        return False

    def update(self, dt: float) -> None:
        """Let time pass; seconds, at most 0.05 a call."""

    @property
    def moment(self) -> str:
        """What is going on, for measuring: the name, or a phase of the game."""
        return self.name

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Bring the picture up to date; give the areas that changed, or None for all of it.

        The surface keeps what was drawn on it before, unless ``stale`` is set.
        """

    def may_close(self) -> bool:
        """Tell whether the window may close now; a scene may ask first."""
        return True

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what can be clicked now and where it is, for tests."""
        return {}

    def words(self) -> list[str]:
        """List the words on the screen, for tests."""
        return []
