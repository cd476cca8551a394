"""How fast the compiled game is, beside the figures of ``python -m engine bench``."""

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.core.presets import PRESETS
from engine.training.play import TURNS
from engine.training.starts import MIXES, rows_of
from engine.training.tools import bench, buffer, fresh_dice, fresh_net, tools

POSITIONS = 24
CHANCE_HANDS, NET_HANDS = 4000, 400


def speed(presets: Sequence[str] = tuple(PRESETS)) -> dict[str, Any]:
    """Measure, by rule set, decisions and hands a second of processor time on one core.

    Args:
        presets: ids of rules 7.
    """
    numbers = [i for i, rules in enumerate(MIXES) if rules.id in presets]
    return {"clock": "process_time", "presets": {MIXES[i].id: _of(i) for i in numbers}}


def _of(number: int) -> dict[str, float]:
    compiled = tools()
    rows = rows_of(number, POSITIONS, "speed", odd_hands=0.0)
    work = bench(fresh_dice(1))
    compiled.chance_hands(rows, 1, work)
    begun = time.process_time()
    decisions = compiled.chance_hands(rows, CHANCE_HANDS, work)
    spent = time.process_time() - begun
    net = tuple(fresh_net(np.random.default_rng(1)))
    room = buffer(10)
    out = np.zeros((POSITIONS, 2))
    compiled.duel(rows[:1], (net, net), TURNS, work, room, out)
    begun = time.process_time()
    for _ in range(NET_HANDS // (2 * POSITIONS)):
        compiled.duel(rows, (net, net), TURNS, work, room, out)
    by_net = (NET_HANDS // (2 * POSITIONS)) * 2 * POSITIONS / (time.process_time() - begun)
    return {
        "decisions_per_s": float(f"{decisions / spent:.3g}"),
        "hands_per_s": float(f"{CHANCE_HANDS / spent:.3g}"),
        "hands_by_net_per_s": float(f"{by_net:.3g}"),
    }
