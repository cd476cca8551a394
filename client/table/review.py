"""The page about the hand just played: found beside its record, shown over the result.

The hand is looked back at in a process of its own, asked for as soon as its record is
written; the page is there when that is done, and nothing else moves.
"""

import threading
from pathlib import Path

import pygame

from client.present.model import TableModel
from client.present.resultpicture import role_after
from client.present.reviewpicture import (
    Course,
    ReviewPicture,
    review_note,
    review_picture,
    said_in,
    turn_at,
)
from client.present.voice import Voice
from client.records.coded import code_beside, note_code
from client.records.lately import missed_lately
from client.records.mistakes import LATEST, HandMissed, summed
from client.stage.kit import Kit
from client.stage.reviewview import draw_review, review_area, row_areas, spot_areas
from client.stage.still import Layer
from client.table.recordfile import record_file
from client.table.replayview import open_replay
from client.table.tablestage import TableStage
from client.ui.scene import Program
from engine.coach.analysis import HandAnalysis
from engine.coach.kept import kept_analysis
from engine.core.cards import Seat
from engine.core.terms import Role

LOOKS_EVERY = 0.15
"""Seconds between two looks whether the record is written."""

GIVES_UP = 12.0
"""Seconds after which no record is waited for any more."""


class LookedBack:
    """What is known of one hand.

    Attributes:
        key: table, match and number of the hand.
        file: its record; None until it is written.
        found: what it was about; None until it is looked back at.
        failed: whether nothing will ever be known of it.
        course: how one's own hands of late stand; None until they are counted.
    """

    def __init__(self, app: Program, key: tuple[str, int, int], role: Role) -> None:
        self._app = app
        self._role = role
        self.key = key
        self.file: Path | None = None
        self.found: HandAnalysis | None = None
        self.failed = False
        self.course: Course | None = None
        self._waited = self._next_look = 0.0
        self._counted: Course | None = None

    @property
    def waits(self) -> bool:
        """Whether something more is to come of which nobody tells."""
        return self.found is None and not self.failed

    def look(self, model: TableModel, dt: float) -> bool:
        """See what has come; tell whether there is something new."""
        self._waited += dt
        if self.failed:
            return False
        if self.found is not None:
            fresh = self.course is not self._counted
            self.course = self._counted
            return fresh
        if self.file is None:
            return self._look_for_record(model)
        told = self._app.coach.found(self.file)
        if told is None:
            return False
        self.found = next((one for one in told if one.hand == self.key[2]), None)
        self.failed = self.found is None
        if self.found is not None:
            threading.Thread(target=self._count, daemon=True).start()
        return True

    def _look_for_record(self, model: TableModel) -> bool:
        if self._waited < self._next_look:
            return False
        self._next_look = self._waited + LOOKS_EVERY
        self.file = record_file(self._app, model, self.key[2])
        if self.file is not None:
            self._note_code(self.file, model)
            self._app.coach.ask(self.file)
        self.failed = self.file is None and self._waited > GIVES_UP
        return self.failed

    def _note_code(self, file: Path, model: TableModel) -> None:
        """Keep the code that somebody else's host has told beside one's own copy."""
        code = "" if model.checked is None else model.checked.code
        if code and not code_beside(file):
            note_code(file, code)

    def _count(self) -> None:
        """Count what one's own last hands missed (own thread)."""
        name = self._app.settings.name or self._app.words("ui.you")
        hands = missed_lately(self._app.paths.history, name, _known)
        self._counted = course_of(hands, self._role)
        self._app.wake()


def _known(file: Path) -> tuple[HandAnalysis, ...] | None:
    try:
        return kept_analysis(file)
    except OSError:
        return None


def course_of(hands: tuple[HandMissed, ...], role: Role) -> Course:
    """Sum up hands, the latest first, for somebody who just had a role."""
    earlier, latest = summed(hands[LATEST:]), summed(hands[:LATEST])
    return Course(
        hands=len(hands),
        share=summed(hands).share,
        earlier=earlier.share,
        latest=latest.share,
        role=role,
        in_role=summed(hands, role).share,
    )


