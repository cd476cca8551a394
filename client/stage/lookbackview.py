"""The panel about a finished hand: curve, turning points, the last move judged."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    GOLD,
    GOLD_BRIGHT,
    INDIGO,
    INK,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
    JADE,
    Colour,
)
from client.look.shapes import disc, rounded
from client.present.layout import TableLayout
from client.present.lookback import JudgedMove, LookbackPicture
from client.stage.kit import Kit
from client.stage.openhands import GAP, SIZE
from client.stage.panels import draw_ground
from engine.coach.analysis import Verdict

_LINE = 17.5
"""Distance of two lines about a move, in units of words."""

LEAST_SPAN = 2.0
"""Points that the height of the plot shows at least."""

_OWN = INDIGO
MARKS = {Verdict.CLOSE: GOLD, Verdict.MISSED: CINNABAR_BRIGHT}
ICONS = {Verdict.GOOD: "check", Verdict.CLOSE: "minus", Verdict.MISSED: "cross"}
TONES = {
    Verdict.GOOD: JADE,
    Verdict.CLOSE: GOLD,
    Verdict.MISSED: CINNABAR_BRIGHT,
    Verdict.FORCED: IVORY_FAINT,
}


def lookback_area(layout: TableLayout, *, small: bool) -> pygame.Rect:
    """Tell where the panel lies: where the points and the last trick do at a table.

    Args:
        layout: where everything stands.
        small: whether an open hand needs the upper part.
    """
    area = pygame.Rect(layout.scores).union(pygame.Rect(layout.last))
    if not small:
        return area
    top = area.y + round((SIZE[1] + GAP) * layout.scale)
    return pygame.Rect(area.x, top, area.width, area.bottom - top)


def plot_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where in the panel the curve is."""
    pad, top = kit.px(10), kit.px(8) + 2 * kit.letters(19)
    height = min(kit.px(60), area.height - top - kit.px(20) - 2 * kit.letters(_LINE))
    return pygame.Rect(area.x + pad, area.y + top, area.width - 2 * pad, max(kit.px(24), height))


def turn_areas(kit: Kit, picture: LookbackPicture, area: pygame.Rect) -> list[pygame.Rect]:
    """Tell where in the panel the turning points can be clicked."""
    return turns_on(kit, picture, plot_area(kit, area))


def turns_on(kit: Kit, picture: LookbackPicture, plot: pygame.Rect) -> list[pygame.Rect]:
    """Tell where the turning points are on a curve."""
    side = kit.px(17)
    spots = []
    for place, value in picture.turns:
        spot = pygame.Rect(0, 0, side, side)
        spot.center = _point(picture, plot, place, value)
        spots.append(spot.clamp(plot.inflate(kit.px(8), kit.px(8))))
    return spots


