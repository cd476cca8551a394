"""Quiet panels around the felt: the bar on top, the log, the card counter."""

from collections.abc import Sequence

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR,
    EDGE,
    GOLD,
    GOLD_BRIGHT,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
)
from client.look.shapes import rounded
from client.present.loglines import LogLine
from client.present.pictures import CounterPicture, InfoPicture
from client.stage.cards import card_size
from client.stage.kit import Kit

_CLOSEST, _WIDEST = 1.18, 1.5
"""Least and most distance of two lines of the log, in ems."""


def draw_ground(kit: Kit, surface: pygame.Surface, area: pygame.Rect) -> None:
    """Draw the ground of a panel."""
    surface.blit(rounded(area.size, kit.px(10), kit.cloth.panel, EDGE, 1), area)


def draw_log(
    kit: Kit, surface: pygame.Surface, lines: Sequence[LogLine], area: pygame.Rect, back: int = 0
) -> None:
    """Draw the newest lines that fit, the last one at the bottom; ``back`` scrolls up."""
    draw_ground(kit, surface, area)
    pad, height = kit.px(10), _log_line(kit, area.height - kit.px(8))
    bottom: float = area.bottom - kit.px(4)
    for line in reversed(lines[: len(lines) - back] if back else lines):
        parts = kit.wrapped(line.words, Size.SMALL, area.width - 2 * pad)
        if bottom - height * len(parts) < area.y + kit.px(4) - 1:
            break
        for part in reversed(parts):
            ink = GOLD_BRIGHT if line.opens else IVORY_DIM
            kit.put(surface, part, Size.SMALL, ink, midleft=(area.x + pad, bottom - height / 2))
            bottom -= height


def _log_line(kit: Kit, room: int) -> float:
    """Give the distance of lines: as many as can be read, spread over all the room."""
    em = kit.letters(Size.SMALL)
    return max(em * _CLOSEST, min(em * _WIDEST, room / max(1, int(room / (em * _CLOSEST)))))


def draw_counter(
    kit: Kit, surface: pygame.Surface, counter: CounterPicture, area: pygame.Rect
) -> None:
    """Draw one column per rank: its mark and below it how many are still unseen."""
    draw_ground(kit, surface, area)
    inner = area.inflate(-kit.px(12), 0)
    step = inner.width / max(1, len(counter.ranks))
    upper, lower = area.y + area.height * 0.29, area.y + area.height * 0.72
    room, high = round(step) - 1, lower - upper - 1
    for i, (mark, left) in enumerate(counter.ranks):
        x = inner.x + step * (i + 0.5)
        ink = GOLD if left else IVORY_FAINT
        kit.put(surface, mark, Size.SMALL, ink, width=room, height=high, center=(x, upper))
        ink = IVORY if left else IVORY_FAINT
        kit.put(
            surface,
            str(left),
            Size.SMALL,
            ink,
            bold=left > 0,
            width=room,
            height=high,
            center=(x, lower),
        )


def draw_info(kit: Kit, surface: pygame.Surface, info: InfoPicture, area: pygame.Rect) -> None:
    """Draw the name of the rule set, the number of the hand, and where play goes."""
    draw_ground(kit, surface, area)
    left, room = area.x + kit.px(12), area.width - kit.px(24)
    line = " · ".join(part for part in (info.hand, info.note) if part)
    if kit.width(line, Size.SMALL) > room:
        line = info.hand
    fits = kit.width(info.rules, Size.BODY, bold=True) <= room
    kit.put(
        surface,
        info.rules,
        Size.BODY if fits else Size.SMALL,
        GOLD_BRIGHT,
        bold=True,
        width=room,
        midleft=(left, area.y + area.height * 0.32),
    )
    middle = area.y + area.height * 0.73
    kit.put(surface, line, Size.SMALL, IVORY_DIM, width=room, midleft=(left, middle))


def draw_stake(kit: Kit, surface: pygame.Surface, info: InfoPicture, area: pygame.Rect) -> None:
    """Draw what the stake is multiplied by; red once it is raised."""
    if info.stake > 1:
        surface.blit(
            rounded(area.size, kit.px(10), CINNABAR, GOLD_BRIGHT, max(1, kit.px(1.5))), area
        )
    else:
        draw_ground(kit, surface, area)
    ink = IVORY if info.stake > 1 else IVORY_FAINT
    middle = (area.centerx, area.y + area.height * 0.4)
    kit.put(surface, f"×{info.stake}", Size.TITLE, ink, bold=True, center=middle)
    kit.put(
        surface,
        info.stake_word,
        Size.SMALL,
        ink if info.stake > 1 else IVORY_DIM,
        width=area.width - kit.px(12),
        center=(area.centerx, area.bottom - kit.letters(14)),
    )


def called_spot(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the called card lies in its corner."""
    word = kit.letters(23)
    width = min(area.width - kit.px(12), round((area.height - word - kit.px(6)) / 1.4))
    spot = pygame.Rect((0, 0), card_size(width))
    spot.midtop = (area.centerx, area.y + kit.px(5))
    return spot


def draw_called(kit: Kit, surface: pygame.Surface, info: InfoPicture, area: pygame.Rect) -> None:
    """Draw the called card, or the marked card that makes the Guard, with its word below."""
    draw_ground(kit, surface, area)
    spot = called_spot(kit, area)
    if info.called is None:
        _draw_no_card(kit, surface, info, spot)
    else:
        surface.blit(kit.cards.face(info.called, spot.width), spot)
    kit.put(
        surface,
        info.called_word,
        Size.SMALL,
        IVORY_FAINT if info.called is None else GOLD_BRIGHT,
        width=area.width - kit.px(8),
        center=(area.centerx, area.bottom - kit.letters(13)),
    )


def _draw_no_card(kit: Kit, surface: pygame.Surface, info: InfoPicture, spot: pygame.Rect) -> None:
    """Draw an empty place: the flag of who plays alone, else a question mark."""
    clear = (*IVORY_FAINT[:3], 26)
    surface.blit(rounded(spot.size, kit.px(4), clear, EDGE, 1), spot)
    if info.alone:
        flag = kit.look.icons.get("solo", round(spot.width * 0.7), IVORY_FAINT)
        surface.blit(flag, flag.get_rect(center=spot.center))
    else:
        kit.put(surface, "?", Size.BODY, IVORY_FAINT, bold=True, center=spot.center)
