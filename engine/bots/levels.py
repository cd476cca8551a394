"""The levels people choose from; what plays by them is made in ``engine.bots.making``.

A window lists levels and must not wait for a net to be loaded.
"""

from typing import NamedTuple


class Mind(NamedTuple):
    """A way of thinking: weakened by memory and by schooling, never by chance.

    Attributes:
        weights: name of a file in ``assets/weights``.
        memory: how many of the last plays are remembered; None for all.
        reads_play: whether the Guard is guessed from how seats play.
        asks_net: whether the answers before play come from the net, not from rules of thumb.
    """

    weights: str = "master"
    memory: int | None = None
    reads_play: bool = True
    asks_net: bool = True


MASTER = Mind()

MINDS: dict[str, Mind] = {
    "simple": Mind("simple", memory=0, reads_play=False, asks_net=False),
    "steady": Mind("steady", memory=8, reads_play=False, asks_net=False),
    "shrewd": Mind("shrewd", memory=16),
    "master": MASTER,
}
"""The levels offered to people, weakest first: a further one is a further entry, and its words."""

LEVELS: tuple[str, ...] = tuple(MINDS)
"""Names of the levels offered to people, weakest first."""

DEFAULT_LEVEL = "steady"
