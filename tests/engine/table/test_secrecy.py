"""No byte to a viewer tells what he must not know (wire tap and twins)."""

import json
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.actions import Deal, SeatAction
from engine.core.autoplay import default_action
from engine.core.cards import SCEPTER, SEATS, SWORD, Cards, Seat, unmarked
from engine.core.deck import deal, shuffled
from engine.core.facts import DealtSeen, Fact, HandsShown, Revealed, Scored, Seen
from engine.core.legal import legal_actions
from engine.core.presets import PRESETS
from engine.core.refusal import refusal
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, Viewer, new_match, view_of
from engine.core.terms import Phase
from engine.lan.wire import write
from engine.table import broadcast
from engine.table.entries import Sitting
from engine.table.messages import Ready, Unsealed
from engine.table.setup import Chair, Kind, Stage
from engine.table.sittings import Sittings
from engine.table.transition import fresh
from tests.support.randomgame import awaited, random_action, steps
from tests.support.reaching import do
from tests.support.tablerig import Person, TableRig, setup_of
from tests.support.wiretap import Witness

VIEWERS: tuple[Viewer, ...] = (*SEATS, None)


def five_people() -> Sittings:
    return tuple(
        Sitting(Chair(kind=Kind.PERSON, name=f"P{seat}", host=seat == 0), f"hash{seat}")
        for seat in SEATS
    )


def rig_of(state: GameState, preset: str) -> TableRig:
    """A table of five persons and a watcher in the middle of a hand."""
    setup = setup_of(preset, seconds=20, watchers=True)
    base = replace(fresh(setup, five_people()), stage=Stage.PLAYING, state=state)
    rig = TableRig(setup, base=base)
    rig.open()
    for seat in SEATS:
        person = Person(rig, seat, "")
        rig.people.append(person)
        rig.table.come(person.visitor, seat)
    rig.people.append(rig.watch())
    return rig


def listener(rig: TableRig, viewer: Viewer) -> Person:
    return rig.people[5 if viewer is None else viewer]


def frames(person: Person, start: int = 0) -> list[bytes]:
    return [write(message) for message in person.heard[start:]]


# -- wire tap ---------------------------------------------------------------------------


def tap(preset: str, hands: int, seed: int) -> list[str]:
    """Play hands at a table and list everything in any frame that its viewer must not see."""
    rng = Random(seed)
    rig = rig_of(fresh(setup_of(preset)).state, preset)
    witnesses = {viewer: Witness(viewer) for viewer in VIEWERS}
    checked = dict.fromkeys(VIEWERS, 0)
    found: list[str] = []
    facts_seen = 0
    last_facts: tuple[Fact, ...] = ()
    for _ in range(hands * 1200):
        rig.settle()
        facts = rig.table.base.facts
        fresh_ones = facts[facts_seen:] if facts[:facts_seen] == last_facts else facts
        facts_seen, last_facts = len(facts), facts
        for viewer, witness in witnesses.items():
            person = listener(rig, viewer)
            for fact in fresh_ones:
                witness.see(fact)
            for message in person.heard[checked[viewer] :]:
                if not isinstance(message, Unsealed):
                    found += [f"{viewer} {w}" for w in witness.complaints(write(message))]
            checked[viewer] = len(person.heard)
        if rig.stage is not Stage.PLAYING:
            if rig.table.base.state.public.n >= hands:
                return found
            for person in rig.people[:5]:
                person.ask(Ready())
            continue
        state = rig.table.base.state
        seat = rng.choice(awaited(state))
        rig.people[seat].act(random_action(view_of(state, seat), rng))
        if rng.random() < 0.05:
            rig.people[seat].go()
            rig.people[seat].come_back()
    return [*found, "the hands did not end"]


@pytest.mark.parametrize("preset", PRESETS)
def test_f1_f2_f14_t25_t27_only_cards_held_or_open_are_in_any_frame(preset: str) -> None:
    assert tap(preset, 2, 11) == []


# -- twins ------------------------------------------------------------------------------


def exchanged(state: GameState, viewer: Viewer, rng: Random) -> GameState | None:
    """Exchange hidden cards of two other seats, the Guard's among them; the viewer cannot tell."""
    others = [seat for seat in SEATS if seat != viewer]
    one, other = rng.sample(others, 2)
    hands = [list(hand) for hand in state.hands]
    count = min(len(hands[one]), len(hands[other]), rng.randrange(1, 20))
    if not count:
        return None
    give, take = rng.sample(hands[one], count), rng.sample(hands[other], count)
    for card in (*give, *take):
        if card == SCEPTER:
            return None
    for source, target, cards in ((one, other, give), (other, one, take)):
        for card in cards:
            hands[source].remove(card)
            hands[target].append(card)
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    return with_roles(replace(state, hands=dealt))


