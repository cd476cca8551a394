"""Ways from a screen to the others; each is loaded when first gone to.

The only place that knows all screens: a new one is a class, an entry here and its texts.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from client.ui.scene import Program

if TYPE_CHECKING:
    from client.party.party import Rooms
    from client.scenes.rules import RulesScene
    from engine.core.ruleset import RuleSet
    from engine.lan.link import OpenSave, OpenTable


class Routes:
    """Puts screens on the stack by what they are for."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._book: RulesScene | None = None
        """The rules of a table as they were last read."""

    def home(self) -> None:
        """Show the menu."""
        from client.scenes.home import Home

        self._app.push(Home(self._app))

    def new_game(self) -> None:
        """Choose rules, bots and length of a new match."""
        from client.scenes.newgame import NewGameScene

        self._app.push(NewGameScene(self._app))

    def lan(self) -> None:
        """Host or join a table on the network."""
        from client.party.lan import LanScene

        self._app.push(LanScene(self._app))

    def host(self) -> None:
        """Open a table of one's own on the network, as it was chosen last."""
        from client.party.hostopening import HostOpening

        self._app.push(HostOpening(self._app, party_rooms()))

    def join(self, place: str = "") -> None:
        """Look for a table on the network, or go straight to a known place."""
        from client.party.join import JoinScene

        scene = JoinScene(self._app, party_rooms())
        self._app.push(scene)
        if place:
            scene.go_to(place)

    def lan_back(self) -> None:
        """Go back to the match on the network that is not over."""
        from client.party.wayback import go_back

        go_back(self._app, party_rooms())

    def rules(self, rules: "RuleSet | None" = None) -> None:
        """Read the rules; those of a table are found open where they were left."""
        from client.scenes.rules import RulesScene

        book = self._book
        if rules is None or book is None or book.given != rules:
            book = RulesScene(self._app, rules)
        self._book = book if rules is not None else None
        self._app.push(book)

    def tutorial(self) -> None:
        """Learn the game."""
        from client.table.tutorial import TutorialScene

        self._app.push(TutorialScene(self._app))

    def replays(self) -> None:
        """Look for a hand to watch again."""
        from client.scenes.replays import ReplaysScene

        self._app.push(ReplaysScene(self._app))

    def open(self, file: Path) -> None:
        """Open a recorded hand or a rule set, or say in words why that cannot be."""
        from client.program.opening import open_file

        open_file(self._app, file)

    def statistics(self) -> None:
        """Look at what was won and lost."""
        from client.scenes.statistics import StatisticsScene

        self._app.push(StatisticsScene(self._app))

    def settings(self) -> None:
        """Change settings."""
        from client.scenes.settings import SettingsScene

        self._app.push(SettingsScene(self._app))

    def about(self) -> None:
        """Show version and licences."""
        from client.scenes.about import AboutScene

        self._app.push(AboutScene(self._app))

    def resume(self) -> None:
        """Go on with the match played last."""
        self.table(None)

    def saves(self) -> None:
        """List the matches that can go on."""
        from client.scenes.saves import SavesScene

        self._app.push(SavesScene(self._app))

    def table(self, request: "OpenTable | OpenSave | None") -> None:
        """Open a table on this machine and sit down; None goes on with the last match."""
        from client.table.opening import TableOpening

        self._app.push(TableOpening(self._app, request))


def party_rooms() -> "Rooms":
    """Give the two screens of a table on the network."""
    from client.party.lantable import LanTable
    from client.party.lobby import LobbyScene
    from client.party.party import Rooms

    return Rooms(LobbyScene, LanTable)
