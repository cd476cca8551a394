"""Watching a record at the table: step, speed, jump, from any seat, with open cards."""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import pygame

from client.look.typeset import FULL_STOPS
from client.present.arrangement import Order
from client.present.controls import Controls, tip_for
from client.present.cues import Sound
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.lookback import said_of
from client.present.moment import moment_of
from client.present.pictures import ButtonPicture, ButtonTone, TablePicture
from client.present.replayer import Replayer
from client.present.tableparts import Clock, Company, Shown
from client.present.tablepicture import Hover, Sight, table_picture
from client.settings.keys import REPLAY_KEYS
from client.settings.portraits import portraits
from client.stage.lookbackview import lookback_area, plot_area, turn_areas
from client.table.help import HelpScene
from client.table.keynames import key_label, key_name
from client.table.lookback import Lookback
from client.table.practice import may_practise, points_in, practise, request_for
from client.table.tablestage import TableStage, motion_of, style_of
from client.ui.dialog import inform
from client.ui.scene import Program, Scene
from engine.bots.levels import LEVELS
from engine.core.cards import Seat
from engine.core.ruleset import Direction
from engine.record.file import read_record
from engine.record.flaw import RecordError
from engine.record.record import Record
from engine.record.reel import Reel
from engine.record.verify import Check
from engine.record.wording import record_words

CHECKING = 0.003
"""Seconds of a frame spent on comparing the record with the rules, about."""

USUAL_LEVEL = "shrewd"
"""Of the bots one plays on with where no bot played before."""

SPEEDS = (0.5, 4.0)
"""Slowest and fastest watching."""

_AGAIN = {"return": Deed.WATCH, "escape": Deed.LEAVE}
"""Keys that cannot be bound, and what they do."""


_DEEDS = (*REPLAY_KEYS, Deed.SLOWER, Deed.FASTER, Deed.RULES, Deed.SCREENSHOT, Deed.FULLSCREEN)
"""What keys do in a replay."""


def open_replay(app: Program, file: Path, at: int | None = None) -> None:
    """Watch the hands of a record, or say why it cannot be.

    Args:
        app: shows it.
        file: the record.
        at: number of moves after which it stands still; None plays it from the start.
    """
    words = app.words
    try:
        record = read_record(file)
    except RecordError as error:
        _refuse(app, record_words(error, app.look.text))
        return
    scene = ReplayScene(app, record, file)
    if at is not None:
        scene.replayer.playing = False
        scene.replayer.jump(at)
    app.push(scene)
    stopped = scene.replayer.reel.stopped
    if stopped is not None:
        inform(app, words("replay.title"), words("record.stopped", line=stopped))
    elif record.cut:
        inform(app, words("replay.title"), words("record.cut", line=len(record.facts) + 2))


def _refuse(app: Program, why: str) -> None:
    # What the rules say is a whole sentence; here it is part of one.
    told = app.words("record.not_shown", why=why.rstrip(FULL_STOPS))
    inform(app, app.words("replay.title"), told)


