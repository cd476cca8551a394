"""Every trick of the hand, leafed through over the table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.present.trickbook import TrickPage, trick_page
from client.present.voice import Voice
from engine.core.facts import Applied, Deferred, Led, Passed, Played
from engine.text import text_in
from tests.client.table.test_table import to_following
from tests.support.presentgame import game_of
from tests.support.tablepilot import TablePilot, app_in, pilot_at

NAMES = ("a", "b", "c", "d", "e")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[TablePilot]:
    with app_in(tmp_path) as app:
        app.change(animation=False)
        yield pilot_at(app, "weihai", seed=2)


def test_all_plays_and_passes_of_a_hand_are_found_in_order() -> None:
    public = game_of("qingdao").last_view(0).public
    voice = Voice(text_in("en_US"), NAMES, 0)
    pages: list[TrickPage] = []
    while not pages or pages[-1].number < pages[-1].of:
        page = trick_page(voice, public, len(pages) + 1)
        assert page is not None
        pages.append(page)
    told = [(act.name, act.cards) for page in pages for act in page.acts]
    done = [one for one in public.story if isinstance(one, Played | Passed | Deferred | Applied)]
    assert [(NAMES[one.seat], len(getattr(one, "cards", ()))) for one in done] == [
        (name, len(cards)) for name, cards in told
    ]
    assert len(pages) == len([one for one in public.story if isinstance(one, Led)])
    assert all(sum(act.won for act in page.acts) == 1 for page in pages)
    assert all(act.word or act.cards for page in pages for act in page.acts)


def test_one_key_opens_the_newest_trick_arrows_leaf_and_the_key_shuts(pilot: TablePilot) -> None:
    to_following(pilot, able=True)
    pilot.key("t")
    tricks = pilot.scene.tricks
    newest = tricks.page
    assert newest is not None and newest.number == newest.of
    while newest.of < 2:
        pilot.answer_by_mouse()
        to_following(pilot, able=True)
        newest = tricks.page
        assert newest is not None
    pilot.key("left")
    before = tricks.page
    assert before is not None and before.number == newest.of - 1
    pilot.click("trick_next")
    after = tricks.page
    assert after is not None and after.number == newest.of
    pilot.key("t")
    assert tricks.page is None


def test_the_table_goes_on_below(pilot: TablePilot) -> None:
    to_following(pilot, able=True)
    pilot.key("t")
    turn = pilot.view.public.turn
    pilot.key("p")
    assert pilot.view.public.turn > turn
    pilot.key("escape")
    assert pilot.scene.tricks.page is None and pilot.app.scene is pilot.scene
