"""What the master expected in whole hands of its own play, beside what came out."""

from random import Random
from typing import NamedTuple

from engine.bots.bot import Bot
from engine.bots.levels import MASTER
from engine.bots.net.advice import stake
from engine.bots.net.calibration import kind_of
from engine.bots.net.player import NetPlayer
from engine.bots.net.thinking import thoughts
from engine.core.actions import SeatAction
from engine.core.cards import SEATS
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.table.simulate import Match


class Expected(NamedTuple):
    """What one seat expected at one decision.

    Attributes:
        hand: number of the hand, from 0.
        kind: what the seat was (``engine.bots.net.calibration.kind_of``).
        value: what the net valued the best move, -1 to 1.
        stake: points of its side's best result, as far as the seat may know it.
        points: what came out for the seat.
    """

    hand: int
    kind: str
    value: float
    stake: float
    points: int


class Watcher:
    """The master, who remembers what he expected."""

    def __init__(self, rng: Random) -> None:
        self._player = NetPlayer(MASTER, rng)
        self.expected: list[tuple[str, float, float]] = []

    def choose(self, view: SeatView) -> SeatAction:
        """Choose as the master does, and note what is expected of it."""
        if view.public.phase is Phase.PLAY:
            value = thoughts(view)[1][0].value
            self.expected.append((kind_of(view), max(-1.0, min(1.0, value)), stake(view)))
        return self._player.choose(view)


def played(rules: RuleSet, hands: int, seed: str) -> list[Expected]:
    """Let five masters play a match; tell what each expected, and what came out."""
    watchers = [Watcher(Random(f"{seed}/{seat}")) for seat in SEATS]
    bots: list[Bot] = list(watchers)
    match = Match(rules, bots, Random(f"{seed}/cards"))
    found: list[Expected] = []
    for hand in range(hands):
        for _ in match.hand():
            pass
        scored = match.state.public.result
        assert scored is not None
        for seat in SEATS:
            points = scored.points[seat]
            found += [Expected(hand, *told, points) for told in watchers[seat].expected]
            watchers[seat].expected.clear()
    return found