class ReplayScene(Scene):
    """A table where nothing is asked, with a player's buttons below it."""

    name = "replay"

    def __init__(self, app: Program, record: Record, file: Path) -> None:
        super().__init__(app)
        app.set_table()
        reel = Reel(record)
        self._check = Check(record)
        self._checked = False
        viewer = _usual_viewer(reel)
        self.replayer = Replayer(reel, viewer, speed=app.settings.speed)
        self.replayer.playing = True
        self._faces = portraits(app.icons, reel.header.seats, reel.header.mine, app.settings.avatar)
        self._file = file
        self._points = False
        self._lookback = Lookback(app, self.replayer, file)
        self.stage: TableStage | None = None
        self.picture: TablePicture | None = None
        self._hover = Hover()
        self._sliding = False
        self.deeds: dict[Deed, Callable[[], object]] = {
            Deed.CHAPTER_BACK: self.replayer.last_chapter,
            Deed.BACK: self.replayer.back,
            Deed.WATCH: self._toggle,
            Deed.STEP: self.replayer.step,
            Deed.CHAPTER_NEXT: self.replayer.next_chapter,
            Deed.TURN: self._lookback.next_turn,
            Deed.SEAT: self._next_seat,
            Deed.OPEN: self._toggle_open,
            Deed.PLAY_ON: self._play_on,
            Deed.POINTS: self._toggle_points,
            Deed.LEAVE: app.pop,
            Deed.SLOWER: lambda: self._speed(0.5),
            Deed.FASTER: lambda: self._speed(2.0),
            Deed.RULES: self._help,
        }
        """What comes of every deed, by key and by button alike."""

    # -- scene ------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether cards move."""
        gliding = self.stage is not None and self.stage.motion.moving
        return gliding or not self.replayer.timeline.idle

    @property
    def wakes_in(self) -> float | None:
        """Soon, while moves follow by themselves or the record is still being checked."""
        return 0.05 if self.replayer.playing or not self._checked else None

    def enter(self) -> None:
        """Name the window."""
        self.app.window.set_title(self.app.words("replay.title"))

    def close(self) -> None:
        """Leave the record."""
        self.app.clear_table()

    def build(self) -> None:
        """Lay the table out for the seat watched from."""
        motion = motion_of(self.app.settings)
        timeline = self.replayer.timeline
        timeline.speed, timeline.motion = self.app.settings.speed, motion
        rules = self.replayer.reel.header.rules
        clockwise = (rules.direction is Direction.CLOCKWISE) != self.app.settings.mirror
        self.stage = TableStage(self.app, self.replayer.viewer or 0, clockwise=clockwise)
        self.dirty = self.stale = True

    def update(self, dt: float) -> None:
        """Play on."""
        replayer, stage = self.replayer, self.stage
        self._go_on_checking()
        self.dirty |= self._lookback.arrived()
        before = (replayer.at, replayer.timeline.idle)
        for cue in replayer.advance(dt):
            if isinstance(cue, Sound):
                self.app.play(str(cue.name), cue.stake)
        if stage is not None and stage.motion.moving:
            stage.motion.advance(dt)
            self.dirty = True
        if not replayer.timeline.idle or before != (replayer.at, replayer.timeline.idle):
            self.dirty = True

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Bring the picture up to date."""
        stage, app, timeline = self.stage, self.app, self.replayer.timeline
        assert stage is not None
        reel = self.replayer.reel
        hands = self.replayer.hands(moment_of(timeline).counts)
        # Open hands take the places of what they make needless.
        closed = hands is None
        self.picture = table_picture(
            Sight(
                text=app.look.text.spoken(reel.header.rules.dialect),
                layout=stage.layout,
                timeline=timeline,
                company=Company(
                    tuple(reel.header.seats), self._faces, note=self._note(), watched=True
                ),
                shown=Shown(
                    counter=closed and app.settings.counter,
                    log=closed and app.settings.log,
                    last=closed and self._points,
                    centre=closed,
                    scores=closed and self._points,
                ),
                style=style_of(app.settings),
                order=Order(app.settings.order.value),
                moving=app.moving,
                desk=Desk(),
                controls=Controls(prompt=self._where(), buttons=self._buttons()),
                clock=Clock(),
                tools=self._tools(),
                menu=self._menu(),
                hover=self._hover,
                hands=hands,
                progress=self.replayer.at / max(1, len(reel)),
                lookback=None if closed and self._points else self._lookback.picture(),
            )
        )
        return stage.draw(surface, self.picture, stale=self.stale)

    def _go_on_checking(self) -> None:
        """Compare some more of the record with the rules, a little in each frame."""
        end = perf_counter() + CHECKING
        while not self._checked and perf_counter() < end:
            self._checked = self._check.some(8)
            self.dirty |= self._checked

    # -- parts ------------------------------------------------------------------------

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

    def _buttons(self) -> tuple[ButtonPicture, ...]:
        playing = self.replayer.playing
        words = self.app.words
        begun, on = self.replayer.at > 0, self.replayer.at < len(self.replayer.reel)
        word = words("replay.pause" if playing else "replay.play")
        key, icon = self._label(Deed.WATCH), "pause" if playing else "play"
        return (
            self._icon("chapter_back", Deed.CHAPTER_BACK, "step-back", able=begun),
            self._icon("back", Deed.BACK, "chevron-left", able=begun),
            ButtonPicture("toggle", Deed.WATCH, word, key, ButtonTone.PRIMARY, on or playing, icon),
            self._icon("step", Deed.STEP, "chevron-right", able=on),
            self._icon("chapter_next", Deed.CHAPTER_NEXT, "step", able=on),
            self._icon("turn", Deed.TURN, "star", able=self._lookback.has_turns),
        )

    def _menu(self) -> tuple[ButtonPicture, ...]:
        text, quiet = self.app.look.text, ButtonTone.QUIET
        escape = text("table.tip", words=text("table.tip.leave"), key=text("table.key.escape"))
        known = tip_for(text, self._label, Deed.RULES)
        return (
            *self._points_button(),
            ButtonPicture("rules", Deed.RULES, "", "", quiet, icon="question", tip=known),
            ButtonPicture("leave", Deed.LEAVE, "", "", quiet, icon="close", tip=escape),
        )

    def _points_button(self) -> tuple[ButtonPicture, ...]:
        """Exchange the two, where there are two."""
        if self.replayer.open_cards:
            return ()
        text = self.app.look.text
        words = text("replay.tip.lookback" if self._points else "replay.tip.points")
        tip = text("table.tip", words=words, key=self._label(Deed.POINTS))
        icon = "hint" if self._points else "coin"
        return (ButtonPicture("points", Deed.POINTS, "", "", ButtonTone.QUIET, icon=icon, tip=tip),)

    def _toggle_points(self) -> None:
        self._points = not self._points

    def _tools(self) -> tuple[ButtonPicture, ...]:
        if not self.replayer.reel.is_full:
            return ()
        words, quiet = self.app.words, ButtonTone.QUIET
        word = words("replay.close" if self.replayer.open_cards else "replay.open")
        able = may_practise(self.replayer.reel, self.replayer.at)
        return (
            ButtonPicture(
                "play_on",
                Deed.PLAY_ON,
                words("replay.play_on"),
                self._label(Deed.PLAY_ON),
                quiet,
                able,
            ),
            ButtonPicture("seat", Deed.SEAT, words("replay.seat"), self._label(Deed.SEAT), quiet),
            ButtonPicture("open", Deed.OPEN, word, self._label(Deed.OPEN), quiet),
        )

    # -- deeds ------------------------------------------------------------------------

    def do(self, deed: Deed) -> None:
        """Do a deed, unless its button may not be pressed now."""
        shut = any(one.deed is deed and not one.enabled for one in self._all_buttons())
        if deed in self.deeds and not shut:
            self.deeds[deed]()
            self.dirty = True

    def press(self, id_: str) -> None:
        """Do what a button does, if it may be pressed."""
        for button in self._all_buttons():
            if button.id == id_ and button.enabled:
                self.do(button.deed)

    def _toggle(self) -> None:
        self.replayer.playing = not self.replayer.playing

    def _toggle_open(self) -> None:
        self.replayer.open_cards = not self.replayer.open_cards

    def _play_on(self) -> None:
        """Play the hand on from here in the seat watched from, bots in the others."""
        replayer, reel = self.replayer, self.replayer.reel
        replayer.playing = False
        level = next((level for level in reel.header.bots if level in LEVELS), USUAL_LEVEL)
        request = request_for(self._file, replayer.at, replayer.viewer or 0, level)
        practise(self.app, request, points_in(reel, replayer.at))

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
                self._hover = Hover(self._button_at(event.pos), self._hover.pressed)
                if self._sliding:
                    self._slide(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                pressed = self._button_at(event.pos)
                self._hover = Hover(self._hover.lit, pressed)
                if not pressed and self._jump_back(event.pos):
                    self.dirty = True
                elif not pressed and self._on_bar(event.pos):
                    self._sliding = True
                    self._slide(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed, self._sliding = self._hover.pressed, False
                self._hover = Hover(self._hover.lit)
                if pressed and pressed == self._button_at(event.pos):
                    self.press(pressed)
            case pygame.KEYDOWN:
                return self._key(key_name(event))
            case _:
                return False
        self.dirty = True
        return True

    def _key(self, name: str) -> bool:
        keys = self.app.keys
        deed = next((one for one in _DEEDS if keys[one] == name), _AGAIN.get(name))
        if deed is None or deed not in self.deeds:
            return False
        self.do(deed)
        return True

    def _help(self) -> None:
        public = self.replayer.timeline.shown.public
        self.app.push(HelpScene(self.app, public, _DEEDS, plays=False))

    def _label(self, deed: Deed) -> str:
        return key_label(self.app.look.text, self.app.keys, deed)

    def _icon(self, id_: str, deed: Deed, icon: str, *, able: bool) -> ButtonPicture:
        text, key = self.app.look.text, self._label(deed)
        tip = text("table.tip", words=text(f"deed.{deed}"), key=key)
        return ButtonPicture(id_, deed, "", key, ButtonTone.PLAIN, able, icon, tip)

    def _speed(self, factor: float) -> None:
        slow, fast = SPEEDS
        self.app.change(speed=min(fast, max(slow, self.app.settings.speed * factor)))

    def _button_at(self, pos: tuple[int, int]) -> str:
        stage = self.stage
        if self.picture is None or stage is None:
            return ""
        areas = stage.board.button_areas(self.picture)
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def _jump_back(self, pos: tuple[int, int]) -> bool:
        """Go where the curve was clicked; tell whether it was."""
        stage, picture = self.stage, self.picture
        if stage is None or picture is None or picture.lookback is None:
            return False
        area = lookback_area(stage.layout, small=any(picture.open_hands))
        return self._lookback.jump(stage.kit, picture.lookback, area, pos)

    def _on_bar(self, pos: tuple[int, int]) -> bool:
        stage = self.stage
        return stage is not None and stage.board.bar_area().inflate(0, 16).collidepoint(pos)

    def _slide(self, pos: tuple[int, int]) -> None:
        stage = self.stage
        if stage is None:
            return
        bar = stage.board.bar_area()
        share = (pos[0] - bar.x) / max(1, bar.width)
        self.replayer.playing = False
        self.replayer.jump(round(share * len(self.replayer.reel)))

    def targets(self) -> dict[str, pygame.Rect]:
        """Name the buttons."""
        stage = self.stage
        if self.picture is None or stage is None:
            return {}
        areas = stage.board.button_areas(self.picture)
        lookback = self.picture.lookback
        if lookback is not None:
            area = lookback_area(stage.layout, small=any(self.picture.open_hands))
            turns = turn_areas(stage.kit, lookback, area)
            areas |= {f"turn:{number}": spot for number, spot in enumerate(turns, start=1)}
            areas["curve"] = plot_area(stage.kit, area)
        return areas

    def words(self) -> list[str]:
        """List what is written."""
        if self.picture is None:
            return []
        lookback = self.picture.lookback
        return [self.picture.prompt, *([] if lookback is None else said_of(lookback))]


def _usual_viewer(reel: Reel) -> Seat | None:
    """Choose the seat to watch from at first: one's own, if the copy tells which that was."""
    if not reel.is_full:
        return reel.own
    return reel.header.mine or 0
