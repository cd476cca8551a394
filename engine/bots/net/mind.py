"""How well a player by the net thinks: which net, how much he remembers."""

from functools import cache
from typing import NamedTuple

from engine.assets import assets_folder
from engine.bots.net.network import Net
from engine.bots.net.weights import load_weights


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


@cache
def net_of(weights: str) -> Net:
    """Give the net of a file in ``assets/weights``, loaded when first asked for.

    Raises:
        WeightsError: if the file cannot be used.
    """
    return Net(load_weights(assets_folder() / "weights" / f"{weights}.net"))
