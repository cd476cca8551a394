"""The colours of a teahouse at night: felt, gold, cinnabar, ivory, ink."""

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]

IVORY: Colour = (246, 238, 220)
IVORY_DIM: Colour = (200, 196, 178)
IVORY_FAINT: Colour = (158, 168, 152)
GOLD: Colour = (219, 178, 103)
GOLD_BRIGHT: Colour = (247, 217, 146)
GOLD_DEEP: Colour = (140, 106, 52)
CINNABAR: Colour = (176, 50, 38)
CINNABAR_BRIGHT: Colour = (240, 126, 104)
CINNABAR_DEEP: Colour = (116, 28, 22)
JADE: Colour = (112, 184, 146)
JADE_BRIGHT: Colour = (170, 226, 192)
JADE_DEEP: Colour = (40, 96, 72)
INDIGO: Colour = (108, 152, 206)
INDIGO_DEEP: Colour = (32, 60, 112)
INK: Colour = (14, 22, 19)
INK_SOFT: Colour = (24, 38, 33)
INK_LIFT: Colour = (38, 58, 50)

PANEL: Colour = (10, 20, 16, 196)
PANEL_LIGHT: Colour = (236, 220, 180, 16)
PANEL_HOVER: Colour = (236, 220, 180, 34)
EDGE: Colour = (219, 178, 103, 70)
EDGE_STRONG: Colour = (219, 178, 103, 170)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Blend two colours; ``share`` of the other, 0..1."""
    a, b = _with_alpha(one), _with_alpha(other)
    red, green, blue, alpha = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return (red, green, blue, alpha)


def faded(colour: Colour, alpha: int) -> Colour:
    """Give a colour with another opacity, 0..255."""
    return (colour[0], colour[1], colour[2], alpha)


def _with_alpha(colour: Colour) -> tuple[int, int, int, int]:
    return (colour[0], colour[1], colour[2], colour[3] if len(colour) == 4 else 255)
