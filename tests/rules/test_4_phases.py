"""Rules 4: the phases of a hand in order, and questions that tell nothing."""

from random import Random

import pytest

from engine.core.actions import Accept, Answer, Deal, SeatAction
from engine.core.autoplay import default_action
from engine.core.cards import SEATS, Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Asked, Redealt, Scored
from engine.core.presets import LIANZHONG_JIANMING, PRESETS, WEIHAI
from engine.core.refusal import refusal
from engine.core.ruleset import GuardRule, RevoltRule, RuleSet, SoloRule, YieldRule
from engine.core.state import PublicState, SeatView, view_of
from engine.core.terms import Phase
from tests.support.match import Match, match
from tests.support.rulemix import random_rules

ORDER = [
    Phase.TRIBUTE,
    Phase.PICK,
    Phase.RETURN,
    Phase.SEIZE,
    Phase.THRONE,
    Phase.SOLO,
    Phase.CALL,
    Phase.DECLARE,
    Phase.REVOLT,
    Phase.KICK,
    Phase.PLAY,
]

EVERYBODY = {Phase.SEIZE: 5, Phase.SOLO: 5, Phase.DECLARE: 5, Phase.REVOLT: 4}
"""How many are asked where nothing is known of who is concerned."""


def questions(rules: RuleSet, hands: int, rng: Random) -> list[list[Asked]]:
    """List the questions put after each deal of a match in which few say yes."""
    found: list[list[Asked]] = []
    game = match(rules)
    while game.public.n < hands or not game.told(Scored):
        if game.public.phase is Phase.DEAL:
            found.append([])
            game.do(None, Deal(deal(shuffled(rules, rng), game.public.first)))
        else:
            seat = next(s for s in game.public.asked if game.state.answers[s] is None)
            game.do(seat, choice(view_of(game.state, seat), rng))
        found[-1] += game.told(Asked)
    return found


def choice(view: SeatView, rng: Random) -> SeatAction:
    ways: list[SeatAction] = [Answer(yes=True), Accept()]
    legal = [way for way in ways if refusal(view, way) is None]
    return legal[0] if legal and rng.random() < 0.3 else default_action(view)


def possible(rules: RuleSet) -> set[Phase]:
    """Name the questions that these rules have."""
    have = {
        Phase.TRIBUTE: rules.tribute,
        Phase.PICK: rules.tribute,
        Phase.RETURN: rules.tribute and rules.tribute_return,
        Phase.SEIZE: rules.solo == SoloRule.EARLY,
        Phase.THRONE: rules.yield_rule != YieldRule.NONE,
        Phase.SOLO: rules.solo == SoloRule.AFTER_THRONE,
        Phase.CALL: rules.guard == GuardRule.CALLED,
        Phase.DECLARE: rules.declare,
        Phase.REVOLT: rules.revolt != RevoltRule.NO,
        Phase.KICK: rules.kick,
        Phase.PLAY: True,
    }
    return {phase for phase, there in have.items() if there}


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_preset_asks_what_it_has_in_order_and_nothing_else(rules: RuleSet) -> None:
    asked = questions(rules, 20, Random(41))
    for hand in asked:
        phases = [question.phase for question in hand]
        assert phases == sorted(phases, key=ORDER.index)
    assert {question.phase for hand in asked for question in hand} == possible(rules)


@pytest.mark.parametrize("seed", range(25))
def test_so_does_any_mix_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng)
    for hand in questions(rules, 1, rng):
        phases = [question.phase for question in hand]
        assert phases == sorted(phases, key=ORDER.index)
        assert set(phases) <= possible(rules)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_question_goes_to_all_who_could_be_concerned(rules: RuleSet) -> None:
    for hand in questions(rules, 20, Random(42)):
        for question in hand:
            number = EVERYBODY.get(question.phase)
            assert number is None or len(question.seats) == number
            assert question.phase != Phase.KICK or question.seats == tuple(sorted(question.seats))


def hidden(rules: RuleSet, guard: Seat) -> Match:
    """Make seat 3 Emperor beside a Guard who shows nothing."""
    game = match(rules).deal({3: "BJ*", guard: "SJ*"} if guard != 3 else {3: "BJ* SJ*"})
    return game.accept(3).answers()


@pytest.mark.parametrize("rules", [LIANZHONG_JIANMING, WEIHAI], ids=lambda rules: rules.id)
def test_neither_the_asking_nor_its_order_tells_who_the_guard_is(rules: RuleSet) -> None:
    def seen(guard: Seat) -> list[PublicState]:
        game = hidden(rules, guard)
        found = [view_of(game.state, None).public]
        while game.public.phase != Phase.PLAY:
            game.answers()
            found.append(view_of(game.state, None).public)
        return found

    states = [seen(guard) for guard in SEATS]
    assert len(states[0]) == 3, "declare, revolt, play"
    assert all(other == states[0] for other in states)


def test_a_redeal_begins_the_phases_anew() -> None:
    rules = LIANZHONG_JIANMING
    game = match(rules).deal({3: "BJ*"})
    while not game.told(Redealt):
        game.by_default()
    assert game.deal({1: "BJ*"}).public.asked == (1,)
    assert (game.public.holder, game.public.refusals, game.public.laid) == (1, 0, ())
