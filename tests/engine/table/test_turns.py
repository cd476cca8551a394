"""Turns at a table: one answer to each question, whatever comes in."""

from random import Random

import pytest

from engine.core.actions import Pass, Play, SetAuto
from engine.core.autoplay import default_action
from engine.core.cards import Rank
from engine.core.facts import Asked, Played
from engine.core.state import view_of
from engine.core.terms import Phase
from engine.table.entries import By, Moves
from engine.table.messages import Ack, Command, Events, Refused, Snapshot, Stale, TimeLeft
from engine.table.setup import Stage
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import Person, TableRig, table_of


def to_play(rig: TableRig) -> Person:
    """Let everybody give default answers until a person is to play a card."""
    for _ in range(2000):
        rig.settle()
        asked = [person for person in rig.people if person.is_asked]
        if not asked:
            rig.wait(0.5)
        elif rig.table.base.state.public.phase is Phase.PLAY:
            return asked[0]
        else:
            asked[0].default()
    raise AssertionError("play never began")


def moves_in(rig: TableRig) -> list[Moves]:
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    return [entry for entry in journal.entries if isinstance(entry, Moves)]


def last(person: Person) -> object:
    answers = [m for m in person.heard if isinstance(m, Ack | Refused | Stale)]
    return answers[-1]


def test_t01_t02_a_refused_play_changes_nothing() -> None:
    rig = table_of(5, seconds=15)
    person = to_play(rig)
    before = rig.table.base
    left = rig.table.snapshot(person.seat).left
    assert person.view is not None
    low = person.view.hand[0]
    other = next(card for card in person.view.hand if low >> 2 < card >> 2 < Rank.SMALL)
    person.act(Play((low, other)))
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "no.no_set"
    assert rig.table.base is before
    assert rig.table.snapshot(person.seat).left == left
    assert person.view.hand == before.state.hands[person.seat]


def test_t29_cards_of_others_unknown_cards_and_doubled_cards_are_refused() -> None:
    rig = table_of(5)
    person = to_play(rig)
    before = rig.table.base
    own = before.state.hands[person.seat]
    others = [card for card in before.state.hands[(person.seat + 1) % 5] if card not in own]
    for cards in ((others[0],), (own[0],) * 5, (54,), (-1,), (10**18,), (58,)):
        person.act(Play(cards))  # type: ignore[arg-type]
        answer = last(person)
        assert isinstance(answer, Refused), cards
        assert rig.table.base is before


def test_an_answer_out_of_turn_is_refused() -> None:
    rig = table_of(5)
    person = to_play(rig)
    other = next(p for p in rig.people if p is not person)
    other.act(Pass())
    answer = last(other)
    assert isinstance(answer, Refused) and answer.code == "no.not_asked"


def test_t22_the_same_command_twice_is_carried_out_once() -> None:
    rig = table_of(5)
    person = to_play(rig)
    assert person.view is not None
    command = Command(person.view.public.turn, default_action(person.view), 77)
    person.ask(command)
    after = rig.table.base
    person.ask(command)
    assert rig.table.base is after
    assert [m.id for m in person.heard if isinstance(m, Ack)][-2:] == [77, 77]


def test_f47_an_id_used_again_for_something_else_is_refused() -> None:
    rig = table_of(5)
    person = to_play(rig)
    assert person.view is not None
    turn = person.view.public.turn
    person.ask(Command(turn, default_action(person.view), 77))
    after = rig.table.base
    person.ask(Command(turn, Pass(), 77))
    answer = last(person)
    assert isinstance(answer, Refused) and answer.code == "net.id_conflict"
    assert rig.table.base is after


def test_f48_a_late_command_gets_a_snapshot_instead() -> None:
    rig = table_of(5)
    person = to_play(rig)
    assert person.view is not None
    turn = person.view.public.turn
    person.default()
    person.act(Pass(), turn)
    assert isinstance(person.heard[-2], Stale)
    assert isinstance(person.heard[-1], Snapshot)
    assert person.view == view_of(rig.table.base.state, person.seat)


def test_t22_a_second_click_does_not_play_for_the_next_seat() -> None:
    rig = table_of(5)
    person = to_play(rig)
    assert person.view is not None
    turn = person.view.public.turn
    person.default()
    before = rig.table.base
    person.act(default_action(view_of(before.state, before.state.public.asked[0])), turn)
    assert rig.table.base is before


def test_t04_time_run_out_when_leading_plays_one_low_card() -> None:
    rig = table_of(5, seconds=15)
    person = to_play(rig)
    hand = rig.table.base.state.hands[person.seat]
    rig.wait(20.5)
    played = [
        seen
        for message in person.heard
        if isinstance(message, Events)
        for seen in message.seen
        if isinstance(seen, Played)
    ]
    assert played[0].seat == person.seat
    assert played[0].cards == (hand[0],)


def test_t04_time_run_out_when_following_passes() -> None:
    rig = table_of(5, seconds=15)
    leader = to_play(rig)
    leader.default()
    rig.settle()
    follower = next(p for p in rig.people if p.is_asked)
    hand = rig.table.base.state.hands[follower.seat]
    rig.wait(15.0)
    assert rig.table.base.state.hands[follower.seat] == hand
    assert moves_in(rig)[-1].moves[-1].action == Pass()
    assert moves_in(rig)[-1].moves[-1].by is By.TIME


def test_t21_the_very_first_question_left_unanswered_gets_a_default() -> None:
    rig = table_of(1, seconds=10, hands=1, rules="lianzhong-jianming")
    rig.wait(60)
    assert rig.table.base.state.public.turn > 3


