"""The five seats of a lobby, with what the host may do to each."""

from collections.abc import Callable

from client.look.look import Look
from client.party.party import Party
from client.settings.portraits import called, faces, portrait_names
from client.ui.buttons import Button, Weight
from client.ui.choice import DropDown, Item
from client.ui.seatrow import SeatLook, SeatRow
from client.ui.widget import Widget
from engine.bots.levels import DEFAULT_LEVEL, LEVELS
from engine.core.cards import SEATS, Seat
from engine.lan.link import Chair, Kind, Room, SeatBot, Swap, Unseat


class LobbySeats:
    """Makes the rows of one party.

    Args:
        party: the table.
        rename: asks for another name of one's own.
        kick: asks whether somebody is to go.
    """

    def __init__(
        self, party: Party, rename: Callable[[], None], kick: Callable[[Seat], None]
    ) -> None:
        self._party = party
        self._rename = rename
        self._kick = kick

    def rows(self, look: Look) -> list[Widget]:
        """Give a row for every seat."""
        room = self._party.room
        if room is None:
            return []
        return [self._row(look, seat, room.chairs[seat]) for seat in SEATS]

    def _row(self, look: Look, seat: Seat, chair: Chair) -> SeatRow:
        leads = self._party.leads
        controls = self._controls(look, seat, chair) if leads else []
        if seat == self._party.seat:
            name = Button("rename", "", self._rename, weight=Weight.QUIET, icon="person")
            name.tip = look.text("lobby.rename")
            controls = [name, *controls]
        return SeatRow(f"seat:{seat}", self._shown(look, seat, chair), controls)

    def _shown(self, look: Look, seat: Seat, chair: Chair) -> SeatLook:
        text = look.text
        if chair.kind is Kind.EMPTY:
            return SeatLook(text("lobby.empty"), text("lobby.empty.note"))
        names = faces(look.icons)
        portrait = names[chair.avatar % len(names)]
        if chair.kind is Kind.BOT:
            level = "" if self._party.leads else text(f"level.{chair.level}")
            note = text("lobby.bot_level", level=level) if level else text("lobby.bot")
            return SeatLook(called(text, look.icons, chair), note, portrait)
        mine = seat == self._party.seat
        title = text("table.seat.me", name=chair.name) if mine else chair.name
        if chair.away:
            return SeatLook(title, self._note(look, seat, chair), portrait, "wifi-off",
                            text("table.seat.away"), dim=True, mine=mine)  # fmt: skip
        good = chair.ready or chair.host
        word = "" if chair.host else text("lobby.ready" if good else "lobby.not_ready")
        mark = "crown" if chair.host else "check" if good else "clock"
        return SeatLook(
            title, self._note(look, seat, chair), portrait, mark, word, good=good, mine=mine
        )

    def _note(self, look: Look, seat: Seat, chair: Chair) -> str:
        parts = [look.text("lobby.host")] if chair.host else []
        ping = self._party.model.pings[seat]
        if ping is not None and not chair.away:
            parts.append(f"{ping} ms")
        return " · ".join(parts)

    def _controls(self, look: Look, seat: Seat, chair: Chair) -> list[Widget]:
        send, text = self._party.link.send, look.text
        controls: list[Widget] = []
        if chair.kind is Kind.EMPTY:
            add = Button(
                f"bot:{seat}", text("lobby.add_bot"), lambda: self.add(look, seat), icon="plus"
            )
            return [add]
        if chair.kind is Kind.BOT:
            items = [Item(level, text(f"level.{level}")) for level in LEVELS]
            controls.append(
                DropDown(
                    f"level:{seat}", items, chair.level,
                    lambda level: _done(send(SeatBot(seat, level, chair.name))),
                )
            )  # fmt: skip
        for step, icon, tip in ((-1, "chevron-up", "lobby.up"), (1, "chevron-down", "lobby.down")):
            button = Button(
                f"move:{seat}:{step}", "",
                lambda step=step: _done(send(Swap(seat, (seat + step) % len(SEATS)))),  # type: ignore[misc]
                weight=Weight.QUIET, icon=icon,
            )  # fmt: skip
            button.tip = text(tip)
            controls.append(button)
        if seat != self._party.seat:
            gone = Button(
                f"unseat:{seat}", "", lambda: self._unseat(seat, chair), weight=Weight.QUIET,
                icon="close",
            )  # fmt: skip
            gone.tip = text("lobby.kick" if chair.kind is Kind.PERSON else "lobby.remove_bot")
            controls.append(gone)
        return controls

    def add(self, look: Look, seat: Seat) -> None:
        """Put a bot on a seat, called as its portrait is in the host's language."""
        room = self._party.room
        level = room.setup.level if room is not None else DEFAULT_LEVEL
        names = portrait_names(look.text, look.icons)
        taken = set() if room is None else {chair.avatar for chair in _seated(room)}
        # The host gives the bot of a seat the portrait after its number, or the first free one.
        numbers = (seat + 1, *range(len(names)))
        number = next((one for one in numbers if one not in taken), seat + 1)
        self._party.link.send(SeatBot(seat, level, names[number % len(names)]))

    def fill(self, look: Look) -> None:
        """Put bots on all free seats."""
        room = self._party.room
        for seat, chair in enumerate(room.chairs if room is not None else ()):
            if chair.kind is Kind.EMPTY:
                self.add(look, seat)

    def _unseat(self, seat: Seat, chair: Chair) -> None:
        if chair.kind is Kind.PERSON:
            self._kick(seat)
        else:
            self._party.link.send(Unseat(seat))


def _seated(room: Room) -> list[Chair]:
    return [chair for chair in room.chairs if chair.kind is not Kind.EMPTY]


def _done(number: int) -> None:
    """Let go of the number of a request nobody waits for."""
    del number
