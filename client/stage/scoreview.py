"""The result of a hand or of the match: places, roles, left-over cards, points, their course."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    INDIGO,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
    JADE,
    PANEL_LIGHT,
    Colour,
)
from client.look.shapes import rounded, shadow
from client.present.pictures import PlatePicture, ResultPicture, ResultRow, TakenPicture
from client.present.voice import signed
from client.stage.badges import draw_mask, draw_role
from client.stage.kit import Kit
from client.stage.pileview import draw_cards

_GROUND: Colour = (12, 24, 19)
LINES: tuple[Colour, ...] = (GOLD_BRIGHT, CINNABAR_BRIGHT, JADE, INDIGO, IVORY)
"""Colours of the five lines of the chart, by seat."""

SIZE = (1080.0, 596.0)
"""Of the panel, in units."""

_BESIDE = 1.6
"""Pixels at factor 1 between two lines of the chart with equal totals."""

_SPREAD = 24.0
_ROW = 58.0
_HEAD = 92.0
_FOOT = 66.0
_CARD = 44.0
"""Width of a left-over card, in units."""


def result_area(kit: Kit, window: pygame.Rect) -> pygame.Rect:
    """Tell where the panel is."""
    area = pygame.Rect(0, 0, kit.px(SIZE[0]), kit.px(SIZE[1]))
    area.center = window.center
    return area


def foot_area(kit: Kit, panel: pygame.Rect) -> pygame.Rect:
    """Tell where the panel's buttons are."""
    foot = kit.px(_FOOT)
    return pygame.Rect(panel.x, panel.bottom - foot, panel.width, foot - kit.px(12))


def left_width(kit: Kit) -> int:
    """Tell how wide a left-over card is."""
    return kit.px(_CARD)


def warm_result(kit: Kit, window: pygame.Rect) -> list[Callable[[], object]]:
    """List what can be drawn of the panel before there is a result."""
    size = result_area(kit, window).size
    row = (size[0] - 2 * kit.px(24), kit.px(_ROW - 4))
    return [
        lambda: _shadow(kit, size),
        lambda: ground(kit, size),
        lambda: _row_ground(kit, row, me=True),
        lambda: _row_ground(kit, row, me=False),
    ]


def result_surface(kit: Kit, window: pygame.Rect, result: ResultPicture) -> pygame.Surface:
    """Draw the panel for itself, without its buttons."""
    whole = pygame.Surface(window.size)
    whole.fill(_GROUND)
    area = result_area(kit, window)
    draw_result(kit, whole, result, area)
    foot = kit.px(_FOOT)
    return whole.subsurface((area.x, area.y, area.width, area.height - foot)).copy()


