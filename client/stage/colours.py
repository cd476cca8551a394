"""Colours of a Shandong teahouse at night: felt, gold, cinnabar, ivory, ink."""

from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

IVORY: Colour = (247, 240, 222)
"""Cards and the main words on dark ground."""

CREAM: Colour = (226, 214, 186)
"""Second words on dark ground."""

MIST: Colour = (166, 186, 168)
"""Quiet words on felt: at least 4.5 : 1 on the panels."""

INK: Colour = (30, 27, 24)
"""Words on ivory and gold."""

SHADE: Colour = (8, 26, 21)
"""Ground of panels on felt."""

GOLD: Colour = (214, 170, 88)
GOLD_BRIGHT: Colour = (252, 220, 140)
GOLD_DEEP: Colour = (132, 98, 40)

CINNABAR: Colour = (198, 58, 42)
CINNABAR_BRIGHT: Colour = (240, 98, 76)
CINNABAR_DEEP: Colour = (118, 28, 22)

JADE: Colour = (88, 190, 140)
"""Points won; what may be done."""

SILVER: Colour = (176, 196, 214)
"""The sword."""

STEEL: Colour = (92, 128, 160)
