from engine.table.messages import Pause, Refused, TimeLeft
from tests.engine.table.test_turns import last, to_play
from tests.support.tablerig import table_of


def test_the_host_pauses_at_once_and_nothing_moves() -> None:
    rig = table_of(5, seconds=10)
    person = to_play(rig)
    rig.wait(4.0)
    left = rig.table.snapshot(0).left
    rig.people[0].ask(Pause(on=True, id=1))
    before = rig.table.base
    rig.wait(500)
    assert rig.table.base is before
    person.default()
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "net.paused"
    rig.people[0].ask(Pause(on=False, id=2))
    assert rig.table.snapshot(0).left == left
    person.default()
    assert rig.table.base is not before


def test_the_others_pause_only_by_agreement() -> None:
    rig = table_of(3, seconds=10)
    to_play(rig)
    rig.people[1].ask(Pause(on=True, id=1))
    room = rig.people[2].room
    assert room is not None and room.pausing == (1,) and not room.paused
    rig.people[2].ask(Pause(on=True, id=1))
    assert not rig.table.paused
    rig.people[0].ask(Pause(on=True, id=1))
    assert rig.table.paused
    told = [m for m in rig.people[1].heard if isinstance(m, TimeLeft)]
    assert not told[-1].running


def test_a_wish_for_a_pause_can_be_taken_back() -> None:
    rig = table_of(3)
    rig.people[1].ask(Pause(on=True, id=1))
    rig.people[1].ask(Pause(on=False, id=2))
    assert not rig.table.pausing


def test_where_pauses_are_not_allowed_only_the_host_may() -> None:
    rig = table_of(3, may_pause=False)
    rig.people[1].ask(Pause(on=True, id=1))
    answer = last(rig.people[1])
    assert isinstance(answer, Refused) and answer.code == "net.no_pause"
    rig.people[0].ask(Pause(on=True, id=1))
    assert rig.table.paused


def test_bots_wait_while_paused() -> None:
    rig = table_of(1, pace=(0.6, 1.5))
    rig.people[0].ask(Pause(on=True, id=1))
    before = rig.table.base
    rig.wait(60)
    assert rig.table.base is before


def test_with_the_host_away_all_who_are_there_agree_without_him() -> None:
    rig = table_of(3, seconds=10, grace=600)
    to_play(rig)
    rig.people[0].go()
    rig.people[1].ask(Pause(on=True, id=1))
    assert not rig.table.paused
    rig.people[2].ask(Pause(on=True, id=1))
    assert rig.table.paused
