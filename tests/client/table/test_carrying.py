"""Chosen cards are carried by the mouse: into a group of their own, into another, and back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.present.desk import Desk, Drop
from client.present.selection import Selection
from engine.core.cards import Cards
from engine.core.notation import parse_cards
from tests.client.table.test_table import to_following
from tests.support.tablepilot import TablePilot, app_in, pilot_at

HAND = tuple(sorted(parse_cards("3s 3h 4s 4h 5s 5h 6s 7s")))


def cards(words: str) -> Cards:
    return tuple(sorted(parse_cards(words)))


def desk_with(*groups: str) -> Desk:
    return Desk(selection=Selection(HAND), groups=tuple(cards(group) for group in groups))


@pytest.mark.parametrize(
    ("raised", "drop", "groups"),
    [
        ("3s 4s", Drop(before=0), ("3s 4s", "5s 5h", "6s")),
        ("3s 4s", Drop(before=2), ("5s 5h", "6s", "3s 4s")),
        ("3s", Drop(into=1), ("5s 5h", "3s 6s")),
        ("5s", Drop(), ("5h", "6s")),
        ("3s", Drop(), ("5s 5h", "6s", "3s")),
        ("6s", Drop(before=0), ("6s", "5s 5h")),
    ],
)
def test_where_cards_let_go_come_to_lie(raised: str, drop: Drop, groups: tuple[str, ...]) -> None:
    desk = desk_with("5s 5h", "6s")
    desk.selection.choose(cards(raised))
    desk.move(drop)
    assert desk.groups == tuple(cards(group) for group in groups)
    assert not desk.selection


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TablePilot]:
    # A card clicked and pressed again is no double click here.
    monkeypatch.setattr("client.table.tableinput.DOUBLE", 0.0)
    with app_in(tmp_path) as app:
        app.change(animation=False)
        yield pilot_at(app, "weihai", seed=2)


def test_chosen_cards_pulled_up_are_carried_to_the_left_and_stay_there(pilot: TablePilot) -> None:
    to_following(pilot, able=True)
    layout = pilot.scene.hand_layout
    assert layout is not None
    one, other = (slot.chip for slot in layout.slots[-2:])
    for chip in (one, other):
        pilot.click_at(pilot.spot(f"card:{chip.card}:{chip.copy}"))
    x, y = pilot.spot(f"card:{other.card}:{other.copy}")
    pilot.down((x, y - layout.lift))
    pilot.point((x, y - 300), held=True)
    pilot.point((layout.slots[0].rect.x, y - 200), held=True)
    pilot.up((layout.slots[0].rect.x, y - 200))
    assert pilot.scene.desk.groups == (tuple(sorted((one.card, other.card))),)
    assert not pilot.scene.desk.selection
    pilot.settle()
    moved = pilot.scene.hand_layout
    assert moved is not None
    assert {slot.chip.card for slot in moved.slots[:2]} == {one.card, other.card}


def test_a_sweep_within_the_hand_stays_a_sweep(pilot: TablePilot) -> None:
    to_following(pilot, able=True)
    layout = pilot.scene.hand_layout
    assert layout is not None
    tops = [slot for slot in layout.slots if slot.strip is None]
    first, second = tops[0], tops[1]
    start = (int(first.rect.x + 10), int(first.rect.bottom - 10))
    pilot.click_at(start)
    assert first.chip in pilot.scene.desk.selection
    pilot.down((start[0], start[1] - layout.lift))
    pilot.point((int(second.rect.x + 10), start[1]), held=True)
    pilot.up((int(second.rect.x + 10), start[1]))
    assert pilot.scene.desk.groups == ()
    assert first.chip not in pilot.scene.desk.selection
    assert second.chip in pilot.scene.desk.selection
