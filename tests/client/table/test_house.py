"""What the host of a table wants: aids nobody may use, and how seats on autoplay are played."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from client.present.deeds import Deed
from client.present.selection import Selection
from client.table.help import HelpScene
from engine.core.terms import Phase
from engine.lan.link import Autoplay, Setup
from tests.support.tablepilot import TablePilot, app_in, pilot_at

Wish: TypeAlias = Callable[..., Setup]


@pytest.fixture(scope="module")
def pilot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TablePilot]:
    with app_in(tmp_path_factory.mktemp("forbidden")) as app:
        sat = pilot_at(app, seed=1)
        app.change(animation=False, counter=True)
        while not (sat.view.public.phase is Phase.PLAY and sat.view.is_asked):
            sat.settle()
            if sat.view.is_asked:
                sat.answer_by_mouse()
        sat.settle()
        yield sat


@pytest.fixture
def wish(pilot: TablePilot) -> Iterator[Wish]:
    model = pilot.scene.model
    room = model.room
    assert room is not None

    def set_up(**wanted: object) -> Setup:
        assert room is not None
        setup = replace(room.setup, **wanted)
        model.room = replace(room, setup=setup)
        pilot.scene.redraw()
        pilot.step()
        return setup

    yield set_up
    model.room = room


def ids(pilot: TablePilot) -> set[str]:
    return {button.id for button in pilot.scene.buttons()}


def raised(pilot: TablePilot) -> Selection:
    return pilot.scene.desk.selection


def test_hints_and_counter_are_there_where_nobody_forbids_them(pilot: TablePilot) -> None:
    pilot.step()
    assert {"hint", "counter"} <= ids(pilot)
    picture = pilot.scene.picture
    assert picture is not None and picture.counter is not None


def test_a_forbidden_hint_has_no_button_and_its_key_says_why(pilot: TablePilot, wish: Wish) -> None:
    wish(hints=False)
    assert "hint" not in ids(pilot)
    raised(pilot).clear()
    pilot.key("h")
    assert not raised(pilot).cards
    assert pilot.app.toasts.text == pilot.app.words("table.forbidden.hint")


def test_a_forbidden_counter_is_not_shown_whatever_the_settings_say(
    pilot: TablePilot, wish: Wish
) -> None:
    wish(counter=False)
    picture = pilot.scene.picture
    assert picture is not None and picture.counter is None
    assert "counter" not in ids(pilot)
    pilot.key("c")
    assert pilot.app.settings.counter


def test_the_help_tells_what_is_forbidden_in_place_of_its_keys(
    pilot: TablePilot, wish: Wish
) -> None:
    wish(hints=False, counter=False, marks=False)
    pilot.scene.do(Deed.RULES)
    help_scene = pilot.app.scene
    assert isinstance(help_scene, HelpScene)
    pilot.step()
    words, app = help_scene.words(), pilot.app
    for deed in (Deed.HINT, Deed.COUNTER, Deed.MARK):
        assert app.words(f"table.forbidden.{deed}") in words
        assert app.words(f"deed.{deed}") not in words
    app.pop()
    pilot.step()


@pytest.mark.parametrize(("wanted", "key"), [(Autoplay.LOWEST, "on"), (Autoplay.BOT, "bot")])
def test_8_the_screen_says_how_autoplay_plays_here(
    pilot: TablePilot, wish: Wish, wanted: Autoplay, key: str
) -> None:
    wish(autoplay=wanted)
    pilot.scene.do(Deed.AUTO)
    pilot.step()
    assert pilot.scene.controls.prompt == pilot.app.words(f"table.auto.{key}")
    pilot.scene.do(Deed.AUTO)
    pilot.step()


def test_8_a_chosen_card_takes_the_seat_back_and_sorting_does_not(pilot: TablePilot) -> None:
    pilot.scene.do(Deed.AUTO)
    pilot.step()
    assert pilot.view.public.auto[0]
    pilot.key("s")
    pilot.step()
    assert pilot.view.public.auto[0]
    pilot.click(next(name for name in pilot.scene.targets() if name.startswith("card:")))
    pilot.step()
    assert not pilot.view.public.auto[0]
    raised(pilot).clear()
