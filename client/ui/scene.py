"""What a screen and the program are to each other.

The program keeps a stack of scenes; the top one has the screen. A scene takes
events, passes time and draws itself. It is laid out in ``build`` for the size,
factor, language and settings of the moment, and again whenever one of them
changes; it keeps its own state across that. What it may ask for is ``Program``,
and where it may send the player is ``Ways``: both are handed to it, so that no
screen knows the program or another screen.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from client.look.look import Look
from client.machine.coachprocess import Coach
from client.machine.hostprocess import Host
from client.machine.paths import Paths
from client.machine.window import Window
from client.present.deeds import Deed
from client.settings.settings import Settings
from client.stage.icons import Icons
from client.stage.resources import Resources

if TYPE_CHECKING:
    from client.records.exercising import Progress
    from engine.coach.exercises import Exercise
    from engine.core.ruleset import RuleSet
    from engine.lan.link import OpenPosition, OpenSave, OpenTable


class MenuLine(NamedTuple):
    """A screen that has a line on the menu.

    Attributes:
        name: word for its label (``home.<name>``) and for tests.
        icon: its picture.
        go: shows it.
        quiet: whether it stands below the others, smaller.
    """

    name: str
    icon: str
    go: Callable[[], None]
    quiet: bool = False


class Ways(Protocol):
    """Ways from one screen to the others, by what they are for."""

    def menu(self) -> Sequence[MenuLine]:
        """List what stands on the menu, from the top."""

    def home(self) -> None:
        """Show the menu."""

    def welcome(self) -> None:
        """Ask a new player for language, name and face."""

    def new_game(self) -> None:
        """Choose rules, bots and length of a new match."""

    def lan(self) -> None:
        """Host or join a table on the network."""

    def host(self, save: str = "") -> None:
        """Open a table of one's own on the network, as it was chosen last or as it was saved."""

    def join(self, place: str = "") -> None:
        """Look for a table on the network, or go straight to a known place."""

    def lan_back(self) -> None:
        """Go back to the match on the network that is not over."""

    def practice(self) -> None:
        """Play deals others play too, and solve exercises."""

    def exercises(self) -> None:
        """List the exercises."""

    def exercise(
        self, numbers: "Sequence[int]", all_: "Sequence[Exercise]", progress: "Progress"
    ) -> None:
        """Ask some exercises, one after the other."""

    def rules(self, rules: "RuleSet | None" = None) -> None:
        """Read the rules; those of a table are found open where they were left."""

    def tutorial(self) -> None:
        """Learn the game."""

    def replays(self) -> None:
        """Look for a hand to watch again."""

    def open(self, file: Path) -> None:
        """Open a recorded hand or a rule set, or say in words why that cannot be."""

    def statistics(self) -> None:
        """Look at what was won and lost."""

    def settings(self) -> None:
        """Change settings."""

    def about(self) -> None:
        """Show version and licences."""

    def resume(self) -> None:
        """Go on with the match played last."""

    def saves(self) -> None:
        """List the matches that can go on."""

    def table(
        self, request: "OpenTable | OpenSave | OpenPosition | None", occasion: Any = None
    ) -> None:
        """Open a table on this machine and sit down; None goes on with the last match.

        Args:
            request: what the host is asked for.
            occasion: what the table is played for; None for a game at home.
        """