def draw_lookback(
    kit: Kit, surface: pygame.Surface, picture: LookbackPicture, area: pygame.Rect
) -> None:
    """Draw the panel."""
    draw_ground(kit, surface, area)
    pad, line = kit.px(10), kit.letters(19)
    top = area.y + kit.px(6) + line // 2
    room = area.width - 2 * pad
    wide = kit.width(picture.value, Size.SMALL, bold=True)
    kit.put(
        surface, picture.title, Size.SMALL, GOLD, bold=True,
        width=room - wide - kit.px(4), midleft=(area.x + pad, top),
    )  # fmt: skip
    if picture.note:
        for number, part in enumerate(kit.wrapped(picture.note, Size.SMALL, room)):
            spot = (area.x + pad, top + line * (number + 1.2))
            kit.put(surface, part, Size.SMALL, IVORY_DIM, midleft=spot)
        return
    kit.put(surface, picture.value, Size.SMALL, IVORY, bold=True, midright=(area.right - pad, top))
    draw_legend(kit, surface, picture, pygame.Rect(area.x + pad, top + line // 2, room, line))
    plot = plot_area(kit, area)
    draw_plot(kit, surface, picture, plot, turn_areas(kit, picture, area))
    if picture.judged is not None:
        below = plot.bottom + kit.px(14)
        rest = pygame.Rect(plot.x, below, plot.width, area.bottom - kit.px(5) - below)
        _draw_judged(kit, surface, picture.judged, rest)


def draw_legend(
    kit: Kit, surface: pygame.Surface, picture: LookbackPicture, area: pygame.Rect
) -> None:
    """Say in one line whose view each curve is."""
    x, dash, gap = area.x, kit.px(12), kit.px(5)
    words = [(picture.all_word, GOLD_BRIGHT), (picture.own_word, _OWN)]
    shown = [(word, tone) for word, tone in words if word]
    for word, tone in shown:
        stroke = pygame.Rect(x, 0, dash, kit.px(3))
        stroke.centery = area.centery
        surface.blit(rounded(stroke.size, max(1, stroke.height // 2), tone), stroke)
        room = area.right - x - dash - gap
        spot = kit.put(
            surface, word, Size.SMALL, IVORY_DIM, width=room,
            midleft=(stroke.right + gap, area.centery),
        )  # fmt: skip
        x = spot.right + 2 * gap


def draw_plot(
    kit: Kit,
    surface: pygame.Surface,
    picture: LookbackPicture,
    plot: pygame.Rect,
    turns: Sequence[pygame.Rect],
) -> None:
    """Draw both curves, the marks of one's own moves below them, the turning points on them."""
    zero = _point(picture, plot, 0.0, 0.0)[1]
    surface.fill(IVORY_FAINT[:3], (plot.x, zero, plot.width, 1))
    now = plot.x + round(picture.now * plot.width)
    surface.blit(rounded((kit.px(2), plot.height), 1, EDGE), (now - kit.px(1), plot.y))
    for curve, tone in ((picture.own, _OWN), (picture.all_five, GOLD_BRIGHT)):
        spots = [_point(picture, plot, place, value) for place, value in curve]
        for start, end in pairwise(spots):
            pygame.draw.aaline(surface, tone[:3], start, end, max(1, kit.px(1.6)))
    tick, below = kit.px(5), plot.bottom + kit.px(6)
    for place, verdict in picture.marks:
        dot = disc(tick, MARKS[verdict])
        surface.blit(dot, dot.get_rect(center=(plot.x + round(place * plot.width), below)))
    main = picture.all_five or picture.own
    passed = [spot for spot in main if spot[0] <= picture.now]
    if passed:
        knob = disc(kit.px(8), IVORY)
        surface.blit(knob, knob.get_rect(center=_point(picture, plot, *passed[-1])))
    for number, spot in enumerate(turns, start=1):
        surface.blit(disc(spot.width, GOLD_BRIGHT), spot)
        kit.put(surface, str(number), Size.SMALL, INK, bold=True, center=spot.center)


def _draw_judged(kit: Kit, surface: pygame.Surface, judged: JudgedMove, area: pygame.Rect) -> None:
    """Draw mark, deed and loss; below them what would have been better and why, as far as fits."""
    line, side, gap = kit.letters(_LINE), kit.letters(14), kit.px(6)
    tone, icon = TONES[judged.verdict], ICONS.get(judged.verdict)
    indent = side + gap if icon else 0
    beside = kit.width(judged.lost, Size.SMALL, bold=True) + gap if judged.lost else 0
    small = area.height < 3 * line
    lines: list[tuple[str, Colour, int]] = [
        (part, IVORY, indent)
        for part in _fitted(kit, judged.did, area.width - indent - beside, one=small)
    ]
    why = "" if small and judged.better else judged.why
    for words, ink in ((judged.better, IVORY), (why, IVORY_DIM)):
        if words:
            lines += [(part, ink, 0) for part in _fitted(kit, words, area.width, one=small)]
    for number, (part, ink, left) in enumerate(lines[: max(1, area.height // line)]):
        spot = (area.x + left, area.y + line * (number + 0.5))
        kit.put(surface, part, Size.SMALL, ink, midleft=spot)
    middle = area.y + line // 2
    if icon:
        mark = kit.look.icons.get(icon, side, tone)
        surface.blit(mark, mark.get_rect(midleft=(area.x, middle)))
    kit.put(surface, judged.lost, Size.SMALL, tone, bold=True, midright=(area.right, middle))


def _fitted(kit: Kit, words: str, width: int, *, one: bool) -> list[str]:
    """Break words into lines, or cut them to one."""
    if one:
        return [kit.shortened(words, Size.SMALL, width)]
    return kit.wrapped(words, Size.SMALL, width)


def _point(
    picture: LookbackPicture, plot: pygame.Rect, place: float, value: float
) -> tuple[int, int]:
    values = [0.0, *(value for _, value in (*picture.all_five, *picture.own))]
    low, high = min(values), max(values)
    missing = max(0.0, LEAST_SPAN - (high - low)) / 2
    low, high = low - missing, high + missing
    share = (value - low) / (high - low)
    return plot.x + round(place * plot.width), plot.bottom - round(share * plot.height)
