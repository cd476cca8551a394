"""The first lesson: a table with somebody who explains."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded, shadow
from client.present.course import LEARNER
from client.present.picture import Picture
from client.present.timeline import Timeline
from client.present.tutorial import Lesson, Verdict
from client.settings.company import bot_name, bot_numbers
from client.stage.pictures import CentrePicture, ResultPicture, TablePicture
from client.table.lessondesk import LessonDesk
from client.table.lessonlink import LessonLink, lesson_chairs
from client.table.table import TableScene
from client.table.tablepicture import PictureMaker
from client.table.tablestage import TableStage
from client.ui.buttons import Button, Weight
from client.ui.drawing import put, put_lines, tidy
from client.ui.page import Page
from client.ui.scene import Program
from engine.core.state import SeatView

WIDE = 436
"""Width of the explanation in pixels at factor 1; between the two upper plates."""


SHARES = (1.0, 0.92, 0.84, 0.76, 0.7)
"""Sizes of the explanation beside that of everything else; a smaller one where it must fit."""


class TutorialScene(TableScene):
    """Explains in the middle of the table; speaks only when the picture stands still."""

    name = "tutorial"
    leaving = ("tutorial.leave.title", "tutorial.leave.words")

    def __init__(self, app: Program) -> None:
        self._lesson = Lesson()
        numbers = bot_numbers(app.icons, app.settings.avatar)
        others = [
            (bot_name(app.look.text, app.icons, index, app.settings.avatar), number)
            for index, number in enumerate(numbers)
        ]
        name = app.settings.name or app.words("ui.you")
        link = LessonLink(self._lesson, lesson_chairs(name, app.settings.avatar, others))
        super().__init__(app, link)
        self.desk = LessonDesk(link)
        self._line = link
        self._page = Page(app.look, pygame.Rect((0, 0), app.size))
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._said: list[str] = []
        self._look = app.look
        self._parts: list[tuple[list[str], palette.Colour]] = []
        self._spoken: tuple[str, bool, Verdict | None] | None = None
        """What the explanation on the screen was made for."""

    # -- what is said --------------------------------------------------------

    def _praise(self) -> str:
        verdict = self._line.verdict
        return self._first_of(verdict.keys) if verdict is not None and verdict.ok else ""

    def _hint(self) -> str:
        verdict = self._line.verdict
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

    def build(self) -> None:
        super().build()
        self._spoken = None

    def _speak(self) -> None:
        """Make the explanation of the step: praise, what to do, a hint, and the buttons."""
        parts = [
            (self._praise(), palette.JADE),
            (self.app.words(self._lesson.key), palette.IVORY),
            (self._hint(), palette.CINNABAR_BRIGHT),
        ]
        self._said = [words for words, _ in parts if words]
        self._set([(words, colour) for words, colour in parts if words])
        self._page = Page(self._look, pygame.Rect((0, 0), self.app.size))
        self._add_buttons()
        self._page.settle()
        self.dirty = self.stale = True

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
            self._panel = pygame.Rect(0, room.top, width, high)
            if high <= room.height:
                break
        self._panel.centerx = room.centerx

    def _add_buttons(self) -> None:
        look, words, lesson = self._look, self.app.words, self._lesson
        leave = Button(
            "leave", "", self.leave_table, weight=Weight.QUIET, icon="close", size=Size.SMALL
        )
        leave.tip = words("tutorial.leave")
        side = look.px(34)
        corner = (self._panel.right - side - look.px(6), self._panel.top + look.px(6))
        leave.lay(look, pygame.Rect(corner, (side, side)))
        self._page.add(leave)
        if lesson.is_over:
            ways = [("new", words("home.new"), self._new_game, Weight.MAIN)]
        else:
            chapter = words("tutorial.skip_chapter")
            ways = [("skip_chapter", chapter, self._skip_chapter, Weight.QUIET)]
            if lesson.is_task:
                ways.append(("skip", words("tutorial.skip"), self._skip, Weight.PLAIN))
            else:
                ways.append(("next", words("tutorial.next"), self._go_on, Weight.MAIN))
        right = self._panel.right - look.px(14)
        for name, label, act, weight in reversed(ways):
            button = Button(name, label, act, weight=weight, size=Size.SMALL)
            place = pygame.Rect(0, 0, button.width(look), look.px(38))
            place.bottomright = (right, self._panel.bottom - look.px(14))
            button.lay(look, place)
            self._page.add(button)
            right = place.left - look.px(6)

    @property
    def _room(self) -> pygame.Rect:
        """Where the explanation covers neither a seat nor what lies in front of one."""
        if self.stage is None:
            return pygame.Rect((0, 0), self.app.size)
        layout, gap = self.stage.layout, self.app.look.px(4)
        middle = self.app.size[0] / 2
        places = [pygame.Rect(place) for place in (*layout.plates, *layout.piles)]
        left = max(place.right for place in places if place.right < middle) + gap
        right = min(place.left for place in places if place.left > middle) - gap
        top, below = min(place.top for place in places), pygame.Rect(layout.piles[LEARNER]).top
        view = self.model.view
        if view is not None and view.public.result is not None:
            # The hands turned up at the end reach into the middle; below them all is free.
            others = layout.spreads[:LEARNER] + layout.spreads[LEARNER + 1 :]
            top = max(pygame.Rect(place).bottom for place in others) + 2 * gap
            below = pygame.Rect(layout.hand).bottom
        return pygame.Rect(left, top, right - left, below - top)

    @property
    def _speaks(self) -> bool:
        return self.timeline_idle and self.model.view is not None

    # -- doing ---------------------------------------------------------------

    def _go_on(self) -> None:
        self._line.verdict = None
        self._lesson.go_on()

    def _skip(self) -> None:
        self._line.verdict = None
        self._lesson.skip()

    def _skip_chapter(self) -> None:
        self._line.verdict = None
        self._lesson.skip_chapter()

    def leave_table(self) -> None:
        """Leave the lesson, which begins anew another time."""
        self.app.change(tutorial_seen=True)
        self.app.pop()

    def _new_game(self) -> None:
        self.app.change(tutorial_seen=True)
        self.app.pop()
        self.app.go.new_game()

    # -- scene ---------------------------------------------------------------

    @property
    def animating(self) -> bool:
        return super().animating or (self._speaks and self._page.warming)

    def handle(self, event: pygame.event.Event) -> bool:
        if self._speaks and self._page.handle(event):
            self.dirty = True
            over = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            if not over or self._panel.collidepoint(event.pos):
                return True
        main = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE)
        if self._speaks and main and not self._lesson.is_task:
            self._go_on()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._page.update(dt)
        if self._page.dirty:
            self._page.dirty = False
            self.dirty = True
        said = (self._lesson.key, self._lesson.is_over, self._line.verdict)
        if not self._speaks:
            if self._spoken is not None:
                self._spoken = None
                self.dirty = self.stale = True
        elif said != self._spoken:
            self._spoken = said
            self._speak()

    def _answer_alone(self) -> None:
        """In a lesson nothing is answered for the learner."""

    def _result(self, maker: PictureMaker, view: SeatView) -> ResultPicture | None:
        """The lesson itself tells how the hand came out."""
        del maker, view
        return None

    def _picture(self, stage: TableStage, timeline: Timeline, moment: Picture) -> TablePicture:
        whole = super()._picture(stage, timeline, moment)
        task = self._lesson.is_task
        over = moment.view.public.result is not None
        return replace(
            whole,
            # Where one's place would be told at the end, the explanation stands.
            out=None if over else whole.out,
            centre=CentrePicture(),
            counter=None,
            log=None,
            tools=(),
            prompt=whole.prompt if task else "",
            buttons=whole.buttons if task else (),
        )

    def draw(self, surface: pygame.Surface) -> Sequence[pygame.Rect] | None:
        areas = super().draw(surface)
        if self._spoken is None:
            return areas
        self._draw_panel(surface)
        return None if areas is None else [*areas, self._panel.inflate(60, 60)]

    def _draw_panel(self, surface: pygame.Surface) -> None:
        look, panel, lesson = self._look, self._panel, self._lesson
        radius = look.px(14)
        if self.stale:
            spread = look.px(16)
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

    def targets(self) -> dict[str, pygame.Rect]:
        mine = {widget.name: pygame.Rect(widget.rect) for widget in self._page.all()}
        return {**super().targets(), **(mine if self._speaks else {})}

    def words(self) -> list[str]:
        return [*super().words(), *(self._said if self._spoken is not None else ())]
