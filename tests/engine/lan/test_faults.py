"""Rows of the list of faults that no other test stands for."""

import asyncio
import gc
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.core.actions import Pass
from engine.core.deck import deck_of
from engine.core.facts import DealtSeen, Scored, Totalled
from engine.core.presets import PRESETS
from engine.core.state import GameState, SeatView
from engine.lan.tables import Tables
from engine.table.entries import Base
from engine.table.journal import line_of
from engine.table.messages import ChangeSetup, Command, Events, Say, Start
from engine.table.table import Table
from engine.table.transition import restored
from engine.text import LANGUAGES, text_in
from tests.engine.table.test_turns import to_play
from tests.support.hosts import ROOT, LoopHost, guest_setup, lift_limits, loop_host
from tests.support.memoryjournal import MemoryJournal
from tests.support.patience import run
from tests.support.rawclient import RawClient
from tests.support.tablerig import TableRig, table_of


def test_f8_dealt_cards_come_sorted_so_their_order_tells_nothing() -> None:
    rig = table_of(5, rules="putong")
    for _ in range(3):
        rig.play_hand()
        rig.next_hand()
    for person in rig.people:
        for message in person.heard:
            if isinstance(message, Events):
                for seen in message.seen:
                    if isinstance(seen, DealtSeen):
                        assert list(seen.hand or ()) == sorted(seen.hand or ())


def test_f8_equal_cards_are_interchangeable() -> None:
    assert max(Counter(deck_of(PRESETS["putong"])).values()) == 4


def reaches(start: object, wanted: tuple[type, ...]) -> object | None:
    """Follow everything an object refers to and find one of these kinds."""
    todo, seen = [start], set[int]()
    while todo:
        item = todo.pop()
        if isinstance(item, wanted):
            return item
        if id(item) in seen or isinstance(item, type) or callable(item):
            continue
        seen.add(id(item))
        todo += [x for x in gc.get_referents(item) if not isinstance(x, type)]
        todo += [getattr(item, name) for name in getattr(item, "__struct_fields__", ())]
    return None


def test_f16_what_a_bot_is_given_leads_to_no_game_state() -> None:
    given: list[SeatView] = []

    class Spy:
        def __init__(self, inner: object) -> None:
            self.inner = inner

        def choose(self, view: SeatView) -> object:
            given.append(view)
            return self.inner.choose(view)  # type: ignore[attr-defined]

    rig = TableRig()
    honest = rig.table.ports.make_bot
    make = lambda level, rng, face: Spy(honest(level, rng, face))  # noqa: E731
    object.__setattr__(rig.table.ports, "make_bot", make)
    rig.open()
    rig.sit("Ann", host=True)
    rig.people[0].ask(Start())
    rig.play_hand()
    assert len(given) > 50
    for view in given:
        assert type(view) is SeatView
        assert reaches(view, (GameState, Table, Base, Tables)) is None
    with pytest.raises(AttributeError):
        given[0].hand = ()  # type: ignore[misc]


@pytest.mark.parametrize("name", ["../../x", "..\\..\\x", "CON", "/etc/passwd", "a/b", "C:\\x"])
def test_f25_names_never_reach_a_path(tmp_path: Path, name: str) -> None:
    async def work() -> None:
        folder = tmp_path / "data"
        async with loop_host(folder, guest_setup(hands=1, name=name)) as host:
            client = await host.client(name)
            number = client.number()
            await client.send(Start(number))
            await client.reply(number)
            await client.wait(lambda: (client.view and client.view.public.n) or None)
        made = [path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file()]
        assert made
        for path in made:
            assert path.parts[:2] in (("data", "saves"), ("data", "history"))
            assert re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{6}(-\d+)*\.[a-z.]+", path.name)

    run(work)


def test_f44_a_late_timer_of_an_old_question_does_nothing() -> None:
    rig = table_of(5, seconds=10)
    person = to_play(rig)
    old = rig.table.timers.clock.due
    person.default()
    assert old is not None
    rig.clock.time = old - 0.001
    before = rig.table.base
    for _ in range(3):
        rig.table.tick()
    rig.clock.time = old + 0.001
    rig.table.tick()
    turns = rig.table.base.state.public.turn - before.state.public.turn
    assert turns <= 1


def test_f51_after_a_return_no_card_is_there_twice() -> None:
    rig = table_of(5, rules="qingdao")
    to_play(rig)
    for person in rig.people:
        person.go()
        person.come_back()
        person.come_back()
    hands = [person.view.hand for person in rig.people if person.view is not None]
    dealt = Counter(card for hand in hands for card in hand)
    assert not dealt - Counter(deck_of(PRESETS["qingdao"]))


def test_f59_the_time_limit_is_shown_to_all_in_the_lobby() -> None:
    rig = table_of(2, seconds=15)
    for person in rig.people:
        assert person.room is not None and person.room.setup.seconds == 15


@pytest.mark.parametrize("preset", PRESETS)
def test_f76_points_are_whole_numbers_and_sum_to_nothing(preset: str) -> None:
    rig = table_of(2, rules=preset)
    for _ in range(3):
        rig.play_hand()
        rig.next_hand()
    for person in rig.people:
        for message in person.heard:
            for seen in message.seen if isinstance(message, Events) else ():
                if isinstance(seen, Scored | Totalled):
                    assert sum(seen.points) == 0
                    assert all(type(points) is int for points in seen.points)


