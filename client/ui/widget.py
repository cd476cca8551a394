"""What every widget is: a rectangle that draws itself and takes clicks and keys."""

from collections.abc import Iterator

import pygame

from client.look.look import Look

WARMING = 0.12
"""Seconds a widget takes to light up under the pointer."""


class Widget:
    """One thing on a page.

    The page sets ``hovered``, ``pressed`` and ``focused``, and calls
    ``advance`` so that changes of them can be shown softly.
    """

    focusable = False
    takes_text = False
    takes_focus = False
    """Whether a click gives it the keyboard."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.warmth = 0.0
        self.tip = ""

    def height(self, look: Look, width: int) -> int:
        """Tell the height wanted at a width, in pixels."""
        del width
        return look.px(44)

    def lay(self, look: Look, rect: pygame.Rect) -> None:
        """Take a place on the screen, and give what is inside its own."""
        del look
        self.rect = pygame.Rect(rect)

    def shift(self, dx: int, dy: int) -> None:
        """Move by some pixels; what belongs to the widget moves with it."""
        self.rect.move_ip(dx, dy)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the widget."""

    def down(self, pos: tuple[int, int]) -> None:
        """The mouse button went down on it."""

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer moved while the button was down."""

    def up(self, pos: tuple[int, int]) -> None:
        """The button came up, inside or outside."""
        if self.rect.collidepoint(pos):
            self.activate()

    def activate(self) -> None:
        """Do what a click or Enter does."""

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key while focused; tell whether it was used."""
        del event
        return False

    def raw(self, event: pygame.event.Event) -> bool:
        """Take any other event while focused (text input); tell whether it was used."""
        del event
        return False

    def begin(self, look: Look) -> None:
        """The focus has come."""

    def blur(self) -> None:
        """The focus has gone elsewhere."""

    def wheel(self, steps: float) -> bool:
        """Take a turn of the wheel above it; tell whether it was used."""
        del steps
        return False

    def children(self) -> Iterator["Widget"]:
        """List the widgets inside it."""
        return iter(())

    def words(self) -> list[str]:
        """List the words it shows."""
        return []

    @property
    def meaning(self) -> str:
        """What a click on it does, as far as that can change in place."""
        return ""

    @property
    def restless(self) -> bool:
        """Whether its picture changes by itself."""
        return False

    def advance(self, dt: float) -> bool:
        """Let time pass; tell whether the picture changed."""
        goal = 1.0 if self.enabled and (self.hovered or self.pressed) else 0.0
        if self.warmth == goal:
            return self.restless
        step = dt / WARMING
        self.warmth = min(goal, self.warmth + step) if goal else max(0.0, self.warmth - step)
        return True

    def settle(self) -> None:
        """Finish what is shown softly at once."""
        self.warmth = 1.0 if self.enabled and (self.hovered or self.pressed) else 0.0
