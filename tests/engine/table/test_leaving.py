"""Leaving a table, being thrown out, and what it costs (rules 5, 8)."""

import pytest

from engine.core.actions import Leave
from engine.table.entries import Outcast
from engine.table.messages import (
    Ack,
    Admit,
    Closing,
    Depart,
    EndTable,
    Ready,
    Refused,
    Unseat,
)
from engine.table.setup import Kind, Stage
from engine.table.sittings import NOBODY, filled, hash_of, seat_of
from engine.table.transition import restored
from tests.engine.table.test_turns import last, to_play
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import Person, TableRig, setup_of, table_of


def test_5_leaving_a_running_hand_costs_forty() -> None:
    rig = table_of(3)
    to_play(rig)
    leaver = rig.people.pop(1)
    leaver.ask(Depart(leaver.last + 1))
    assert leaver.heard[-1] == Closing("left")
    rig.play_hand()
    penalties = rig.table.base.state.public.penalties
    assert penalties[leaver.seat] == -40
    assert sum(penalties) == -40


def test_the_action_of_leaving_does_the_same() -> None:
    rig = table_of(3)
    to_play(rig)
    leaver = rig.people.pop(1)
    leaver.act(Leave())
    assert leaver.heard[-1] == Closing("left")
    rig.play_hand()
    assert rig.table.base.state.public.penalties[leaver.seat] == -40


def test_a_bot_in_the_place_of_one_who_left_is_named_in_the_language_of_the_host() -> None:
    names = tuple(f"老{number}" for number in range(12))
    rig = table_of(3, bot_names=names)
    to_play(rig)
    leaver = rig.people.pop(1)
    leaver.ask(Depart(leaver.last + 1))
    chair = rig.table.base.sittings[leaver.seat].chair
    assert chair.kind is Kind.BOT
    assert chair.name == names[chair.avatar % 12]


def test_two_bots_with_one_portrait_have_two_names() -> None:
    setup = setup_of(bot_names=("老周",))
    sittings = filled(NOBODY, setup, range(5))
    names = [sitting.chair.name for sitting in sittings]
    assert names[0] == "老周"
    assert len(set(names)) == 5


def test_t33_the_hand_of_one_who_left_goes_on_within_three_seconds() -> None:
    rig = table_of(5, pace=(0.6, 1.5))
    person = to_play(rig)
    while person is rig.people[0]:
        person.default()
        rig.settle()
        person = next(p for p in rig.people if p.is_asked)
    rig.people.remove(person)
    turn = rig.table.base.state.public.turn
    person.ask(Depart(1))
    rig.wait(3.0)
    assert rig.table.base.state.public.turn > turn
    rig.play_hand()
    rig.next_hand()
    rig.wait(2.0)
    assert rig.table.base.state.public.n == 2
    assert rig.table.base.sittings[person.seat].chair.kind is Kind.BOT


def test_a_bot_that_took_over_is_no_longer_on_autoplay_in_the_next_hand() -> None:
    rig = table_of(2)
    to_play(rig)
    leaver = rig.people.pop(1)
    leaver.ask(Depart(1))
    rig.play_hand()
    rig.next_hand()
    rig.play_hand()
    assert not rig.table.base.state.public.auto[leaver.seat]
    assert rig.table.base.state.public.penalties[leaver.seat] == -40


def test_leaving_between_hands_costs_nothing() -> None:
    rig = table_of(3)
    rig.play_hand()
    leaver = rig.people.pop(1)
    leaver.ask(Depart(1))
    assert leaver.heard[-1] == Closing("left")
    rig.next_hand()
    rig.play_hand()
    assert rig.table.base.state.public.penalties == (0,) * 5


def owing_table(*, concerned: bool) -> tuple[TableRig, Person]:
    """Play hands until there is a debt that concerns some guest, or leaves one alone."""
    rig = table_of(5, rules="qingdao")
    for _ in range(20):
        rig.play_hand()
        owing = owing_seats(rig)
        for guest in rig.people[1:]:
            if owing and (guest.seat in owing) == concerned:
                rig.people.remove(guest)
                return rig, guest
        rig.next_hand()
    raise AssertionError("no such debt in twenty hands")


def owing_seats(rig: TableRig) -> set[int]:
    debts = rig.table.base.state.public.debts
    return {seat for debt in debts for seat, _ in (*debt.payers, *debt.pickers)}


def test_who_leaves_between_hands_neither_pays_nor_picks() -> None:
    rig, leaver = owing_table(concerned=True)
    leaver.ask(Depart(leaver.last + 1))
    assert leaver.heard[-1] == Closing("left")
    rig.next_hand()
    assert leaver.seat not in owing_seats(rig)
    for debt in rig.table.base.state.public.debts:
        assert sum(n for _, n in debt.payers) == sum(n for _, n in debt.pickers)
    assert rig.table.base.sittings[leaver.seat].chair.kind is Kind.BOT
    rig.play_hand()
    assert rig.table.base.state.public.penalties == (0,) * 5