def _shadow(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    return shadow(size, kit.px(18), kit.px(_SPREAD), 170)


def ground(kit: Kit, size: tuple[int, int]) -> pygame.Surface:
    """Give the ground of the panel."""
    return rounded(size, kit.px(18), _GROUND, EDGE_STRONG, kit.px(1.5))


def _row_ground(kit: Kit, size: tuple[int, int], *, me: bool) -> pygame.Surface:
    ground = (*GOLD[:3], 40) if me else PANEL_LIGHT
    return rounded(size, kit.px(10), ground, EDGE, 1)


def draw_result(
    kit: Kit, surface: pygame.Surface, result: ResultPicture, area: pygame.Rect
) -> None:
    """Draw the whole panel without its buttons."""
    dark = _shadow(kit, area.size)
    spread = kit.px(_SPREAD)
    surface.blit(dark, (area.x - spread, area.y - spread))
    surface.blit(ground(kit, area.size), area)
    _draw_head(kit, surface, result, area)
    pad = kit.px(24)
    rows = pygame.Rect(area.x + pad, area.y + kit.px(_HEAD), area.width - 2 * pad, kit.px(_ROW) * 5)
    for i, row in enumerate(result.rows):
        spot = pygame.Rect(rows.x, rows.y + i * kit.px(_ROW), rows.width, kit.px(_ROW - 4))
        _draw_row(kit, surface, row, spot, marked=bool(result.taken_word))
    below = rows.bottom + kit.px(8)
    room = area.bottom - kit.px(_FOOT) - below
    half = (area.width - 3 * pad) // 2
    if result.lines:
        _draw_how(kit, surface, result, pygame.Rect(rows.x, below, half, room))
    _draw_chart(
        kit,
        surface,
        result,
        pygame.Rect(rows.right - half, below, half, room)
        if result.lines
        else pygame.Rect(rows.x, below, rows.width, room),
    )


_BETWEEN = " · "
"""What parts the sentences of a note."""


def note_lines(kit: Kit, result: ResultPicture, width: int) -> list[str]:
    """Break the note into at most two lines beside a title, in a head of some pixels."""
    room = width - kit.width(result.title, Size.TITLE, bold=True) - kit.px(32)

    def wide(line: str) -> int:
        return kit.least_width(line, Size.SMALL)

    if wide(result.note) <= room:
        return [result.note]
    parts = result.note.split(_BETWEEN)
    pairs = [
        (_BETWEEN.join(parts[:cut]), _BETWEEN.join(parts[cut:])) for cut in range(1, len(parts))
    ]
    if pairs:
        return [
            line if wide(line) <= room else kit.shortened(line, Size.SMALL, room)
            for line in min(pairs, key=lambda pair: max(map(wide, pair)))
        ]
    return [kit.shortened(result.note, Size.SMALL, room)]


def _draw_note(kit: Kit, surface: pygame.Surface, result: ResultPicture, head: pygame.Rect) -> None:
    lines = note_lines(kit, result, head.width)
    room = head.width - kit.width(result.title, Size.TITLE, bold=True) - kit.px(32)
    step = kit.letters(21)
    y = head.y + kit.px(36) - step * (len(lines) - 1) // 2
    for i, line in enumerate(lines):
        where = (head.right, y + i * step)
        kit.put(surface, line, Size.SMALL, IVORY_DIM, width=room, midright=where)


def _draw_head(kit: Kit, surface: pygame.Surface, result: ResultPicture, area: pygame.Rect) -> None:
    ink = {"good": JADE, "bad": CINNABAR_BRIGHT}.get(result.tone, GOLD_BRIGHT)
    pad = kit.px(26)
    kit.put(
        surface,
        result.title,
        Size.TITLE,
        ink,
        bold=True,
        midleft=(area.x + pad, area.y + kit.px(36)),
    )
    _draw_note(kit, surface, result, area.inflate(-2 * pad, 0))
    y = area.y + kit.px(78)
    if result.taken_word:
        left = area.x + kit.px(24) + _taken_left(kit)
        kit.put(surface, result.taken_word, Size.SMALL, IVORY_FAINT, midleft=(left, y))
    for words, x in (
        (result.points_word, area.right - kit.px(148)),
        (result.total_word, area.right - kit.px(44)),
    ):
        kit.put(surface, words, Size.SMALL, IVORY_FAINT, midright=(x, y))


def _taken_left(kit: Kit) -> int:
    """Tell how far in from the left of a row it says what one took the seat for."""
    return kit.px(606)


def _draw_taken(kit: Kit, surface: pygame.Surface, taken: TakenPicture, area: pygame.Rect) -> None:
    """Draw the mask as one marked it, whether that was right, and since when."""
    side = kit.px(38)
    mask = pygame.Rect(area.x, area.centery - side // 2, side, side)
    draw_mask(kit, surface, taken.mask, mask)
    left = mask.right + kit.px(9)
    if taken.right is not None:
        name, ink = ("check", JADE) if taken.right else ("cross", CINNABAR_BRIGHT)
        sign = kit.look.icons.get(name, kit.px(18), ink)
        surface.blit(sign, sign.get_rect(midleft=(left, area.centery)))
        left += kit.px(23)
    room = area.right - left
    kit.put(surface, taken.words, Size.SMALL, IVORY_DIM, width=room, midleft=(left, area.centery))


def _draw_row(
    kit: Kit, surface: pygame.Surface, row: ResultRow, area: pygame.Rect, *, marked: bool
) -> None:
    surface.blit(_row_ground(kit, area.size, me=row.me), area)
    middle = area.centery
    if row.place is not None:
        medal = kit.look.icons.get(f"medal-{row.place}", kit.px(40), IVORY)
        surface.blit(medal, medal.get_rect(center=(area.x + kit.px(30), middle)))
    kit.put(
        surface,
        row.place_word,
        Size.SMALL,
        GOLD_BRIGHT,
        width=kit.px(52),
        midleft=(area.x + kit.px(56), middle),
    )
    face = kit.portrait(row.avatar, kit.px(42))
    surface.blit(face, face.get_rect(center=(area.x + kit.px(136), middle)))
    badge = pygame.Rect(0, 0, kit.px(24), kit.px(24))
    badge.center = (area.x + kit.px(122), middle + kit.px(13))
    draw_role(kit, surface, PlatePicture(0, "", role=row.role), badge)
    left = area.x + kit.px(168)
    name_ink = GOLD_BRIGHT if row.me else IVORY
    room = kit.px(150)
    above = kit.px(11) if row.role_word else 0
    kit.put(
        surface, row.name, Size.BODY, name_ink, bold=True, width=room,
        midleft=(left, middle - above),
    )  # fmt: skip
    kit.put(
        surface, row.role_word, Size.SMALL, IVORY_DIM, width=room,
        midleft=(left, middle + kit.px(13)),
    )  # fmt: skip
    rest = area.x + _taken_left(kit) - kit.px(12) - left - room if marked else kit.px(438)
    _draw_left(kit, surface, row, pygame.Rect(left + room, area.y, rest, area.height))
    if row.taken is not None:
        spot = pygame.Rect(area.x + _taken_left(kit), area.y, kit.px(236), area.height)
        _draw_taken(kit, surface, row.taken, spot)
    for points, x, size in (
        (row.points, area.right - kit.px(124), Size.BODY),
        (row.total, area.right - kit.px(20), Size.BODY),
    ):
        if points is None:
            continue
        ink = JADE if points > 0 else CINNABAR_BRIGHT if points < 0 else IVORY_DIM
        kit.put(surface, signed(points), size, ink, bold=True, midright=(x, middle))


def _draw_left(kit: Kit, surface: pygame.Surface, row: ResultRow, area: pygame.Rect) -> None:
    """Draw the cards a seat still held, as strips that show their marks."""
    words = kit.put(surface, row.left_word, Size.SMALL, IVORY_DIM, midleft=(area.x, area.centery))
    if not row.cards:
        return
    width = left_width(kit)
    left = max(words.right, area.x + kit.px(64)) + kit.px(8)
    step = min(kit.px(17), (area.right - left - width) / max(1, len(row.cards) - 1))
    high = area.height - kit.px(14)
    strip = pygame.Surface((area.right - left, high), pygame.SRCALPHA)
    spots = [
        pygame.Rect(round(i * step), 0, width, round(width * 1.4)) for i in range(len(row.cards))
    ]
    draw_cards(kit, strip, row.cards, spots, at_rest=True)
    surface.blit(strip, (left, area.y + kit.px(7)))


def _draw_how(kit: Kit, surface: pygame.Surface, result: ResultPicture, area: pygame.Rect) -> None:
    kit.put(surface, result.how_word, Size.SMALL, GOLD, bold=True, topleft=area.topleft)
    y, step = area.y + kit.px(24), round(Size.SMALL * kit.look.scale * 1.4)
    for line in result.lines:
        number = ""
        if line.points is not None:
            number = signed(line.points)
        right = area.right - kit.px(12)
        room = area.width - kit.px(70)
        for i, part in enumerate(kit.wrapped(line.words, Size.SMALL, room)):
            if y + step > area.bottom + kit.px(4):
                return
            kit.put(surface, part, Size.SMALL, IVORY, topleft=(area.x, y))
            if i == 0 and number:
                kit.put(surface, number, Size.SMALL, GOLD_BRIGHT, bold=True, topright=(right, y))
            y += step


def chart_range(courses: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Tell the lowest and the highest points of a chart; no points lie in its middle."""
    low = min(0, min(min(course) for course in courses))
    high = max(0, max(max(course) for course in courses))
    return (low, high) if low < high else (-1, 1)


def _draw_chart(
    kit: Kit, surface: pygame.Surface, result: ResultPicture, area: pygame.Rect
) -> None:
    """Draw the totals hand by hand, one line for each seat, named at its end."""
    kit.put(surface, result.chart_word, Size.SMALL, GOLD, bold=True, topleft=area.topleft)
    names = kit.px(132)
    field = pygame.Rect(area.x, area.y + kit.px(28), area.width - names, area.height - kit.px(32))
    surface.blit(rounded(field.size, kit.px(6), PANEL_LIGHT, EDGE, 1), field)
    courses = result.course
    if not courses:
        return
    low, high = chart_range(courses)
    span = high - low
    inner = field.inflate(-kit.px(16), -kit.px(16))

    def spot(i: int, points: int, number: int) -> tuple[float, float]:
        x = inner.x + inner.width * (i / max(1, number - 1))
        return x, inner.bottom - inner.height * ((points - low) / span)

    zero = spot(0, 0, 2)[1]
    pygame.draw.line(surface, IVORY_FAINT[:3], (inner.x, zero), (inner.right, zero))
    ends = []
    for seat, course in enumerate(courses):
        # Equal totals lie beside each other, so that no line hides another.
        beside = (seat - (len(courses) - 1) / 2) * _BESIDE * kit.look.scale
        spots = [spot(i, one, len(course)) for i, one in enumerate(course)]
        points = [(x, y + beside) for x, y in spots]
        for start, end in pairwise(points):
            pygame.draw.aaline(surface, LINES[seat], start, end, max(1, kit.px(2)))
        for x, y in points:
            pygame.draw.circle(surface, LINES[seat], (x, y), kit.px(3))
        ends.append((points[-1][1], seat))
    _name_lines(kit, surface, result, field, ends)


def _name_lines(
    kit: Kit,
    surface: pygame.Surface,
    result: ResultPicture,
    field: pygame.Rect,
    ends: list[tuple[float, int]],
) -> None:
    """Write names beside the ends of their lines, pushed apart so that none overlap.

    A thin line leads from each end to its name.
    """
    step = round(Size.SMALL * kit.look.scale * 1.2)
    free = field.y + step * 0.5
    last = field.bottom - step * 0.5
    for i, (end, seat) in enumerate(sorted(ends)):
        rest = len(ends) - 1 - i
        y = max(free, min(end, last - rest * step))
        free = y + step
        start, goal = (field.right - kit.px(8), end), (field.right + kit.px(16), y)
        pygame.draw.aaline(surface, LINES[seat], start, goal)
        kit.put(
            surface,
            result.names[seat],
            Size.SMALL,
            LINES[seat],
            width=kit.px(108),
            midleft=(field.right + kit.px(22), y),
        )
