"""What playing over a network adds to the table: bubbles, pings, marks, a veil."""

from dataclasses import dataclass

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR,
    CINNABAR_BRIGHT,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INK,
    INK_SOFT,
    IVORY,
    IVORY_DIM,
    JADE,
    Colour,
    faded,
)
from client.look.shapes import disc, rounded, shadow
from client.present.layout import Place, TableLayout
from client.stage.kit import Kit
from client.stage.seatplate import portrait_area
from engine.core.cards import Seat

WIDEST = 250
"""Widest bubble at factor 1."""

EMOTE = 76
"""Side of an emote over the table at factor 1."""

MOST_LINES = 3

SLOW = 150
SLOWEST = 400
"""Milliseconds from which a way is called slow, and very slow."""


@dataclass(frozen=True)
class TalkBubble:
    """What a seat has just said.

    Attributes:
        seat: whose.
        words: a line; empty for an emote.
        emote: name of a drawn emote, or empty.
        size: 1 once it has come up; less while it does.
    """

    seat: Seat
    words: str
    emote: str = ""
    size: float = 1.0


def bubble_area(
    kit: Kit, layout: TableLayout, bubble: TalkBubble, room: pygame.Rect
) -> pygame.Rect:
    """Tell where a bubble hangs: below its plate, above one's own, and inside ``room``."""
    plate = pygame.Rect(layout.plates[bubble.seat])
    area = pygame.Rect(0, 0, *_bubble_size(kit, bubble))
    gap = kit.px(6)
    if layout.places[bubble.seat] is Place.BOTTOM:
        area.midbottom = plate.centerx, plate.top - gap
    else:
        area.midtop = plate.centerx, plate.bottom + gap
    return area.clamp(room.inflate(-kit.px(16), -kit.px(16)))


def _lines(kit: Kit, words: str) -> list[str]:
    width = kit.px(WIDEST) - kit.px(28)
    lines = kit.wrapped(words, Size.SMALL, width)
    if len(lines) > MOST_LINES:
        rest = "".join(lines[MOST_LINES - 1 :])
        lines = [*lines[: MOST_LINES - 1], kit.shortened(rest, Size.SMALL, width)]
    return lines


def _bubble_size(kit: Kit, bubble: TalkBubble) -> tuple[int, int]:
    if bubble.emote:
        side = kit.px(EMOTE) + kit.px(8)
        return side, side
    lines = _lines(kit, bubble.words)
    wide = max(kit.width(line, Size.SMALL) for line in lines)
    return wide + kit.px(28), len(lines) * kit.look.fonts.line(Size.SMALL) + kit.px(14)


def draw_bubble(kit: Kit, surface: pygame.Surface, bubble: TalkBubble, area: pygame.Rect) -> None:
    """Draw a bubble, or an emote alone."""
    if bubble.emote:
        side = max(4, round(kit.px(EMOTE) * bubble.size))
        picture = kit.look.icons.emote(bubble.emote, side)
        spread = kit.px(6)
        dark = shadow((side, side), side // 2, spread, 110)
        surface.blit(dark, dark.get_rect(center=area.center))
        surface.blit(picture, picture.get_rect(center=area.center))
        return
    surface.blit(rounded(area.size, kit.px(14), IVORY, GOLD_DEEP, max(1, kit.px(1))), area)
    line = kit.look.fonts.line(Size.SMALL)
    top = area.top + kit.px(7)
    for index, words in enumerate(_lines(kit, bubble.words)):
        centre = (area.centerx, top + line * index + line // 2)
        kit.put(surface, words, Size.SMALL, INK, center=centre)


def ping_area(kit: Kit, layout: TableLayout, seat: Seat, ping: int) -> pygame.Rect:
    """Tell where a seat's ping stands: on the lower edge of its plate, below its words."""
    plate = pygame.Rect(layout.plates[seat])
    wide = kit.width(_ping_words(ping), Size.SMALL) + kit.px(24)
    area = pygame.Rect(0, 0, wide, kit.letters(18))
    area.topleft = portrait_area(kit, plate).right + kit.px(4), plate.bottom - kit.px(9)
    return area


def _ping_words(ping: int) -> str:
    return f"{min(ping, 9999)} ms"


def draw_ping(kit: Kit, surface: pygame.Surface, ping: int, area: pygame.Rect) -> None:
    """Draw how long the way to a seat is."""
    colour: Colour = JADE if ping < SLOW else GOLD if ping < SLOWEST else CINNABAR_BRIGHT
    surface.blit(rounded(area.size, area.height // 2, INK_SOFT, faded(colour, 120), 1), area)
    dot = kit.px(7)
    surface.blit(disc(dot, colour), (area.left + kit.px(8), area.centery - dot // 2))
    kit.put(
        surface,
        _ping_words(ping),
        Size.SMALL,
        IVORY_DIM,
        midright=(area.right - kit.px(7), area.centery),
    )


def draw_unread(kit: Kit, surface: pygame.Surface, number: int, area: pygame.Rect) -> None:
    """Draw how many lines are unread."""
    surface.blit(disc(area.width, CINNABAR), area)
    words = str(number) if number < 10 else "9+"
    kit.put(surface, words, Size.SMALL, IVORY, bold=True, width=area.width, center=area.center)


def veil_area(kit: Kit, layout: TableLayout) -> pygame.Rect:
    """Tell where the words stand that hold the whole table up."""
    area = pygame.Rect(0, 0, kit.px(560), kit.px(124))
    area.center = pygame.Rect(layout.centre).center
    return area


def draw_veil(kit: Kit, surface: pygame.Surface, said: tuple[str, str], area: pygame.Rect) -> None:
    """Draw two lines over the middle of a table that stands still."""
    spread = kit.px(22)
    dark = shadow(area.size, kit.px(18), spread, 170)
    surface.blit(dark, (area.left - spread, area.top - spread + kit.px(6)))
    surface.blit(
        rounded(area.size, kit.px(18), (*INK[:3], 236), GOLD_DEEP, max(1, kit.px(1))), area
    )
    title, note = said
    width = area.width - kit.px(40)
    upper = area.centery - kit.px(18)
    kit.put(
        surface,
        title,
        Size.TITLE,
        GOLD_BRIGHT,
        bold=True,
        width=width,
        center=(area.centerx, upper),
    )
    lower = area.centery + kit.px(28)
    kit.put(surface, note, Size.SMALL, IVORY_DIM, width=width, center=(area.centerx, lower))
