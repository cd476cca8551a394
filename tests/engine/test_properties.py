"""What holds in every game: of all presets, and of random mixes of the rules."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.actions import Accept, Answer, Pass, Play, SeatAction, Yield
from engine.core.cards import SEATS, Cards
from engine.core.deck import deck_of
from engine.core.evolve import evolve, evolve_view
from engine.core.facts import Asked, Dealt, Played, Scored, WentOut
from engine.core.game import advance
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.refusal import refusal
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, Viewer, view_of
from engine.core.terms import Phase
from tests.support.faces import FACES
from tests.support.randomgame import Step, steps
from tests.support.rulemix import random_rules

VIEWERS = (*SEATS, None)
BOUND = 5 * 216 * 3
"""Steps within which a hand ends, redeals included."""

presets = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def everything(state: GameState, played: Counter[int]) -> Counter[int]:
    """Count all cards: in hands, lying with the scepter, in the tribute pool, played."""
    lying = [card for hand in state.hands for card in hand]
    lying += [card for _, card in state.laid]
    lying += [item.card for item in state.public.pool if item.card is not None]
    return Counter(lying) + played


def check_game(rules: RuleSet, hands: int, rng: Random, *, views: bool) -> int:
    """Play random hands and check what must always hold; give the number of steps."""
    deck = Counter(deck_of(rules))
    played: Counter[int] = Counter()
    known: dict[Viewer, SeatView] = {}
    turns, number, since = 0, 0, 0
    for step in steps(rules, hands, rng):
        number, since = number + 1, since + 1
        for fact in step.facts:
            match fact:
                case Dealt():
                    played, since = Counter(), 0
                case Played(cards=cards):
                    played += Counter(cards)
                case Asked(turn=turn):
                    assert turn == turns + 1
                    turns = turn
                case Scored():
                    check_score(fact)
                case _:
                    pass
        assert since < BOUND
        if step.state.public.phase is not Phase.DEAL or step.state.public.result:
            assert everything(step.state, played) == deck
        assert step.state.public.counts == tuple(len(hand) for hand in step.state.hands)
        if views:
            check_square(step, known)
    return number


def check_score(scored: Scored) -> None:
    assert sum(scored.points) == 0
    assert sorted(scored.places) == [1, 2, 3, 4, 5]
    assert scored.guard != scored.emperor


def check_square(step: Step, known: dict[Viewer, SeatView]) -> None:
    """A view grown from what was seen is the view picked from the state."""
    for viewer in VIEWERS:
        view = known.get(viewer) or view_of(step.before, viewer)
        for fact in step.facts:
            for seen in seen_by(fact, viewer):
                view = evolve_view(view, seen)
        assert view == view_of(step.state, viewer)
        known[viewer] = view


@presets
def test_forty_hands_of_random_legal_players(rules: RuleSet) -> None:
    assert check_game(rules, 40, Random(2024), views=False) > 40 * 50


@pytest.mark.long
@presets
def test_five_thousand_hands_of_random_legal_players(rules: RuleSet) -> None:
    assert check_game(rules, 5000, Random(5000), views=False) > 5000 * 50


@presets
def test_views_grown_from_what_was_seen_are_the_views_of_the_state(rules: RuleSet) -> None:
    check_game(rules, 6, Random(11), views=True)


@settings(max_examples=40, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_random_mixes_of_the_rules_play_to_the_end(seed: int) -> None:
    rng = Random(seed)
    check_game(random_rules(rng), 2, rng, views=True)


@presets
def test_the_facts_alone_lead_to_the_same_state(rules: RuleSet) -> None:
    for step in steps(rules, 2, Random(5)):
        state = step.before
        for fact in step.facts:
            state = evolve(state, fact)
        assert state == step.state


@presets
def test_the_list_of_legal_actions_and_the_refusals_agree(rules: RuleSet) -> None:
    rng = Random(77)
    for step in steps(rules, 3, rng):
        for seat in SEATS:
            view = view_of(step.state, seat)
            legal = legal_actions(view)
            assert bool(legal) == view.is_asked
            for action in legal:
                assert refusal(view, action) is None
            for action in wild_actions(view.hand, rng):
                refused = refusal(view, action)
                assert (refused is None) == covered(action, view.hand, legal)
                if refused is not None:
                    assert advance(step.state, seat, action) == refused


def wild_actions(hand: Cards, rng: Random) -> list[SeatAction]:
    """Actions that somebody careless or malicious might send."""
    cards = tuple(rng.choice(hand or FACES) for _ in range(rng.randint(0, 3)))
    return [Play(cards), Pass(), Accept(), Yield(cards[:1]), Answer(yes=True), Answer(yes=False)]


def covered(action: SeatAction, hand: Cards, legal: list[SeatAction]) -> bool:
    """Tell whether an action is listed, plays by ranks and joker counts."""
    if not isinstance(action, Play):
        return action in legal
    if Counter(action.cards) - Counter(hand):
        return False
    ranks = [sorted(card >> 2 for card in play.cards) for play in legal if isinstance(play, Play)]
    return sorted(card >> 2 for card in action.cards) in ranks


@presets
def test_no_action_changes_the_state_it_met_or_raises(rules: RuleSet) -> None:
    rng = Random(3)
    for step in steps(rules, 1, rng):
        seat = rng.choice(SEATS)
        before = repr(step.state)
        for action in wild_actions(step.state.hands[seat], rng):
            advance(step.state, seat, action)
        assert repr(step.state) == before


@presets
def test_the_seat_to_act_always_holds_cards_and_places_are_taken_in_order(
    rules: RuleSet,
) -> None:
    taken: list[int] = []
    for step in steps(rules, 3, Random(8)):
        for fact in step.facts:
            if isinstance(fact, Dealt):
                taken = []
            if isinstance(fact, WentOut):
                taken.append(fact.place)
                assert taken == list(range(1, len(taken) + 1))
        if step.state.public.phase is Phase.PLAY:
            (asked,) = step.state.public.asked
            assert step.state.hands[asked]


def test_no_secret_shows_in_what_is_printed_of_the_public_state() -> None:
    hidden = [
        repr(step.state.public)
        for step in steps(PRESETS["putong"], 3, Random(4))
        if step.state.guard is not None and not step.state.public.role_open
    ]
    assert len(hidden) > 10
    assert all("guard=None" in shown for shown in hidden)
