"""One's own part in a table on the network, from the door to the last hand."""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from client.party.kept import Kept, forget, keep
from client.present.model import TableModel
from client.present.talkbook import TalkBook, TalkEntry, notes_between, people_here, renamed_in
from client.ui.scene import Program, Scene
from engine.core.cards import Seat
from engine.lan.invite import parse_invite
from engine.lan.link import (
    Admit,
    Chair,
    Chatted,
    Closing,
    Depart,
    DoorOpened,
    Emoted,
    EndTable,
    Incoming,
    Kind,
    Link,
    LinkChanged,
    LinkState,
    Listed,
    Pause,
    Phrased,
    Room,
    Seated,
    Stage,
    VoteEnd,
)
from engine.lan.login import Login

log = logging.getLogger(__name__)

_FOR_GOOD = frozenset({"kicked", "left", "ended", "wrong_token", "bad_name"})
"""Codes of ends after which there is no way back."""
FAREWELL = 0.4
"""Seconds a farewell may take."""


class Party:
    """The line to a table on the network, shared by the screens one after the other.

    Attributes:
        link: the line.
        model: what is known of the table.
        hosting: whether the table is one's own.
        door: where one's own table is to be reached; None before that is known.
        book: what was said.
        fresh: what was said since the screen last looked.
        unread: how many lines came while the talk was out of sight.
        since: when the line was lost; None while it holds.
        draft: what is being typed to the others.
        typing: whether somebody was typing it when a screen gave way to the next.
        moving: whether one screen is just handing the table over to another.
        login: how one came here; None at one's own table.
        seen_hand: the hand watched last, with all its cards; None for none.
        lost: whether the host of this machine is gone, so that nothing can be told it.
    """

    def __init__(
        self,
        app: Program,
        link: Link,
        rooms: "Rooms",
        *,
        hosting: bool,
        login: Login | None = None,
    ) -> None:
        self.app = app
        self.rooms = rooms
        self.link = link
        self.model = TableModel(link)
        self.hosting = hosting
        self.login = login
        self.seen_hand: Path | None = None
        self.door: DoorOpened | None = None
        self.book = TalkBook()
        self.fresh: list[TalkEntry] = []
        self.unread = 0
        self.since: float | None = None
        self.draft = ""
        self.typing = False
        self.moving = False
        self.lost = False
        self._room: Room | None = None
        self._closed = False
        self._left = False

    # -- what is known --------------------------------------------------------

    @property
    def room(self) -> Room | None:
        """Everything about the table but the game."""
        return self.model.room

    @property
    def seat(self) -> Seat | None:
        """One's own seat; None while watching."""
        return self.model.seat

    @property
    def chair(self) -> Chair | None:
        """One's own chair; None while watching."""
        if self.room is None or self.seat is None:
            return None
        return self.room.chairs[self.seat]

    @property
    def me(self) -> str:
        """One's own name at this table; empty while watching."""
        return "" if self.chair is None else self.chair.name

    @property
    def leads(self) -> bool:
        """Whether one may change the table and start the match."""
        return self.chair is not None and self.chair.host

    @property
    def invites(self) -> bool:
        """Whether one has an invitation to hand on, or will have: one's own table, or a club's."""
        return self.hosting or self.door is not None

    def _invited(self, text: str) -> None:
        """Note the invitation to a table of a club."""
        invite = parse_invite(text)
        if invite is not None and not self.hosting:
            self.door = DoorOpened(
                port=invite.port, addresses=(invite.host,), code=invite.code, invite=text
            )

    @property
    def others(self) -> tuple[Seat, ...]:
        """Seats of the other people."""
        if self.room is None:
            return ()
        return tuple(
            seat
            for seat, chair in enumerate(self.room.chairs)
            if chair.kind is Kind.PERSON and seat != self.seat
        )

    @property
    def here(self) -> tuple[Seat, ...]:
        """Seats of the other people who are connected."""
        room = self.room
        return tuple(
            seat for seat in self.others if room is not None and not room.chairs[seat].away
        )

    # -- what comes -----------------------------------------------------------

    def poll(self) -> tuple[Incoming, ...]:
        """Take in what came, for a screen that does not look at the model itself."""
        came = self.model.poll(time.monotonic())
        for message in came:
            self.hear(message)
        return came

    def hear(self, message: Incoming) -> None:
        """Take notice of a message that the model has taken in."""
        match message:
            case Chatted() | Phrased() | Emoted():
                self._talked(message)
            case Room():
                self.book.note(notes_between(self._room, message))
                if self._room is not None:
                    self.book.rename(renamed_in(self._room.chairs, message.chairs))
                self._room = message
            case Seated(seat=seat):
                if seat is not None:
                    self._keep()
            case DoorOpened():
                self.door = message
                self._keep()
            case LinkChanged(state=state, code=code, values=values):
                self._invited(str(dict(values).get("invite", "")))
                self.since = time.monotonic() if state is LinkState.RECONNECTING else None
                if state is LinkState.REFUSED and code in _FOR_GOOD:
                    forget(self.app.paths)
            case Closing(code=code):
                if code in _FOR_GOOD or not self._can_go_on:
                    forget(self.app.paths)
            case _:
                pass

    def _talked(self, said: Chatted | Phrased | Emoted) -> None:
        entry = self.book.hear(said, self.room)
        if entry is None or entry.name in self.book.muted:
            return
        self.fresh.append(entry)
        if entry.name != self.me:
            self.unread += 1
            self.app.play("chat")

    @property
    def _can_go_on(self) -> bool:
        return self.room is not None and self.room.stage in (Stage.PLAYING, Stage.RESULT)

    def _keep(self) -> None:
        """Write down the way back, in case the program ends before the match does."""
        room = self.room
        table = room.setup.name if room is not None else ""
        now = int(time.time())
        login = getattr(self.link, "login", None)
        if self.hosting and self.door is not None and room is not None:
            kept = Kept(
                table=table, at=now, save=room.table, port=self.door.port,
                code=bool(self.door.code),
            )  # fmt: skip
            keep(self.app.paths, kept)
        elif not self.hosting and isinstance(login, Login) and login.token:
            keep(self.app.paths, Kept(table=table, at=now, login=login))

    # -- its screens ----------------------------------------------------------

    def show(self) -> None:
        """Put the right screen of the table, its lobby or the game, in place of the top one."""
        in_lobby = self.room is None or self.room.stage is Stage.LOBBY
        # Who is typing goes on typing: letters must never become deeds by a change of screens.
        self.typing = self.app.scene.typing
        make = self.rooms.lobby if in_lobby else self.rooms.table
        self.moving = True
        self.app.replace(make(self.app, self))
        self.moving = False

    # -- what one does --------------------------------------------------------

    def turn_door(self) -> None:
        """Close the door to newcomers, or open it again, also to those thrown out."""
        if self.room is not None:
            self.link.send(Admit(on=self.room.setup.closed))

    def take_fresh(self) -> list[TalkEntry]:
        """Give what was said since the last call."""
        fresh, self.fresh = self.fresh, []
        return fresh

    def toggle_pause(self) -> None:
        """Ask for a pause or its end, or take the wish back by asking for the other."""
        room = self.room
        if room is None or self.seat is None:
            return
        wants = self.seat in room.pausing
        self.link.send(Pause(on=room.paused if wants else not room.paused))

    @property
    def may_vote(self) -> bool:
        """Whether one may ask now for the match to end."""
        room = self.room
        return (
            room is not None
            and self.seat is not None
            and room.stage in (Stage.PLAYING, Stage.RESULT)
        )

    def vote_end(self) -> None:
        """Want the match to end with this hand, or no longer."""
        if self.room is not None and self.seat is not None:
            self.link.send(VoteEnd(on=self.seat not in self.room.ending))

    def votes_in_words(self) -> str:
        """Say who wants the match to end, and how many it takes; empty if nobody does."""
        room, words = self.room, self.app.words
        if room is None or not room.ending:
            return ""
        names = words("cards.between").join(room.chairs[seat].name for seat in room.ending)
        needed = len(people_here(room)) // 2 + 1
        return words("lan.vote.stands", names=names, n=len(room.ending), of=needed)

    def leave_for_good(self) -> None:
        """Give the seat up; one's own table ends for all."""
        self._left = True
        forget(self.app.paths)
        if self.hosting:
            self.link.send(EndTable(save=False))
        elif self.seat is not None:
            self.link.send(Depart())

    def close(self) -> None:
        """Go away. A match that is not over can be come back to; a lobby cannot."""
        if self._closed or self.moving:
            return
        self._closed = True
        if self.lost:
            return
        ends = self._left or self.room is None or self.room.stage in (Stage.LOBBY, Stage.OVER)
        if ends and not self._left:
            self.leave_for_good()
        if self.hosting:
            if not ends:
                self.app.host.get_up()
            # The guests are told why before the door sends them away.
            self.app.host.shut_door_soon()
        else:
            self.link.close()
            if ends:
                # The farewell takes a moment to be said: the program waits for it, no frame does.
                wait = getattr(self.link, "join", None)
                if wait is not None:
                    Thread(target=wait, args=(FAREWELL,), name="farewell").start()


class Rooms(NamedTuple):
    """The screens of a party, handed in where the program is put together.

    Attributes:
        lobby: makes the screen before and between matches.
        table: makes the screen of a running match.
        hall: makes the screen of a club's tables.
    """

    lobby: Callable[[Program, Party], Scene]
    table: Callable[[Program, Party], Scene]
    hall: Callable[[Program, Login, "Rooms", Listed], Scene]
