"""What hosts ask for: ends of a match, drawn seats, a closed door, results."""

import csv
import io

import pytest

from engine.core.actions import SetAuto
from engine.table.messages import (
    Admit,
    AskResults,
    EndTable,
    Ready,
    Refused,
    Results,
    Seated,
    Start,
    VoteEnd,
)
from engine.table.results import HandScore, results_csv, totals_of
from engine.table.setup import Kind, Stage
from engine.table.transition import restored
from engine.text import LANGUAGES, text_in
from tests.engine.table.test_turns import last, to_play
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import Person, TableRig, table_of


def ask(person: Person, kind: type, **given: object) -> str:
    """Send a request; give the code of the refusal, or nothing."""
    person.last += 1
    person.ask(kind(id=person.last, **given))
    answer = last(person)
    return answer.code if isinstance(answer, Refused) else ""


def test_a_match_ends_when_somebody_has_the_points_agreed_on() -> None:
    rig = table_of(1, target=1)
    rig.play_hand()
    public = rig.table.base.state.public
    assert max(public.totals) >= 1
    assert rig.stage is Stage.OVER


def test_a_match_goes_on_while_nobody_has_them() -> None:
    rig = table_of(1, target=9999)
    rig.play_hand()
    assert rig.stage is Stage.RESULT


def test_a_majority_of_those_here_ends_the_match_after_the_hand() -> None:
    rig = table_of(3)
    to_play(rig)
    assert ask(rig.people[1], VoteEnd, on=True) == ""
    assert rig.people[0].room is not None and rig.people[0].room.ending == (1,)
    assert ask(rig.people[2], VoteEnd, on=True) == ""
    assert rig.stage is Stage.PLAYING, "the hand is played to its end"
    rig.play_hand()
    assert rig.stage is Stage.OVER
    rig.wait(5)
    assert rig.people[0].room is not None and rig.people[0].room.ending == ()


def test_half_of_them_is_no_majority_and_a_vote_may_be_taken_back() -> None:
    rig = table_of(4)
    rig.play_hand()
    for person in rig.people[:2]:
        ask(person, VoteEnd, on=True)
    assert rig.stage is Stage.RESULT
    ask(rig.people[0], VoteEnd, on=False)
    ask(rig.people[2], VoteEnd, on=True)
    assert rig.stage is Stage.RESULT
    ask(rig.people[3], VoteEnd, on=True)
    assert rig.stage is Stage.OVER


def test_a_vote_of_one_who_left_counts_no_more() -> None:
    rig = table_of(4)
    rig.play_hand()
    for person in rig.people[:2]:
        ask(person, VoteEnd, on=True)
    rig.people[0].go()
    rig.settle()
    assert rig.stage is Stage.RESULT


def test_in_the_lobby_there_is_nothing_to_vote_about() -> None:
    rig = TableRig()
    rig.open()
    person = rig.sit(host=True)
    assert ask(person, VoteEnd, on=True) == "net.not_playing"


def over(people: int, *, draw_seats: bool = False) -> TableRig:
    rig = table_of(people, hands=1, draw_seats=draw_seats)
    rig.play_hand()
    assert rig.stage is Stage.OVER
    return rig


def test_seats_are_drawn_anew_before_a_further_match_where_the_host_wants_it() -> None:
    rig = over(4, draw_seats=True)
    before = {p.token: p.seat for p in rig.people}
    for _ in range(6):
        for person in rig.people[1:]:
            person.ask(Ready())
        rig.people[0].ask(Start())
        rig.settle()
        assert rig.stage is Stage.PLAYING
        for person in rig.people:
            sitting = rig.table.base.sittings[person.seat]
            assert person.visitor.seat == person.seat
            assert sitting.chair.name == f"P{rig.people.index(person)}"
            assert person.view is not None and person.view.seat == person.seat
        rig.play_hand()
        if {p.token: p.seat for p in rig.people} != before:
            break
    else:
        raise AssertionError("never drawn")
    moved = next(p for p in rig.people if p.seat != before[p.token])
    assert any(isinstance(m, Seated) for m in moved.heard[-200:])
    kinds = [s.chair.kind for s in rig.table.base.sittings]
    assert kinds.count(Kind.PERSON) == 4


