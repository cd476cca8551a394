"""The compiled functions and the working rows they need."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from engine.bots.net import candidates, chances, features, veto
from engine.bots.net.layout import MOST_MOVES, NUMBERS
from engine.training import dice, game, layers, learning, play
from engine.training.compiled import compiled

MODULES = (chances, features, candidates, veto, dice, layers, game, play, learning)
HIDDEN, SECOND = 128, 32
MOST_ON = features.MOST_VIEW_ON + features.MOST_MOVE_ON
F = np.float32


@cache
def tools() -> SimpleNamespace:
    """Compile everything, once."""
    return SimpleNamespace(**compiled(MODULES))


def fresh_dice(seed: int) -> Any:
    """Make dice from a seed."""
    return np.array([(seed ^ 0x5DEECE66D) & ((1 << 48) - 1)], np.int64)


def bench(rolls: Any, hidden: int = HIDDEN, second: int = SECOND) -> tuple[Any, ...]:
    """Make the working rows for playing hands with some dice."""
    scratch = (
        np.zeros(MOST_ON, np.int64),
        np.zeros(features.MOST_MOVE_ON, np.int64),
        np.zeros(hidden, F),
        np.zeros((MOST_MOVES + 4, hidden), F),
        np.zeros((MOST_MOVES + 4, second), F),
        np.zeros(MOST_MOVES + 4, F),
    )
    return (
        np.zeros(game.GAME, np.int64),
        np.ones(5),
        np.zeros(NUMBERS, np.int64),
        np.zeros(5),
        np.zeros(MOST_MOVES + 4, np.int64),
        np.zeros(220, np.int64),
        np.zeros(play.MOST_DECISIONS, np.int64),
        rolls,
        scratch,
    )


def learning_desk(rolls: Any, batch: int, hidden: int, second: int) -> tuple[Any, ...]:
    """Make the working rows for learning from a batch of decisions."""
    return (
        np.zeros(batch, np.int64),
        np.zeros((batch, hidden), F),
        np.zeros((batch, hidden), F),
        np.zeros((batch, second), F),
        np.zeros((batch, second), F),
        np.zeros(batch, F),
        rolls,
    )


def buffer(room: int) -> tuple[Any, ...]:
    """Make room for decisions to learn from."""
    return np.zeros((room, MOST_ON), np.int16), np.zeros(room, np.int64), np.zeros(room, F)


def fresh_net(rng: Any, hidden: int = HIDDEN, second: int = SECOND) -> list[Any]:
    """Make a net that knows nothing."""
    return [
        (rng.standard_normal((features.INPUTS, hidden)) * 0.09).astype(F),
        (rng.standard_normal((hidden, second)) * (2 / hidden) ** 0.5).astype(F),
        np.zeros(second, F),
        (rng.standard_normal(second) * 0.1).astype(F),
        np.zeros(1, F),
    ]
