"""The lobby: who may change what, and when."""

import pytest
from msgspec.structs import replace

from engine.bots.levels import LEVELS
from engine.core.ruleset import GuardRule
from engine.record.file import parse_record
from engine.table.due import SEAT_KEPT
from engine.table.journal import line_of
from engine.table.lobby import setup_trouble
from engine.table.messages import (
    Ack,
    ChangeSetup,
    Depart,
    HandRecord,
    Message,
    Ready,
    Refused,
    Rename,
    Room,
    SeatBot,
    Seated,
    Start,
    Swap,
    Unseat,
)
from engine.table.setup import Kind, Stage
from engine.table.sittings import OWNER, with_sitting
from engine.table.visitors import KNOWS_RECORDS
from tests.engine.table.test_turns import last, to_play
from tests.support.memoryjournal import MemoryJournal
from tests.support.tablerig import Person, TableRig, setup_of, table_of


def lobby(*names: str, **options: object) -> TableRig:
    rig = TableRig(setup_of(**options))  # type: ignore[arg-type]
    rig.open()
    for number, name in enumerate(names):
        rig.sit(name, host=number == 0)
    return rig


def code(person: Person, request: Message) -> str:
    person.ask(request)  # type: ignore[arg-type]
    answer = last(person)
    return answer.code if isinstance(answer, Refused) else ""


def test_guests_take_the_seats_in_order() -> None:
    rig = lobby("Ann", "Bo", "Cy")
    assert [person.seat for person in rig.people] == [0, 1, 2]
    room = rig.people[0].room
    assert room is not None
    assert [chair.name for chair in room.chairs] == ["Ann", "Bo", "Cy", "", ""]
    assert [chair.host for chair in room.chairs] == [True, False, False, False, False]


def test_f26_a_sixth_guest_finds_the_table_full() -> None:
    rig = lobby("A", "B", "C", "D", "E")
    answers: list[object] = []
    before = rig.table.base
    rig.table.join("F", 0, "x", answers.append)
    assert answers == ["full"]
    assert rig.table.base is before


def test_f26_nobody_joins_once_it_has_started() -> None:
    rig = table_of(2)
    answers: list[object] = []
    rig.table.join("F", 0, "x", answers.append)
    assert answers == ["started"]


def test_between_hands_a_newcomer_takes_the_seat_of_a_bot() -> None:
    rig = table_of(1)
    rig.play_hand()
    assert rig.stage is Stage.RESULT
    late = rig.sit("Late")
    assert late.seat == 1
    assert late.room is not None
    chair = late.room.chairs[1]
    assert (chair.kind, chair.name, chair.ready) == (Kind.PERSON, "Late", False)
    rig.next_hand()
    rig.play_hand()
    assert late.view is not None and late.view.seat == 1
    assert late.view.public.n == 2 and late.view.public.result is not None


def test_nobody_takes_a_seat_given_up_for_good_in_this_match() -> None:
    rig = table_of(2)
    rig.people[1].ask(Depart(id=rig.people[1].last + 1))
    rig.people.pop()
    rig.play_hand()
    assert rig.table.base.state.public.left[1]
    assert rig.sit("Late").seat == 2


def test_who_watches_gets_a_hand_with_all_cards_once_it_is_over_where_the_host_allows_it() -> None:
    for allowed in (True, False):
        rig = table_of(1, watchers=True, open_hands=allowed)
        watcher = rig.watch()
        watcher.visitor.version = KNOWS_RECORDS
        rig.settle()
        assert not watcher.of(HandRecord)
        rig.play_hand()
        records = watcher.of(HandRecord)
        assert len(records) == int(allowed)
        for record in records:
            assert isinstance(record, HandRecord)
            read = parse_record(record.text.encode())
            assert read.is_full and read.header.mine is None


def test_f24_a_name_that_cannot_be_shown_is_refused() -> None:
    rig = lobby("Ann")
    answers: list[object] = []
    rig.table.join("\u200b\u200d", 0, "x", answers.append)
    assert answers == ["bad_name"]


