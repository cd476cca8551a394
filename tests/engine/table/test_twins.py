"""Twins in every phase of every preset: the Guard elsewhere, a quad called, other answers given.

Two worlds that look equal to a viewer go on alike; every byte he hears must be the same, until a
rule tells them apart (faults 4, 5 and 14, cases T07, T25 and T26).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.actions import Answer, Deal, Play, SeatAction
from engine.core.cards import SCEPTER, SEATS, SWORD, Seat, unmarked
from engine.core.deck import deal, shuffled
from engine.core.facts import Answered, Fact, Seen
from engine.core.game import Outcome, advance
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.refusal import refusal
from engine.core.ruleset import GuardRule, RevoltRule, RuleSet, SoloRule, YieldRule
from engine.core.state import GameState, SeatView, Solo, Viewer, new_match, view_of
from engine.core.terms import Phase
from engine.lan.wire import write
from engine.table import broadcast
from engine.table.broadcast import seen_of
from engine.table.messages import Events
from tests.engine.table.test_secrecy import (
    REVEALS,
    VIEWERS,
    exchanged,
    frames,
    listener,
    rig_of,
    with_roles,
)
from tests.support.randomgame import awaited
from tests.support.reaching import do

HANDS = 6
PAIRS = 3
"""Pairs made for each kind of twin, phase and viewer, where there are so many."""

ANSWERED = (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK)
"""Questions put to several at once."""

Twin = Callable[[GameState, Viewer, Random], GameState | None]


# -- moments ----------------------------------------------------------------------------


def calm(view: SeatView, rng: Random) -> SeatAction:
    """Choose so that hands have a hidden Guard: nobody alone, nobody declared, some revolts."""
    legal = legal_actions(view)
    if view.public.phase in (Phase.SEIZE, Phase.SOLO, Phase.DECLARE):
        return Answer(yes=False)
    plays = [action for action in legal if isinstance(action, Play)]
    return rng.choice(plays) if plays and rng.random() < 0.7 else rng.choice(legal)


def moments(rules: RuleSet, rng: Random) -> dict[Phase, list[GameState]]:
    """Play some hands and keep the states in which somebody is asked, by phase."""
    found: dict[Phase, list[GameState]] = {}
    state = new_match(rules)
    while state.public.n < HANDS or state.public.result is None:
        public = state.public
        if public.phase is Phase.DEAL:
            state = do(state, None, Deal(deal(shuffled(rules, rng), public.first)))
        else:
            seat = rng.choice(awaited(state))
            state = do(state, seat, calm(view_of(state, seat), rng))
        if state.public.phase is not Phase.DEAL:
            found.setdefault(state.public.phase, []).append(state)
    return found


def phases_of(rules: RuleSet) -> set[Phase]:
    """Tell which phases a rule set has (rules 4 and 7)."""
    there = {
        Phase.TRIBUTE: rules.tribute,
        Phase.PICK: rules.tribute,
        Phase.SEIZE: rules.solo is SoloRule.EARLY,
        Phase.THRONE: rules.yield_rule is not YieldRule.NONE,
        Phase.SOLO: rules.solo is SoloRule.AFTER_THRONE,
        Phase.CALL: rules.guard is GuardRule.CALLED,
        Phase.DECLARE: rules.declare,
        Phase.REVOLT: rules.revolt is not RevoltRule.NO,
        Phase.KICK: rules.kick,
        Phase.PLAY: True,
    }
    return {phase for phase, has in there.items() if has}


# -- worlds a viewer cannot tell apart --------------------------------------------------


def is_hidden(state: GameState) -> bool:
    public = state.public
    return state.roles_fixed and public.guard is None and public.solo is Solo.NO


def guard_at(state: GameState, seat: Seat, rng: Random) -> GameState | None:
    """Give the sword, or the Guard's copy of the called card, to another seat for some card."""
    guard, called = state.guard, state.public.called
    assert guard is not None
    hands = [list(hand) for hand in state.hands]
    shows = [c for c in hands[guard] if c == SWORD or (called and unmarked(c) == called)]
    wanted = [c for c in shows if called is not None or c == SWORD]
    back = [c for c in hands[seat] if c != SCEPTER and unmarked(c) != called]
    if not wanted or not back:
        return None
    for card, source, target in ((wanted[0], guard, seat), (rng.choice(back), seat, guard)):
        hands[source].remove(card)
        hands[target].append(card)
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    return with_roles(replace(state, hands=dealt))


