"""Arrows across the felt, from who gives to who takes."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, pi, sin

import pygame

from client.look.fonts import Size
from client.look.palette import GOLD, GOLD_BRIGHT
from client.look.shapes import rounded
from client.present.cues import Arrow
from client.present.layout import Place, TableLayout
from client.present.pictures import ArrowPicture
from client.stage.kit import Kit
from engine.core.cards import Seat

GROWN = 0.5
"""Share of its time in which an arrow grows to its whole length."""

_BEND = 0.55
"""How far an arrow bends up or down towards the middle of the table."""

_STEPS = 24


class Arrows:
    """Draws them between the seats of one layout."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        self._kit = kit
        self._layout = layout

    def area(self) -> pygame.Rect:
        """Tell how much of the window arrows may cross."""
        areas = [pygame.Rect(area) for area in (*self._layout.plates, *self._layout.piles)]
        return areas[0].unionall(areas[1:])

    def draw(self, surface: pygame.Surface, arrows: Sequence[ArrowPicture]) -> None:
        """Draw arrows that have grown."""
        for arrow in arrows:
            way = self._way(arrow.giver, arrow.taker)
            self._draw(surface, way, arrow.words, _named_at(arrow.giver, arrow.taker))

    def grow(
        self, surface: pygame.Surface, cue: Arrow, words: str, progress: float
    ) -> list[pygame.Rect]:
        """Draw an arrow on its way."""
        way = self._way(cue.giver, cue.taker)
        share = min(1.0, progress / GROWN)
        shown = way[: max(2, round(len(way) * share))]
        at = _named_at(cue.giver, cue.taker)
        return [self._draw(surface, shown, words if share >= 1.0 else "", at)]

    def _way(self, giver: Seat, taker: Seat) -> list[tuple[float, float]]:
        """Lay a bent line from before the giver to the taker's plate, past the plates between."""
        start, end = self._leaves(giver), self._arrives(taker)
        middle = pygame.Rect(self._layout.middle).center
        half = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        knee = (half[0] + (middle[0] - half[0]) * 0.2, half[1] + (middle[1] - half[1]) * _BEND)
        return [_on_curve(start, knee, end, i / _STEPS) for i in range(_STEPS + 1)]

    def _leaves(self, seat: Seat) -> tuple[int, int]:
        """Tell where an arrow sets out: at the edge of the cards that looks to the middle."""
        cards = pygame.Rect(self._layout.piles[seat])
        match self._layout.places[seat]:
            case Place.TOP_LEFT | Place.TOP_RIGHT:
                return cards.centerx, cards.bottom
            case Place.BOTTOM:
                return cards.centerx, cards.top
            case _:
                return cards.centerx, cards.bottom

    def _arrives(self, seat: Seat) -> tuple[int, int]:
        """Tell where an arrow ends: at the corner or edge of the plate nearest the middle."""
        plate, gap = pygame.Rect(self._layout.plates[seat]), self._kit.px(6)
        match self._layout.places[seat]:
            case Place.BOTTOM:
                return plate.right + gap, plate.y + plate.height // 3
            case Place.LEFT:
                return plate.right + gap, plate.bottom
            case Place.RIGHT:
                return plate.left - gap, plate.bottom
            case _:
                return plate.centerx, plate.bottom + gap

    def _draw(
        self, surface: pygame.Surface, way: Sequence[tuple[float, float]], words: str, at: float
    ) -> pygame.Rect:
        kit = self._kit
        wide = kit.px(5)
        for one, other in pairwise(way):
            pygame.draw.line(surface, GOLD[:3], one, other, wide)
        tip, before = way[-1], way[-2]
        turn = atan2(tip[1] - before[1], tip[0] - before[0])
        head = [
            (tip[0] + kit.px(16) * cos(turn + side), tip[1] + kit.px(16) * sin(turn + side))
            for side in (0.0, 0.8 * pi, -0.8 * pi)
        ]
        pygame.draw.polygon(surface, GOLD_BRIGHT[:3], head)
        xs, ys = [x for x, _ in (*way, *head)], [y for _, y in (*way, *head)]
        area = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        area.inflate_ip(4 * wide, 4 * wide)
        return area.union(self._name(surface, way, words, at)) if words else area

    def _name(
        self, surface: pygame.Surface, way: Sequence[tuple[float, float]], words: str, at: float
    ) -> pygame.Rect:
        kit, middle = self._kit, way[round((len(way) - 1) * at)]
        wide = kit.width(words, Size.SMALL, bold=True) + kit.px(24)
        pill = pygame.Rect(0, 0, wide, kit.letters(28))
        pill.center = (round(middle[0]), round(middle[1]))
        surface.blit(rounded(pill.size, pill.height // 2, kit.cloth.soft, GOLD, 1), pill)
        kit.put(surface, words, Size.SMALL, GOLD_BRIGHT, bold=True, center=pill.center)
        return pill


def _named_at(giver: Seat, taker: Seat) -> float:
    """Tell at which share of an arrow its names stand: near the giver, and not all at one."""
    return 0.12 + 0.14 * ((taker - giver) % 5)


def _on_curve(
    start: tuple[float, float], knee: tuple[float, float], end: tuple[float, float], share: float
) -> tuple[float, float]:
    rest = 1 - share
    return (
        rest * rest * start[0] + 2 * rest * share * knee[0] + share * share * end[0],
        rest * rest * start[1] + 2 * rest * share * knee[1] + share * share * end[1],
    )