def test_t41_two_of_one_name_are_two_players() -> None:
    rig = lobby("小王", "小王")
    room = rig.people[0].room
    assert room is not None
    assert [chair.name for chair in room.chairs[:2]] == ["小王", "小王(2)"]


def test_t41_renaming_keeps_seat_and_token() -> None:
    rig = lobby("Ann", "Bo")
    token = rig.table.base.sittings[1].token
    assert code(rig.people[1], Rename("Bob", 3, 1)) == ""
    sitting = rig.table.base.sittings[1]
    assert (sitting.chair.name, sitting.chair.avatar, sitting.token) == ("Bob", 3, token)


def test_renaming_to_somebody_elses_name_gets_a_number() -> None:
    rig = lobby("Ann", "Bo")
    assert code(rig.people[1], Rename("ann", 0, 1)) == ""
    assert rig.table.base.sittings[1].chair.name == "ann(2)"


def test_a_name_may_change_while_a_match_is_played() -> None:
    rig = table_of(2)
    assert code(rig.people[1], Rename("Bob", 3, rig.people[1].last + 1)) == ""
    room = rig.people[0].room
    assert room is not None and (room.chairs[1].name, room.chairs[1].avatar) == ("Bob", 3)


def test_no_two_at_a_table_have_the_same_face() -> None:
    """All come with the first portrait, as new players do; one asks for another's later."""
    rig = lobby("Ann", "Bo", bot_names=tuple("abcdefgh"))
    assert code(rig.people[1], Rename("Bo", 0, 1)) == ""
    assert code(rig.people[1], Ready(on=True, id=2)) == ""
    assert code(rig.people[0], Start(1)) == ""
    room = rig.people[0].room
    assert room is not None
    assert len({chair.avatar for chair in room.chairs}) == 5


def test_the_match_starts_when_all_guests_are_ready_with_bots_on_empty_seats() -> None:
    rig = lobby("Ann", "Bo", "Cy")
    assert code(rig.people[0], Start(1)) == "net.not_ready"
    rig.people[1].ask(Ready(on=True, id=1))
    rig.people[2].ask(Ready(on=True, id=1))
    rig.people[2].ask(Ready(on=False, id=2))
    assert code(rig.people[0], Start(2)) == "net.not_ready"
    rig.people[2].ask(Ready(on=True, id=3))
    assert code(rig.people[0], Start(3)) == ""
    assert rig.stage is Stage.PLAYING
    kinds = [sitting.chair.kind for sitting in rig.table.base.sittings]
    assert kinds == [Kind.PERSON] * 3 + [Kind.BOT] * 2


def test_changing_the_rules_takes_the_ready_marks_of_guests() -> None:
    rig = lobby("Ann", "Bo")
    rig.people[1].ask(Ready(on=True, id=1))
    assert code(rig.people[0], ChangeSetup(setup_of("qingdao"), 1)) == ""
    assert not rig.table.base.sittings[1].chair.ready
    for person in rig.people:
        assert person.view is not None
        assert person.view.public.rules.id == "qingdao"


@pytest.mark.parametrize(
    "request_",
    [
        ChangeSetup(setup_of("qingdao"), 1),
        SeatBot(3, "steady", "", 1),
        Unseat(0, 1),
        Swap(0, 1, 1),
        Start(1),
    ],
)
def test_guests_may_not_change_the_table(request_: Message) -> None:
    rig = lobby("Ann", "Bo")
    before = rig.table.base
    assert code(rig.people[1], request_) == "net.host_only"
    assert rig.table.base is before


@pytest.mark.parametrize(
    "request_",
    [
        ChangeSetup(setup_of("qingdao"), 1),
        SeatBot(3, "steady", "", 1),
        Swap(0, 1, 1),
        Start(1),
    ],
)
def test_nothing_is_changed_once_the_match_runs(request_: Message) -> None:
    rig = table_of(2)
    to_play(rig)
    before = rig.table.base
    assert code(rig.people[0], request_) == "net.started"
    assert rig.table.base is before


