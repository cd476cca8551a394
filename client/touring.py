"""Every screen of the menu, one after the other."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from client.album import Album
    from client.app import App

FRAMES = 45
"""Frames a screen is given to settle."""


def tour(app: "App", album: "Album | None" = None) -> list[str]:
    """Go to every screen of the menu and back; give their names."""
    go = app.go
    ways: list[Callable[[], None]] = [
        go.new_game,
        go.lan,
        go.settings,
        go.rules,
        go.tutorial,
        go.replays,
        go.statistics,
        go.about,
    ]
    names = [_shown(app, album)]
    for way in ways:
        way()
        names.append(_shown(app, album))
        for tab in [name for name in app.scene.targets() if name.startswith("tab:")][1:]:
            _click(app, tab)
            _shown(app, album, "-" + tab.removeprefix("tab:"))
        while len(app.scenes) > 1:
            app.pop()
    return names


def _shown(app: "App", album: "Album | None", suffix: str = "") -> str:
    for _ in range(FRAMES):
        app.step(1 / 60, pygame.event.get())
    if album is not None:
        album.take(app, app.scene.name + suffix)
    return app.scene.name


def _click(app: "App", target: str) -> None:
    pos = app.scene.targets()[target].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0.0, [pygame.event.Event(kind, pos=pos, button=1, touch=False)])
