"""A screen made of widgets on felt."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.ui.blank import Blank
from client.ui.buttons import Button, Weight
from client.ui.labels import Label
from client.ui.page import Page
from client.ui.scene import Program, Scene
from client.ui.scroll import Scroll
from client.ui.settled import Settled


class PageScene(Scene):
    """Lays out a page in ``fill`` and keeps focus and scrolling across a new layout."""

    shown_settings: frozenset[str] = frozenset()
    """Settings that the layout of the page depends on."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._settled = Settled()
        self.page = Page(app.look, pygame.Rect((0, 0), app.size))
        self._left_at = ""
        """Where the keyboard was when another screen came."""

    @property
    def look(self) -> Look:
        """The look of the moment."""
        return self.app.look

    @property
    def room(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect((0, 0), self.app.size)

    def words_for(self, key: str, **values: object) -> str:
        """Give a sentence in the language of the moment."""
        return self.app.words(key, **values)

    @override
    def build(self) -> None:
        old = self.page
        focus = old.focus.name if old.focus is not None else self._left_at
        self._left_at = ""
        offsets = {w.name: w.offset for w in old.widgets if isinstance(w, Scroll)}
        old.set_focus(None)
        self.page = Page(self.look, self.room, self.back, self._settled)
        self.page.clicked = lambda: self.app.play("pick")
        self.fill(self.page)
        for widget in self.page.widgets:
            if isinstance(widget, Scroll) and widget.name in offsets:
                widget.scroll_to(offsets[widget.name])
        again = self.page.find(focus) if focus else None
        if again is not None:
            self.page.set_focus(again)
        self.page.settle()
        self.dirty = True

    @override
    def settings_changed(self, fields: frozenset[str]) -> None:
        if fields & self.shown_settings:
            self.build()
        self.dirty = True

    def fill(self, page: Page) -> None:
        """Put the widgets on a new page."""

    def back(self) -> None:
        """Do what Esc and the arrow do."""
        self.app.pop()

    # -- parts many screens have ---------------------------------------------

    def margin(self) -> int:
        """Give the room left free at the sides, in pixels."""
        return max(self.look.px(40), (self.app.size[0] - self.look.px(1180)) // 2)

    def in_two(
        self, room: pygame.Rect, most: float, share: float
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """Part a room in two, side by side.

        Args:
            room: in pixels.
            most: widest the right part may be, in units.
            share: most it may take of the room.
        """
        side, gap = min(self.look.px(most), round(room.width * share)), self.look.px(20)
        left = pygame.Rect(room.left, room.top, room.width - side - gap, room.height)
        return left, pygame.Rect(left.right + gap, room.top, side, room.height)

    def add_header(self, page: Page, title: str) -> pygame.Rect:
        """Add the way back and the title; give the room below them."""
        look, margin = self.look, self.margin()
        side = look.px(44)
        arrow = Button("back", "", self.back, weight=Weight.QUIET, icon="back")
        words, key = self.words_for("ui.back"), self.words_for("key.escape")
        arrow.tip = look.text("table.tip", words=words, key=key)
        top = look.px(26)
        arrow.lay(look, pygame.Rect(margin - look.px(10), top, side, side))
        label = Label(title, Size.TITLE, palette.GOLD_BRIGHT, bold=True)
        left = arrow.rect.right + look.px(12)
        width = min(label.width(look), self.app.size[0] - left - margin)
        label.lay(look, pygame.Rect(left, top, width, side))
        page.add(arrow, label)
        below = top + side + look.px(18)
        return pygame.Rect(
            margin, below, self.app.size[0] - 2 * margin, self.app.size[1] - below - look.px(28)
        )

    def add_blank(
        self, page: Page, place: pygame.Rect, blank: Blank, *, way_out: bool = False
    ) -> None:
        """Say that there is nothing yet; with ``way_out`` a button below starts a game."""
        look = self.look
        blank.lay(look, place)
        page.add(blank)
        if way_out:
            words = self.words_for("home.new")
            start = Button("new", words, self._new_game, weight=Weight.MAIN, icon="cards")
            spot = pygame.Rect(0, 0, start.width(look) + look.px(20), look.px(48))
            spot.midtop = (place.centerx, blank.foot(look))
            start.lay(look, spot)
            page.add(start)

    def _new_game(self) -> None:
        self.app.pop()
        self.app.go.new_game()

    # -- scene ---------------------------------------------------------------

    @property
    @override
    def typing(self) -> bool:
        return self.page.typing

    @property
    @override
    def opens_in(self) -> float:
        return self.page.opens_in

    @property
    @override
    def animating(self) -> bool:
        return self.page.warming

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.1 if self.page.restless else None

    @override
    def leave(self) -> None:
        focus = self.page.focus
        self._left_at = focus.name if focus is not None and focus.focused else ""
        self.page.set_focus(None)

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        return self.page.handle(event)

    @override
    def update(self, dt: float) -> None:
        self.page.update(dt)
        if self.page.dirty:
            self.page.dirty = False
            self.dirty = True

    @override
    def draw(self, surface: pygame.Surface) -> None:
        self.draw_ground(surface)
        self.draw_behind(surface)
        self.page.draw(surface)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw the cloth."""
        surface.blit(self.app.felt(), (0, 0))

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what lies on the felt below the widgets."""

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a dark panel for widgets to stand on."""
        panel = rounded(rect.size, self.look.px(16), palette.PANEL, palette.EDGE, 1)
        surface.blit(panel, rect)

    @override
    def targets(self) -> dict[str, pygame.Rect]:
        found = {w.name: pygame.Rect(w.rect) for w in self.page.all() if w.name}
        if self.page.open_list is not None:
            for index, item in enumerate(self.page.open_list.owner.items):
                name = f"{self.page.open_list.name}/{item.value}"
                found[name] = self.page.open_list.row_rect(index)
        return found

    @override
    def words(self) -> list[str]:
        return self.page.words()
