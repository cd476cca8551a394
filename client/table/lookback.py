"""A replay's look back at its hands: asked for in the background, shown, jumped in."""

from pathlib import Path

import pygame

from client.present.lookback import (
    LookbackPicture,
    lookback_note,
    lookback_picture,
    made_at,
    turn_moves,
)
from client.present.replayer import Replayer
from client.present.voice import Voice
from client.stage.kit import Kit
from client.stage.lookbackview import plot_area, turn_areas
from client.ui.scene import Program
from engine.coach.analysis import HandAnalysis

REACH = 8
"""Units beside the curve that a click may be off."""


class Lookback:
    """What is known of the hands of one record.

    Args:
        app: has the coach, who works it out.
        replayer: where the replay is.
        file: the record.
    """

    def __init__(self, app: Program, replayer: Replayer, file: Path) -> None:
        self._app = app
        self._replayer = replayer
        self._file = file
        self._hands: tuple[HandAnalysis, ...] | None = None
        app.coach.ask(file)

    def arrived(self) -> bool:
        """Take what has been worked out; tell whether that is new."""
        if self._hands is not None:
            return False
        self._hands = self._app.coach.found(self._file)
        return self._hands is not None

    @property
    def hand(self) -> HandAnalysis | None:
        """What is known of the hand being watched."""
        chapter = self._replayer.chapter
        number = 1 if chapter is None else chapter.hand
        return next((one for one in self._hands or () if one.hand == number), None)

    @property
    def has_turns(self) -> bool:
        """Whether the hand has a turning point to go to."""
        return self.hand is not None and bool(self.hand.turns)

    def picture(self) -> LookbackPicture:
        """Show the hand being watched."""
        reel, hand = self._replayer.reel, self.hand
        text = self._app.look.text.spoken(reel.header.rules.dialect)
        voice = Voice(text, reel.header.seats)
        if hand is None:
            working = self._hands is None
            return lookback_note(voice, "lookback.working" if working else "lookback.unknown")
        return lookback_picture(voice, hand, self._replayer.at, self._replayer.viewer)

    def next_turn(self) -> None:
        """Go on to the next turning point; after the last to the first."""
        if self.hand is not None and self.hand.turns:
            moves = turn_moves(self.hand)
            later = (move for move in moves if move > self._replayer.at)
            self._go(next(later, moves[0]))

    def jump(
        self, kit: Kit, shown: LookbackPicture, area: pygame.Rect, pos: tuple[int, int]
    ) -> bool:
        """Go where the curve or a turning point was clicked; tell whether one was."""
        if self.hand is None:
            return False
        spots = zip(turn_areas(kit, shown, area), turn_moves(self.hand), strict=True)
        for spot, move in spots:
            if spot.collidepoint(pos):
                self._go(move)
                return True
        plot = plot_area(kit, area)
        if not plot.inflate(kit.px(REACH), kit.px(REACH)).collidepoint(pos):
            return False
        self._go(made_at(self.hand, (pos[0] - plot.x) / plot.width))
        return True

    def _go(self, move: int) -> None:
        self._replayer.playing = False
        self._replayer.jump(move)
