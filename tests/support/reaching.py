"""Hands brought to the play phase by random legal answers, for any rule set."""

from random import Random

from hypothesis import strategies as st

from engine.core.actions import Accept, Answer, AnyAction, Deal, SeatAction, Yield
from engine.core.autoplay import default_action
from engine.core.deck import deal, shuffled
from engine.core.game import advance
from engine.core.refusal import Refusal, refusal
from engine.core.ruleset import RuleSet, clashes, options
from engine.core.state import GameState, new_match, view_of
from engine.core.terms import Phase


def any_rules() -> st.SearchStrategy[RuleSet]:
    """Make any rule set that makes sense."""
    fields = {item.name: st.sampled_from(item.domain) for item in options()}
    return st.builds(RuleSet, **fields).filter(lambda rules: not clashes(rules))


def do(state: GameState, seat: int | None, action: AnyAction) -> GameState:
    """Do an action that must be legal."""
    outcome = advance(state, seat, action)
    assert not isinstance(outcome, Refusal), (seat, action, outcome)
    return outcome.state


def hand_in_play(rules: RuleSet, rng: Random) -> GameState:
    """Deal a hand and answer all questions before play at random, yes rather than no."""
    return in_play_after(new_match(rules), rng)


def in_play_after(state: GameState, rng: Random) -> GameState:
    """Bring a state to the play phase of its hand or of the next."""
    while state.public.phase is not Phase.PLAY:
        public = state.public
        if public.phase is Phase.DEAL:
            cards = shuffled(public.rules, rng)
            state = do(state, None, Deal(deal(cards, public.first)))
            continue
        seat = next(s for s in public.asked if state.answers[s] is None)
        state = do(state, seat, _answer(state, seat, rng))
    return state


def _answer(state: GameState, seat: int, rng: Random) -> SeatAction:
    view = view_of(state, seat)
    ways: list[SeatAction] = [Answer(yes=True), Answer(yes=False), Accept(), Yield()]
    legal = [way for way in ways if refusal(view, way) is None]
    return rng.choice([*legal, default_action(view)])