class Review:
    """The page over a result: shown, clicked.

    Attributes:
        open: whether it is shown in place of the result.
    """

    def __init__(self, app: Program) -> None:
        self._app = app
        self.open = False
        self._hand: LookedBack | None = None
        self._lit = self._pressed = 0

    @property
    def offered(self) -> bool:
        """Whether the hand on the screen is one that is looked back at."""
        return self._hand is not None

    @property
    def ready(self) -> bool:
        """Whether there is something to show."""
        return self._hand is not None and self._hand.found is not None

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next look for the record; None if nothing is looked for."""
        return LOOKS_EVERY if self._hand is not None and self._hand.waits else None

    def follow(self, model: TableModel, dt: float) -> bool:
        """Follow the table; tell whether the picture is another now."""
        view, room = model.view, model.room
        scored = None if view is None else view.public.result
        if view is None or room is None or scored is None or view.seat is None:
            gone, self._hand, self.open = self._hand is not None, None, False
            return gone
        key = (room.table, model.match, view.public.n)
        if self._hand is None or self._hand.key != key:
            self._hand = LookedBack(self._app, key, role_after(scored, view.seat))
            self.open = False
        return self._hand.look(model, dt)

    def toggle(self) -> None:
        """Turn the page."""
        self.open = not self.open and self.ready

    # -- the page ---------------------------------------------------------------------

    def picture(self, voice: Voice, seat: Seat | None) -> ReviewPicture:
        """Show the hand in words."""
        hand = self._hand
        if hand is None or hand.found is None:
            return review_note(voice, "lookback.working")
        return review_picture(voice, hand.found, seat, hand.course, self._lit)

    def layer(self, stage: TableStage, voice: Voice, seat: Seat | None) -> Layer:
        """Give the page as something that lies over the result."""
        picture, kit = self.picture(voice, seat), stage.kit
        area = review_area(kit, pygame.Rect(stage.layout.window))
        return Layer(
            "review", area, picture, lambda surface: draw_review(kit, surface, picture, area)
        )

    def handle(self, event: pygame.event.Event, stage: TableStage, shown: ReviewPicture) -> bool:
        """Take an event while the page is open; tell whether it was used."""
        if event.type == pygame.MOUSEMOTION:
            lit = self._number_at(event.pos, stage, shown)
            changed, self._lit = lit != self._lit, lit
            return changed
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._number_at(event.pos, stage, shown)
            return self._pressed > 0
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, 0
            if pressed and pressed == self._number_at(event.pos, stage, shown):
                self._watch(shown, pressed)
            return pressed > 0
        return False

    def _watch(self, shown: ReviewPicture, number: int) -> None:
        turn = turn_at(shown.turns, number)
        if turn is not None and self._hand is not None and self._hand.file is not None:
            open_replay(self._app, self._hand.file, at=turn.move)

    def _number_at(self, pos: tuple[int, int], stage: TableStage, shown: ReviewPicture) -> int:
        spots = self._spots(stage.kit, pygame.Rect(stage.layout.window), shown)
        return next((number for number, spot in spots if spot.collidepoint(pos)), 0)

    def _spots(
        self, kit: Kit, window: pygame.Rect, shown: ReviewPicture
    ) -> list[tuple[int, pygame.Rect]]:
        area = review_area(kit, window)
        on_curve = list(enumerate(spot_areas(kit, shown, area), start=1))
        rows = list(enumerate(row_areas(kit, shown, area), start=1))
        return on_curve + rows

    def targets(self, stage: TableStage, shown: ReviewPicture) -> dict[str, pygame.Rect]:
        """Name what can be clicked."""
        area = review_area(stage.kit, pygame.Rect(stage.layout.window))
        rows = enumerate(row_areas(stage.kit, shown, area), start=1)
        return {f"turn:{number}": spot for number, spot in rows}

    def words(self, voice: Voice, seat: Seat | None) -> list[str]:
        """List what is written on the page."""
        return said_in(self.picture(voice, seat)) if self.open else []
