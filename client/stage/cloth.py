"""Grounds of panels, plates and buttons that match the felt they lie on."""

from typing import NamedTuple

from client.look.palette import INK_LIFT, INK_SOFT, PANEL, Colour


class Cloth(NamedTuple):
    """Grounds on one felt.

    Attributes:
        panel: of panels and plates; the felt shows through a little.
        soft: of quiet buttons, words and badges.
        lift: of buttons to press.
    """

    panel: Colour
    soft: Colour
    lift: Colour


GREEN = Cloth(PANEL, INK_SOFT, INK_LIFT)

CLOTHS: dict[str, Cloth] = {
    "green": GREEN,
    "indigo": Cloth((10, 14, 26, 204), (22, 29, 46), (38, 49, 76)),
    "wine": Cloth((22, 9, 11, 212), (44, 20, 23), (72, 32, 36)),
}
"""Grounds by the name of the felt."""