def test_the_host_puts_bots_and_takes_them_away() -> None:
    rig = lobby("Ann", "Bo")
    assert code(rig.people[0], SeatBot(3, "simple", "阿宝", 1)) == ""
    chair = rig.table.base.sittings[3].chair
    assert (chair.kind, chair.level, chair.name) == (Kind.BOT, "simple", "阿宝")
    assert code(rig.people[0], SeatBot(1, "simple", "", 2)) == "net.seat_taken"
    assert code(rig.people[0], SeatBot(4, "genius", "", 3)) == "net.no_such_level"
    assert code(rig.people[0], Unseat(3, 4)) == ""
    assert rig.table.base.sittings[3].chair.kind is Kind.EMPTY


def test_rules_that_clash_are_refused() -> None:
    rig = lobby("Ann")
    clash = replace(setup_of("weihai").rules, guard=GuardRule.CALLED, id="custom")
    setup = replace(setup_of(), rules=clash)
    assert code(rig.people[0], ChangeSetup(setup, 1)) == "net.rules_clash"


def test_a_guest_cannot_choose_the_deals() -> None:
    rig = lobby("Ann")
    rig.people[0].ask(ChangeSetup(replace(setup_of("weihai"), seed=5), 1))
    assert rig.table.base.setup.seed is None


def test_swapped_players_are_told_and_keep_hearing() -> None:
    rig = lobby("Ann", "Bo")
    rig.people[0].ask(Swap(0, 3, 1))
    rig.people[0].ask(Swap(1, 0, 2))
    assert [s.chair.name for s in rig.table.base.sittings] == ["Bo", "", "", "Ann", ""]
    assert [person.visitor.seat for person in rig.people] == [3, 0]
    assert [person.seat for person in rig.people] == [3, 0]
    told = [m for m in rig.people[1].heard if isinstance(m, Seated)]
    assert told[-1].seat == 0
    rig.people[1].ask(Ready(on=True, id=1))
    assert isinstance(last(rig.people[1]), Ack)
    rig.people[0].ask(Start(3))
    rig.settle()
    for person in rig.people:
        assert person.view is not None
        assert person.view.seat == person.seat
        assert person.view.hand == rig.table.base.state.hands[person.seat]


def test_t42_coming_and_going_does_not_keep_the_host_from_starting() -> None:
    rig = lobby("Ann")
    for number in range(20):
        guest = rig.sit(f"G{number}")
        guest.go()
        rig.people[0].ask(Unseat(guest.seat, number))
        rig.people.remove(guest)
        rig.wait(0.5)
    assert code(rig.people[0], Start(99)) == ""
    assert rig.stage is Stage.PLAYING


def test_after_the_last_hand_the_host_may_start_again_or_change_the_rules() -> None:
    rig = table_of(2, hands=1)
    rig.play_hand()
    assert rig.stage is Stage.OVER
    assert code(rig.people[0], ChangeSetup(setup_of("putong", hands=1), 50)) == ""
    assert rig.stage is Stage.LOBBY
    rig.people[1].ask(Ready(on=True, id=51))
    assert code(rig.people[0], Start(52)) == ""
    rig.play_hand()
    assert rig.table.base.state.public.n == 1
    assert rig.table.base.state.public.rules.id == "putong"


def test_everybody_sees_the_same_room() -> None:
    rig = lobby("Ann", "Bo", "Cy")
    rig.people[1].ask(Ready(on=True, id=1))
    rooms = {id(person): person.room for person in rig.people}
    assert len(set(map(repr, rooms.values()))) == 1
    assert isinstance(rig.people[0].room, Room)


def test_an_absent_guest_is_marked_as_away() -> None:
    rig = lobby("Ann", "Bo")
    rig.people[1].go()
    room = rig.people[0].room
    assert room is not None and room.chairs[1].away
    rig.people[1].come_back()
    room = rig.people[0].room
    assert room is not None and not room.chairs[1].away


def test_t42_guests_who_vanish_neither_hold_up_the_start_nor_keep_a_seat() -> None:
    """Case T42: four join and drop off without a word; the host starts, with bots there."""
    rig = lobby("Ann", "G1", "G2", "G3", "G4")
    for guest in rig.people[1:]:
        guest.go()
    assert code(rig.people[0], Start(99)) == ""
    kinds = [sitting.chair.kind for sitting in rig.table.base.sittings]
    assert kinds == [Kind.PERSON, *[Kind.BOT] * 4]
    rig.people = rig.people[:1]
    rig.play_hand()
    assert rig.stage is Stage.RESULT


