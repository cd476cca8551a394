"""The lobby of a table on the network: seats, rules, invitation, talk."""

import pygame
from msgspec.structs import replace

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look, at_most, scale_for
from client.look.shapes import rounded
from client.machine.clipboard import copy
from client.overriding import override
from client.party.chatpane import ChatPane
from client.party.lobbyseats import LobbySeats
from client.party.lobbyside import invite_items, rule_items
from client.party.party import Party
from client.party.partyend import show_party_end
from client.scenes.samedeal import SameDealScene
from client.table.occasion import end_of
from client.ui.buttons import Button, Weight
from client.ui.choice import Item, Segments
from client.ui.dialog import Dialog, Reply, ask, inform, nothing
from client.ui.drawing import put
from client.ui.labels import Paragraph
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine.core.cards import Seat
from engine.core.presets import PRESETS
from engine.lan.link import (
    ChangeSetup,
    Incoming,
    Kind,
    LinkState,
    Pings,
    Ready,
    Refused,
    Rename,
    Room,
    Seated,
    SetCode,
    Stage,
    Start,
    Unseat,
)
from engine.table.dealcode import DealCode
from engine.table.duplicate import turned

LARGEST = 1.04
"""How much larger than the design the lobby may be before its five seats no longer fit."""


class LobbyScene(PageScene):
    """Everybody waits here until all are ready."""

    name = "lobby"
    holds_link = True

    def __init__(self, app: Program, party: Party) -> None:
        self._looks: tuple[Look, Look] = (app.look, app.look)
        """The app's look, and the lobby's own made of it."""
        super().__init__(app)
        self.party = party
        self.chat = ChatPane(party, self._lay_again)
        self._seats = LobbySeats(party, self._ask_name, self._ask_kick)
        self._tab = "invite" if party.invites else "rules"
        self._panels: list[pygame.Rect] = []
        self._others: tuple[Seat, ...] = ()
        self._due = False
        self._lists: dict[str, Scroll] = {}
        self._main: Button | None = None
        self._hint: Paragraph | None = None

    # -- layout ---------------------------------------------------------------

    @property
    def look(self) -> Look:
        """The look of the moment, all of it smaller where it would not fit."""
        chosen, size = self.app.look, self.app.size
        own = self._looks[1]
        if self._looks[0] is not chosen or own.scale > scale_for(size) * LARGEST:
            own = at_most(chosen, scale_for(size) * LARGEST)
            self._looks = (chosen, own)
        return own

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.party.room
        title = (room.setup.name if room is not None else "") or self.words_for("lan.title")
        place = self.add_header(page, title)
        gap = look.px(18)
        seats = pygame.Rect(place.left, place.top, round(place.width * 0.442), place.height)
        rest = place.width - seats.width - 2 * gap
        side = pygame.Rect(seats.right + gap, place.top, round(rest * 0.51), place.height)
        talk = pygame.Rect(
            side.right + gap, place.top, place.right - side.right - gap, place.height
        )
        self._panels = [side, talk]
        self._lists = {}
        self._fill_seats(page, seats)
        self._fill_side(page, side)
        self.chat.fill(page, look, talk)
        self._others = self.party.others
        self._due = False

    def _fill_seats(self, page: Page, place: pygame.Rect) -> None:
        look = self.look
        high = look.px(56)
        line = look.fonts.line(Size.SMALL)
        self._main = None
        self._hint = Paragraph("", Size.SMALL, palette.IVORY_DIM, align="center")
        self._hint.lay(look, pygame.Rect(place.left, place.bottom - line, place.width, line))
        bottom = self._hint.rect.top - look.px(6)
        if self.party.seat is not None:
            self._main = Button("main", "", self._press_main, weight=Weight.MAIN)
            self._main.lay(look, pygame.Rect(place.left, bottom - high, place.width, high))
            page.add(self._main)
            bottom = self._main.rect.top - look.px(12)
        rows = Scroll("seats", [], gap=8, pad=0)
        rows.lay(look, pygame.Rect(place.left, place.top, place.width, bottom - place.top))
        self._lists["seats"] = rows
        page.add(self._hint, rows)
        self._refresh_seats()

    def _fill_side(self, page: Page, place: pygame.Rect) -> None:
        look = self.look
        inner = place.inflate(-look.px(32), -look.px(28))
        top = inner.top
        if self.party.invites:
            items = [
                Item("invite", self.words_for("lobby.invite")),
                Item("rules", self.words_for("lobby.rules")),
            ]
            tabs = Segments("tab", items, self._tab, self._choose_tab)
            tabs.lay(look, pygame.Rect(inner.left, top, inner.width, look.px(38)))
            page.add(tabs)
            top = tabs.rect.bottom + look.px(12)
        side = Scroll("side", [], gap=7, pad=0)
        side.lay(look, pygame.Rect(inner.left, top, inner.width, inner.bottom - top))
        self._lists["side"] = side
        page.add(side)
        self._refresh_side()

    def _choose_tab(self, tab: str) -> None:
        self._tab = tab
        self._refresh_side()

    # -- what changes while one waits ---------------------------------------------

    def _refresh_seats(self) -> None:
        self._put("seats", self._seats.rows(self.look))
        if self._hint is not None:
            self._hint.label = self._hint_words()
        if self._main is not None:
            self._main.label, self._main.icon = self._main_words()
            self._main.enabled = not self.party.leads or not self._unready()
            self._main.weight = Weight.PLAIN if self._is_ready() else Weight.MAIN
        self.dirty = True

    def _refresh_side(self) -> None:
        door = self.party.door
        if self._tab == "invite" and self.party.invites:
            items: list[Widget] = [Paragraph(self.words_for("lobby.no_door"), Size.SMALL)]
            if door is not None:
                items = invite_items(self.look, door, self._copy, self._help)
        else:
            items = rule_items(
                self.look, self.party, self._change_rules, self._read_rules, self._choose_code
            )
        self._put("side", items)

    def _put(self, name: str, items: list[Widget]) -> None:
        """Put new rows in a list, leaving the keyboard where it was."""
        column = self._lists.get(name)
        if column is None:
            return
        focus = self.page.focus
        column.items = items
        column.lay(self.look, column.rect)
        if focus is not None and focus.name and focus not in self.page.all():
            self.page.set_focus(self.page.find(focus.name))
        self.page.dirty = True

    def _unready(self) -> list[str]:
        room = self.party.room
        chairs = room.chairs if room is not None else ()
        persons = [chair for chair in chairs if chair.kind is Kind.PERSON]
        late = [one for one in persons if not (one.ready or one.host or one.away)]
        own = self.party.chair
        return [self.words_for("lobby.you") if one is own else one.name for one in late]

    def _is_ready(self) -> bool:
        chair = self.party.chair
        return chair is not None and chair.ready and not chair.host

    def _main_words(self) -> tuple[str, str]:
        if self.party.leads:
            return self.words_for("lobby.start"), "play"
        if self._is_ready():
            return self.words_for("lobby.unready"), "check"
        return self.words_for("lobby.get_ready"), "check"

    def _hint_words(self) -> str:
        room, words = self.party.room, self.words_for
        if room is None:
            return ""
        if self.party.model.link_state.state is LinkState.RECONNECTING:
            return words("table.net.reconnecting")
        unready = self._unready()
        if unready:
            names = words("cards.between").join(unready)
            hint = words("lobby.waiting_for", names=names)
        elif self.party.leads:
            empty = sum(chair.kind is Kind.EMPTY for chair in room.chairs)
            hint = words("lobby.fill", n=empty) if empty else words("lobby.all_ready")
        else:
            hint = words("lobby.waiting_host")
        if room.watchers:
            hint = words("lobby.watchers", n=room.watchers) + " · " + hint
        return hint

    # -- time -------------------------------------------------------------------

    @override
    def enter(self) -> None:
        if self.party.typing:
            self.party.typing = False
            self.chat.begin()

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.25

    @override
    def update(self, dt: float) -> None:
        for message in self.party.poll():
            self._hear(message)
        self.party.take_fresh()
        self.party.unread = 0
        ended = end_of(self.party.model, self.app.host)
        if ended is not None:
            show_party_end(self.app, self.party, ended)
            return
        room = self.party.room
        if room is not None and room.stage is not Stage.LOBBY:
            self.party.show()
            return
        if self.chat.refresh():
            self.dirty = True
        if self._due and not self.chat.composing:
            self.build()
        super().update(dt)

    def _hear(self, message: Incoming) -> None:
        match message:
            case Refused(code=code, values=values):
                if code in self.look.text:
                    self.app.toast(self.words_for(code, **dict(values)))
            case Room() | Seated():
                self._due = self._due or self.party.others != self._others
                self._refresh_seats()
                self._refresh_side()
            case Pings():
                self._refresh_seats()
            case _:
                self._refresh_seats()

    def _lay_again(self) -> None:
        self.build()

    # -- doing --------------------------------------------------------------------

    def _press_main(self) -> None:
        if self.party.leads:
            self._seats.fill(self.look)
            self.party.link.send(Start())
        else:
            self.party.link.send(Ready(on=not self._is_ready()))

    def _copy(self) -> None:
        if self.party.door is not None:
            done = copy(self.party.door.invite)
            self.app.toast(self.words_for("lobby.copied" if done else "lobby.not_copied"))

    def _help(self) -> None:
        inform(self.app, self.words_for("lobby.help"), self.words_for("lobby.firewall"))

    def _change_rules(self) -> None:
        from client.party.host import HostScene

        self.app.push(HostScene(self.app, self.party))

    def _choose_code(self) -> None:
        """Deal from a code from now on, or by chance again."""
        room = self.party.room
        if room is not None and room.coded:
            self.party.link.send(SetCode(""))
            return
        self.app.push(SameDealScene(self.app, use=self._use_code))

    def _use_code(self, code: DealCode, turns: int) -> None:
        self.party.link.send(SetCode(code.text))
        room = self.party.room
        if room is not None and turns:
            rules = turned(PRESETS[code.preset], -turns % 5)
            self.party.link.send(ChangeSetup(replace(room.setup, rules=rules)))

    def _read_rules(self) -> None:
        room = self.party.room
        self.app.go.rules(None if room is None else room.setup.rules)

    def _ask_name(self) -> None:
        dialog = Dialog(
            self.app, self.words_for("lobby.rename"), "", (), text=self.party.me,
            ghost=self.words_for("ui.you"),
        )  # fmt: skip

        def rename() -> None:
            name = (dialog.text or "").strip()
            if name:
                self.app.change(name=name[:12])
                self.party.link.send(Rename(name[:12], self.app.settings.avatar))

        dialog.answers = (
            Reply("ok", self.words_for("ui.ok"), rename, Weight.MAIN),
            Reply("cancel", self.words_for("ui.cancel"), nothing),
        )
        self.app.push(dialog)

    def _ask_kick(self, seat: Seat) -> None:
        room = self.party.room
        if room is None:
            return
        words, name = self.words_for, room.chairs[seat].name
        ask(
            self.app, words("lobby.kick"), words("lobby.kick_ask", name=name), words("lobby.kick"),
            lambda: _done(self.party.link.send(Unseat(seat))), grave=True,
        )  # fmt: skip

    # -- leaving --------------------------------------------------------------------

    @override
    def back(self) -> None:
        if self.chat.close_tray():
            return
        words = self.words_for
        if not self.party.hosting or not self.party.others:
            self.app.pop()
            return
        ask(
            self.app, words("lobby.close"), words("lobby.close_ask"), words("lobby.close"),
            self.app.pop, grave=True,
        )  # fmt: skip

    @override
    def close(self) -> None:
        self.party.close()

    # -- drawing ----------------------------------------------------------------------

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        for panel in self._panels:
            ground = rounded(panel.size, self.look.px(16), palette.PANEL, palette.EDGE, 1)
            surface.blit(ground, panel)
        if self.party.seat is None and self.party.room is not None:
            look = self.look
            area = pygame.Rect(0, look.px(26), self.room.width - self.margin(), look.px(44))
            put(
                surface,
                look,
                self.words_for("lan.watching"),
                Size.BODY,
                palette.IVORY_DIM,
                area,
                "right",
            )


def _done(number: int) -> None:
    """Let go of the number of a request nobody waits for."""
    del number
