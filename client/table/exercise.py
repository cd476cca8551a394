"""An exercise: one moment of a hand at the table, two or three moves to choose from."""

from collections.abc import Sequence
from datetime import date

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.shapes import rounded, shadow
from client.overriding import override
from client.present.arrangement import Order
from client.present.controls import Controls
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.lookback import points_text, what_was_done
from client.present.pictures import ButtonPicture, ButtonTone, TablePicture
from client.present.replayer import Replayer
from client.present.tableparts import Clock, Company, Shown
from client.present.tablepicture import Hover, Sight, table_picture
from client.present.timeline import Motion
from client.present.voice import Voice
from client.records.exercising import Progress
from client.settings.portraits import bot_name, portraits
from client.stage.still import Layer
from client.table.keynames import key_name
from client.table.tablestage import TableStage, motion_of, style_of
from client.ui.drawing import put, put_lines, tidy
from client.ui.scene import Program, Scene
from engine.coach.exercises import Answer, Exercise, answers_of
from engine.core.ruleset import Direction
from engine.text import Text

WIDE = 560.0
"""Width of the explanation, in units."""


class ExerciseScene(Scene):
    """Asks, hears an answer, explains, and goes on to the next.

    Args:
        app: shows it.
        numbers: the exercises to ask one after the other, from 0.
        all_: every exercise.
        progress: where answers are noted.
    """

    name = "exercise"

    def __init__(
        self, app: Program, numbers: Sequence[int], all_: Sequence[Exercise], progress: Progress
    ) -> None:
        super().__init__(app)
        self._numbers = list(numbers)
        self._all = all_
        self._progress = progress
        self._at = 0
        self.stage: TableStage | None = None
        self.picture: TablePicture | None = None
        self._hover = Hover()
        self._answers: tuple[Answer, ...] = ()
        self.chosen: str | None = None
        self._begin()

    def _begin(self) -> None:
        self.chosen = None
        exercise = self.exercise
        reel = exercise.reel()
        self._replayer = Replayer(reel, exercise.seat, motion=Motion.OFF)
        self._replayer.jump(len(reel))
        view = self._replayer.timeline.view
        self._answers = answers_of(view, exercise.choices)

    @property
    def exercise(self) -> Exercise:
        """What is asked now."""
        return self._all[self._numbers[self._at]]

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The moves to choose from, with what the master thinks of them."""
        return self._answers

    # -- scene ------------------------------------------------------------------------

    @override
    def enter(self) -> None:
        self.app.window.set_title(self.app.words("exercise.title"))

    @override
    def build(self) -> None:
        rules = self._replayer.reel.header.rules
        clockwise = (rules.direction is Direction.CLOCKWISE) != self.app.settings.mirror
        self._replayer.timeline.motion = motion_of(self.app.settings)
        self.stage = TableStage(self.app, self.exercise.seat, clockwise=clockwise)
        self.dirty = self.stale = True

    @override
    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        stage, app = self.stage, self.app
        assert stage is not None
        text = self._text()
        self.picture = table_picture(
            Sight(
                text=text,
                layout=stage.layout,
                timeline=self._replayer.timeline,
                company=self._company(),
                shown=Shown(
                    counter=True,
                    log=True,
                    last=True,
                    centre=self.chosen is None,
                    scores=False,
                ),
                style=style_of(app.settings),
                order=Order(app.settings.order.value),
                moving=False,
                desk=Desk(),
                controls=Controls(prompt=self._prompt(), buttons=self._buttons()),
                clock=Clock(),
                menu=(ButtonPicture("leave", Deed.LEAVE, "", "", ButtonTone.QUIET, icon="close"),),
                hover=self._hover,
            )
        )
        return stage.draw(surface, self.picture, self._layers(stage), stale=self.stale)

    def _text(self) -> Text:
        return self.app.look.text.spoken(self._replayer.reel.header.rules.dialect)

    def _company(self) -> Company:
        app, names = self.app, self._names()
        faces = portraits(app.icons, names, self.exercise.seat, app.settings.avatar)
        return Company(names, faces, note=app.words("exercise.title"), watched=True)

    def _names(self) -> tuple[str, ...]:
        app, own = self.app, self.exercise.seat
        others = [seat for seat in range(5) if seat != own]
        names = [app.settings.name or app.words("ui.you")] * 5
        for index, seat in enumerate(others):
            names[seat] = bot_name(app.look.text, app.icons, index, app.settings.avatar)
        return tuple(names)

    def _voice(self) -> Voice:
        return Voice(self._text(), self._names(), self.exercise.seat)

    def _prompt(self) -> str:
        words = self.app.words
        if self.chosen is not None:
            return words("exercise.right" if self.is_right else "exercise.wrong")
        question = words(f"exercise.{self.exercise.kind}")
        return words("exercise.number", n=self._at + 1, of=len(self._numbers), question=question)

    @property
    def is_right(self) -> bool:
        """Whether the best of the moves was chosen."""
        return any(one.best and one.move == self.chosen for one in self._answers)

    def _buttons(self) -> tuple[ButtonPicture, ...]:
        words = self.app.words
        if self.chosen is not None:
            last = self._at + 1 == len(self._numbers)
            word, key = (
                words("exercise.done" if last else "exercise.next"),
                words("table.key.return"),
            )
            return (ButtonPicture("next", Deed.NEXT, word, key, ButtonTone.PRIMARY, icon="play"),)
        return tuple(
            ButtonPicture(
                f"choice:{number}",
                Deed.PLAY,
                what_was_done(self._voice(), one.move),
                str(number),
                ButtonTone.PLAIN,
            )
            for number, one in enumerate(self._answers, start=1)
        )

    # -- the explanation --------------------------------------------------------------

    def _layers(self, stage: TableStage) -> list[Layer]:
        if self.chosen is None:
            return []
        look, middle = self.app.look, pygame.Rect(stage.layout.middle)
        area = pygame.Rect(0, 0, min(look.px(WIDE), middle.width), self._height())
        area.center = middle.center
        area.clamp_ip(pygame.Rect(stage.layout.window))
        reach = area.inflate(look.px(40), look.px(40))
        key = (self.exercise.kind, self.chosen, tuple(area))
        return [Layer("told", reach, key, lambda surface: self._draw_told(surface, area))]

    def _lines(self, width: int) -> list[tuple[Answer, list[str]]]:
        look, words = self.app.look, self.app.words
        return [
            (one, tidy(look, words(f"reason.{one.reason}"), Size.SMALL, width))
            for one in sorted(self._answers, key=lambda one: not one.best)
        ]

    def _height(self) -> int:
        look = self.app.look
        line, small = look.fonts.line(Size.BODY), look.fonts.line(Size.SMALL)
        inner = look.px(WIDE - 36)
        rows = sum(line + small * len(told) + look.px(8) for _, told in self._lines(inner))
        return rows + look.px(28) + small

    def _draw_told(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look, words = self.app.look, self.app.words
        radius, spread = look.px(14), look.px(16)
        dark = shadow(area.size, radius, spread, 120)
        surface.blit(dark, (area.left - spread, area.top - spread + look.px(4)))
        ground = rounded(area.size, radius, palette.INK_SOFT, palette.GOLD_DEEP, look.px(2))
        surface.blit(ground, area)
        inner = area.inflate(-look.px(36), -look.px(28))
        line, small = look.fonts.line(Size.BODY), look.fonts.line(Size.SMALL)
        head = pygame.Rect(inner.left, inner.top, inner.width, small)
        put(surface, look, words("exercise.expects"), Size.SMALL, palette.GOLD, head, "right")
        y = head.bottom
        for one, told in self._lines(inner.width):
            row = pygame.Rect(inner.left, y, inner.width, line)
            tone = palette.JADE if one.best else palette.IVORY
            name = what_was_done(self._voice(), one.move)
            if one.move == self.chosen:
                name = words("exercise.yours", move=name)
            put(surface, look, name, Size.BODY, tone, row, bold=one.best)
            put(surface, look, points_text(one.points), Size.BODY, tone, row, "right", one.best)
            below = pygame.Rect(inner.left, row.bottom, inner.width, small * len(told))
            put_lines(surface, look, told, Size.SMALL, palette.IVORY_DIM, below)
            y = below.bottom + look.px(8)

    # -- doing ------------------------------------------------------------------------

    def press(self, id_: str) -> None:
        """Do what a button does."""
        if id_ == "leave":
            self.app.pop()
        elif id_ == "next":
            self._go_on()
        elif id_.startswith("choice:"):
            self._choose(int(id_.partition(":")[2]) - 1)
        self.dirty = True

    def _choose(self, number: int) -> None:
        if self.chosen is None and number < len(self._answers):
            self.chosen = self._answers[number].move
            day = date.today().toordinal()
            self._progress.answered(self.exercise.kind, day, right=self.is_right)
            self.app.play("alert" if self.is_right else "pick")

    def _go_on(self) -> None:
        if self._at + 1 == len(self._numbers):
            self.app.pop()
            return
        self._at += 1
        self._begin()
        self.build()

    # -- events -----------------------------------------------------------------------

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._hover = Hover(self._button_at(event.pos), self._hover.pressed)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._hover = Hover(self._hover.lit, self._button_at(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                pressed = self._hover.pressed
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
        if name == "escape":
            self.press("leave")
        elif name in ("return", "space") and self.chosen is not None:
            self.press("next")
        elif name in ("1", "2", "3") and self.chosen is None:
            self.press(f"choice:{name}")
        else:
            return False
        return True

    def _button_at(self, pos: tuple[int, int]) -> str:
        areas = self._areas()
        return next((id_ for id_, area in areas.items() if area.collidepoint(pos)), "")

    def _areas(self) -> dict[str, pygame.Rect]:
        stage = self.stage
        if self.picture is None or stage is None:
            return {}
        return stage.board.button_areas(self.picture)

    @override
    def targets(self) -> dict[str, pygame.Rect]:
        return self._areas()

    @override
    def words(self) -> list[str]:
        if self.picture is None:
            return []
        told = [self.picture.prompt, *(one.label for one in self.picture.buttons)]
        if self.chosen is not None:
            told += [points_text(one.points) for one in self._answers]
        return told
