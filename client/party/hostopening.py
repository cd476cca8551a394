"""Opening one's own table on the network: the host, the table, the door."""

from typing import TYPE_CHECKING

from client.party.hosting import my_name, setup_of
from client.party.kept import Kept, forget
from client.party.party import Party, Rooms
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program
from engine.lan.link import Ack, GetUp, Incoming, OpenDoor, OpenSave, OpenTable, Refused, Room
from engine.lan.wire import PORT

if TYPE_CHECKING:
    from engine.lan.link import Link


class HostOpening:
    """Waits for the host of this machine, asks it for a table, then for the door."""

    name = "hostopening"
    holds_link = True

    def __init__(self, app: Program, rooms: Rooms, kept: Kept | None = None) -> None:
        """Open a new table, or go on with one of one's own that was kept."""
        self.app = app
        self._rooms = rooms
        self._kept = kept
        self._party: Party | None = None
        self._cleared: int | None = None
        self._asked_door = False
        app.host.greet(my_name(app), app.settings.avatar)

    def step(self) -> None:
        """Ask for the table once the host is there, then hear how it goes."""
        host = self.app.host
        if self._party is not None:
            for message in self._party.poll():
                if self._hear(self._party, message):
                    return
            return
        if host.link is None:
            host.attend()
        if host.trouble:
            self._fail(self.app.words(f"host.{host.trouble}"), restart=True)
        elif host.link is not None:
            self._clear_away(host.link)

    def says(self) -> tuple[str, str]:
        """Say that the table is being opened."""
        return self.app.words("lan.opening"), ""

    def give_up(self) -> None:
        """Close what was opened so far."""
        if self._party is not None:
            self._party.close()

    def _clear_away(self, link: "Link") -> None:
        """Get up from whatever one sat at, and ask once nothing more comes from there."""
        if self._cleared is None:
            self.app.host.settle_door()
            self._cleared = link.send(GetUp())
        elif any(
            isinstance(message, Ack) and message.id == self._cleared for message in link.poll()
        ):
            self._ask(link)

    def _ask(self, link: "Link") -> None:
        self._party = Party(self.app, link, self._rooms, hosting=True)
        if self._kept is None:
            link.send(OpenTable(setup=setup_of(self.app)))
            return
        login = self._kept.login
        link.send(OpenSave(self._kept.save, resume=login.token if login is not None else ""))

    def _hear(self, party: Party, message: Incoming) -> bool:
        """Take the next step; True once this screen has given way to another."""
        match message:
            case Room() if not self._asked_door:
                self._asked_door = True
                code = self._kept.code if self._kept else self.app.settings.hosting.code
                port = self._kept.port if self._kept else PORT
                party.link.send(OpenDoor(port=port, code=code))
            case Refused(code=code, values=values):
                if self._asked_door:
                    party.show()
                    self.app.toast(self.app.words(code, **dict(values)))
                else:
                    forget(self.app.paths)
                    self._fail(self.app.words(code, **dict(values)), restart=False)
                return True
            case _:
                pass
        if party.door is not None and party.model.view is not None:
            party.show()
            return True
        return False

    def _fail(self, words: str, *, restart: bool) -> None:
        back = Reply("back", self.app.words("ui.back"), nothing, Weight.MAIN)
        again = Reply("again", self.app.words("host.restart"), self.app.host.restart)
        answers = (back, again) if restart else (back,)
        self.app.replace(Dialog(self.app, self.app.words("lan.host"), words, answers))
