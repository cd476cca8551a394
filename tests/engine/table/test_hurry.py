"""The only person at a table may hurry its bots; nobody else's time is touched."""

import pytest

from engine.core.actions import SetAuto
from engine.core.terms import Phase
from engine.table.messages import Ack, Hurry, Refused
from engine.table.setup import Stage
from tests.engine.table.test_turns import last
from tests.support.tablerig import Person, TableRig, table_of

PACE = (2.0, 2.0)
HURRIED = 0.05


def hurry(person: Person, *, on: bool = True) -> object:
    person.last += 1
    person.ask(Hurry(on, person.last))
    return last(person)


def turn_of(rig: TableRig) -> int:
    return rig.table.base.state.public.turn


def to_a_bot(rig: TableRig) -> None:
    """Go on to a question that a bot alone is asked, at the moment it is put."""
    for _ in range(400):
        rig.settle()
        public = rig.table.base.state.public
        if public.phase is Phase.PLAY and not any(p.seat in public.asked for p in rig.people):
            return
        asked = [person for person in rig.people if person.is_asked]
        if asked:
            asked[0].default()
        else:
            rig.wait(2.0)
    raise AssertionError("no bot is asked")


def test_the_only_person_hurries_the_bots_even_in_the_move_under_way() -> None:
    rig = table_of(1, pace=PACE)
    to_a_bot(rig)
    before = turn_of(rig)
    rig.wait(0.5)
    assert turn_of(rig) == before
    assert isinstance(hurry(rig.people[0]), Ack)
    rig.wait(HURRIED - 0.01)
    assert turn_of(rig) == before
    rig.wait(0.02)
    assert turn_of(rig) > before


def test_hurried_bots_all_move_after_the_same_least_pause() -> None:
    rig = table_of(1, pace=(0.6, 1.5), seed=3)
    hurry(rig.people[0])
    moments = set()
    for _ in range(300):
        rig.settle()
        if rig.people[0].is_asked:
            rig.people[0].default()
            continue
        if rig.stage is Stage.RESULT:
            break
        due = rig.table.timers.plans.next_due
        assert due is not None
        moments.add(round(due - rig.clock.time, 6))
        rig.wait(due - rig.clock.time)
    assert moments == {HURRIED}


def test_a_quicker_pace_of_the_table_stays_as_it_is() -> None:
    rig = table_of(1, pace=(0.0, 0.0))
    hurry(rig.people[0])
    assert rig.table.pace.bounds(rig.table.moment) == (0.0, 0.0)


def test_let_go_the_bots_take_their_time_again() -> None:
    rig = table_of(1, pace=PACE)
    to_a_bot(rig)
    hurry(rig.people[0])
    assert isinstance(hurry(rig.people[0], on=False), Ack)
    rig.wait(HURRIED)
    to_a_bot(rig)
    before = turn_of(rig)
    rig.wait(1.9)
    assert turn_of(rig) == before


@pytest.mark.parametrize("come_back", [False, True])
def test_hurrying_ends_with_the_connection(come_back: bool) -> None:
    rig = table_of(1, pace=PACE)
    to_a_bot(rig)
    hurry(rig.people[0])
    rig.people[0].go()
    if come_back:
        rig.people[0].come_back()
    assert rig.table.pace.bounds(rig.table.moment) == PACE


def test_a_second_window_does_not_inherit_it() -> None:
    rig = table_of(1, pace=PACE)
    hurry(rig.people[0])
    rig.people[0].come_back()
    assert rig.table.pace.bounds(rig.table.moment) == PACE


def test_where_another_person_plays_nobody_may_hurry() -> None:
    rig = table_of(2, pace=PACE)
    for person in rig.people:
        answer = hurry(person)
        assert isinstance(answer, Refused) and answer.code == "net.not_alone"
    assert rig.table.pace.bounds(rig.table.moment) == PACE


def test_another_person_on_autoplay_counts_only_once_he_has_gone() -> None:
    rig = table_of(2, pace=PACE)
    rig.people[1].act(SetAuto(on=True))
    assert isinstance(hurry(rig.people[0]), Refused)
    rig.people[1].go()
    assert isinstance(hurry(rig.people[0]), Ack)
    assert rig.table.pace.bounds(rig.table.moment) == (HURRIED, HURRIED)
    rig.people[1].come_back()
    assert rig.table.pace.bounds(rig.table.moment) == PACE


def test_who_is_away_but_not_yet_on_autoplay_still_counts() -> None:
    rig = table_of(2, pace=PACE)
    rig.people[1].go()
    assert isinstance(hurry(rig.people[0]), Refused)


def test_hurrying_rests_while_somebody_looks_on() -> None:
    rig = table_of(1, pace=PACE, watchers=True)
    hurry(rig.people[0])
    watcher = rig.watch()
    assert rig.table.pace.bounds(rig.table.moment) == PACE
    assert isinstance(hurry(rig.people[0]), Refused)
    watcher.go()
    assert rig.table.pace.bounds(rig.table.moment) == (HURRIED, HURRIED)


def test_who_only_watches_may_not_hurry() -> None:
    rig = table_of(1, pace=PACE, watchers=True)
    answer = hurry(rig.watch())
    assert isinstance(answer, Refused) and answer.code == "net.watching_only"


def test_hurrying_is_not_kept_in_the_journal() -> None:
    rig = table_of(1, pace=PACE)
    to_a_bot(rig)
    before = rig.table.base
    hurry(rig.people[0])
    assert rig.table.base is before
