"""The table: a game as it is played, through a link."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.arrangement import Order, arranged
from client.present.controls import (
    ControlMaker,
    Controls,
    menu_buttons,
    tip_for,
    tool_buttons,
)
from client.present.cues import Cue, Sound, SoundName
from client.present.deeds import Deed
from client.present.desk import Desk, still_held
from client.present.handlayout import Face, HandLayout, faces_to_come
from client.present.hints import copy_choices, friend_holds
from client.present.hintwords import hint_words
from client.present.loglines import spoken_words
from client.present.model import TableModel
from client.present.pictures import ButtonPicture, ResultPicture, TablePicture
from client.present.resultpicture import ResultMaker
from client.present.tableparts import Clock, Company, Marks, PictureMaker, Shown
from client.present.tablepicture import Sight, table_picture
from client.present.trickbook import TrickPage, trick_page
from client.present.voice import Voice
from client.records.hunchbook import HunchBook
from client.settings.settings import HandShape, SortOrder
from client.stage.scoreview import result_surface
from client.stage.still import Layer
from client.table.help import HelpScene
from client.table.hurry import HurryKey
from client.table.keeping import ResultKeeper
from client.table.keynames import key_label
from client.table.occasion import Occasion, is_over
from client.table.review import Review
from client.table.tableinput import TableInput
from client.table.tablestage import TableStage, motion_of, style_of
from client.table.trickbrowser import TrickBrowser
from client.ui.drawing import put
from client.ui.scene import Program, Scene
from client.ui.settled import WAIT
from engine.core.actions import Answer, Play, SeatAction, SetAuto
from engine.core.cards import Cards, Seat
from engine.core.facts import DealtSeen, HandsShown, Scored
from engine.core.refusal import refusal
from engine.core.ruleset import Direction
from engine.core.state import SeatView
from engine.core.terms import Phase
from engine.lan.link import Incoming, Link, Ready, Refused
from engine.text import Text

AUTO_PASS_AFTER = 1.1
"""Seconds before the only possible answer is given by itself; never depends on the hand."""

RESULT_AFTER = 0.4
"""Seconds from the end of the last cue to the result."""

_NO_ANSWERS = (Deed.HINT, Deed.ROWS)
"""Buttons beside the answers that only change what is chosen."""

SPEEDS = (0.5, 4.0)
"""Slowest and fastest that the picture goes."""


class TableScene(Scene):
    """Shows a table and lets a person play at it.

    Args:
        app: has window and settings.
        link: the line to the table.
        occasion: what is particular to this table; None for a game at home.
        model: what is known of the table, where that is more than the line tells from now on.
    """

    holds_link = True

    def __init__(
        self,
        app: Program,
        link: Link,
        occasion: Occasion | None = None,
        model: TableModel | None = None,
    ) -> None:
        super().__init__(app)
        app.set_table()
        self.occasion = occasion or Occasion(app)
        self.name = self.occasion.name
        self.model = model or TableModel(link)
        self.desk = Desk()
        self.stage: TableStage | None = None
        """What draws the table; None before the first layout."""
        self.picture: TablePicture | None = None
        self.controls = Controls()
        self.result_hidden = False
        self.final = False
        """Whether the result of the match is shown in place of the last hand's."""
        self.totals: dict[int, tuple[int, ...]] = {}
        """Points with penalties of the match after each hand seen."""
        self.readied = 0
        """Number of the hand after which one's own ready mark was given."""
        self.review = Review(app)
        self._hurry_key = HurryKey()
        self._idle_for = 0.0
        self._question: tuple[object, ...] | None = None
        self._asked_for = 0.0
        """Seconds the question has been on the screen."""
        self._warming = False
        self._second = -1
        self._place: tuple[Seat | None, bool] = (0, True)
        self.input = TableInput(self)
        self.tricks = TrickBrowser(app, self._trick_page)
        self._book = HunchBook(self.occasion.hunch_file)
        self._keeper = ResultKeeper(app)
        self.occasion.sit(self)
        self.deeds: Mapping[Deed, Callable[[], None]] = self._own_deeds() | dict(
            self.occasion.deeds()
        )
        """What comes of every deed that is no answer, by key and by button alike."""

    # -- scene ------------------------------------------------------------------------

    @property
    def hand_layout(self) -> HandLayout | None:
        """Where the cards of one's own hand lie, once drawn."""
        hand = self.picture.hand if self.picture is not None else None
        return hand.layout if hand is not None else None

    @property
    def timeline_idle(self) -> bool:
        """Whether the picture has caught up with what is known."""
        return self.model.timeline is None or self.model.timeline.idle

    @property
    def on_top(self) -> bool:
        """Whether the table has the screen."""
        return self.app.scene is self

    @property
    @override
    def animating(self) -> bool:
        gliding = self.stage is not None and self.stage.motion.moving
        return not self.timeline_idle or gliding or self.occasion.animating

    @property
    @override
    def wakes_in(self) -> float | None:
        each = (self._wakes_in(), self.occasion.wakes_in, self.review.wakes_in)
        soon = [one for one in each if one is not None]
        return min(soon, default=None)

    def _wakes_in(self) -> float | None:
        if self._warming:
            return 0.01
        if self.model.clock is not None and self.model.clock.running:
            return 0.1
        coming = self._result_due() and self._idle_for < RESULT_AFTER + 0.2
        return 0.05 if coming or self._forced() is not None else None

    @property
    @override
    def typing(self) -> bool:
        return self.occasion.typing

    @property
    @override
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

    @property
    @override
    def opens_in(self) -> float:
        return 0.0 if self._question is None else max(0.0, WAIT - self._asked_for)

    def takes(self, deed: Deed) -> bool:
        """Tell whether a deed that begins now counts: an answer only once it can be meant."""
        return self.opens_in <= 0 or deed not in self._answering()

    def _answering(self) -> tuple[Deed, ...]:
        """List the deeds that answer what is asked on the screen."""
        picture = self.picture
        if picture is None:
            return ()
        buttons = picture.buttons if picture.result is None else picture.result.buttons
        return tuple(one.deed for one in buttons if one.deed not in _NO_ANSWERS)

    def _note_question(self, view: SeatView) -> None:
        """Begin to count anew when what is drawn asks something else than before."""
        answering = self._answering()
        asked = (view.public.n, view.public.turn, *answering) if answering else None
        if asked != self._question:
            self._question, self._asked_for = asked, 0.0

    @override
    def enter(self) -> None:
        self.app.window.set_title(self.app.words("ui.title"))

    @override
    def leave(self) -> None:
        # Keys that come up from now on are told another scene.
        self.input.let_go()
        self._hurry_key.follow(self.model, (), held=False)
        self.occasion.leave()

    @override
    def close(self) -> None:
        self.occasion.close()
        self.app.clear_table()

    @override
    def may_close(self) -> bool:
        return self.occasion.may_close()

    def redraw(self) -> None:
        """Draw the next frame, though nothing else has changed."""
        self.dirty = True

    @override
    def build(self) -> None:
        self.model.pace(speed=self.app.settings.speed, motion=motion_of(self.app.settings))
        bottom, clockwise = self._place = self._place_now()
        self.stage = TableStage(
            self.app,
            bottom,
            clockwise=clockwise,
            talk=self.occasion.talk,
            lesson=self.occasion.explains,
        )
        self.occasion.built()
        self.dirty = self.stale = True

    def _place_now(self) -> tuple[Seat | None, bool]:
        """Tell where one sits, if one does, and whether play goes round clockwise."""
        view = self.model.view
        if view is None:
            return self._place
        clockwise = view.public.rules.direction is Direction.CLOCKWISE
        return self.model.seat, clockwise != self.app.settings.mirror

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if not self.occasion.typing and self.tricks.handle(event):
            self.dirty = True
            return True
        used = self.occasion.handle(event) or self._turn_page(event) or self.input.handle(event)
        if self.input.changed:
            self.input.changed = False
            self.dirty = True
        return used

    def _turn_page(self, event: pygame.event.Event) -> bool:
        """Let the page about the hand take an event, where it is shown."""
        if self.stage is None or not self._page_is_up:
            return False
        used = self.review.handle(event, self.stage, self.review.picture(*self._reader()))
        self.dirty |= used
        return used

    @property
    def _page_is_up(self) -> bool:
        shown = self.picture is not None and self.picture.result is not None
        return shown and self.review.open and self.on_top

    def _reader(self) -> tuple[Voice, Seat | None]:
        """Give who speaks of the hand just over, and as which seat one reads."""
        view = self.model.view
        assert view is not None
        return Voice(self._words(view), self.occasion.company().names), self.model.seat

    @override
    def update(self, dt: float) -> None:
        self._asked_for += dt
        self.app.resources.sounds(self.app.settings).load_ahead()
        came = self.model.poll(time.monotonic())
        for message in came:
            self._hear(message)
            self.dirty = True
        ended = self.occasion.ended()
        if ended is not None and not is_over(self.model):
            self.occasion.show_end(ended)
            return
        if self.model.view is not None and self._place_now() != self._place:
            self.build()
        self._hurry_key.follow(self.model, came, held=self.input.hurrying)
        self._play_on(dt, heard=bool(came))
        self.dirty |= self.review.follow(self.model, dt)
        if self.stage is not None and self.stage.motion.moving:
            self.stage.motion.advance(dt)
            self.dirty = True
        self._warm()
        self._tick()
        self._name_window()
        self._play_armed()
        self._answer_alone()
        if self.on_top and self.occasion.update(dt):
            self.dirty = True

    def _play_on(self, dt: float, *, heard: bool) -> None:
        timeline = self.model.timeline
        if timeline is None:
            return
        timeline.hurried = self.input.hurrying
        busy = not timeline.idle
        self._play(self.model.advance(dt))
        self._idle_for = 0.0 if busy else self._idle_for + dt
        if busy or heard:
            self.dirty = True
        self._note_totals(timeline.view)
        self._book.follow(timeline.view, self.model.names)

    def _warm(self) -> None:
        stage, view, hand = self.stage, self.model.view, self.hand_layout
        if stage is None or view is None or hand is None or not hand.slots:
            return
        self._warming = stage.warm(view.public.rules, hand, lambda: self._faces_to_come(stage))

    def _faces_to_come(self, stage: TableStage) -> Sequence[Face]:
        timeline = self.model.timeline
        if timeline is None:
            return ()
        view, settings, layout = timeline.view, self.app.settings, stage.layout
        style, order = style_of(settings), Order(settings.order.value)
        groups = still_held(self.desk.groups, view.hand)
        columns = arranged(view.hand, style, order, view.public.called, groups)
        return tuple(faces_to_come(layout.hand, columns, style, layout.scale))

    def _hear(self, message: Incoming) -> None:
        if isinstance(message, Refused) and message.code in self.app.look.text:
            self.desk.notice = self.app.words(message.code, **dict(message.values))
        self._keeper.hear(message)
        self.occasion.hear(message)

    def _play(self, started: Sequence[Cue]) -> None:
        for cue in started:
            timeline = self.model.timeline
            if self.app.settings.voices and timeline is not None:
                words = self._words(timeline.shown)
                voice = Voice(words, self.occasion.company().names, self.model.seat)
                self.app.speak(spoken_words(voice, cue))
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

    def forget_match(self) -> None:
        """Begin anew with another match at the same table."""
        self.final = False
        self.totals = {}
        self.readied = 0

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
        if not self.occasion.answers_alone:
            return None
        forced = self.controls.forced
        habit = isinstance(forced, Answer) and self.model.among_bots
        return forced if habit or self.app.settings.auto_pass else None

    def _result_due(self) -> bool:
        view = self.model.view
        return view is not None and view.public.result is not None and self.timeline_idle

    # -- the picture ------------------------------------------------------------------

    @override
    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        stage, timeline = self.stage, self.model.timeline
        assert stage is not None
        if timeline is None:
            surface.blit(self.app.felt(), (0, 0))
            words, room = self.occasion.held_up(), surface.get_rect()
            put(surface, self.app.look, words, Size.BODY, palette.IVORY, room, "center")
            return None
        self.desk.follow(timeline.view)
        self.picture = table_picture(self._sight(stage))
        self._note_question(timeline.view)
        return stage.draw(surface, self.picture, self._over(stage), stale=self.stale)

    def _sight(self, stage: TableStage) -> Sight:
        app, timeline = self.app, self.model.timeline
        assert timeline is not None
        view, settings = timeline.shown, app.settings
        text = self._words(view)
        company = self.occasion.company()
        shown = self.occasion.shown(
            Shown(
                counter=settings.counter,
                log=settings.log,
                role=not settings.anti_peek or self.input.peeking,
            )
        )
        self.controls = self._controls(view, company)
        return Sight(
            text=text,
            layout=stage.layout,
            timeline=timeline,
            company=company,
            shown=shown,
            style=style_of(settings),
            order=Order(settings.order.value),
            moving=app.moving,
            desk=self.desk,
            controls=self.occasion.asking(self.controls),
            clock=self._clock(),
            sent=self.model.is_waiting,
            result=self._result(PictureMaker(text, company, shown), view),
            tools=self.occasion.tools(tool_buttons(text, self._label, view)),
            menu=self.occasion.menu(self._icons()),
            log_back=self.input.log_back,
            hover=self.input.hover,
            marks=self._marks(),
        )

    def _icons(self) -> tuple[ButtonPicture, ...]:
        settings = self.app.settings
        icons = menu_buttons(
            self.app.look.text, self._label, counter=settings.counter, mute=settings.mute
        )
        allowed = self.occasion.allowed
        return tuple(icon for icon in icons if not allowed.forbids(icon.deed))

    def _over(self, stage: TableStage) -> list[Layer]:
        """List what lies over the table."""
        carried = self.input.carrying.layers(stage.kit, self.desk, self.hand_layout)
        tricks = self.tricks.layers(stage.kit, stage.layout)
        over = [*carried, *self.occasion.layers(), *tricks]
        return [self.review.layer(stage, *self._reader()), *over] if self._page_is_up else over

    def _marks(self) -> Marks:
        tip = tip_for(self.app.look.text, self._label, Deed.MARK) if self._may_mark else ""
        return Marks(self._book.now, self.input.marking, tip)

    def _words(self, view: SeatView) -> Text:
        """Give the sentences in the words of the rules' source."""
        return self.app.look.text.spoken(view.public.rules.dialect)

    def _label(self, deed: Deed) -> str:
        return key_label(self.app.look.text, self.app.keys, deed)

    def _controls(self, view: SeatView, company: Company) -> Controls:
        maker = ControlMaker(
            self._words(view),
            lambda seat: company.names[seat],
            self._label,
            hints=self.occasion.allowed.hints,
            bot_autoplay=self.occasion.autoplay_is_bot,
        )
        busy = self.model.is_waiting or not self.timeline_idle
        controls = maker.controls(view, self.desk, waiting=busy)
        if self._result_due() and self.result_hidden:
            controls = maker.hidden_result()
        return replace(controls, prompt=self.occasion.held_up() or controls.prompt)

    def _clock(self) -> Clock:
        clock, now = self.model.clock, time.monotonic()
        if clock is None:
            return Clock()
        return Clock(clock.seconds(now), clock.whole)

    def _result(self, maker: PictureMaker, view: SeatView) -> ResultPicture | None:
        occasion = self.occasion
        if not occasion.shows_result or not self._result_due() or self.result_hidden:
            return None
        if self._idle_for < RESULT_AFTER:
            return None
        makers = ResultMaker(maker, self.totals, self._book.now)
        note = occasion.waiting_note()
        if self.final:
            deeds = occasion.final_deeds()
            return makers.match(view, deeds, note=note, waiting=occasion.is_ready)
        notes = [one for one in (occasion.fairness(view), note) if one]
        waiting = self.readied == view.public.n and not is_over(self.model)
        return makers.result(
            view,
            self._result_deeds(view),
            note=" · ".join(notes),
            waiting=waiting and view.seat is not None,
            before=occasion.before,
            reading=self.review.open,
            readable=self.review.ready,
        )

    def _result_deeds(self, view: SeatView) -> tuple[Deed, ...]:
        deeds = self.occasion.result_deeds(view)
        at = deeds.index(Deed.LOOK)
        more = [Deed.REVIEW] if self.review.offered else []
        if self.occasion.is_coded and Deed.COPY_CODE not in deeds:
            more.insert(0, Deed.COPY_CODE)
        return (*deeds[:at], *more, *deeds[at:])

    # -- deeds ------------------------------------------------------------------------

    def _own_deeds(self) -> dict[Deed, Callable[[], None]]:
        app = self.app
        return {
            Deed.PLAY: self._confirm,
            Deed.HINT: self._hint,
            Deed.ROWS: self._rows,
            Deed.CLEAR: self.desk.take_back,
            Deed.AUTO: self._toggle_auto,
            Deed.SORT: self._sort,
            Deed.COUNTER: self._toggle_counter,
            Deed.LOG: lambda: app.change(log=not app.settings.log),
            Deed.SOUND: lambda: app.change(mute=not app.settings.mute),
            Deed.LAST_TRICK: self.tricks.toggle,
            Deed.SLOWER: lambda: self._speed(0.5),
            Deed.FASTER: lambda: self._speed(2.0),
            Deed.GROUP: self.desk.group,
            Deed.ARM: self.desk.arm,
            Deed.RULES: self._help,
            Deed.NEXT: self.next_hand,
            Deed.LOOK: lambda: self._hide_result(hidden=True),
            Deed.RESULT: lambda: self._hide_result(hidden=False),
            Deed.FINAL: self._show_final,
            Deed.REVIEW: self.review.toggle,
            Deed.KEEP: self._keep_result,
        }

    def do(self, deed: Deed) -> bool:
        """Do a deed: answer with it if it is an answer now; tell whether it means anything."""
        if not self.takes(deed):
            return True
        if self.occasion.allowed.forbids(deed):
            self.app.toast(self.app.words(f"table.forbidden.{deed}"))
            return True
        action = self.controls.actions.get(deed)
        if action is not None and self._on_screen(deed):
            if self.model.act(action):
                self.desk.selection.release()
        elif deed in self.deeds:
            self.deeds[deed]()
        else:
            return False
        self.dirty = True
        return True

    def buttons(self) -> tuple[ButtonPicture, ...]:
        """List every button that is on the screen."""
        picture = self.picture
        if picture is None:
            return ()
        if picture.result is not None:
            return picture.result.buttons
        return (*picture.buttons, *picture.tools, *picture.menu)

    def _on_screen(self, deed: Deed) -> bool:
        return any(button.deed is deed and button.enabled for button in self.buttons())

    def _help(self) -> None:
        view = self.model.view
        if view is not None:
            allowed = self.occasion.allowed
            known = [one for one in self.occasion.known_deeds() if not allowed.forbids(one)]
            forbidden = allowed.forbidden
            plays = view.seat is not None
            self.app.push(HelpScene(self.app, view.public, known, forbidden=forbidden, plays=plays))

    def _confirm(self) -> None:
        """Do what Enter does: on a result its last button, else the most likely answer."""
        picture = self.picture
        if picture is not None and picture.result is not None:
            able = [button.deed for button in picture.result.buttons if button.enabled]
            if able:
                self.do(able[-1])
        elif self.controls.main not in (None, Deed.PLAY) and self._on_screen(self.controls.main):
            self.do(self.controls.main)

    def _hint(self) -> None:
        view = self.asked_to_play
        if view is None or not self._on_screen(Deed.HINT):
            return
        if not self.occasion.hint(view):
            self.desk.notice = self.app.words("table.ask.cannot")
            return
        self.desk.advice = hint_words(self.desk.hinted, self.app.look.text)

    def _rows(self) -> None:
        """Take other copies of the chosen set, or lay the hand out in another shape."""
        view, selection = self.asked_to_play, self.desk.selection
        if view is not None and self._on_screen(Deed.ROWS):
            ways = copy_choices(view, selection.cards)
            now = ways.index(selection.cards) if selection.cards in ways else -1
            selection.choose(ways[(now + 1) % len(ways)])
            return
        shapes = tuple(HandShape)
        now = shapes.index(self.app.settings.hand)
        self.app.change(hand=shapes[(now + 1) % len(shapes)])

    def _toggle_auto(self) -> None:
        view = self.model.view
        if view is not None and view.seat is not None:
            self.model.act(SetAuto(not view.public.auto[view.seat]))

    def take_seat_back(self) -> None:
        """Play oneself again: who chooses a card is there, as far as it is allowed (rules 8)."""
        view, back = self.model.view, SetAuto(on=False)
        if view is None or view.seat is None or not view.public.auto[view.seat]:
            return
        if refusal(view, back) is None:
            self.model.act(back)

    def _play_armed(self) -> None:
        """Play what was chosen ahead, if it is still legal and no known friend holds the trick."""
        view, cards = self.asked_to_play, self.desk.armed
        if view is None or not cards or not self.model.may_act:
            return
        self.desk.armed = ()
        if refusal(view, Play(cards)) is None and not friend_holds(view):
            self.model.act(Play(cards))
            self.desk.selection.release()
        self.dirty = True

    def play_now(self, cards: Cards) -> None:
        """Play some cards, if an answer that begins now counts."""
        view = self.asked_to_play
        if view is None or not self.takes(Deed.PLAY) or refusal(view, Play(cards)) is not None:
            return
        if self.timeline_idle and self.model.act(Play(cards)):
            self.desk.selection.release()
        self.dirty = True

    def play_chosen(self) -> bool:
        """Play what is raised, if it may be played; tell whether it was."""
        if not self.desk.selection or not self._on_screen(Deed.PLAY):
            return False
        return self.do(Deed.PLAY)

    def _sort(self) -> None:
        ways = tuple(SortOrder)
        now = ways.index(self.app.settings.order)
        self.app.change(order=ways[(now + 1) % len(ways)])
        self.app.toast(self.app.words(f"settings.order.{self.app.settings.order.value}"))

    def _toggle_counter(self) -> None:
        self.app.change(counter=not self.app.settings.counter)

    def _trick_page(self, number: int | None) -> TrickPage | None:
        timeline = self.model.timeline
        if timeline is None:
            return None
        view = timeline.shown
        voice = Voice(self._words(view), self.occasion.company().names, view.seat)
        return trick_page(voice, view.public, number)

    def _speed(self, factor: float) -> None:
        slow, fast = SPEEDS
        self.app.change(speed=min(fast, max(slow, self.app.settings.speed * factor)))
        self.app.toast(self.app.words("table.speed", speed=f"{self.app.settings.speed:g}"))

    def _hide_result(self, *, hidden: bool) -> None:
        self.result_hidden = hidden

    @property
    def asked_to_play(self) -> SeatView | None:
        """The view, while one is asked for a play."""
        view = self.model.view
        if view is None or not view.is_asked or view.public.phase is not Phase.PLAY:
            return None
        return view

    @property
    def _may_mark(self) -> bool:
        return self.model.seat is not None and self.occasion.allowed.marks

    @property
    def markable(self) -> tuple[Seat, ...]:
        """The seats that wear a mask to be marked, in the order of play."""
        picture = self.picture
        if picture is None or picture.seat is None or not self._may_mark:
            return ()
        own = picture.seat
        seats = (plate.seat for plate in picture.plates if plate.mask is not None)
        return tuple(sorted(seats, key=lambda seat: (seat - own) % 5))

    def tell_no_marks(self) -> bool:
        """Say that the host forbids marks, if he does; tell whether it was said."""
        room = self.model.room
        if room is None or room.setup.marks:
            return False
        self.app.toast(self.app.words("table.hunch.forbidden"))
        return True

    def mark(self, seat: Seat) -> None:
        """Take a seat privately for the next of all there is."""
        timeline = self.model.timeline
        if timeline is not None and seat in self.markable:
            self._book.mark(seat, timeline.shown.public)
            self.dirty = True

    def skip_deal(self) -> bool:
        """End the dealing at once; tell whether cards were just dealt."""
        timeline = self.model.timeline
        if timeline is None or not isinstance(timeline.step, DealtSeen):
            return False
        timeline.skip_step()
        return True

    def next_hand(self) -> None:
        """Be ready for the next hand."""
        view = self.model.view
        if view is not None and self.readied != view.public.n:
            self.readied = view.public.n
            self.model.link.send(Ready(on=True))
            self.dirty = True

    def _show_final(self) -> None:
        self.final = True

    def _keep_result(self) -> None:
        """Write the result of the match to files."""
        stage, picture = self.stage, self.picture
        if stage is not None and picture is not None and picture.result is not None:
            window = pygame.Rect(stage.layout.window)
            self._keeper.keep(self.model.link, result_surface(stage.kit, window, picture.result))

    # -- for tests --------------------------------------------------------------------

    @override
    def targets(self) -> dict[str, pygame.Rect]:
        page: dict[str, pygame.Rect] = {}
        if self.stage is not None and self._page_is_up:
            page = self.review.targets(self.stage, self.review.picture(*self._reader()))
        return self.input.targets() | self.occasion.targets() | page | self.tricks.targets()

    @override
    def words(self) -> list[str]:
        picture = self.picture
        if picture is None:
            return [held] if (held := self.occasion.held_up()) else []
        if self._page_is_up:
            return self.review.words(*self._reader())
        shown = [plate.name for plate in picture.plates]
        shown += [button.label for button in picture.buttons]
        return [*shown, picture.prompt, picture.centre.title, *self.occasion.words()]
