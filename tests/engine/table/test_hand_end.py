"""The frame in which a hand ends: whatever happens in it, the points count once."""

from collections.abc import Callable

import pytest

from engine.core.actions import SetAuto
from engine.core.facts import Scored, Totalled
from engine.core.terms import Phase
from engine.table.entries import Moves
from engine.table.messages import Events, Ready, TableMessage
from engine.table.setup import Stage
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import Person, TableRig, table_of

SEED = 6
"""Deals a hand that ends with points for somebody."""


def acted_to_the_end(rig: TableRig, stop: int | None = None) -> int:
    """Give default answers until the hand is over or so many are given; tell how many were."""
    for count in range(3000):
        rig.settle()
        if rig.stage is not Stage.PLAYING or count == stop:
            return count
        next(person for person in rig.people if person.is_asked).default()
    raise AssertionError("the hand does not end")


CUTS = [
    ("another", "before"),
    ("another", "within"),
    ("another", "after"),
    ("actor", "within"),
    ("actor", "after"),
]


@pytest.mark.parametrize(("who", "cut"), CUTS)
def test_t15_a_line_cut_in_the_frame_of_the_score_counts_the_points_once(
    who: str, cut: str
) -> None:
    """Case T15: a client is killed just before, in and just after the last action of a hand."""
    last = acted_to_the_end(table_of(5, seed=SEED)) - 1
    rig = table_of(5, seed=SEED)
    acted_to_the_end(rig, last)
    actor = next(person for person in rig.people if person.is_asked)
    lost = actor if who == "actor" else rig.people[(actor.seat + 2) % 5]
    if cut == "within":
        lost.visitor.send = cut_at_the_score(lost)
    if cut == "before":
        lost.go()
    actor.default()
    if cut == "after":
        lost.go()
    assert rig.table.visitors.at(lost.seat) is None
    rig.settle()
    assert rig.stage is Stage.RESULT
    lost.come_back()
    rig.settle()
    points = scored_once(rig)
    for person in rig.people:
        assert person.view is not None
        assert person.view.public.totals == points
    rig.next_hand()
    assert rig.table.base.state.public.totals == points
    assert rig.table.base.state.public.n == 2


def cut_at_the_score(lost: Person) -> Callable[[TableMessage], None]:
    """Hear as before, but let the line break while the score is being told."""

    def hear(told: TableMessage) -> None:
        lost.hear(told)
        if isinstance(told, Events) and any(isinstance(seen, Scored) for seen in told.seen):
            lost.go()

    return hear


def scored_once(rig: TableRig) -> tuple[int, ...]:
    """Give the points of the only hand that was scored."""
    (hand,) = rig.finished
    (scored,) = [fact for fact in hand.facts if isinstance(fact, Scored)]
    assert sum(isinstance(fact, Totalled) for fact in hand.facts) == 1
    assert any(scored.points)
    return scored.points


def test_t17_after_quick_turns_only_the_deadline_of_the_last_one_counts() -> None:
    """Case T17: deadlines of turns already taken never act later."""
    rig = table_of(5, seconds=10, seed=SEED, rules="jingweiyuan")
    while rig.table.base.state.public.phase is not Phase.PLAY:
        next(person for person in rig.people if person.is_asked).default()
        rig.settle()
    for _ in range(3):
        next(person for person in rig.people if person.is_asked).default()
        rig.wait(2.0)
    before = rig.table.base
    rig.wait(7.5)
    assert rig.table.base is before, "an old deadline acted"
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    count = sum(isinstance(entry, Moves) for entry in journal.entries)
    rig.wait(1.0)
    assert sum(isinstance(entry, Moves) for entry in journal.entries) == count + 1


def test_a_result_stands_long_enough_to_be_read_by_one_on_autoplay() -> None:
    """The picture still plays the end of the hand when the host has scored it."""
    rig = table_of(1, pace=(0.6, 1.5), hands=2)
    rig.people[0].act(SetAuto(on=True))
    while rig.stage is Stage.PLAYING:
        rig.wait(0.25)
    rig.wait(12.0)
    assert rig.stage is Stage.RESULT
    rig.wait(600.0)
    assert rig.stage is Stage.RESULT, "nobody is there: the match waits until one comes back"
    rig.people[0].ask(Ready(id=900))
    rig.settle()
    assert (rig.stage, rig.table.base.state.public.n) == (Stage.PLAYING, 2)
