"""The drawing side of a table: board, effects, and what changed since the last frame."""

from collections.abc import Callable, Iterable

import pygame

from client.look.fonts import Fonts
from client.look.look import Look
from client.present.arrangement import Style
from client.present.handlayout import Face, HandLayout
from client.present.layout import TableLayout, table_layout
from client.present.lessonlayout import beside_lesson
from client.present.pictures import HandPicture, TablePicture
from client.present.talklayout import beside_talk
from client.present.timeline import Motion
from client.settings.settings import Settings
from client.stage.arrows import Arrows
from client.stage.board import Board
from client.stage.cloth import CLOTHS
from client.stage.effects import Effects
from client.stage.endings import Endings
from client.stage.flashes import Flashes
from client.stage.flights import Flights
from client.stage.handmotion import HandMotion
from client.stage.kit import Kit
from client.stage.moments import Moments
from client.stage.still import Layer, merged
from client.stage.warming import Warming, chores_for, chores_for_hand
from client.ui.scene import Program
from engine.core.cards import Card, Seat
from engine.core.deck import deck_of
from engine.core.ruleset import RuleSet

LARGEST_TYPE = 1.3
"""How much larger than the design words may be before they no longer fit their places."""


def table_kit(app: Program, layout: TableLayout) -> Kit:
    """Make what the table is drawn with, at the factor of its layout."""
    look = Look(layout.scale, app.look.text, app.look.icons)
    size = app.settings.ui_size
    if size > 1.0:
        wide = app.look.text.traits.wide
        look.fonts = Fonts(layout.scale * min(size, LARGEST_TYPE), wide=wide)
    return Kit(look, app.resources.cards(app.settings), CLOTHS[app.settings.felt.value])


def motion_of(settings: Settings) -> Motion:
    """Tell how much may move by the settings."""
    if not settings.animation:
        return Motion.OFF
    return Motion.REDUCED if settings.reduced_motion else Motion.FULL


def style_of(settings: Settings) -> Style:
    """Tell how the player wants the hand laid out."""
    return Style(settings.hand.value)


class TableStage:
    """Draws a table for one window size, one place at the bottom and one look.

    Args:
        app: has window and settings.
        bottom: the seat drawn below; None if one only watches, which needs no room for a hand.
        clockwise: whether play goes round that way.
        talk: whether the talk is open and needs room.
        lesson: whether somebody explains and needs the middle.
    """

    def __init__(
        self,
        app: Program,
        bottom: Seat | None,
        *,
        clockwise: bool,
        talk: bool = False,
        lesson: bool = False,
    ) -> None:
        zoom = min(1.0, app.settings.ui_size)
        watching = bottom is None
        layout = table_layout(
            app.size, bottom or 0, clockwise=clockwise, zoom=zoom, watching=watching
        )
        layout = beside_lesson(layout) if lesson else layout
        self.layout = beside_talk(layout) if talk else layout
        self.kit = table_kit(app, self.layout)
        self.board = Board(self.kit, self.layout, app.felt())
        self._flights = Flights(
            self.kit, self.layout, self.board.pile_width(), self.board.called_width()
        )
        self.effects = Effects(
            self._flights,
            Flashes(self.kit, self.layout),
            Moments(self.kit, self.layout),
            Arrows(self.kit, self.layout),
            Endings(self.kit, self.layout),
        )
        self.effects.calm = motion_of(app.settings) is Motion.REDUCED
        self.motion = HandMotion()
        self._followed: HandLayout | None = None
        self._warmed: HandLayout | None = None
        self.warming: Warming | None = None
        """What is still to be drawn ahead; None before the deck is known."""
        self._touched: list[pygame.Rect] = []

    def _follow_hand(self, own: Seat | None, hand: HandPicture) -> None:
        """Remember where one's own cards lie: flights end there, and start where they lay."""
        self._flights.own = own
        layout = hand.layout
        if not layout.slots:
            return
        if layout is self._followed:
            if not hand.leaving:
                self._flights.own_starts = self._flights.own_ends
            return
        self._followed = layout
        self._flights.own_width = layout.card[0]
        spots: dict[Card, list[pygame.Rect]] = {}
        for slot in layout.slots:
            spots.setdefault(slot.chip.card, []).append(pygame.Rect(slot.rect))
        self._flights.own_ends = spots
        if not hand.leaving:
            self._flights.own_starts = spots

    def warm(self, rules: RuleSet, hand: HandLayout, faces: Callable[[], Iterable[Face]]) -> bool:
        """Draw a little ahead of time; tell whether more is to do.

        Args:
            rules: what is played.
            hand: how one's own hand is laid out.
            faces: tells how its cards look now and soon; asked when the hand has changed.
        """
        if self.warming is None:
            self.warming = Warming(chores_for(self.board, deck_of(rules), hand.card[0]))
        if self._warmed is not hand:
            self._warmed = hand
            self.warming.sooner(chores_for_hand(self.kit, faces(), hand.card[0]))
        self.warming.some()
        return not self.warming.done

    def draw(
        self,
        surface: pygame.Surface,
        picture: TablePicture,
        over: Iterable[Layer] = (),
        *,
        stale: bool,
    ) -> list[pygame.Rect] | None:
        """Bring the surface up to date; give the areas that changed, None for all.

        Args:
            surface: the window, as it was left.
            picture: what is on the table.
            over: what lies over it.
            stale: whether the window holds something else.
        """
        hand = picture.hand
        gliding: HandLayout | None = None
        if hand is not None:
            self._follow_hand(picture.seat, hand)
            self.motion.aim(hand.layout, jump=hand.jumps)
            gliding = self.motion.now()
        changed = self.board.show(picture, over, gliding)
        still = self.board.surface
        whole = surface.get_rect()
        if stale:
            surface.blit(still, (0, 0))
        else:
            changed = merged([area.clip(whole) for area in (*changed, *self._touched)])
            for area in changed:
                surface.blit(still, area, area)
        self._touched = self.effects.draw(surface, still, picture.playing, picture.swept)
        if stale:
            return None
        return merged([area.clip(whole) for area in (*changed, *self._touched)])
