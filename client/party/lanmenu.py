"""What Esc and the menu button offer at a table on the network."""

from typing import TYPE_CHECKING

from client.scenes.dialog import Answer, Dialog
from client.ui.buttons import Weight
from engine.core.terms import Phase

if TYPE_CHECKING:
    from client.party.lantable import LanTable


def open_lan_menu(scene: "LanTable") -> None:
    """Offer to play on, to change settings, or to go."""
    app = scene.app
    words = app.words
    answers = (
        Answer("go", words("lan.go"), lambda: ask_how(scene), Weight.GRAVE),
        Answer("settings", words("table.do.settings"), app.go.settings),
        Answer("stay", words("table.do.stay"), _nothing, Weight.MAIN),
    )
    body = words("lan.menu.watch" if scene.party.seat is None else "lan.menu.words")
    app.push(Dialog(app, words("lan.menu.title"), body, answers))


def ask_how(scene: "LanTable") -> None:
    """Ask whether one comes back; who only watches just goes."""
    party, words = scene.party, scene.app.words
    if party.seat is None:
        scene.go_away()
        return
    stay = Answer("stay", words("table.do.stay"), _nothing, Weight.MAIN)
    later = Answer("later", words("lan.later"), scene.go_away)
    good = Answer("for_good", words("lan.for_good"), scene.go_for_good, Weight.GRAVE)
    if party.hosting:
        later = Answer("later", words("lan.stop_here"), scene.go_away)
        good = Answer("for_good", words("lan.end_match"), scene.go_for_good, Weight.GRAVE)
        body = words("lan.ask_host")
    else:
        body = words("lan.ask_guest_cost" if _costs(scene) else "lan.ask_guest")
    scene.app.push(Dialog(scene.app, words("lan.menu.title"), body, (good, later, stay)))


def _costs(scene: "LanTable") -> bool:
    """Tell whether going now means leaving a running hand (rules 5)."""
    view = scene.model.view
    return view is not None and view.public.phase is not Phase.DEAL


def _nothing() -> None:
    """Play on."""