REPLAY = """
import sys
import time
from hashlib import sha256
from pathlib import Path
import msgspec
from engine.table.transition import restored
from engine.table.journal import read_journal
from tests.support.memoryjournal import MemoryJournal
base = restored(read_journal(Path(sys.argv[1])).entries)
print(sha256(msgspec.json.encode(base, order="deterministic")).hexdigest())
"""


def test_f75_d2_a_journal_gives_the_same_state_whatever_the_machine_is_set_to(
    tmp_path: Path,
) -> None:
    rig = table_of(2, rules="weihai", seconds=20)
    for _ in range(25):
        for person in rig.people:
            if person.is_asked:
                person.default()
        rig.wait(0.2)
    journal = rig.journal
    assert isinstance(journal, MemoryJournal)
    path = tmp_path / "t1.bhj"
    path.write_bytes(b"".join(map(line_of, journal.entries)))
    said = set()
    for changed in (
        {"PYTHONHASHSEED": "0"},
        {"PYTHONHASHSEED": "1", "TZ": "Asia/Shanghai"},
        {"PYTHONHASHSEED": "random", "LANG": "tr_TR.UTF-8", "TZ": "America/St_Johns"},
        {"LC_ALL": "C"},
    ):
        run_ = subprocess.run(
            [sys.executable, "-c", REPLAY, str(path)],
            env={**os.environ, "PYTHONPATH": str(ROOT), **changed},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert run_.returncode == 0, run_.stderr
        said.add(run_.stdout)
    assert len(said) == 1


def test_d4_a_base_written_and_read_is_the_same() -> None:
    rig = table_of(3, rules="bdqingdao")
    to_play(rig)
    base = rig.table.base
    assert msgspec.json.decode(msgspec.json.encode(base), type=Base) == base
    assert restored((base,)) == base


def test_l2_faults_of_one_change_nothing_that_another_hears() -> None:
    """The same match twice; in one of them a watcher and a guest misbehave."""
    heard = []
    for wild in (False, True):
        rig = table_of(3, rules="weihai", watchers=True, seed=4)
        watcher = rig.watch()
        rng = Random(1)
        for _ in range(40):
            rig.settle()
            if wild:
                watcher.ask(Say("x" * 400, 1))
                watcher.ask(ChangeSetup(guest_setup("putong"), 2))
                rig.people[2].ask(Command(900 + rng.randrange(99), Pass(), 0))
            asked = [person for person in rig.people if person.is_asked]
            if asked:
                asked[0].default()
            else:
                rig.wait(0.5)
        heard.append([m for m in rig.people[1].heard if isinstance(m, Events)])
    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    "clock", [time.thread_time, pytest.param(time.perf_counter, marks=pytest.mark.long, id="wall")]
)
def test_l1_the_table_never_waits_for_a_guest(
    tmp_path: Path, clock: Callable[[], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop's own lag while guests join, play, cut and send nonsense.

    On a machine that is busy with other tests only the loop's own work is counted.
    """
    lift_limits(monkeypatch)

    async def work() -> None:
        lags: list[float] = []

        async def measure() -> None:
            while True:
                start = clock()
                await asyncio.sleep(0.005)
                lags.append(clock() - start)

        async with loop_host(tmp_path, guest_setup(between=1)) as host:
            watch = asyncio.create_task(measure())
            await disturb(host)
            watch.cancel()
        # Guests and host share this loop.
        assert sorted(lags)[int(len(lags) * 0.95)] < 0.05

    run(work)


async def disturb(host: LoopHost) -> None:
    clients = await host.seat(4)
    back = {"resume": clients[3].token, "table": host.table.id}
    acted = 0
    for number in range(60):
        if number % 10 == 0:
            # He takes his own place, loses the line, and is back.
            (await host.client("x", **back)).cut()
            clients[3] = await host.client("x", **back)
            stranger = await RawClient(host.port).open()
            await stranger.write(b"\x00nonsense\r\n" * 100)
            stranger.reset()
        asked = next((c for c in clients if c.view is not None and c.view.is_asked), None)
        if asked is not None:
            await asked.act()
            acted += 1
        await asyncio.sleep(0.005)
    assert acted > 10


def test_words_for_every_code_a_host_may_give() -> None:
    codes = set()
    engine = ROOT / "engine"
    for path in (*(engine / "lan").glob("*.py"), *(engine / "table").glob("*.py")):
        source = path.read_text(encoding="utf-8")
        for part in source.split('"net.')[1:]:
            code = part.split('"')[0]
            if code.isidentifier():
                codes.add(f"net.{code}")
        codes |= {f"net.{code}" for code in re.findall(r'_no\([^)]*"([a-z_]+)"', source)}
    for code in ("broken", "newer", "foreign", "too_big", "in_use", "gone", "unreadable", "torn"):
        codes.add(f"net.save_{code}")
    for code in (
        "version", "wrong_code", "full", "started", "kicked", "busy", "no_table", "wrong_token",
        "too_many_tries", "bad_name", "no_watching", "disk", "replaced", "host_left", "saved",
        "ended", "left", "flood", "bad_message", "no_hello", "lost", "not_reachable", "no_route",
        "no_such_host", "not_a_host", "timed_out",
    ):  # fmt: skip
        codes.add(f"net.{code}")
    assert len(codes) > 40
    for language in LANGUAGES:
        text = text_in(language)
        assert [code for code in sorted(codes) if code not in text] == []


def test_f10_a_seated_players_second_connection_watches_with_public_information_only(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        async with loop_host(tmp_path, guest_setup(watchers=True)) as host:
            await host.seat(5)
            second = await host.client("P0", watch=True)
            assert second.view is not None
            assert (second.view.seat, second.view.hand, second.view.role) == (None, (), None)

    run(work)
