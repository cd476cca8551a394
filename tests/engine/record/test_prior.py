from io import StringIO
from random import Random

import pytest

from engine.core.actions import AnyAction, Deal, Leave, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Fact, HandStarted, Scored
from engine.core.game import Outcome, advance
from engine.core.presets import PRESETS, PUTONG
from engine.core.seen import seen_by
from engine.core.state import GameState, view_of
from engine.core.terms import Phase
from engine.record.file import RecordWriter, parse_record
from engine.record.prior import public_before
from engine.record.record import Record, header_of
from engine.record.verify import verify
from tests.support.presentgame import game_of

NAMES = ("Ann", "b1", "b2", "b3", "b4")
BOTS = (None, "steady", "steady", "steady", "steady")
PERSONS = (0,)


def last_hand(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    starts = [i for i, fact in enumerate(facts) if isinstance(fact, HandStarted)]
    return facts[starts[-1] :]


def record_of(facts: tuple[Fact, ...], preset: str, viewer: Seat | None = None) -> Record:
    file = StringIO()
    writer = RecordWriter(file, header_of(PRESETS[preset], NAMES, BOTS), viewer)
    for fact in facts:
        writer.add((fact,) if viewer is None else seen_by(fact, viewer))
    return parse_record(file.getvalue().encode())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_may_begin_at_any_hand_of_a_match(preset: str) -> None:
    for seed in (2, 3, 4):
        facts = last_hand(game_of(preset, seed, 3).facts)
        for viewer in (None, 1):
            record = record_of(facts, preset, viewer)
            report = verify(record)
            assert report.breach is None
            assert report.hands == 1


def test_a_later_hand_that_was_not_finished_begins_at_nothing() -> None:
    record = record_of(last_hand(game_of("putong", 2, 3).facts)[:4], "putong")
    public = public_before(record)
    assert (public.n, public.totals, public.penalties) == (2, (0,) * 5, (0,) * 5)
    assert verify(record).breach is None


@pytest.mark.parametrize("preset", ["qingdao", "bdqingdao"])
def test_what_came_before_is_taken_as_told(preset: str) -> None:
    game = game_of(preset, 3, 3)
    record = record_of(last_hand(game.facts), preset)
    public = public_before(record)
    before = next(
        state.public
        for state in reversed(game.states)
        if state.public.n == 2 and state.public.result is not None
    )
    assert (public.n, public.first, public.debts) == (2, before.first, before.debts)
    assert (public.totals, public.penalties) == (before.totals, before.penalties)


def test_the_first_hand_of_a_match_has_nothing_before_it() -> None:
    record = record_of(game_of("putong", 2).facts, "putong")
    public = public_before(record)
    assert (public.n, public.totals, public.first) == (0, (0,) * 5, 0)
    assert public_before(Record(record.header, ())).n == 0


def test_a_false_number_of_a_first_hand_is_found() -> None:
    record = record_of(game_of("putong", 2).facts, "putong")
    first = record.facts[0]
    assert isinstance(first, HandStarted)
    for wrong in (0, -4):
        broken = Record(record.header, (HandStarted(wrong, 0, ()), *record.facts[1:]))
        breach = verify(broken).breach
        assert breach is not None
        assert breach.line == 2


def played_on(start: GameState, *first: tuple[Seat, SetAuto | Leave]) -> tuple[Fact, ...]:
    """Play a hand by default answers; some switch autoplay right after the deal."""
    rng = Random(8)
    state, facts = told(start, None, fresh_deal(start, rng))
    for seat, action in first:
        state, more = told(state, seat, action)
        facts += more
    while state.public.result is None:
        if state.public.phase == Phase.DEAL:
            state, more = told(state, None, fresh_deal(state, rng))
        else:
            seat = next(s for s in state.public.asked if view_of(state, s).is_asked)
            state, more = told(state, seat, default_action(view_of(state, seat)))
        facts += more
    return facts


def fresh_deal(state: GameState, rng: Random) -> Deal:
    return Deal(deal(shuffled(PUTONG, rng), state.public.first), PERSONS)


def told(
    state: GameState, seat: Seat | None, action: AnyAction
) -> tuple[GameState, tuple[Fact, ...]]:
    outcome = advance(state, seat, action)
    assert isinstance(outcome, Outcome)
    return outcome.state, outcome.facts


def on_autoplay(*seats: Seat) -> GameState:
    """Give the end of a hand after which some seats are on autoplay."""
    state = game_of("putong", 2).states[-1]
    for seat in seats:
        state, _ = told(state, seat, SetAuto(on=True))
    return state


def test_a_hand_every_person_slept_through_does_not_count_and_verifies() -> None:
    facts = played_on(on_autoplay(0))
    scored = next(fact for fact in facts if isinstance(fact, Scored))
    assert not scored.counted
    record = record_of(facts, "putong")
    assert public_before(record).auto == (True, False, False, False, False)
    assert verify(record).breach is None


def test_a_seat_that_is_switched_off_first_was_on_before() -> None:
    record = record_of(played_on(on_autoplay(2), (2, SetAuto(on=False))), "putong")
    assert public_before(record).auto == (False, False, True, False, False)
    assert verify(record).breach is None
    on = record_of(played_on(on_autoplay(), (2, SetAuto(on=True))), "putong")
    assert public_before(on).auto == (False,) * 5
    assert verify(on).breach is None


def test_a_seat_that_leaves_while_on_autoplay_from_before_verifies() -> None:
    facts = played_on(on_autoplay(3), (3, Leave()))
    record = record_of(facts, "putong")
    assert public_before(record).auto[3]
    assert verify(record).breach is None
