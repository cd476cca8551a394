"""How fast the core, the finder and the kernel are, per rule set.

All figures are per second of processor time of this process (one core), from
random games: hands are dealt, every seat plays any legal move. Where what training needs is
installed, the compiled game nets are trained on is shown beside the kernel.
"""

import io
import time
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from engine.bots.kernel import Kernel, Policy, random_policy
from engine.bots.kernel_state import action_of, kernel_of
from engine.bots.random_bot import RandomBot
from engine.core.actions import AnyAction, Deal
from engine.core.cards import Cards, Seat
from engine.core.deck import deal, shuffled
from engine.core.finder import sets_for
from engine.core.game import Outcome, advance
from engine.core.moves import LEAD, Move, lister_of, move_of, stock_of
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.sets import CardSet, set_of
from engine.core.state import GameState, new_match, view_of
from engine.core.terms import Phase
from engine.record.file import RecordWriter
from engine.record.record import header_of

SEED = "bench"
SAMPLE = 24
"""Hands in the sample that the finder and the kernel are measured on."""

NAMES = ("a", "b", "c", "d", "e")
LEVELS = ("random",) * 5


def bench(seconds: float = 1.0, presets: Sequence[str] = tuple(PRESETS)) -> dict[str, Any]:
    """Measure rule sets; the result is ready to be written as JSON.

    Args:
        seconds: processor time for each of the four figures of a rule set, at least.
        presets: ids of rules 7.
    """
    return {
        "clock": "process_time",
        "seconds": seconds,
        "presets": {name: bench_rules(PRESETS[name], seconds) for name in presets},
    }


COMPILED = ("engine.training", "numba", "numpy", "scipy")
"""What the compiled game needs; a program without it plays all the same."""


def compiled_beside(presets: Sequence[str]) -> dict[str, Any]:
    """Measure the compiled game, by rule set; nothing where it is not installed."""
    if any(find_spec(name) is None for name in COMPILED):
        return {}
    # By name: the program is packed without it.
    figures: dict[str, Any] = import_module("engine.training.speed").speed(presets)
    return {"compiled_game": figures["presets"]}


def bench_rules(rules: RuleSet, seconds: float) -> dict[str, Any]:
    """Measure one rule set."""
    sample = _sample(rules)
    answers = [pair for state in sample for pair in _answers(state)]
    return {
        "core": _core(rules, seconds),
        "finder": _finder(rules, answers, seconds),
        "kernel_listing": _kernel_listing(sample, seconds),
        "kernel_replay": _kernel_replay(sample, seconds),
    }


def _core(rules: RuleSet, seconds: float) -> dict[str, float]:
    """Play random games through the whole core: listing, validation, facts, record lines."""
    rng = Random(SEED)
    bot = RandomBot(rng)
    state = new_match(rules)
    hands = decisions = 0
    meter = _Meter(seconds)
    while meter.running():
        writer = RecordWriter(io.StringIO(), header_of(rules, NAMES, LEVELS))
        while True:
            seat, action = _random_action(state, rng, bot)
            outcome = _done(state, seat, action)
            writer.add(outcome.facts)
            state = outcome.state
            decisions += seat is not None
            if state.public.phase is Phase.DEAL:
                break
        hands += state.public.result is not None
    return meter.rates(games=hands, decisions=decisions)


def _random_action(state: GameState, rng: Random, bot: RandomBot) -> tuple[Seat | None, AnyAction]:
    public = state.public
    if public.phase is Phase.DEAL:
        return None, Deal(deal(shuffled(public.rules, rng), public.first))
    if public.phase is Phase.PLAY:
        seat = public.asked[0]
        hand = state.hands[seat]
        moves = _moves(state, hand)
        return seat, action_of(moves[int(rng.random() * len(moves))], hand)
    seat = next(seat for seat in public.asked if state.answers[seat] is None)
    return seat, bot.choose(view_of(state, seat))


def _moves(state: GameState, hand: Cards) -> list[Move]:
    trick = state.public.trick
    target = set_of(trick.target) if trick is not None else None
    column, jokers = stock_of(hand)
    if target is None:
        return lister_of(state.public.rules).moves(column, jokers, LEAD, 0)
    return lister_of(state.public.rules).moves(column, jokers, move_of(target), 1)


def _done(state: GameState, seat: Seat | None, action: AnyAction) -> Outcome:
    outcome = advance(state, seat, action)
    if isinstance(outcome, Refusal):
        raise AssertionError(outcome)
    return outcome


def _sample(rules: RuleSet) -> list[GameState]:
    """Bring hands to the play phase."""
    rng = Random(SEED)
    bot = RandomBot(rng)
    found: list[GameState] = []
    state = new_match(rules)
    while len(found) < SAMPLE:
        state = _done(state, *_random_action(state, rng, bot)).state
        if state.public.phase is Phase.PLAY:
            found.append(state)
            state = new_match(rules)
    return found


def _answers(state: GameState) -> list[tuple[Cards, CardSet]]:
    """Play a hand at random; give the hands that had to follow, each with the set to beat."""
    rng = Random(SEED)
    bot = RandomBot(rng)
    found = []
    while state.public.phase is Phase.PLAY:
        trick = state.public.trick
        target = set_of(trick.target) if trick is not None else None
        if target is not None:
            found.append((state.hands[state.public.asked[0]], target))
        state = _done(state, *_random_action(state, rng, bot)).state
    return found


def _finder(
    rules: RuleSet, answers: list[tuple[Cards, CardSet]], seconds: float
) -> dict[str, float]:
    """List the legal sets of whole hands of cards."""
    lists = sets = 0
    meter = _Meter(seconds)
    while meter.running():
        for hand, target in answers:
            sets += len(sets_for(hand, rules, target))
        lists += len(answers)
    return meter.rates(lists=lists, sets=sets)


def _kernel_listing(sample: list[GameState], seconds: float) -> dict[str, float]:
    """Play random hands on the kernel, every legal move listed at every decision."""
    policy = random_policy(Random(SEED))
    starts = [kernel_of(state) for state in sample]
    hands = decisions = 0
    meter = _Meter(seconds)
    while meter.running():
        for start in starts:
            decisions += len(_played_out(start.copy(), policy))
        hands += len(starts)
    return meter.rates(hands=hands, decisions=decisions)


def _played_out(kernel: Kernel, policy: Policy) -> list[Move]:
    """Play a kernel to its score; give the moves."""
    moves = []
    while not kernel.over:
        move = policy(kernel)
        kernel.act(move)
        moves.append(move)
    kernel.points()
    return moves


def _kernel_replay(sample: list[GameState], seconds: float) -> dict[str, float]:
    """Play hands on the kernel with moves known beforehand: nothing is listed."""
    policy = random_policy(Random(SEED))
    known = [(kernel_of(state), _played_out(kernel_of(state), policy)) for state in sample]
    hands = decisions = 0
    meter = _Meter(seconds)
    while meter.running():
        for start, moves in known:
            kernel = start.copy()
            for move in moves:
                kernel.act(move)
            kernel.points()
            decisions += len(moves)
        hands += len(known)
    return meter.rates(hands=hands, decisions=decisions)


class _Meter:
    """Measures processor time from its making until it has run for long enough."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._start = time.process_time()
        self._spent = 0.0

    def running(self) -> bool:
        """Tell whether there is time left."""
        self._spent = time.process_time() - self._start
        return self._spent < self._seconds

    def rates(self, **counts: int) -> dict[str, float]:
        """Give counts per second, rounded to three figures."""
        spent = max(self._spent, 1e-9)
        return {f"{name}_per_s": float(f"{n / spent:.3g}") for name, n in counts.items()}
