"""Whole matches without a screen, as fast as the machine can play them."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

import msgspec

from engine.bots.bot import Bot
from engine.bots.making import bot_of
from engine.core.actions import AnyAction, Deal
from engine.core.cards import SEATS, Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import (
    Called,
    Declared,
    Declined,
    Fact,
    Kicked,
    Paid,
    Redealt,
    Revolted,
    Scored,
    Soloed,
)
from engine.core.game import advance
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import GameState, new_match, view_of
from engine.core.terms import Phase
from engine.table.workers import Progress, reached

Watch = Callable[[tuple[Fact, ...]], object]
"""Is told what happened, action by action."""

MOST_DECISIONS = 20_000
"""No hand takes more; a game that does would be a bug of the rules."""


MATCH_HANDS = 100
"""Hands of one match in ``simulate_matches``."""


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a simulation; the same seed gives the same on every machine.

    Attributes:
        rules: id of the rule set.
        seed: as given.
        bots: level by seat.
        hands: hands scored.
        complete: False if it was stopped before all hands were played.
        decisions: actions of seats.
        redeals: how often nobody became Emperor.
        points: counted points by seat.
        yields: refusals of the throne.
        calls: cards called.
        solos: Emperors who declared themselves alone.
        seizes: scepters seized.
        declares: roles shown before play.
        revolts: hands with a revolt.
        revolts_won: revolts that doubled the stake.
        kicks: hands with a kick.
        tributes: tribute payments.
        guards: hands in which the Emperor had a Guard.
        loyal_wins: hands in which the Emperor gained points.
    """

    rules: str
    seed: int
    bots: tuple[str, ...]
    hands: int
    complete: bool
    decisions: int
    redeals: int
    points: tuple[int, ...]
    yields: int
    calls: int
    solos: int
    seizes: int
    declares: int
    revolts: int
    revolts_won: int
    kicks: int
    tributes: int
    guards: int
    loyal_wins: int


class Match:
    """One match of bots, played hand after hand.

    Attributes:
        state: the whole truth.
        decisions: actions of seats so far.
    """

    def __init__(self, rules: RuleSet, bots: Sequence[Bot], cards: Random) -> None:
        self.state: GameState = new_match(rules)
        self.decisions = 0
        self._bots = bots
        self._cards = cards

    def hand(self) -> Iterator[tuple[Fact, ...]]:
        """Play the next hand to its score, redeals included; give what happened bit by bit."""
        for _ in range(MOST_DECISIONS):
            yield self._next()
            if self.state.public.result is not None:
                return
        raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")

    def _next(self) -> tuple[Fact, ...]:
        public = self.state.public
        if public.phase is Phase.DEAL:
            return self._do(None, Deal(deal(shuffled(public.rules, self._cards), public.first)))
        seat = next(seat for seat in public.asked if self.state.answers[seat] is None)
        self.decisions += 1
        return self._do(seat, self._bots[seat].choose(view_of(self.state, seat)))

    def _do(self, actor: Seat | None, action: AnyAction) -> tuple[Fact, ...]:
        outcome = advance(self.state, actor, action)
        if isinstance(outcome, Refusal):
            raise RuntimeError(f"seat {actor} did what is refused: {outcome.code}")
        self.state = outcome.state
        return outcome.facts


def bots_for(levels: Sequence[str], seed: int) -> list[Bot]:
    """Make five players with dice of their own, apart from those of the deal."""
    return [bot_of(levels[seat], Random(f"{seed}/bot/{seat}")) for seat in SEATS]


def simulate(
    rules: RuleSet,
    hands: int,
    seed: int,
    levels: Sequence[str],
    watch: Watch | None = None,
    *,
    progress: Progress = lambda done, of: None,
) -> Totals:
    """Play one match of so many hands, or until Ctrl-C.

    Args:
        rules: the rules.
        hands: hands to score; redeals do not count.
        seed: of the cards and of the bots' dice.
        levels: level by seat.
        watch: is told everything, for a record.
        progress: is told how many hands are played.
    """
    match = Match(rules, bots_for(levels, seed), Random(f"{seed}/cards"))
    found: Counter[str] = Counter()
    try:
        _play(match, hands, found, watch, progress)
    except KeyboardInterrupt:
        return _totals(match, found, seed, levels, complete=False)
    return _totals(match, found, seed, levels, complete=True)


def simulate_matches(
    rules: RuleSet,
    hands: int,
    seed: int,
    levels: Sequence[str],
    *,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
) -> Totals:
    """Play matches of ``MATCH_HANDS`` hands, the last one of what is left, or until Ctrl-C.

    The first match is that of ``simulate``.
    """
    task = partial(_match, rules, hands, seed, tuple(levels))
    count = -(-hands // MATCH_HANDS)
    found, complete = reached(
        task, count, workers, lambda done, of: progress(min(hands, done * MATCH_HANDS), hands)
    )
    return Totals(
        rules=rules.id,
        seed=seed,
        bots=tuple(levels),
        complete=complete,
        points=tuple(sum(match.points[seat] for match in found) for seat in SEATS),
        **{
            name: sum(getattr(match, name) for match in found)
            for name in ("hands", "decisions", *_COUNTED)
        },
    )


def _match(rules: RuleSet, hands: int, seed: int, levels: Sequence[str], number: int) -> Totals:
    """Play one of several matches."""
    own_seed = seed if number == 0 else Random(f"{seed}/match/{number}").getrandbits(63)
    match = Match(rules, bots_for(levels, own_seed), Random(f"{own_seed}/cards"))
    found: Counter[str] = Counter()
    _play(match, min(MATCH_HANDS, hands - number * MATCH_HANDS), found)
    return _totals(match, found, own_seed, levels, complete=True)


def _play(
    match: Match,
    hands: int,
    found: Counter[str],
    watch: Watch | None = None,
    progress: Progress = lambda done, of: None,
) -> None:
    for done in range(hands):
        for facts in match.hand():
            if watch is not None:
                watch(facts)
            found.update(name for fact in facts for name in _names(fact))
        found["hands"] += 1
        progress(done + 1, hands)


def _totals(
    match: Match, found: Counter[str], seed: int, levels: Sequence[str], *, complete: bool
) -> Totals:
    public = match.state.public
    return Totals(
        rules=public.rules.id,
        seed=seed,
        bots=tuple(levels),
        hands=found["hands"],
        complete=complete,
        decisions=match.decisions,
        points=public.totals,
        **{name: found[name] for name in _COUNTED},
    )


_COUNTED = (
    "redeals",
    "yields",
    "calls",
    "solos",
    "seizes",
    "declares",
    "revolts",
    "revolts_won",
    "kicks",
    "tributes",
    "guards",
    "loyal_wins",
)


def _names(fact: Fact) -> tuple[str, ...]:
    """Tell what a fact counts as."""
    match fact:
        case Redealt():
            return ("redeals",)
        case Declined():
            return ("yields",)
        case Called():
            return ("calls",)
        case Soloed(seat=seat, source=source):
            return ("solos",) if seat == source else ("seizes",)
        case Declared():
            return ("declares",)
        case Revolted(success=success):
            return ("revolts", "revolts_won") if success else ("revolts",)
        case Kicked():
            return ("kicks",)
        case Paid():
            return ("tributes",)
        case Scored(emperor=emperor, guard=guard, points=points):
            won = ("loyal_wins",) if points[emperor] > 0 else ()
            return won if guard is None else ("guards", *won)
        case _:
            return ()
