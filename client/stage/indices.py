"""The index in a card's corner, and how it keeps readable where other cards cover it.

Units: a card is 250 wide and 350 high.
"""

from typing import NamedTuple

from client.stage.svg import Parts, placed

_GLYPH = (60.0, 84.0)
"""Width and height of a rank's glyph at scale 1."""
_SIGN = 60.0
"""Width and height of a sign of a joker's name at scale 1."""
_SMALL = 0.62
"""Scale of an index that is not large."""
_LYING = 0.8
"""Largest scale of a large index on its side."""
_LEFT = 9.0
"""From the card's edge to an index on its side."""
_EDGE = 7.0
"""From the card's edge, and from the card that covers it, to a glyph on its side."""
_LEAST = 0.4
LEAST_STRIP = _LEAST * _GLYPH[1] + 2 * _EDGE
"""Height of the shallowest strip an index is drawn for."""
_SIDE = 5.0
"""From the card's edge, and from the card that covers it, to a narrow glyph."""
_CONDENSED = 1.6
"""Most that a narrow glyph is taller for its width than it is drawn."""
LEAST_EDGE = 2 * _SIDE + 0.3 * _GLYPH[0]
"""Width of the narrowest left edge an index is drawn for."""
_BESIDE = 0.78
"""Size of a suit beside its rank, by the rank's height."""
_STOCK = "#fffcf2"
"""Colour of the blank card where an index lies."""
_BAND = 50.0
"""Width of a marked joker's metal band."""
_WIDTH = 250.0


class Uncovered(NamedTuple):
    """How much of a covered card shows, in units; None where nothing covers it.

    Attributes:
        strip: height of its upper edge that is open; its index lies in there on its side.
        edge: width of its left edge that is open; its index is narrow enough for it.
    """

    strip: float | None = None
    edge: float | None = None


OPEN = Uncovered()
"""A card that nothing covers."""


class Upright(NamedTuple):
    """Where an upright index stands, and its scales; it narrows before it shrinks."""

    left: float
    top: float
    across: float
    down: float


class Joker(NamedTuple):
    """What the index of a joker is put together from.

    Attributes:
        name: its two signs.
        star: below a plain joker's name.
        band: below all of a marked joker's index; empty for a plain one.
        thing: scepter or sword; empty for a plain joker.
    """

    name: tuple[str, str]
    star: str
    band: str = ""
    thing: str = ""


def index_height(*, large: bool, joker: bool) -> float:
    """Tell how far down an index reaches: with its suit, or a joker's name."""
    if joker:
        return 142.0 if large else 100.0
    return 160.0 if large else 109.0


def index_width(*, large: bool) -> float:
    """Tell how far from the left an index reaches."""
    return 71.0 if large else 48.0


def pip(art: str, x: float, y: float, size: float, *, upside_down: bool = False) -> str:
    """Set a suit's sign around a point."""
    half = size / 2
    if upside_down:
        return placed(art, x + half, y + half, size / 100, 180)
    return placed(art, x - half, y - half, size / 100)


def rank_sign(glyph: str, x: float, y: float, height: float) -> str:
    """Set a rank's glyph around a point."""
    scale = height / _GLYPH[1]
    return placed(glyph, x - _GLYPH[0] * scale / 2, y - height / 2, scale)


def rank_index(glyph: str, suit: str, opening: Uncovered, *, large: bool) -> str:
    """Set rank and suit: one below the other, or side by side in what is open."""
    if opening.strip is not None:
        scale = _lying(opening.strip, large=large)
        wide, high = (side * scale for side in _GLYPH)
        size = _BESIDE * high
        sign = pip(suit, _LEFT + wide + 5 + size / 2, _EDGE + high / 2, size)
        return placed(glyph, _LEFT, _EDGE, scale) + sign
    left, top, across, down = _upright(opening.edge, large=large)
    size = min(_GLYPH[0] * across, 54 if large else 37)
    below = top + _GLYPH[1] * down + (7 if large else 4) + size / 2
    sign = pip(suit, left + _GLYPH[0] * across / 2, below, size)
    return _stretched(glyph, left, top, across, down) + sign


