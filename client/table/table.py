"""The table: a game as it is played, through a link."""

import time
from collections.abc import Sequence
from dataclasses import replace

import pygame

from client.present.cues import Cue, Sound, SoundName
from client.present.handlayout import HandLayout
from client.present.loglines import spoken_words
from client.present.model import TableModel
from client.present.picture import Picture, Pictures
from client.present.timeline import Timeline
from client.settings.keys import Deed
from client.stage.pictures import ButtonPicture, ButtonTone, ResultPicture, TablePicture
from client.table.controls import ControlMaker, Controls
from client.table.desk import Desk
from client.table.tablehaste import TableHaste
from client.table.tableinput import TableInput
from client.table.tablelost import draw_held_up, end_of, held_up, tell_end
from client.table.tablepicture import Clock, Company, PictureMaker
from client.table.tableresult import ResultMaker
from client.table.tableshow import TableShow, motion_of
from client.table.tablestage import TableStage
from client.table.tabletools import key_label, menu_buttons, tool_buttons
from client.ui.scene import Program, Scene
from engine.core.actions import Answer, SeatAction
from engine.core.cards import Seat
from engine.core.facts import DealtSeen, HandsShown, Scored
from engine.core.ruleset import Direction
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.lan.link import EndTable, Incoming, Link, Ready, Refused, Stage

AUTO_PASS_AFTER = 1.1
"""Seconds before the only possible answer is given by itself; never depends on the hand."""

RESULT_AFTER = 0.4
"""Seconds from the end of the last cue to the result."""


