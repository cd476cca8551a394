"""Which of two levels plays better: the same deals again with seats or sides exchanged.

Two measures. *Seat*: one seat of one level among four of the other, each seat in turn, both ways
round; answers before play count too. *Team*: the other level answers for all before play, then
the Emperor's side is played by one level and the rebels by the other, and the other way round.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

import msgspec

from engine.bots.bot import Bot
from engine.bots.making import bot_of
from engine.core.actions import SeatAction
from engine.core.cards import SEATS, Seat
from engine.core.facts import Scored
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.table.simulate import Match, bots_for
from engine.table.workers import Progress, reached

_NORMAL_95 = 1.96


class Measure(StrEnum):
    """What is played."""

    ALL = "all"
    SEAT = "seat"
    TEAM = "team"


class Figure(msgspec.Struct, frozen=True):
    """A mean over deals.

    Attributes:
        mean: the mean, in points.
        low: lower end of its 95 % interval.
        high: upper end of it.
        deals: deals it was measured in.
    """

    mean: float
    low: float
    high: float
    deals: int


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How two levels compare; the deal, not the hand, is what the intervals count.

    Attributes:
        rules: id of the rule set.
        a: one level.
        b: the other.
        seed: of cards and dice.
        deals: deals played.
        hands: hands played.
        complete: False if it was stopped before all deals were played.
        difference: points a seat of ``a`` makes in a hand more than one of ``b``.
        low: lower end of the 95 % interval.
        high: upper end of it.
        team: points of the Guard by which a side of ``a`` beats a side of ``b``.
        roles: points a seat of ``a`` makes more in a role than one of ``b`` in its place, and
            the same for both sides of the team measure, in the Guard's points. The role is the
            one the seat has where ``b`` plays all seats.
    """

    rules: str
    a: str
    b: str
    seed: int
    deals: int
    hands: int
    complete: bool
    difference: float | None
    low: float | None
    high: float | None
    team: Figure | None
    roles: dict[str, Figure]


class Pairing(NamedTuple):
    """Two levels under one rule set."""

    rules: RuleSet
    a: str
    b: str


class Gains(msgspec.Struct, frozen=True):
    """What one deal shows.

    Attributes:
        hands: hands played.
        seat: the measure *seat*; None if it was not taken.
        team: the measure *team*; None if it was not taken.
        roles: gains by role.
    """

    hands: int
    seat: float | None
    team: float | None
    roles: dict[str, float]


def compare(
    rules: RuleSet,
    a: str,
    b: str,
    deals: int,
    seed: int,
    *,
    measure: Measure = Measure.ALL,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
) -> Verdict:
    """Play duplicate deals, until all are played or Ctrl-C."""
    task = partial(gains_of, Pairing(rules, a, b), seed, measure)
    found, complete = reached(task, deals, workers, progress)
    seat = _figure(gains.seat for gains in found)
    names = sorted({name for gains in found for name in gains.roles})
    return Verdict(
        rules=rules.id,
        a=a,
        b=b,
        seed=seed,
        deals=len(found),
        hands=sum(gains.hands for gains in found),
        complete=complete,
        difference=None if seat is None else seat.mean,
        low=None if seat is None else seat.low,
        high=None if seat is None else seat.high,
        team=_figure(gains.team for gains in found),
        roles={
            name: figure
            for name in names
            if (figure := _figure(gains.roles.get(name) for gains in found)) is not None
        },
    )


def _figure(gains: Iterable[float | None]) -> Figure | None:
    known = [gain for gain in gains if gain is not None]
    if not known:
        return None
    mean = sum(known) / len(known)
    spread = sum((gain - mean) ** 2 for gain in known) / max(1, len(known) - 1)
    margin = _NORMAL_95 * sqrt(spread / len(known))
    return Figure(round(mean, 4), round(mean - margin, 4), round(mean + margin, 4), len(known))


def gains_of(pairing: Pairing, seed: int, measure: Measure, number: int) -> Gains:
    """Play one deal in all ways a measure asks for."""
    name = f"{seed}/{number}"
    hands = 0
    seat = team = None
    roles: dict[str, float] = {}
    if measure is not Measure.TEAM:
        seat = _seat_gain(pairing, name, roles)
        hands += 1 + 2 * len(SEATS)
    if measure is not Measure.SEAT:
        team = _team_gain(pairing, name, roles)
        hands += 3
    return Gains(hands, seat, team, roles)


def _seat_gain(pairing: Pairing, name: str, roles: dict[str, float]) -> float:
    """Give the mean difference over all ten ways to seat one among four."""
    rules, a, b = pairing
    base = _played(rules, name, (b,) * 5)
    total = 0.0
    by_role: dict[str, list[float]] = {}
    for seat in SEATS:
        points = _played(rules, name, _seated(seat, a, b)).points
        by_role.setdefault(_role(base, seat), []).append(points[seat] - base.points[seat])
        total += points[seat] * 1.25
        points = _played(rules, name, _seated(seat, b, a)).points
        total -= points[seat] * 1.25
    roles.update({role: sum(gains) / len(gains) for role, gains in by_role.items()})
    return total / (2 * len(SEATS))


def _seated(seat: Seat, lone: str, others: str) -> list[str]:
    return [lone if other == seat else others for other in SEATS]


def _role(base: Scored, seat: Seat) -> str:
    if seat == base.emperor:
        return "solo" if base.guard is None else "emperor"
    return "guard" if seat == base.guard else "rebel"


def _team_gain(pairing: Pairing, name: str, roles: dict[str, float]) -> float:
    """Give half the difference between both ways to share the sides out, in Guard's points."""
    rules, a, b = pairing
    base = _played(rules, name, (b,) * 5, answers=b)
    loyal = (base.emperor, base.guard)
    emperor = base.emperor
    shares = 4 if base.guard is None else 2
    as_loyal = _played(rules, name, [a if seat in loyal else b for seat in SEATS], answers=b)
    as_rebels = _played(rules, name, [b if seat in loyal else a for seat in SEATS], answers=b)
    usual = base.points[emperor]
    roles["team_loyal"] = (as_loyal.points[emperor] - usual) / shares
    roles["team_rebels"] = (usual - as_rebels.points[emperor]) / shares
    return (as_loyal.points[emperor] - as_rebels.points[emperor]) / shares / 2


class _Split:
    """Answers as one player and plays as another."""

    def __init__(self, answers: Bot, plays: Bot) -> None:
        self._answers = answers
        self._plays = plays

    def choose(self, view: SeatView) -> SeatAction:
        """Choose by the phase."""
        bot = self._plays if view.public.phase is Phase.PLAY else self._answers
        return bot.choose(view)


def _played(rules: RuleSet, name: str, levels: Sequence[str], answers: str | None = None) -> Scored:
    """Play a deal to its score; one level may answer before play in place of all."""
    seed = Random(name).getrandbits(63)
    bots: list[Bot] = bots_for(levels, seed)
    if answers is not None:
        bots = [
            _Split(bot_of(answers, Random(f"{seed}/answer/{seat}")), bot)
            for seat, bot in zip(SEATS, bots, strict=True)
        ]
    match = Match(rules, bots, Random(f"{name}/cards"))
    for _ in match.hand():
        pass
    result = match.state.public.result
    assert result is not None
    return result
