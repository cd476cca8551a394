"""The first lesson: a table with somebody who explains."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded, shadow
from client.overriding import override
from client.present.choosing import choice_in
from client.present.controls import Controls
from client.present.course import LEARNER
from client.present.layout import Place
from client.present.pictures import ButtonPicture
from client.present.tableparts import Company, Shown
from client.present.tutorial import Lesson, Verdict
from client.settings.portraits import bot_name, bot_numbers
from client.stage.still import Layer
from client.table.lessonlink import LessonLink, lesson_chairs
from client.table.occasion import Occasion
from client.table.pointing import pointed_at, pointer_layers
from client.table.table import TableScene
from client.ui.buttons import Button, Weight
from client.ui.drawing import put, put_lines, tidy
from client.ui.page import Page
from client.ui.scene import Program
from engine.core.actions import Pass, Play
from engine.core.state import SeatView

WIDE = 436
"""Width of the explanation in pixels at factor 1; between the two upper plates."""


BEATS = 2.0
"""How often in a second what is pointed at glows stronger or fainter."""

SHARES = (1.0, 0.92, 0.84, 0.76, 0.7)
"""Sizes of the explanation beside that of everything else; a smaller one where it must fit."""


class TutorialScene(TableScene):
    """A table where somebody explains; a lesson not gone through begins anew another time."""

    def __init__(self, app: Program) -> None:
        game = LessonGame(app)
        super().__init__(app, game.link, game)
        self.lesson = game


class LessonGame(Occasion):
    """Explains in the middle of the table; speaks only when the picture stands still.

    Attributes:
        link: the line to the table of the lesson.
        course: the steps gone through.
        panel: where the explanation is.
    """

    name = "tutorial"
    answers_alone = False
    explains = True

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.course = Lesson()
        numbers = bot_numbers(app.icons, app.settings.avatar)
        others = [
            (bot_name(app.look.text, app.icons, index, app.settings.avatar), number)
            for index, number in enumerate(numbers)
        ]
        name = app.settings.name or app.words("ui.you")
        chairs = lesson_chairs(name, app.settings.avatar, others)
        self.link = LessonLink(self.course, chairs)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._page = Page(app.look, pygame.Rect((0, 0), app.size))
        self._said: list[str] = []
        self._look = app.look
        self._parts: list[tuple[list[str], palette.Colour]] = []
        self._spoken: tuple[str, bool, Verdict | None] | None = None
        """What the explanation on the screen was made for."""
        self._pointer: tuple[tuple[pygame.Rect, ...], int] = ((), 0)
        """What is pointed at, and the beat of its glow."""
        self._drawn = 0
        """Rises whenever the explanation looks otherwise than before."""

    @property
    def hunch_file(self) -> None:
        """Nowhere: a lesson's hands are no hands of one's own."""
        return

    # -- what is said --------------------------------------------------------

    def _praise(self) -> str:
        verdict = self.link.verdict
        return self._first_of(verdict.keys) if verdict is not None and verdict.ok else ""

    def _hint(self) -> str:
        verdict = self.link.verdict
        if verdict is None or verdict.ok:
            return ""
        if verdict.refusal is not None:
            values = dict(verdict.refusal.values)
            return self._first_of(verdict.keys, **values)
        return self._first_of(verdict.keys)

    def _first_of(self, keys: Sequence[str], **values: object) -> str:
        text = self.app.look.text
        return next((text(key, **values) for key in keys if key in text), "")

    # -- the explanation -----------------------------------------------------

    @override
    def built(self) -> None:
        self._spoken = None

    def _speak(self) -> None:
        """Make the explanation of the step: praise, what to do, a hint, and the buttons."""
        parts = [
            (self._praise(), palette.JADE),
            (self.app.words(self.course.key), palette.IVORY),
            (self._hint(), palette.CINNABAR_BRIGHT),
        ]
        self._said = [words for words, _ in parts if words]
        self._set([(words, colour) for words, colour in parts if words])
        self._page = Page(self._look, pygame.Rect((0, 0), self.app.size))
        self._add_buttons()
        self._page.settle()
        self._drawn += 1

    def _set(self, parts: Sequence[tuple[str, palette.Colour]]) -> None:
        """Set the words in the room there is, as large as the player wants if that fits."""
        app, room = self.app, self._room
        for share in SHARES:
            look = Look(app.look.scale * share, app.look.text, app.icons)
            width = min(app.look.px(WIDE), room.width)
            inner = width - look.px(36)
            self._look = look
            self._parts = [(tidy(look, words, Size.BODY, inner), each) for words, each in parts]
            text = sum(len(lines) for lines, _ in self._parts) * look.fonts.line(Size.BODY)
            gaps = look.px(4) * (len(self._parts) - 1)
            high = look.px(14 + 30 + 12 + 38 + 14) + text + gaps
            self.panel = pygame.Rect(0, room.top, width, high)
            if high <= room.height:
                break
        self.panel.centerx = room.centerx

    def _add_buttons(self) -> None:
        look, words, lesson = self._look, self.app.words, self.course
        leave = Button(
            "leave", "", self.leave_table, weight=Weight.QUIET, icon="close", size=Size.SMALL
        )
        leave.tip = words("tutorial.leave")
        side = look.px(34)
        corner = (self.panel.right - side - look.px(6), self.panel.top + look.px(6))
        leave.lay(look, pygame.Rect(corner, (side, side)))
        self._page.add(leave)
        if lesson.is_over:
            ways = [
                ("exercises", words("tutorial.exercises"), self._exercises, Weight.PLAIN),
                ("new", words("home.new"), self._new_game, Weight.MAIN),
            ]
        else:
            chapter = words("tutorial.skip_chapter")
            ways = [("skip_chapter", chapter, self._skip_chapter, Weight.QUIET)]
            if lesson.is_task:
                ways.append(("skip", words("tutorial.skip"), self._skip, Weight.PLAIN))
            else:
                ways.append(("next", words("tutorial.next"), self._next_step, Weight.MAIN))
        right = self.panel.right - look.px(14)
        for name, label, act, weight in reversed(ways):
            button = Button(name, label, act, weight=weight, size=Size.SMALL)
            place = pygame.Rect(0, 0, button.width(look), look.px(38))
            place.bottomright = (right, self.panel.bottom - look.px(14))
            button.lay(look, place)
            self._page.add(button)
            right = place.left - look.px(6)

    def _new_pointer(self) -> None:
        """Point at what is to be done next, or at what is spoken of: one thing at a time."""
        picture, stage = self.table.picture, self.table.stage
        spots: tuple[pygame.Rect, ...] = ()
        if picture is not None and stage is not None and self._spoken is not None:
            spots = pointed_at(self.course, self.table.desk, picture, stage)
        beat = int(self.app.now * BEATS) % 2 if self.app.moving else 1
        self._pointer = (spots, beat)

    @property
    def _room(self) -> pygame.Rect:
        """Where the explanation covers neither a seat nor what lies in front of one."""
        stage = self.table.stage
        if stage is None:
            return pygame.Rect((0, 0), self.app.size)
        layout, gap = stage.layout, self.app.look.px(4)
        upper = (Place.TOP_LEFT, Place.TOP_RIGHT)
        seats = [layout.places.index(place) for place in upper]
        top = gap + max(
            pygame.Rect(area).bottom
            for seat in seats
            for area in (layout.plates[seat], layout.piles[seat])
        )
        sides = [layout.piles[layout.places.index(place)] for place in (Place.LEFT, Place.RIGHT)]
        left, right = sides[0].right + gap, sides[1].x - gap
        below = layout.prompt.y - gap
        own = layout.piles[LEARNER]
        if own.right > left:
            below = min(below, own.y - gap)
        view = self.table.model.view
        if view is not None and self.course.is_task and choice_in(view) is not None:
            # What is to be chosen lies in the middle; the hand is not needed for it.
            hand, buttons = pygame.Rect(layout.hand), pygame.Rect(layout.buttons)
            top = max(hand.top, buttons.bottom + 2 * gap)
            return pygame.Rect(hand.left, top, hand.width, hand.bottom - top)
        if view is not None and view.public.result is not None:
            # The hands turned up at the end reach into the middle; below them all is free.
            others = layout.spreads[:LEARNER] + layout.spreads[LEARNER + 1 :]
            top = max(pygame.Rect(place).bottom for place in others) + 2 * gap
            below = pygame.Rect(layout.hand).bottom
        return pygame.Rect(left, top, right - left, below - top)

    @property
    def _speaks(self) -> bool:
        return self.table.timeline_idle and self.table.model.view is not None

    # -- doing ---------------------------------------------------------------

    def _next_step(self) -> None:
        self.link.verdict = None
        self.course.go_on()

    def _skip(self) -> None:
        self.link.verdict = None
        self.course.skip()

    def _skip_chapter(self) -> None:
        self.link.verdict = None
        self.course.skip_chapter()

    @override
    def open_menu(self) -> None:
        self.ask_to_leave("tutorial.leave.title", "tutorial.leave.words")

    @override
    def leave_table(self) -> None:
        self.app.change(tutorial_seen=True)
        self.app.pop()

    def _exercises(self) -> None:
        self.app.change(tutorial_seen=True)
        self.app.pop()
        self.app.go.exercises()

    def _new_game(self) -> None:
        self.app.change(tutorial_seen=True)
        self.app.pop()
        self.app.go.new_game()

    @override
    def hint(self, view: SeatView) -> bool:
        desk = self.table.desk
        match self.course.wanted:
            case Play(cards):
                desk.selection.choose(cards)
                return True
            case Pass() if desk.hint(view):
                desk.selection.clear()
                self.link.verdict = Verdict(False, (f"{self.course.key}.hint",))
                return True
            case _:
                return False

    # -- the table -----------------------------------------------------------

    def company(self) -> Company:
        """Tell who sits at the table; the learner goes by the name and face of the moment."""
        company, (name, avatar) = super().company(), self._mine()
        return replace(
            company,
            names=(name, *company.names[1:]),
            avatars=(avatar, *company.avatars[1:]),
        )

    @property
    @override
    def wakes_in(self) -> float | None:
        return 0.25 if self._speaks and self._pointer[0] else None

    @property
    @override
    def animating(self) -> bool:
        return self._speaks and self._page.warming

    @property
    @override
    def shows_result(self) -> bool:
        return False

    @override
    def handle(self, event: pygame.event.Event) -> bool:
        if self._speaks and self._page.handle(event):
            self._drawn += 1
            self.table.redraw()
            over = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            if not over or self.panel.collidepoint(event.pos):
                return True
        main = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE)
        if self._speaks and main and not self.course.is_task:
            if self.course.is_over:
                self._new_game()
            else:
                self._next_step()
            return True
        return False

    @override
    def update(self, dt: float) -> bool:
        self._page.update(dt)
        pointer = self._pointer
        self._new_pointer()
        changed = self._page.dirty or pointer != self._pointer
        if self._page.dirty:
            self._page.dirty = False
            self._drawn += 1
        said = (self.course.key, self.course.is_over, self.link.verdict)
        if not self._speaks:
            changed = changed or self._spoken is not None
            self._spoken = None
        elif said != self._spoken:
            self._spoken = said
            self._speak()
            return True
        return changed

    @override
    def shown(self, chosen: Shown) -> Shown:
        view = self.table.model.view
        over = view is not None and view.public.result is not None
        # Where one's place would be told at the end, the explanation stands.
        step = self.course.step
        told = "" if step is None else step.point
        return replace(
            chosen,
            counter=told == "counter",
            log=told == "log",
            centre=False,
            out=not over,
        )

    @override
    def asking(self, controls: Controls) -> Controls:
        return controls if self.course.is_task else Controls(choice=controls.choice)

    @override
    def tools(self, usual: tuple[ButtonPicture, ...]) -> tuple[ButtonPicture, ...]:
        return ()

    @override
    def layers(self) -> list[Layer]:
        if self._spoken is None:
            return []
        reach = self.panel.inflate(60, 60)
        return [
            *pointer_layers(self.table.stage, *self._pointer, self.panel),
            Layer("lesson", reach, self._drawn, self._draw_panel),
        ]

    def _draw_panel(self, surface: pygame.Surface) -> None:
        look, panel, lesson = self._look, self.panel, self.course
        radius, spread = look.px(14), look.px(16)
        dark = shadow(panel.size, radius, spread, 120)
        surface.blit(dark, (panel.left - spread, panel.top - spread + look.px(4)))
        surface.blit(
            rounded(panel.size, radius, palette.INK_SOFT, palette.GOLD_DEEP, look.px(2)), panel
        )
        area = panel.inflate(-look.px(36), -look.px(28))
        head = pygame.Rect(area.left, area.top, area.width, look.px(30))
        title = self.app.words(lesson.title_key)
        put(surface, look, title, Size.SMALL, palette.GOLD_BRIGHT, head, bold=True)
        number, total = lesson.progress
        step = self.app.words("tutorial.step", n=number, total=total)
        head.width -= look.px(26)
        put(surface, look, step, Size.SMALL, palette.IVORY_FAINT, head, "right")
        area.top = head.bottom
        for lines, colour in self._parts:
            area.top += put_lines(surface, look, lines, Size.BODY, colour, area) + look.px(4)
        self._page.draw(surface)

    @override
    def targets(self) -> dict[str, pygame.Rect]:
        if not self._speaks:
            return {}
        return {widget.name: pygame.Rect(widget.rect) for widget in self._page.all()}

    @override
    def words(self) -> list[str]:
        return self._said if self._spoken is not None else []
