"""Help over a table: what the keys do, and the rules that apply just now."""

from collections.abc import Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.deeds import Deed
from client.present.rulebook import Section
from client.present.ruleofnow import rules_now
from client.table.keynames import key_label, key_name
from client.ui.buttons import Button, Weight
from client.ui.keyrow import KeyRow
from client.ui.labels import Label, Space
from client.ui.labels import Paragraph as Words
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.ruleblocks import block_widget
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.core.ruleset import RuleSet
from engine.core.state import PublicState

AT_TABLE = (
    Deed.PLAY,
    Deed.PASS,
    Deed.HINT,
    Deed.CLEAR,
    Deed.YES,
    Deed.NO,
    Deed.DEFER,
    Deed.APPLY,
    Deed.SORT,
    Deed.GROUP,
    Deed.MARK,
    Deed.ROWS,
    Deed.AUTO,
    Deed.PEEK,
    Deed.COUNTER,
    Deed.LOG,
    Deed.LAST_TRICK,
    Deed.HURRY,
    Deed.SLOWER,
    Deed.FASTER,
    Deed.SOUND,
    Deed.CHAT,
    Deed.PAUSE,
    Deed.RULES,
    Deed.SCREENSHOT,
    Deed.FULLSCREEN,
)
"""What keys do at a table, the most wanted first."""

AMONG_PEOPLE = frozenset({Deed.CHAT, Deed.PAUSE})
"""Those that mean something only where others sit."""

WATCHING = (
    Deed.BEFORE,
    Deed.COUNTER,
    Deed.LOG,
    Deed.LAST_TRICK,
    Deed.HURRY,
    Deed.SLOWER,
    Deed.FASTER,
    Deed.SOUND,
    Deed.CHAT,
    Deed.RULES,
    Deed.SCREENSHOT,
    Deed.FULLSCREEN,
)
"""What keys do for who only watches."""

_FIXED = ("ranks", "arrows", "lift", "one_card", "escape")
"""Keys that cannot be bound; each has ``help.<name>`` and ``help.<name>.keys``."""

_MOUSE = ("click", "double", "right", "sweep", "drag", "wheel", "badge", "plate")
"""What the mouse does; each has ``help.mouse.<name>`` and ``help.mouse.<name>.how``."""


class HelpScene(PageScene):
    """Keys and mouse at the left, the rules of the moment at the right."""

    name = "help"
    shown_settings = frozenset({"deck", "four_colour", "large_index", "keys"})

    def __init__(
        self,
        app: Program,
        public: PublicState,
        deeds: Sequence[Deed] = AT_TABLE,
        *,
        forbidden: Sequence[Deed] = (),
        plays: bool = True,
    ) -> None:
        """Open the help.

        Args:
            app: has window and settings.
            public: the moment of the hand it is asked at.
            deeds: whose keys are told.
            forbidden: what the table's host lets nobody use.
            plays: whether one has cards in hand.
        """
        super().__init__(app)
        self._public = public
        self._deeds = tuple(deeds)
        self._forbidden = tuple(forbidden)
        self._plays = plays
        self._panels: list[pygame.Rect] = []

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self._public.rules

    def sections(self) -> tuple[Section, ...]:
        """List the sections that apply now."""
        return rules_now(self.look.text, self.rules, self._public)

    @override
    def fill(self, page: Page) -> None:
        look, gap = self.look, self.look.px(20)
        room = self.add_header(page, self.words_for("help.title"))
        book = Button(
            "book", self.words_for("help.book"), self._open_book, weight=Weight.MAIN, icon="book"
        )
        place = pygame.Rect(0, look.px(27), book.width(look), look.px(42))
        place.right = room.right
        book.lay(look, place)
        page.add(book)
        wide = round((room.width - gap) * 0.46)
        left = pygame.Rect(room.left, room.top, wide, room.height)
        right = pygame.Rect(left.right + gap, room.top, room.right - left.right - gap, room.height)
        self._panels = [left, right]
        for name, items, panel in (
            ("keys", self._keys(), left),
            ("now", self._rules_now(), right),
        ):
            column = Scroll(name, items, gap=6, pad=10)
            column.lay(look, panel.inflate(-look.px(40), -look.px(20)))
            page.add(column)

    def _keys(self) -> list[Widget]:
        text, keys = self.look.text, self.app.keys
        rows: list[Widget] = [self._heading("help.keys")]
        rows += [
            KeyRow((key_label(text, keys, deed),), text(f"deed.{deed}"))
            for deed in self._deeds
            if deed in keys
        ]
        rows += [Words(text(f"table.forbidden.{deed}"), Size.SMALL) for deed in self._forbidden]
        if self._plays:
            rows += [KeyRow((text(f"help.{name}.keys"),), text(f"help.{name}")) for name in _FIXED]
            rows += [Space(6), self._heading("help.mouse")]
            rows += [
                KeyRow((text(f"help.mouse.{name}"),), text(f"help.mouse.{name}.how"))
                for name in _MOUSE
            ]
        return rows

    def _rules_now(self) -> list[Widget]:
        text = self.look.text.spoken(self.rules.dialect)
        art = self.app.resources.cards(self.app.settings)
        rows: list[Widget] = [self._heading("help.now")]
        for section in self.sections():
            rows.append(Words(section.title, Size.BODY, palette.GOLD_BRIGHT, bold=True))
            rows += [block_widget(text, art, block) for block in section.body]
            rows.append(Space(10))
        return rows

    def _heading(self, key: str) -> Label:
        return Label(self.words_for(key), Size.SMALL, palette.IVORY_FAINT, bold=True)

    def _open_book(self) -> None:
        self.app.go.rules(self.rules)

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and key_name(event) == self.app.keys[Deed.RULES]:
            self.back()
            return True
        return super().handle(event)

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        for panel in self._panels:
            self.draw_panel(surface, panel)
