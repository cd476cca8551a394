"""The face of a card as one SVG document, put together from the parts.

Units: a card is 250 wide and 350 high.
"""

from dataclasses import dataclass

from client.stage import dyes
from client.stage.svg import Parts, document, placed, recoloured
from engine.core.cards import (
    BIG_JOKER,
    SCEPTER,
    SMALL_JOKER,
    SWORD,
    Card,
    Rank,
    Suit,
    is_marked,
    rank_of,
    suit_of,
)

WIDTH, HEIGHT = 250, 350
MIDDLE = (WIDTH / 2, HEIGHT / 2)

BACKS = ("dragon", "waves")
"""Names of the card backs."""

_GLYPHS = {
    Rank.JACK: "j",
    Rank.QUEEN: "q",
    Rank.KING: "k",
    Rank.ACE: "a",
    Rank.TWO: "2",
}
_SUITS = {Suit.SPADES: "s", Suit.HEARTS: "h", Suit.CLUBS: "c", Suit.DIAMONDS: "d"}
_COURTS = {Rank.JACK: "j", Rank.QUEEN: "q", Rank.KING: "k"}
_JOKERS = {SMALL_JOKER: "small", SWORD: "sword", BIG_JOKER: "big", SCEPTER: "scepter"}
_HELD = {"small": "gourd", "sword": "sword", "big": "fan", "scepter": "scepter"}
_PANEL = 1.04
"""Scale of the pictures of courts and jokers."""
_ASIDE = 32.0
"""How far a large index moves the picture to the right."""

_GLYPH = (60.0, 84.0)
"""Width and height of an index glyph at scale 1."""
_EDGE = 7.0
"""From the card's edge, and from the card that covers it, to a glyph on its side."""
_LEAST = 0.4
LEAST_STRIP = _LEAST * _GLYPH[1] + 2 * _EDGE
"""Height of the shallowest strip an index is drawn for."""
_STOCK = "#fffcf2"
"""Colour of the blank card where an index lies."""

_LEFT, _CENTRE, _RIGHT = 88.0, 125.0, 162.0
_ENDS = (68.0, 282.0)
_THIRDS = (68.0, 139.3, 210.7, 282.0)
_MID = 175.0
_SIDES = (_LEFT, _RIGHT)


@dataclass(frozen=True)
class DeckStyle:
    """How the cards of a deck look; all of it is the player's choice."""

    four_colour: bool = False
    """Every suit has a colour of its own."""
    large_index: bool = False
    """Big index in one corner instead of small ones in two."""
    back: str = "dragon"
    """One of ``BACKS``."""


def _grid(rows: tuple[float, ...]) -> list[tuple[float, float]]:
    return [(x, y) for y in rows for x in _SIDES]


_SIX = _grid((_ENDS[0], _MID, _ENDS[1]))
_EIGHT = _grid(_THIRDS)
_PIPS: dict[Rank, list[tuple[float, float]]] = {
    Rank.TWO: [(_CENTRE, _ENDS[0]), (_CENTRE, _ENDS[1])],
    Rank.THREE: [(_CENTRE, _ENDS[0]), (_CENTRE, _MID), (_CENTRE, _ENDS[1])],
    Rank.FOUR: _grid(_ENDS),
    Rank.FIVE: [*_grid(_ENDS), (_CENTRE, _MID)],
    Rank.SIX: _SIX,
    Rank.SEVEN: [*_SIX, (_CENTRE, 121.5)],
    Rank.EIGHT: [*_SIX, (_CENTRE, 121.5), (_CENTRE, 228.5)],
    Rank.NINE: [*_EIGHT, (_CENTRE, _MID)],
    Rank.TEN: [*_EIGHT, (_CENTRE, 103.6), (_CENTRE, 246.4)],
}
"""Where the pips of a card lie, as on every pack of cards."""


def stock_svg(parts: Parts) -> str:
    """Give the blank card."""
    return document(parts["stock"], WIDTH, HEIGHT)


def index_height(style: DeckStyle) -> float:
    """Tell how far down an index reaches, suit included."""
    return 160.0 if style.large_index else 109.0


def face_svg(parts: Parts, card: Card, style: DeckStyle, strip: float | None = None) -> str:
    """Put together what is printed on the blank card; of a court all but the figures.

    With only a ``strip`` of its upper edge open, the index lies in there on its side.
    """
    if (suit := suit_of(card)) is not None:
        body = _plain(parts, rank_of(card), suit, style, strip)
    else:
        body = _joker(parts, card, style)
    return document(body, WIDTH, HEIGHT)


def court_svg(parts: Parts, card: Card, style: DeckStyle) -> str | None:
    """Draw the upper figure of a court, the upper half of ``panel``; other cards have none."""
    suit, rank = suit_of(card), rank_of(card)
    if suit is None or rank not in _COURTS:
        return None
    figure = recoloured(parts[f"court/{_COURTS[rank]}"], dyes.court_colours(suit))
    colour = dyes.suit_colour(suit, four_colour=style.four_colour)
    rim = recoloured(parts["court/rim"], {dyes.INK: colour})
    return document(placed(parts["court/ground"] + figure + rim, 70, 155), 140, 155)


