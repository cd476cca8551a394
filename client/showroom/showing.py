"""The game shown by itself: demonstration, measuring, pictures, self-test."""

import random
import sys
import time
from typing import TYPE_CHECKING

import pygame

from client.machine.logfile import Log
from client.party.kept import kept_in
from client.records.history import records_in
from client.settings.portraits import bot_name, bot_numbers
from client.showroom.album import Album
from client.showroom.driven import Asked, Driven
from client.showroom.meter import FrameMeter
from client.showroom.selftest import load_everything
from client.showroom.touring import tour, visit
from engine.bots.levels import DEFAULT_LEVEL
from engine.bots.making import bot_of
from engine.core.presets import PRESETS
from engine.lan.link import Chair, Kind, OpenTable, Ready, Setup, Stage, Start

if TYPE_CHECKING:
    from client.party.party import Party
    from client.table.table import TableScene

log = Log(__name__)

PACE = (0.3, 0.6)
"""Pause before a bot's move at speed 1, in seconds."""

RESULT_STAYS = 2.5
"""Seconds a result stands at speed 1."""

ASKS_AGAIN = 0.5
"""Seconds in the lobby before it is said again that the match may begin."""

FIRST_RULES = "putong"
"""Rule set shown where none is asked for."""

RECORDED_IN = 10.0
"""Seconds after its end in which a hand is on the disk."""

PATIENCE = 90.0
"""Seconds without any change on the table after which something must be wrong."""


class StuckError(RuntimeError):
    """Nothing moves any more."""


class Player:
    """Plays one's own seat of a table on the screen with a bot."""

    def __init__(self, seed: int, speed: float) -> None:
        self._bot = bot_of(DEFAULT_LEVEL, random.Random(seed))
        self._speed = speed
        self._rested = 0.0
        self.hands = 0
        self.over = False

    def play(self, scene: "TableScene", dt: float) -> None:
        """Do what is to be done now, if anything."""
        model = scene.model
        view, room = model.view, model.room
        if view is None or room is None or not scene.timeline_idle:
            self._rested = 0.0
            return
        self._rested += dt
        if view.public.result is not None:
            if self._rested >= RESULT_STAYS / self._speed:
                self.hands = view.public.n
                self.over = room.stage is Stage.OVER
                scene.next_hand()
        elif model.may_act and self._rested >= PACE[0] / self._speed:
            model.act(self._bot.choose(view))
            scene.dirty = True


def show(app: Driven, asked: Asked) -> int:
    """Do what ``--demo`` and ``--selftest`` ask; give the exit code."""
    seed = asked.seed if asked.seed is not None else random.SystemRandom().randrange(2**31)
    album = Album(asked.pictures) if asked.pictures is not None else None
    try:
        app.go.home()
        app.host.start(app.words("ui.you"), app.settings.avatar, app.wake)
        if asked.selftest:
            load_everything(app)
        if asked.selftest or album is not None:
            tour(app, album)
        meter = FrameMeter()
        if asked.profile is not None:
            app.meter = meter
        app.album = album
        if asked.join is not None:
            _play_as_guest(app, asked.join, seed)
        else:
            _play_match(app, asked, seed)
        if asked.profile is not None:
            app.meter = None
            meter.write(asked.profile, app.window.surface)
        if app.running and (asked.selftest or album is not None):
            _watch_again(app, album)
    except StuckError as error:
        log.error("stuck: %s", error)
        sys.stderr.write(app.words("cmd.stuck", why=error) + "\n")
        return 1
    if asked.selftest and not app.running:
        return 1
    if asked.selftest:
        sys.stdout.write("ok\n")
    return 0


def _play_match(app: Driven, asked: Asked, seed: int) -> None:
    quick = asked.selftest
    speed = 8.0 if quick else app.settings.speed
    pace = (0.0, 0.0) if quick else (PACE[0] / speed, PACE[1] / speed)
    hands = 1 if quick else asked.hands or 1
    rules = asked.rules or FIRST_RULES
    setup = Setup(
        rules=PRESETS[rules], name=app.words(f"preset.{rules}"), hands=hands,
        pace=pace, seed=seed,
    )  # fmt: skip
    chairs = tuple(
        Chair(
            kind=Kind.BOT,
            name=bot_name(app.look.text, app.icons, i, 0),
            level=DEFAULT_LEVEL,
            avatar=n,
        )
        for i, n in enumerate(bot_numbers(app.icons, 0))
    )
    app.go.table(OpenTable(setup=setup, chairs=chairs, start=True))
    _watch(app, Player(seed, speed))


def _play_as_guest(app: Driven, place: str, seed: int) -> None:
    """Play somebody's match on the network to its end; go back to it if it was left half-way."""
    if kept_in(app.paths) is not None:
        app.go.lan_back()
    else:
        app.go.join(place)
    _watch(app, Player(seed, app.settings.speed))


def _get_ready(party: "Party") -> None:
    """Say that the match may begin; begin it when nobody is missing and everybody is ready."""
    room, own = party.room, party.chair
    if room is None or own is None:
        return
    others = [chair for chair in room.chairs if chair is not own and chair.kind is not Kind.BOT]
    if party.leads:
        if all(chair.kind is Kind.PERSON and chair.ready for chair in others):
            party.link.send(Start())
    elif not own.ready:
        party.link.send(Ready(on=True))


def _watch_again(app: Driven, album: Album | None) -> None:
    """Open the record of the hand that was played last."""
    folder = app.paths.apart().history
    until = time.monotonic() + RECORDED_IN
    while not (records := records_in(folder)):
        if time.monotonic() > until:
            raise StuckError(str(folder))
        time.sleep(0.05)
    if visit(app, lambda: app.go.open(records[0]), album) != "replay":
        raise StuckError(str(records[0]))


def _watch(app: Driven, player: Player) -> None:
    from client.party.lobby import LobbyScene
    from client.table.table import TableScene

    clock = pygame.time.Clock()
    asked_at = 0.0
    changed, before = time.monotonic(), (-1, -1)
    while app.running and not player.over:
        dt = clock.tick(60) / 1000
        app.step(dt, pygame.event.get())
        scene = app.scene if app.running else None
        if isinstance(scene, TableScene):
            player.play(scene, dt)
            view = scene.model.view
            now = (view.public.n, view.public.turn) if view is not None else (-1, -1)
            if now != before:
                changed, before = time.monotonic(), now
        elif isinstance(scene, LobbyScene):
            if app.now - asked_at > ASKS_AGAIN:
                asked_at = app.now
                _get_ready(scene.party)
        elif scene is not None and scene.name in ("dialog", "hall"):
            raise StuckError(" ".join(scene.words()))
        if time.monotonic() - changed > PATIENCE:
            raise StuckError(f"hand {before[0]}, question {before[1]}")
