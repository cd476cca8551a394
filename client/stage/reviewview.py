"""The page about a hand just played: it covers the result, all but its buttons."""

from collections.abc import Sequence

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    INK,
    IVORY,
    IVORY_DIM,
    JADE,
    PANEL_LIGHT,
)
from client.look.shapes import disc, rounded
from client.present.lookback import LookbackPicture
from client.present.reviewpicture import ReviewPicture, TurnRow
from client.stage.kit import Kit
from client.stage.lookbackview import ICONS, TONES, draw_legend, draw_plot, turns_on
from client.stage.scoreview import foot_area, ground, result_area
from engine.coach.analysis import Verdict

_PAD = 26.0
_HEAD = 66.0
_CURVE = 192.0
_ROW = 72.0
_GAP = 8.0
_SHARE = 0.58
"""Part of the width that the curve has; the rest is one's own moves."""


def review_area(kit: Kit, window: pygame.Rect) -> pygame.Rect:
    """Tell where the page is: the result's panel above its buttons."""
    panel = result_area(kit, window)
    return pygame.Rect(panel.x, panel.y, panel.width, foot_area(kit, panel).y - panel.y)


def curve_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the curve is."""
    pad, line = kit.px(_PAD), kit.letters(22)
    width = round((area.width - 2 * pad) * _SHARE)
    above, below = line + kit.px(12), kit.px(24)
    top = area.y + kit.px(_HEAD) + above
    return pygame.Rect(area.x + pad, top, width, kit.px(_CURVE) - above - below)


def row_areas(kit: Kit, picture: ReviewPicture, area: pygame.Rect) -> list[pygame.Rect]:
    """Tell where the turning points are told, each to be clicked."""
    pad = kit.px(_PAD)
    top = area.y + kit.px(_HEAD + _CURVE) + kit.letters(26)
    return [
        pygame.Rect(
            area.x + pad,
            top + number * kit.px(_ROW + _GAP),
            area.width - 2 * pad,
            kit.px(_ROW),
        )
        for number in range(len(picture.turns))
    ]


def spot_areas(kit: Kit, picture: ReviewPicture, area: pygame.Rect) -> list[pygame.Rect]:
    """Tell where the turning points are on the curve."""
    return [] if picture.curve is None else turns_on(kit, picture.curve, curve_area(kit, area))


def draw_review(
    kit: Kit, surface: pygame.Surface, picture: ReviewPicture, area: pygame.Rect
) -> None:
    """Draw the page on the panel of the result."""
    surface.set_clip(area.clip(surface.get_clip()))
    panel = ground(kit, result_area(kit, surface.get_rect()).size)
    surface.blit(panel, area)
    pad = kit.px(_PAD)
    head = area.y + kit.px(36)
    kit.put(
        surface, picture.title, Size.TITLE, GOLD_BRIGHT, bold=True, midleft=(area.x + pad, head)
    )
    if picture.curve is None:
        kit.put(surface, picture.note, Size.BODY, IVORY_DIM, center=area.center)
        return
    kit.put(surface, picture.open_word, Size.SMALL, IVORY_DIM, midright=(area.right - pad, head))
    _draw_curve(kit, surface, picture.curve, curve_area(kit, area))
    left = curve_area(kit, area).right + kit.px(30)
    side = pygame.Rect(left, area.y + kit.px(_HEAD), area.right - pad - left, kit.px(_CURVE))
    _draw_own(kit, surface, picture, side)
    rows = row_areas(kit, picture, area)
    top = area.y + kit.px(_HEAD + _CURVE) + kit.letters(13)
    kit.put(surface, picture.turns_word, Size.SMALL, GOLD, bold=True, midleft=(area.x + pad, top))
    for turn, spot in zip(picture.turns, rows, strict=True):
        _draw_turn(kit, surface, turn, spot, lit=turn.number == picture.lit)


def _draw_curve(
    kit: Kit, surface: pygame.Surface, curve: LookbackPicture, plot: pygame.Rect
) -> None:
    line = kit.letters(22)
    head = pygame.Rect(plot.x, plot.y - line - kit.px(9), plot.width, line)
    words = kit.put(
        surface, curve.title, Size.SMALL, GOLD, bold=True, midleft=(head.x, head.centery)
    )
    beside = words.right + kit.px(18)
    draw_legend(kit, surface, curve, pygame.Rect(beside, head.y, head.right - beside, head.height))
    frame = plot.inflate(kit.px(12), kit.px(12))
    surface.blit(rounded(frame.size, kit.px(6), PANEL_LIGHT, EDGE, 1), frame)
    draw_plot(kit, surface, curve, plot, turns_on(kit, curve, plot))


def _draw_own(kit: Kit, surface: pygame.Surface, picture: ReviewPicture, area: pygame.Rect) -> None:
    """Say how one's own moves stood, in this hand and of late."""
    line, y = kit.letters(22), area.y + kit.letters(11)
    if picture.own_word:
        kit.put(
            surface, picture.own_word, Size.SMALL, GOLD, bold=True, width=area.width,
            midleft=(area.x, y),
        )  # fmt: skip
        y = _draw_counts(kit, surface, picture.counts, pygame.Rect(area.x, y, area.width, line))
        kit.put(
            surface, picture.lost, Size.SMALL, IVORY, width=area.width, midleft=(area.x, y + line)
        )
        y += round(2.2 * line)
    if picture.lately_word:
        kit.put(
            surface, picture.lately_word, Size.SMALL, GOLD, bold=True, width=area.width,
            midleft=(area.x, y),
        )  # fmt: skip
    for number, words in enumerate(picture.lately, start=1):
        kit.put(
            surface, words, Size.SMALL, IVORY, width=area.width,
            midleft=(area.x, y + number * line),
        )  # fmt: skip