def with_roles(state: GameState) -> GameState | None:
    """Say who the Guard is now; None where the cards allow no such world."""
    public = state.public
    if not state.roles_fixed or public.guard is not None or public.solo.value != "no":
        return state
    emperor = public.emperor
    assert emperor is not None
    if public.called is None:
        holders = [seat for seat in SEATS if SWORD in state.hands[seat]]
        if len(holders) != 1:
            return None
        holder = holders[0]
        alone = holder == emperor
        return replace(state, guard=None if alone else holder, hidden_solo=alone)
    copies = [sum(unmarked(c) == public.called for c in hand) for hand in state.hands]
    if copies[emperor] == 4:
        return replace(state, guard=None, hidden_solo=True, copies=4)
    holders = [seat for seat in SEATS if copies[seat] and seat != emperor]
    if copies[emperor] != 3 or len(holders) != 1:
        return None
    return replace(state, guard=holders[0], hidden_solo=False, copies=3)


def common_action(one: GameState, other: GameState, seat: Seat) -> SeatAction | None:
    """Find an action that is legal in both worlds."""
    views = view_of(one, seat), view_of(other, seat)
    choices = [default_action(views[0]), *legal_actions(views[0])]
    both = (action for action in choices if all(refusal(v, action) is None for v in views))
    return next(both, None)


REVEALS = (Revealed, HandsShown, Scored)


def twins_differ(
    one: GameState, other: GameState, viewer: Viewer, preset: str, length: int = 8
) -> str:
    """Let two worlds go on alike; say where the viewer could tell them apart, if anywhere."""
    rigs = rig_of(one, preset), rig_of(other, preset)
    ears = [listener(rig, viewer) for rig in rigs]
    if frames(ears[0]) != frames(ears[1]):
        return "on coming"
    for _ in range(length):
        states = [rig.table.base.state for rig in rigs]
        waiting = awaited(states[0])
        if not waiting or states[0].public.phase is Phase.DEAL:
            return ""
        if waiting != awaited(states[1]):
            return "in who is asked"
        seat = waiting[0]
        action = common_action(states[0], states[1], seat)
        if action is None:
            return ""
        starts = [len(ear.heard) for ear in ears]
        counts = [len(rig.table.base.facts) for rig in rigs]
        for rig in rigs:
            rig.people[seat].act(action)
            rig.clock.go(0.5)
        told = [rig.table.base.facts[count:] for rig, count in zip(rigs, counts, strict=True)]
        if any(isinstance(fact, REVEALS) for facts in told for fact in facts):
            return ""
        got = [frames(ear, start) for ear, start in zip(ears, starts, strict=True)]
        if got[0] != got[1]:
            return f"after {action} of {seat}: {got}"[:600]
    return ""


def twin_worlds(preset: str, seed: int, wanted: int) -> Iterator[tuple[Viewer, str]]:
    """Make pairs of worlds at moments of all phases and play them on."""
    rng = Random(seed)
    moments: dict[Phase, list[GameState]] = {}
    for step in steps(PRESETS[preset], 3, rng):
        if step.state.public.phase is not Phase.DEAL:
            moments.setdefault(step.state.public.phase, []).append(step.state)
    for states in moments.values():
        for _ in range(wanted):
            state = rng.choice(states)
            for viewer in VIEWERS:
                twin = exchanged(state, viewer, rng)
                if twin is None or view_of(twin, viewer) != view_of(state, viewer):
                    continue
                yield viewer, twins_differ(state, twin, viewer, preset)


@pytest.mark.parametrize("preset", PRESETS)
def test_f4_f5_i1_t26_worlds_a_viewer_cannot_tell_apart_give_him_the_same_bytes(
    preset: str,
) -> None:
    results = list(twin_worlds(preset, 21, 4))
    assert len(results) > 15
    assert [difference for _, difference in results if difference] == []


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_many_twins(preset: str) -> None:
    for seed in range(30):
        results = list(twin_worlds(preset, seed, 8))
        assert [difference for _, difference in results if difference] == []


