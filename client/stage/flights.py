"""Cards on the move: dealt, played, handed on, swept away, turned up."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from client.look.store import Store, kept
from client.present import anchors
from client.present.anchors import Anchor
from client.present.cues import Flip, Fly, Sweep, Unfold
from client.present.layout import TableLayout
from client.present.piles import Pile
from client.stage import ease
from client.stage.cards import card_size, quick
from client.stage.kit import Kit
from client.stage.pileview import draw_cards, fan, spread
from engine.core.cards import Card, Seat

ARC = 26.0
"""How high a flight rises above the straight way, in units."""

LANE = 0.35
"""How far towards the middle of the table the scepter walks, by the way there."""

TURNS_FROM = 0.5
"""Share of the way after which a card that turns begins to."""

_FAR_HAND = 0.62
"""Width of a card in another seat's hand, by that of a card in a pile."""


STEP = 3
"""Cards on their way grow by so many pixels at once, so few sizes are made."""

KEPT = 300
"""Flights of which start and end are remembered."""


class _Path(NamedTuple):
    """The way of one card: where its middle starts, how wide it is, and by how much they change."""

    card: Card | None
    x: int
    y: int
    width: int
    right: int
    down: int
    wider: int


class _Way(NamedTuple):
    """The paths of a flight, for one layout of the hand."""

    cue: Fly
    hand: object
    paths: list[_Path]


