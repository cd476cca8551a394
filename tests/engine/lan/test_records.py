"""After a hand everybody at the table has its record, as his own copy."""

import asyncio
from dataclasses import replace
from pathlib import Path

from client.records.history import Reading
from client.records.received import keep_received
from engine.core.facts import Scored
from engine.lan.link import Stage, Start
from engine.lan.wire import VERSIONS
from engine.record.file import parse_record, read_record
from engine.record.record import Record
from engine.record.verify import verify
from engine.table.entries import Sealed
from engine.table.messages import HandRecord
from engine.table.transition import after_entry, fresh
from tests.support.hosts import guest_setup, loop_host
from tests.support.patience import run
from tests.support.players import Player, owner_at_table, play
from tests.support.tablerig import Person, setup_of, table_of

WHEN = "2026-11-30T20:15:00Z"


def copies(person: Person) -> list[Record]:
    return [parse_record(m.text.encode()) for m in person.heard if isinstance(m, HandRecord)]


def test_each_person_is_sent_the_whole_record_with_his_own_seat_after_the_hand() -> None:
    rig = table_of(2, rules="weihai")
    watcher = rig.watch()
    while rig.table.base.state.public.result is None:
        assert not any(copies(person) for person in rig.people)
        asked = [person for person in rig.people if person.is_asked]
        if asked:
            asked[0].default()
            rig.settle()
        else:
            rig.wait(1.0)
    (first,), (second,) = (copies(person) for person in rig.people)
    assert (first.header.mine, second.header.mine) == (0, 1)
    assert first.facts == second.facts
    assert first.is_full
    assert isinstance(first.facts[-2], Scored)
    assert verify(first).breach is None
    assert first.header.uid == second.header.uid == rig.finished[0].uid
    assert copies(watcher) == []


def test_a_guest_who_speaks_the_first_version_is_sent_nothing_new() -> None:
    rig = table_of(2, rules="weihai")
    for person in rig.people:
        person.visitor.version = VERSIONS[0]
    rig.play_hand()
    assert not any(copies(person) for person in rig.people)


def test_who_was_away_at_the_end_gets_his_copy_when_he_is_back() -> None:
    rig = table_of(2, rules="weihai")
    away = rig.people[1]
    away.visitor.version = VERSIONS[0]
    rig.play_hand()
    away.go()
    away.visitor.version = VERSIONS[0]
    rig.table.come(away.visitor, away.seat)
    assert copies(away) == []
    away.go()
    away.come_back()
    (copy,) = copies(away)
    assert copy.header.mine == 1


def test_a_match_began_when_its_first_seed_was_drawn() -> None:
    base = fresh(setup_of())
    for entry, told in (
        (Sealed(1, 0, "aa", WHEN), WHEN),
        (Sealed(1, 1, "bb", "2026-11-30T20:25:00Z"), WHEN),
        (Sealed(2, 0, "cc", "2026-11-30T20:45:00Z"), WHEN),
    ):
        after = after_entry(base, entry)
        base = after.base  # type: ignore[union-attr]
        assert base.when == told


def test_the_next_match_at_a_table_is_another_one() -> None:
    rig = table_of(1, rules="weihai", hands=1)
    rig.play_hand()
    hand = rig.finished[0]
    other = replace(hand, match=hand.match + 1)
    assert hand.uid != other.uid
    assert len(hand.uid) == 32


def test_through_a_socket_host_and_guest_keep_the_same_hand_once_each(tmp_path: Path) -> None:
    theirs, mine = tmp_path / "host", tmp_path / "guest"

    async def work() -> None:
        async with loop_host(theirs, tables=False) as host:
            player = await owner_at_table(host.port, rules="weihai", hands=1)
            await play(player, lambda: player.room is not None and player.room.stage is Stage.OVER)
            await player.close()

    run(work)
    (file,) = (theirs / "history").glob("*.bhr")
    record = read_record(file)
    assert record.header.mine == 0
    assert record.header.when.endswith("Z")
    assert verify(record).breach is None
    for _ in range(2):
        assert keep_received(mine, file.read_text(encoding="utf-8")) is not None
    assert len(list(mine.iterdir())) == 1


def test_a_guest_writes_down_what_the_host_sends(tmp_path: Path) -> None:
    kept: list[str] = []

    async def work() -> None:
        async with loop_host(tmp_path, guest_setup("weihai", hands=1)) as host:
            guest = Player(host.port, keep=kept.append)
            await guest.until(lambda: guest.view)
            guest.link.send(Start(0))
            await play(guest, lambda: guest.room is not None and guest.room.stage is Stage.OVER)
            async with asyncio.timeout(5):
                while not kept:
                    await asyncio.sleep(0.01)
            await guest.close()

    run(work)
    record = parse_record(kept[0].encode())
    assert record.header.mine == 0
    assert keep_received(tmp_path / "mine", kept[0]) is not None
    assert keep_received(tmp_path / "mine", kept[0].replace('"k":"score"', '"k":"scare"')) is None
    reading = Reading(tmp_path / "mine")
    while reading.some(0):
        pass
    (seen,) = reading.found
    came = seen.result("whoever")
    assert came is not None
    score = next(fact for fact in record.facts if isinstance(fact, Scored))
    assert came.points == score.points[0]
