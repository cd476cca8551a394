"""The middle of the table and the trick before."""

from collections.abc import Sequence

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    IVORY_DIM,
    JADE,
)
from client.look.shapes import disc, outline, rounded
from client.present.pictures import CentrePicture, GiftLine, OutPicture, SeatScore, TrickLine
from client.present.voice import signed
from client.stage.cards import card_size
from client.stage.kit import Kit
from client.stage.panels import draw_ground
from engine.core.cards import Card


def draw_centre(
    kit: Kit, surface: pygame.Surface, centre: CentrePicture, area: pygame.Rect, deck: int
) -> None:
    """Draw whose set is to be beaten and who has passed, or what lies in the middle.

    ``deck`` is how wide a card lying there is.
    """
    title = _draw_title(kit, surface, centre.title, area) if centre.title else 0
    room = pygame.Rect(area.x, area.y + title, area.width, area.height - title)
    if centre.waiting and room.height >= kit.letters(26):
        _draw_passes(kit, surface, centre, room)
    if centre.deck:
        _draw_deck(kit, surface, centre.deck, area, deck)


def _draw_passes(
    kit: Kit, surface: pygame.Surface, centre: CentrePicture, area: pygame.Rect
) -> None:
    """Draw a dot for each seat that may still play, filled once it has passed."""
    side, step = kit.px(12), kit.px(20)
    words = kit.width(centre.passes_word, Size.SMALL)
    wide = step * centre.waiting + words
    x, y = area.centerx - wide // 2, area.y + kit.px(14)
    for i in range(centre.waiting):
        spot = (x + step * i, y - side // 2)
        if i < centre.passes:
            surface.blit(disc(side, GOLD), spot)
        else:
            outline(surface, pygame.Rect(spot, (side, side)), side // 2, EDGE_STRONG, kit.px(1.5))
    kit.put(
        surface, centre.passes_word, Size.SMALL, IVORY_DIM,
        midleft=(x + step * centre.waiting + kit.px(4), y),
    )  # fmt: skip


def _draw_title(kit: Kit, surface: pygame.Surface, title: str, area: pygame.Rect) -> int:
    """Draw whose the set is, in two lines where one is too short; tell how much room it takes."""
    size, most = Size.BODY, area.width - kit.px(32)
    if kit.width(title, size, bold=True) > most:
        size = Size.SMALL
    lines = _even_lines(kit, title, size, most)
    step = kit.letters(size * 1.25)
    wide = max(kit.width(line, size, bold=True) for line in lines) + kit.px(32)
    pill = pygame.Rect(0, 0, wide, max(kit.px(32), step * len(lines) + kit.px(6)))
    pill.midtop = (area.centerx, area.y + kit.px(2))
    radius = min(pill.height // 2, kit.px(16))
    surface.blit(rounded(pill.size, radius, (8, 18, 14, 150), EDGE, 1), pill)
    top = pill.centery - step * (len(lines) - 1) / 2
    for i, line in enumerate(lines):
        middle = (pill.centerx, top + step * i)
        kit.put(surface, line, size, GOLD_BRIGHT, bold=True, width=most, center=middle)
    return pill.bottom + kit.px(2) - area.y


def _even_lines(kit: Kit, words: str, size: Size, most: int) -> list[str]:
    """Break words into one line, or into two of about the same length."""
    lines = kit.wrapped(words, size, most, bold=True)
    for tenths in range(9, 4, -1):
        closer = kit.wrapped(words, size, most * tenths // 10, bold=True)
        if len(lines) < 2 or len(closer) > len(lines):
            break
        lines = closer
    return lines[:2]


def _draw_deck(kit: Kit, surface: pygame.Surface, high: int, area: pygame.Rect, width: int) -> None:
    """Draw the cards still to be dealt, the topmost where those dealt set out."""
    top = pygame.Rect((0, 0), card_size(width))
    top.center = area.center
    for below in reversed(range(high)):
        surface.blit(kit.cards.back(width), top.move(0, below * kit.px(2)))


def draw_trick(
    kit: Kit, surface: pygame.Surface, title: str, lines: Sequence[TrickLine], area: pygame.Rect
) -> None:
    """Draw the trick before: its last plays, the one that won first."""
    left = area.x + kit.px(10)
    high = area.height - kit.px(32)
    room = max(1, high // kit.px(42))
    step = min(kit.px(52), high // room)
    ground = area.copy()
    ground.height = min(area.height, kit.px(36) + step * len(lines[:room]))
    draw_ground(kit, surface, ground)
    kit.put(surface, title, Size.SMALL, GOLD, bold=True, midleft=(left, area.y + kit.px(15)))
    name_room = round(area.width * 0.36)
    for i, line in enumerate(lines[:room]):
        row = pygame.Rect(area.x, area.y + kit.px(28) + step * i, area.width, step)
        kit.put(
            surface,
            line.name,
            Size.SMALL,
            GOLD_BRIGHT if line.won else IVORY_DIM,
            width=name_room - kit.px(6),
            midleft=(left, row.centery),
        )
        strip = pygame.Rect(left + name_room, row.y + 1, 0, row.height - kit.px(4))
        strip.width = area.right - kit.px(10) - strip.x
        _draw_strip(kit, surface, line, strip)


def trick_width(kit: Kit) -> int:
    """Tell how wide a card of the trick before is."""
    return kit.px(46)


def _draw_strip(kit: Kit, surface: pygame.Surface, line: TrickLine, area: pygame.Rect) -> None:
    """Draw the upper parts of small cards, enough to read them."""
    width = trick_width(kit)
    cards: tuple[Card, ...] = tuple(sorted(line.cards, reverse=True))
    step = min(kit.px(18), (area.width - width) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        face = kit.cards.face(card, width)
        surface.blit(face, (round(area.x + i * step), area.y), (0, 0, width, area.height))


def draw_gifts(
    kit: Kit, surface: pygame.Surface, title: str, lines: Sequence[GiftLine], area: pygame.Rect
) -> None:
    """Draw the tribute: giver, card, taker, and at the end what came back for it."""
    left, right = area.x + kit.px(10), area.right - kit.px(10)
    top, wide = area.y + kit.px(26), kit.px(34)
    step = min(kit.px(40), (area.bottom - kit.px(4) - top) / max(1, len(lines)))
    ground = area.copy()
    ground.height = round(top + step * len(lines) + kit.px(4)) - area.y
    draw_ground(kit, surface, ground)
    kit.put(surface, title, Size.SMALL, GOLD, bold=True, midleft=(left, area.y + kit.px(14)))
    back = wide + kit.px(4) if any(line.returned is not None for line in lines) else 0
    sign = kit.px(16)
    name = (right - left - wide - sign - kit.px(8) - back) // 2
    for i, line in enumerate(lines):
        y = top + step * (i + 0.5)
        kit.put(surface, line.giver, Size.SMALL, IVORY_DIM, width=name, midleft=(left, y))
        spot = pygame.Rect(left + name + kit.px(4), round(y - step / 2), wide, round(step) - 2)
        _draw_head(kit, surface, line.card, spot)
        if line.taker:
            arrow = kit.look.icons.get("chevron-right", sign, GOLD)
            surface.blit(arrow, arrow.get_rect(midleft=(spot.right + kit.px(2), round(y))))
            beside = spot.right + sign + kit.px(4)
            room = right - back - beside
            kit.put(surface, line.taker, Size.SMALL, GOLD_BRIGHT, width=room, midleft=(beside, y))
        if line.returned is not None:
            _draw_head(kit, surface, line.returned, spot.move(right - wide - spot.x, 0))


def _draw_head(kit: Kit, surface: pygame.Surface, card: Card, area: pygame.Rect) -> None:
    """Draw the upper part of a small card, enough to read it."""
    face = kit.cards.face(card, round(area.width * 1.3), edge=area.width, strip=area.height)
    surface.blit(face, area.topleft, (0, 0, area.width, area.height))


def draw_out(kit: Kit, surface: pygame.Surface, out: OutPicture, area: pygame.Rect) -> None:
    """Draw the medal where one's own hand was, once it is empty."""
    side = kit.px(92)
    medal = kit.look.icons.get(f"medal-{out.place}", side, IVORY_DIM)
    middle = (area.centerx, area.y + area.height * 0.42)
    surface.blit(medal, medal.get_rect(center=(round(middle[0]), round(middle[1]))))
    kit.put(
        surface,
        out.words,
        Size.BODY,
        GOLD_BRIGHT,
        bold=True,
        center=(area.centerx, middle[1] + side * 0.72),
    )


def score_spot(kit: Kit, area: pygame.Rect, row: int, rows: int) -> tuple[int, int]:
    """Tell where the points of a row of the board stand: their right end and middle."""
    top, step = _score_rows(kit, area, rows)
    return area.right - kit.px(10), round(top + step * (row + 0.5))


def _score_rows(kit: Kit, area: pygame.Rect, rows: int) -> tuple[int, float]:
    """Give the upper edge of the first row and the distance of two."""
    top = area.y + kit.letters(26)
    return top, (area.bottom - kit.px(4) - top) / max(1, rows)


def draw_scores(
    kit: Kit, surface: pygame.Surface, title: str, lines: Sequence[SeatScore], area: pygame.Rect
) -> None:
    """Draw the points of the match, highest first."""
    draw_ground(kit, surface, area)
    left, right = area.x + kit.px(10), area.right - kit.px(10)
    kit.put(surface, title, Size.SMALL, GOLD, bold=True, topleft=(left, area.y + kit.px(3)))
    top, step = _score_rows(kit, area, len(lines))
    for i, line in enumerate(sorted(lines, key=lambda one: -one.total - one.penalty)):
        y = top + step * (i + 0.5)
        points = line.total + line.penalty
        ink = JADE if points > 0 else CINNABAR_BRIGHT if points < 0 else IVORY_DIM
        number = kit.put(
            surface, signed(points), Size.SMALL, ink, bold=True, height=step, midright=(right, y)
        )
        kit.put(
            surface,
            line.name,
            Size.SMALL,
            GOLD_BRIGHT if line.me else IVORY_DIM,
            width=number.left - left - kit.px(8),
            height=step,
            midleft=(left, y),
        )
