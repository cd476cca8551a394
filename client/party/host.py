"""One's own table on the network: rules, length, time, and who may come in."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.party.hosting import (
    GRACES,
    TARGETS,
    WINDOWS,
    changed,
    setup_of,
    usual_table,
)
from client.party.party import Party
from client.scenes.newgame import HANDS, LIST_WIDE
from client.scenes.rulecards import foot, legend, rule_cards
from client.settings.rulesets import CUSTOM, custom_rules
from client.ui.buttons import Button, Toggle, Weight
from client.ui.choice import DropDown, Item
from client.ui.form import FormRow
from client.ui.grid import Grid
from client.ui.labels import Label, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.textfield import TextField
from client.ui.widget import Widget
from engine.bots.levels import LEVELS
from engine.lan.link import SECONDS, Autoplay, ChangeSetup


class TableName(TextField):
    """A field that leaves room for its label beside it."""

    def width(self, look: Look) -> int:
        """Tell the width wanted, in pixels."""
        return look.px(220)


class HostScene(PageScene):
    """Rule sets as cards at the left, the table at the right; also for a table that is open."""

    name = "host"
    shown_settings = frozenset({"hosting", "new_game"})
    title = "lan.setup_title"

    def __init__(self, app: Program, party: Party | None = None) -> None:
        """Choose for a new table, or with a party for the one that is open."""
        super().__init__(app)
        self.holds_link = False
        self._party = party
        self._panel = pygame.Rect(0, 0, 0, 0)

    # -- layout ---------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        title = self.title if self._party is None else "lan.change_title"
        room = self.add_header(page, self.words_for(title))
        page.add(legend(look, room))
        left, self._panel = self.in_two(room, 480, 0.48)
        own = custom_rules(self.app.settings.new_game.custom)
        chosen = self.app.settings.hosting.rules
        games = rule_cards(look.text, chosen, own, self._choose_rules)
        grid = Grid(games, least=214, most=3, stretch=left.height / look.scale)
        cards = Scroll("rules", [grid], gap=0, pad=0)
        cards.lay(look, left)
        foot(games, look)
        inner = self._panel.inflate(-look.px(36), -look.px(28))
        done = self.done_button()
        done.lay(
            look, pygame.Rect(inner.left, inner.bottom - look.px(54), inner.width, look.px(54))
        )
        form = Scroll("choices", self._rows(), gap=2, pad=0)
        form.lay(
            look, pygame.Rect(inner.topleft, (inner.width, done.rect.top - inner.top - look.px(12)))
        )
        page.add(cards, form, done)

    def done_button(self) -> Button:
        """Make the button that ends the choice."""
        if self._party is None:
            words = self.words_for("lan.open")
            return Button("open", words, self.open_table, weight=Weight.MAIN, icon="door")
        words = self.words_for("lan.change_done")
        return Button("done", words, self._change, weight=Weight.MAIN, icon="check")

    def _rows(self) -> list[Widget]:
        rows = self._usual_rows()
        rows[-1].underlined = False
        wishes = self._wishes()
        wishes[-1].underlined = False
        head = Label(
            self.words_for("lan.wishes"), Size.SMALL, palette.GOLD_BRIGHT, bold=True, name="wishes"
        )
        return [*rows, Space(10), head, *wishes]

    def _usual_rows(self) -> list[FormRow]:
        words, hosting = self.words_for, self.app.settings.hosting
        name = TableName(
            "table", hosting.table, lambda text: changed(self.app, table=text),
            ghost=usual_table(self.app), limit=16,
        )  # fmt: skip
        rows = [
            FormRow(words("lan.table"), name),
            FormRow(words("newgame.hands"), self._hands()),
            FormRow(words("newgame.time"), self._seconds()),
            FormRow(words("lan.grace"), self._grace(), words("lan.grace.help")),
            FormRow(words("lan.level"), self._level()),
            self._switch("watchers", on=hosting.watchers),
            self._switch("open_hands", on=hosting.open_hands),
            self._switch("may_pause", on=hosting.may_pause),
        ]
        if self._party is None:
            rows.append(self.door_row())
        return rows

    def door_row(self) -> FormRow:
        """Say how others come in to a new table."""
        return self._switch("code", on=self.app.settings.hosting.code)

    def _wishes(self) -> list[FormRow]:
        """List what a host may want besides."""
        words, hosting = self.words_for, self.app.settings.hosting
        return [
            FormRow(words("lan.target"), self._target(), words("lan.target.help")),
            FormRow(words("lan.autoplay"), self._autoplay()),
            FormRow(words("lan.window"), self._window(), words("lan.window.help")),
            self._switch("draw_seats", on=hosting.draw_seats),
            self._switch("hints", on=hosting.hints),
            self._switch("counter", on=hosting.counter),
            self._switch("marks", on=hosting.marks),
        ]

    def _target(self) -> DropDown[int]:
        words = self.words_for
        items = [
            Item(n, words("lan.target_n", n=n) if n else words("lan.target.none")) for n in TARGETS
        ]
        return DropDown(
            "target", items, self.app.settings.hosting.target,
            lambda n: changed(self.app, target=n), least=LIST_WIDE,
        )  # fmt: skip

    def _autoplay(self) -> DropDown[str]:
        items = [Item(one.value, self.words_for(f"lan.autoplay.{one}")) for one in Autoplay]
        return DropDown(
            "autoplay", items, self.app.settings.hosting.autoplay,
            lambda one: changed(self.app, autoplay=one), least=LIST_WIDE,
        )  # fmt: skip

    def _window(self) -> DropDown[int]:
        items = [Item(n, self.words_for("newgame.seconds_n", n=n)) for n in WINDOWS]
        return DropDown(
            "window", items, self.app.settings.hosting.window,
            lambda n: changed(self.app, window=n), least=LIST_WIDE,
        )  # fmt: skip

    def _hands(self) -> DropDown[int]:
        words = self.words_for
        items = [
            Item(n, words("newgame.hands_n", n=n) if n else words("newgame.endless")) for n in HANDS
        ]
        return DropDown(
            "hands", items, self.app.settings.hosting.hands,
            lambda n: changed(self.app, hands=n), least=LIST_WIDE,
        )  # fmt: skip

    def _seconds(self) -> DropDown[int]:
        words = self.words_for
        items = [
            Item(n, words("newgame.seconds_n", n=n) if n else words("newgame.no_limit"))
            for n in SECONDS
        ]
        return DropDown(
            "seconds", items, self.app.settings.hosting.seconds,
            lambda n: changed(self.app, seconds=n), least=LIST_WIDE,
        )  # fmt: skip

    def _grace(self) -> DropDown[int]:
        items = [Item(n, self.words_for("newgame.seconds_n", n=n)) for n in GRACES]
        return DropDown(
            "grace", items, self.app.settings.hosting.grace,
            lambda n: changed(self.app, grace=n), least=LIST_WIDE,
        )  # fmt: skip

    def _level(self) -> DropDown[str]:
        items = [Item(level, self.words_for(f"level.{level}")) for level in LEVELS]
        return DropDown(
            "level", items, self.app.settings.hosting.level,
            lambda level: changed(self.app, level=level), least=LIST_WIDE,
        )  # fmt: skip

    def _switch(self, field: str, *, on: bool) -> FormRow:
        toggle = Toggle(field, on, lambda value: changed(self.app, **{field: value}))
        return FormRow(self.words_for(f"lan.{field}"), toggle, self.words_for(f"lan.{field}.help"))

    # -- doing ------------------------------------------------------------------

    @override
    def settings_changed(self, fields: frozenset[str]) -> None:
        # A field that is being typed in stays as it is.
        del fields
        self.dirty = True

    @override
    def enter(self) -> None:
        self.build()

    def _choose_rules(self, name: str) -> None:
        before = self.app.settings.hosting.rules
        changed(self.app, rules=name)
        self.build()
        if name == CUSTOM:
            from client.scenes.customrules import CustomRulesScene

            self.app.push(CustomRulesScene(self.app, lambda: changed(self.app, rules=before)))

    def open_table(self) -> None:
        """Open the table that was chosen."""
        self.app.pop()
        self.app.go.host()

    def _change(self) -> None:
        if self._party is not None:
            room = self._party.room
            closed = room is not None and room.setup.closed
            self._party.link.send(ChangeSetup(setup_of(self.app, closed=closed)))
        self.app.pop()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
