"""The menu: the first thing seen."""

import math
from collections.abc import Callable
from typing import NamedTuple

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.ui.buttons import Button, Weight
from client.ui.drawing import balanced, put_lines
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.signboard import draw_signboard

SPREAD = 0.7
"""Seconds in which the cards come up."""

STAGGER = 0.22
"""Part of its own rise by which each card follows the one before."""

FAN = ("BJ*", "2s", "Ah", "Kd", "SJ*")
"""The cards of the fan, from left to right: scepter first, sword last."""

FAN_ANGLE = 52.0
"""Degrees between the first and the last card of the fan."""


NIGHT = (12, 40, 31)
"""Ground of the very first frame."""


class Way(NamedTuple):
    """One line of the menu."""

    name: str
    icon: str
    act: Callable[[], None]
    weight: Weight = Weight.PLAIN


class Home(PageScene):
    """The menu at the left, a fan of the game's own cards at the right."""

    name = "home"
    shown_settings = frozenset({"deck", "four_colour", "large_index", "back"})

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._age: float | None = None
        self._saves = app.host.saves
        self._seat_waits = app.paths.lan_seat.is_file()
        self._is_new = self._is_newcomer()
        self._turned: dict[str, pygame.Surface] = {}
        self._turned_for: tuple[object, ...] = ()
        """What the turned cards were made for; blurring their shadows anew is felt."""

    # -- the menu ------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        left, width = self._column()
        ways = self._ways()
        gap = look.px(9)
        # A second line makes the way back to a match higher; the last two share a row.
        tall = {way.name: 1.36 for way in ways if self._note(way)}
        rows = sum(tall.get(way.name, 1.0) for way in ways[:-1])
        room = self.room.height - 2 * look.px(40) - gap * (len(ways) - 2)
        high = min(look.px(50), int(room / rows))
        top = (self.room.height - round(rows * high) - gap * (len(ways) - 2)) // 2
        for way in ways[:-2]:
            place = pygame.Rect(left, top, width, round(high * tall.get(way.name, 1.0)))
            top = place.bottom + gap
            if way.name == "continue" and len(self._saves or ()) > 1:
                place.width -= high + gap
                corner = (place.right + gap, place.top)
                self._add_list(page, pygame.Rect(corner, (high, place.height)))
            self._add_way(page, way, place)
        half = (width - gap) // 2
        for index, way in enumerate(ways[-2:]):
            self._add_way(page, way, pygame.Rect(left + index * (half + gap), top, half, high))

    def _add_way(self, page: Page, way: Way, place: pygame.Rect) -> None:
        label = self.words_for(f"home.{way.name}")
        button = Button(way.name, label, way.act, weight=way.weight, icon=way.icon, align="left")
        button.note = self._note(way)
        button.lay(self.look, place)
        page.add(button)

    def _add_list(self, page: Page, place: pygame.Rect) -> None:
        """Add the way to all matches that can go on, beside that to the last one."""
        button = Button("saves", "", self.app.go.saves, icon="menu")
        button.tip = self.words_for("saves.title")
        button.lay(self.look, place)
        page.add(button)

    def _column(self) -> tuple[int, int]:
        look = self.look
        left = max(look.px(56), round(self.room.width * 0.085))
        return left, look.px(352)

    def _note(self, way: Way) -> str:
        """Say which match one would go on with, and whom the lesson is for."""
        if way.name == "tutorial" and self._is_new:
            return self.words_for("home.tutorial_first")
        if way.name == "saves":
            return self.words_for("home.saves_shut")
        latest = next((save for save in self._saves or () if not save.trouble), None)
        if way.name != "continue" or latest is None or latest.rules is None:
            return ""
        from client.present.optionwords import game_name

        rules = game_name(self.look.text, latest.rules.id)
        return self.words_for("home.continue_with", rules=rules, hand=max(1, latest.hand))

    def _can_continue(self) -> bool:
        if self._saves is None:
            # The host has not told yet: the files themselves say whether there is something.
            return any(self.app.paths.journals.glob("*.bhj"))
        return any(not save.trouble for save in self._saves)

    def _is_newcomer(self) -> bool:
        """Tell whether nothing was played on this machine yet, and the lesson not seen."""
        played = self._saves or self._can_continue()
        if self.app.settings.tutorial_seen or self._seat_waits or played:
            return False
        return not any(self.app.paths.history.glob("*.bhr"))

    def _ways(self) -> list[Way]:
        go = self.app.go
        menu = list(go.menu())
        ways: list[Way] = []
        if self._is_new:
            lesson = next(line for line in menu if line.name == "tutorial")
            menu.remove(lesson)
            ways.append(Way(lesson.name, lesson.icon, lesson.go, Weight.MAIN))
        if self._seat_waits:
            ways.append(Way("lan_back", "undo", go.lan_back, Weight.MAIN))
        if self._can_continue():
            ways.append(Way("continue", "play", go.resume, Weight.PLAIN if ways else Weight.MAIN))
        first = Weight.PLAIN if ways else Weight.MAIN
        if self._saves and not self._can_continue():
            # A match that cannot go on must not vanish without a word.
            ways.append(Way("saves", "warning", go.saves))
        ways.append(Way(menu[0].name, menu[0].icon, menu[0].go, first))
        for line in menu[1:]:
            weight = Weight.QUIET if line.quiet else Weight.PLAIN
            ways.append(Way(line.name, line.icon, line.go, weight))
        return [*ways, Way("quit", "door", self.app.quit, Weight.QUIET)]

    def back(self) -> None:
        """Esc on the menu does nothing: too easy to leave by mistake."""

    # -- time ----------------------------------------------------------------

    @override
    def enter(self) -> None:
        self.app.window.set_title(self.words_for("ui.title"))
        now = self.app.paths.lan_seat.is_file(), self._is_newcomer()
        if now != (self._seat_waits, self._is_new):
            self._seat_waits, self._is_new = now
            self.build()

    @property
    @override
    def animating(self) -> bool:
        return super().animating or self._openness() < 1.0

    @property
    @override
    def wakes_in(self) -> float | None:
        if self._saves is None and self.app.host.running:
            return 0.05
        return super().wakes_in

    @override
    def update(self, dt: float) -> None:
        if self.app.host.saves is not self._saves:
            self._saves = self.app.host.saves
            self._is_new = self._is_newcomer()
            self.build()
        if self._age == 0.0:
            # Not with the first frame: that one has to be there as soon as can be.
            self.app.begin_fade()
        if self._age is not None and self._openness() < 1.0:
            self._age += dt
            self.dirty = True
        super().update(dt)

    def _openness(self) -> float:
        """Tell how far the fan has come up, 0..1."""
        if not self.app.moving:
            return 1.0
        return min(1.0, (self._age or 0.0) / SPREAD)

    # -- drawing -------------------------------------------------------------

    @override
    def draw_ground(self, surface: pygame.Surface) -> None:
        if self._age is None:
            # The first frame shows the menu alone, as soon as can be; all else fades in.
            surface.fill(NIGHT)
        else:
            super().draw_ground(surface)

    @override
    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self._age = self._age or 0.0

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        left, width = self._column()
        area = pygame.Rect(left + width, 0, self.room.width - left - width, self.room.height)
        if self._age is not None:
            self._draw_fan(surface, area)
            self._draw_motto(surface, area)
        draw_signboard(surface, self.look, area.centerx, round(area.height * 0.115))

    def _draw_motto(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        lines = balanced(look, self.words_for("home.motto"), Size.BODY, area.width - look.px(40))
        high = len(lines) * look.fonts.line(Size.BODY)
        place = pygame.Rect(area.left, area.bottom - look.px(34) - high, area.width, high)
        put_lines(surface, look, lines, Size.BODY, palette.IVORY_DIM, place, "center")

    def _draw_fan(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        width = round(min(area.width * 0.24, area.height * 0.26))
        radius = width * 2.6
        made_for = (width, *(getattr(self.app.settings, name) for name in self.shown_settings))
        if made_for != self._turned_for:
            self._turned, self._turned_for = {}, made_for
        pivot = area.centerx, area.top + area.height * 0.60 + radius
        for index, name in enumerate(FAN):
            angle = (index / (len(FAN) - 1) - 0.5) * FAN_ANGLE
            card = self._turned_card(name, width, angle)
            x = pivot[0] + radius * math.sin(math.radians(angle))
            y = pivot[1] - radius * math.cos(math.radians(angle))
            y += (1.0 - self._risen(index)) * (area.bottom - y + card.get_height() / 2)
            surface.blit(card, card.get_rect(center=(round(x), round(y))))

    def _risen(self, index: int) -> float:
        """Tell how far a card of the fan has come up, 0..1; one after the other."""
        share = self._openness() * (1.0 + STAGGER * (len(FAN) - 1)) - STAGGER * index
        return 1.0 - (1.0 - max(0.0, min(1.0, share))) ** 3

    def _turned_card(self, name: str, width: int, angle: float) -> pygame.Surface:
        """Give a card with its shadow, turned by some degrees."""
        if name not in self._turned:
            from engine.core.notation import parse_card

            cards = self.app.resources.cards(self.app.settings)
            face = cards.face(parse_card(name), width)
            margin = cards.margin(width)
            whole = pygame.Surface(
                (face.get_width() + 2 * margin, face.get_height() + 2 * margin), pygame.SRCALPHA
            )
            whole.blit(cards.shadow(width), (0, 0))
            whole.blit(face, (margin, margin))
            self._turned[name] = pygame.transform.rotozoom(whole, -angle, 1.0)
            if len(self._turned) == len(FAN):
                # Nobody else wants cards of this width.
                cards.forget()
        return self._turned[name]
