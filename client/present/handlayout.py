"""Where the cards of one's own hand lie, in real pixels."""

from collections.abc import Container, Sequence
from itertools import groupby
from typing import NamedTuple

from client.present.arrangement import Chip, Column, Style
from client.present.rect import Rect
from engine.core.cards import Card, Rank, rank_of

RATIO = 1.4
"""Height of a card for its width."""

_BADGE = (36.0, 20.0)
_LEAST_BADGE = (27, 15)
"""Width and height in pixels that letters of 12 pixels need."""
_LIFT = {Style.COLUMNS: 10.0, Style.ONE_ROW: 20.0, Style.TWO_ROWS: 14.0}
_WIDTH = {Style.COLUMNS: 80.0, Style.ONE_ROW: 112.0, Style.TWO_ROWS: 84.0}
_STRIP = 38.0
"""Most that a covered card of a column shows, in units: its rank and its suit."""
_STEP = {Style.ONE_ROW: 56.0, Style.TWO_ROWS: 56.0}
"""Most that a covered card of a row shows, in units."""
_GAP = 4.0
_OPEN = 0.36
"""How much of a covered card shows where cards lie side by side, by its width."""
_WORTH = 1.15
"""How much wider cards must be side by side than below one another to lie so."""
_STEPS = (1.0, 1.12, 1.25, 1.4, 1.6, 1.85, 2.15, 2.5)
"""Sizes of a card in columns; few, so that a hand is seldom drawn anew while it is played."""
_TIER, _HIGH = 8, 0.42
"""More columns than this lie in two tiers where the room is so high for its width."""
_STRETCH = 1.8
"""By how much more a covered card shows where the room is high."""
_LEAST_STRIP = 0.3
"""Least that a covered card of a column shows where cards grow, by its width."""
_MOST_COLUMNS = 15
"""Columns of the narrowest cards that lie side by side: one for each rank and kind of joker."""
LEAST_SHOWN = 12
"""Pixels that show at least of a covered card in a column."""
_FEWER = (0, -1, -2, *range(1, 19))
"""By how many cards fewer in each column or row the looks to come are worked out."""


class Slot(NamedTuple):
    """A chip and where it lies when it is not raised.

    Attributes:
        chip: which card.
        rect: where it lies.
        strip: pixels of its upper edge that others leave open; None for all.
        edge: pixels of its left edge that others leave open; None for all.
    """

    chip: Chip
    rect: Rect
    strip: int | None = None
    edge: int | None = None


class Face(NamedTuple):
    """How a card looks where it lies: which, and how much of it others leave open."""

    card: Card
    strip: int | None
    edge: int | None


class RankBadge(NamedTuple):
    """×N of a rank: a click takes all of it."""

    rank: Rank
    number: int
    rect: Rect


class HandLayout(NamedTuple):
    """A hand laid out.

    Attributes:
        card: width and height of a card in pixels.
        lift: how far a raised card stands above its slot, in pixels.
        slots: in the order of drawing, so later ones cover earlier ones.
        badges: one for each rank held more than once.
    """

    card: tuple[int, int]
    lift: int
    slots: tuple[Slot, ...]
    badges: tuple[RankBadge, ...]

    def chip_at(self, x: float, y: float, raised: Container[Chip] = ()) -> Chip | None:
        """Find the chip under a point."""
        for slot in reversed(self.slots):
            lifted = slot.chip in raised
            if (slot.rect.moved(0, -self.lift) if lifted else slot.rect).contains(x, y):
                return slot.chip
        return None

    def chips_between(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        raised: Container[Chip] = (),
    ) -> tuple[Chip, ...]:
        """List the chips crossed by a quick move of the mouse, in order."""
        steps = max(1, int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / 3))
        found: dict[Chip, None] = {}
        for i in range(steps + 1):
            part = i / steps
            x = start[0] + (end[0] - start[0]) * part
            y = start[1] + (end[1] - start[1]) * part
            chip = self.chip_at(x, y, raised)
            if chip is not None:
                found[chip] = None
        return tuple(found)

    def badge_at(self, x: float, y: float) -> RankBadge | None:
        """Find the badge under a point."""
        return next((badge for badge in self.badges if badge.rect.contains(x, y)), None)