class TableScene(Scene):
    """Shows a table and lets a person play at it."""

    name = "table"
    holds_link = True
    leaving = ("table.leave.title", "table.leave.words")
    """Keys of what is asked before one leaves."""

    def __init__(self, app: Program, link: Link) -> None:
        super().__init__(app)
        self.model = TableModel(link)
        self.desk = Desk()
        self.input = TableInput(self)
        self._haste = TableHaste()
        self._pictures = Pictures()
        self.show = TableShow(app)
        self.result_hidden = False
        self.final = False
        """Whether the result of the match is shown in place of the last hand's."""
        self.totals: dict[int, tuple[int, ...]] = {}
        """Points with penalties of the match after each hand seen."""
        self.readied = 0
        """Number of the hand after which one's own ready mark was given."""
        self.picture: TablePicture | None = None
        self.controls = Controls()
        self._idle_for = 0.0
        self._warming = False
        self._second = -1
        self._place: tuple[Seat | None, bool] = (0, True)

    # -- scene ------------------------------------------------------------------------

    @property
    def stage(self) -> TableStage | None:
        """What draws the table; None before the first layout."""
        return self.show.stage

    @property
    def hand_layout(self) -> HandLayout | None:
        """Where the cards of one's own hand lie."""
        return self.show.hand_layout

    @property
    def timeline_idle(self) -> bool:
        """Whether the picture has caught up with what is known."""
        return self.model.timeline is None or self.model.timeline.idle

    @property
    def animating(self) -> bool:
        return not self.timeline_idle or (self.stage is not None and self.stage.motion.moving)

    @property
    def wakes_in(self) -> float | None:
        if self._warming:
            return 0.01
        if self.model.clock is not None and self.model.clock.running:
            return 0.1
        coming = self._result_due() and self._idle_for < RESULT_AFTER + 0.2
        return 0.05 if coming or self._forced() is not None else None

    @property
    def moment(self) -> str:
        timeline = self.model.timeline
        if timeline is None:
            return self.name
        if isinstance(timeline.step, DealtSeen):
            return "deal"
        if isinstance(timeline.step, HandsShown | Scored):
            return "end"
        public = timeline.shown.public
        if public.phase is Phase.DEAL:
            return "result" if public.result is not None else "deal"
        return str(public.phase)

    def enter(self) -> None:
        self.app.window.set_title(self.app.words("ui.title"))
        self.app.decor.sounds(self.app.settings).load_ahead()

    def leave(self) -> None:
        # Keys that come up from now on are told another scene.
        self.input.let_go()
        self._haste.follow(self.model, (), held=False)

    def close(self) -> None:
        if self.model.link is self.app.host.link:
            self.app.host.back_to_hall()
        else:
            self.model.link.close()

    def build(self) -> None:
        motion = motion_of(self.app.settings)
        self.model.pace(speed=self.app.settings.speed, motion=motion)
        bottom, clockwise = self._place_now()
        self._place = (bottom, clockwise)
        self.show.build(bottom, clockwise=clockwise, motion=motion)
        self.dirty = self.stale = True

    def _place_now(self) -> tuple[Seat | None, bool]:
        """Tell where one sits, if one does, and whether play goes round clockwise."""
        view = self.model.view
        if view is None:
            return self._place
        clockwise = view.public.rules.direction is Direction.CLOCKWISE
        return self.model.seat, clockwise != self.app.settings.mirror

    def handle(self, event: pygame.event.Event) -> bool:
        return self.input.handle(event)

    def update(self, dt: float) -> None:
        came = self.model.poll(time.monotonic())
        for message in came:
            self._hear(message)
            self.dirty = True
        ended = end_of(self.model, self.app.host)
        if ended is not None and not self._is_over():
            self.say_end(ended)
            return
        if self.model.view is not None and self._place_now() != self._place:
            self.build()
        self._haste.follow(self.model, came, held=self.input.hurrying)
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
        self._warm()
        self._tick()
        self._name_window()
        self._answer_alone()

    def say_end(self, key: str) -> None:
        """Leave a table that is gone, and say why."""
        tell_end(self, key)

    def _warm(self) -> None:
        stage, view, hand = self.stage, self.model.view, self.hand_layout
        if stage is not None and view is not None and hand is not None and hand.slots:
            self._warming = stage.warm(view.public.rules, hand, self.show.faces_to_come)

    def _hear(self, message: Incoming) -> None:
        match message:
            case Refused(code=code, values=values) if code in self.app.look.text:
                self.desk.notice = self.app.words(code, **dict(values))
            case _:
                pass

    def _play(self, started: Sequence[Cue]) -> None:
        for cue in started:
            if self.app.settings.voices and self.stage is not None:
                self.app.speak(spoken_words(self.stage.voice, cue))
            if isinstance(cue, Sound):
                self.app.play(str(cue.name), cue.stake)
                if cue.name is SoundName.TURN:
                    self.app.window.ask_attention()

    def _name_window(self) -> None:
        """Say in the title bar whose turn it is, for who looks at another window."""
        view = self.model.view
        asked = view is not None and view.is_asked and not view.public.auto[view.seat or 0]
        mine = asked and self.timeline_idle and not self.model.is_waiting
        self.app.window.set_title(self.app.words("table.title.turn" if mine else "ui.title"))

    def _note_totals(self, view: SeatView) -> None:
        public = view.public
        if public.result is None:
            self.result_hidden = False
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
        """Give the only possible answer, always after the same time.

        A pass only if the player wants that. A question that concerns others is
        passed over by itself among bots; where people sit, it would tell them
        something if it were not everybody's habit.
        """
        forced = self._forced()
        if forced is not None and self.model.may_act and self._idle_for >= AUTO_PASS_AFTER:
            self.model.act(forced)
            self.dirty = True

    def _forced(self) -> SeatAction | None:
        """Give the only possible answer, if it is to be given for the player."""
        forced = self.controls.forced
        habit = isinstance(forced, Answer) and self.model.among_bots
        return forced if habit or self.app.settings.auto_pass else None

    def _result_due(self) -> bool:
        view = self.model.view
        return view is not None and view.public.result is not None and self.timeline_idle

    # -- the picture ------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        stage, timeline = self.stage, self.model.timeline
        assert stage is not None
        if timeline is None:
            surface.blit(self.app.felt(), (0, 0))
            draw_held_up(surface, self.app.look, self._standing_prompt())
            return None
        moment = self._pictures.of(timeline)
        self.desk.follow(timeline.view)
        hover = self.input
        self.picture = replace(
            self._picture(stage, timeline, moment),
            lit=hover.lit,
            pressed=hover.pressed,
            chooser_lit=hover.option_lit,
        )
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

    def _picture(self, stage: TableStage, timeline: Timeline, moment: Picture) -> TablePicture:
        view = moment.view
        self.show.shown.role = not self.app.settings.anti_peek or self.input.peeking
        maker = self.show.meet(self.company())
        self.controls = self._controls(maker, view)
        return self.show.picture(
            stage,
            timeline,
            moment,
            self.desk,
            self.controls,
            clock=self._clock(),
            sent=self.model.is_waiting,
            result=self._result(maker, view),
            tools=tool_buttons(self.app, view),
            menu=menu_buttons(self.app),
            log_back=self.input.log_back,
        )

    def _controls(self, maker: PictureMaker, view: SeatView) -> Controls:
        keys = ControlMaker(self.app.look.text, maker.name, lambda deed: key_label(self.app, deed))
        busy = self.model.is_waiting or not self.timeline_idle
        controls = keys.controls(view, self.desk, waiting=busy)
        if self._result_due() and self.result_hidden:
            words = self.app.words("table.do.result")
            key = key_label(self.app, Deed.PLAY)
            controls.buttons = [ButtonPicture("result", words, key, ButtonTone.PRIMARY)]
            controls.main = "result"
        controls.prompt = self._standing_prompt() or controls.prompt
        return controls

    def _standing_prompt(self) -> str:
        """Say what holds the whole table up, if anything does."""
        return held_up(self.model, self.app.look.text)

    def _clock(self) -> Clock:
        clock, now = self.model.clock, time.monotonic()
        if clock is None:
            return Clock()
        return Clock(clock.seconds(now), clock.whole)

    # -- deeds ------------------------------------------------------------------------

    def _result(self, maker: PictureMaker, view: SeatView) -> ResultPicture | None:
        if not self._result_due() or self.result_hidden or self._idle_for < RESULT_AFTER:
            return None
        makers = ResultMaker(maker, self.totals)
        if self.final:
            return makers.match(view, ("menu", "again"))
        return makers.result(view, self._result_buttons(view), note=self._fairness(view))

    def _fairness(self, view: SeatView) -> str:
        room, checked = self.model.room, self.model.checked
        if room is not None and room.setup.seed is not None:
            return ""
        if checked is None or checked.hand != view.public.n or checked.fair is None:
            return ""
        return self.app.words("table.result.fair" if checked.fair else "table.result.unfair")

    def _is_over(self) -> bool:
        room = self.model.room
        return room is not None and room.stage is Stage.OVER

    def _result_buttons(self, view: SeatView) -> tuple[str, ...]:
        if self._is_over():
            return ("look", "final")
        if view.seat is None:
            return ("leave", "look")
        waiting = self.readied == view.public.n
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
        """Leave a match that is over."""
        if self.model.link is self.app.host.link:
            self.model.link.send(EndTable(save=False))
        self.app.pop()

    def play_again(self) -> None:
        """Leave a match that is over for another one."""
        self.end_table()
        self.app.go.new_game()

    def show_final(self) -> None:
        """Show the result of the match."""
        self.final = True
        self.dirty = True

    # -- for tests --------------------------------------------------------------------

    def targets(self) -> dict[str, pygame.Rect]:
        return self.input.targets()

    def words(self) -> list[str]:
        picture = self.picture
        if picture is None:
            return [held] if (held := self._standing_prompt()) else []
        shown = [plate.name for plate in picture.plates]
        shown += [button.label for button in picture.buttons]
        return [*shown, picture.prompt, picture.centre.title]