def test_without_it_everybody_keeps_his_seat() -> None:
    rig = over(3)
    before = [p.seat for p in rig.people]
    for person in rig.people[1:]:
        person.ask(Ready())
    rig.people[0].ask(Start())
    rig.settle()
    assert [p.seat for p in rig.people] == before


def test_a_closed_door_turns_newcomers_away_and_lets_owners_of_seats_back() -> None:
    rig = TableRig()
    rig.open()
    host, guest = rig.sit("Ann", host=True), rig.sit("Bo")
    assert ask(guest, Admit, on=False) == "net.host_only"
    assert ask(host, Admit, on=False) == ""
    answers: list[object] = []
    rig.table.join("Cy", 0, "x", answers.append)
    assert answers == ["closed"]
    guest.go()
    guest.come_back()
    assert rig.table.visitors.at(guest.seat) is guest.visitor
    assert ask(host, Admit, on=True) == ""
    rig.table.join("Cy", 0, "x", answers.append)
    assert answers[-1] == 2


def test_the_door_can_be_closed_while_a_hand_runs_without_touching_it() -> None:
    rig = table_of(2)
    state = rig.table.base.state
    assert ask(rig.people[0], Admit, on=False) == ""
    assert rig.table.base.state is state
    assert rig.table.base.setup.closed


def test_who_asks_hears_what_came_of_each_hand() -> None:
    rig = table_of(2, hands=3)
    totals = []
    for _ in range(3):
        rig.play_hand()
        totals.append(rig.table.base.state.public.totals)
        if rig.stage is Stage.RESULT:
            rig.next_hand()
    rig.people[1].ask(AskResults(77))
    results = rig.people[1].heard[-1]
    assert isinstance(results, Results) and results.id == 77
    assert [score.n for score in results.scores] == [1, 2, 3]
    assert totals_of(results.scores) == totals[-1]
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    assert restored(tuple(journal.entries[1:])).scores == results.scores


def test_a_new_match_begins_its_results_anew() -> None:
    rig = over(1)
    assert len(rig.table.base.scores) == 1
    rig.people[0].ask(Start())
    rig.settle()
    assert rig.table.base.scores == ()


NAMES = ("=Ann", "Bo, jr", "C", "D", "E")
SCORES = (
    HandScore(1, NAMES, 0, 2, 2, (8, -4, 4, -4, -4), (0,) * 5, True),
    HandScore(2, NAMES, 1, None, 1, (3, -12, 3, 3, 3), (-40, 0, 0, 0, 0), False),
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_are_a_table_a_spreadsheet_reads(language: str) -> None:
    text = text_in(language)
    rows = list(csv.reader(io.StringIO(results_csv(SCORES, text))))
    assert rows[0][0] == text("results.hand")
    assert rows[0][5:] == ["'=Ann", "Bo, jr", "C", "D", "E"]
    assert rows[1][:3] == ["1", "'=Ann", "C"]
    assert rows[1][5:] == ["8", "-4", "4", "-4", "-4"]
    assert rows[2][2] == text("results.alone")
    assert rows[2][5:] == ["-37", "-12", "3", "3", "3"]
    assert rows[3][5:] == ["-32", "-4", "4", "-4", "-4"]


def test_8_with_all_persons_on_autoplay_the_match_waits_at_the_result() -> None:
    rig = table_of(2, pace=(0.0, 0.0), between=5)
    to_play(rig)
    for person in rig.people:
        person.act(SetAuto(on=True))
    rig.wait(600)
    assert rig.stage is Stage.RESULT
    assert rig.table.base.state.public.n == 1
    rig.people[1].act(SetAuto(on=False))
    rig.wait(6)
    assert rig.table.base.state.public.n == 2


def test_8_a_table_of_bots_alone_never_waits() -> None:
    rig = table_of(1, pace=(0.0, 0.0), watchers=True, hands=3)
    assert ask(rig.people[0], EndTable, save=True) == ""
    assert rig.table.ended == "saved"
