"""The way to the network: open a table, join one, or go back to one's own seat."""

import time

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.shapes import rounded
from client.machine.clipboard import invite_on_clipboard
from client.overriding import override
from client.party.hosting import hosting_rules, my_name
from client.party.kept import Kept, forget, kept_in
from client.present.optionwords import game_sketch
from client.settings.portraits import faces
from client.ui.buttons import Button, Weight
from client.ui.labels import Label, Paragraph
from client.ui.listrow import ListRow
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.steps import Steps
from client.ui.textfield import TextField
from engine.lan.invite import invite_text, place_text


class LanScene(PageScene):
    """Two panels: one's own table at the left, others' at the right."""

    name = "lan"
    shown_settings = frozenset({"hosting", "new_game"})

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._panels: list[pygame.Rect] = []
        self._icons: list[tuple[str, pygame.Rect]] = []
        self._invite = invite_on_clipboard()
        self._face = pygame.Rect(0, 0, 0, 0)
        self._kept = kept_in(app.paths)

    @override
    def enter(self) -> None:
        kept = kept_in(self.app.paths)
        if kept != self._kept:
            self._kept = kept
        self._invite = invite_on_clipboard()
        self.build()

    # -- layout ---------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("lan.title"))
        top = self._add_person(page, room)
        if self._kept is not None:
            top = self._add_way_back(page, pygame.Rect(room.left, top, room.width, 0), self._kept)
        gap = look.px(20)
        wide = (room.width - gap) // 2
        high = min(room.bottom - top, look.px(370))
        left = pygame.Rect(room.left, top, wide, high)
        right = pygame.Rect(left.right + gap, top, room.right - left.right - gap, high)
        self._panels, self._icons = [left, right], []
        self._add_own(page, left)
        self._add_others(page, right)
        self._add_steps(page, pygame.Rect(room.left, left.bottom, room.width, 0), room.bottom)

    def _add_steps(self, page: Page, below: pygame.Rect, bottom: int) -> None:
        """Say how a party comes together, where there is room for it."""
        look = self.look
        steps = Steps([self.words_for(f"lan.step.{number}") for number in (1, 2, 3)], "steps")
        wide = below.width - look.px(56)
        high = steps.height(look, wide)
        spare = bottom - below.bottom - high
        if spare >= look.px(56):
            top = below.bottom + spare // 2
            steps.lay(look, pygame.Rect(below.left + look.px(28), top, wide, high))
            page.add(steps)

    def _add_person(self, page: Page, room: pygame.Rect) -> int:
        look, side = self.look, self.look.px(56)
        self._face = pygame.Rect(room.left, room.top, side, side)
        words = Label(self.words_for("lan.name"), Size.SMALL, palette.IVORY_DIM)
        left = self._face.right + look.px(16)
        words.lay(look, pygame.Rect(left, room.top, look.px(200), side))
        wide = words.width(look)
        entry = TextField(
            "name", self.app.settings.name, self._rename, ghost=self.words_for("ui.you"), limit=12
        )
        place = pygame.Rect(left + wide + look.px(14), 0, look.px(260), look.px(42))
        place.centery = self._face.centery
        entry.lay(look, place)
        page.add(words, entry)
        return self._face.bottom + look.px(20)

    def _add_way_back(self, page: Page, place: pygame.Rect, kept: Kept) -> int:
        look, text = self.look, self.look.text
        minutes = max(1, round((time.time() - kept.at) / 60))
        hours = minutes // 60
        ago = text("lan.ago_hours", n=hours) if hours else text("lan.ago_minutes", n=minutes)
        own = text("lan.back_own") if kept.save else text("lan.back_guest")
        row = ListRow(
            "lan_back", text("lan.back", table=kept.table), ago, self._go_back,
            second=own, icon="undo", bin_act=self._forget,
        )  # fmt: skip
        row.lay(look, pygame.Rect(place.topleft, (place.width, look.px(72))))
        page.add(row)
        return row.rect.bottom + look.px(20)

    def _add_own(self, page: Page, panel: pygame.Rect) -> None:
        words = self.words_for
        inner = self._add_title(page, panel, "table", "lan.host")
        look, hosting = self.look, self.app.settings.hosting
        choice = " · ".join(
            (
                words(f"preset.{hosting_rules(self.app).id}"),
                words("newgame.hands_n", n=hosting.hands) if hosting.hands
                else words("newgame.endless"),
                words("newgame.seconds_n", n=hosting.seconds) if hosting.seconds
                else words("newgame.no_limit"),
            )
        )  # fmt: skip
        shown = Label(choice, Size.BODY, palette.GOLD_BRIGHT)
        shown.lay(look, pygame.Rect(inner.left, inner.top, inner.width, look.px(30)))
        start = Button("host", words("lan.open"), self.app.go.host, weight=Weight.MAIN, icon="door")
        start.lay(look, _foot(inner, look.px(54), 0))
        more = Button("setup", words("lan.setup"), self._set_up, icon="settings")
        more.lay(look, _foot(inner, look.px(46), look.px(66)))
        page.add(shown, more, start)
        sketch = Paragraph(
            game_sketch(look.text, hosting_rules(self.app).id), Size.SMALL, palette.IVORY_DIM
        )
        top, high = shown.rect.bottom + look.px(2), sketch.height(look, inner.width)
        if top + high <= more.rect.top - look.px(12):
            sketch.lay(look, pygame.Rect(inner.left, top, inner.width, high))
            page.add(sketch)

    def _add_others(self, page: Page, panel: pygame.Rect) -> None:
        words = self.words_for
        inner = self._add_title(page, panel, "people", "lan.join")
        self._add_shortcuts(page, inner)
        join = Button(
            "join", words("lan.look"), lambda: self._join(""), weight=Weight.MAIN, icon="search"
        )
        join.lay(self.look, _foot(inner, self.look.px(54), 0))
        page.add(join)

    def _add_shortcuts(self, page: Page, inner: pygame.Rect) -> None:
        """Offer an invitation from the clipboard and the places gone to last."""
        look, words = self.look, self.words_for
        rows: list[ListRow] = []
        if self._invite is not None:
            place = place_text(self._invite.host, self._invite.port)
            text = invite_text(self._invite)
            rows.append(
                ListRow(
                    "invite", place, words("lan.invited"), lambda: self._join(text), icon="copy"
                )
            )
        rows += [self._recent_row(place) for place in self.app.settings.recent_hosts]
        step = look.px(52 + 8)
        fitting = max(0, (inner.height - look.px(54 + 14)) // step)
        for index, row in enumerate(rows[: min(2, fitting)]):
            row.lay(
                look, pygame.Rect(inner.left, inner.top + index * step, inner.width, look.px(52))
            )
            page.add(row)

    def _recent_row(self, place: str) -> ListRow:
        note = self.words_for("lan.recent_one")
        return ListRow(f"recent:{place}", place, note, lambda: self._join(place), icon="clock")

    def _add_title(self, page: Page, panel: pygame.Rect, icon: str, key: str) -> pygame.Rect:
        look = self.look
        inner = panel.inflate(-look.px(56), -look.px(48))
        side = look.px(40)
        self._icons.append((icon, pygame.Rect(inner.left, inner.top + look.px(3), side, side)))
        head = Label(self.words_for(key), Size.TITLE, palette.IVORY, bold=True)
        left = inner.left + side + look.px(16)
        head.lay(look, pygame.Rect(left, inner.top, inner.right - left, look.px(46)))
        body = Paragraph(self.words_for(f"{key}.sketch"), Size.SMALL, palette.IVORY_DIM)
        high = body.height(look, inner.width)
        body.lay(look, pygame.Rect(inner.left, head.rect.bottom + look.px(6), inner.width, high))
        page.add(head, body)
        top = body.rect.bottom + look.px(16)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)

    # -- doing ------------------------------------------------------------------

    def _rename(self, name: str) -> None:
        self.app.change(name=name)

    def _set_up(self) -> None:
        from client.party.host import HostScene

        self.app.push(HostScene(self.app))

    def _join(self, place: str) -> None:
        self.app.go.join(place)

    def _go_back(self) -> None:
        self.app.go.lan_back()

    def _forget(self) -> None:
        forget(self.app.paths)
        self._kept = None
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        look = self.look
        names = faces(look.icons)
        picture = look.icons.avatar(names[self.app.settings.avatar % len(names)], self._face.width)
        surface.blit(picture, self._face)
        for panel in self._panels:
            ground = rounded(panel.size, look.px(16), palette.PANEL, palette.EDGE, 1)
            surface.blit(ground, panel)
        for icon, place in self._icons:
            surface.blit(look.icons.get(icon, place.width, palette.GOLD[:3]), place)

    @override
    def words(self) -> list[str]:
        return [my_name(self.app), *super().words()]


def _foot(inner: pygame.Rect, high: int, above: int) -> pygame.Rect:
    """Give a place at the foot of a panel, some pixels above its lower edge."""
    return pygame.Rect(inner.left, inner.bottom - above - high, inner.width, high)
