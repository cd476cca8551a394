"""Marking the masks of the others: by a click, by a key, and not where the host forbids it."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from client.present.hunches import Hunch
from engine.core.terms import Phase
from engine.lan.link import Outgoing
from tests.support.corelink import CoreLink
from tests.support.tablepilot import TablePilot, app_in, pilot_at


@pytest.fixture(scope="module")
def pilot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TablePilot]:
    with app_in(tmp_path_factory.mktemp("marks")) as app:
        sat = pilot_at(app, seed=1)
        app.change(animation=False)
        while sat.view.public.phase is not Phase.PLAY:
            sat.settle()
            if sat.view.is_asked and sat.view.public.phase is not Phase.PLAY:
                sat.answer_by_mouse()
        sat.settle()
        yield sat


def masks(pilot: TablePilot) -> dict[int, Hunch]:
    picture = pilot.scene.picture
    assert picture is not None
    return {plate.seat: plate.mask.hunch for plate in picture.plates if plate.mask is not None}


def sent_by(pilot: TablePilot) -> list[Outgoing]:
    link = pilot.link
    assert isinstance(link, CoreLink)
    return link.sent


def test_a_click_on_a_mask_marks_it_and_sends_nothing(pilot: TablePilot) -> None:
    seat = next(iter(masks(pilot)))
    sent = len(sent_by(pilot))
    pilot.click(f"mask:{seat}")
    assert masks(pilot)[seat] is Hunch.FRIEND
    pilot.click(f"mask:{seat}")
    assert masks(pilot)[seat] is Hunch.FOE
    assert len(sent_by(pilot)) == sent


def test_the_key_chooses_a_mask_first_and_then_marks_it(pilot: TablePilot) -> None:
    pilot.point((640, 330))
    before = masks(pilot)
    pilot.key("f")
    assert masks(pilot) == before
    pilot.key("f")
    pilot.step()
    assert sum(before[seat] is not hunch for seat, hunch in masks(pilot).items()) == 1


def test_where_the_host_forbids_marks_nothing_can_be_marked(pilot: TablePilot) -> None:
    model, before = pilot.scene.model, masks(pilot)
    room = model.room
    assert room is not None
    model.room = replace(room, setup=replace(room.setup, marks=False))
    pilot.click(f"mask:{next(iter(before))}")
    pilot.key("f")
    pilot.key("f")
    assert masks(pilot) == before
    model.room = room
