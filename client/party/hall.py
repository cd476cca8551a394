"""The hall of a club: its tables in a list, and the ways to one of one's own or a hidden one."""

from urllib.parse import urlsplit

import pygame
from msgspec.structs import replace

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.party.clubtable import ClubTable
from client.party.enquiry import Enquiry, Offer
from client.party.joining import FromHall, Joining
from client.party.party import Rooms
from client.present.optionwords import game_name
from client.ui.blank import Blank
from client.ui.buttons import Button, Toggle, Weight
from client.ui.form import FormRow
from client.ui.labels import Label, Paragraph, Space
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.textfield import TextField
from client.ui.waiting import Waiting
from client.ui.widget import Widget
from engine.core.cards import SEATS
from engine.lan.invite import CODE_LENGTH, parse_invite, place_text
from engine.lan.link import Listed, Setup, Stage
from engine.lan.login import Login

ASK_EVERY = 10.0
"""Seconds after which the club is asked again by itself."""


class HallScene(PageScene):
    """Tables at the left; at the right a table of one's own, and a code."""

    name = "hall"

    def __init__(self, app: Program, login: Login, rooms: Rooms, listed: Listed) -> None:
        super().__init__(app)
        self._login = login
        self._rooms = rooms
        self._enquiry = Enquiry(login, listed, app.wake)
        self._watch = login.watch
        self._code = ""
        self._wrong = ""
        self._list: Scroll | None = None
        self._panels: list[pygame.Rect] = []
        self._entered = False

    # -- coming and going ---------------------------------------------------------

    @override
    def enter(self) -> None:
        if self._entered:
            self._enquiry.ask()
        else:
            # The first door has just told its tables.
            self._enquiry.ask_others()
        self._entered = True
        self.build()

    @override
    def leave(self) -> None:
        super().leave()
        self._enquiry.close()

    @override
    def close(self) -> None:
        self._enquiry.close()

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.25

    @override
    def update(self, dt: float) -> None:
        super().update(dt)
        was_full = self._enquiry.full
        if self._enquiry.poll(dt):
            if self._enquiry.full != was_full:
                self.build()
            self._fill_list()
        if self._enquiry.age > ASK_EVERY:
            self._enquiry.ask()

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F5:
            self._refresh()
            return True
        return super().handle(event)

    # -- layout -------------------------------------------------------------------

    @property
    def _club(self) -> str:
        """What the club is called: the name in its address."""
        login = self._login
        return urlsplit(login.host).netloc or place_text(login.host, login.port)

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("hall.title", place=self._club))
        self._add_refresh(page, room)
        left, right = self.in_two(room, 440, 0.4)
        self._panels = [left, right]
        inner = left.inflate(-look.px(36), -look.px(32))
        watch = FormRow(
            self.words_for("lan.only_watch"), Toggle("watch", self._watch, self._set_watch)
        )
        watch.underlined = False
        foot = watch.height(look, inner.width)
        watch.lay(look, pygame.Rect(inner.left, inner.bottom - foot, inner.width, foot))
        self._list = Scroll("tables", [], gap=8, pad=0)
        self._list.lay(
            look,
            pygame.Rect(inner.topleft, (inner.width, watch.rect.top - inner.top - look.px(8))),
        )
        page.add(self._list, watch)
        self._fill_list()
        ways = Scroll("ways", self._ways(), gap=8, pad=0)
        ways.lay(look, right.inflate(-look.px(36), -look.px(32)))
        page.add(ways)

    def _add_refresh(self, page: Page, room: pygame.Rect) -> None:
        look = self.look
        button = Button("refresh", self.words_for("hall.refresh"), self._refresh, icon="replay")
        place = pygame.Rect(0, 0, button.width(look), look.px(44))
        place.bottomright = (room.right, room.top - look.px(18))
        button.lay(look, place)
        page.add(button)

    def _fill_list(self) -> None:
        """Show what is known now, leaving the keyboard where it was."""
        shown = self._list
        if shown is None:
            return
        focus = self.page.focus
        offers = self._enquiry.offers
        rows: list[Widget] = [self._row(offer) for offer in offers]
        if not rows:
            words = self.words_for
            hint = words("hall.no_more" if self._enquiry.full else "hall.none.hint")
            rows = [Space(60), Blank("table", words("hall.none"), hint)]
        if self._enquiry.trouble:
            rows.insert(0, Paragraph(self._trouble(), Size.SMALL, palette.CINNABAR_BRIGHT))
        shown.items = rows
        shown.lay(self.look, shown.rect)
        if focus is not None and focus.name and focus not in self.page.all():
            self.page.set_focus(self.page.find(focus.name))
        self.page.dirty = True

    def _trouble(self) -> str:
        key = f"net.{self._enquiry.trouble}"
        known = key if key in self.look.text else "net.lost"
        return self.words_for(known, place=self._enquiry.trouble_at)

    def _row(self, offer: Offer) -> ListRow:
        table, words = offer.table, self.words_for
        second = " · ".join(
            part
            for part in (
                game_name(self.look.text, table.rules),
                table.host,
                words("newgame.hands_n", n=table.length) if table.length else "",
                words(f"lan.stage.{table.stage.value}"),
            )
            if part
        )
        return ListRow(
            f"table:{table.table}", table.name or table.host, self._seats(offer),
            lambda: self._to_table(offer), second=second, icon="table",
            note_colour=palette.JADE if self._has_room(offer) else palette.IVORY_DIM,
        )  # fmt: skip

    @staticmethod
    def _has_room(offer: Offer) -> bool:
        return bool(offer.table.free) and offer.table.stage is Stage.LOBBY

    def _seats(self, offer: Offer) -> str:
        """Say who has the seats, and what is left of them."""
        table, words = offer.table, self.words_for
        people = len(SEATS) - table.free - table.bots
        parts = [words("hall.people", n=people)]
        if table.bots:
            parts.append(words("hall.bots", n=table.bots))
        if self._has_room(offer):
            parts.append(words("lan.free", n=table.free))
        elif table.watchers:
            parts.append(words("lan.may_watch"))
        elif table.stage is Stage.LOBBY:
            parts.append(words("hall.taken"))
        return " · ".join(parts)

    def _ways(self) -> list[Widget]:
        words, full = self.words_for, self._enquiry.full
        sketch = "hall.no_more" if full else "hall.own.sketch"
        start = Button("open", words("hall.open"), self._open, weight=Weight.MAIN, icon="door")
        start.enabled = not full
        ways: list[Widget] = [
            Label(words("hall.own"), Size.BODY, palette.GOLD, bold=True),
            Paragraph(words(sketch), Size.SMALL, palette.IVORY_DIM),
            start,
            Space(20),
            Label(words("hall.by_code"), Size.BODY, palette.GOLD, bold=True),
            Paragraph(words("hall.by_code.sketch"), Size.SMALL, palette.IVORY_DIM),
            TextField(
                "code", self._code, self._type, ghost=words("hall.code_ghost"), limit=120,
                done=self._to_code,
            ),
        ]  # fmt: skip
        if self._wrong:
            ways.append(Paragraph(self._wrong, Size.SMALL, palette.CINNABAR_BRIGHT))
        ways.append(Button("go", words("lan.enter"), self._to_code, icon="key"))
        return ways

    # -- doing ----------------------------------------------------------------------

    def _set_watch(self, on: bool) -> None:
        self._watch = on

    def _type(self, text: str) -> None:
        self._code = text

    def _refresh(self) -> None:
        self._enquiry.ask()

    def _to_table(self, offer: Offer) -> None:
        login = self._enquiry.login_at(offer.place)
        self._go(replace(login, table=offer.table.table, watch=self._watch))

    def _to_code(self) -> None:
        """Go where a code leads, or a whole invitation."""
        typed = self._code.strip()
        invite = parse_invite(typed)
        login = replace(self._enquiry.login_at(self._enquiry.place), watch=self._watch)
        self._wrong = ""
        if invite is not None:
            self._go(replace(login, host=invite.host, port=invite.port, code=invite.code))
        elif len(typed) == CODE_LENGTH:
            self._go(replace(login, code=typed.upper()), *self._enquiry.others)
        else:
            self._wrong = self.words_for("hall.no_code")
            self.build()

    def _open(self) -> None:
        self.app.push(ClubTable(self.app, self._open_with))

    def _open_with(self, setup: Setup, hidden: bool) -> None:
        """Ask for a table at the address that was typed: the proxy knows where there is room."""
        self._go(replace(self._login, list=False, watch=False, open=setup, hidden=hidden))

    def _go(self, login: Login, *others: str) -> None:
        here = place_text(self._login.host, self._login.port)
        joining = Joining(self.app, login, self._rooms, hall=FromHall(here, others))
        self.app.push(Waiting(self.app, joining))

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        for panel in self._panels:
            self.draw_panel(surface, panel)