class Flights:
    """Draws cards between places; remembers where one's own cards lay."""

    def __init__(self, kit: Kit, layout: TableLayout, pile_width: int, called_width: int) -> None:
        self._kit = kit
        self._layout = layout
        self._pile_width = pile_width
        self._called_width = called_width
        self.own: Seat | None = None
        self.own_width = pile_width
        self._ways: dict[int, _Way] = {}
        self._backs: Store[int] = Store(1.0)
        self.own_starts: Mapping[Card, Sequence[pygame.Rect]] = {}
        """Where cards of one's own hand lay before they flew off."""
        self.own_ends: Mapping[Card, Sequence[pygame.Rect]] = {}
        """Where cards of one's own hand lie or will lie."""

    def fly(self, surface: pygame.Surface, cue: Fly, progress: float) -> list[pygame.Rect]:
        """Draw cards on their way; they overlap at both ends as they will lie."""
        share = ease.out(progress)
        lift = round(ease.swell(progress) * ARC * self._kit.look.scale)
        aside = down_lane = 0.0
        if cue.source.startswith("throne:") and cue.target.startswith("throne:"):
            lift, (aside, down_lane) = 0, self._lane(cue, share)
        openness = _openness(progress) if cue.turns else 1.0
        areas = []
        for card, x, y, width, right, down, wider in self._paths(cue):
            sprite = self._turned(card, round(width + wider * share), openness)
            wide, high = sprite.get_size()
            spot = (
                round(x + right * share + aside) - wide // 2,
                max(0, round(y + down * share + down_lane) - lift - high // 2),
            )
            areas.append(surface.blit(sprite, spot))
        return areas

    def _lane(self, cue: Fly, share: float) -> tuple[float, float]:
        """Tell how far inwards the throne's own lane runs: clear of plates and words."""
        one, other = (
            pygame.Rect(self._layout.at(anchor)).center for anchor in (cue.source, cue.target)
        )
        middle = pygame.Rect(self._layout.middle).center
        bend = 4 * share * (1 - share) * LANE
        return (
            (middle[0] - (one[0] + other[0]) / 2) * bend,
            (middle[1] - (one[1] + other[1]) / 2) * bend,
        )

    def _paths(self, cue: Fly) -> list[_Path]:
        """Give the paths of a flight, worked out once while the hand stays as it is."""
        known = self._ways.get(id(cue))
        if known is not None and known.cue is cue and known.hand is self.own_ends:
            return known.paths
        if len(self._ways) > KEPT:
            self._ways.clear()
        starts = self._spots(cue, cue.source, self.own_starts)
        ends = self._spots(cue, cue.target, self.own_ends)
        paths = [_path(*way) for way in zip(cue.cards, starts, ends, strict=True)]
        self._ways[id(cue)] = _Way(cue, self.own_ends, paths)
        return paths

    def sweep(
        self, surface: pygame.Surface, cue: Sweep, piles: Sequence[Pile], progress: float
    ) -> list[pygame.Rect]:
        """Draw piles sliding away while they fade."""
        target = pygame.Rect(self._layout.at(cue.target)).center
        share, areas = ease.away(progress), []
        for pile in piles:
            if not pile.cards:
                continue
            area = pygame.Rect(self._layout.piles[pile.seat])
            sprite = self._pile_sprite(pile)
            sprite.set_alpha(round(255 * (1 - share)))
            x = ease.between(area.centerx, target[0], share)
            y = ease.between(area.centery, target[1], share)
            areas.append(surface.blit(sprite, sprite.get_rect(center=(round(x), round(y)))))
        return areas

    def unfold(self, surface: pygame.Surface, cue: Unfold, progress: float) -> list[pygame.Rect]:
        """Draw a hand spreading out, face up; one's own lies open already."""
        if cue.seat == self.own:
            return []
        area = pygame.Rect(self._layout.spreads[cue.seat])
        home = pygame.Rect(self._layout.piles[cue.seat])
        spots = spread(len(cue.cards), self._pile_width, area, home)
        share = ease.out(progress)
        first = spots[0]
        for spot in spots:
            spot.x = round(ease.between(first.x, spot.x, share))
        draw_cards(self._kit, surface, cue.cards, spots)
        return [spots[0].unionall(spots[1:])]

    def flip(self, surface: pygame.Surface, cue: Flip, progress: float) -> list[pygame.Rect]:
        """Draw cards turning up where they lie."""
        area = pygame.Rect(self._layout.at(cue.anchor))
        spots = fan(len(cue.cards), self._pile_width, area)
        areas = []
        for card, spot in zip(cue.cards, spots, strict=True):
            sprite = self._turned(card, spot.width, progress)
            areas.append(surface.blit(sprite, sprite.get_rect(center=spot.center)))
        return areas

    def _spots(
        self, cue: Fly, anchor: Anchor, own: Mapping[Card, Sequence[pygame.Rect]]
    ) -> list[pygame.Rect]:
        area = pygame.Rect(self._layout.at(anchor))
        if anchor.startswith("hand:") and anchors.seat_in(anchor) == self.own:
            return self._own_spots(cue.cards, area, own)
        width = self._width_at(anchor)
        if anchor.startswith(("hand:", "seat:")) or anchor == anchors.DECK:
            spot = pygame.Rect((0, 0), card_size(width))
            spot.center = area.center
            return [spot.copy() for _ in cue.cards]
        return fan(len(cue.cards), width, area)

    def _own_spots(
        self,
        cards: Sequence[Card | None],
        area: pygame.Rect,
        own: Mapping[Card, Sequence[pygame.Rect]],
    ) -> list[pygame.Rect]:
        used: dict[Card, int] = {}
        spots = []
        for card in cards:
            places = own.get(card, ()) if card is not None else ()
            number = used.get(card, 0) if card is not None else 0
            if card is not None and number < len(places):
                used[card] = number + 1
                spots.append(places[-1 - number].copy())
            else:
                spot = pygame.Rect((0, 0), card_size(self.own_width))
                spot.midbottom = area.midbottom
                spots.append(spot)
        return spots

    def _width_at(self, anchor: Anchor) -> int:
        if anchor == anchors.CALLED:
            return self._called_width
        if anchor.startswith(("hand:", "seat:")):
            return round(self._pile_width * _FAR_HAND)
        return self._pile_width

    def _turned(self, card: Card | None, width: int, openness: float) -> pygame.Surface:
        """Give a card on its way; ``openness`` 0 is its back, 1 its face, between them it turns."""
        if card is None:
            return self._back(width)
        sprite = self._face(card, width) if openness >= 0.5 else self._back(width)
        squash = abs(2 * openness - 1)
        if squash >= 0.98:
            return sprite
        narrow = max(1, round(sprite.width * squash))
        return pygame.transform.scale(sprite, (narrow, sprite.height))

    def _back(self, width: int) -> pygame.Surface:
        """Give a back at about a width: so many fly that they are prepared for quick blits."""
        width = max(STEP, width - width % STEP)
        found = self._backs.get(width)
        if found is not None:
            return found
        whole = self._kit.cards.back(self._pile_width)
        small = quick(pygame.transform.smoothscale(whole, card_size(width)))
        return self._backs.put(width, small)

    def _face(self, card: Card, width: int) -> pygame.Surface:
        """Give a face at about a width, from one that is drawn anyway."""
        one, other = self._pile_width, self.own_width
        near = one if abs(one - width) <= abs(other - width) else other
        sprite = self._kit.cards.face(card, near)
        return sprite if abs(near - width) <= 1 else _scaled(sprite, width - width % STEP)

    def _pile_sprite(self, pile: Pile) -> pygame.Surface:
        return _pile_picture(self._kit, pile.cards, self._pile_width)


@kept(2.0)
def _scaled(sprite: pygame.Surface, width: int) -> pygame.Surface:
    return pygame.transform.smoothscale(sprite, card_size(max(1, width)))


def _path(card: Card | None, start: pygame.Rect, end: pygame.Rect) -> _Path:
    x, y = start.center
    return _Path(card, x, y, start.width, end.centerx - x, end.centery - y, end.width - start.width)


@kept(1.0)
def _pile_picture(kit: Kit, cards: tuple[Card, ...], width: int) -> pygame.Surface:
    area = pygame.Rect(0, 0, width * 4, card_size(width)[1])
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    draw_cards(kit, picture, cards, fan(len(cards), width, area))
    return picture


def _openness(progress: float) -> float:
    """Tell how far a card has turned: it does so on the last part of its way."""
    return ease.both(max(0.0, (progress - TURNS_FROM) / (1.0 - TURNS_FROM)))
