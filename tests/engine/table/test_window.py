"""Questions put to several seats at once stand open for a window of fixed length (rules 4)."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.actions import Answer, SetAuto
from engine.core.presets import PRESETS
from engine.core.state import GameState
from engine.core.terms import Phase
from engine.table.entries import Base, Sitting
from engine.table.messages import Events, TimeLeft
from engine.table.setup import Chair, Kind, Stage
from engine.table.transition import fresh
from engine.table.window import LONE_PAUSE, may_say_yes
from tests.support.randomgame import steps
from tests.support.tablerig import Person, TableRig, setup_of

TOGETHER = (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK)


def question(preset: str, phase: Phase) -> GameState:
    """A moment in which that is asked, nobody has answered, and there is a hidden Guard."""
    for seed in range(20):
        for step in steps(PRESETS[preset], 20, Random(seed)):
            state = step.state
            waits = not any(answer is not None for answer in state.answers)
            if state.public.phase is phase and waits and state.guard is not None:
                return state
    raise AssertionError(f"{phase} is never asked")


def asked(state: GameState, people: tuple[int, ...], **options: object) -> TableRig:
    """A table at that moment, with persons on those seats."""
    setup = setup_of(state.public.rules.id, pace=(0.6, 1.5), **options)
    sittings = tuple(
        Sitting(Chair(kind=Kind.PERSON, name=f"P{seat}", host=seat == people[0]))
        if seat in people
        else Sitting(Chair(kind=Kind.BOT, name=f"B{seat}", level="steady"))
        for seat in range(5)
    )
    base: Base = replace(fresh(setup, sittings), stage=Stage.PLAYING, state=state)
    rig = TableRig(setup, base=base)
    rig.open()
    for seat in people:
        person = Person(rig, seat, "")
        rig.people.append(person)
        rig.table.come(person.visitor, seat)
    rig.settle()
    return rig


def turn(rig: TableRig) -> int:
    return rig.table.base.state.public.turn


def test_4_nobody_presses_and_the_question_closes_with_its_window() -> None:
    state = question("weihai", Phase.DECLARE)
    rig = asked(state, (0, 1, 2, 3, 4))
    before = turn(rig)
    rig.wait(5.9)
    assert turn(rig) == before
    rig.wait(0.2)
    assert turn(rig) == before + 1
    assert rig.table.base.state.public.guard is None


def test_4_its_length_is_an_option_of_the_table() -> None:
    rig = asked(question("weihai", Phase.DECLARE), (0, 1, 2, 3, 4), window=10.0)
    before = turn(rig)
    rig.wait(9.9)
    assert turn(rig) == before
    rig.wait(0.2)
    assert turn(rig) == before + 1


def test_4_it_closes_when_every_person_has_pressed() -> None:
    rig = asked(question("weihai", Phase.DECLARE), (0, 1, 2, 3, 4))
    before = turn(rig)
    for person in rig.people:
        person.act(Answer(yes=False))
    assert turn(rig) == before + 1


def test_4_who_lets_a_window_close_has_not_let_a_clock_run_out() -> None:
    rig = asked(question("weihai", Phase.DECLARE), (0, 1, 2, 3, 4), seconds=10)
    rig.wait(6.1)
    assert all(sitting.slips == 0 for sitting in rig.table.base.sittings)
    assert not any(rig.table.base.state.public.auto)


def test_4_an_answer_given_before_the_window_closed_counts() -> None:
    state = question("weihai", Phase.DECLARE)
    guard = state.guard
    assert guard is not None
    rig = asked(state, (0, 1, 2, 3, 4))
    rig.people[guard].act(Answer(yes=True))
    assert rig.table.base.state.public.guard is None
    rig.wait(6.1)
    assert rig.table.base.state.public.guard == guard


@pytest.mark.parametrize("phase", [Phase.DECLARE, Phase.REVOLT])
def test_4_among_bots_one_person_who_can_only_say_no_waits_a_short_pause(phase: Phase) -> None:
    state = question("weihai", phase)
    concerned = state.guard if phase is Phase.REVOLT else None
    seat = next(
        s
        for s in state.public.asked
        if not may_say_yes(state, s) and (concerned is None or s == concerned)
    )
    rig = asked(state, (seat,))
    before = turn(rig)
    rig.wait(LONE_PAUSE - 0.05)
    assert turn(rig) == before
    rig.wait(0.1)
    assert turn(rig) == before + 1


def test_4_among_bots_one_person_who_may_say_yes_is_waited_for() -> None:
    state = question("weihai", Phase.DECLARE)
    guard = state.guard
    assert guard is not None
    rig = asked(state, (guard,))
    before = turn(rig)
    rig.wait(300)
    assert turn(rig) == before
    rig.people[0].act(Answer(yes=False))
    rig.wait(2)
    assert turn(rig) > before


def test_4_somebody_who_looks_on_cannot_tell_from_the_wait_that_a_person_is_guard() -> None:
    times = []
    state = question("weihai", Phase.DECLARE)
    guard = state.guard
    assert guard is not None
    other = next(s for s in range(5) if s not in (guard, state.public.emperor))
    for seat in (guard, other):
        rig = asked(state, (seat,), watchers=True)
        watcher = rig.watch()
        rig.wait(0.5)
        start = turn(rig)
        rig.wait(5.4)
        assert turn(rig) == start
        rig.wait(0.2)
        assert turn(rig) > start
        lefts = [(m.left, m.running) for m in watcher.heard if isinstance(m, TimeLeft)]
        times.append(lefts)
    assert times[0] == times[1]


def test_4_bots_have_answered_when_a_short_window_closes() -> None:
    state = question("weihai", Phase.REVOLT)
    rig = asked(state, (0, 1), window=1.0)
    rig.wait(0.85)
    answers = rig.table.base.state.answers
    bots = [seat for seat in state.public.asked if seat > 1]
    if turn(rig) == state.public.turn:
        assert all(answers[seat] is not None for seat in bots)


def test_4_the_time_left_told_is_that_of_the_window_for_everybody() -> None:
    state = question("weihai", Phase.DECLARE)
    rig = asked(state, (0, 1, 2, 3, 4), seconds=20)
    rig.wait(6.1)
    lefts = set()
    for person in rig.people:
        events = [m for m in person.heard if isinstance(m, Events)]
        lefts.add(events[-1].left)
    phase = rig.table.base.state.public.phase
    assert lefts == ({6000} if phase in TOGETHER else {20000})


def test_4_where_all_persons_are_on_autoplay_only_the_pace_is_waited_for() -> None:
    state = question("weihai", Phase.DECLARE)
    rig = asked(state, (0, 1))
    for person in rig.people:
        person.act(SetAuto(on=True))
    before = turn(rig)
    rig.wait(1.6)
    assert turn(rig) > before
