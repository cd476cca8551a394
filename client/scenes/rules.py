"""The rules to read: the whole book, or what holds in one rule set; searchable."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.rulebook import Section, found, games_words, rulebook
from client.settings.rulesets import CUSTOM, custom_rules, known_id
from client.ui.buttons import Button, Weight
from client.ui.choice import DropDown, Item
from client.ui.labels import Label, Space
from client.ui.labels import Paragraph as Words
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.ruleblocks import block_widget
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.textfield import TextField
from client.ui.widget import Widget
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet

ALL = "all"
"""Choice of the whole book."""


class RulesScene(PageScene):
    """Chapters at the left, the chapter or what was found at the right."""

    name = "rules"
    shown_settings = frozenset({"deck", "four_colour", "large_index"})

    def __init__(self, app: Program, rules: RuleSet | None = None) -> None:
        """Open the rules; ``rules`` are those of the table one comes from."""
        super().__init__(app)
        self.given = rules
        self.game = known_id(rules.id if rules is not None else app.settings.new_game.rules)
        self.query = ""
        self.chapter = 0
        self._panel = pygame.Rect(0, 0, 0, 0)

    # -- what to show --------------------------------------------------------

    def _rules(self) -> RuleSet | None:
        if self.game == ALL:
            return None
        if self.game == CUSTOM:
            if self.given is not None and known_id(self.given.id) == CUSTOM:
                return self.given
            return custom_rules(self.app.settings.new_game.custom)
        return PRESETS[self.game]

    def sections(self) -> tuple[Section, ...]:
        """List the sections of the rule set chosen, those found if something is searched."""
        book = rulebook(self.look.text, self._rules())
        return found(book, self.query) if self.query.strip() else book

    def _chapters(self, sections: tuple[Section, ...]) -> list[str]:
        return list(dict.fromkeys(section.chapter for section in sections))

    # -- layout --------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("home.rules"))
        self._add_tools(page, room)
        width = look.px(230)
        left = room.left + width + look.px(24)
        self._panel = pygame.Rect(left, room.top, room.right - left, room.height)
        self._chapter_room = pygame.Rect(room.left, room.top, width, room.height)
        self._add_book(page)

    def _add_tools(self, page: Page, room: pygame.Rect) -> None:
        look = self.look
        games = [Item(ALL, self.words_for("rules.all_games"))]
        games += [Item(name, self.words_for(f"preset.{name}")) for name in [*PRESETS, CUSTOM]]
        choice = DropDown("game", games, self.game, self._choose_game)
        high = look.px(42)
        wide = look.px(230)
        top = look.px(27)
        choice.lay(look, pygame.Rect(room.right - wide, top, wide, high))
        search = TextField(
            "search", self.query, self._search, ghost=self.words_for("ui.search"), icon="search"
        )
        across = min(look.px(320), choice.rect.left - room.left - look.px(330))
        search.lay(look, pygame.Rect(choice.rect.left - look.px(14) - across, top, across, high))
        page.add(search, choice)

    def _add_book(self, page: Page) -> None:
        look = self.look
        sections = self.sections()
        chapters = self._chapters(sections)
        self.chapter = max(0, min(self.chapter, len(chapters) - 1))
        tabs: list[Widget] = []
        for index, chapter in enumerate(chapters):
            tab = Button(
                f"chapter:{index}", chapter, lambda index=index: self._turn_to(index),  # type: ignore[misc]
                weight=Weight.QUIET, align="left", size=Size.SMALL,
            )  # fmt: skip
            tab.chosen = not self.query.strip() and index == self.chapter
            tabs.append(tab)
        left = Scroll("chapters", tabs, gap=2, pad=0)
        left.lay(look, self._chapter_room)
        body = Scroll("body", self._body(sections, chapters), gap=10, pad=12)
        body.lay(look, self._panel.inflate(-look.px(44), -look.px(20)))
        page.add(left, body)

    def _body(self, sections: tuple[Section, ...], chapters: list[str]) -> list[Widget]:
        if not sections:
            nothing = self.words_for("rules.nothing_found", words=self.query.strip())
            return [Words(nothing, Size.BODY, palette.IVORY_DIM), *self._way_on()]
        searching = bool(self.query.strip())
        shown = [s for s in sections if searching or s.chapter == chapters[self.chapter]]
        marks = tuple(self.query.lower().split())
        art = self.app.resources.cards(self.app.settings)
        widgets: list[Widget] = []
        for section in shown:
            if searching:
                widgets.append(Label(section.chapter, Size.SMALL, palette.IVORY_FAINT))
            widgets.append(
                Words(section.title, Size.BODY, palette.GOLD_BRIGHT, bold=True, marks=marks)
            )
            self._add_note(widgets, section.games)
            for block in section.body:
                widgets.append(block_widget(self.look.text, art, block, marks))
                if block.games != section.games:
                    self._add_note(widgets, block.games)
            widgets.append(Space(12))
        return widgets

    def _way_on(self) -> list[Widget]:
        """Offer to search all games where one has nothing of what is searched."""
        if self.game == ALL or not found(rulebook(self.look.text), self.query):
            return []
        words = self.words_for("rules.search_all")
        return [Space(6), Button("search_all", words, self._search_all, icon="search")]

    def _search_all(self) -> None:
        self.game = ALL
        self._fresh()

    def _add_note(self, widgets: list[Widget], games: tuple[str, ...] | None) -> None:
        if self.game == ALL:
            note = games_words(self.look.text, games)
            if note:
                widgets.append(Words(note, Size.SMALL, palette.JADE))

    # -- doing ---------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        self.game = game
        self._fresh()

    def _turn_to(self, chapter: int) -> None:
        self.chapter = chapter
        self.query = ""
        self._fresh()

    def _search(self, query: str) -> None:
        """Show what is found while the search is being typed; its field stays as it is."""
        self.query = query
        kept = [w for w in self.page.widgets if w.name not in ("chapters", "body")]
        self.page.widgets = kept
        self._add_book(self.page)
        self.dirty = True

    def _fresh(self) -> None:
        for widget in self.page.widgets:
            if isinstance(widget, Scroll) and widget.name == "body":
                widget.scroll_to(0)
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
