"""Rarer things at the table: returned cards, watching, settings in the middle of a hand."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from client.program.app import App
from engine.core.cards import SMALL_JOKER, SWORD
from engine.core.notation import parse_cards
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.state import Trick
from engine.core.terms import Phase, Role
from engine.lan.link import Closing, Kind, LinkChanged, LinkState, Rename
from tests.support.corelink import CoreLink
from tests.support.tablepilot import TablePilot, app_in, pilot_at


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        one.go.home()
        yield one


def play_until(pilot: TablePilot, phase: Phase, *, most: int = 900) -> bool:
    for _ in range(most):
        pilot.settle()
        if pilot.view.is_asked and pilot.view.public.phase is phase:
            return True
        if pilot.view.public.result is not None:
            pilot.wait(1.0)
            if pilot.view.public.n >= 5:
                return False
            pilot.click("next")
        else:
            pilot.answer_by_mouse()
    return False


def reached(app: App, phase: Phase, rules: RuleSet = PRESETS["qingdao"]) -> TablePilot:
    """Play at one table after the other until the player is asked a question of a phase."""
    for seed in range(1, 15):
        pilot = TablePilot(app, CoreLink(rules, seed, hands=9))
        if play_until(pilot, phase):
            return pilot
    raise AssertionError(f"no {phase}")


def test_tribute_is_picked_by_clicks(app: App) -> None:
    pilot = reached(app, Phase.PICK)
    choice = pilot.scene.controls.choice
    assert choice is not None
    held = len(pilot.view.hand)
    options = [name for name in pilot.scene.targets() if name.startswith("option:")]
    assert len(options) >= choice.limit
    pilot.click(options[-1])
    assert len(choice.options) - 1 in pilot.scene.desk.chosen
    pilot.click("pick")
    pilot.settle()
    assert len(pilot.view.hand) == held + choice.limit


def test_a_card_is_given_back_by_a_click_on_it(app: App) -> None:
    rules = replace(PRESETS["qingdao"], id="custom", tribute_return=True)
    pilot = reached(app, Phase.RETURN, rules)
    assert "give_back" not in pilot.enabled()
    held = len(pilot.view.hand)
    pilot.answer_by_mouse()
    pilot.settle()
    assert len(pilot.view.hand) < held


def test_two_cards_at_once_cannot_be_given_back(app: App) -> None:
    rules = replace(PRESETS["qingdao"], id="custom", tribute_return=True)
    pilot = reached(app, Phase.RETURN, rules)
    cards = [name for name in pilot.scene.targets() if name.startswith("card:")]
    pilot.click(cards[-1])
    assert "give_back" in pilot.enabled()
    pilot.click(cards[0])
    assert "give_back" not in pilot.enabled()


def test_cards_laid_face_down_show_their_backs(app: App) -> None:
    rules = replace(PRESETS["putong"], id="custom", laid_open=False)
    backs = 0
    for seed in range(1, 12):
        link = CoreLink(rules, seed)
        pilot = TablePilot(app, link)
        for _ in range(12):
            pilot.settle()
            picture = pilot.scene.picture
            assert picture is not None
            backs += sum(card is None for pile in picture.piles for card in pile.cards)
            if pilot.view.public.phase is Phase.PLAY:
                break
            if "yield" in pilot.enabled():
                pilot.click("yield")
            else:
                pilot.answer_by_mouse()
    assert backs


def test_a_watcher_sees_the_table_and_is_asked_nothing(app: App) -> None:
    link = CoreLink(PRESETS["weihai"], 3, viewer=None)
    pilot = TablePilot(app, link)
    app.change(animation=False)
    pilot.settle()
    pilot.wait(1.0)
    picture = pilot.scene.picture
    assert picture is not None
    assert picture.hand is None
    assert not picture.buttons
    assert not picture.tools
    assert not any(plate.me or plate.secret for plate in picture.plates)
    assert picture.result is not None
    assert pilot.scene.stage is not None
    assert app.size[1] - pilot.scene.stage.layout.plates[0].bottom < 20
    seated = pilot_at(app, seed=1).scene.stage
    assert seated is not None
    assert pilot.scene.stage.board.centre_width() > 1.2 * seated.board.centre_width()


def test_settings_changed_in_the_middle_of_a_hand_hold_at_once(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    play_until(pilot, Phase.PLAY)
    raised = pilot.scene.targets()
    app.go.settings()
    for _ in range(5):
        app.step(0.03, [])
    assert app.scene.name == "settings"
    app.change(four_colour=True, mirror=True, ui_size=0.8)
    app.pop()
    pilot.settle()
    assert pilot.view.is_asked
    moved = pilot.scene.targets()
    assert moved.keys() == raised.keys()
    assert moved != raised
    pilot.answer_by_mouse()


def test_the_language_changes_while_a_hand_is_played(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    play_until(pilot, Phase.PLAY)
    before = pilot.scene.words()
    app.change(language="en_US")
    pilot.settle()
    assert pilot.scene.words() != before
    assert any("Hint" in words for words in pilot.scene.words())


def test_bots_and_the_log_go_by_the_names_of_the_language(app: App) -> None:
    """Usual names are said in the language of the moment; one somebody chose stays."""
    names = ("小明", "老周", "大强", "刘婶", "王奶奶")
    pilot = TablePilot(app, CoreLink(PRESETS["weihai"], 2, names=names))
    play_until(pilot, Phase.PLAY)
    app.change(language="en_US")
    pilot.settle()
    picture = pilot.scene.picture
    assert picture is not None
    told = " ".join(line.words for line in picture.log or ())
    shown = [plate.name for plate in picture.plates[1:]]
    assert shown == ["Old Zhou", "大强", "Aunt Liu", "Granny Wang"]
    assert "老周" not in told and any(name in told for name in shown)


def test_a_name_and_a_face_changed_in_a_match_are_told_the_host(app: App) -> None:
    link = CoreLink(PRESETS["weihai"], 2)
    pilot = TablePilot(app, link)
    pilot.settle()
    app.change(name="小李", avatar=7)
    pilot.wait(0.1)
    assert [one for one in link.sent if isinstance(one, Rename)][-1] == Rename("小李", 7)


def test_a_counter_the_host_forbids_is_not_there(app: App) -> None:
    link = CoreLink(PRESETS["weihai"], 2)
    pilot = TablePilot(app, link)
    pilot.settle()
    assert pilot.scene.picture is not None and pilot.scene.picture.counter is not None
    room = pilot.scene.model.room
    assert room is not None
    link.tell(replace(room, setup=replace(room.setup, counter=False)))
    pilot.wait(0.1)
    assert pilot.scene.picture.counter is None and "counter" not in pilot.scene.targets()
    pilot.key("c")
    assert app.settings.counter


def test_a_table_closed_by_its_host_is_told_and_left(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    pilot.settle()
    assert isinstance(pilot.link, CoreLink)
    pilot.link.tell(Closing("host_left"))
    pilot.step()
    assert app.scene.name == "dialog"
    assert app.words("net.host_left") in app.scene.words()


def test_a_cut_line_is_shown_over_a_still_table_and_nothing_can_be_sent(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    play_until(pilot, Phase.PLAY)
    link = pilot.link
    assert isinstance(link, CoreLink)
    link.state = LinkState.RECONNECTING
    link.tell(LinkChanged(LinkState.RECONNECTING))
    pilot.step()
    pilot.step()
    assert pilot.prompt == app.words("table.net.reconnecting")
    turn = pilot.view.public.turn
    if "hint" in pilot.scene.targets():
        pilot.click("hint")
    pilot.key("return")
    pilot.key("p")
    assert pilot.view.public.turn == turn
    link.state = LinkState.JOINED
    link.tell(LinkChanged(LinkState.JOINED))
    pilot.step()
    pilot.step()
    assert pilot.scene.model.may_act


def test_the_guard_may_keep_the_sword_by_taking_another_copy(app: App) -> None:
    pilot = pilot_at(app, "putong", seed=1)
    play_until(pilot, Phase.PLAY)
    hand = tuple(sorted(parse_cards("SJ SJ* 9s 9h 9d")))
    public = replace(
        pilot.view.public,
        emperor=1,
        guard=None,
        trick=Trick(leader=0),
        asked=(0,),
        counts=(len(hand), 9, 9, 9, 9),
    )
    timeline = pilot.scene.model.timeline
    assert timeline is not None
    timeline.replace(replace(pilot.view, public=public, hand=hand, role=Role.GUARD))
    pilot.scene.dirty = True
    pilot.settle()
    pilot.click(f"card:{SWORD}:0")
    pilot.step()
    assert pilot.prompt == app.words("table.ask.reveals")
    pilot.click("copies")
    pilot.step()
    assert pilot.scene.desk.selection.cards == (SMALL_JOKER,)
    assert pilot.prompt == app.words("table.ask.lead")


def test_a_wheel_over_the_log_scrolls_it(app: App) -> None:
    pilot = pilot_at(app, seed=1)
    play_until(pilot, Phase.PLAY)
    for _ in range(6):
        pilot.answer_by_mouse()
        pilot.settle()
    pilot.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0))
    assert pilot.scene.input.log_back == 2
    pilot.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-9, precise_x=0.0, precise_y=-9.0))
    assert pilot.scene.input.log_back == 0


def asked_in_vain(app: App) -> TablePilot:
    """Sit where a question is put that concerns somebody else."""
    for seed in range(1, 20):
        pilot = pilot_at(app, "putong", seed=seed)
        if play_until(pilot, Phase.DECLARE, most=12) and pilot.view.role is not Role.GUARD:
            return pilot
    raise AssertionError("always concerned")


def passed_over(pilot: TablePilot) -> bool:
    turn = pilot.view.public.turn
    pilot.wait(2.5)
    return pilot.view.public.turn != turn or pilot.view.answered is not None


def test_a_question_for_others_goes_by_itself_among_bots(app: App) -> None:
    assert passed_over(asked_in_vain(app))


def test_it_does_not_where_another_person_sits(app: App) -> None:
    pilot = asked_in_vain(app)
    room = pilot.scene.model.room
    assert room is not None and isinstance(pilot.link, CoreLink)
    chairs = (*room.chairs[:4], replace(room.chairs[4], kind=Kind.PERSON))
    pilot.link.tell(replace(room, chairs=chairs))
    pilot.step()
    assert not passed_over(pilot)
