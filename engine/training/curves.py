"""Curves from what the net values to what comes out, fitted on hands of the master's own play.

Each never falls. A rule set's own curve is drawn to that of all rule sets where few hands
speak for it, and that one to the net's own values.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.bots.net.calibration import STEPS
from engine.training.held import Expected

CELLS = STEPS + 1

PRIOR = 60.0
"""Hands a more general curve counts as, in each cell of a narrower one: of 20, 60, 150 and 400
the one that told best of hands left out what came of them."""


class Cell(NamedTuple):
    """What was seen near one value.

    Attributes:
        hands: how many hands, each counted once.
        share: mean share of the best result that came out, weighted by the stake.
    """

    hands: float
    share: float


def fitted(seen: dict[str, Sequence[Expected]]) -> dict[str, tuple[float, ...]]:
    """Fit a curve for every rule set and kind, and one for every kind alone.

    Args:
        seen: what was expected and came out, by id of the rule set.
    """
    by_kind: defaultdict[str, dict[str, list[Expected]]] = defaultdict(dict)
    for rules, all_ in seen.items():
        for one in all_:
            by_kind[one.kind].setdefault(rules, []).append(one)
    curves: dict[str, tuple[float, ...]] = {}
    plain = tuple(-1 + 2 * at / STEPS for at in range(CELLS))
    for kind, parts in by_kind.items():
        common = _curve([_cells(part) for part in parts.values()], plain)
        curves[kind] = common
        for rules, part in parts.items():
            curves[f"{rules}/{kind}"] = _curve([_cells(part)], common)
    return curves


def _cells(part: Iterable[Expected]) -> list[Cell]:
    """Gather what came out by value; a decision between two values counts to both."""
    hands: list[set[int]] = [set() for _ in range(CELLS)]
    weight, total = [0.0] * CELLS, [0.0] * CELLS
    for one in part:
        place = (one.value + 1) / 2 * STEPS
        low = min(int(place), STEPS - 1)
        for at, share in ((low, low + 1 - place), (low + 1, place - low)):
            if share > 0:
                hands[at].add(one.hand)
                weight[at] += share * one.stake
                total[at] += share * one.points
    return [
        Cell(len(hands[at]) if weight[at] else 0.0, total[at] / weight[at] if weight[at] else 0.0)
        for at in range(CELLS)
    ]


def _curve(parts: Sequence[Sequence[Cell]], before: Sequence[float]) -> tuple[float, ...]:
    """Mix what was seen with a more general curve, then let it never fall."""
    means, weights = [], []
    for at in range(CELLS):
        told = [part[at] for part in parts]
        hands = sum(cell.hands for cell in told)
        seen = sum(cell.hands * cell.share for cell in told)
        means.append((seen + PRIOR * before[at]) / (hands + PRIOR))
        weights.append(hands + PRIOR)
    return tuple(round(one, 4) for one in rising(means, weights))


def rising(means: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Give the row that never falls and lies nearest: neighbours that fall share their mean."""
    blocks: list[tuple[float, float, int]] = []
    for mean, weight in zip(means, weights, strict=True):
        blocks.append((mean, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, first, n), (other, second, m) = blocks[-2:]
            both = first + second
            blocks[-2:] = [((one * first + other * second) / both, both, n + m)]
    return [mean for mean, _, n in blocks for _ in range(n)]


class Decile(NamedTuple):
    """A tenth of the decisions, by what was expected.

    Attributes:
        expected: mean points expected.
        came: mean points that came out.
    """

    expected: float
    came: float


def deciles(pairs: Iterable[tuple[float, float]]) -> tuple[Decile, ...]:
    """Sort pairs of expected points and what came out, and average each tenth."""
    rows = sorted(pairs)
    found = []
    for tenth in range(10):
        part = rows[len(rows) * tenth // 10 : len(rows) * (tenth + 1) // 10]
        expected = sum(one for one, _ in part) / len(part)
        found.append(Decile(expected, sum(one for _, one in part) / len(part)))
    return tuple(found)
