"""What to say when the line to the table is gone, and where to go from there."""

from typing import TYPE_CHECKING

from client.scenes.dialog import Answer, Dialog
from client.ui.buttons import Weight
from engine.lan.link import LinkState

if TYPE_CHECKING:
    from client.present.model import TableModel
    from client.scenes.table import TableScene

_FINAL = (LinkState.LOST, LinkState.REFUSED, LinkState.CLOSED)


def end_of(model: "TableModel") -> str | None:
    """Give the text key of why the table has ended for this client; None while it goes on."""
    if model.closing:
        return f"net.{model.closing}"
    told = model.link_state
    if told.state not in _FINAL:
        return None
    return f"net.{told.code}" if told.code else "table.net.lost"


def tell_end(scene: "TableScene", key: str) -> None:
    """Leave the table and say why; a match on this machine can go on from its journal."""
    app = scene.app
    known = key if key in app.look.text else "table.net.lost"
    values = dict(scene.model.link_state.values)
    words = app.words(known, **values)
    own = scene.model.link is app.host.link
    title, menu = app.words("table.net.title"), app.words("table.do.menu")
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
