"""Dropping and coming back, at every moment."""

from random import Random

import pytest

from engine.core.autoplay import default_action
from engine.core.presets import PRESETS
from engine.core.state import view_of
from engine.table.messages import Command, Events, Seated, Snapshot
from engine.table.setup import Stage
from tests.engine.table.test_turns import to_play
from tests.support.tablerig import Person, TableRig, setup_of, table_of


def same_as_host(rig: TableRig, person: Person) -> bool:
    return person.view == view_of(rig.table.base.state, person.seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_f49_cut_and_back_after_every_batch_gives_the_same_view(preset: str) -> None:
    """One of five is cut after each batch he gets in a whole hand; his twin beside him never is."""
    rig = table_of(5, rules=preset, seconds=20, seed=3)
    rig.settle()
    steady, cut = rig.people[1], rig.people[2]
    cuts = 0
    for _ in range(3000):
        if rig.stage is not Stage.PLAYING:
            break
        heard = len(cut.heard)
        asked = [person for person in rig.people if person.is_asked]
        if asked:
            asked[0].default()
        else:
            rig.wait(0.1)
        if any(isinstance(m, Events) for m in cut.heard[heard:]):
            before, turn = cut.view, cut.is_asked
            left = rig.table.snapshot(cut.seat).left
            cut.go()
            assert not any(cut.visitor is rig.table.visitors.at(s) for s in range(5))
            cut.come_back()
            cuts += 1
            assert cut.view == before
            assert cut.is_asked == turn
            snapshot = [m for m in cut.heard if isinstance(m, Snapshot)][-1]
            assert snapshot.left == left
        assert same_as_host(rig, cut)
        assert same_as_host(rig, steady)
    assert cuts > 30
    assert rig.stage is Stage.RESULT


def cycles(count: int, seed: int) -> None:
    rng = Random(seed)
    rig = table_of(5, rules=rng.choice(list(PRESETS)), seconds=20, grace=5, seed=seed)
    for number in range(count):
        for _ in range(rng.randrange(6)):
            rig.settle()
            if rig.stage is not Stage.PLAYING:
                rig.next_hand()
            asked = [p for p in rig.people if p.is_asked and p.visitor.seat is not None]
            if asked:
                rng.choice(asked).default()
            else:
                rig.wait(0.5)
        person = rng.choice(rig.people)
        if rng.random() < 0.5:
            person.go()
        if rng.random() < 0.3:
            rig.wait(rng.uniform(0, 8))
        person.come_back()
        for each in rig.people:
            if each.visitor.seat is not None:
                assert same_as_host(rig, each), number


def test_random_cuts_and_returns() -> None:
    cycles(150, 1)


@pytest.mark.long
def test_two_thousand_random_cuts_and_returns() -> None:
    for seed in range(20):
        cycles(100, seed)


def test_f52_who_came_back_in_his_turn_can_act() -> None:
    rig = table_of(5, seconds=20)
    person = to_play(rig)
    person.go()
    person.come_back()
    assert person.is_asked
    turn = rig.table.base.state.public.turn
    person.default()
    assert rig.table.base.state.public.turn == turn + 1


def test_f22_a_new_connection_takes_the_place_of_the_old_one() -> None:
    rig = table_of(2)
    person = rig.people[1]
    old = person.visitor
    heard: list[object] = []
    old.send = heard.append
    person.come_back()
    assert type(heard[-1]).__name__ == "Closing"
    assert old.seat is None
    rig.table.go(old)
    assert rig.table.visitors.at(1) is person.visitor
    room = rig.people[0].room
    assert room is not None and not room.chairs[1].away


def test_the_old_connection_can_no_longer_act() -> None:
    rig = table_of(5)
    person = to_play(rig)
    old = person.visitor
    person.come_back()
    before = rig.table.base
    assert person.view is not None
    rig.table.ask(old, Command(before.state.public.turn, default_action(person.view), 500))
    assert rig.table.base is before


@pytest.mark.parametrize("moment", ["lobby", "deal", "throne", "play", "result"])
def test_t32_a_return_at_any_stage_finds_the_same_table(moment: str) -> None:
    rig = (
        TableRig(setup_of("qingdao", seconds=20))
        if moment == "lobby"
        else table_of(2, rules="qingdao", seconds=20)
    )
    if moment == "lobby":
        rig.open()
        rig.sit("Ann", host=True)
        rig.sit("Bo")
    elif moment == "play":
        to_play(rig)
    elif moment == "result":
        rig.play_hand()
    elif moment == "throne":
        for person in rig.people:
            if person.is_asked:
                person.default()
    person = rig.people[1]
    before, stage = person.view, rig.stage
    person.go()
    person.come_back()
    assert person.view == before
    assert rig.stage is stage
    seated = [m for m in person.heard if isinstance(m, Seated)]
    assert seated[-1].seat == 1


def test_t15_a_return_in_the_moment_of_scoring_counts_once() -> None:
    rig = table_of(5)
    rig.play_hand()
    totals = rig.table.base.state.public.totals
    person = rig.people[3]
    person.go()
    person.come_back()
    assert person.view is not None
    assert person.view.public.totals == totals
    rig.next_hand()
    assert rig.table.base.state.public.totals == totals


def test_numbers_of_batches_have_no_gap_for_anybody() -> None:
    rig = table_of(3, rules="weihai", watchers=True)
    watcher = rig.watch()
    rig.play_hand()
    for person in (*rig.people, watcher):
        seqs = [m.seq for m in person.heard if isinstance(m, Events)]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))


def test_ids_of_commands_go_on_after_a_return() -> None:
    rig = table_of(5)
    person = to_play(rig)
    person.default()
    used = person.last
    person.go()
    person.come_back()
    seated = [m for m in person.heard if isinstance(m, Seated)]
    assert seated[-1].last == used
