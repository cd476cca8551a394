"""Choosing a new match: rules, length, time, and who sits there."""

import msgspec
import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.scenes.rulecards import foot, legend, rule_cards
from client.settings.portraits import bot_chairs, bot_faces, bot_name, portrait_names
from client.settings.rulesets import CUSTOM, chosen_rules, custom_rules, rules_name
from client.settings.settings import NewGame
from client.ui.botrow import BotRow
from client.ui.buttons import Button, Weight
from client.ui.choice import DropDown, Item
from client.ui.choicecard import ChoiceCard
from client.ui.form import FormRow
from client.ui.grid import Grid
from client.ui.labels import Label, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.textfield import TextField
from engine.bots.levels import LEVELS
from engine.core.ruleset import clashes
from engine.lan.link import SECONDS, OpenTable, Setup

HANDS = (1, 4, 8, 12, 20, 0)
"""Lengths of a match to choose from; 0 has no end."""

LIST_WIDE = 150
"""Width of the lists of choices at factor 1; those below each other line up."""


class NewGameScene(PageScene):
    """Rule sets as cards at the left, the rest of the choices at the right."""

    name = "newgame"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._cards: list[ChoiceCard] = []

    @property
    def choice(self) -> NewGame:
        """What is chosen now."""
        return self.app.settings.new_game

    def _choose(self, **fields: object) -> None:
        self.app.change(new_game=msgspec.structs.replace(self.choice, **fields))

    # -- layout --------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("newgame.title"))
        page.add(legend(look, room))
        left, self._panel = self.in_two(room, 372, 0.42)
        own = custom_rules(self.choice.custom)
        self._cards = rule_cards(look.text, self.choice.rules, own, self._choose_rules)
        grid = Grid(self._cards, least=214, most=3, stretch=left.height / look.scale)
        cards = Scroll("rules", [grid], gap=0, pad=0)
        cards.lay(look, left)
        foot(self._cards, look)
        page.add(cards)
        inner = self._panel.inflate(-look.px(28), -look.px(28))
        start = Button(
            "start", self.words_for("newgame.start"), self._start, weight=Weight.MAIN, icon="play"
        )
        start.lay(
            look, pygame.Rect(inner.left, inner.bottom - look.px(54), inner.width, look.px(54))
        )
        form = Scroll("choices", self._choices(), gap=8, pad=0)
        form.lay(
            look,
            pygame.Rect(inner.topleft, (inner.width, start.rect.top - inner.top - look.px(12))),
        )
        page.add(form, start)

    def _choose_rules(self, name: str) -> None:
        before = self.choice.rules
        self._choose(rules=name)
        for card in self._cards:
            card.chosen = card.name == f"rules:{name}"
        if name == CUSTOM:
            from client.scenes.customrules import CustomRulesScene

            self.app.push(CustomRulesScene(self.app, lambda: self._choose_back(before)))

    def _choose_back(self, name: str) -> None:
        """Play by the rules chosen before: the custom ones were left without a word."""
        self._choose(rules=name)
        self.build()

    def _choices(self) -> list["Label | Space | FormRow | BotRow"]:
        words = self.words_for
        hands = DropDown(
            "hands",
            [
                Item(n, words("newgame.hands_n", n=n) if n else words("newgame.endless"))
                for n in HANDS
            ],
            self.choice.hands,
            lambda n: self._choose(hands=n),
            least=LIST_WIDE,
        )
        seconds = DropDown(
            "seconds",
            [
                Item(s, words("newgame.seconds_n", n=s) if s else words("newgame.no_limit"))
                for s in SECONDS
            ],
            self.choice.seconds,
            lambda s: self._choose(seconds=s),
            least=LIST_WIDE,
        )
        rows: list[Label | Space | FormRow | BotRow] = [
            FormRow(words("newgame.hands"), hands),
            FormRow(words("newgame.time"), seconds),
            Space(2),
            Label(words("newgame.company"), Size.SMALL, palette.GOLD, bold=True),
        ]
        return rows + [self._bot_row(index) for index in range(4)]

    def _bot_row(self, index: int) -> BotRow:
        names, levels = self.choice.names, self.choice.levels
        name = TextField(
            f"bot{index + 1}",
            names[index],
            lambda text: self._rename(index, text),
            ghost=bot_name(self.look.text, self.look.icons, index, self.app.settings.avatar),
            limit=12,
        )
        level = DropDown(
            f"level{index + 1}",
            [Item(level, self.words_for(f"level.{level}")) for level in LEVELS],
            levels[index],
            lambda value: self._relevel(index, value),
        )
        faces = bot_faces(self.look.icons, self.app.settings.avatar)
        return BotRow(faces[index], name, level)

    def _rename(self, index: int, text: str) -> None:
        names = list(self.choice.names)
        names[index] = text
        self._choose(names=tuple(names))

    def _relevel(self, index: int, level: str) -> None:
        levels = list(self.choice.levels)
        levels[index] = level
        self._choose(levels=tuple(levels))

    # -- doing ---------------------------------------------------------------

    def _start(self) -> None:
        app, choice = self.app, self.choice
        rules = chosen_rules(choice)
        if clashes(rules):
            self._choose_rules(choice.rules)
            return
        setup = Setup(
            rules=rules, name=rules_name(self.look.text, choice), hands=choice.hands,
            seconds=choice.seconds, bot_names=portrait_names(self.look.text, self.look.icons),
        )  # fmt: skip
        chairs = bot_chairs(self.look, choice, app.settings.avatar)
        app.play("deal")
        app.go.table(OpenTable(setup=setup, chairs=chairs, start=True))

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
