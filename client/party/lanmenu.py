"""What Esc and the menu button offer at a table on the network."""

from collections.abc import Callable
from typing import NamedTuple

from client.party.party import Party
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from engine.core.score import cost_of_leaving
from engine.core.terms import Phase


class Leave(NamedTuple):
    """The two ways to go.

    Attributes:
        now: go, and come back later; one's own match is kept for all.
        for_good: give the seat up, or end one's own match.
    """

    now: Callable[[], None]
    for_good: Callable[[], None]


def open_lan_menu(party: Party, leave: Leave) -> None:
    """Offer to play on, to change settings, or to go."""
    app = party.app
    words = app.words
    watches = party.seat is None
    stay = words("lan.watch_on" if watches else "table.do.stay")
    answers = [
        Reply("go", words("lan.go"), lambda: ask_how(party, leave), Weight.GRAVE),
        Reply("settings", words("table.do.settings"), app.go.settings),
        Reply("stay", stay, nothing, Weight.MAIN),
    ]
    body = words("lan.menu.watch" if watches else "lan.menu.words")
    room = party.room
    if party.may_vote and room is not None:
        key = "lan.vote.back" if party.seat in room.ending else "lan.vote"
        answers.insert(1, Reply("vote", words(key), party.vote_end))
        body += "\n" + (party.votes_in_words() or words("lan.vote.help"))
    app.push(Dialog(app, words("lan.menu.title"), body, tuple(answers)))


def ask_how(party: Party, leave: Leave) -> None:
    """Ask whether one comes back; who only watches just goes."""
    app = party.app
    words = app.words
    if party.seat is None:
        leave.now()
        return
    stay = Reply("stay", words("table.do.stay"), nothing, Weight.MAIN)
    later = Reply("later", words("lan.later"), leave.now)
    good = Reply("for_good", words("lan.for_good"), leave.for_good, Weight.GRAVE)
    if party.hosting:
        later = Reply("later", words("lan.stop_here"), leave.now)
        good = Reply("for_good", words("lan.end_match"), leave.for_good, Weight.GRAVE)
        body = words("lan.ask_host")
    else:
        cost = _cost(party)
        body = words("lan.ask_guest_cost", cost=cost) if cost else words("lan.ask_guest")
    app.push(Dialog(app, words("lan.menu.title"), body, (good, later, stay)))


def _cost(party: Party) -> int:
    """Tell what going now costs: leaving a running hand has its penalty (rules 5)."""
    view = party.model.view
    if view is None or view.public.phase is Phase.DEAL:
        return 0
    return cost_of_leaving(view.public.rules)