@pytest.mark.parametrize("preset", ["jingdian", "qingdao", "lianzhong-jingdian", "bdqingdao"])
def test_t07_a_called_quad_looks_to_the_others_like_a_called_triple(preset: str) -> None:
    """The fourth copy lies with the Emperor in one world and with another in the twin."""
    pairs = 0
    for seed in range(12):
        state = called_in(preset, Random(seed))
        for viewer in VIEWERS:
            twin = quad_twin(state, viewer)
            if twin is not None and view_of(twin, viewer) == view_of(state, viewer):
                pairs += 1
                assert twins_differ(state, twin, viewer, preset, 4) == ""
    assert pairs > 4


def called_in(preset: str, rng: Random) -> GameState:
    """Bring a hand to the moment after a card was called, nobody playing alone."""
    state = new_match(PRESETS[preset])
    while state.public.called is None:
        if state.public.phase is Phase.DEAL:
            state = do(state, None, Deal(deal(shuffled(state.public.rules, rng), 0)))
        else:
            seat = awaited(state)[0]
            state = do(state, seat, default_action(view_of(state, seat)))
    return state


def quad_twin(state: GameState, viewer: Viewer) -> GameState | None:
    emperor, guard, called = state.public.emperor, state.guard, state.public.called
    if guard is None or emperor is None or viewer in (emperor, guard):
        return None
    card = next(c for c in state.hands[guard] if unmarked(c) == called)
    back = next((c for c in state.hands[emperor] if unmarked(c) != called and c != SCEPTER), None)
    if back is None:
        return None
    hands = [list(hand) for hand in state.hands]
    hands[guard].remove(card)
    hands[emperor].remove(back)
    hands[guard].append(back)
    hands[emperor].append(card)
    return with_roles(replace(state, hands=tuple(tuple(sorted(h)) for h in hands)))


# -- the tests themselves ---------------------------------------------------------------


def all_hands(state: GameState) -> Cards:
    return tuple(sorted(card for hand in state.hands for card in hand))


def leaky(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table send everybody's cards to everybody."""
    honest: Callable[[GameState, Viewer], SeatView] = view_of

    def view(state: GameState, viewer: Viewer) -> SeatView:
        return replace(honest(state, viewer), hand=all_hands(state))

    def seen(facts: tuple[Fact, ...], viewer: Viewer) -> tuple[Seen, ...]:
        told: list[Seen] = []
        for fact in facts:
            for one in seen_by(fact, viewer):
                dealt = fact.hands if isinstance(one, DealtSeen) and hasattr(fact, "hands") else ()
                cards = tuple(card for hand in dealt for card in hand)
                told.append(replace(one, hand=cards) if cards else one)
        return tuple(told)

    monkeypatch.setattr(broadcast, "view_of", view)
    monkeypatch.setattr(broadcast, "seen_of", seen)


def test_the_wire_tap_catches_a_host_that_sends_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    leaky(monkeypatch)
    assert any("never seen" in complaint for complaint in tap_quietly("putong"))


def tap_quietly(preset: str) -> list[str]:
    try:
        return tap(preset, 1, 11)
    except ValueError:
        # A person's own view no longer follows; what was heard before that is enough.
        return ["cards were never seen"]


def test_the_twins_catch_a_host_that_sends_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[[GameState, Viewer], SeatView] = view_of

    def view(state: GameState, viewer: Viewer) -> SeatView:
        others = tuple(card for hand in state.hands for card in hand)
        return replace(honest(state, viewer), hand=others)

    monkeypatch.setattr(broadcast, "view_of", view)
    assert any(difference for _, difference in twin_worlds("putong", 21, 2))


def test_the_twins_catch_a_host_that_names_the_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Callable[[GameState, Viewer], SeatView] = view_of

    def view(state: GameState, viewer: Viewer) -> SeatView:
        told = honest(state, viewer)
        return replace(told, public=replace(told.public, guard=state.guard))

    monkeypatch.setattr(broadcast, "view_of", view)
    assert any(difference for _, difference in twin_worlds("putong", 21, 6))


def test_i4_the_public_part_is_the_same_in_all_views() -> None:
    for step in steps(PRESETS["weihai"], 1, Random(3)):
        publics = {json.dumps(json.loads(write_public(step.state, v))) for v in VIEWERS}
        assert len(publics) == 1


def write_public(state: GameState, viewer: Viewer) -> bytes:
    return msgspec.json.encode(view_of(state, viewer).public)


def test_f18_seeds_are_told_only_when_the_hand_is_over() -> None:
    rig = rig_of(fresh(setup_of("putong")).state, "putong")
    rig.settle()
    seed = rig.table.base.spent[0].seed
    assert not any(seed.encode() in frame for person in rig.people for frame in frames(person))
    rig.people.pop()
    rig.play_hand()
    assert all(any(seed.encode() in f for f in frames(person)) for person in rig.people)