class Program(Protocol):
    """What a screen may ask of the program it is shown by.

    Attributes:
        paths: folders of this player.
        host: the process that keeps the tables of this machine.
        coach: looks back at finished hands in the background.
        window: the window itself.
        icons: pictures of the menus, drawn in any size.
        resources: cloth, cards and sounds, shared because they are dear.
        look: size, language and fonts of the moment.
        go: the ways to the other screens.
        browsed: the folder last looked through for a file.
        now: seconds of shown time since the start.
    """

    paths: Paths
    host: Host
    coach: Coach
    window: Window
    icons: Icons
    resources: Resources
    look: Look
    go: Ways
    browsed: Path | None
    now: float

    @property
    def settings(self) -> Settings:
        """The settings in force."""

    @property
    def scene(self) -> "Scene":
        """The scene that has the screen."""

    @property
    def scenes(self) -> "Sequence[Scene]":
        """All scenes from the lowest."""

    @property
    def size(self) -> tuple[int, int]:
        """Size of the picture in pixels."""

    @property
    def moving(self) -> bool:
        """Whether things may move for show."""

    @property
    def keys(self) -> dict[Deed, str]:
        """The key of every deed, by pygame's name of it."""

    def words(self, key: str, /, **values: object) -> str:
        """Give a sentence in the language of the moment."""

    def felt(self) -> pygame.Surface:
        """Give the cloth for the whole window."""

    def play(self, sound: str, stake: int = 1) -> None:
        """Play a sound by name, louder and longer with the stake where it grows."""

    def speak(self, words: str) -> None:
        """Let the system's voice say something, where the player wants to hear it."""

    @property
    def has_voice(self) -> bool:
        """Whether the system has a voice."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def pop(self) -> None:
        """Take the top scene away; the program ends with the last one."""

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the top one."""

    def quit(self) -> None:
        """End the program after this frame."""

    def change(self, **fields: Any) -> None:
        """Change settings: at once on the screen, soon in the file."""

    def toast(self, words: str) -> None:
        """Show a short message for a moment."""

    def screenshot(self, file: Path | None = None) -> Path | None:
        """Save the picture on the screen; give its file, or None if that failed."""

    def set_table(self) -> None:
        """A table comes, which takes all there is of the machine."""

    def clear_table(self) -> None:
        """A table is gone: what was drawn for it goes as soon as nothing moves."""

    def wake(self) -> None:
        """End the wait for an event; may be called from any thread."""

    def begin_fade(self) -> None:
        """Let what is on the screen now fade away over what comes."""


class Scene:
    """One screen; subclasses override what they need."""

    name = "scene"
    """Word for file names of pictures and for tests."""

    holds_link = False
    """Whether the scene itself polls the line to the host; else the app does."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self.dirty = True
        """Set whenever the picture no longer shows the truth."""
        self.stale = True
        """Set by the app when the surface no longer holds this scene's picture: draw all."""

    @property
    def typing(self) -> bool:
        """Whether the keyboard writes: then keys with Ctrl or Alt are the field's."""
        return False

    @property
    def opens_in(self) -> float:
        """Seconds until an answer counts: a question must be seen before it is answered."""
        return 0.0

    @property
    def animating(self) -> bool:
        """Whether the next frame differs by itself: the app then draws at full rate."""
        return False

    @property
    def wakes_in(self) -> float | None:
        """Seconds until something happens by itself (a clock's tick); None for never."""
        return None

    def build(self) -> None:
        """Lay everything out anew: the first time, and after any change of look."""

    def settings_changed(self, fields: frozenset[str]) -> None:
        """Some settings have changed that change neither size nor language."""
        del fields
        self.build()
        self.dirty = self.stale = True

    def enter(self) -> None:
        """The scene has come to the top of the stack."""

    def leave(self) -> None:
        """Another scene is going to cover this one."""

    def close(self) -> None:
        """The scene is gone for good: let go of links and files."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        del event
        return False

    def update(self, dt: float) -> None:
        """Let time pass; seconds, at most 0.05 a call."""

    @property
    def moment(self) -> str:
        """What is going on, for measuring: the name, or a phase of the game."""
        return self.name

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Bring the picture up to date; give the areas that changed, or None for all of it.

        The surface keeps what was drawn on it before, unless ``stale`` is set.
        """

    def may_close(self) -> bool:
        """Tell whether the window may close now; a scene may ask first."""
        return True

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what can be clicked now and where it is, for tests."""
        return {}

    def words(self) -> list[str]:
        """List the words on the screen, for tests."""
        return []
