"""Watching a record at the table: step, speed, jump, from any seat, with open cards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pygame

from client.look.typeset import FULL_STOPS
from client.present.cues import Sound
from client.present.picture import Pictures
from client.present.replayer import Replayer
from client.stage.pictures import (
    ButtonPicture,
    ButtonTone,
    OpenHand,
    TablePicture,
)
from client.table.controls import Controls
from client.table.desk import Desk
from client.table.tablepicture import Clock, Company
from client.table.tableshow import TableShow, motion_of
from client.table.tabletools import key_name, rank_mark
from client.ui.dialog import tell
from client.ui.scene import Program, Scene
from engine.core.cards import SEATS, Seat
from engine.core.ruleset import Direction
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.record import Record
from engine.record.reel import Reel
from engine.record.verify import Check
from engine.record.wording import record_words

CHECKING = 0.003
"""Seconds of a frame spent on comparing the record with the rules, about."""

SPEEDS = (0.5, 4.0)
"""Slowest and fastest watching."""


def open_replay(app: Program, file: Path) -> None:
    """Watch the hands of a record, or say why it cannot be."""
    words = app.words
    try:
        record = read_record(file)
    except RecordError as error:
        _refuse(app, record_words(error, app.look.text))
        return
    scene = ReplayScene(app, record)
    app.push(scene)
    stopped = scene.replayer.reel.stopped
    if stopped is not None:
        tell(app, words("replay.title"), words("record.stopped", line=stopped))
    elif record.cut:
        tell(app, words("replay.title"), words("record.cut", line=len(record.facts) + 2))


def _refuse(app: Program, why: str) -> None:
    # What the rules say is a whole sentence; here it is part of one.
    told = app.words("record.not_shown", why=why.rstrip(FULL_STOPS))
    tell(app, app.words("replay.title"), told)


class ReplayScene(Scene):
    """A table where nothing is asked, with a player's buttons below it."""

    name = "replay"

    def __init__(self, app: Program, record: Record) -> None:
        super().__init__(app)
        reel = Reel(record)
        self._check = Check(record)
        self._checked = False
        viewer = _usual_viewer(reel)
        self.replayer = Replayer(reel, viewer, speed=app.settings.speed)
        self.replayer.playing = True
        self.show = TableShow(app)
        self._pictures = Pictures()
        self.picture: TablePicture | None = None
        self._lit = self._pressed = ""
        self._sliding = False

    # -- scene ------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether cards move."""
        gliding = self.show.stage is not None and self.show.stage.motion.moving
        return gliding or not self.replayer.timeline.idle

    @property
    def wakes_in(self) -> float | None:
        """Soon, while moves follow by themselves or the record is still being checked."""
        return 0.05 if self.replayer.playing or not self._checked else None

    def enter(self) -> None:
        """Name the window."""
        self.app.window.set_title(self.app.words("replay.title"))

    def build(self) -> None:
        """Lay the table out for the seat watched from."""
        motion = motion_of(self.app.settings)
        timeline = self.replayer.timeline
        timeline.speed, timeline.motion = self.app.settings.speed, motion
        rules = self.replayer.reel.header.rules
        clockwise = (rules.direction is Direction.CLOCKWISE) != self.app.settings.mirror
        self.show.build(self.replayer.viewer or 0, clockwise=clockwise, motion=motion)
        self.dirty = self.stale = True

    def update(self, dt: float) -> None:
        """Play on."""
        replayer, stage = self.replayer, self.show.stage
        self._go_on_checking()
        before = (replayer.at, replayer.timeline.idle)
        for cue in replayer.advance(dt):
            if isinstance(cue, Sound):
                self.app.play(str(cue.name))
        if stage is not None and stage.motion.moving:
            stage.motion.advance(dt)
            self.dirty = True
        if not replayer.timeline.idle or before != (replayer.at, replayer.timeline.idle):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Bring the picture up to date."""
        stage, timeline = self.show.stage, self.replayer.timeline
        assert stage is not None
        moment = self._pictures.of(timeline)
        reel = self.replayer.reel
        self.show.meet(Company(tuple(reel.header.seats), note=self._note(), watched=True))
        hands = self.replayer.hands(moment.counts)
        own = None
        if hands is not None and moment.view.seat is None:
            own = hands[0]
        picture = self.show.picture(
            stage,
            timeline,
            moment,
            Desk(),
            Controls(prompt=self._where(), buttons=self._buttons()),
            clock=Clock(),
            tools=self._tools(),
            menu=(ButtonPicture("leave", "", "", ButtonTone.QUIET, icon="close"),),
            other_hand=own,
        )
        if hands is not None:
            # The open hands take the places of what they make needless.
            picture = replace(picture, counter=None, log=None, last=None)
        self.picture = replace(
            picture,
            open_hands=self._open_hands(hands, self.replayer.viewer or 0),
            progress=self.replayer.at / max(1, len(reel)),
            lit=self._lit,
            pressed=self._pressed,
        )
        return stage.draw(surface, self.picture, moment, stale=self.stale)

    def _go_on_checking(self) -> None:
        """Compare some more of the record with the rules, a little in each frame."""
        end = perf_counter() + CHECKING
        while not self._checked and perf_counter() < end:
            self._checked = self._check.some(8)
            self.dirty |= self._checked

    # -- parts ------------------------------------------------------------------------

    def _open_hands(
        self, hands: tuple[tuple[int, ...], ...] | None, bottom: Seat
    ) -> tuple[OpenHand | None, ...]:
        if hands is None:
            return (None,) * 5
        return tuple(None if seat == bottom else self._open_hand(hands[seat]) for seat in SEATS)

    def _open_hand(self, hand: tuple[int, ...]) -> OpenHand:
        ranks = sorted({card >> 2 for card in hand}, reverse=True)
        counts = [(rank, sum(card >> 2 == rank for card in hand)) for rank in ranks]
        return OpenHand(tuple((rank_mark(self.app.look.text, rank), n) for rank, n in counts))

    def _note(self) -> str:
        """Tell the speed where a table tells its time limit."""
        return self.app.words("replay.speed", speed=f"{self.app.settings.speed:g}")

    def _where(self) -> str:
        """Tell the place in the record, and the line today's rules object to."""
        chapter = self.replayer.chapter
        words = self.app.words
        parts = [words("replay.at", at=self.replayer.at, of=len(self.replayer.reel))]
        if chapter is not None:
            key = "replay.trick" if chapter.trick else "replay.deal"
            parts.insert(0, words(key, hand=chapter.hand, trick=chapter.trick))
        breach = self._check.report.breach if self._checked else None
        if breach is not None:
            parts.append(words("replay.other_rules", line=breach.line))
        return " · ".join(parts)

    def _buttons(self) -> list[ButtonPicture]:
        playing = self.replayer.playing
        words = self.app.words
        first, last = self.replayer.at == 0, self.replayer.at == len(self.replayer.reel)
        space = words("table.key.space")
        return [
            ButtonPicture("chapter_back", "", "↑", icon="step-back", enabled=not first),
            ButtonPicture("back", "", "←", icon="chevron-left", enabled=not first),
            ButtonPicture(
                "toggle",
                words("replay.pause" if playing else "replay.play"),
                space,
                ButtonTone.PRIMARY,
                icon="pause" if playing else "play",
                enabled=not last or playing,
            ),
            ButtonPicture("step", "", "→", icon="chevron-right", enabled=not last),
            ButtonPicture("chapter_next", "", "↓", icon="step", enabled=not last),
        ]

    def _tools(self) -> tuple[ButtonPicture, ...]:
        if not self.replayer.reel.is_full:
            return ()
        words, open_now = self.app.words, self.replayer.open_cards
        return (
            ButtonPicture("seat", words("replay.seat"), "S", ButtonTone.QUIET),
            ButtonPicture(
                "open", words("replay.close" if open_now else "replay.open"), "O", ButtonTone.QUIET
            ),
        )

    # -- deeds ------------------------------------------------------------------------

    def _deeds(self) -> dict[str, Callable[[], object]]:
        replayer = self.replayer
        return {
            "chapter_back": replayer.last_chapter,
            "back": replayer.back,
            "toggle": self._toggle,
            "step": replayer.step,
            "chapter_next": replayer.next_chapter,
            "seat": self._next_seat,
            "open": self._toggle_open,
            "leave": self.app.pop,
        }

    def press(self, id_: str) -> None:
        """Do what a button does, if it may be pressed."""
        enabled = {button.id for button in self._all_buttons() if button.enabled}
        if id_ in enabled:
            self._deeds()[id_]()
            self.dirty = True

    def _toggle(self) -> None:
        self.replayer.playing = not self.replayer.playing

    def _toggle_open(self) -> None:
        self.replayer.open_cards = not self.replayer.open_cards

    def _next_seat(self) -> None:
        self.replayer.watch_from(((self.replayer.viewer or 0) + 1) % 5)
        self.build()

    def _all_buttons(self) -> tuple[ButtonPicture, ...]:
        picture = self.picture
        return () if picture is None else (*picture.buttons, *picture.tools, *picture.menu)

    # -- events -----------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._lit = self._button_at(event.pos)
                if self._sliding:
                    self._slide(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._pressed = self._button_at(event.pos)
                if not self._pressed and self._on_bar(event.pos):
                    self._sliding = True
                    self._slide(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self._pressed, self._sliding = self._pressed, "", False
                if pressed and pressed == self._button_at(event.pos):
                    self.press(pressed)
            case pygame.KEYDOWN:
                return self._key(key_name(event))
            case _:
                return False
        self.dirty = True
        return True

    def _key(self, name: str) -> bool:
        ids = {
            "space": "toggle",
            "return": "toggle",
            "left": "back",
            "right": "step",
            "up": "chapter_back",
            "down": "chapter_next",
            "s": "seat",
            "o": "open",
            "escape": "leave",
        }
        factor = {"-": 0.5, "=": 2.0}.get(name)
        if factor is not None:
            slow, fast = SPEEDS
            self.app.change(speed=min(fast, max(slow, self.app.settings.speed * factor)))
            return True
        if name not in ids:
            return False
        self.press(ids[name])
        return True

    def _button_at(self, pos: tuple[int, int]) -> str:
        stage = self.show.stage
        if self.picture is None or stage is None:
            return ""
        areas = stage.board.button_areas(self.picture)
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        stage = self.show.stage
        return stage is not None and stage.board.bar_area().inflate(0, 16).collidepoint(pos)

    def _slide(self, pos: tuple[int, int]) -> None:
        stage = self.show.stage
        if stage is None:
            return
        bar = stage.board.bar_area()
        share = (pos[0] - bar.x) / max(1, bar.width)
        self.replayer.playing = False
        self.replayer.jump(round(share * len(self.replayer.reel)))

    def targets(self) -> dict[str, pygame.Rect]:
        """Name the buttons."""
        stage = self.show.stage
        if self.picture is None or stage is None:
            return {}
        return stage.board.button_areas(self.picture)

    def words(self) -> list[str]:
        """List what is written."""
        return [] if self.picture is None else [self.picture.prompt]


def _usual_viewer(reel: Reel) -> Seat | None:
    """Choose the seat to watch from at first: one's own, if the copy tells which that was."""
    if not reel.is_full:
        return reel.own
    return reel.header.mine or 0
