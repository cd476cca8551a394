"""Draws the cues of the moment over the still."""

from collections.abc import Sequence

import pygame

from client.present.cues import (
    Arrow,
    Badge,
    Banner,
    Bubble,
    Ending,
    Enthrone,
    Flip,
    Fly,
    Glow,
    Hold,
    Medal,
    Points,
    Raise,
    Shake,
    Sound,
    Stamp,
    Sweep,
    Unfold,
    Unmask,
)
from client.present.pictures import Playing
from client.present.piles import Pile
from client.stage.arrows import Arrows
from client.stage.endings import Endings
from client.stage.flashes import Flashes
from client.stage.flights import Flights
from client.stage.moments import Moments


class Effects:
    """Draws every kind of cue; tells which areas it touched."""

    def __init__(
        self,
        flights: Flights,
        flashes: Flashes,
        moments: Moments,
        arrows: Arrows,
        endings: Endings,
    ) -> None:
        self.flights = flights
        self._endings = endings
        self._arrows = arrows
        self._flashes = flashes
        self._moments = moments
        self.calm = False
        """Whether nothing may travel: things appear where they end (reduced motion)."""

    def draw(
        self,
        surface: pygame.Surface,
        still: pygame.Surface,
        playing: Sequence[Playing],
        swept: Sequence[Pile],
    ) -> list[pygame.Rect]:
        """Draw all cues, those that started first below."""
        areas: list[pygame.Rect] = []
        for one in playing:
            areas += self._draw_one(surface, still, one, swept)
        return areas

    def _draw_one(
        self,
        surface: pygame.Surface,
        still: pygame.Surface,
        one: Playing,
        swept: Sequence[Pile],
    ) -> list[pygame.Rect]:
        cue, progress, words, names = one
        moved = 1.0 if self.calm else progress
        match cue:
            case Fly():
                return self.flights.fly(surface, cue, moved)
            case Sweep():
                return [] if self.calm else self.flights.sweep(surface, cue, swept, progress)
            case Unfold():
                return self.flights.unfold(surface, cue, moved)
            case Flip():
                return self.flights.flip(surface, cue, moved)
            case Shake():
                return [] if self.calm else self._flashes.shake(surface, still, cue, progress)
            case Stamp():
                return self._flashes.stamp(surface, cue, progress, calm=self.calm)
            case Badge():
                return self._flashes.badge(surface, cue, moved)
            case Unmask():
                return self._moments.unmask(surface, cue, progress, calm=self.calm)
            case Enthrone():
                return self._moments.enthrone(surface, cue, progress, calm=self.calm)
            case Arrow():
                return self._arrows.grow(surface, cue, words, moved)
            case Raise():
                return self._flashes.raise_(surface, cue, progress, calm=self.calm)
            case Ending():
                return self._endings.draw(surface, cue, progress, words, names, calm=self.calm)
            case Medal():
                return self._flashes.medal(surface, cue, moved)
            case Banner():
                return self._flashes.banner(surface, cue, progress, words)
            case Bubble():
                return self._flashes.bubble(surface, cue, progress)
            case Glow():
                return self._flashes.glow(surface, cue, progress)
            case Points():
                return self._flashes.points(surface, cue, progress, calm=self.calm)
            case Sound() | Hold():
                return []
