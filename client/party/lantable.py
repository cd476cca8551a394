"""The table while other people sit at it: the same screen with talk, pauses and pings."""

import time
from dataclasses import replace

import pygame

from client.party.laninput import LanInput
from client.party.lanmenu import Leave, ask_how, open_lan_menu
from client.party.lanoverlay import (
    Bubbles,
    Drawer,
    ping_layers,
    unread_layer,
    veil_layer,
)
from client.party.party import Party
from client.party.partyend import tell_party_end
from client.present.picture import Picture
from client.present.timeline import Timeline
from client.stage.pictures import ButtonPicture, ButtonTone, ResultPicture, TablePicture
from client.stage.still import Layer
from client.table.table import TableScene
from client.table.tablepicture import Company, PictureMaker
from client.table.tableresult import ResultMaker
from client.table.tablestage import TableStage
from client.ui.scene import Program
from engine.core.state import SeatView
from engine.lan.link import (
    ChangeSetup,
    Incoming,
    Kind,
    LinkState,
    Ready,
    Refused,
    Room,
    Stage,
    Start,
)

GONE = (LinkState.LOST, LinkState.REFUSED, LinkState.CLOSED)


class LanTable(TableScene):
    """Plays at a party's table; the party outlives it when the lobby comes back."""

    def __init__(self, app: Program, party: Party) -> None:
        super().__init__(app, party.link)
        self.party = party
        self.model = party.model
        self.input = LanInput(self)
        self.drawer = Drawer(app, party)
        self.bubbles = Bubbles()
        self._leave = Leave(self.go_away, self.go_for_good)
        self._second_of_veil = 0
        self._played: Company | None = None
        self._closing = False
        self._folded = 0
        """Number of the hand whose result has found its room."""

    # -- time -------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        page = self.drawer.page
        warming = page is not None and page.warming
        return super().animating or warming or self.bubbles.rising(self.app.now)

    @property
    def typing(self) -> bool:
        return self.drawer.open and self.drawer.chat.typing

    @property
    def wakes_in(self) -> float | None:
        base = super().wakes_in
        mine = 0.25
        if self.drawer.open and self.drawer.chat.typing:
            mine = 0.1
        return mine if base is None else min(base, mine)

    def build(self) -> None:
        super().build()
        if self.drawer.open and self.stage is not None:
            self.drawer.unfold(self.stage.kit, self.stage.layout)

    def update(self, dt: float) -> None:
        room = self.party.room
        super().update(dt)
        if self.app.scene is not self:
            return
        after = self.party.room
        if after is not None and after is not room:
            self._follow(after)
            if after.stage is Stage.LOBBY:
                self.party.show()
                return
        for entry in self.party.take_fresh():
            self.bubbles.hang(entry, self.app)
            self.dirty = True
        if self.drawer.open:
            self.party.unread = 0
        if self.bubbles.update(self.app.now) | self.drawer.update(dt):
            self.dirty = True
        self._make_room_for_result()
        second = int(time.monotonic())
        if self.party.since is not None and second != self._second_of_veil:
            self._second_of_veil, self.dirty = second, True

    def _make_room_for_result(self) -> None:
        """Shut the talk once when a result comes up; who is typing may finish first."""
        view, picture = self.model.view, self.picture
        if view is None or picture is None or picture.result is None:
            return
        if self._folded == view.public.n or (self.drawer.open and self.drawer.chat.typing):
            return
        self._folded = view.public.n
        if self.drawer.open:
            self.close_drawer()

    def _follow(self, room: Room) -> None:
        """Begin anew where another match has begun."""
        view = self.model.view
        if self.final and room.stage is Stage.PLAYING:
            self.final = False
            self.totals = {}
            self.readied = 0
        if view is not None and view.public.n <= 1 and view.public.result is None:
            self.totals = {}

    def _hear(self, message: Incoming) -> None:
        super()._hear(message)
        self.party.hear(message)
        if isinstance(message, Refused) and message.code in self.app.look.text:
            shows_result = self.picture is not None and self.picture.result is not None
            if shows_result or message.code.startswith("net."):
                self.app.toast(self.app.words(message.code, **dict(message.values)))

    def say_end(self, key: str) -> None:
        """Leave a table that is gone, and say why."""
        tell_party_end(self.app, self.party, key)

    def company(self) -> Company:
        """Tell who sits at the table; under a result, who played that hand."""
        company = super().company()
        view = self.model.view
        if view is None or view.public.result is None or self._played is None:
            self._played = company
        return replace(company, names=self._played.names, avatars=self._played.avatars)

    # -- the picture ------------------------------------------------------------------

    def _picture(self, stage: TableStage, timeline: Timeline, moment: Picture) -> TablePicture:
        picture = super()._picture(stage, timeline, moment)
        picture = replace(picture, menu=self._menu(picture.menu))
        if self._veil() is not None:
            picture = replace(picture, prompt="")  # the veil says it already
        if self.drawer.open:
            picture = replace(picture, scores=(), last=None)  # the talk lies there
        stage.board.extra = self._layers(stage, picture)
        return picture

    def _menu(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        room = self.party.room
        paused = room is not None and room.paused
        tone = ButtonTone.PRIMARY if room is not None and room.pausing else ButtonTone.QUIET
        pause = ButtonPicture(
            "pause", "", "", tone, icon="play" if paused else "pause", enabled=self._may_pause()
        )
        chat = ButtonPicture(
            "chat", "", "", ButtonTone.PRIMARY if self.drawer.open else ButtonTone.QUIET,
            icon="chat",
        )  # fmt: skip
        return (*usual, pause, chat)

    def _may_pause(self) -> bool:
        room = self.party.room
        if room is None or self.party.seat is None or room.stage is Stage.OVER:
            return False
        return self.party.leads or room.setup.may_pause

    def _layers(self, stage: TableStage, picture: TablePicture) -> list[Layer]:
        kit, layout = stage.kit, stage.layout
        layers: list[Layer] = []
        if picture.result is None and self.party.since is None:
            layers += ping_layers(kit, layout, self.model.pings, self.party.here)
        veil = self._veil()
        if veil is not None:
            layers.append(veil_layer(kit, layout, *veil))
        layers += self.bubbles.layers(kit, layout, self.app, self.drawer.beside(layout))
        if self.party.unread and not self.drawer.open and picture.result is None:
            button = stage.board.button_areas(picture).get("chat")
            if button is not None:
                layers.append(unread_layer(kit, button, self.party.unread))
        if self.drawer.open:
            layers.append(self.drawer.layer(kit))
        return layers

    def _veil(self) -> tuple[str, str] | None:
        """Give the two lines of what holds the table up."""
        words, room = self.app.words, self.party.room
        if self.party.since is not None:
            waited = int(time.monotonic() - self.party.since)
            return words("lan.reconnecting"), words("lan.reconnecting.note", n=waited)
        if room is None:
            return None
        if room.notice == "disk":
            return words("lan.disk"), words("net.disk")
        if room.paused:
            leads = self.party.leads or room.setup.may_pause
            note = "lan.paused.note" if leads and self.party.seat is not None else "lan.paused.wait"
            return words("table.paused"), self._wishes(room) or words(note)
        return None

    def _wishes(self, room: Room) -> str:
        """Say who wants a pause or its end."""
        if not room.pausing:
            return ""
        names = self.app.words("cards.between").join(
            room.chairs[seat].name for seat in room.pausing
        )
        return self.app.words("lan.wants_on" if room.paused else "lan.wants_pause", names=names)

    def _standing_prompt(self) -> str:
        if self.party.since is not None:
            return self.app.words("table.net.reconnecting")
        room = self.party.room
        if room is None:
            return ""
        if room.paused:
            return self.app.words("table.paused")
        wishes = self._wishes(room)
        if wishes:
            return wishes
        return self.app.words("lan.watching") if self.party.seat is None else ""

    # -- results ------------------------------------------------------------------------

    def _result(self, maker: PictureMaker, view: SeatView) -> ResultPicture | None:
        result = super()._result(maker, view)
        if result is None:
            return None
        if self.final:
            makers = ResultMaker(maker, self.totals)
            result = makers.match(view, self._final_buttons())
        return None if result is None else replace(result, note=self._with_waiting(result.note))

    def _fairness(self, view: SeatView) -> str:
        checked = self.model.checked
        if checked is None or checked.hand != view.public.n or checked.fair is None:
            return self.app.words("lan.unchecked")
        return super()._fairness(view)

    def _with_waiting(self, note: str) -> str:
        room = self.party.room
        if room is None or room.stage not in (Stage.RESULT, Stage.OVER):
            return note
        names = [
            chair.name
            for seat, chair in enumerate(room.chairs)
            if chair.kind is Kind.PERSON and not chair.ready and not chair.away
            and seat != self.party.seat and not (room.stage is Stage.OVER and chair.host)
        ]  # fmt: skip
        if not names:
            return note
        waiting = self.app.words("lan.not_ready", names=self.app.words("cards.between").join(names))
        return f"{note} · {waiting}" if note else waiting

    def _final_buttons(self) -> tuple[str, ...]:
        if self.party.seat is None or self.model.link_state.state in GONE:
            return ("menu",)
        if self.party.leads:
            return ("menu", "lobby", "again")
        chair = self.party.chair
        return ("menu", "waiting" if chair is not None and chair.ready else "again")

    # -- deeds --------------------------------------------------------------------------

    def play_again(self) -> None:
        """Start another match at the same table, or be ready for it."""
        self.party.link.send(Start() if self.party.leads else Ready(on=True))
        self.dirty = True

    def to_lobby(self) -> None:
        """Go back to the lobby with everybody, to change seats or rules."""
        if self.party.room is not None:
            self.party.link.send(ChangeSetup(self.party.room.setup))

    def end_table(self) -> None:
        """Leave a match that is over; the party says goodbye."""
        self.app.pop()

    def open_menu(self) -> None:
        """Ask what is to be done."""
        open_lan_menu(self.party, self._leave)

    def leave_table(self) -> None:
        """Ask how one wants to leave."""
        ask_how(self.party, self._leave)

    def go_away(self) -> None:
        """Go, and come back later; one's own match is kept for all."""
        self.app.pop()

    def go_for_good(self) -> None:
        """Give the seat up, or end one's own match."""
        self.party.leave_for_good()
        self.app.pop()

    def close(self) -> None:
        self.drawer.close()
        self.party.close()

    def may_close(self) -> bool:
        """Tell whether the window may close now; a host is asked first."""
        if not self.party.hosting or not self.party.others or self._closing:
            return True
        self._closing = True
        open_lan_menu(self.party, self._leave)
        return False

    # -- the talk -----------------------------------------------------------------------

    def toggle_drawer(self) -> None:
        """Open or shut the talk."""
        if self.drawer.open:
            self.close_drawer()
        else:
            self.open_drawer()

    def open_drawer(self) -> None:
        """Open the talk."""
        if self.stage is not None and not self.drawer.open:
            self.show.talk = True
            self.build()
            self.drawer.unfold(self.stage.kit, self.stage.layout)
            self.party.unread = 0

    def close_drawer(self) -> None:
        """Shut the talk."""
        self.drawer.close()
        self.show.talk = False
        self.build()

    def leave(self) -> None:
        super().leave()
        page = self.drawer.page
        if page is not None:
            page.set_focus(None)

    # -- for tests ------------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        page = self.drawer.page
        talk = {w.name: pygame.Rect(w.rect) for w in page.all() if w.name} if page else {}
        return super().targets() | talk

    def words(self) -> list[str]:
        page = self.drawer.page
        return [*super().words(), *(page.words() if page is not None else [])]
