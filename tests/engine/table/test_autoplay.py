"""Autoplay at a table (rules 8)."""

from msgspec.structs import replace

from engine.core.actions import Pass, SetAuto
from engine.core.facts import AutoSet, Scored
from engine.core.presets import PRESETS
from engine.core.terms import Phase
from engine.table.messages import Ack, ChangeSetup, Events, Ready, Refused, Start
from engine.table.setup import Stage
from tests.engine.table.test_turns import last, to_play
from tests.support.tablerig import Person, TableRig, setup_of, table_of

SLOW = (1.0, 1.0)


def auto(rig: TableRig, person: Person) -> bool:
    return rig.table.base.state.public.auto[person.seat]


def test_8_a_seat_on_autoplay_is_played_at_the_pace_of_the_table() -> None:
    rig = table_of(5, pace=SLOW)
    person = to_play(rig)
    person.act(SetAuto(on=True))
    turn = rig.table.base.state.public.turn
    rig.wait(0.9)
    assert rig.table.base.state.public.turn == turn
    rig.wait(0.2)
    assert rig.table.base.state.public.turn == turn + 1


def test_8_the_owners_first_command_takes_his_seat_back() -> None:
    rig = table_of(5, pace=SLOW)
    person = to_play(rig)
    person.act(SetAuto(on=True))
    assert auto(rig, person)
    person.default()
    assert not auto(rig, person)
    assert isinstance(last(person), Ack)


def test_8_a_refused_first_command_takes_the_seat_back_too() -> None:
    rig = table_of(5, pace=SLOW)
    person = to_play(rig)
    other = next(p for p in rig.people if p is not person)
    other.act(SetAuto(on=True))
    other.act(Pass())
    assert isinstance(last(other), Refused)
    assert not auto(rig, other)


def test_t19_more_than_three_times_in_a_hand_cannot_be_taken_back() -> None:
    rig = table_of(5, pace=SLOW)
    person = to_play(rig)
    for _ in range(3):
        person.act(SetAuto(on=True))
        assert isinstance(last(person), Ack)
        person.act(SetAuto(on=False))
        assert isinstance(last(person), Ack)
    person.act(SetAuto(on=True))
    person.act(SetAuto(on=False))
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "no.auto_locked"
    before = rig.table.base
    person.default()
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "no.auto_locked"
    assert rig.table.base is before


def test_f15_what_is_told_of_autoplay_is_only_that_it_is_on() -> None:
    rig = table_of(5, pace=SLOW)
    person = to_play(rig)
    other = next(p for p in rig.people if p is not person)
    person.act(SetAuto(on=True))
    message = other.heard[-1] if isinstance(other.heard[-1], Events) else other.heard[-2]
    assert isinstance(message, Events)
    assert message.seen == (AutoSet(person.seat, on=True),)


def test_an_absent_players_question_waits_for_the_grace_time() -> None:
    rig = table_of(5, grace=10, pace=SLOW)
    person = to_play(rig)
    person.go()
    rig.wait(9.5)
    assert not auto(rig, person)
    rig.wait(1.0)
    assert auto(rig, person)


def test_t30_a_returning_player_finds_his_seat_played_and_takes_it_back() -> None:
    rig = table_of(5, grace=5, pace=SLOW)
    person = to_play(rig)
    person.go()
    rig.wait(12)
    assert auto(rig, person)
    person.come_back()
    assert person.seat == person.visitor.seat
    for _ in range(500):
        if person.is_asked:
            break
        other = next((p for p in rig.people if p.is_asked), None)
        if other is None:
            rig.wait(0.2)
        else:
            other.default()
    person.default()
    assert not auto(rig, person)


def test_8_a_hand_all_five_spent_on_autoplay_does_not_count() -> None:
    rig = table_of(5, hands=1, pace=(0.1, 0.1))
    rig.settle()
    for person in rig.people:
        person.act(SetAuto(on=True))
    rig.wait(200)
    assert rig.stage is Stage.OVER
    result = rig.table.base.state.public.result
    assert isinstance(result, Scored)
    assert not result.counted


def test_8_somebody_still_on_autoplay_ends_the_match_where_the_rules_say_so() -> None:
    for ends in (True, False):
        rules = replace(PRESETS["lianzhong-jianming"], autoplay_ends_match=ends, id="custom")
        rig = TableRig(setup_of())
        rig.open()
        for number in range(3):
            rig.sit(f"P{number}", host=number == 0)
        rig.people[0].ask(ChangeSetup(setup_of(rules="putong")))
        rig.people[0].ask(ChangeSetup(replace(setup_of(), rules=rules)))
        for person in rig.people:
            person.ask(Ready())
        rig.people[0].ask(Start())
        to_play(rig)
        rig.people[2].act(SetAuto(on=True))
        waiting = rig.people.pop(2)
        rig.play_hand()
        rig.people.append(waiting)
        assert rig.stage is (Stage.OVER if ends else Stage.RESULT)


def test_bots_move_evenly_whatever_they_hold() -> None:
    rig = table_of(1, pace=(0.6, 1.5))
    person = rig.people[0]
    gaps: list[float] = []
    for _ in range(60):
        turn = rig.table.base.state.public.turn
        if person.is_asked:
            person.default()
            continue
        before = rig.clock.time
        while rig.table.base.state.public.turn == turn and rig.stage is Stage.PLAYING:
            rig.wait(0.01)
        if rig.stage is not Stage.PLAYING:
            break
        if rig.table.base.state.public.phase is Phase.PLAY:
            gaps.append(rig.clock.time - before)
    assert len(gaps) > 10
    assert min(gaps) >= 0.59
    assert max(gaps) <= 1.52