def test_a_guest_who_is_there_is_still_waited_for() -> None:
    rig = lobby("Ann", "Bo", "Cy")
    rig.people[1].go()
    assert code(rig.people[0], Start(9)) == "net.not_ready"
    rig.people[2].ask(Ready())
    assert code(rig.people[0], Start(10)) == ""
    assert [s.chair.kind for s in rig.table.base.sittings][1:3] == [Kind.BOT, Kind.PERSON]


def test_a_ready_guest_who_drops_off_keeps_his_seat_through_the_start() -> None:
    rig = lobby("Ann", "Bo")
    rig.people[1].ask(Ready())
    rig.people[1].go()
    assert code(rig.people[0], Start(9)) == ""
    assert rig.table.base.sittings[1].chair.kind is Kind.PERSON
    rig.people[1].come_back()
    rig.settle()
    assert rig.people[1].view is not None and rig.people[1].view.hand


def test_t32_a_lost_guest_finds_his_seat_in_the_lobby_for_a_minute() -> None:
    """Case T32: dropped in the waiting room; after a minute others may sit there."""
    assert 30 <= SEAT_KEPT <= 120
    rig = lobby("Ann", "Bo", "Cy")
    rig.people[1].go()
    rig.wait(SEAT_KEPT - 5)
    rig.people[1].come_back()
    rig.wait(SEAT_KEPT * 2)
    assert rig.table.base.sittings[1].chair.name == "Bo"
    rig.people[1].go()
    rig.wait(SEAT_KEPT + 1)
    assert rig.table.base.sittings[1].chair.kind is Kind.EMPTY
    assert rig.table.base.sittings[2].chair.name == "Cy"
    assert rig.sit("Di").seat == 1


def test_the_hosts_own_seat_is_kept_in_the_lobby() -> None:
    rig = lobby("Ann", "Bo")
    sittings = rig.table.base.sittings
    owned = with_sitting(sittings, 0, replace(sittings[0], token=OWNER))
    rig.table.base = replace(rig.table.base, sittings=owned)
    rig.people[0].go()
    rig.wait(SEAT_KEPT * 10)
    assert rig.table.base.sittings[0].chair.name == "Ann"


def test_an_empty_lobby_waits_for_its_host() -> None:
    rig = lobby("Ann", "Bo")
    for person in rig.people:
        person.go()
    rig.wait(3600)
    assert [s.chair.name for s in rig.table.base.sittings[:2]] == ["Ann", "Bo"]


def test_a_setup_with_nothing_wrong_has_no_trouble() -> None:
    assert setup_trouble(setup_of("weihai"), LEVELS) == ""
    assert setup_trouble(replace(setup_of("weihai"), pace=(2.0, 1.0)), LEVELS) == "bad_setup"


def test_n14_four_guests_toggling_ready_cost_few_messages_and_little_of_the_disk() -> None:
    rig = lobby("Ann")
    guests = [rig.sit(f"G{number}") for number in range(4)]
    rig.wait(5)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    before = len(rig.people[0].of(Room))
    lines = len(journal.entries)
    for number in range(500):
        for guest in guests:
            guest.ask(Ready(on=number % 2 == 0, id=number + 1))
        rig.wait(0.01)
    rooms = rig.people[0].of(Room)
    assert len(rooms) - before <= 12 + 5 * 4
    written = b"".join(map(line_of, journal.entries[lines:]))
    assert len(written) / 5 < 100_000, "bytes a second"
    rig.wait(1)
    assert rig.people[0].room == rig.table.room(), "the last state is told in the end"
    answer = last(guests[0])
    assert isinstance(answer, Refused) and answer.code == "net.too_fast"


def test_n14_who_comes_amid_many_changes_is_told_the_room_as_it_is() -> None:
    rig = lobby("Ann", "Bob")
    for number in range(40):
        rig.people[1].ask(Ready(on=number % 2 == 0, id=number + 1))
    late = rig.sit("Cleo")
    assert late.room == rig.table.room()
