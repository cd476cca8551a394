"""Which of two levels plays better: the same deals again with seats exchanged."""

from collections.abc import Sequence
from math import sqrt
from random import Random

import msgspec

from engine.core.cards import SEATS
from engine.core.ruleset import RuleSet
from engine.table.simulate import Match, bots_for

_NORMAL_95 = 1.96


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How two levels compare.

    Attributes:
        rules: id of the rule set.
        a: one level.
        b: the other.
        seed: of cards and dice.
        deals: deals, each played ten times: one seat of one level among four of the other.
        hands: hands played.
        difference: points a seat of ``a`` makes in a hand more than one of ``b``.
        low: lower end of the 95 % interval.
        high: upper end of it.
    """

    rules: str
    a: str
    b: str
    seed: int
    deals: int
    hands: int
    difference: float
    low: float
    high: float


def compare(rules: RuleSet, a: str, b: str, deals: int, seed: int) -> Verdict:
    """Play duplicate deals; the deal, not the hand, is what the interval counts."""
    gains = [_gain(rules, a, b, seed, number) for number in range(deals)]
    mean = sum(gains) / deals
    spread = sum((gain - mean) ** 2 for gain in gains) / max(1, deals - 1)
    margin = _NORMAL_95 * sqrt(spread / deals)
    return Verdict(
        rules=rules.id,
        a=a,
        b=b,
        seed=seed,
        deals=deals,
        hands=deals * 2 * len(SEATS),
        difference=round(mean, 4),
        low=round(mean - margin, 4),
        high=round(mean + margin, 4),
    )


def _gain(rules: RuleSet, a: str, b: str, seed: int, number: int) -> float:
    """Give the mean difference over all ten ways to seat one among four."""
    total = 0.0
    for seat in SEATS:
        points = _points(rules, _seated(seat, a, b), f"{seed}/{number}")
        total += points[seat] * 1.25
        points = _points(rules, _seated(seat, b, a), f"{seed}/{number}")
        total -= points[seat] * 1.25
    return total / (2 * len(SEATS))


def _seated(seat: int, lone: str, others: str) -> list[str]:
    return [lone if other == seat else others for other in SEATS]


def _points(rules: RuleSet, levels: Sequence[str], name: str) -> tuple[int, ...]:
    seed = Random(name).getrandbits(63)
    match = Match(rules, bots_for(levels, seed), Random(f"{name}/cards"))
    for _ in match.hand():
        pass
    return match.state.public.totals
