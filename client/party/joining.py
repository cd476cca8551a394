"""Coming to a table: the wait at the door, and every way in which it may stay shut."""

import time
from typing import NamedTuple

from msgspec.structs import replace

from client.party.kept import forget
from client.party.party import Party, Rooms
from client.records.received import keep_received, keep_watched
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program
from client.ui.waiting import Waiting
from engine.lan.invite import parse_place, place_text
from engine.lan.link import LinkChanged, LinkState, Listed
from engine.lan.login import Login

AGAIN_AFTER = 2.0
"""Seconds between two tries of somebody who waits for the host to come back."""

WAITED_FOR = frozenset({"not_reachable", "timed_out", "no_table", "busy", "no_route"})
"""Codes of troubles that may pass by themselves."""

_GONE = frozenset({"wrong_token", "kicked"})


class FromHall(NamedTuple):
    """The club whose hall somebody comes from.

    Attributes:
        place: its address, as it was typed.
        others: where else in the club a code may be known.
    """

    place: str
    others: tuple[str, ...] = ()


class Joining:
    """Connects, then gives way to the table, to a club's hall, or to words about why not."""

    name = "joining"
    holds_link = False

    def __init__(
        self,
        app: Program,
        login: Login,
        rooms: Rooms,
        *,
        patient: bool = False,
        hall: FromHall | None = None,
    ) -> None:
        """Go to a table; ``patient`` waits for a host who is not there yet."""
        self.app = app
        self.login = login
        self._rooms = rooms
        self._patient = patient
        self._hall = hall
        self._asked = login
        self._untried = () if hall is None else hall.others
        self._again: float | None = None
        self._party = self._connect()

    def _connect(self) -> Party:
        from engine.lan.guest import GuestLink

        paths, watches = self.app.paths, self.login.watch

        def keep(text: str) -> None:
            if watches:
                party.seen_hand = keep_watched(paths.watched, text)
            else:
                coded = party.room is not None and party.room.coded
                keep_received(paths.coded if coded else paths.history, text)

        link = GuestLink(self.login, self.app.wake, keep=keep)
        party = Party(self.app, link, self._rooms, hosting=False, login=self.login)
        return party

    def says(self) -> tuple[str, str]:
        """Say to where one is on the way."""
        key = "lan.waiting_host" if self._again is not None else "lan.joining"
        return self.app.words(key), place_text(self.login.host, self.login.port)

    # -- what comes ---------------------------------------------------------------

    def step(self) -> None:
        """Hear what is said at the door; try again where one waits for the host."""
        if self._again is not None:
            if time.monotonic() >= self._again:
                self._party = self._connect()
                self._again = None
            return
        for message in self._party.poll():
            if isinstance(message, Listed):
                self._show_hall(message)
                return
            if isinstance(message, LinkChanged) and message.state in (
                LinkState.REFUSED,
                LinkState.LOST,
                LinkState.CLOSED,
            ):
                self._shut(message)
                return
        party = self._party
        if party.room is not None and party.model.view is not None:
            self._remember()
            party.show()

    def _remember(self) -> None:
        """Put the place at the head of those gone to before."""
        place = place_text(self.login.host, self.login.port)
        if self._hall is not None:
            place = self._hall.place
        known = [other for other in self.app.settings.recent_hosts if other != place]
        self.app.change(recent_hosts=(place, *known)[:6])

    def _show_hall(self, listed: Listed) -> None:
        self._remember()
        self.app.replace(self._rooms.hall(self.app, self.login, self._rooms, listed))

    def give_up(self) -> None:
        """Turn back."""
        self._party.link.close()

    # -- the door stays shut --------------------------------------------------------

    def _shut(self, refused: LinkChanged) -> None:
        if self._patient and refused.code in WAITED_FOR:
            self._again = time.monotonic() + AGAIN_AFTER
            return
        if self.login.token and refused.code in _GONE:
            forget(self.app.paths)
        if self._tries_otherwise(refused.code):
            self._party = self._connect()
            return
        values = dict(refused.values)
        if refused.code in ("wrong_code", "too_many_tries"):
            self._ask_code(refused.code)
        elif refused.code == "full" and not values.get("watch"):
            self._say_why(refused)
        elif refused.code in ("full", "started") and values.get("watch"):
            self._offer_watching(refused)
        else:
            self._say_why(refused)

    def _tries_otherwise(self, code: str) -> bool:
        """Ask in another way, or at another door, where there is one."""
        if code == "bad_message" and self.login.list:
            # A host of old knows no lists, and has tables at its address or none.
            self.login = replace(self.login, list=False)
            return True
        other = parse_place(self._untried[0]) if code == "wrong_code" and self._untried else None
        if other is None:
            return False
        self._untried = self._untried[1:]
        self.login = replace(self.login, host=other[0], port=other[1])
        return True

    def _say_why(self, refused: LinkChanged) -> None:
        again = Reply("again", self.app.words("ui.retry"), self._retry, Weight.MAIN)
        back = Reply("back", self.app.words("ui.back"), nothing)
        self._dialog(self._reason(refused), (again, back))

    def _reason(self, refused: LinkChanged) -> str:
        key = f"net.{refused.code}"
        if self._hall is not None and refused.code == "no_table":
            key = "hall.gone"
        known = key if key in self.app.look.text else "net.lost"
        return self.app.words(known, **dict(refused.values))

    def _offer_watching(self, refused: LinkChanged) -> None:
        watching = replace(self.login, watch=True, list=False)
        watch = Reply("watch", self.app.words("lan.watch"), lambda: self._go(watching), Weight.MAIN)
        again = Reply("again", self.app.words("ui.retry"), self._retry)
        back = Reply("back", self.app.words("ui.back"), nothing)
        body = self.app.words("lan.watch_instead", reason=self._reason(refused))
        self._dialog(body, (watch, again, back))

    def _ask_code(self, trouble: str) -> None:
        body = self.app.words("lan.code_wanted")
        if self.login.code or trouble != "wrong_code":
            body = self.app.words(f"net.{trouble}")
        dialog = Dialog(
            self.app, self.app.words("lan.join"), body, (), text="",
            ghost=self.app.words("lan.code_ghost"),
        )  # fmt: skip

        def go() -> None:
            code = (dialog.text or "").strip().upper()
            self._go(replace(self._asked, code=code, list=False))

        dialog.answers = (
            Reply("go", self.app.words("lan.enter"), go, Weight.MAIN),
            Reply("back", self.app.words("ui.back"), nothing),
        )
        self.app.replace(dialog)

    def _dialog(self, body: str, answers: tuple[Reply, ...]) -> None:
        self.app.replace(Dialog(self.app, self.app.words("lan.join"), body, answers))

    def _retry(self) -> None:
        self._go(self._asked)

    def _go(self, login: Login) -> None:
        again = Joining(self.app, login, self._rooms, patient=self._patient, hall=self._hall)
        self.app.push(Waiting(self.app, again))
