"""The table while other people sit at it: the same screen with talk, pauses and pings."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

import pygame
from msgspec.structs import replace as replace_login

from client.overriding import override
from client.party.joining import Joining
from client.party.laninput import TalkKeys
from client.party.lanmenu import Leave, ask_how, open_lan_menu
from client.party.lanoverlay import (
    Bubbles,
    Drawer,
    ping_layers,
    unread_layer,
    veil_layer,
)
from client.party.party import Party
from client.party.partyend import show_party_end
from client.present.controls import Controls, tip_for
from client.present.deeds import Deed
from client.present.pictures import ButtonPicture, ButtonTone
from client.present.tableparts import Company, Shown
from client.stage.still import Layer
from client.table.help import AT_TABLE, WATCHING
from client.table.keynames import key_label
from client.table.occasion import Occasion
from client.table.table import TableScene
from client.ui.scene import Program
from client.ui.waiting import Waiting
from engine.core.state import SeatView
from engine.lan.link import (
    Chair,
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
        game = PartyGame(app, party)
        super().__init__(app, party.link, game, party.model)
        self.party = party
        self.drawer = game.drawer


class PartyGame(Occasion):
    """A game among people: what they say, how far they are, and whom the table waits for.

    Attributes:
        party: the people and the line to them.
        drawer: the talk.
        bubbles: what was just said.
    """

    def __init__(self, app: Program, party: Party) -> None:
        super().__init__(app)
        self.party = party
        self.drawer = Drawer(party, self._lay_talk)
        self.bubbles = Bubbles()
        self._keys = TalkKeys(app, self.drawer, open_talk=self.open_drawer, shut=self.close_drawer)
        self.known_as = self._mine()
        self._room: Room | None = party.room
        self._leave = Leave(self.go_away, self.go_for_good)
        self._second_of_veil = 0
        self._played: tuple[Chair, ...] | None = None
        """Who played the hand that is shown."""
        self._closing = False
        self._folded = 0
        """Number of the hand whose result has found its room."""

    # -- time -------------------------------------------------------------------

    @property
    @override
    def animating(self) -> bool:
        page = self.drawer.page
        warming = page is not None and page.warming
        return warming or self.bubbles.rising(self.app.now)

    @property
    @override
    def typing(self) -> bool:
        return self.drawer.open and self.drawer.chat.typing

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.1 if self.typing else 0.25

    @override
    def built(self) -> None:
        if self.party.typing:
            self.party.typing = False
            self.open_drawer()
            self.drawer.chat.begin()
        if self.drawer.open:
            self._lay_talk()

    @override
    def update(self, dt: float) -> bool:
        super().update(dt)
        after, before = self.party.room, self._room
        self._room = after
        if after is not None and after is not before:
            self._follow(after)
            if before is not None and after.ending != before.ending and after.ending:
                self.app.toast(self.party.votes_in_words())
            if after.stage is Stage.LOBBY:
                self.party.show()
                return False
        changed = False
        for entry in self.party.take_fresh():
            self.bubbles.hang(entry, self.app)
            changed = True
        if self.drawer.open:
            self.party.unread = 0
        changed |= self.bubbles.update(self.app.now) | self.drawer.update(dt)
        self._make_room_for_result()
        second = int(time.monotonic())
        if self.party.since is not None and second != self._second_of_veil:
            self._second_of_veil, changed = second, True
        return changed

    @property
    def _result_is_up(self) -> bool:
        picture = self.table.picture
        return picture is not None and picture.result is not None

    def _make_room_for_result(self) -> None:
        """Shut the talk once when a result comes up; who is typing may finish first."""
        view = self.table.model.view
        if view is None or not self._result_is_up:
            return
        if self._folded == view.public.n or (self.drawer.open and self.drawer.chat.typing):
            return
        self._folded = view.public.n
        if self.drawer.open:
            self.close_drawer()

    def _follow(self, room: Room) -> None:
        """Begin anew where another match has begun."""
        view = self.table.model.view
        fresh = view is not None and view.public.n <= 1 and view.public.result is None
        if fresh or (self.table.final and room.stage is Stage.PLAYING):
            self.table.forget_match()

    @override
    def hear(self, message: Incoming) -> None:
        self.party.hear(message)
        if not isinstance(message, Refused) or message.code not in self.app.look.text:
            return
        if self._result_is_up or message.code.startswith("net."):
            self.app.toast(self.app.words(message.code, **dict(message.values)))

    @override
    def show_end(self, key: str) -> None:
        show_party_end(self.app, self.party, key)

    def company(self) -> Company:
        """Tell who sits at the table; under a result, who played that hand."""
        room, view = self.party.room, self.table.model.view
        if room is None:
            return super().company()
        if view is None or view.public.result is None or self._played is None:
            self._played = room.chairs
        return self.company_of(room, self._played)

    # -- the picture ------------------------------------------------------------------

    @override
    def shown(self, chosen: Shown) -> Shown:
        # The talk lies where the points and the last trick are.
        chosen = super().shown(chosen)
        return replace(chosen, scores=False, last=False) if self.drawer.open else chosen

    @override
    def asking(self, controls: Controls) -> Controls:
        # A veil says already what holds the table up.
        return controls if self._veil() is None else replace(controls, prompt="")

    @override
    def menu(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        room = self.party.room
        tone = ButtonTone.PRIMARY if self.drawer.open else ButtonTone.QUIET
        chat = ButtonPicture("chat", Deed.CHAT, "", "", tone, icon="chat", tip=self._tip(Deed.CHAT))
        if self.party.seat is None:
            return (*usual, chat)
        paused = room is not None and room.paused
        tone = ButtonTone.PRIMARY if room is not None and room.pausing else ButtonTone.QUIET
        icon, able = "play" if paused else "pause", self._may_pause()
        pause = ButtonPicture("pause", Deed.PAUSE, "", "", tone, able, icon, self._tip(Deed.PAUSE))
        return (*usual, pause, chat)

    @override
    def tools(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        if self.party.seat is not None:
            return usual
        words, tools = self.app.words, list(usual)
        if self.party.seen_hand is not None:
            key = self._label(Deed.BEFORE)
            word = words("lan.hand_before")
            tools.append(ButtonPicture("before", Deed.BEFORE, word, key, ButtonTone.QUIET))
        if self._may_sit():
            tools.append(
                ButtonPicture("sit", Deed.SIT, words("table.do.sit"), "", ButtonTone.QUIET)
            )
        return tuple(tools)

    def _may_sit(self) -> bool:
        """Tell whether a watcher may take a bot's seat now: between hands, if the door is open."""
        room, party = self.party.room, self.party
        if room is None or party.seat is not None or party.login is None or room.setup.closed:
            return False
        bots = any(chair.kind is Kind.BOT for chair in room.chairs)
        return bots and room.stage in (Stage.RESULT, Stage.OVER)

    @override
    def watcher_deeds(self) -> tuple[Deed, ...]:
        return (Deed.SIT,) if self._may_sit() else ()

    def sit_down(self) -> None:
        """Take a bot's seat: leave as a watcher and come in as a player."""
        party = self.party
        if party.login is not None and self._may_sit():
            login = replace_login(party.login, watch=False)
            self.app.replace(Waiting(self.app, Joining(self.app, login, party.rooms)))

    def watch_hand_before(self) -> None:
        """Watch the hand before with all its cards."""
        if self.party.seen_hand is not None:
            self.app.go.open(self.party.seen_hand)

    def _label(self, deed: Deed) -> str:
        return key_label(self.app.look.text, self.app.keys, deed)

    def _tip(self, deed: Deed) -> str:
        return tip_for(self.app.look.text, self._label, deed)

    def _may_pause(self) -> bool:
        room = self.party.room
        if room is None or self.party.seat is None or room.stage is Stage.OVER:
            return False
        return self.party.leads or room.setup.may_pause

    @override
    def layers(self) -> list[Layer]:
        stage, picture = self.table.stage, self.table.picture
        if stage is None or picture is None:
            return []
        kit, layout = stage.kit, stage.layout
        layers: list[Layer] = []
        if picture.result is None and self.party.since is None:
            layers += ping_layers(kit, layout, self.table.model.pings, self.party.here)
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

    @override
    def held_up(self) -> str:
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

    @override
    def fairness(self, view: SeatView) -> str:
        checked = self.table.model.checked
        if checked is None or checked.hand != view.public.n or checked.fair is None:
            return self.app.words("lan.unchecked")
        return super().fairness(view)

    @override
    def waiting_note(self) -> str:
        room = self.party.room
        if room is None or room.stage not in (Stage.RESULT, Stage.OVER):
            return ""
        names = [
            chair.name
            for seat, chair in enumerate(room.chairs)
            if chair.kind is Kind.PERSON and not chair.ready and not chair.away
            and seat != self.party.seat and not (room.stage is Stage.OVER and chair.host)
        ]  # fmt: skip
        votes = self.party.votes_in_words()
        if not names:
            return votes
        late = self.app.words("lan.not_ready", names=self.app.words("cards.between").join(names))
        return " · ".join(note for note in (votes, late) if note)

    @override
    def final_deeds(self) -> tuple[Deed, ...]:
        if self.party.seat is None or self.table.model.link_state.state in GONE:
            return (Deed.END,)
        if self.party.leads:
            return (Deed.END, Deed.KEEP, Deed.LOBBY, Deed.AGAIN)
        return (Deed.END, Deed.KEEP, Deed.AGAIN)

    @property
    @override
    def is_ready(self) -> bool:
        if self.party.seat is None or self.party.leads:
            return False
        chair = self.party.chair
        return chair is not None and chair.ready

    # -- deeds --------------------------------------------------------------------------

    @override
    def known_deeds(self) -> tuple[Deed, ...]:
        return AT_TABLE if self.party.seat is not None else WATCHING

    @override
    def deeds(self) -> Mapping[Deed, Callable[[], None]]:
        return {
            **super().deeds(),
            Deed.CHAT: self.toggle_drawer,
            Deed.PAUSE: self.party.toggle_pause,
            Deed.LOBBY: self.to_lobby,
            Deed.SIT: self.sit_down,
            Deed.BEFORE: self.watch_hand_before,
            Deed.LEAVE: self.open_menu,
        }

    def play_again(self) -> None:
        """Start another match at the same table, or be ready for it."""
        self.party.link.send(Start() if self.party.leads else Ready(on=True))

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

    @override
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

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        return self._keys.handle(event)

    def toggle_drawer(self) -> None:
        """Open or shut the talk."""
        if self.drawer.open:
            self.close_drawer()
        else:
            self.open_drawer()

    def open_drawer(self) -> None:
        """Open the talk."""
        if self.table.stage is not None and not self.drawer.open:
            self.talk = True
            self.table.build()
            self._lay_talk()
            self.party.unread = 0

    def close_drawer(self) -> None:
        """Shut the talk."""
        self.drawer.close()
        self.talk = False
        self.table.build()

    def _lay_talk(self) -> None:
        stage = self.table.stage
        if stage is not None:
            self.drawer.unfold(stage.kit, stage.layout)

    @override
    def leave(self) -> None:
        page = self.drawer.page
        if page is not None:
            page.set_focus(None)

    # -- for tests ------------------------------------------------------------------------

    @override
    def targets(self) -> dict[str, pygame.Rect]:
        page = self.drawer.page
        return {w.name: pygame.Rect(w.rect) for w in page.all() if w.name} if page else {}

    @override
    def words(self) -> list[str]:
        page = self.drawer.page
        return page.words() if page is not None else []
