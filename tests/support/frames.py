"""Walks through the program and tells which frames took longest, in milliseconds of its own time.

``python -m tests.support.frames WIDTH HEIGHT``: JSON, by place, of the longest frame there.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from client.program.app import App
from client.scenes.customrules import CustomRulesScene
from client.table.table import TableScene
from engine.core.presets import PRESETS
from tests.support.corelink import CoreLink
from tests.support.presentgame import chosen
from tests.support.tablepilot import app_in

FRAME = 1 / 60


class Walker:
    """Steps one app and keeps the longest frame of each place."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.longest: dict[str, float] = {}

    def step(self, place: str, events: Sequence[pygame.event.Event] = ()) -> None:
        start = time.process_time()
        self.app.step(FRAME, events)
        took = (time.process_time() - start) * 1000
        self.longest[place] = round(max(took, self.longest.get(place, 0.0)), 1)

    def rest(self, place: str, frames: int = 60) -> None:
        for _ in range(frames):
            self.step(place)

    def visit(self, place: str, go: Callable[[], object]) -> None:
        """Go to a screen and back; the way itself is a part of its first frame."""
        for name, move in ((place, go), (f"{place}: back", self.app.pop)):
            start = time.process_time()
            move()
            self.app.step(FRAME, ())
            took = (time.process_time() - start) * 1000
            self.longest[name] = round(took, 1)
            self.rest(f"{name}, later")


def walk(app: App) -> dict[str, float]:
    walker, go = Walker(app), app.go
    go.home()
    walker.rest("menu")
    ways = {
        "new game": go.new_game,
        "custom rules": lambda: app.push(CustomRulesScene(app)),
        "network": go.lan,
        "rules": go.rules,
        "lesson": go.tutorial,
        "replays": go.replays,
        "statistics": go.statistics,
        "settings": go.settings,
        "about": go.about,
    }
    for name, way in ways.items():
        walker.visit(name, way)
        walker.visit(f"{name} again", way)
    _at_table(walker)
    return walker.longest


def _at_table(walker: Walker) -> None:
    app, rng = walker.app, Random(4)
    scene = TableScene(app, CoreLink(PRESETS["qingdao"], 7, hands=2))
    start = time.process_time()
    app.push(scene)
    app.step(FRAME, ())
    walker.longest["table"] = round((time.process_time() - start) * 1000, 1)
    walker.step("table, second frame")
    for _ in range(4000):
        walker.step(f"table, {scene.moment}")
        model = scene.model
        if model.timeline is not None:
            model.timeline.speed = 4.0
        if model.view is not None and model.may_act and model.view.is_asked:
            model.act(chosen(model.view, rng))
        if scene.picture is not None and scene.picture.result is not None:
            break
    walker.rest("table, result")
    start = time.process_time()
    app.change(language="en_US")
    app.step(FRAME, ())
    walker.longest["table, language"] = round((time.process_time() - start) * 1000, 1)
    sizes = [(1280, 720), (1300, 740), (1400, 800), (1600, 900), (1280, 720)]
    events = [
        pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]) for size in sizes
    ]
    walker.step("table, resized", events)
    walker.rest("table, after resizing")
    start = time.process_time()
    app.pop()
    app.step(FRAME, ())
    walker.longest["table: back"] = round((time.process_time() - start) * 1000, 1)
    walker.rest("menu after a table")


def main() -> None:
    size = (int(sys.argv[1]), int(sys.argv[2]))
    with tempfile.TemporaryDirectory() as folder, app_in(Path(folder), size=size) as app:
        told = walk(app)
    longest = dict(sorted(told.items(), key=lambda one: -one[1]))
    sys.stdout.write(json.dumps(longest, indent=1) + "\n")


if __name__ == "__main__":
    main()
