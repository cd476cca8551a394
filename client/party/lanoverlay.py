"""What lies over the table while others sit at it: bubbles, pings, talk, a veil."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from client.look import palette
from client.look.shapes import rounded, shadow
from client.party.chatpane import ChatPane
from client.present.layout import TableLayout
from client.present.talkbook import Note, TalkEntry, said_words
from client.present.talklayout import talk_area
from client.stage.chatview import (
    TalkBubble,
    bubble_area,
    draw_bubble,
    draw_ping,
    draw_unread,
    draw_veil,
    ping_area,
    veil_area,
)
from client.stage.kit import Kit
from client.stage.still import Layer
from client.ui.page import Page
from client.ui.scene import Program
from engine.core.cards import Seat
from engine.lan.link import Emoted

if TYPE_CHECKING:
    from client.party.party import Party

STAYS = 4.0
"""Seconds a bubble can be read."""

RISES = 0.16
"""Seconds it takes to come up."""

STEPS = 6
"""Sizes an emote goes through while it comes up."""


class Hung(NamedTuple):
    """A bubble and when it was hung up, in seconds of shown time."""

    bubble: TalkBubble
    at: float


class Drawer:
    """The talk of a table, laid over its right side while open."""

    def __init__(self, party: "Party", lay_again: Callable[[], None]) -> None:
        self.chat = ChatPane(party, lay_again)
        self.page: Page | None = None
        self.area = pygame.Rect(0, 0, 0, 0)
        self.drawn = 0
        """Rises whenever the drawer looks otherwise than before."""

    @property
    def open(self) -> bool:
        """Whether it is open."""
        return self.page is not None

    def beside(self, layout: TableLayout) -> pygame.Rect:
        """Tell what of the window the drawer leaves free."""
        window = pygame.Rect(layout.window)
        if self.open:
            window.width = self.area.left
        return window

    def unfold(self, kit: Kit, layout: TableLayout) -> None:
        """Open it, or lay it out anew."""
        focus = self.page.focus.name if self.page is not None and self.page.focus else ""
        self.close()
        window = pygame.Rect(layout.window)
        self.area = pygame.Rect(talk_area(layout))
        self.page = Page(kit.look, window, None)
        self.chat.fill(self.page, kit.look, self.area)
        again = self.page.find(focus) if focus else None
        if again is not None:
            self.page.set_focus(again)
        self.page.settle()
        self.drawn += 1

    def close(self) -> None:
        """Shut it."""
        if self.page is not None:
            self.page.set_focus(None)
            self.page = None

    def update(self, dt: float) -> bool:
        """Let time pass; tell whether it looks otherwise now."""
        if self.page is None:
            return False
        self.page.update(dt)
        new = self.chat.refresh()
        if new or self.page.dirty:
            self.page.dirty = False
            self.drawn += 1
            return True
        return False

    def layer(self, kit: Kit) -> Layer:
        """Give the drawer as it is."""
        page = self.page
        assert page is not None
        spread, radius = kit.px(16), kit.px(16)

        def paint(surface: pygame.Surface) -> None:
            dark = shadow(self.area.size, radius, spread, 150)
            surface.blit(dark, (self.area.left - spread, self.area.top - spread))
            ground = rounded(self.area.size, radius, (*palette.INK[:3], 242), palette.EDGE, 1)
            surface.blit(ground, self.area)
            page.draw(surface)

        return Layer("drawer", self.area.inflate(2 * spread, 2 * spread), self.drawn, paint)


class Bubbles:
    """What the seats have just said."""

    def __init__(self) -> None:
        self._hung: dict[Seat, Hung] = {}

    def hang(self, entry: TalkEntry, app: Program) -> None:
        """Hang up what a seat said, in place of what it said before."""
        what = entry.what
        if entry.seat is None or isinstance(what, Note):
            return
        emote = what.emote if isinstance(what, Emoted) else ""
        words = "" if emote else said_words(what, app.look.text)
        self._hung[entry.seat] = Hung(TalkBubble(entry.seat, words, emote), app.now)

    def update(self, now: float) -> bool:
        """Take down what was up long enough; tell whether anything changes now."""
        old = [seat for seat, hung in self._hung.items() if now - hung.at > STAYS]
        for seat in old:
            del self._hung[seat]
        return bool(old) or self.rising(now)

    def rising(self, now: float) -> bool:
        """Whether some emote is still coming up."""
        return any(hung.bubble.emote and now - hung.at < RISES for hung in self._hung.values())

    @property
    def any(self) -> bool:
        """Whether something hangs."""
        return bool(self._hung)

    def layers(self, kit: Kit, layout: TableLayout, app: Program, room: pygame.Rect) -> list[Layer]:
        """Give them as they hang now, inside ``room``."""
        layers = []
        for seat, hung in self._hung.items():
            share = min(1.0, (app.now - hung.at) / RISES) if app.moving else 1.0
            bubble = hung.bubble
            if bubble.emote:
                size = max(1, round(share * STEPS)) / STEPS
                bubble = TalkBubble(seat, bubble.words, bubble.emote, size)
            layers.append(_bubble_layer(kit, layout, bubble, room))
        return layers


def _bubble_layer(kit: Kit, layout: TableLayout, bubble: TalkBubble, room: pygame.Rect) -> Layer:
    area = bubble_area(kit, layout, bubble, room)
    reach = area.inflate(kit.px(16), kit.px(16))
    return Layer(
        f"bubble:{bubble.seat}", reach, bubble,
        lambda surface: draw_bubble(kit, surface, bubble, area),
    )  # fmt: skip


def ping_layers(
    kit: Kit, layout: TableLayout, pings: tuple[int | None, ...], seats: tuple[Seat, ...]
) -> list[Layer]:
    """Show how long the way to some seats is."""
    measured = [(seat, pings[seat]) for seat in seats]
    return [_ping_layer(kit, layout, seat, ping) for seat, ping in measured if ping is not None]


def _ping_layer(kit: Kit, layout: TableLayout, seat: Seat, ping: int) -> Layer:
    area = ping_area(kit, layout, seat, ping)
    return Layer(
        f"ping:{seat}", area.inflate(2, 2), ping,
        lambda surface: draw_ping(kit, surface, ping, area),
    )  # fmt: skip


def unread_layer(kit: Kit, button: pygame.Rect, number: int) -> Layer:
    """Show on the button of the talk how much is unread."""
    side = kit.px(22)
    area = pygame.Rect(0, 0, side, side)
    area.center = button.right - kit.px(4), button.top + kit.px(4)
    return Layer("unread", area, number, lambda surface: draw_unread(kit, surface, number, area))


def veil_layer(kit: Kit, layout: TableLayout, title: str, note: str) -> Layer:
    """Show what holds the whole table up."""
    area = veil_area(kit, layout)
    said = (title, note)
    reach = area.inflate(kit.px(60), kit.px(60))
    return Layer("veil", reach, said, lambda surface: draw_veil(kit, surface, said, area))
