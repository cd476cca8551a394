"""Drives the real app without a screen, as a person does: by posted mouse and key events."""

import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pygame

from client.machine.paths import paths_for
from client.program.app import App
from client.program.options import read
from client.program.routes import Routes
from tests.support.patience import PATIENCE

FRAME = 1 / 20
"""Seconds of a frame, the longest the program takes; shown time, not real time."""

NAMED_KEYS = {
    "return": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE,
    "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE,
    "tab": pygame.K_TAB,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
}


class Pilot:
    """Hands and eyes for one app."""

    def __init__(self, app: App) -> None:
        self.app = app

    # -- time ----------------------------------------------------------------

    def step(self, *events: pygame.event.Event, dt: float = FRAME) -> None:
        """Pass one frame."""
        self.app.step(dt, events)

    def wait(self, seconds: float) -> None:
        """Let shown time pass."""
        for _ in range(round(seconds / FRAME)):
            self.step()

    def settle(self, most: float = 10.0) -> None:
        """Wait until nothing moves."""
        for _ in range(round(most / FRAME)):
            self.step()
            if not self.app.animating:
                return
        raise AssertionError(f"{self.app.scene.name} still moves after {most} s")

    def until(self, done: Callable[[], bool], most: float = PATIENCE) -> None:
        """Let real time pass until something has happened: for what a host does."""
        end = time.monotonic() + most
        while not done():
            if time.monotonic() > end:
                raise AssertionError(f"waited {most} s in {self.app.scene.name}")
            self.step(*pygame.event.get())
            time.sleep(0.005)

    # -- hands ---------------------------------------------------------------

    def point(self, pos: tuple[int, int], *, held: bool = False) -> None:
        """Move the mouse."""
        buttons = (int(held), 0, 0)
        self.step(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=buttons, touch=False
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
        """Tell where the middle of a named thing is."""
        return self.app.scene.targets()[name].center

    def choose(self, drop_down: str, value: object) -> None:
        """Open a drop-down and take one of its values."""
        self.click(drop_down)
        self.click(f"{drop_down}/list/{value}")

    def key(self, name: str, mod: int = 0) -> None:
        """Press and release a key."""
        self.read()
        code = NAMED_KEYS.get(name) or pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.step(pygame.event.Event(kind, key=code, mod=mod, unicode="", scancode=0))

    def type(self, text: str) -> None:
        """Type as a keyboard does: each letter is a key and a text."""
        for char in text:
            self.step(
                pygame.event.Event(
                    pygame.KEYDOWN, key=ord(char.lower()), mod=0, unicode=char, scancode=0
                ),
                pygame.event.Event(pygame.TEXTINPUT, text=char),
            )

    def compose(self, steps: Sequence[str], text: str) -> None:
        """Write with an input method: what is shown while composing, then the text."""
        for step in steps:
            self.step(pygame.event.Event(pygame.TEXTEDITING, text=step, start=0, length=len(step)))
        self.key("return")
        self.step(pygame.event.Event(pygame.TEXTINPUT, text=text))

    # -- eyes ----------------------------------------------------------------

    @property
    def scene(self) -> str:
        """Name of the screen."""
        return self.app.scene.name

    @property
    def words(self) -> list[str]:
        """All words on the screen."""
        return self.app.scene.words()

    def shows(self, text: str) -> bool:
        """Tell whether some words on the screen contain a text."""
        return any(text in words for words in self.words)

    def pixels(self) -> bytes:
        """Give the picture on the screen."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window of an app another size."""
    app.window.fullscreen = False
    app.window.windowed = size
    app.window.surface = app.window._open()


def process_of(app: App) -> "subprocess.Popen[bytes]":
    """Give the host process of an app."""
    child = app.host._child
    assert child is not None
    assert child.process is not None
    return child.process


@contextmanager
def flying(
    folder: Path, *arguments: str, size: tuple[int, int] = (1280, 720), host: bool = False
) -> Iterator[Pilot]:
    """Start an app with its own folders, on the menu; ``host`` starts the real host process."""
    options = read(
        [
            "--config-dir", str(folder / "config"), "--data-dir", str(folder / "data"),
            "--resolution", f"{size[0]}x{size[1]}", "--mute", *arguments,
        ]
    )  # fmt: skip
    pygame.display.init()
    app = App(options, paths_for(options.config_dir, options.data_dir), Routes)
    pilot = Pilot(app)
    try:
        app.go.home()
        pilot.settle()
        if host:
            app.host.start(app.words("ui.you"), 0, app.wake)
            pilot.until(lambda: app.host.saves is not None or bool(app.host.trouble))
        yield pilot
    finally:
        app.close()
        pygame.display.quit()