def panel(style: DeckStyle) -> tuple[float, float, float]:
    """Tell width and height of a court's two figures, and how far right of the middle they are."""
    return 140 * _PANEL, 310 * _PANEL, _ASIDE if style.large_index else 0.0


def back_svg(parts: Parts, style: DeckStyle) -> str:
    """Give the back of a deck."""
    return document(parts[f"back/{style.back}"], WIDTH, HEIGHT)


def _pip(art: str, x: float, y: float, size: float, *, upside_down: bool = False) -> str:
    half = size / 2
    if upside_down:
        return placed(art, x + half, y + half, size / 100, 180)
    return placed(art, x - half, y - half, size / 100)


def _corners(index: str, style: DeckStyle) -> str:
    """Set an index into its corner; small ones in the opposite corner as well."""
    if style.large_index:
        return index
    return index + placed(index, WIDTH, HEIGHT, turn=180)


def _moved(art: str, style: DeckStyle) -> str:
    """Make room for a large index by moving the picture aside."""
    return placed(art, _ASIDE, 0) if style.large_index else art


def _index(glyph: str, pip: str, style: DeckStyle, strip: float | None) -> str:
    """Set rank and suit: one below the other, or side by side in what is open."""
    if strip is not None:
        largest = 0.8 if style.large_index else 0.62
        scale = max(_LEAST, min(largest, (strip - 2 * _EDGE) / _GLYPH[1]))
        wide, high = _GLYPH[0] * scale, _GLYPH[1] * scale
        middle = _EDGE + high / 2
        pip_size = 0.78 * high
        sign = _pip(pip, 9 + wide + 5 + pip_size / 2, middle, pip_size)
        reach, low = 9 + wide + pip_size + 8, high + 2 * _EDGE
        # A court's picture would run into the suit.
        ground = f'<rect x="6" y="6" width="{reach}" height="{low}" rx="9" fill="{_STOCK}"/>'
        return ground + placed(glyph, 9, _EDGE, scale) + sign
    if style.large_index:
        return placed(glyph, 9, 13, 1.0) + _pip(pip, 39, 131, 54)
    return placed(glyph, 9.5, 14, 0.62) + _pip(pip, 28, 89, 37)


def _plain(parts: Parts, rank: Rank, suit: Suit, style: DeckStyle, strip: float | None) -> str:
    colour = dyes.suit_colour(suit, four_colour=style.four_colour)
    pip = parts[f"pip/{_SUITS[suit]}"]
    glyph = parts[f"index/{_GLYPHS.get(rank, str(rank + 3))}"]
    index = _index(glyph, pip, style, strip)
    coloured = {dyes.INK: colour}
    index = recoloured(_corners(index, style), coloured)
    if rank in _COURTS:
        sign = parts["court/medal"] + _pip(recoloured(pip, coloured), 0, 0, 24)
        picture = placed(sign, *MIDDLE, _PANEL)
    elif rank is Rank.ACE:
        picture = recoloured(placed(parts[f"ace/{_SUITS[suit]}"], *MIDDLE, 1.14), coloured)
    else:
        spots = _PIPS[rank]
        drawn = "".join(_pip(pip, x, y, 46, upside_down=y > _MID) for x, y in spots)
        picture = recoloured(drawn, coloured)
    return _moved(picture, style) + index


def _joker(parts: Parts, card: Card, style: DeckStyle) -> str:
    name = _JOKERS[card]
    big = rank_of(card) is Rank.BIG
    mark = parts["index/big" if big else "index/small"]
    scale, left, top, step = (1.0, 9.0, 14.0, 66.0) if style.large_index else (0.62, 9.5, 15, 42)
    king = parts["index/king"]
    index = placed(mark, left, top, scale) + placed(king, left, top + step, scale)
    below = top + 2 * step
    middle = left + 30 * scale
    if is_marked(card):
        thing = placed(parts[name], middle, (below + 342) / 2, (336 - below) / 304)
        band = parts[f"band-{name}"]
        stretched = f'<g transform="scale({1.5 if style.large_index else 1} 1)">{band}</g>'
        metal = dyes.GOLD if big else dyes.SILVER
        corner = stretched + recoloured(index, {dyes.INK: metal}) + thing
    else:
        star = _pip(parts["pip/star" if big else "pip/star-open"], middle, below + 17, 30)
        tint = dyes.CINNABAR if big else dyes.SLATE
        corner = recoloured(_corners(index + star, style), {dyes.INK: tint})
    return _joker_picture(parts, name, style) + corner


def _joker_picture(parts: Parts, name: str, style: DeckStyle) -> str:
    held = parts[f"joker/{_HELD[name]}"]
    worn = parts["joker/figure"], parts["joker/arm"], parts["joker/hand"]
    figure, arm, hand = (recoloured(part, dyes.joker_colours(name)) for part in worn)
    if name == "small":
        held = recoloured(held, dyes.joker_colours(name))
    aside = _ASIDE if style.large_index else 24 if name in ("sword", "scepter") else 0
    scene = parts[f"joker/field-{name}"] + placed(figure + held + arm + hand, -5, 0)
    return placed(scene, MIDDLE[0] + aside, MIDDLE[1], _PANEL)