def test_debts_of_others_stay_when_somebody_leaves() -> None:
    rig, leaver = owing_table(concerned=False)
    debts = rig.table.base.state.public.debts
    leaver.ask(Depart(leaver.last + 1))
    rig.next_hand()
    assert rig.table.base.state.public.debts == debts


def test_leaving_the_lobby_empties_the_seat() -> None:
    rig = TableRig(setup_of())
    rig.open()
    rig.sit("Ann", host=True)
    guest = rig.sit("Bo")
    guest.ask(Depart(1))
    assert rig.table.base.sittings[guest.seat].chair.kind is Kind.EMPTY
    assert rig.sit("Cy").seat == guest.seat


def test_f30_who_was_thrown_out_cannot_come_back_with_his_token() -> None:
    rig = table_of(3)
    to_play(rig)
    thrown = rig.people.pop(2)
    rig.people[0].ask(Unseat(thrown.seat))
    assert thrown.heard[-1] == Closing("kicked")
    assert seat_of(rig.table.base.sittings, thrown.token) is None
    assert [one.token for one in rig.table.base.outcasts] == [hash_of(thrown.token)]
    rig.play_hand()
    assert rig.table.base.state.public.penalties[thrown.seat] == -40


def test_who_was_thrown_out_stays_so_when_the_host_starts_again() -> None:
    rig = TableRig(setup_of())
    rig.open()
    host = rig.sit("Ann", host=True)
    rig.table.join("Rude", 0, "token", lambda _: None, address="192.168.1.7")
    host.ask(Unseat(1, 1))
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    assert restored(tuple(journal.entries[1:])).outcasts == (
        Outcast("token", "Rude", "192.168.1.7"),
    )
    host.ask(Admit(True, 2))
    assert restored(tuple(journal.entries[1:])).outcasts == ()


def test_only_the_host_may_throw_out_and_not_himself() -> None:
    rig = table_of(3)
    rig.people[1].ask(Unseat(2, 5))
    answer = last(rig.people[1])
    assert isinstance(answer, Refused) and answer.code == "net.host_only"
    rig.people[0].ask(Unseat(0, 6))
    answer = last(rig.people[0])
    assert isinstance(answer, Refused)


@pytest.mark.parametrize(("save", "code"), [(True, "saved"), (False, "ended")])
def test_the_hosts_end_is_said_to_all_at_once(save: bool, code: str) -> None:
    rig = table_of(3)
    to_play(rig)
    rig.people[0].ask(EndTable(save, 9))
    for person in rig.people:
        assert person.heard[-1] == Closing(code)
    assert rig.table.ended == code
    assert rig.table.next_due is None
    assert rig.table.base.ended == (not save)


def test_a_guest_cannot_end_the_table() -> None:
    rig = table_of(3)
    rig.people[1].ask(EndTable(save=False, id=9))
    answer = last(rig.people[1])
    assert isinstance(answer, Refused) and answer.code == "net.host_only"
    assert not rig.table.ended


def test_the_host_leaving_keeps_the_match() -> None:
    rig = table_of(3)
    to_play(rig)
    rig.people[0].ask(Depart(1))
    assert rig.people[1].heard[-1] == Closing("saved")
    assert rig.table.ended == "saved"


def test_t35_an_idle_lobby_stays_open() -> None:
    rig = TableRig(setup_of())
    rig.open()
    host = rig.sit("Ann", host=True)
    rig.wait(3600)
    assert rig.stage is Stage.LOBBY
    host.ask(Ready(id=1))
    assert isinstance(last(host), Ack)


def test_t35_after_a_hand_all_are_at_the_same_table_with_their_points() -> None:
    rig = table_of(3)
    rig.play_hand()
    totals = rig.table.base.state.public.totals
    assert any(totals)
    rig.next_hand()
    for person in rig.people:
        assert person.view is not None
        assert person.view.public.totals == totals
        assert person.view.public.n == 2


def test_f54_when_everybody_drops_the_match_waits_for_them() -> None:
    rig = table_of(5, seconds=10, grace=5)
    to_play(rig)
    before = rig.table.base
    for person in rig.people:
        person.go()
    rig.wait(3600)
    assert rig.table.base is before
    for person in rig.people:
        person.come_back()
    assert rig.people[0].view is not None
    rig.wait(20)
    assert rig.table.base is not before


def test_after_the_last_hand_leaving_costs_nothing_and_a_bot_sits_down() -> None:
    rig = table_of(3, hands=1)
    rig.play_hand()
    assert rig.stage is Stage.OVER
    before = rig.table.base.state.public
    leaver = rig.people.pop(1)
    leaver.ask(Depart(leaver.last + 1))
    assert rig.table.base.state.public == before
    assert rig.table.base.sittings[leaver.seat].chair.kind is Kind.BOT
    assert rig.finished[0].bots[0] is None and rig.finished[0].bots[4] == "steady"
