"""Plays at the table screen as a person does: by posted mouse and key events."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from client.machine.paths import paths_for
from client.program.app import App
from client.program.options import read
from client.program.routes import Routes
from client.table.table import TableScene
from engine.core.presets import PRESETS
from engine.core.ruleset import RuleSet
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.lan.link import Link
from tests.support.corelink import CoreLink

FRAME = 1 / 20
"""Seconds of a frame, the longest the program takes; shown time, not real time."""

_KEYS = {
    "return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "backspace": pygame.K_BACKSPACE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "f11": pygame.K_F11,
}


class SeatedPilot:
    """Drives one app with a table on its screen."""

    def __init__(self, app: App, scene: TableScene) -> None:
        self.app = app
        self.scene = scene

    # -- time -------------------------------------------------------------------------

    def step(self, *events: pygame.event.Event, dt: float = FRAME) -> None:
        """Pass one frame."""
        self.app.step(dt, events)

    def wait(self, seconds: float) -> None:
        """Let shown time pass."""
        for _ in range(round(seconds / FRAME)):
            self.step()

    def settle(self, most: float = 60.0) -> None:
        """Wait until the picture has caught up and nothing glides."""
        for _ in range(round(most / FRAME)):
            self.step()
            if self.scene.timeline_idle and not self.scene.animating:
                self.step()
                return
        raise AssertionError(f"still moving after {most} s: {self.scene.moment}")

    # -- hands ------------------------------------------------------------------------

    def point(self, pos: tuple[int, int], *, held: bool = False) -> None:
        """Move the mouse."""
        self.step(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False
            )
        )

    def down(self, pos: tuple[int, int], button: int = 1) -> None:
        """Press a mouse button."""
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False))

    def up(self, pos: tuple[int, int], button: int = 1) -> None:
        """Let a mouse button go."""
        self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))

    def read(self) -> None:
        """Take the time to read a question before answering it."""
        while self.app.scene.opens_in > 0:
            self.step()

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click somewhere."""
        self.read()
        self.point(pos)
        self.down(pos, button)
        self.up(pos, button)

    def click(self, name: str) -> None:
        """Click a named thing."""
        self.click_at(self.spot(name))

    def spot(self, name: str) -> tuple[int, int]:
        """Tell where a named thing can be clicked; of a covered card its visible strip."""
        area = self.scene.targets()[name]
        if name.startswith("card:"):
            return area.x + 6, area.y + 6
        return area.center

    def key(self, name: str) -> None:
        """Press and release a key."""
        self.read()
        code = _KEYS.get(name) or pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.step(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))

    # -- eyes -------------------------------------------------------------------------

    @property
    def view(self) -> SeatView:
        """What the player knows."""
        view = self.scene.model.view
        assert view is not None
        return view

    @property
    def prompt(self) -> str:
        """The question on the screen."""
        assert self.scene.picture is not None
        return self.scene.picture.prompt

    def enabled(self) -> list[str]:
        """List the buttons that may be pressed."""
        return [button.id for button in self.scene.buttons() if button.enabled]

    def pixels(self) -> bytes:
        """Give the picture on the screen."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    # -- playing ----------------------------------------------------------------------

    def answer_by_mouse(self) -> None:
        """Answer the open question with clicks."""
        if self.view.public.phase is Phase.PLAY:
            if "hint" in self.enabled():
                self.click("hint")
                self.click("play")
            else:
                self.click("pass")
            return
        if self.view.public.phase is Phase.RETURN:
            card = next(name for name in self.scene.targets() if name.startswith("card:"))
            self.click(card)
        options = [name for name in self.scene.targets() if name.startswith("option:")]
        if self.view.public.phase is Phase.CALL:
            self.click(options[-1])
        self.click(next(name for name in ANSWERS if name in self.enabled()))

    def answer_by_keys(self) -> None:
        """Answer the open question with keys."""
        phase = self.view.public.phase
        if phase is Phase.PLAY:
            if "hint" in self.enabled():
                self.key("h")
            self.key("return")
        elif phase is Phase.RETURN:
            self.key("right")
            self.key("up")
            self.key("return")
        elif phase in (Phase.CALL, Phase.TRIBUTE, Phase.PICK):
            self.key("right")
            self.key("left")
            if phase is Phase.CALL:
                self.key("right")
            self.key("return")
        elif phase is Phase.THRONE:
            self.key("y" if "accept" in self.enabled() else "n")
        else:
            self.key("n")

    def play_hand(self, *, by_keys: bool = False, most: int = 600) -> None:
        """Play until the hand is scored and its result is on the screen."""
        for _ in range(most):
            self.settle()
            if self.view.public.result is not None:
                self.wait(1.0)
                return
            turn = self.view.public.turn
            if by_keys:
                self.answer_by_keys()
            else:
                self.answer_by_mouse()
            assert self._answered(turn), (
                f"question {turn} ({self.view.public.phase}) is still open: {self.prompt}"
            )
        raise AssertionError("the hand does not end")

    def _answered(self, turn: int) -> bool:
        public = self.view.public
        return public.turn != turn or self.view.answered is not None or public.result is not None


class TablePilot(SeatedPilot):
    """Sits down at a link's table."""

    def __init__(self, app: App, link: Link) -> None:
        super().__init__(app, TableScene(app, link))
        self.link = link
        app.push(self.scene)
        self.step()


ANSWERS = ("accept", "yield", "call", "pay", "pick", "give_back", "no")
"""Buttons pressed by the mouse, the first one that is enabled."""


@contextmanager
def app_in(
    folder: Path, *, size: tuple[int, int] = (1280, 720), lang: str = "zh_CN"
) -> Iterator[App]:
    """Start the app without a host, in a folder of its own."""
    options = read(
        [
            "--config-dir",
            str(folder),
            "--data-dir",
            str(folder),
            "--lang",
            lang,
            "--resolution",
            f"{size[0]}x{size[1]}",
            "--windowed",
            "--mute",
        ]
    )
    paths = paths_for(options.config_dir, options.data_dir)
    paths.make()
    app = App(options, paths, Routes)
    try:
        yield app
    finally:
        app.close()


def pilot_at(
    app: App, rules: RuleSet | str = "putong", seed: int = 1, *, seconds: int = 0, hands: int = 3
) -> TablePilot:
    """Sit down at a table of lively players."""
    whole = PRESETS[rules] if isinstance(rules, str) else rules
    return TablePilot(app, CoreLink(whole, seed, seconds=seconds, hands=hands))


def faces_raised(pilot: TablePilot) -> Sequence[int]:
    """List the raised cards."""
    return pilot.scene.desk.selection.cards