def _draw_counts(
    kit: Kit,
    surface: pygame.Surface,
    counts: Sequence[tuple[Verdict, str]],
    area: pygame.Rect,
) -> int:
    """Draw marks with their numbers in a row below a heading; give the row's middle."""
    x, middle, side = area.x, area.y + area.height, kit.letters(15)
    for verdict, words in counts:
        mark = kit.look.icons.get(ICONS[verdict], side, TONES[verdict])
        spot = mark.get_rect(midleft=(x, middle))
        surface.blit(mark, spot)
        told = kit.put(
            surface, words, Size.SMALL, TONES[verdict], midleft=(spot.right + kit.px(5), middle)
        )
        x = told.right + kit.px(16)
    return middle


def _draw_turn(
    kit: Kit, surface: pygame.Surface, turn: TurnRow, area: pygame.Rect, *, lit: bool
) -> None:
    """Draw one turning point: what was done, what it did, what would have been better, why."""
    look = ((*GOLD[:3], 46), EDGE_STRONG) if lit else (PANEL_LIGHT, EDGE)
    surface.blit(rounded(area.size, kit.px(10), look[0], look[1], 1), area)
    side = kit.px(24)
    spot = pygame.Rect(0, 0, side, side)
    spot.center = (area.x + kit.px(26), area.centery)
    surface.blit(disc(side, GOLD_BRIGHT), spot)
    kit.put(surface, str(turn.number), Size.SMALL, INK, bold=True, center=spot.center)
    left, right = area.x + kit.px(52), area.right - kit.px(48)
    upper, lower = area.y + area.height * 0.3, area.y + area.height * 0.7
    tone = JADE if turn.raised else CINNABAR_BRIGHT
    swing = kit.put(surface, turn.swing, Size.BODY, tone, bold=True, midright=(right, upper))
    judged = turn.judged
    icon = ICONS.get(judged.verdict)
    start = left
    if icon:
        mark = kit.look.icons.get(icon, kit.letters(16), TONES[judged.verdict])
        surface.blit(mark, mark.get_rect(midleft=(left, upper)))
        start = left + kit.letters(16) + kit.px(8)
    kit.put(
        surface, judged.did, Size.BODY, IVORY, bold=True, width=swing.x - start - kit.px(12),
        midleft=(start, upper),
    )  # fmt: skip
    below = left
    if judged.better:
        told = kit.put(
            surface, judged.better, Size.SMALL, GOLD_BRIGHT, width=(right - left) * 2 // 3,
            midleft=(left, lower),
        )  # fmt: skip
        below = told.right + kit.px(16)
    kit.put(surface, judged.why, Size.SMALL, IVORY_DIM, width=right - below, midleft=(below, lower))
    go = kit.look.icons.get("play", kit.px(18), GOLD_BRIGHT if lit else IVORY_DIM)
    surface.blit(go, go.get_rect(center=(area.right - kit.px(24), area.centery)))
