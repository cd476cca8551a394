"""How places on the screen lie to each other."""

from client.present.rect import Rect


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether two places share a pixel."""
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom
