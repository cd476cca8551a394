"""Asking a club for its tables, again and again, at each of its doors."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from engine.lan.invite import parse_place, place_text, same_name
from engine.lan.link import LinkChanged, Listed, Listing, Stage
from engine.lan.login import Login

if TYPE_CHECKING:
    from engine.lan.guest import GuestLink


class Offer(NamedTuple):
    """A table of a club, and where in the club it is.

    Attributes:
        table: what its list says of it.
        place: the door behind which it is.
    """

    table: Listing
    place: str


class Enquiry:
    """What is known of a club's tables.

    Args:
        login: how its first door was asked.
        listed: what that answered.
        wake: called when another answer is there.

    Attributes:
        place: the door that was asked first.
        trouble: code of why a door does not answer, or empty.
        trouble_at: that door.
        age: seconds since all doors were asked.
    """

    def __init__(self, login: Login, listed: Listed, wake: Callable[[], None]) -> None:
        self._login = login
        self._wake = wake
        self.place = place_text(login.host, login.port)
        if same_name(listed.place, self.place):
            self.place = listed.place
        self._answers = {self.place: listed}
        self._links: dict[str, GuestLink] = {}
        self.trouble = self.trouble_at = ""
        self.age = 0.0

    # -- what is known ----------------------------------------------------------

    @property
    def others(self) -> tuple[str, ...]:
        """The other doors of the club; a door of another name is nobody's word to take."""
        beside = self._answers[self.place].beside
        wanted = (place for place in beside if same_name(place, self.place))
        return tuple(dict.fromkeys(place for place in wanted if place != self.place))

    @property
    def full(self) -> bool:
        """Whether no door lets a new table be opened."""
        return all(answer.full for answer in self._answers.values())

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The tables: those with free seats first, then by name."""
        found = [
            Offer(table, place)
            for place, answer in self._answers.items()
            for table in answer.tables
        ]
        return tuple(sorted(found, key=_rank))

    @property
    def asking(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._links)

    def login_at(self, place: str) -> Login:
        """Give the login for a door of the club, as nothing but a newcomer."""
        host, port = parse_place(place) or (self._login.host, self._login.port)
        return replace(self._login, host=host, port=port, list=False, table="", code="")

    # -- asking -----------------------------------------------------------------

    def ask(self) -> None:
        """Ask every door that is not being asked already."""
        from engine.lan.guest import GuestLink

        self.age = 0.0
        for place in (self.place, *self.others):
            if place not in self._links:
                login = replace(self.login_at(place), list=True)
                self._links[place] = GuestLink(login, self._wake, patience=0.0)

    def ask_others(self) -> None:
        """Ask the doors that were never asked."""
        if self.others:
            self.ask()

    def poll(self, dt: float) -> bool:
        """Take in what came; tell whether anything is new."""
        self.age += dt
        news = False
        for place, link in tuple(self._links.items()):
            for message in link.poll():
                if isinstance(message, Listed):
                    self._answers[place] = message
                    self.trouble = ""
                elif isinstance(message, LinkChanged):
                    # Listed or not: a door says one thing and shuts.
                    if message.code != "listed":
                        self.trouble, self.trouble_at = message.code or "lost", place
                    link.close()
                    self._links.pop(place, None)
                    news = True
        return news

    def close(self) -> None:
        """Ask no more."""
        for link in self._links.values():
            link.close()
        self._links.clear()


def _rank(offer: Offer) -> tuple[bool, str, str]:
    table = offer.table
    return table.free == 0 or table.stage is not Stage.LOBBY, table.name, table.table
