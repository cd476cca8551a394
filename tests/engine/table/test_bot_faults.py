"""Bots that fail: the table goes on, and nobody else waits (faults N9)."""

import logging
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.bots.making import bot_of
from engine.core.actions import Leave, Play, SetAuto
from engine.core.autoplay import default_action
from engine.core.state import SeatView
from engine.table.hosted import THINK_LIMIT
from engine.table.ports import Chooser
from engine.table.setup import Autoplay, Stage
from engine.table.thinkers import SLOW, ThinkAside
from tests.support.patience import PATIENCE
from tests.support.tablerig import TableRig, table_of


class Bad:
    """A bot that gives anything at all."""

    def __init__(self, answer: Callable[[SeatView], object]) -> None:
        self.answer = answer

    def choose(self, view: SeatView) -> object:
        return self.answer(view)


def raises(view: SeatView) -> object:
    raise KeyError(view.hand)


JUNK: dict[str, Callable[[SeatView], object]] = {
    "raises": raises,
    "none": lambda view: None,
    "text": lambda view: "pass",
    "leaves": lambda view: Leave(),
    "autoplay": lambda view: SetAuto(on=True),
    "cards_as_text": lambda view: Play("BJ"),  # type: ignore[arg-type]
    "no_cards": lambda view: Play(None),  # type: ignore[arg-type]
    "cards_it_lacks": lambda view: Play((9999, -1)),  # type: ignore[arg-type]
    "a_view": lambda view: view,
}


def with_bots(rig: TableRig, make: Callable[[str, Random, int | None], object]) -> None:
    """Let the next bots of a table be others."""
    object.__setattr__(rig.table.ports, "make_bot", make)
    rig.table._hosted._bots.clear()


@pytest.mark.parametrize("kind", JUNK)
def test_n9_a_table_of_bots_that_give_junk_plays_its_hand(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    rig = table_of(1, pace=(0.0, 0.0))
    with_bots(rig, lambda level, rng, face: Bad(JUNK[kind]))
    with caplog.at_level(logging.ERROR):
        rig.play_hand()
    assert rig.stage is Stage.RESULT
    assert rig.table.base.state.public.left == (False,) * 5
    lines = [record.getMessage() for record in caplog.records]
    assert 1 <= len(lines) <= 4 * 2, lines
    assert not any("BJ" in line or "9999" in line for line in lines)


class NeverDone:
    """A thinker whose bots never come back."""

    def __init__(self) -> None:
        self.asked = 0

    def think(self, bot: Chooser, view: SeatView, done: Callable[[object], None]) -> None:
        self.asked += 1


def test_n9_a_bot_that_does_not_come_back_is_played_after_a_while_and_not_asked_again() -> None:
    rig = table_of(1, pace=(0.5, 0.5))
    thinker = NeverDone()
    object.__setattr__(rig.table.ports, "thinker", thinker)
    for _ in range(60):
        if rig.people[0].is_asked:
            rig.people[0].default()
        rig.wait(THINK_LIMIT + 1)
        if rig.stage is not Stage.PLAYING:
            break
    assert rig.table.base.state.public.turn > 20
    assert thinker.asked <= 4, "each hanging bot is asked once"


class Sleeper:
    def __init__(self, gate: threading.Event) -> None:
        self.gate = gate

    def choose(self, view: SeatView) -> object:
        self.gate.wait(PATIENCE)
        return default_action(view)


class Quick:
    def choose(self, view: SeatView) -> object:
        return default_action(view)


def test_n9_a_sleeping_bot_holds_up_no_other_thought_for_long() -> None:
    rig = table_of(1)
    view = rig.people[0].view
    assert view is not None
    gate, thinker = threading.Event(), ThinkAside(lambda call: call())
    came: list[float] = []
    for _ in range(5):
        thinker.think(Sleeper(gate), view, lambda answer: None)  # type: ignore[arg-type]
    start = time.monotonic()
    for _ in range(20):
        thinker.think(Quick(), view, lambda answer: came.append(time.monotonic()))  # type: ignore[arg-type]
    while len(came) < 20 and time.monotonic() - start < PATIENCE:
        time.sleep(0.01)
    assert len(came) == 20
    assert max(came) - start < 5 * SLOW + 2.0
    gate.set()
    thinker.close()


def test_thoughts_that_are_quick_come_one_after_another_in_order() -> None:
    rig = table_of(1)
    view = rig.people[0].view
    assert view is not None
    thinker = ThinkAside(lambda call: call())
    busy, most, order = 0, 0, []

    class Counting:
        def choose(self, view: SeatView) -> object:
            nonlocal busy, most
            busy += 1
            most = max(most, busy)
            time.sleep(0.002)
            busy -= 1
            return default_action(view)

    done = threading.Event()
    for number in range(30):

        def came(answer: object, number: int = number) -> None:
            order.append(number)
            if number == 29:
                done.set()

        thinker.think(Counting(), view, came)  # type: ignore[arg-type]
    assert done.wait(PATIENCE)
    assert most == 1
    thinker.close()
    assert sorted(order) == list(range(30))


def test_a_thinker_closes_although_a_bot_hangs() -> None:
    rig = table_of(1)
    view = rig.people[0].view
    assert view is not None
    gate, thinker = threading.Event(), ThinkAside(lambda call: call())
    thinker.think(Sleeper(gate), view, lambda answer: None)  # type: ignore[arg-type]
    start = time.monotonic()
    thinker.close()
    assert time.monotonic() - start < 5
    gate.set()


def test_8_a_bot_of_the_tables_level_plays_a_seat_on_autoplay_where_the_host_chose_so() -> None:
    asked: list[str] = []

    def make(level: str, rng: Random, portrait: int | None) -> object:
        asked.append(level)
        return bot_of(level, rng, portrait)

    for rules, autoplay, by_bot in (
        ("putong", Autoplay.RULES, True),
        ("putong", Autoplay.LOWEST, False),
        ("lianzhong-jianming", Autoplay.RULES, False),
        ("lianzhong-jianming", Autoplay.BOT, True),
    ):
        asked.clear()
        options: dict[str, Any] = {"pace": (0.0, 0.0), "autoplay": autoplay, "level": "shrewd"}
        rig = table_of(2, rules=rules, **options)
        with_bots(rig, make)
        rig.people[1].act(SetAuto(on=True))
        waiting = rig.people.pop(1)
        rig.play_hand()
        rig.people.append(waiting)
        assert asked.count("shrewd") == (4 if by_bot else 3)


def test_of_bots_that_answer_as_they_should_nothing_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rig = table_of(1, pace=(0.0, 0.0))
    with caplog.at_level(logging.ERROR):
        rig.play_hand()
    assert caplog.records == []
