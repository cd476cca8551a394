"""Every screen that needs nobody else, one after the other."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.showroom.driven import Driven

if TYPE_CHECKING:
    from client.showroom.album import Album

FRAMES = 45
"""Frames a screen is given to settle."""


def tour(app: Driven, album: "Album | None" = None) -> list[str]:
    """Go to every screen of the menu and those behind it, and back; give their names."""
    names = [_shown(app, album)]
    for way in _ways(app):
        names.append(visit(app, way, album))
    return names


def visit(app: Driven, way: Callable[[], None], album: "Album | None" = None) -> str:
    """Go to a screen, see all its tabs, and come back; give its name."""
    below = len(app.scenes)
    way()
    name = _shown(app, album)
    for tab in [target for target in app.scene.targets() if target.startswith("tab:")][1:]:
        _click(app, tab)
        _shown(app, album, "-" + tab.removeprefix("tab:"))
    while len(app.scenes) > below:
        app.pop()
    return name


def _ways(app: Driven) -> list[Callable[[], None]]:
    from client.party.host import HostScene
    from client.records.exercising import Progress
    from client.scenes.customrules import CustomRulesScene
    from client.scenes.files import RECORDS, FilesScene
    from client.scenes.rulefiles import RuleFilesScene
    from client.scenes.samedeal import SameDealScene
    from client.scenes.welcome import WelcomeScene
    from client.table.help import HelpScene
    from client.ui.dialog import inform
    from engine.coach.exercises import exercises
    from engine.core.presets import PUTONG
    from engine.core.state import PublicState

    go, words = app.go, app.words
    # What lies in the player's own folders is nobody's business.
    app.browsed = app.paths.data
    return [
        *(line.go for line in go.menu()),
        lambda: app.push(CustomRulesScene(app)),
        lambda: app.push(RuleFilesScene(app)),
        lambda: app.push(HostScene(app)),
        go.join,
        lambda: app.push(FilesScene(app, RECORDS)),
        lambda: app.push(SameDealScene(app)),
        lambda: app.push(WelcomeScene(app, app.pop, None)),
        go.exercises,
        lambda: go.exercise((0,), exercises(), Progress(app.paths.exercises)),
        lambda: app.push(HelpScene(app, PublicState(rules=PUTONG))),
        go.saves,
        lambda: inform(app, words("ui.title"), words("about.what")),
    ]


def _shown(app: Driven, album: "Album | None", suffix: str = "") -> str:
    for _ in range(FRAMES):
        app.step(1 / 60, pygame.event.get())
    if album is not None:
        album.take(app, app.scene.name + suffix)
    return app.scene.name


def _click(app: Driven, target: str) -> None:
    pos = app.scene.targets()[target].center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0.0, [pygame.event.Event(kind, pos=pos, button=1, touch=False)])
