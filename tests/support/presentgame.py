"""Whole hands for the tests of what is shown: who saw what, from deal to score."""

from functools import cache
from random import Random
from typing import NamedTuple

from engine.core.actions import Answer, Deal, Pass, Play, SeatAction, Yield
from engine.core.cards import Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Fact, Seen
from engine.core.game import Outcome, advance
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, new_match, view_of
from engine.core.terms import Phase

VIEWERS: tuple[Seat | None, ...] = (0, 1, 2, 3, 4, None)


class Game(NamedTuple):
    """Some hands of a match.

    Attributes:
        rules: its rules.
        facts: all that happened.
        states: the state after each fact-bearing action, the first before any.
        acts: who did what: the state before, the seat, the action.
    """

    rules: RuleSet
    facts: tuple[Fact, ...]
    states: tuple[GameState, ...]
    acts: tuple[tuple[GameState, Seat, SeatAction], ...]

    def seen(self, viewer: Seat | None) -> tuple[Seen, ...]:
        return tuple(seen for fact in self.facts for seen in seen_by(fact, viewer))

    def first_view(self, viewer: Seat | None) -> SeatView:
        return view_of(self.states[0], viewer)

    def last_view(self, viewer: Seat | None) -> SeatView:
        return view_of(self.states[-1], viewer)


@cache
def game_of(preset: str, seed: int = 1, hands: int = 1) -> Game:
    """Play some hands of a preset by lively random players."""
    return played(PRESETS[preset], seed, hands)


def played(rules: RuleSet, seed: int, hands: int = 1) -> Game:
    rng = Random(seed)
    state = new_match(rules)
    facts: list[Fact] = []
    states = [state]
    acts: list[tuple[GameState, Seat, SeatAction]] = []
    while not (
        state.public.phase == Phase.DEAL and state.public.n == hands and state.public.result
    ):
        if state.public.phase == Phase.DEAL:
            outcome = advance(state, None, Deal(deal(shuffled(rules, rng), state.public.first)))
        else:
            seat = next(s for s in state.public.asked if view_of(state, s).is_asked)
            action = chosen(view_of(state, seat), rng)
            acts.append((state, seat, action))
            outcome = advance(state, seat, action)
        assert isinstance(outcome, Outcome), outcome
        facts += outcome.facts
        state = outcome.state
        states.append(state)
    return Game(rules, tuple(facts), tuple(states), tuple(acts))


def chosen(view: SeatView, rng: Random) -> SeatAction:
    """Choose so that hands end and yet most things happen now and then."""
    legal = legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        big = [action for action in plays if len(action.cards) > 2]
        if rng.random() < 0.85 or len(plays) == len(legal):
            return rng.choice(big or plays)
    waits = [action for action in legal if not isinstance(action, Play | Pass)]
    if view.public.phase == Phase.PLAY:
        return rng.choice(waits) if waits and rng.random() < 0.5 else Pass()
    if any(isinstance(action, Yield) for action in legal) and rng.random() < 0.4:
        return rng.choice([action for action in legal if isinstance(action, Yield)])
    if view.public.phase in (Phase.SEIZE, Phase.SOLO):
        return Answer(yes=rng.random() < 0.1 and Answer(yes=True) in legal)
    return rng.choice(legal)
