"""The face of a card as one SVG document, put together from the parts.

Units: a card is 250 wide and 350 high.
"""

from dataclasses import dataclass

from client.stage import dyes
from client.stage.indices import (
    OPEN,
    Uncovered,
    joker_index,
    joker_parts,
    lying_room,
    pip,
    rank_index,
    rank_sign,
)
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

PICTURES = ("opera", "plain", "bold")
"""Kinds of pictures: opera figures and pips; a modern deck of one sign; one for old eyes."""

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
_FIGURES = {
    "scepter": ("emperor", "raised"),
    "sword": ("guard", "drawn", "fist"),
    "big": ("hero", "lifted", "fan", "grip"),
}
"""The parts of a joker's figure, from behind to front; 小花 is dressed in the colours of slate."""
_PIP = 46.0
"""Size of a pip of the picture."""
_PANEL = 1.04
"""Scale of the pictures of courts and jokers."""
_ASIDE = 32.0
"""How far a large index moves the picture to the right."""

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
    picture: str = "opera"
    """One of ``PICTURES``."""


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


def face_svg(parts: Parts, card: Card, style: DeckStyle, opening: Uncovered = OPEN) -> str:
    """Put together what is printed on the blank card; of a court all but the figures."""
    if (suit := suit_of(card)) is not None:
        body = _plain(parts, rank_of(card), suit, style, opening)
    else:
        body = _joker(parts, card, style, opening)
    return document(body, WIDTH, HEIGHT)


def court_svg(parts: Parts, card: Card, style: DeckStyle) -> str | None:
    """Draw the upper figure of a court, the upper half of ``panel``; other cards have none."""
    suit, rank = suit_of(card), rank_of(card)
    if suit is None or rank not in _COURTS or style.picture != "opera":
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


def _corners(index: str, style: DeckStyle) -> str:
    """Set an index into its corner; small ones in the opposite corner as well."""
    if style.large_index:
        return index
    return index + placed(index, WIDTH, HEIGHT, turn=180)


def _moved(art: str, style: DeckStyle) -> str:
    """Make room for a large index by moving the picture aside."""
    return placed(art, _ASIDE, 0) if style.large_index else art


def _plain(parts: Parts, rank: Rank, suit: Suit, style: DeckStyle, opening: Uncovered) -> str:
    colour = dyes.suit_colour(suit, four_colour=style.four_colour)
    sign = parts[f"pip/{_SUITS[suit]}"]
    glyph = parts[f"index/{_GLYPHS.get(rank, str(rank + 3))}"]
    coloured = {dyes.INK: colour}
    index = _corners(rank_index(glyph, sign, opening, large=style.large_index), style)
    if style.picture == "bold":
        picture = recoloured(rank_sign(glyph, 132, 235, 184), coloured)
    elif style.picture == "plain":
        picture = recoloured(_single(glyph if rank in _COURTS else "", sign), coloured)
    elif rank in _COURTS:
        belt = parts["court/medal"] + pip(recoloured(sign, coloured), 0, 0, 24)
        picture = placed(belt, *MIDDLE, _PANEL)
    elif rank is Rank.ACE:
        picture = recoloured(placed(parts[f"ace/{_SUITS[suit]}"], *MIDDLE, 1.14), coloured)
    else:
        spots = [spot for spot in _PIPS[rank] if not _cut(*spot, style, opening)]
        drawn = "".join(pip(sign, x, y, _PIP, upside_down=y > _MID) for x, y in spots)
        picture = recoloured(drawn, coloured)
    return _moved(picture, style) + recoloured(index, coloured)


def _single(glyph: str, sign: str) -> str:
    """Show one large sign; a court has its letter above it."""
    if not glyph:
        return pip(sign, *MIDDLE, 128)
    return rank_sign(glyph, MIDDLE[0], 132, 110) + pip(sign, MIDDLE[0], 242, 92)


def _cut(x: float, y: float, style: DeckStyle, opening: Uncovered) -> bool:
    """Tell whether an index on its side would cut a pip: half a pip looks like dirt."""
    if opening.strip is None:
        return False
    reach, low = lying_room(opening.strip, large=style.large_index)
    left = x - _PIP / 2 + (_ASIDE if style.large_index else 0)
    return left < reach and y - _PIP / 2 < low


def _joker(parts: Parts, card: Card, style: DeckStyle, opening: Uncovered) -> str:
    name, big, marked = _JOKERS[card], rank_of(card) is Rank.BIG, is_marked(card)
    joker = joker_parts(parts, name, big=big, marked=marked)
    if marked:
        first, second = (
            recoloured(sign, {dyes.INK: dyes.GOLD if big else dyes.SILVER}) for sign in joker.name
        )
        joker = joker._replace(name=(first, second))
        index = joker_index(joker, opening, large=style.large_index)
    else:
        tint = dyes.CINNABAR if big else dyes.SLATE
        index = joker_index(joker, opening, large=style.large_index)
        index = recoloured(_corners(index, style), {dyes.INK: tint})
    return _joker_picture(parts, name, style) + index


def _joker_picture(parts: Parts, name: str, style: DeckStyle) -> str:
    if name == "small":
        figure = "".join(parts[f"joker/{part}"] for part in ("figure", "gourd", "arm", "hand"))
        figure = placed(recoloured(figure, dyes.clown_colours()), -5, 0)
    else:
        figure = "".join(parts[f"joker/{part}"] for part in _FIGURES[name])
    aside = _ASIDE if style.large_index else 24 if name in ("sword", "scepter") else 0
    scene = parts[f"joker/field-{name}"] + figure
    return placed(scene, MIDDLE[0] + aside, MIDDLE[1], _PANEL)
