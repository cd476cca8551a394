"""The table: a game as it is played, through a link."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from client.present.arrangement import Chip, Order, Style, arranged
from client.present.counter import unseen
from client.present.cues import Cue, Sound, SoundName
from client.present.handlayout import HandLayout, hand_layout
from client.present.hints import playable
from client.present.loglines import LogBook
from client.present.model import TableModel
from client.present.picture import Picture, picture_of
from client.present.timeline import Motion
from client.scenes.controls import ControlMaker, Controls
from client.scenes.desk import Desk
from client.scenes.scene import Scene
from client.scenes.tableinput import TableInput
from client.scenes.tablepicture import Clock, Company, PictureMaker, Shown
from client.scenes.tableresult import ResultMaker
from client.scenes.tablestage import TableStage, chips_not_in, own_flights, unfolding
from client.scenes.tabletools import key_label, menu_buttons, tool_buttons
from client.stage.pictures import (
    ChooserPicture,
    HandPicture,
    LogLine,
    OptionPicture,
    TablePicture,
)
from engine.core.cards import Seat
from engine.core.facts import DealtSeen, Phase
from engine.core.notation import RANKS
from engine.core.ruleset import Direction
from engine.core.state import SeatView
from engine.lan.link import EndTable, Incoming, Link, LinkState, Ready, Refused, Stage

if TYPE_CHECKING:
    from client.app import App

AUTO_PASS_AFTER = 1.1
"""Seconds before the only possible answer is given by itself; never depends on the hand."""

RESULT_AFTER = 0.4
"""Seconds from the end of the last cue to the result."""

_STYLES = {"columns": Style.COLUMNS, "row": Style.ONE_ROW, "rows": Style.TWO_ROWS}
_MARKS = {"T": "10"}


class TableScene(Scene):
    """Shows a table and lets a person play at it."""

    name = "table"
    holds_link = True

    def __init__(self, app: "App", link: Link) -> None:
        super().__init__(app)
        self.model = TableModel(link)
        self.desk = Desk()
        self.input = TableInput(self)
        self.shown = Shown()
        self.result_hidden = False
        self.totals: dict[int, tuple[int, ...]] = {}
        """Points with penalties of the match after each hand seen."""
        self.readied = 0
        """Number of the hand after which one's own ready mark was given."""
        self.stage: TableStage | None = None
        self.picture: TablePicture | None = None
        self.controls = Controls()
        self.hand_layout: HandLayout | None = None
        self._moment: Picture | None = None
        self._log: LogBook | None = None
        self._idle_for = 0.0
        self._second = -1
        self._place: tuple[Seat, bool] = (0, True)

    # -- scene ------------------------------------------------------------------------

    @property
    def timeline_idle(self) -> bool:
        """Whether the picture has caught up with what is known."""
        return self.model.timeline is None or self.model.timeline.idle

    @property
    def animating(self) -> bool:
        return not self.timeline_idle or (self.stage is not None and self.stage.motion.moving)

    @property
    def wakes_in(self) -> float | None:
        if self.model.clock is not None and self.model.clock.running:
            return 0.1
        return 0.05 if self.controls.forced is not None or self._result_due() else None

    @property
    def moment(self) -> str:
        timeline = self.model.timeline
        if timeline is None:
            return self.name
        if isinstance(timeline.step, DealtSeen):
            return "deal"
        public = timeline.shown.public
        if public.phase is Phase.DEAL:
            return "result" if public.result is not None else "deal"
        return str(public.phase)

    def enter(self) -> None:
        self.app.window.set_title(self.app.words("ui.title"))

    def close(self) -> None:
        self.app.host.back_to_hall()

    def build(self) -> None:
        settings = self.app.settings
        motion = Motion.FULL
        if not settings.animation:
            motion = Motion.OFF
        elif settings.reduced_motion:
            motion = Motion.REDUCED
        self.model.pace(speed=settings.speed, motion=motion)
        self.shown.counter, self.shown.log = settings.counter, settings.log
        bottom, clockwise = self._place_now()
        self._place = (bottom, clockwise)
        self.stage = TableStage(self.app, bottom, clockwise=clockwise)
        self.stage.effects.calm = motion is Motion.REDUCED
        self._log = None
        self.dirty = self.stale = True

    def _place_now(self) -> tuple[Seat, bool]:
        """Tell who sits below, and whether play goes round clockwise."""
        view = self.model.view
        if view is None:
            return self._place
        clockwise = view.public.rules.direction is Direction.CLOCKWISE
        return self.model.seat or 0, clockwise != self.app.settings.mirror

    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def update(self, dt: float) -> None:
        came = self.model.poll(time.monotonic())
        for message in came:
            self._hear(message)
        if self.model.view is not None and self._place_now() != self._place:
            self.build()
        timeline = self.model.timeline
        if timeline is not None:
            timeline.hurried = self.input.hurrying
            busy = not timeline.idle
            self._play(self.model.advance(dt))
            self._idle_for = 0.0 if busy else self._idle_for + dt
            if busy or came:
                self.dirty = True
            self._note_totals(timeline.view)
        if self.stage is not None and self.stage.motion.moving:
            self.stage.motion.advance(dt)
            self.dirty = True
        self._tick()
        self._answer_alone()

    def _hear(self, message: Incoming) -> None:
        match message:
            case Refused(code=code, values=values):
                key = f"no.{code}" if f"no.{code}" in self.app.look.text else f"net.{code}"
                self.desk.notice = self.app.words(key, **dict(values))
            case _:
                pass

    def _play(self, started: Sequence[Cue]) -> None:
        for cue in started:
            if isinstance(cue, Sound):
                self.app.play(str(cue.name))
                if cue.name is SoundName.TURN:
                    self.app.window.ask_attention()

    def _note_totals(self, view: SeatView) -> None:
        public = view.public
        if public.result is not None and public.n not in self.totals:
            both = zip(public.totals, public.penalties, strict=True)
            self.totals[public.n] = tuple(points + penalty for points, penalty in both)

    def _tick(self) -> None:
        """Redraw when the ring has moved on by a step worth seeing."""
        clock = self.model.clock
        if clock is not None:
            step = int(clock.seconds(time.monotonic()) * 4)
            if step != self._second:
                self._second, self.dirty = step, True
        if self._result_due() and self._idle_for < RESULT_AFTER + 0.2:
            self.dirty = True

    def _answer_alone(self) -> None:
        """Give the only possible answer, if the player wants that."""
        forced = self.controls.forced
        if forced is None or not self.app.settings.auto_pass or not self.model.may_act:
            return
        if self._idle_for >= AUTO_PASS_AFTER:
            self.model.act(forced)
            self.dirty = True

    def _result_due(self) -> bool:
        view = self.model.view
        return view is not None and view.public.result is not None and self.timeline_idle

    # -- the picture ------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        stage, timeline = self.stage, self.model.timeline
        assert stage is not None
        if timeline is None:
            surface.blit(self.app.felt(), (0, 0))
            return None
        moment = picture_of(timeline)
        self._moment = moment
        self.desk.follow(timeline.view)
        self.picture = self._picture(stage, moment)
        return stage.draw(surface, self.picture, moment, stale=self.stale)

    def company(self) -> Company:
        """Tell who sits at the table."""
        room = self.model.room
        if room is None:
            return Company(("",) * 5)
        names = tuple(chair.name for chair in room.chairs)
        return Company(
            names=names,
            avatars=tuple(chair.avatar for chair in room.chairs),
            away=tuple(chair.away for chair in room.chairs),
            hands=room.setup.hands,
            seconds=room.setup.seconds,
        )

    def _picture(self, stage: TableStage, moment: Picture) -> TablePicture:
        text, view = self.app.look.text, moment.view
        self.shown.role = not self.app.settings.anti_peek or self.input.peeking
        maker = PictureMaker(text, self.company(), self.shown)
        stage.names = maker.company.names
        self.controls = self._controls(maker, view)
        result = None
        if self._result_due() and not self.result_hidden and self._idle_for >= RESULT_AFTER:
            result = ResultMaker(maker, self.totals).result(view, self._result_buttons())
        hand = self._hand(stage, moment)
        turning = unfolding(moment)
        unfolded = tuple(
            None if seat in turning or seat == view.seat else cards
            for seat, cards in enumerate(moment.turned_up)
        )
        return TablePicture(
            plates=maker.plates(moment, self._clock(), sent=self.model.is_waiting),
            piles=maker.piles(moment),
            info=maker.info(view),
            centre=maker.centre(moment),
            prompt=self._prompt(),
            prompt_tone=self.controls.tone,
            buttons=tuple(self.controls.buttons),
            tools=tool_buttons(self.app, view),
            menu=menu_buttons(self.app),
            lit=self.input.lit,
            pressed=self.input.pressed,
            hand=hand,
            chooser=self._chooser(),
            chooser_lit=self.input.option_lit,
            counter=maker.counter([(self._mark(int(one.rank)), one.left) for one in unseen(view)]),
            log=maker.log(self._lines(maker, view)),
            log_back=self.input.log_back,
            last=maker.last(view),
            last_title=text("table.last"),
            scores=maker.scores(view),
            scores_title=text("table.scores"),
            spreads=unfolded,
            result=result,
        )

    def _controls(self, maker: PictureMaker, view: SeatView) -> Controls:
        keys = ControlMaker(self.app.look.text, maker.name, lambda deed: key_label(self.app, deed))
        busy = self.model.is_waiting or not self.timeline_idle
        return keys.controls(view, self.desk, waiting=busy)

    def _prompt(self) -> str:
        if self.model.link_state.state is LinkState.RECONNECTING:
            return self.app.words("table.net.reconnecting")
        room = self.model.room
        if room is not None and room.paused:
            return self.app.words("table.paused")
        return self.controls.prompt

    def _clock(self) -> Clock:
        clock, now = self.model.clock, time.monotonic()
        if clock is None:
            return Clock()
        return Clock(clock.seconds(now), clock.whole)

    def _mark(self, rank: int) -> str:
        if rank >= len(RANKS):
            return self.app.words("table.mark.small" if rank == len(RANKS) else "table.mark.big")
        return _MARKS.get(RANKS[rank], RANKS[rank])

    def _lines(self, maker: PictureMaker, view: SeatView) -> list[LogLine]:
        if self._log is None or self._log_names != maker.company.names:
            self._log, self._log_names = LogBook(maker.voice), maker.company.names
        return [
            LogLine(line.words, "gold" if line.opens else "")
            for line in self._log.lines(view.public)
        ]

    _log_names: tuple[str, ...] = ()

    def _hand(self, stage: TableStage, moment: Picture) -> HandPicture | None:
        view = moment.view
        if view.seat is None:
            return None
        step = self.model.timeline.step if self.model.timeline is not None else None
        dealing = isinstance(step, DealtSeen)
        arriving, leaving = own_flights(moment)
        cards = step.hand if isinstance(step, DealtSeen) and step.hand else moment.hand + arriving
        style = _STYLES[str(self.app.settings.hand)]
        order = Order(str(self.app.settings.order))
        columns = arranged(tuple(sorted(cards)), style, order, view.public.called)
        layout = hand_layout(stage.layout.hand, columns, style, stage.layout.scale)
        stage.follow_hand(view.seat, layout, leaving=leaving)
        stage.motion.aim(layout, jump=dealing or not self.app.moving)
        self.hand_layout = layout
        cursor = None
        if self.desk.card_cursor is not None and layout.slots:
            cursor = layout.slots[self.desk.card_cursor % len(layout.slots)].chip
        return HandPicture(
            stage.motion.now() or layout,
            raised=self.desk.selection.chips,
            dimmed=self._dimmed(view, layout),
            hidden=chips_not_in(layout, moment.hand),
            cursor=cursor,
        )

    def _dimmed(self, view: SeatView, layout: HandLayout) -> frozenset[Chip]:
        """Tell which cards are in no legal play, while one is to follow."""
        trick = view.public.trick
        if not view.is_asked or view.public.phase is not Phase.PLAY:
            return frozenset()
        if trick is None or not trick.target or not self.timeline_idle:
            return frozenset()
        plays = playable(view)
        ranks = {play.rank for play in plays}
        small, big = any(play.small for play in plays), any(play.big for play in plays)
        able = {13: small, 14: big}
        return frozenset(
            slot.chip
            for slot in layout.slots
            if not able.get(slot.chip.card >> 2, (slot.chip.card >> 2) in ranks)
        )

    def _chooser(self) -> ChooserPicture | None:
        choice = self.controls.choice
        if choice is None:
            return None
        words = self.app.look.text
        options = tuple(
            OptionPicture(cards, words(key) if key else "")
            for cards, key in zip(choice.options, choice.word_keys, strict=True)
        )
        chosen = frozenset(self.desk.chosen or choice.default)
        return ChooserPicture(options, chosen, self.desk.cursor)

    # -- deeds ------------------------------------------------------------------------

    def _result_buttons(self) -> tuple[str, ...]:
        room, view = self.model.room, self.model.view
        if room is not None and room.stage is Stage.OVER:
            return ("again", "menu")
        waiting = view is not None and self.readied == view.public.n
        return ("leave", "look", "waiting" if waiting else "next")

    def next_hand(self) -> None:
        """Be ready for the next hand."""
        view = self.model.view
        if view is not None and self.readied != view.public.n:
            self.readied = view.public.n
            self.model.link.send(Ready(on=True))
            self.dirty = True

    def leave_table(self) -> None:
        """Get up; the table is kept to go on with."""
        self.app.pop()

    def end_table(self) -> None:
        """End a match that is over, and go back to the menu."""
        self.model.link.send(EndTable(save=False))
        self.app.pop()

    # -- for tests --------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        return self.input.targets()

    def words(self) -> list[str]:
        picture = self.picture
        if picture is None:
            return []
        shown = [plate.name for plate in picture.plates]
        shown += [button.label for button in picture.buttons]
        return [*shown, picture.prompt, picture.centre.title]
