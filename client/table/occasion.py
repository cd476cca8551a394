"""What a table is played for: what differs at home, among other people, and in a lesson.

The table screen is the same everywhere. All that is particular to an occasion is
handed to it as one of these; the plain one is a game at home.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pygame

from client.machine.clipboard import copy
from client.machine.hostprocess import Host
from client.present.allowed import Allowed, allowed_at, autoplay_is_bot
from client.present.controls import Controls
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.model import TableModel
from client.present.pictures import ButtonPicture, TablePicture
from client.present.tableparts import Company, Shown
from client.settings.portraits import called
from client.stage.still import Layer
from client.table.help import AMONG_PEOPLE, AT_TABLE
from client.table.tablestage import TableStage
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program
from engine.core.state import SeatView
from engine.lan.link import Chair, EndTable, Incoming, LinkState, Rename, Room, Stage
from engine.text import Text

_FINAL = (LinkState.LOST, LinkState.REFUSED, LinkState.CLOSED)


class Table(Protocol):
    """What an occasion may see of the table screen, and ask of it."""

    model: TableModel
    desk: Desk
    picture: TablePicture | None
    final: bool

    @property
    def stage(self) -> TableStage | None:
        """What draws the table; None before the first layout."""

    @property
    def timeline_idle(self) -> bool:
        """Whether the picture has caught up with what is known."""

    @property
    def on_top(self) -> bool:
        """Whether the table has the screen."""

    def build(self) -> None:
        """Lay everything out anew."""

    def redraw(self) -> None:
        """Draw the next frame, though nothing else has changed."""

    def forget_match(self) -> None:
        """Begin anew with another match at the same table."""


class Occasion:
    """A game at home, against bots; others change what is particular to them.

    Attributes:
        name: the screen's name.
        answers_alone: whether the only possible answer is given for the player.
        talk: whether the talk is open and needs room.
        explains: whether somebody explains in the middle of the table.
        known_as: name and face the host was told last; None before that.
    """

    name = "table"
    answers_alone = True
    explains = False

    def __init__(self, app: Program) -> None:
        self.app = app
        self.talk = False
        self.known_as: tuple[str, int] | None = None
        self.table: Table

    @property
    def hunch_file(self) -> Path | None:
        """Where one's own notes on the others are kept; None where they count nowhere."""
        return self.app.paths.hunches

    def sit(self, table: Table) -> None:
        """Begin at a table."""
        self.table = table

    # -- time -------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether the next frame differs by itself."""
        return False

    @property
    def wakes_in(self) -> float | None:
        """Seconds until something happens by itself; None for never."""
        return None

    @property
    def typing(self) -> bool:
        """Whether letters are typed just now."""
        return False

    def built(self) -> None:
        """Follow a new layout of the table."""

    def hear(self, message: Incoming) -> None:
        """Take note of a message of the link."""

    def update(self, dt: float) -> bool:
        """Let time pass; tell whether the picture is another now."""
        self._keep_name()
        return False

    def _keep_name(self) -> None:
        """Go by the name and the face of the settings, though they change during a match."""
        model, mine = self.table.model, self._mine()
        if model.room is None or model.seat is None or mine == self.known_as:
            return
        self.known_as = mine
        chair = model.room.chairs[model.seat]
        if mine != (chair.name, chair.avatar):
            model.link.send(Rename(*mine))

    def _mine(self) -> tuple[str, int]:
        settings = self.app.settings
        return settings.name or self.app.words("ui.you"), settings.avatar

    # -- comings and goings -----------------------------------------------------------

    def ended(self) -> str | None:
        """Give the text key of why the table has ended for this client, if it has."""
        return end_of(self.table.model, self.app.host)

    def show_end(self, key: str) -> None:
        """Leave a table that is gone and say why; a match here goes on from its journal."""
        app, model = self.app, self.table.model
        known = key if key in app.look.text else "table.net.lost"
        denied = model.turned_down
        values = dict(model.link_state.values if denied is None else denied.values)
        words = app.words(known, **values)
        title = app.words("table.net.title" if denied is None else "net.no_table")
        menu = app.words("table.do.menu")
        answers = [Reply("menu", menu, nothing, Weight.MAIN)]
        if model.link is app.host.link and not app.host.running:
            title, words = app.words("table.home.title"), app.words("table.home.words")
            answers = [
                Reply("go_on", app.words("table.home.go_on"), self._go_on, Weight.MAIN),
                Reply("menu", menu, nothing),
            ]
        app.replace(Dialog(app, title, words, tuple(answers)))

    def _go_on(self) -> None:
        self.app.host.restart()
        self.app.go.resume()

    def leave(self) -> None:
        """Another screen is going to cover the table."""

    def close(self) -> None:
        """The table is gone for good: let go of its line."""
        link = self.table.model.link
        if link is self.app.host.link:
            self.app.host.get_up()
        else:
            link.close()

    def may_close(self) -> bool:
        """Tell whether the window may close now."""
        return True

    # -- what the host wants ------------------------------------------------------------

    @property
    def allowed(self) -> Allowed:
        """The aids that may be used at this table."""
        room = self.table.model.room
        return allowed_at(None if room is None else room.setup)

    @property
    def autoplay_is_bot(self) -> bool:
        """Whether a bot plays for seats on autoplay (rules 8)."""
        room, view = self.table.model.room, self.table.model.view
        return view is not None and autoplay_is_bot(
            view.public.rules, None if room is None else room.setup
        )

    # -- the picture ------------------------------------------------------------------

    def company(self) -> Company:
        """Tell who sits at the table."""
        room = self.table.model.room
        return Company(("",) * 5, (0,) * 5) if room is None else self.company_of(room, room.chairs)

    def company_of(self, room: Room, chairs: Sequence[Chair]) -> Company:
        """Tell who sits on the chairs; how they are and what is played, the room tells."""
        text, icons = self.app.look.text, self.app.icons
        return Company(
            names=tuple(called(text, icons, chair) for chair in chairs),
            avatars=tuple(chair.avatar for chair in chairs),
            away=tuple(chair.away for chair in room.chairs),
            hands=room.setup.hands,
            seconds=room.setup.seconds,
            target=room.setup.target,
            note=text("samedeal.note") if room.coded else "",
        )

    def shown(self, chosen: Shown) -> Shown:
        """Tell what of the things the player wants to see is shown just now."""
        return chosen if self.allowed.counter else replace(chosen, counter=False)

    def asking(self, controls: Controls) -> Controls:
        """Give the question and its buttons as they stand at this table."""
        return controls

    def menu(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        """List the icon buttons in the corner."""
        return usual

    def tools(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        """List the buttons beside the question."""
        return usual

    def held_up(self) -> str:
        """Say what holds the whole table up, if anything does."""
        return held_up(self.table.model, self.app.look.text)

    def layers(self) -> list[Layer]:
        """List what lies over the table."""
        return []

    def hint(self, view: SeatView) -> bool:
        """Raise what might be played; False if nothing can be."""
        return self.table.desk.hint(view)

    # -- results ----------------------------------------------------------------------

    @property
    def shows_result(self) -> bool:
        """Whether the table tells how a hand came out."""
        return True

    def fairness(self, view: SeatView) -> str:
        """Say whether the deal was checked."""
        room, checked = self.table.model.room, self.table.model.checked
        if checked is None or checked.hand != view.public.n or checked.fair is None:
            return ""
        if room is not None and room.coded:
            # Such deals were chosen; what can be proved is that they are those of the code.
            key = "samedeal.proved" if checked.fair else "samedeal.unproved"
            return self.app.words(key, code=checked.code) if checked.code else ""
        return self.app.words("table.result.fair" if checked.fair else "table.result.unfair")

    @property
    def before(self) -> tuple[int, ...] | None:
        """Points by seat that had come out of the same hand before, to stand beside these."""
        return None

    def result_deeds(self, view: SeatView) -> tuple[Deed, ...]:
        """List what can be done under the result of a hand."""
        if is_over(self.table.model):
            if self.is_coded and self.one_hand:
                return (Deed.LEAVE, Deed.COPY_CODE, Deed.LOOK)
            return (Deed.LOOK, Deed.FINAL)
        if view.seat is None:
            return (Deed.LEAVE, Deed.LOOK, *self.watcher_deeds())
        return (Deed.LEAVE, Deed.LOOK, Deed.NEXT)

    @property
    def is_coded(self) -> bool:
        """Whether the hand was dealt from a code that has been told by now."""
        room, checked = self.table.model.room, self.table.model.checked
        return room is not None and room.coded and checked is not None and bool(checked.code)

    @property
    def one_hand(self) -> bool:
        """Whether the match is a single hand at this machine: its result is the match's."""
        room = self.table.model.room
        here = self.table.model.link is self.app.host.link
        return here and room is not None and room.setup.hands == 1

    def copy_code(self) -> None:
        """Put the code of the deal on the clipboard, for others who want to play it."""
        checked = self.table.model.checked
        if checked is not None and copy(checked.code):
            self.app.toast(self.app.words("samedeal.copied", code=checked.code))

    def waiting_note(self) -> str:
        """Say under a result for whom the table waits."""
        return ""

    def watcher_deeds(self) -> tuple[Deed, ...]:
        """List what else a watcher can do under a result."""
        return ()

    def final_deeds(self) -> tuple[Deed, ...]:
        """List what can be done under the result of the match."""
        return (Deed.END, Deed.KEEP, Deed.AGAIN)

    @property
    def is_ready(self) -> bool:
        """Whether one has said that one wants another match."""
        return False

    # -- deeds ------------------------------------------------------------------------

    def known_deeds(self) -> tuple[Deed, ...]:
        """List the deeds whose keys the help tells."""
        return tuple(deed for deed in AT_TABLE if deed not in AMONG_PEOPLE)

    def deeds(self) -> Mapping[Deed, Callable[[], None]]:
        """Tell what comes of the deeds that are particular here."""
        return {
            Deed.MENU: self.open_menu,
            Deed.COPY_CODE: self.copy_code,
            Deed.LEAVE: self.leave_table,
            Deed.END: self.end_table,
            Deed.AGAIN: self.play_again,
        }

    def open_menu(self) -> None:
        """Ask whether to play on, change settings, or leave."""
        self.ask_to_leave("table.leave.title", "table.leave.words")

    def ask_to_leave(self, title: str, body: str) -> None:
        """Offer to play on, to change settings, or to leave."""
        app, words = self.app, self.app.words
        answers = (
            Reply("leave", words("table.do.leave"), self.leave_table, Weight.GRAVE),
            Reply("settings", words("table.do.settings"), app.go.settings),
            Reply("stay", words("table.do.stay"), nothing, Weight.MAIN),
        )
        app.push(Dialog(app, words(title), words(body), answers))

    def leave_table(self) -> None:
        """Get up; the table is kept to go on with, unless its match is over."""
        if is_over(self.table.model):
            self.end_table()
        else:
            self.app.pop()

    def end_table(self) -> None:
        """Leave a match that is over."""
        link = self.table.model.link
        if link is self.app.host.link:
            link.send(EndTable(save=False))
        self.app.pop()

    def play_again(self) -> None:
        """Leave a match that is over for another one."""
        self.end_table()
        self.app.go.new_game()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event before the table does; tell whether it was used."""
        del event
        return False

    # -- for tests --------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what else can be clicked."""
        return {}

    def words(self) -> list[str]:
        """List what else is written."""
        return []


def end_of(model: TableModel, host: Host) -> str | None:
    """Give the text key of why the table has ended for this client; None while it goes on."""
    if model.closing:
        return f"net.{model.closing}"
    if model.turned_down is not None:
        return model.turned_down.code
    told = model.link_state
    if told.state is LinkState.RECONNECTING and model.link is host.link and host.has_died():
        # Nobody will ever answer on that line again.
        return "table.net.lost"
    if told.state not in _FINAL:
        return None
    return f"net.{told.code}" if told.code else "table.net.lost"


def held_up(model: TableModel, text: Text) -> str:
    """Say what holds the whole table up, if anything does."""
    if model.link_state.state is LinkState.RECONNECTING:
        return text("table.net.reconnecting")
    room = model.room
    if room is None:
        return ""
    if room.notice == "disk":
        return text("net.disk_here")
    return text("table.paused") if room.paused else ""


def is_over(model: TableModel) -> bool:
    """Tell whether the match has ended."""
    return model.room is not None and model.room.stage is Stage.OVER
