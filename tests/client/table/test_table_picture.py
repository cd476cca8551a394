"""What the table shows at the deal, while one chooses, and when a hand is over."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from client.present.pictures import DECK_HEIGHT, TablePicture
from client.program.app import App
from engine.core.facts import Led
from engine.core.terms import Phase
from tests.client.table.test_table import to_phase
from tests.support.tablepilot import TablePilot, app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        yield one


def shown(pilot: TablePilot) -> TablePicture:
    assert pilot.scene.picture is not None
    return pilot.scene.picture


def pictures(pilot: TablePilot, most: int = 900) -> Iterator[TablePicture]:
    """Give the picture of every frame until nothing moves."""
    for _ in range(most):
        pilot.step()
        yield shown(pilot)
        if pilot.scene.timeline_idle and not pilot.scene.animating:
            return


def test_the_deck_grows_lower_while_it_is_dealt_and_is_gone_then(app: App) -> None:
    heights = [picture.centre.deck for picture in pictures(pilot_at(app, seed=2))]
    assert heights[0] == DECK_HEIGHT
    assert heights == sorted(heights, reverse=True)
    assert set(heights) == set(range(DECK_HEIGHT + 1))
    assert heights[-1] == 0


def test_tribute_to_choose_from_lies_by_its_givers_and_stands_on_the_board(app: App) -> None:
    app.change(animation=False)
    pilot = pilot_at(app, "qingdao", seed=3)
    to_phase(pilot, Phase.PICK)
    pilot.step()
    picture = shown(pilot)
    assert picture.chooser is not None and picture.gifts
    lying = sum(len(pile.cards) for pile in picture.piles)
    assert lying == sum(not gift.taker for gift in picture.gifts) == len(picture.chooser.options)


def to_the_end(pilot: TablePilot) -> Iterator[TablePicture]:
    """Play a hand; give every picture from the last answer to the result."""
    for _ in range(600):
        for picture in pictures(pilot):
            if pilot.view.public.result is not None:
                yield picture
        if pilot.view.public.result is not None:
            return
        pilot.answer_by_mouse()
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize(("rules", "seed"), [("weihai", 3), ("jingdian", 4)])
def test_nothing_lies_under_a_hand_that_is_turned_up(app: App, rules: str, seed: int) -> None:
    app.change(speed=4.0)
    turned = 0
    for picture in to_the_end(pilot_at(app, rules, seed=seed)):
        for pile, cards in zip(picture.piles, picture.spreads, strict=True):
            if cards:
                turned += 1
                assert not pile.cards and not pile.word
    assert turned


def test_nobody_is_said_to_play_on_after_the_last_card_of_the_hand(app: App) -> None:
    app.change(speed=4.0)
    pilot = pilot_at(app, "weihai", seed=3)
    seen = [picture.out for picture in to_the_end(pilot) if picture.out is not None]
    assert seen, "the medal of one's own place"
    place = app.words(f"place.{seen[0].place}")
    assert {out.words for out in seen} == {app.words("table.out.over", place=place)}
    assert app.words("table.out", place=place) not in {out.words for out in seen}
    pilot.wait(1.0)
    assert shown(pilot).result is not None
    assert shown(pilot).out is None, "it would look out from under the result"


def test_an_emperor_alone_leaves_no_question_about_the_guard(app: App) -> None:
    app.change(animation=False)
    pilot = pilot_at(app, "jingdian", seed=4)
    to_phase(pilot, Phase.THRONE)
    assert not shown(pilot).info.alone
    to_phase(pilot, Phase.PLAY)
    assert pilot.view.public.called is None
    assert shown(pilot).info.alone


def test_ones_own_plate_is_not_lit_again_while_ones_answer_is_shown(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    answers = 0
    while answers < 4:
        pilot.settle()
        assert shown(pilot).plates[0].turn
        turn = pilot.view.public.turn
        pilot.answer_by_mouse()
        pilot.step()
        if pilot.view.public.turn == turn:
            continue
        answers += 1
        lit = [picture.plates[0].turn for picture in pictures(pilot)]
        assert lit == sorted(lit), "off until one is asked again"


def test_who_has_gone_out_is_asked_no_more_while_that_is_shown(app: App) -> None:
    app.change(speed=4.0)
    out = 0
    for picture in to_the_end(pilot_at(app, "qingdao", seed=3, seconds=30)):
        for plate in picture.plates:
            out += plate.place is not None
            assert plate.place is None or not plate.turn
    assert out


def test_no_seat_is_lit_while_a_trick_is_swept_to_its_winner(app: App) -> None:
    pilot = pilot_at(app, seed=2)
    swept = 0
    while swept < 12:
        for picture in pictures(pilot):
            timeline = pilot.scene.model.timeline
            assert timeline is not None
            if isinstance(timeline.step, Led) and timeline.active:
                swept += 1
                assert not any(plate.turn for plate in picture.plates)
        pilot.answer_by_mouse()