def guard_elsewhere(state: GameState, viewer: Viewer, rng: Random) -> GameState | None:
    if not is_hidden(state) or state.guard in (None, viewer):
        return None
    known = (viewer, state.guard, state.public.emperor)
    return guard_at(state, rng.choice([seat for seat in SEATS if seat not in known]), rng)


def guard_nowhere(state: GameState, viewer: Viewer, rng: Random) -> GameState | None:
    """Let the Emperor hold what makes the Guard: a called quad, or the sword."""
    emperor = state.public.emperor
    if not is_hidden(state) or emperor is None or viewer in (emperor, state.guard):
        return None
    return None if state.guard is None else guard_at(state, emperor, rng)


def other_answers(state: GameState, viewer: Viewer, rng: Random) -> GameState | None:
    """Turn round what another seat has answered, as far as it may answer so."""
    if state.public.phase not in ANSWERED or len(awaited(state)) < 2:
        return None
    answers = list(state.answers)
    for seat in SEATS:
        asked = replace(view_of(state, seat), answered=None)
        if seat == viewer or answers[seat] is None:
            continue
        if refusal(asked, Answer(not answers[seat])) is None:
            answers[seat] = not answers[seat]
    return None if tuple(answers) == state.answers else replace(state, answers=tuple(answers))


TWINS: dict[str, Twin] = {
    "other hands": exchanged,
    "guard elsewhere": guard_elsewhere,
    "guard nowhere": guard_nowhere,
    "other answers": other_answers,
}


# -- going on alike ---------------------------------------------------------------------


def shared_action(views: tuple[SeatView, SeatView], rng: Random) -> SeatAction | None:
    """Choose an action that is legal in both worlds."""
    choices = legal_actions(views[0])
    rng.shuffle(choices)
    both = (action for action in choices if all(refusal(view, action) is None for view in views))
    return next(both, None)


def two_actions(
    views: tuple[SeatView, SeatView], rng: Random, *, apart: bool
) -> tuple[SeatAction, SeatAction] | None:
    """Choose what a seat does in each world; ``apart`` lets it answer yes in one only."""
    shared = shared_action(views, rng)
    if shared is None:
        return None
    if apart and isinstance(shared, Answer):
        other = Answer(not shared.yes)
        return shared, other if refusal(views[1], other) is None else shared
    return shared, shared


def difference(
    one: GameState, other: GameState, viewer: Viewer, rng: Random, *, until_last: bool
) -> str:
    """Let two worlds go on alike; say what the viewer could tell them apart by, if anything.

    ``until_last`` lets others answer differently in the two worlds, and stops before the last
    answer is in: then answers are revealed.
    """
    preset = one.public.rules.id
    rigs = rig_of(one, preset), rig_of(other, preset)
    ears = [listener(rig, viewer) for rig in rigs]
    if frames(ears[0]) != frames(ears[1]):
        return "on coming"
    for _ in range(6):
        states = [rig.table.base.state for rig in rigs]
        waiting = awaited(states[0])
        if waiting != awaited(states[1]):
            return "by who is asked"
        if not waiting or (until_last and len(waiting) < 2):
            return ""
        seat = rng.choice(waiting)
        views = view_of(states[0], seat), view_of(states[1], seat)
        actions = two_actions(views, rng, apart=until_last and seat != viewer)
        if actions is None:
            return ""
        starts = [len(ear.heard) for ear in ears]
        counts = [len(rig.table.base.facts) for rig in rigs]
        for rig, action in zip(rigs, actions, strict=True):
            rig.people[seat].act(action)
        told = [rig.table.base.facts[count:] for rig, count in zip(rigs, counts, strict=True)]
        if any(isinstance(fact, REVEALS) for facts in told for fact in facts):
            return ""
        got = [frames(ear, start) for ear, start in zip(ears, starts, strict=True)]
        if got[0] != got[1]:
            return f"after {actions} of {seat}: {got}"[:400]
    return ""


