"""Finding a table: those nearby, an invitation, an address, places gone to before."""

import pygame

from client.look import palette
from client.look.fonts import Size
from client.machine.clipboard import invite_on_clipboard
from client.overriding import override
from client.party.hosting import my_name
from client.party.joining import Joining
from client.party.nearby import Lookout, Nearby
from client.party.party import Rooms
from client.present.optionwords import game_name
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
from engine.lan.invite import Invite, invite_text, parse_invite, parse_typed, place_text
from engine.lan.link import Stage
from engine.lan.login import Login
from engine.lan.wire import PORT, VERSIONS


class JoinScene(PageScene):
    """Tables that announce themselves at the left, other ways in at the right."""

    name = "join"

    def __init__(self, app: Program, rooms: Rooms) -> None:
        super().__init__(app)
        self._rooms = rooms
        self.lookout: Lookout | None = None
        self._typed = ""
        self._wrong = ""
        self._watch = False
        self._invite: Invite | None = None
        self._shown: tuple[Nearby, ...] = ()
        self._list: Scroll | None = None
        self._panels: list[pygame.Rect] = []
        self._age = 0.0
        self._advised = False

    # -- coming and going ---------------------------------------------------------

    @override
    def enter(self) -> None:
        # Only while this screen is up is anything looked for.
        if self.lookout is None:
            self.lookout = Lookout(self.app.wake)
        self._look_at_clipboard()
        self.build()

    @override
    def leave(self) -> None:
        super().leave()
        self._stop()

    @override
    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.lookout is not None:
            self.lookout.close()
            self.lookout = None

    def _look_at_clipboard(self) -> None:
        invite = invite_on_clipboard()
        if invite != self._invite:
            self._invite = invite
            self.build()

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.25

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._look_at_clipboard()
        return super().handle(event)

    @override
    def update(self, dt: float) -> None:
        super().update(dt)
        self._age += dt
        tables = self.lookout.tables if self.lookout is not None else self._shown
        late = self._age > 4.0
        if tables != self._shown or late != self._advised:
            self._shown, self._advised = tables, late
            self._fill_list()
            self.dirty = True

    # -- layout -----------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("lan.join_title"))
        left, right = self.in_two(room, 440, 0.46)
        self._panels = [left, right]
        inner = left.inflate(-look.px(36), -look.px(32))
        head = Label(self.words_for("lan.nearby"), Size.BODY, palette.GOLD, bold=True)
        head.lay(look, pygame.Rect(inner.topleft, (inner.width, look.px(32))))
        watch = FormRow(
            self.words_for("lan.only_watch"), Toggle("watch", self._watch, self._set_watch)
        )
        watch.underlined = False
        foot = watch.height(look, inner.width)
        watch.lay(look, pygame.Rect(inner.left, inner.bottom - foot, inner.width, foot))
        top = head.rect.bottom + look.px(8)
        self._list = Scroll("tables", [], gap=8, pad=0)
        self._list.lay(
            look, pygame.Rect(inner.left, top, inner.width, watch.rect.top - top - look.px(8))
        )
        page.add(head, self._list, watch)
        self._fill_list()
        ways = Scroll("ways", self._ways(), gap=8, pad=0)
        ways.lay(look, right.inflate(-look.px(36), -look.px(32)))
        page.add(ways)

    def _fill_list(self) -> None:
        shown = self._list
        if shown is None:
            return
        rows: list[Widget] = [self._row(table) for table in self._shown]
        if not rows:
            rows = self._nothing_found()
        shown.items = rows
        shown.lay(self.look, shown.rect)

    def _nothing_found(self) -> list[Widget]:
        trouble = self.lookout.trouble if self.lookout is not None else ""
        key = f"lan.{trouble}" if trouble else "lan.looking"
        rows: list[Widget] = [Paragraph(self.words_for(key), Size.BODY, palette.IVORY)]
        if self._advised or trouble:
            rows.append(Paragraph(self.words_for("lan.advice"), Size.SMALL, palette.IVORY_DIM))
        return rows

    def _row(self, table: Nearby) -> ListRow:
        found, words = table.found, self.words_for
        rules = game_name(self.look.text, found.rules)
        second = " · ".join(
            part
            for part in (rules, found.host_name, words(f"lan.stage.{found.stage.value}"))
            if part
        )
        note = words("lan.free", n=found.free) if found.stage is Stage.LOBBY else ""
        if found.stage is not Stage.LOBBY and found.watchers:
            note = words("lan.may_watch")
        if found.versions[0] > VERSIONS[1] or found.versions[1] < VERSIONS[0]:
            note = words("lan.other_version", app=found.app or "?")
        if table.ping is not None:
            note = f"{note}  {table.ping} ms"
        icon = "lock" if found.code else "table"
        title = found.name or found.host_name or place_text(found.host, found.port)
        return ListRow(
            f"table:{found.id}", title, note.strip(), lambda: self._to_table(table),
            second=second, icon=icon,
        )  # fmt: skip

    def _ways(self) -> list[Widget]:
        words = self.words_for
        ways: list[Widget] = []
        if self._invite is not None:
            invite = self._invite
            ways += [
                Label(words("lan.invited"), Size.BODY, palette.GOLD, bold=True),
                ListRow(
                    "invite", place_text(invite.host, invite.port), words("lan.enter"),
                    lambda: self._to_invite(invite), second=words("lan.from_clipboard"),
                    icon="copy",
                ),
                Space(8),
            ]  # fmt: skip
        entry = TextField(
            "place", self._typed, self._type, ghost=words("lan.place_ghost"), limit=80,
            done=self._to_typed,
        )  # fmt: skip
        ways += [
            Label(words("lan.by_address"), Size.BODY, palette.GOLD, bold=True),
            entry,
        ]
        if self._wrong:
            ways.append(Paragraph(self._wrong, Size.SMALL, palette.CINNABAR_BRIGHT))
        ways.append(Button("go", words("lan.enter"), self._to_typed, weight=Weight.MAIN))
        recent = self.app.settings.recent_hosts
        if recent:
            ways += [
                Space(8),
                Label(words("lan.recent"), Size.BODY, palette.GOLD, bold=True),
                *(self._recent_row(place) for place in recent),
            ]
        return ways

    def _recent_row(self, place: str) -> ListRow:
        return ListRow(
            f"recent:{place}", place, "", lambda: self.go_to(place), icon="clock",
            bin_act=lambda: self._forget(place),
        )  # fmt: skip

    # -- doing ----------------------------------------------------------------------

    def _set_watch(self, on: bool) -> None:
        self._watch = on

    def _type(self, text: str) -> None:
        self._typed = text

    def _forget(self, place: str) -> None:
        known = self.app.settings.recent_hosts
        self.app.change(recent_hosts=tuple(other for other in known if other != place))
        self.build()

    def _to_typed(self) -> None:
        self.go_to(self._typed)

    def go_to(self, text: str) -> None:
        """Go to a place somebody typed, which may be a whole invitation."""
        invite = parse_invite(text) or parse_typed(text)
        if invite is not None:
            self._to_invite(invite)
        else:
            self._wrong = self.words_for("lan.no_place", port=PORT)
            self.build()

    def _to_invite(self, invite: Invite) -> None:
        self._go(invite.host, invite.port, code=invite.code)

    def _to_table(self, table: Nearby) -> None:
        self._go(table.found.host, table.found.port, table=table.found.table)

    def _go(self, host: str, port: int, *, code: str = "", table: str = "") -> None:
        self._wrong = ""
        login = Login(
            host=host,
            port=port,
            name=my_name(self.app),
            avatar=self.app.settings.avatar,
            table=table,
            code=code,
            watch=self._watch,
            list=not code and not table,
        )
        self.app.push(Waiting(self.app, Joining(self.app, login, self._rooms)))

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        for panel in self._panels:
            self.draw_panel(surface, panel)

    def invitation(self) -> str:
        """Give the invitation that is offered, or an empty text; for tests."""
        return "" if self._invite is None else invite_text(self._invite)
