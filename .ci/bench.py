#!/usr/bin/env python3
"""Compares how fast the engine is with the last figures kept in the tree.

    .ci/bench.py          measure, compare, end with 1 where a figure fell by more than 15 %
    .ci/bench.py --keep   measure, and keep the figures in .ci/bench.json

What is compared is a ratio: decisions a second over rounds a second of a plain loop measured in
turn with them, so that neither the machine nor other work on it counts.
"""

import json
import math
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.cli.bench import bench  # noqa: E402
from engine.core.presets import PRESETS  # noqa: E402

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
"""What it runs on decides more than what it does."""

KEPT = ROOT / ".ci" / "bench.json"
FIGURES = {
    "core": "decisions_per_s",
    "finder": "lists_per_s",
    "kernel_listing": "decisions_per_s",
    "kernel_replay": "decisions_per_s",
}
ROUNDS = 3
SECONDS = 0.1
"""Processor time for each figure of a rule set in a round."""

MOST_FALLEN = 0.15


class _Card(NamedTuple):
    rank: int
    suit: int


def _hand(first: int) -> dict[int, tuple[_Card, ...]]:
    cards = tuple(_Card((first + number) * 7919 % 13, number & 3) for number in range(44))
    groups: dict[int, tuple[_Card, ...]] = {}
    for card in sorted(cards):
        groups[card.rank] = (*groups.get(card.rank, ()), card)
    return groups


def reference(seconds: float = 0.3) -> float:
    """Give the rounds a second of work like an engine's: make small things, sort, look up, call."""
    rounds, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for first in range(20):
            _hand(first)
        rounds += 1
    return rounds / (time.process_time() - start)


def measured() -> dict[str, float]:
    """Give each figure over the reference: the mean of all rule sets, the best of the rounds."""
    best: dict[str, float] = dict.fromkeys(FIGURES, 0.0)
    for _ in range(ROUNDS):
        before = reference()
        report = bench(SECONDS)["presets"]
        plain = (before + reference()) / 2
        for name, rate in FIGURES.items():
            logs = [math.log(report[preset][name][rate] / plain) for preset in PRESETS]
            best[name] = max(best[name], math.exp(sum(logs) / len(logs)))
    return best


def main(words: list[str]) -> int:
    """Compare or keep; give the exit code."""
    now = measured()
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if "--keep" in words:
        kept[PYTHON] = {name: round(ratio, 4) for name, ratio in now.items()}
        KEPT.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        return 0
    if PYTHON not in kept:
        sys.stdout.write(f"bench: nothing is kept for Python {PYTHON}\n")
        return 0
    last, fallen = kept[PYTHON], False
    for name, ratio in now.items():
        change = ratio / last[name] - 1
        fallen |= change < -MOST_FALLEN
        sys.stdout.write(f"bench {name}: {ratio:.3f}, {change:+.1%}\n")
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
