"""Rectangles in pixels."""

from typing import NamedTuple


class Rect(NamedTuple):
    """A rectangle; as a tuple of four numbers it can be handed to pygame.

    Attributes:
        x: left edge.
        y: upper edge.
        w: width.
        h: height.
    """

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def contains(self, x: float, y: float) -> bool:
        """Tell whether a point is in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def within(self, other: "Rect") -> bool:
        """Tell whether it lies in another with all its pixels."""
        return (
            other.x <= self.x
            and self.right <= other.right
            and other.y <= self.y
            and self.bottom <= other.bottom
        )

    def moved(self, dx: int, dy: int) -> "Rect":
        """Give it at another place."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


def between(left: float, top: float, right: float, bottom: float, scale: float) -> Rect:
    """Make a rectangle from edges in design units.

    Edges are rounded, not sizes, so rectangles that touch in the design touch
    on the screen and never overlap.
    """
    x, y = round(left * scale), round(top * scale)
    return Rect(x, y, round(right * scale) - x, round(bottom * scale) - y)
