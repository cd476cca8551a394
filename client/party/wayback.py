"""Going back to a match on the network that is not over."""

from typing import TYPE_CHECKING

from client.party.kept import forget, kept_in
from client.scenes.dialog import tell

if TYPE_CHECKING:
    from client.program.app import App


def go_back(app: "App") -> None:
    """Sit down again where one sat, as a guest or as the host."""
    kept = kept_in(app.paths)
    if kept is None:
        forget(app.paths)
        tell(app, app.words("lan.title"), app.words("lan.nothing_kept"))
    elif kept.login is not None:
        from client.party.joining import Joining

        app.push(Joining(app, kept.login, patient=True))
    else:
        from client.party.hostopening import open_own

        open_own(app, kept)
