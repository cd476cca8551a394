"""Talk at a table: lines, a field to type, quick phrases, emotes, who is hushed."""

from collections.abc import Callable
from enum import Enum

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.overriding import override
from client.party.party import Party
from client.settings.portraits import faces
from client.ui.buttons import Button, Weight
from client.ui.grid import Grid
from client.ui.labels import Paragraph
from client.ui.page import Page
from client.ui.scroll import Scroll
from client.ui.talkline import TalkLine
from client.ui.textfield import TextField
from client.ui.tiles import EmoteTile, HushTile
from engine.lan.link import EMOTES, PHRASES

LIMIT = 100
"""Characters that can be typed into one line."""


class Tray(Enum):
    """What lies open above the field."""

    NONE = "none"
    PHRASES = "phrases"
    EMOTES = "emotes"


class PhraseButton(Button):
    """A quick phrase; ten of them need little room."""

    inset = 10.0

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(34)


class ChatPane:
    """Keeps what is being typed across new layouts.

    Args:
        party: the table talked at.
        rebuild: lays the page out anew.
    """

    def __init__(self, party: Party, rebuild: Callable[[], None]) -> None:
        self.party = party
        self.tray = Tray.NONE
        self._rebuild = rebuild
        self._list: Scroll | None = None
        self._look: Look | None = None
        self._shown = -1
        self._page: Page | None = None

    # -- layout ---------------------------------------------------------------

    def fill(self, page: Page, look: Look, area: pygame.Rect) -> None:
        """Put the pane on a page."""
        self._page, self._look = page, look
        pad, gap = look.px(14), look.px(8)
        inner = area.inflate(-2 * pad, -2 * pad)
        strip = look.px(36)
        top = self._add_people(page, look, pygame.Rect(inner.topleft, (inner.width, strip)))
        field = pygame.Rect(inner.left, inner.bottom - look.px(42), inner.width, look.px(42))
        if self.party.seat is not None:
            self._add_tools(page, look, field)
        self._add_field(page, look, field)
        bottom = field.top - gap
        if self.tray is not Tray.NONE:
            grid = self._tray(look)
            high = min(grid.height(look, inner.width - 4) + look.px(6), (bottom - top) * 3 // 4)
            place = pygame.Rect(inner.left, bottom - high, inner.width, high)
            tray = Scroll("tray", [grid], gap=0, pad=0)
            tray.lay(look, place)
            page.add(tray)
            bottom = place.top - gap
        self._list = Scroll("talk", [], gap=6, pad=0)
        self._list.lay(look, pygame.Rect(inner.left, top, inner.width, max(1, bottom - top)))
        page.add(self._list)
        self._shown = -1
        self.refresh()

    def _add_people(self, page: Page, look: Look, strip: pygame.Rect) -> int:
        """Put the others' portraits on top; give where the lines begin."""
        room, words = self.party.room, look.text
        if room is None or not self.party.others or self.tray is not Tray.NONE:
            return strip.top
        names = faces(look.icons)
        left = strip.left
        for seat in self.party.others:
            chair = room.chairs[seat]
            hushed = chair.name in self.party.book.muted
            key = "chat.hear" if hushed else "chat.hush"
            tile = HushTile(
                f"hush:{seat}", names[chair.avatar % len(names)], words(key, name=chair.name),
                hushed, lambda name=chair.name: self._hush(name),  # type: ignore[misc]
            )  # fmt: skip
            tile.lay(look, pygame.Rect(left, strip.top, strip.height, strip.height))
            page.add(tile)
            left += strip.height + look.px(10)
        return strip.bottom + look.px(10)

    def _add_tools(self, page: Page, look: Look, field: pygame.Rect) -> None:
        for tray, icon, key in (
            (Tray.EMOTES, "emote", "chat.emotes"),
            (Tray.PHRASES, "chat", "chat.phrases"),
        ):
            side = field.height
            button = Button(
                f"tray:{tray.value}", "", lambda tray=tray: self._open(tray),  # type: ignore[misc]
                weight=Weight.QUIET, icon=icon,
            )  # fmt: skip
            button.chosen = self.tray is tray
            button.tip = look.text(key)
            button.lay(look, pygame.Rect(field.right - side, field.top, side, side))
            page.add(button)
            field.width -= side + look.px(4)

    def _add_field(self, page: Page, look: Look, field: pygame.Rect) -> None:
        entry = TextField(
            "say", self.party.draft, self._type, ghost=look.text("chat.ghost"), limit=LIMIT,
            done=self.send,
        )  # fmt: skip
        entry.lay(look, field)
        page.add(entry)

    def _tray(self, look: Look) -> Grid:
        text = look.text
        if self.tray is Tray.EMOTES:
            tiles = [
                EmoteTile(emote, text(f"emote.{emote}"), lambda emote=emote: self._emote(emote))  # type: ignore[misc]
                for emote in EMOTES
            ]
            return Grid(tiles, least=48, most=4, gap=8)
        buttons = [
            PhraseButton(
                f"phrase:{phrase}",
                text(f"phrase.{phrase}"),
                lambda phrase=phrase: self._phrase(phrase),  # type: ignore[misc]
                size=Size.SMALL,
                align="left",
            )
            for phrase in PHRASES
        ]
        widest = max(button.width(look) for button in buttons) / look.scale
        return Grid(buttons, least=widest, most=2, gap=6)

    # -- what is said -----------------------------------------------------------

    def refresh(self) -> bool:
        """Show what is new; tell whether anything was."""
        book, look, shown = self.party.book, self._look, self._list
        if look is None or shown is None or book.last == self._shown:
            return False
        at_end = self._shown < 0 or shown.offset >= shown.furthest - look.px(8)
        self._shown = book.last
        lines = book.lines(look.text, self.party.me)
        shown.items = [
            TalkLine(line.name, line.words, emote=line.emote, mine=line.mine) for line in lines
        ]
        if not lines:
            words = look.text("chat.nothing")
            shown.items = [Paragraph(words, Size.SMALL, palette.IVORY_FAINT)]
        shown.lay(look, shown.rect)
        if at_end:
            shown.scroll_to(shown.furthest)
        return True

    @property
    def typing(self) -> bool:
        """Whether the keyboard belongs to the field."""
        focus = self._page.focus if self._page is not None else None
        return isinstance(focus, TextField)

    @property
    def composing(self) -> bool:
        """Whether an input method is in the middle of a word."""
        focus = self._page.focus if self._page is not None else None
        editor = focus.editor if isinstance(focus, TextField) else None
        return editor is not None and bool(editor.composing)

    def begin(self) -> None:
        """Give the keyboard to the field."""
        if self._page is not None:
            self._page.set_focus(self._page.find("say"))

    # -- doing ------------------------------------------------------------------

    def send(self) -> None:
        """Say what stands in the field."""
        line, self.party.draft = self.party.draft.strip(), ""
        if line:
            self.party.link.chat(line)
        entry = self._page.find("say") if self._page is not None else None
        if isinstance(entry, TextField):
            entry.set_text("")

    def _type(self, text: str) -> None:
        self.party.draft = text

    def _open(self, tray: Tray) -> None:
        self.tray = Tray.NONE if self.tray is tray else tray
        self._rebuild()

    def close_tray(self) -> bool:
        """Shut an open tray; tell whether there was one."""
        if self.tray is Tray.NONE:
            return False
        self._open(self.tray)
        return True

    def _phrase(self, phrase: str) -> None:
        self.party.link.phrase(phrase)
        self.close_tray()

    def _emote(self, emote: str) -> None:
        self.party.link.emote(emote)
        self.close_tray()

    def _hush(self, name: str) -> None:
        book = self.party.book
        book.mute(name, on=name not in book.muted)
        self._rebuild()
