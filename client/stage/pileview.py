"""What lies in front of a seat: its last play, its tribute, or its word."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from client.look.fonts import Size
from client.look.palette import EDGE, GOLD_BRIGHT, IVORY, IVORY_DIM
from client.look.shapes import rounded
from client.present.pictures import PilePicture
from client.stage.cards import card_size
from client.stage.kit import Kit
from engine.core.cards import Card

_STRIP = 0.34
"""Share of a card's width that shows of a covered one, where there is room."""

LEAST_SHOWN = 12
"""Pixels that show at least of each card turned up, beside the next or above it."""

MOST_ROWS = 5
_ROW = 0.36
_SIZES = (1.0, 0.85, 0.7, 0.6, 0.5)


def fan(count: int, width: int, area: pygame.Rect) -> list[pygame.Rect]:
    """Lay ``count`` cards over one another in the middle of ``area``."""
    if not count:
        return []
    size = card_size(width)
    step = 0.0
    if count > 1:
        step = min(width * _STRIP, (area.width - width) / (count - 1))
    left = area.centerx - (width + step * (count - 1)) / 2
    top = area.centery - size[1] // 2
    return [pygame.Rect(round(left + i * step), top, *size) for i in range(count)]


def spread(count: int, width: int, area: pygame.Rect, home: pygame.Rect) -> list[pygame.Rect]:
    """Lay a hand out in ``area``, as near to the middle of ``home`` as it can be.

    Where too little would show of each card, it lies in rows, the lower over the upper.
    """
    spots = _in_rows(count, width, area)
    if not spots:
        return []
    whole = spots[0].unionall(spots[1:])
    wanted = whole.move(home.centerx - whole.centerx, 0).clamp(area)
    return [spot.move(wanted.x - whole.x, 0).clamp(area) for spot in spots]


def _in_rows(count: int, width: int, area: pygame.Rect) -> list[pygame.Rect]:
    for share in _SIZES:
        wide = round(width * share)
        high = card_size(wide)[1]
        for rows in range(1, MOST_ROWS + 1):
            each = -(-count // rows)
            down = 0 if rows == 1 else min(round(high * _ROW), (area.height - high) // (rows - 1))
            step = (area.width - wide) // max(1, each - 1)
            if (step >= LEAST_SHOWN or each == 1) and (rows == 1 or down >= LEAST_SHOWN):
                return _rows(count, wide, area, (rows, down))
    return fan(count, width, area)


def _rows(count: int, width: int, area: pygame.Rect, rows: tuple[int, int]) -> list[pygame.Rect]:
    """Lay cards in so many rows, each so far below the one before."""
    number, down = rows
    each, size = -(-count // number), card_size(width)
    step = min(max(width * _STRIP, LEAST_SHOWN), (area.width - width) / max(1, each - 1))
    left = area.centerx - (width + step * (each - 1)) / 2
    top = area.centery - (size[1] + down * (number - 1)) // 2
    return [
        pygame.Rect(round(left + step * (i % each)), top + down * (i // each), *size)
        for i in range(count)
    ]


def draw_pile(
    kit: Kit, surface: pygame.Surface, pile: PilePicture, area: pygame.Rect, card_width: int
) -> None:
    """Draw cards or a word in the middle of ``area``."""
    if pile.cards:
        spots = fan(len(pile.cards), card_width, area)
        if pile.best:
            _draw_light(kit, surface, spots)
        draw_cards(kit, surface, pile.cards, spots, dimmed=pile.faded, at_rest=True)
    if pile.word:
        _draw_word(kit, surface, pile, area)


def draw_cards(
    kit: Kit,
    surface: pygame.Surface,
    cards: Sequence[Card | None],
    spots: Sequence[pygame.Rect],
    *,
    dimmed: bool = False,
    at_rest: bool = False,
) -> None:
    """Draw faces, or backs where a face is not known, each at its spot.

    Cards ``at_rest`` have their index narrowed to what the next one leaves open; where
    spots still change every face is drawn as it is.
    """
    edges = [
        after.x - spot.x if at_rest and after.y == spot.y else None
        for spot, after in pairwise(spots)
    ]
    for card, spot, edge in zip(cards, spots, [*edges, None], strict=True):
        if card is None:
            surface.blit(kit.cards.back(spot.width), spot)
        else:
            surface.blit(kit.cards.face(card, spot.width, dimmed=dimmed, edge=edge), spot)


def _draw_light(kit: Kit, surface: pygame.Surface, spots: Sequence[pygame.Rect]) -> None:
    whole = spots[0].unionall(list(spots[1:])).inflate(kit.px(8), kit.px(8))
    radius = kit.px(9)
    clear = (*GOLD_BRIGHT[:3], 70)
    surface.blit(rounded(whole.size, radius, clear, GOLD_BRIGHT, kit.px(2)), whole)


def _draw_word(kit: Kit, surface: pygame.Surface, pile: PilePicture, area: pygame.Rect) -> None:
    wide = min(area.width, kit.width(pile.word, Size.BODY, bold=True) + kit.px(28))
    pill = pygame.Rect(0, 0, wide, kit.px(34))
    pill.center = area.center
    if pile.cards:
        pill.bottom = area.bottom
    surface.blit(rounded(pill.size, pill.height // 2, (*kit.cloth.soft[:3], 225), EDGE, 1), pill)
    ink = IVORY_DIM if pile.faded else IVORY
    kit.put(
        surface,
        pile.word,
        Size.BODY,
        ink,
        bold=True,
        width=pill.width - kit.px(16),
        center=pill.center,
    )