class Measure(NamedTuple):
    """How columns lie.

    Attributes:
        width: of a card, in pixels.
        fanned: whether the cards of each lie side by side, not below one another.
    """

    width: int
    fanned: bool = False


def hand_layout(
    area: Rect,
    columns: Sequence[Column],
    style: Style,
    scale: float,
    measure: Measure | None = None,
) -> HandLayout:
    """Lay out an arranged hand in its area.

    Args:
        area: its room, in pixels.
        columns: its cards.
        style: how they lie.
        scale: pixels per unit.
        measure: how columns lie; None for cards as wide as the room allows.
    """
    if style == Style.COLUMNS:
        width, fanned = measure or measure_of(area, columns, scale)
        if fanned:
            return _fanned(area, columns, scale, width)
        columns = split(area, columns, scale)
        tiers = [_in_columns(*tier, scale, width) for tier in tiers_of(area, columns)]
        return HandLayout(
            (width, round(width * RATIO)),
            round(_LIFT[Style.COLUMNS] * scale),
            tuple(slot for tier in tiers for slot in tier.slots),
            tuple(badge for tier in tiers for badge in tier.badges),
        )
    return _in_rows(area, columns, style, scale)


def split(area: Rect, columns: Sequence[Column], scale: float) -> Sequence[Column]:
    """Part columns of which too little of each card would show, while all have room beside."""
    tiers = tiers_of(area, columns)
    room = tiers[0][0].h - _narrowest(area, scale) * RATIO - _above(scale)
    most = max(2, int(room / LEAST_SHOWN) + 1)
    parted: list[Column] = []
    for column in columns:
        number = -(-len(column.chips) // most)
        each = -(-len(column.chips) // number) if number else 0
        parted += [
            column._replace(chips=column.chips[start : start + each])
            for start in range(0, len(column.chips), max(1, each))
        ]
    return parted if len(parted) <= _MOST_COLUMNS * len(tiers) else columns


def _narrowest(area: Rect, scale: float) -> float:
    """Tell how wide a card in columns is at least, in pixels."""
    gap = _GAP * scale
    return min(_WIDTH[Style.COLUMNS] * scale, (area.w - (_MOST_COLUMNS - 1) * gap) / _MOST_COLUMNS)


def _above(scale: float) -> float:
    """Tell how much room a column needs above its cards, in pixels."""
    return _badge_size(scale)[1] + _GAP * scale + _LIFT[Style.COLUMNS] * scale


def _with_fewer(columns: Sequence[Column], style: Style, fewer: int) -> list[Column]:
    """Give a hand with so many cards fewer (or more): in each column, or in all of a row's."""
    if style == Style.COLUMNS or fewer < 0:
        return [
            one._replace(chips=(one.chips * 3)[: len(one.chips) - fewer])
            for one in columns
            if len(one.chips) > fewer
        ]
    left: list[Column] = []
    for one in columns:
        gone = min(fewer, len(one.chips))
        fewer -= gone
        if gone < len(one.chips):
            left.append(one._replace(chips=one.chips[gone:]))
    return left


def faces_to_come(
    area: Rect, columns: Sequence[Column], style: Style, scale: float
) -> dict[Face, None]:
    """Tell, soonest first, how cards of a hand look now, and with a few more or fewer of them.

    The fewer cards share a column or a row, the more of each is open.
    """
    found: dict[Face, None] = {}
    measure = measure_of(area, columns, scale)
    for fewer in _FEWER:
        then = _with_fewer(columns, style, fewer)
        slots = hand_layout(area, then, style, scale, measure).slots
        openings: dict[Rank | None, set[tuple[int | None, int | None]]] = {}
        for slot in slots:
            rank = rank_of(slot.chip.card) if style == Style.COLUMNS else None
            openings.setdefault(rank, set()).add((slot.strip, slot.edge))
        for column in columns:
            for strip, edge in openings.get(column.rank, ()):
                found |= dict.fromkeys(Face(chip.card, strip, edge) for chip in column.chips)
    return found


def tiers_of(area: Rect, columns: Sequence[Column]) -> list[tuple[Rect, Sequence[Column]]]:
    """Lay columns side by side, in two tiers where the room is high for its width."""
    if len(columns) <= _TIER or area.h < area.w * _HIGH:
        return [(area, columns)]
    half = (len(columns) + 1) // 2
    middle = area.y + area.h // 2
    upper = Rect(area.x, area.y, area.w, middle - area.y)
    lower = Rect(area.x, middle, area.w, area.bottom - middle)
    return [(upper, columns[:half]), (lower, columns[half:])]


def column_width(area: Rect, columns: Sequence[Column], scale: float) -> int:
    """Choose the widest step at which the columns fit and every card of each can be read."""
    tiers = tiers_of(area, columns)
    if len(tiers) > 1:
        return min(column_width(*tier, scale) for tier in tiers)
    gap, badge_h = _GAP * scale, _badge_size(scale)[1]
    room = area.h - badge_h - gap - _LIFT[Style.COLUMNS] * scale
    covered = max((len(column.chips) - 1 for column in columns), default=0)
    wide = (area.w - (len(columns) - 1) * gap) / max(1, len(columns))
    narrowest = _narrowest(area, scale)
    fitting = [
        narrowest * step
        for step in _STEPS
        if narrowest * step <= wide and narrowest * step * (RATIO + covered * _LEAST_STRIP) <= room
    ]
    return int(max(fitting, default=narrowest))


def measure_of(area: Rect, columns: Sequence[Column], scale: float) -> Measure:
    """Lay few cards side by side where they are larger so, else one below the other."""
    width = column_width(area, split(area, columns, scale), scale)
    fanned = _fan_width(area, columns, scale)
    if len(tiers_of(area, columns)) == 1 and fanned >= width * _WORTH:
        return Measure(fanned, fanned=True)
    return Measure(width)


def _fan_width(area: Rect, columns: Sequence[Column], scale: float) -> int:
    """Choose the widest step at which all cards fit side by side; 0 if none does."""
    gap, high, least = _GAP * scale, area.h - _above(scale), _narrowest(area, scale)
    covered = sum(len(column.chips) - 1 for column in columns)
    wide = (area.w - max(0, len(columns) - 1) * gap) / max(1.0, len(columns) + covered * _OPEN)
    fitting = [least * step for step in _STEPS if least * step <= min(wide, high / RATIO)]
    return int(max(fitting, default=0.0))


def _fanned(area: Rect, columns: Sequence[Column], scale: float, width: int) -> HandLayout:
    gap, height = _GAP * scale, round(width * RATIO)
    lift = round(_LIFT[Style.COLUMNS] * scale)
    covered = sum(len(column.chips) - 1 for column in columns)
    room = area.w - len(columns) * width - max(0, len(columns) - 1) * gap
    step = int(min(width * _OPEN, room / covered)) if covered else 0
    whole = len(columns) * width + covered * step + max(0, len(columns) - 1) * gap
    left, top = area.x + (area.w - whole) / 2, area.bottom - height
    slots: list[Slot] = []
    badges: list[RankBadge] = []
    for column in columns:
        last = len(column.chips) - 1
        slots += [
            Slot(
                chip,
                Rect(round(left) + k * step, top, width, height),
                edge=step if k < last else None,
            )
            for k, chip in enumerate(column.chips)
        ]
        span = width + last * step
        if last and column.rank is not None:
            floor = top - lift
            badges.append(
                _badge(column.rank, last + 1, round(left), span, floor=floor, scale=scale)
            )
        left += span + gap
    return HandLayout((width, height), lift, tuple(slots), tuple(badges))


def _in_columns(area: Rect, columns: Sequence[Column], scale: float, width: int) -> HandLayout:
    gap, badge_h = _GAP * scale, _badge_size(scale)[1]
    lift = round(_LIFT[Style.COLUMNS] * scale)
    height = round(width * RATIO)
    pitch = width + gap
    left = area.x + (area.w - (len(columns) * pitch - gap)) / 2
    room = area.h - height - lift - badge_h - gap
    most = _STRIP * max(scale, width / _WIDTH[Style.COLUMNS])
    if area.h >= area.w * _HIGH:
        deepest = max((len(column.chips) - 1 for column in columns), default=0)
        most *= min(_STRETCH, max(1.0, room / max(1.0, most * deepest)))
    marked: set[Rank] = set()
    slots: list[Slot] = []
    badges: list[RankBadge] = []
    for i, column in enumerate(columns):
        x = round(left + i * pitch)
        covered = len(column.chips) - 1
        strip = min(most, room / covered) if covered else 0.0
        tops = [area.bottom - height - round(strip * (covered - k)) for k in range(covered + 1)]
        slots += [
            Slot(chip, Rect(x, top, width, height), strip=int(strip) if k < covered else None)
            for k, (chip, top) in enumerate(zip(column.chips, tops, strict=True))
        ]
        held = sum(len(one.chips) for one in columns if one.rank == column.rank)
        if held > 1 and column.rank is not None and column.rank not in marked:
            # The parts of one rank have one badge.
            marked.add(column.rank)
            floor = tops[0] - lift
            badges.append(_badge(column.rank, held, x, width, floor=floor, scale=scale))
    return HandLayout((width, height), lift, tuple(slots), tuple(badges))


def _in_rows(area: Rect, rows: Sequence[Column], style: Style, scale: float) -> HandLayout:
    badge_h, gap = _badge_size(scale)[1], _GAP * scale
    lift = round(_LIFT[style] * scale)
    width = round(_WIDTH[style] * scale * _growth(area, scale))
    height = round(width * RATIO)
    below = round(badge_h + gap) if len(rows) > 1 else 0
    """Room for the lower row's badges: above it they would lie on the upper row's cards."""
    room = area.h - height - lift - badge_h - gap - below
    drop = min(height * 0.72, room) if len(rows) > 1 else 0.0
    slots: list[Slot] = []
    badges: list[RankBadge] = []
    for i, row in enumerate(rows):
        y = area.bottom - below - height - round(drop * (len(rows) - 1 - i))
        floor = area.bottom if i and below else y - lift
        step = min(_STEP[style] * scale, (area.w - width) / max(1, len(row.chips) - 1))
        left = area.x + (area.w - width - step * (len(row.chips) - 1)) / 2
        uncovered = len(row.chips) - 1
        here = [
            Slot(
                chip,
                Rect(round(left + k * step), y, width, height),
                strip=int(drop) if i < len(rows) - 1 else None,
                edge=int(step) if k < uncovered else None,
            )
            for k, chip in enumerate(row.chips)
        ]
        slots += here
        for rank, group in groupby(here, key=lambda slot: rank_of(slot.chip.card)):
            run = list(group)
            span = run[-1].rect.x - run[0].rect.x + round(step)
            if len(run) > 1:
                x = run[0].rect.x
                badges.append(_badge(rank, len(run), x, span, floor=floor, scale=scale))
    return HandLayout((width, height), lift, tuple(slots), tuple(badges))


def _badge_size(scale: float) -> tuple[int, int]:
    """Tell a badge's size, never too small for letters that can be read."""
    wide, high = (round(length * scale) for length in _BADGE)
    return max(wide, _LEAST_BADGE[0]), max(high, _LEAST_BADGE[1])


def _badge(rank: Rank, number: int, x: int, span: int, *, floor: int, scale: float) -> RankBadge:
    """Set a badge over ``span`` pixels from ``x``, standing above ``floor``."""
    wide, height = _badge_size(scale)
    width = min(wide, span)
    top = floor - height - round(2 * scale)
    return RankBadge(rank, number, Rect(x + (span - width) // 2, top, width, height))


def _growth(area: Rect, scale: float) -> float:
    """Tell how much larger cards may be where the window is taller than the design."""
    return min(1.35, max(1.0, area.h / (240 * scale)))
