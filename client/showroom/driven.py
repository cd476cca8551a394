"""The program as the showroom sees it: driven from outside, step by step."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

import pygame

from client.ui.scene import Program


class Asked(NamedTuple):
    """What of the program is to be shown.

    Attributes:
        selftest: whether every asset is loaded, every screen drawn, a replay watched.
        pictures: folder for a picture of every kind of screen; None for no pictures.
        profile: file for the times of the frames; None for none.
        rules: id of the rule set of the match; None for the usual one.
        hands: length of the match; None for one hand.
        seed: of the deal and the bots; None for one of its own.
        join: address of the table to play at as a guest; None for a table of its own.
    """

    selftest: bool = False
    pictures: Path | None = None
    profile: Path | None = None
    rules: str | None = None
    hands: int | None = None
    seed: int | None = None
    join: str | None = None


class Camera(Protocol):
    """Keeps pictures of what comes by."""

    def look(self, app: Program) -> None:
        """Take a picture if what is on the screen is new."""


class Stopwatch(Protocol):
    """Measures frames."""

    def frame(self, moment: str, thinking: float, drawing: float, showing: float) -> None:
        """Take one frame: what was going on, and the seconds it took."""


class Driven(Program, Protocol):
    """A program whose frames somebody else passes.

    Attributes:
        album: looks at every frame.
        meter: measures every frame.
        running: False once the program is to end.
    """

    album: Camera | None
    meter: Stopwatch | None
    running: bool

    def step(self, dt: float, events: Sequence[pygame.event.Event]) -> None:
        """Pass one frame: events, time, picture."""
