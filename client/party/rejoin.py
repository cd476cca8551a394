"""Going back to a match on the network that is not over."""

from client.party.hostopening import HostOpening
from client.party.joining import Joining
from client.party.kept import forget, kept_in
from client.party.party import Rooms
from client.ui.dialog import inform
from client.ui.scene import Program
from client.ui.waiting import Waiting


def rejoin(app: Program, rooms: Rooms) -> None:
    """Sit down again where one sat, as a guest or as the host."""
    kept = kept_in(app.paths)
    if kept is None:
        forget(app.paths)
        inform(app, app.words("lan.title"), app.words("lan.nothing_kept"))
    elif kept.login is not None:
        app.push(Waiting(app, Joining(app, kept.login, rooms, patient=True)))
    else:
        app.push(Waiting(app, HostOpening(app, rooms, kept)))
