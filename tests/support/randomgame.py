"""Games of random legal actions, step by step."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.core.actions import AnyAction, Deal, Play, SeatAction
from engine.core.autoplay import default_action
from engine.core.cards import Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Fact
from engine.core.game import advance
from engine.core.legal import legal_actions
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.state import GameState, SeatView, new_match, view_of
from engine.core.terms import Phase


class Step(NamedTuple):
    """One action of a random game."""

    before: GameState
    actor: Seat | None
    action: AnyAction
    facts: tuple[Fact, ...]
    state: GameState


def random_action(view: SeatView, rng: Random, eager: float = 0.8) -> SeatAction:
    """Choose among the legal actions; plays come first so that games end."""
    actions = legal_actions(view)
    assert actions, f"nothing legal in {view.public.phase}"
    if rng.random() < 0.02:
        return default_action(view)
    plays = [action for action in actions if isinstance(action, Play)]
    return rng.choice(plays) if plays and rng.random() < eager else rng.choice(actions)


def awaited(state: GameState) -> list[Seat]:
    """List the seats whose answer is still missing."""
    return [seat for seat in state.public.asked if state.answers[seat] is None]


def steps(rules: RuleSet, hands: int, rng: Random) -> Iterator[Step]:
    """Play a match of so many hands."""
    state = new_match(rules)
    while state.public.n < hands or state.public.phase is not Phase.DEAL or _redealing(state):
        actor: Seat | None = None
        action: AnyAction
        if state.public.phase is Phase.DEAL:
            action = Deal(deal(shuffled(rules, rng), state.public.first))
        else:
            actor = rng.choice(awaited(state))
            action = random_action(view_of(state, actor), rng)
        outcome = advance(state, actor, action)
        assert not isinstance(outcome, Refusal), f"{action} refused: {outcome.code}"
        yield Step(state, actor, action, outcome.facts, outcome.state)
        state = outcome.state


def _redealing(state: GameState) -> bool:
    return state.public.result is None
