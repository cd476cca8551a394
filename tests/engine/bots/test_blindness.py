"""Case T44: a bot knows what its seat may know, and nothing else."""

import types
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from engine.bots.levels import LEVELS
from engine.bots.making import bot_of
from engine.core.actions import Deal
from engine.core.cards import SEATS, Card, Seat
from engine.core.deck import deal, shuffled
from engine.core.game import Outcome, advance
from engine.core.presets import PRESETS
from engine.core.refusal import Refusal
from engine.core.state import GameState, SeatView, new_match, view_of
from engine.core.terms import Phase
from engine.table.ports import Chooser
from engine.table.setup import Stage
from engine.table.table import Table
from tests.support.randomgame import awaited, steps
from tests.support.tablerig import table_of
from tests.support.thinkhere import ThinkHere


def elsewhere(state: GameState, seat: Seat, rng: Random) -> GameState:
    """Give the others' cards out anew, and say that another of them is Guard, or nobody."""
    others = [other for other in SEATS if other != seat]
    pool = [card for other in others for card in state.hands[other]]
    rng.shuffle(pool)
    hands = list(state.hands)
    for other in others:
        size = len(state.hands[other])
        hands[other], pool = tuple(sorted(pool[:size])), pool[size:]
    if state.guard in (None, seat) or state.public.emperor == seat:
        return replace(state, hands=tuple(hands))
    strangers = [s for s in others if s not in (state.guard, state.public.emperor)]
    guard = rng.choice([*strangers, None])
    copies = None if state.copies is None else 4 if guard is None else 3
    return replace(state, hands=tuple(hands), guard=guard, hidden_solo=guard is None, copies=copies)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_t44_other_hands_and_another_guard_change_no_decision(preset: str, level: str) -> None:
    """Case T44: two worlds that look equal to a seat make its bot do the same."""
    rng = Random(44)
    asked: set[Phase] = set()
    for number, step in enumerate(steps(PRESETS[preset], 2, rng)):
        state = step.state
        if state.public.phase is Phase.DEAL or (number % 5 and state.public.phase is Phase.PLAY):
            continue
        for seat in awaited(state):
            twin = elsewhere(state, seat, rng)
            assert view_of(state, seat) == view_of(twin, seat)
            mine, other = bot_of(level, Random(number)), bot_of(level, Random(number))
            assert mine.choose(view_of(state, seat)) == other.choose(view_of(twin, seat))
            asked.add(state.public.phase)
    assert Phase.PLAY in asked and len(asked) > 1


MANY = 10_000


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("preset", PRESETS)
def test_t44_ten_thousand_decisions_change_in_no_other_world(preset: str, level: str) -> None:
    """Case T44 at length: a bot plays on, and each of its decisions is taken in two worlds."""
    rng = Random(f"{preset}/{level}")
    rules, bots = PRESETS[preset], [bot_of(level, Random(seat)) for seat in SEATS]
    state, decisions, changed = new_match(rules), 0, 0
    while decisions < MANY:
        if state.public.phase is Phase.DEAL:
            cards = Deal(deal(shuffled(rules, rng), state.public.first))
            state = moved(advance(state, None, cards))
            continue
        seat = awaited(state)[0]
        view = view_of(state, seat)
        twin = view_of(elsewhere(state, seat, rng), seat)
        seed = rng.getrandbits(32)
        one = bot_of(level, Random(seed)).choose(view)
        changed += bot_of(level, Random(seed)).choose(twin) != one
        decisions += 1
        state = moved(advance(state, seat, bots[seat].choose(view)))
    assert changed == 0


def moved(outcome: Outcome | Refusal) -> GameState:
    assert not isinstance(outcome, Refusal)
    return outcome.state


class Spy(ThinkHere):
    """Keeps what bots are given."""

    def __init__(self) -> None:
        self.given: list[tuple[Chooser, SeatView]] = []

    def think(self, bot: Chooser, view: SeatView, done: Callable[[object], None]) -> None:
        self.given.append((bot, view))
        super().think(bot, view, done)


def reachable(*starts: object) -> Iterator[object]:
    """Walk over everything that can be reached by attributes, items and closures."""
    seen: set[int] = set()
    waiting = list(starts)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, str | bytes | int | float | type | None):
            continue
        seen.add(id(thing))
        yield thing
        waiting += parts(thing)


def parts(thing: object) -> list[object]:
    if isinstance(thing, types.ModuleType):
        return []
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return list(thing)
    if isinstance(thing, msgspec.Struct):
        return [getattr(thing, name) for name in thing.__struct_fields__]
    if isinstance(thing, types.MethodType):
        return [thing.__self__, thing.__func__]
    if isinstance(thing, types.FunctionType):
        return [cell.cell_contents for cell in thing.__closure__ or ()]
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    return [*getattr(thing, "__dict__", {}).values(), *held]


@pytest.mark.parametrize("level", LEVELS)
def test_f16_t44_nothing_a_bot_is_given_leads_to_the_state_of_the_table(level: str) -> None:
    """Fault 16: from bot and view no path leads to the table, its state or others' cards."""
    rig = table_of(1, rules="qingdao", level=level, seed=9)
    spy = Spy()
    object.__setattr__(rig.table.ports, "thinker", spy)
    checked = 0
    for _ in range(400):
        rig.settle()
        if rig.stage is not Stage.PLAYING or checked > 40:
            break
        hands = rig.table.base.state.hands
        for bot, view in spy.given:
            assert view.seat is not None
            foreign = {hands[seat] for seat in SEATS if seat != view.seat and len(hands[seat]) > 9}
            for thing in reachable(bot, view):
                assert not isinstance(thing, GameState | Table)
                assert not (isinstance(thing, tuple) and thing in foreign)
            checked += 1
        spy.given.clear()
        if rig.people[0].is_asked:
            rig.people[0].default()
        else:
            rig.wait(0.1)
    assert checked > 20


def test_the_walk_finds_a_state_hidden_in_a_bot() -> None:
    state = next(iter(steps(PRESETS["putong"], 1, Random(1)))).state

    class Cheat:
        def __init__(self) -> None:
            self.peek = lambda: state

    assert any(thing is state for thing in reachable(Cheat()))
    assert any(isinstance(thing, tuple) and Card(57) in thing for thing in reachable(Cheat()))
