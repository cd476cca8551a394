"""The same deal: a code typed, pasted, made up; its results beside the master's."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pytest

from client.program.app import App
from client.records.coded import keep_others
from client.scenes.samedeal import LEVEL, MASTER, SameDealScene
from engine.core.presets import PRESETS
from engine.lan.link import OpenTable
from engine.table.dealcode import DealCode, code_of_day
from engine.table.duplicate import Attempt, deals_in
from tests.support.tablepilot import app_in

CODE = DealCode("weihai", 77)


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


def scene_of(app: App, code: DealCode | None, *, match: bool = False) -> SameDealScene:
    scene = SameDealScene(app, code, match=match)
    scene._masters.ask = Mock()  # type: ignore[method-assign]
    app.push(scene)
    app.step(1 / 30, [])
    return scene


def test_a_code_somebody_read_aloud_leads_to_its_deal(app: App) -> None:
    scene = scene_of(app, None)
    assert app.words("samedeal.none") in scene.words()
    scene._type(CODE.text.lower().replace("-", " "))
    app.step(1 / 30, [])
    assert scene.code == CODE
    app.go.table = Mock()  # type: ignore[method-assign]
    scene.play_deal(CODE, 2)
    (request,) = app.go.table.call_args.args
    assert isinstance(request, OpenTable)
    assert (request.setup.code, request.setup.hands) == (CODE.text, 1)
    assert request.setup.rules.first_seat == (PRESETS["weihai"].first_seat - 2) % 5
    assert {chair.level for chair in request.chairs} == {LEVEL}


def test_a_miscopied_code_is_said_to_be_one(app: App) -> None:
    scene = scene_of(app, None)
    scene._type(CODE.text[:-1] + ("0" if CODE.text[-1] != "0" else "1"))
    assert scene.code is None and app.words("samedeal.bad") in scene.words()


def test_the_deal_of_the_day_is_a_click_away(app: App) -> None:
    scene = scene_of(app, None)
    scene._today()
    assert scene.code == code_of_day(date.today(), scene._rules())


def test_a_match_goes_on_with_the_next_deal_and_ranks_who_played_it(app: App) -> None:
    deals = deals_in(CODE)
    me = app.words("ui.you")
    told = [Attempt(me, deals[0].text, 0, 3), Attempt("Ann", deals[0].text, 0, -1)]
    keep_others(app.paths.coded, told)
    scene = scene_of(app, CODE, match=True)
    scene._masters.points[deals[0].text, LEVEL] = (1, 0, 0, 0, 0)
    scene.update(0.1)
    words = scene.words()
    assert app.words("samedeal.play_n", n=2) in words
    assert app.words(f"level.{MASTER}") in words
    # Against the mean of Ann's -1 and the master's 1.
    assert "+3.0" in words and "−3.0" in words


def test_a_deal_not_played_yet_does_not_tell_how_it_goes(app: App) -> None:
    scene = scene_of(app, CODE)
    scene._masters.points[CODE.text, LEVEL] = (17, 18, 19, 20, 21)
    scene.update(0.1)
    assert not any("17" in word for word in scene.words())
