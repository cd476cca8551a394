"""What to say when a table on the network is gone, and where to go from there."""

from client.party.kept import kept_in
from client.party.party import Party
from client.ui.buttons import Weight
from client.ui.dialog import Dialog, Reply, nothing
from client.ui.scene import Program


def show_party_end(app: Program, party: Party, key: str) -> None:
    """Leave the table and say why; where there is a way back it is offered."""
    known = key if key in app.look.text else "net.lost"
    words = app.words(known, **dict(party.model.link_state.values))
    back = Reply("menu", app.words("ui.back"), nothing, Weight.MAIN)
    answers: tuple[Reply, ...] = (back,)
    if party.hosting and not app.host.running:
        party.lost = True

        def again() -> None:
            app.host.restart()
            app.go.lan_back()

        answers = (Reply("again", app.words("table.do.go_on"), again, Weight.MAIN), back)
    elif kept_in(app.paths) is not None:
        answers = (Reply("again", app.words("lan.back_now"), app.go.lan_back, Weight.MAIN), back)
    app.replace(Dialog(app, app.words("table.net.title"), words, answers))