def test_t20_without_a_limit_a_seat_is_never_moved() -> None:
    rig = table_of(5, seconds=0)
    to_play(rig)
    before = rig.table.base
    rig.wait(600)
    assert rig.table.base is before


def test_t19_two_slips_in_a_row_put_a_seat_on_autoplay_shown_to_all() -> None:
    rig = table_of(5, seconds=10, pace=(1.0, 1.0))
    to_play(rig)
    rig.wait(105)
    auto = rig.table.base.state.public.auto
    assert all(auto)
    for person in rig.people:
        assert person.view is not None
        assert person.view.public.auto == auto


def test_t19_one_manual_move_starts_the_count_again() -> None:
    rig = table_of(5, seconds=10)
    person = to_play(rig)
    rig.wait(15.5)
    assert rig.table.base.sittings[person.seat].slips == 1
    for _ in range(20):
        if person.is_asked:
            break
        other = next(p for p in rig.people if p.is_asked)
        other.default()
    person.default()
    assert rig.table.base.sittings[person.seat].slips == 0


@pytest.mark.parametrize("offset", [-0.005, -0.001, 0.0, 0.001, 0.005])
def test_t17_f43_a_move_at_the_deadline_is_the_only_action_of_its_turn(offset: float) -> None:
    rig = table_of(5, seconds=10)
    person = to_play(rig)
    assert person.view is not None
    turn = person.view.public.turn
    due = rig.table.timers.clock.due
    assert due is not None
    rig.clock.time = due + offset
    number = person.act(default_action(person.view), turn)
    rig.table.tick()
    rig.settle()
    assert turns_are_single(rig)
    answer = [m for m in person.heard if isinstance(m, Ack | Stale | Refused) and m.id == number]
    assert len(answer) == 1


def turns_are_single(rig: TableRig) -> bool:
    """Tell whether turn numbers rise by one with each question at every seat."""
    for person in rig.people:
        turns = [
            seen.turn
            for message in person.heard
            if isinstance(message, Events)
            for seen in message.seen
            if isinstance(seen, Asked)
        ]
        first = turns[0]
        if turns != list(range(first, first + len(turns))):
            return False
    return True


def races(count: int, seed: int) -> None:
    """Random commands and deadlines around the same moment."""
    rng = Random(seed)
    rig = table_of(5, seconds=10, grace=600, seed=seed, pace=(1.0, 1.0))
    done = 0
    while done < count:
        rig.settle()
        if rig.stage is not Stage.PLAYING:
            rig.next_hand()
            rig.wait(1.0)
            continue
        asked = [p for p in rig.people if p.is_asked]
        dues = [rig.table.timers.clock.due, rig.table.timers.plans.next_due]
        due = min((at for at in dues if at is not None), default=None)
        if not asked or due is None:
            rig.wait(0.1)
            continue
        person = rng.choice(asked)
        assert person.view is not None
        turn = person.view.public.turn
        action = default_action(person.view)
        order = [lambda: person.act(action, turn), rig.table.tick]  # noqa: B023
        if rng.random() < 0.5:
            order.reverse()
        rig.clock.time = max(rig.clock.time, due + rng.uniform(-0.005, 0.005))
        public = rig.table.base.state.public
        for step in order:
            step()
        after = rig.table.base.state.public
        assert after.turn - public.turn <= 1 or after.n != public.n
        done += 1
    assert turns_are_single(rig)


def test_f43_deadline_races_give_one_action_each() -> None:
    races(300, 5)


@pytest.mark.long
def test_f43_ten_thousand_deadline_races_give_one_action_each() -> None:
    for seed in range(10):
        races(1000, seed)


def test_f57_a_machine_that_slept_punishes_nobody() -> None:
    rig = table_of(5, seconds=10)
    to_play(rig)
    before = rig.table.base
    rig.wait(3.0)
    rig.clock.go(3600)
    rig.table.tick()
    assert rig.table.base is before
    told = [m for m in rig.people[0].heard if isinstance(m, TimeLeft)]
    assert told[-1].left == 15_000 or told[-1].left == 10_000
    rig.wait(16)
    assert rig.table.base is not before


def test_a_simultaneous_question_stays_secret_until_the_last_answer() -> None:
    rig = table_of(5, rules="bdqingdao")
    rig.settle()
    public = rig.table.base.state.public
    assert public.phase is Phase.SEIZE and len(public.asked) == 5
    seqs = [p.seq for p in rig.people]
    for person in rig.people[:4]:
        person.default()
        for other in rig.people:
            answered = other.seat <= person.seat
            assert other.seq == seqs[other.seat] + answered
    rig.people[4].default()
    assert rig.table.base.state.public.phase is not Phase.SEIZE


def test_the_shared_deadline_answers_for_all_who_are_silent() -> None:
    rig = table_of(5, rules="bdqingdao", seconds=10)
    rig.settle()
    rig.people[2].default()
    rig.wait(15.5)
    assert rig.table.base.state.public.phase is not Phase.SEIZE


def test_f45_nobody_is_asked_two_things_at_once() -> None:
    rig = table_of(5, rules="weihai", seconds=10)
    for _ in range(400):
        rig.settle()
        public = rig.table.base.state.public
        assert len(set(public.asked)) == len(public.asked)
        for person in rig.people:
            if person.is_asked:
                person.default()
                break
        else:
            rig.wait(0.2)
        if rig.stage is not Stage.PLAYING:
            break


def test_switching_autoplay_needs_no_turn() -> None:
    rig = table_of(5)
    person = to_play(rig)
    other = next(p for p in rig.people if p is not person)
    other.act(SetAuto(on=True), turn=0)
    assert rig.table.base.state.public.auto[other.seat]
