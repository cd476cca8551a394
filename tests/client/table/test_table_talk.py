"""Typing at a table of people, and a line that was lost for a while."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from client.party.lantable import LanTable
from client.party.party import Party
from client.present.deeds import Deed
from client.program.app import App
from client.program.routes import party_rooms
from client.settings.settings import Settings
from engine.core.presets import PRESETS
from engine.core.terms import Phase
from engine.lan.link import LinkChanged, LinkState
from tests.client.table.test_table import to_following
from tests.support.corelink import CoreLink
from tests.support.tablepilot import TablePilot, app_in, pilot_at


class TalkLink(CoreLink):
    """Keeps what was said."""

    said: list[str]

    def chat(self, text: str) -> int:
        self.said.append(text)
        return super().chat(text)


class TalkPilot(TablePilot):
    """Sits at a table of people with the talk open."""

    def __init__(self, app: App, link: TalkLink) -> None:
        link.said = []
        self.app, self.link, self.talk = app, link, link
        self.scene = LanTable(app, Party(app, link, party_rooms(), hosting=False))
        app.push(self.scene)
        self.step()

    def type(self, text: str) -> None:
        """Type as a keyboard does: each letter is a key and a text."""
        for char in text:
            code = ord(char.lower())
            self.step(
                pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=char, scancode=0),
                pygame.event.Event(pygame.TEXTINPUT, text=char),
                pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=char, scancode=0),
            )

    @property
    def is_open(self) -> bool:
        assert isinstance(self.scene, LanTable)
        return self.scene.drawer.open

    @property
    def is_typing(self) -> bool:
        assert isinstance(self.scene, LanTable)
        return self.is_open and self.scene.drawer.chat.typing


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    with app_in(tmp_path) as one:
        one.change(animation=False)
        yield one


@pytest.fixture
def pilot(app: App) -> TalkPilot:
    pilot = TalkPilot(app, TalkLink(PRESETS["putong"], seed=2))
    to_following(pilot, able=True)
    pilot.key(app.keys[Deed.CHAT])
    pilot.settle()
    assert pilot.is_typing
    return pilot


def test_t53_what_is_typed_to_others_does_nothing_in_the_game(pilot: TalkPilot) -> None:
    """Case T53: "pass hint" with every hot key of the game in it."""
    before, turn = pilot.view.hand, pilot.view.public.turn
    keys = "".join(key for key in pilot.app.keys.values() if len(key) == 1)
    pilot.type(f"pass hint {keys} ")
    assert (pilot.view.hand, pilot.view.public.turn) == (before, turn)
    assert not pilot.scene.desk.selection
    assert pilot.is_typing
    pilot.key("return")
    assert pilot.talk.said == [f"pass hint {keys}"]
    assert pilot.view.public.turn == turn


def test_t53_esc_leaves_the_talk_and_nothing_else(pilot: TalkPilot) -> None:
    """Case T53: the table stays, no question is asked, and keys play again."""
    turn = pilot.view.public.turn
    pilot.type("a")
    pilot.key("escape")
    assert not pilot.is_typing
    assert pilot.app.scene is pilot.scene
    for _ in range(3):
        if not pilot.is_open:
            break
        pilot.key("escape")
        assert pilot.app.scene is pilot.scene
    pilot.key("p")
    pilot.settle()
    assert pilot.view.public.turn > turn


def test_t47_chinese_from_an_input_method_is_said_by_the_next_enter_only(pilot: TalkPilot) -> None:
    """Case T47: the Enter that ends a composition does not send the line, nor play a card."""
    turn = pilot.view.public.turn
    for word in ("b", "bao", "bao huang"):
        pilot.step(pygame.event.Event(pygame.TEXTEDITING, text=word, start=0, length=len(word)))
    pilot.key("return")
    pilot.step(pygame.event.Event(pygame.TEXTINPUT, text="保皇"))
    assert pilot.talk.said == []
    pilot.key("return")
    assert pilot.talk.said == ["保皇"]
    assert pilot.view.public.turn == turn


def test_t32_after_a_lost_line_the_same_trick_goes_on_with_cards_that_can_be_clicked(
    app: App,
) -> None:
    """Case T32: reconnecting is said, nothing can be played, then everything as it was."""
    pilot = pilot_at(app, seed=2, seconds=120)
    to_following(pilot, able=True)
    assert isinstance(pilot.link, CoreLink)
    pilot.click("hint")
    before = pilot.view
    pilot.link.state = LinkState.RECONNECTING
    pilot.link.tell(LinkChanged(LinkState.RECONNECTING, "lost"))
    pilot.wait(0.2)
    assert pilot.prompt == app.words("table.net.reconnecting")
    pilot.key("return")
    pilot.wait(0.2)
    assert pilot.link.game.public.turn == before.public.turn
    pilot.link.state = LinkState.JOINED
    pilot.link.tell(LinkChanged(LinkState.JOINED))
    pilot.link.tell(pilot.link._snapshot())
    pilot.settle()
    assert pilot.view == before
    assert pilot.scene.picture is not None
    plate = pilot.scene.picture.plates[0]
    assert plate.turn and plate.seconds is not None
    card = next(name for name in pilot.scene.targets() if name.startswith("card:"))
    pilot.scene.desk.selection.clear()
    pilot.click(card)
    assert len(pilot.scene.desk.selection) == 1
    pilot.click("hint")
    pilot.click("play")
    assert pilot.view.public.turn > before.public.turn


def lose_line(pilot: TablePilot) -> None:
    """Break the line, and see what is said."""
    assert isinstance(pilot.link, CoreLink)
    pilot.link.state = LinkState.RECONNECTING
    pilot.link.tell(LinkChanged(LinkState.RECONNECTING, "lost"))
    pilot.wait(0.2)


def find_line(pilot: TablePilot) -> None:
    """Come back to the table as it is."""
    assert isinstance(pilot.link, CoreLink)
    pilot.link.state = LinkState.JOINED
    pilot.link.tell(LinkChanged(LinkState.JOINED))
    pilot.link.tell(pilot.link._snapshot())
    pilot.settle()


def test_t32_a_line_lost_while_cards_are_dealt_leaves_no_card_that_cannot_be_clicked(
    app: App,
) -> None:
    """Case T32: dropped in the deal animation."""
    app.change(animation=True)
    pilot = pilot_at(app, seed=2)
    pilot.wait(1.0)
    assert pilot.scene.moment == "deal" and not pilot.scene.timeline_idle
    lose_line(pilot)
    assert pilot.prompt == app.words("table.net.reconnecting")
    find_line(pilot)
    assert pilot.view.is_asked
    while pilot.view.public.phase is not Phase.PLAY:
        pilot.answer_by_mouse()
        pilot.settle()
    cards = [name for name in pilot.scene.targets() if name.startswith("card:")]
    assert len(cards) == len(pilot.view.hand)
    for count, card in enumerate(cards, 1):
        pilot.click(card)
        assert len(pilot.scene.desk.selection) == count


@pytest.mark.parametrize("phase", [Phase.THRONE, Phase.TRIBUTE, Phase.DEAL])
def test_t32_a_line_lost_at_another_moment_shows_the_same_question_again(
    app: App, phase: Phase
) -> None:
    """Case T32: in the throne's walk, in tribute, and on the result."""
    pilot = pilot_at(app, "qingdao", seed=5)
    assert isinstance(pilot.link, CoreLink)
    for _ in range(400):
        pilot.settle()
        public = pilot.view.public
        if public.phase is phase and (pilot.view.is_asked or public.result is not None):
            break
        if public.result is not None:
            pilot.wait(1.0)
            pilot.click("next")
        else:
            pilot.answer_by_mouse()
    else:
        raise AssertionError(f"no {phase}")
    pilot.wait(1.0)
    before, shown, prompt = pilot.view, set(pilot.scene.targets()), pilot.prompt
    lose_line(pilot)
    assert pilot.prompt == app.words("table.net.reconnecting")
    find_line(pilot)
    pilot.wait(1.0)
    assert pilot.view == before
    assert (set(pilot.scene.targets()), pilot.prompt) == (shown, prompt)


def test_t24_passing_by_itself_is_off_unless_the_player_wants_it() -> None:
    """Case T24: a pass nobody chose would tell what one holds."""
    assert not Settings().auto_pass
