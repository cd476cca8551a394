"""Cards as surfaces: drawn when first wanted at a width, kept while there is room."""

from math import ceil
from pathlib import Path
from typing import NamedTuple

import pygame

from client.look.store import Store
from client.stage.faces import (
    HEIGHT,
    WIDTH,
    DeckStyle,
    back_svg,
    court_svg,
    face_svg,
    panel,
    stock_svg,
)
from client.stage.indices import LEAST_EDGE, LEAST_STRIP, Uncovered, index_height, index_width
from client.stage.svg import Parts, rasterise
from engine.core.cards import Card, suit_of

ASPECT = HEIGHT / WIDTH
"""Height of a card by its width."""

_DIM = (193, 195, 190)
_CORNER = 15 / WIDTH
_FACES, _OTHERS = 22.0, 1.0
"""Bytes for each pixel of the window in which faces, and backs and lights, are kept."""


def card_size(width: int) -> tuple[int, int]:
    """Tell a card's size in pixels from its width."""
    return width, round(width * ASPECT)


class _Covered(NamedTuple):
    """Pixels of a covered card's upper and left edge that show."""

    strip: int | None
    edge: int | None


class CardArt:
    """The cards of one deck style.

    Surfaces belong to the cache: blit them, never draw on them.
    """

    aspect = ASPECT

    def __init__(self, assets: Path, deck: DeckStyle) -> None:
        self.deck = deck
        self._parts = Parts(assets / "cards")
        self._faces: Store[tuple[Card, int, bool, _Covered]] = Store(_FACES)
        self._others: Store[tuple[str, int]] = Store(_OTHERS)

    def face(
        self,
        card: Card,
        width: int,
        *,
        dimmed: bool = False,
        strip: int | None = None,
        edge: int | None = None,
    ) -> pygame.Surface:
        """Give the face of a card.

        Args:
            card: which.
            width: in pixels.
            dimmed: whether it cannot be played now.
            strip: pixels of its upper edge that other cards leave open. Where the index
                does not fit in them, rank and suit stand side by side.
            edge: pixels of its left edge that other cards leave open. Where the index is
                wider, it is drawn narrow.
        """
        covered = self._covered(card, width, strip, edge)
        key = (card, width, dimmed, covered)
        found = self._faces.get(key)
        if found is not None:
            return found
        drawn = self._drawn_face(card, width, dimmed=dimmed, covered=covered)
        return self._faces.put(key, drawn)

    def _covered(self, card: Card, width: int, strip: int | None, edge: int | None) -> _Covered:
        """Give what is open of a card, None where its index has room; few kinds are kept."""
        unit, large = width / WIDTH, self.deck.large_index
        high = index_height(large=large, joker=suit_of(card) is None)
        if strip is not None and high * unit <= strip:
            strip = None
        if edge is not None and index_width(large=large) * unit <= edge:
            edge = None
        if strip is not None:
            strip = max(strip - strip % 2, ceil(LEAST_STRIP * unit))
        if edge is not None:
            edge = max(edge - edge % 4, ceil(LEAST_EDGE * unit))
        return _Covered(strip, edge)

    def back(self, width: int) -> pygame.Surface:
        """Give the back of a card."""
        found = self._others.get(key := ("back", width))
        if found is not None:
            return found
        drawn = quick(rasterise(back_svg(self._parts, self.deck), card_size(width)))
        return self._others.put(key, drawn)

    def margin(self, width: int) -> int:
        """Tell by how many pixels shadow and glow reach over each edge of a card."""
        return max(4, round(width * 0.12))

    def shadow(self, width: int) -> pygame.Surface:
        """Give the soft shadow of a card, larger than it by ``margin`` on every side."""
        found = self._others.get(key := ("shadow", width))
        if found is not None:
            return found
        margin = self.margin(width)
        soft = _plate(width, margin, (0, 0, 0, 120), grow=0)
        return self._others.put(key, pygame.transform.gaussian_blur(soft, max(2, margin // 2)))

    def glow(self, width: int, colour: str) -> pygame.Surface:
        """Give light around a card, larger than it by ``margin`` on every side."""
        found = self._others.get(key := (f"glow {colour}", width))
        if found is not None:
            return found
        margin = self.margin(width)
        tint = pygame.Color(colour)
        soft = _plate(width, margin, (tint.r, tint.g, tint.b, 255), grow=margin // 3)
        light = pygame.transform.gaussian_blur(soft, max(2, margin // 3))
        edge = max(2, round(width * 0.03))
        light.blit(_plate(width, margin, (tint.r, tint.g, tint.b, 255), grow=edge), (0, 0))
        return self._others.put(key, light)

    @property
    def bytes_kept(self) -> int:
        """Bytes of all that is kept."""
        return self._faces.bytes + self._others.bytes

    def forget(self) -> None:
        """Drop every surface, as after a change of the window's size."""
        self._faces.clear()
        self._others.clear()

    def _drawn_face(
        self, card: Card, width: int, *, dimmed: bool, covered: _Covered
    ) -> pygame.Surface:
        if dimmed:
            face = self.face(card, width, strip=covered.strip, edge=covered.edge).copy()
            face.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
            return quick(face)
        face = self._stock(width).copy()
        court = court_svg(self._parts, card, self.deck)
        # Of a figure under an index on its side too little would show, and its frame cut off.
        if court is not None and covered.strip is None:
            self._set_figures(face, court, width)
        opening = Uncovered(*(None if side is None else side * WIDTH / width for side in covered))
        printed = face_svg(self._parts, card, self.deck, opening)
        face.blit(rasterise(printed, card_size(width)), (0, 0))
        return quick(face)

    def _stock(self, width: int) -> pygame.Surface:
        found = self._others.get(key := ("stock", width))
        if found is not None:
            return found
        return self._others.put(key, rasterise(stock_svg(self._parts), card_size(width)))

    def _set_figures(self, face: pygame.Surface, court: str, width: int) -> None:
        """Set a court's figure upright into the upper half and turned into the lower one."""
        wide, high, aside = (side * width / WIDTH for side in panel(self.deck))
        across = round(wide)
        across += (width - across) % 2  # as odd or even as the card, to lie in its middle
        half = ceil(across * high / wide / 2)
        left = (width - across) // 2 + round(aside)
        # The last row of a half may be thin: the two overlap by it under the belt.
        top = (face.get_height() + 1) // 2 - half + 1
        figure = rasterise(court, (across, half))
        turned = pygame.transform.flip(figure, True, True)
        face.blit(turned, (left, face.get_height() - top - half))
        face.blit(figure, (left, top))


def quick(surface: pygame.Surface) -> pygame.Surface:
    """Prepare a finished sprite for fast blits.

    Run lengths let a blit copy the opaque inside of a card and skip its clear
    corners: half the time, the same pixels. The first blit afterwards pays for it.
    """
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def _plate(
    width: int, margin: int, colour: tuple[int, int, int, int], *, grow: int
) -> pygame.Surface:
    """Draw a card-shaped plate, ``grow`` pixels larger on each side, on a clear ground."""
    _, height = card_size(width)
    plate = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    plate.fill((*colour[:3], 0))
    area = pygame.Rect(margin, margin, width, height).inflate(2 * grow, 2 * grow)
    pygame.draw.rect(plate, colour, area, border_radius=round(width * _CORNER) + grow)
    return plate
