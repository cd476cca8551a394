"""What Esc and the menu button offer at the table."""

from typing import TYPE_CHECKING

from client.ui.buttons import Weight
from client.ui.dialog import Answer, Dialog

if TYPE_CHECKING:
    from client.table.table import TableScene


def open_menu(scene: "TableScene") -> None:
    """Ask whether to play on, change settings, read the rules, or leave."""
    app = scene.app
    words = app.words
    answers = (
        Answer("leave", words("table.do.leave"), scene.leave_table, Weight.GRAVE),
        Answer("settings", words("table.do.settings"), app.go.settings),
        Answer("stay", words("table.do.stay"), _nothing, Weight.MAIN),
    )
    title, body = map(words, scene.leaving)
    app.push(Dialog(app, title, body, answers))


def _nothing() -> None:
    """Play on."""