def lying_room(strip: float, *, large: bool) -> tuple[float, float]:
    """Tell how far right and how far down an index on its side reaches."""
    scale = _lying(strip, large=large)
    reach = _LEFT + scale * (_GLYPH[0] + _BESIDE * _GLYPH[1]) + 9
    return reach, scale * _GLYPH[1] + 2 * _EDGE


def joker_index(joker: Joker, opening: Uncovered, *, large: bool) -> str:
    """Set a joker's name: one sign below the other, or side by side in what is open."""
    if opening.strip is not None:
        return _joker_lying(joker, opening.strip, large=large)
    left, top, across, down = _upright(opening.edge, large=large)
    top, step = top + 1, 68 * down
    index = "".join(
        _stretched(sign, left, top + i * step, across, down) for i, sign in enumerate(joker.name)
    )
    below, middle = top + 2 * step, left + _SIGN * across / 2
    if not joker.band:
        return index + pip(joker.star, middle, below + 17, 30)
    wide = 1.5 if large and opening.edge is None else 1.0
    thing = placed(joker.thing, middle, (below + 342) / 2, (336 - below) / 304)
    return _stretched(joker.band, 0, 0, wide, 1) + index + thing


def _joker_lying(joker: Joker, strip: float, *, large: bool) -> str:
    """Set a joker's name into a strip, on its ground or on the band of a marked one."""
    scale = max(_LEAST, min(_LYING if large else _SMALL, (strip - 2 * _EDGE) / _SIGN))
    side = _SIGN * scale
    low = side + 2 * _EDGE
    if joker.band:
        low = max(low, strip)
    after, top = _LEFT + 2 * side + 12, (low - side) / 2
    index = "".join(
        placed(sign, _LEFT + i * (side + 4), top, scale) for i, sign in enumerate(joker.name)
    )
    if not joker.band:
        size = 0.7 * side
        ground = _ground(after + size + 6, low)
        return ground + index + pip(joker.star, after + size / 2, low / 2, size)
    # The band stands upright in its file: laid down, its bright edge is the lower one.
    band = f'<g transform="matrix(0 {low / _BAND:g} -1 0 {_WIDTH:g} 0)">{joker.band}</g>'
    long = min(side / _SIGN, (_WIDTH - after - 12) / 304)
    return band + index + placed(joker.thing, after + 152 * long, low / 2, long, 90)


def _upright(edge: float | None, *, large: bool) -> Upright:
    """Tell how an index stands upright in the corner."""
    left, top, scale = (9.0, 13.0, 1.0) if large else (9.5, 14.0, _SMALL)
    if edge is None:
        return Upright(left, top, scale, scale)
    across = min(scale, (edge - 2 * _SIDE) / _GLYPH[0])
    return Upright(_SIDE, top, across, min(scale, across * _CONDENSED))


def _lying(strip: float, *, large: bool) -> float:
    """Tell the scale of a rank on its side in a strip."""
    largest = _LYING if large else _SMALL
    return max(_LEAST, min(largest, (strip - 2 * _EDGE) / _GLYPH[1]))


def _ground(reach: float, low: float) -> str:
    """Clear the corner under an index on its side: a picture would run into it."""
    return f'<rect x="6" y="6" width="{reach - 6:g}" height="{low:g}" rx="9" fill="{_STOCK}"/>'


def _stretched(body: str, x: float, y: float, across: float, down: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({across:g} {down:g})">{body}</g>'


def joker_parts(parts: Parts, name: str, *, big: bool, marked: bool) -> Joker:
    """Read what the index of a joker is put together from."""
    signs = parts["index/big" if big else "index/small"], parts["index/king"]
    star = parts["pip/star" if big else "pip/star-open"]
    return Joker(signs, star, parts[f"band-{name}"], parts[name]) if marked else Joker(signs, star)