def pairs(rules: RuleSet, rng: Random) -> Iterator[tuple[str, Phase, Viewer, GameState, GameState]]:
    """Make pairs of worlds for each kind of twin, phase and viewer."""
    for phase, states in moments(rules, rng).items():
        for name, twin in TWINS.items():
            for viewer in VIEWERS:
                wanted = PAIRS
                for state in rng.sample(states, len(states)):
                    other = twin(state, viewer, rng)
                    if other is not None and view_of(other, viewer) == view_of(state, viewer):
                        yield name, phase, viewer, state, other
                        wanted -= 1
                    if not wanted:
                        break


@pytest.mark.parametrize("preset", PRESETS)
def test_f4_f5_t25_t26_no_phase_tells_one_world_from_its_twin(preset: str) -> None:
    """Faults 4 and 5, cases T07, T25, T26: on encoded bytes, for five seats and a spectator."""
    rules, rng = PRESETS[preset], Random(7)
    met: dict[str, Counter[Phase]] = {name: Counter() for name in TWINS}
    for name, phase, viewer, one, other in pairs(rules, rng):
        until_last = name == "other answers"
        found = difference(one, other, viewer, rng, until_last=until_last)
        assert not found, f"{name} in {phase}, seen by {viewer}: {found}"
        met[name][phase] += 1
    phases = phases_of(rules)
    assert set(met["other hands"]) == phases
    assert min(met["other hands"].values()) >= 10
    secret = phases & {Phase.DECLARE, Phase.REVOLT, Phase.PLAY}
    for name in ("guard elsewhere", "guard nowhere"):
        assert secret <= set(met[name]), name
        assert min(met[name][phase] for phase in secret) >= 6, (name, met[name])
    assert set(met["other answers"]) >= phases & {Phase.REVOLT}


# -- the pack ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_f8_nothing_tells_where_in_the_pack_a_card_lay(preset: str) -> None:
    """Fault 8: cards are faces without numbers, and hands come sorted whatever the shuffle."""
    rules, rng = PRESETS[preset], Random(8)
    hands = deal(shuffled(rules, rng), 0)
    again = tuple(tuple(rng.sample(hand, len(hand))) for hand in hands)
    assert again != hands
    told = []
    for order in (hands, again):
        outcome = advance(new_match(rules), None, Deal(order))
        assert isinstance(outcome, Outcome)
        told.append([write(Events(1, seen_of(outcome.facts, v), "", None)) for v in VIEWERS])
    assert told[0] == told[1]


# -- the test itself --------------------------------------------------------------------


def leaks(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[GameState, SeatView], SeatView]
) -> bool:
    """Let every snapshot tell more than it may; say whether the twins notice."""

    def view(state: GameState, viewer: Viewer) -> SeatView:
        return change(state, view_of(state, viewer))

    monkeypatch.setattr(broadcast, "view_of", view)
    rng = Random(7)
    return any(
        difference(one, other, viewer, rng, until_last=name == "other answers")
        for name, _, viewer, one, other in pairs(PRESETS["weihai"], rng)
    )


LEAKS: dict[str, Callable[[GameState, SeatView], SeatView]] = {
    "all hands": lambda state, view: replace(view, hand=tuple(c for h in state.hands for c in h)),
    "the Guard": lambda state, view: replace(view, public=replace(view.public, guard=state.guard)),
    "that there is none": lambda state, view: replace(view, copies=3 + state.hidden_solo),
    "who answered yes": lambda state, view: replace(
        view, public=replace(view.public, kickers=tuple(s for s in SEATS if state.answers[s]))
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_twins_notice_a_host_that_tells(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    assert leaks(monkeypatch, LEAKS[leak])


def test_the_twins_notice_a_host_that_shows_answers_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def seen(facts: Sequence[Fact], viewer: Viewer) -> tuple[Seen, ...]:
        told = (fact if isinstance(fact, Answered) else None for fact in facts)
        return seen_of(facts, viewer) or tuple(fact for fact in told if fact is not None)

    monkeypatch.setattr(broadcast, "seen_of", seen)
    assert leaks(monkeypatch, lambda _, view: view)


def test_a_host_that_tells_nothing_too_much_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not leaks(monkeypatch, lambda _, view: view)
