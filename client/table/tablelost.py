"""What to say when the line to the table is gone, and where to go from there."""

from typing import TYPE_CHECKING

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.ui.buttons import Weight
from client.ui.dialog import Answer, Dialog
from client.ui.drawing import put
from engine.lan.link import LinkState
from engine.text import Text

if TYPE_CHECKING:
    from client.machine.hostprocess import Host
    from client.present.model import TableModel
    from client.table.table import TableScene

_FINAL = (LinkState.LOST, LinkState.REFUSED, LinkState.CLOSED)


def end_of(model: "TableModel", host: "Host") -> str | None:
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


def held_up(model: "TableModel", text: Text) -> str:
    """Say what holds the whole table up, if anything does."""
    if model.link_state.state is LinkState.RECONNECTING:
        return text("table.net.reconnecting")
    room = model.room
    if room is None:
        return ""
    if room.notice == "disk":
        return text("net.disk_here")
    return text("table.paused") if room.paused else ""


def draw_held_up(surface: pygame.Surface, look: Look, words: str) -> None:
    """Write what holds a table up on which nothing lies yet."""
    put(surface, look, words, Size.BODY, palette.IVORY, surface.get_rect(), "center")


def tell_end(scene: "TableScene", key: str) -> None:
    """Leave the table and say why; a match on this machine can go on from its journal."""
    app = scene.app
    known = key if key in app.look.text else "table.net.lost"
    denied = scene.model.turned_down
    values = dict(scene.model.link_state.values if denied is None else denied.values)
    words = app.words(known, **values)
    own = scene.model.link is app.host.link
    title = app.words("table.net.title" if denied is None else "net.no_table")
    menu = app.words("table.do.menu")
    answers = [Answer("menu", menu, _nothing, Weight.MAIN)]
    if own and not app.host.running:
        title, words = app.words("table.home.title"), app.words("table.home.words")
        answers = [Answer("menu", menu, _nothing)]

        def go_on() -> None:
            app.host.restart()
            app.go.resume()

        answers.insert(0, Answer("go_on", app.words("table.home.go_on"), go_on, Weight.MAIN))
    app.replace(Dialog(app, title, words, tuple(answers)))


def _nothing() -> None:
    """Stay on the menu."""
