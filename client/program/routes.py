"""Ways from a screen to the others; each is loaded when first gone to.

The only place that knows all screens: a new one is a class, an entry here and its texts
(``home.<name>`` where it is on the menu).
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from client.ui.scene import MenuLine, Program

if TYPE_CHECKING:
    from collections.abc import Sequence

    from client.party.party import Rooms
    from client.records.exercising import Progress
    from client.scenes.rules import RulesScene
    from client.table.occasion import Occasion
    from engine.coach.exercises import Exercise
    from engine.core.ruleset import RuleSet
    from engine.lan.link import OpenPosition, OpenSave, OpenTable

Way = TypeVar("Way", bound=Callable[..., None])


class _OnMenu(NamedTuple):
    name: str
    icon: str
    way: Callable[["Routes"], None]
    quiet: bool


_MENU: list[_OnMenu] = []


def on_menu(icon: str, *, name: str = "", quiet: bool = False) -> Callable[[Way], Way]:
    """Give a way a line on the menu, called ``home.<name>``: usually by the way's own name."""

    def mark(way: Way) -> Way:
        _MENU.append(_OnMenu(name or way.__name__, icon, way, quiet))
        return way

    return mark


class Routes:
    """Puts screens on the stack by what they are for."""

    def __init__(self, app: Program) -> None:
        self._app = app
        self._book: RulesScene | None = None
        """The rules of a table as they were last read."""

    def menu(self) -> tuple[MenuLine, ...]:
        """List the screens marked as on the menu, in the order they stand here."""
        return tuple(
            MenuLine(one.name, one.icon, partial(one.way, self), one.quiet) for one in _MENU
        )

    # -- the menu and what stands on it ------------------------------------------------

    def home(self) -> None:
        """Show the menu."""
        from client.scenes.home import Home

        self._app.push(Home(self._app))

    def welcome(self) -> None:
        """Ask a new player for language, name and face."""
        from random import Random

        from client.scenes.welcome import WelcomeScene

        app = self._app

        def tell_host() -> None:
            app.host.greet(app.settings.name or app.words("ui.you"), app.settings.avatar)

        app.push(WelcomeScene(app, tell_host, Random()))

    @on_menu("cards", name="new")
    def new_game(self) -> None:
        """Choose rules, bots and length of a new match."""
        from client.scenes.newgame import NewGameScene

        self._app.push(NewGameScene(self._app))

    @on_menu("people")
    def lan(self) -> None:
        """Host or join a table on the network."""
        from client.party.lan import LanScene

        self._app.push(LanScene(self._app))

    @on_menu("lamp")
    def tutorial(self) -> None:
        """Learn the game."""
        from client.table.tutorial import TutorialScene

        self._app.push(TutorialScene(self._app))

    @on_menu("trophy")
    def practice(self) -> None:
        """Play deals others play too, and solve exercises."""
        from client.scenes.practice import PracticeScene

        self._app.push(PracticeScene(self._app))

    def exercises(self) -> None:
        """List the exercises."""
        from client.scenes.exercises import ExercisesScene

        self._app.push(ExercisesScene(self._app))

    def exercise(
        self, numbers: "Sequence[int]", all_: "Sequence[Exercise]", progress: "Progress"
    ) -> None:
        """Ask some exercises, one after the other."""
        from client.table.exercise import ExerciseScene

        self._app.push(ExerciseScene(self._app, numbers, all_, progress))

    @on_menu("book")
    def rules(self, rules: "RuleSet | None" = None) -> None:
        """Read the rules; those of a table are found open where they were left."""
        from client.scenes.rules import RulesScene

        book = self._book
        if rules is None or book is None or book.given != rules:
            book = RulesScene(self._app, rules)
        self._book = book if rules is not None else None
        self._app.push(book)

    @on_menu("replay")
    def replays(self) -> None:
        """Look for a hand to watch again."""
        from client.scenes.replays import ReplaysScene

        self._app.push(ReplaysScene(self._app))

    @on_menu("chart")
    def statistics(self) -> None:
        """Look at what was won and lost."""
        from client.scenes.statistics import StatisticsScene

        self._app.push(StatisticsScene(self._app))

    @on_menu("settings")
    def settings(self) -> None:
        """Change settings."""
        from client.scenes.settings import SettingsScene

        self._app.push(SettingsScene(self._app))

    @on_menu("info", quiet=True)
    def about(self) -> None:
        """Show version and licences."""
        from client.scenes.about import AboutScene

        self._app.push(AboutScene(self._app))

    # -- screens one comes to from others ---------------------------------------------

    def host(self, save: str = "") -> None:
        """Open a table of one's own on the network, as it was chosen last or as it was saved."""
        from client.party.hostopening import HostOpening
        from client.party.kept import kept_save
        from client.ui.waiting import Waiting

        kept = kept_save(self._app.paths, save) if save else None
        self._app.push(Waiting(self._app, HostOpening(self._app, party_rooms(), kept)))

    def join(self, place: str = "") -> None:
        """Look for a table on the network, or go straight to a known place."""
        from client.party.join import JoinScene

        scene = JoinScene(self._app, party_rooms())
        self._app.push(scene)
        if place:
            scene.go_to(place)

    def lan_back(self) -> None:
        """Go back to the match on the network that is not over."""
        from client.party.rejoin import rejoin

        rejoin(self._app, party_rooms())

    def open(self, file: Path) -> None:
        """Open a recorded hand or a rule set, or say in words why that cannot be."""
        from client.program.openfile import open_file

        open_file(self._app, file)

    def resume(self) -> None:
        """Go on with the match played last."""
        self.table(None)

    def saves(self) -> None:
        """List the matches that can go on."""
        from client.scenes.saves import SavesScene

        self._app.push(SavesScene(self._app))

    def table(
        self,
        request: "OpenTable | OpenSave | OpenPosition | None",
        occasion: "Occasion | None" = None,
    ) -> None:
        """Open a table on this machine and sit down; None goes on with the last match."""
        from client.table.opening import TableOpening
        from client.ui.waiting import Waiting

        self._app.push(Waiting(self._app, TableOpening(self._app, request, occasion)))


def party_rooms() -> "Rooms":
    """Give the screens of a party."""
    from client.party.hall import HallScene
    from client.party.lantable import LanTable
    from client.party.lobby import LobbyScene
    from client.party.party import Rooms

    return Rooms(LobbyScene, LanTable, HallScene)
