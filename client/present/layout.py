"""Where everything stands on the table, in real pixels.

The design is drawn for 1280 × 720 units. One factor S = pixels per unit fits
it into the window; room that is left over goes to the felt and the hand.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from client.present import anchors
from client.present.anchors import Anchor
from client.present.rect import Rect, between
from engine.core.cards import SEATS, Seat

WIDTH, HEIGHT = 1280, 720
"""Design size in units."""

MARGIN = 12.0
CORNER = 192.0
PLATE = 64.0
MENU = 196.0
"""Width of four small buttons with their gaps."""
PILE = (216.0, 84.0)
ROW = 48.0
GAP = 8.0
HAND = 240.0
HAND_GROWTH = 0.35
"""Share of the height left over that the hand may take."""


class Place(StrEnum):
    """Where a seat sits on the screen."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    RIGHT = "right"


_ROUND = (Place.BOTTOM, Place.LEFT, Place.TOP_LEFT, Place.TOP_RIGHT, Place.RIGHT)
"""Places in clockwise order."""


def place_of(seat: Seat, bottom: Seat, *, clockwise: bool) -> Place:
    """Tell where a seat sits when ``bottom`` sits below and play goes round that way."""
    steps = (seat - bottom) % 5
    return _ROUND[steps if clockwise else -steps % 5]


class TableLayout(NamedTuple):
    """Rectangles of one window size.

    Attributes:
        window: the whole window.
        scale: pixels per unit.
        bottom: the seat drawn below.
        places: where each seat sits, by seat.
        plates: avatar, name, number of cards, by seat.
        piles: last plays, by seat; before play the scepter lies here.
        spreads: where a hand is turned up at the end, by seat; may cover the centre.
        info: rule set and number of the hand.
        called: the called card.
        stake: the multiplier.
        menu: small buttons.
        scores: totals by seat.
        counter: cards still unseen.
        centre: the set to beat.
        log: the hand in words.
        last: the last trick.
        prompt: the question in words.
        buttons: what may be done now.
        tools: sorting and autoplay.
        hand: one's own cards; who only watches has none, and they go to the plate below.
    """

    window: Rect
    scale: float
    bottom: Seat
    places: tuple[Place, ...]
    plates: tuple[Rect, ...]
    piles: tuple[Rect, ...]
    spreads: tuple[Rect, ...]
    info: Rect
    called: Rect
    stake: Rect
    menu: Rect
    scores: Rect
    counter: Rect
    centre: Rect
    log: Rect
    last: Rect
    prompt: Rect
    buttons: Rect
    tools: Rect
    hand: Rect

    def at(self, anchor: Anchor) -> Rect:
        """Find a named place.

        Raises:
            KeyError: if there is no such place.
        """
        seat = anchors.seat_in(anchor)
        if seat is None:
            return self._fixed(anchor)
        match anchor.partition(":")[0]:
            case "hand":
                return self.hand if seat == self.bottom else self.plates[seat]
            case "pile" | "throne":
                return self.piles[seat]
            case "seat":
                return self.plates[seat]
            case _:
                raise KeyError(anchor)

    def _fixed(self, anchor: Anchor) -> Rect:
        match anchor:
            case anchors.DECK | anchors.CENTRE | anchors.POOL:
                return self.centre
            case anchors.CALLED:
                return self.called
            case anchors.STAKE:
                return self.stake
            case _:
                raise KeyError(anchor)

    def zones(self) -> dict[str, Rect]:
        """Name every rectangle that must not meet another."""
        zones = {
            name: getattr(self, name)
            for name in self._fields
            if isinstance(getattr(self, name), Rect) and name != "window"
        }
        zones |= {anchors.plate(seat): self.plates[seat] for seat in SEATS}
        zones |= {anchors.pile(seat): self.piles[seat] for seat in SEATS}
        return zones


def scale_for(size: tuple[int, int], zoom: float = 1.0) -> float:
    """Tell the pixels per unit that fit a window; ``zoom`` below 1 makes things smaller."""
    return min(size[0] / WIDTH, size[1] / HEIGHT) * min(zoom, 1.0)


@cache
def table_layout(
    size: tuple[int, int],
    bottom: Seat = 0,
    *,
    clockwise: bool = True,
    zoom: float = 1.0,
    watching: bool = False,
) -> TableLayout:
    """Lay the table out for a window size in pixels; it fills the window if one only watches."""
    scale = scale_for(size, zoom)
    grid = _Grid(size[0] / scale, size[1] / scale, scale, watching=watching)
    places = tuple(place_of(seat, bottom, clockwise=clockwise) for seat in SEATS)
    plates, piles, spreads = grid.plates(), grid.piles(), grid.spreads()
    return TableLayout(
        window=Rect(0, 0, *size),
        scale=scale,
        bottom=bottom,
        places=places,
        plates=tuple(plates[place] for place in places),
        piles=tuple(piles[place] for place in places),
        spreads=tuple(spreads[place] for place in places),
        **grid.panels(),
    )


class _Grid:
    """Edges of one window in units."""

    def __init__(self, width: float, height: float, scale: float, *, watching: bool) -> None:
        spare = height - HEIGHT
        if watching:
            spare += HAND
        self.scale = scale
        self.width, self.height = width, height
        self.middle = width / 2
        self.watching = watching
        self.hand_top = height - GAP - HAND - min(spare * HAND_GROWTH, HAND / 2)
        self.row_top = height - MARGIN - ROW if watching else self.hand_top - GAP - ROW
        self.own_top = self.row_top + ROW - PLATE
        """Upper edge of one's own plate, which stands out above the row of buttons."""
        self.prompt_top = self.row_top - 6 - 32
        self.corner_bottom = 204.0
        self.side_top = 200.0 + spare * 0.2
        self.side_bottom = self.side_top + PILE[1]
        self.wing = MARGIN + CORNER
        """Right edge of what stands at the left side."""
        self.top_pile = self.wing + 8 + max(0.0, (width - WIDTH) * 0.15)
        """Left edge of the pile of the seat at the top left."""

    def box(self, left: float, top: float, right: float, bottom: float) -> Rect:
        return between(left, top, right, bottom, self.scale)

    def mirrored(self, left: float, top: float, right: float, bottom: float) -> Rect:
        return self.box(self.width - right, top, self.width - left, bottom)

    def plates(self) -> dict[Place, Rect]:
        inset = (PILE[0] - CORNER) / 2
        top = (self.top_pile + inset, 10.0, self.top_pile + inset + CORNER, 10.0 + PLATE)
        side_top = self.side_top + (PILE[1] - PLATE) / 2
        side = (MARGIN, side_top, self.wing, side_top + PLATE)
        return {
            Place.BOTTOM: self.box(MARGIN, self.own_top, MARGIN + 220, self.own_top + PLATE),
            Place.LEFT: self.box(*side),
            Place.TOP_LEFT: self.box(*top),
            Place.TOP_RIGHT: self.mirrored(*top),
            Place.RIGHT: self.mirrored(*side),
        }

    def piles(self) -> dict[Place, Rect]:
        wide, high = PILE
        side = (self.wing + GAP, self.side_top, self.wing + GAP + wide, self.side_bottom)
        top = (self.top_pile, 80.0, self.top_pile + wide, 80.0 + high)
        below = self.prompt_top - 4
        return {
            Place.BOTTOM: self.box(
                self.middle - wide / 2, below - high, self.middle + wide / 2, below
            ),
            Place.LEFT: self.box(*side),
            Place.TOP_LEFT: self.box(*top),
            Place.TOP_RIGHT: self.mirrored(*top),
            Place.RIGHT: self.mirrored(*side),
        }

    def spreads(self) -> dict[Place, Rect]:
        high = PILE[1]
        half = self.middle - GAP
        side = (self.wing + GAP, self.side_top, half, self.side_bottom)
        top = (self.top_pile, 80.0, half, 80.0 + high)
        below = self.prompt_top - 4
        return {
            Place.BOTTOM: self.box(self.wing, below - high, self.width - self.wing, below),
            Place.LEFT: self.box(*side),
            Place.TOP_LEFT: self.box(*top),
            Place.TOP_RIGHT: self.mirrored(*top),
            Place.RIGHT: self.mirrored(*side),
        }

    def panels(self) -> dict[str, Rect]:
        inner = max(self.top_pile + PILE[0], self.wing + GAP + PILE[0]) + GAP
        below_sides = self.side_bottom + 4
        above_row = self.row_top - GAP
        above_pile = self.prompt_top - 4 - PILE[1] - 6
        strip = min(216.0, self.middle - self.top_pile - PILE[0] - GAP)
        tools = (MARGIN, self.row_top, MARGIN + 220, self.row_top + ROW)
        row = (MARGIN + 220 + GAP, self.row_top, self.width - MARGIN - 220 - GAP)
        wing = (116.0, self.corner_bottom)
        half = MARGIN + CORNER * 0.58
        """Where the called card, which has the longer word, ends."""
        own = self.box(MARGIN, self.own_top, MARGIN + 220, self.own_top + PLATE)
        hand = self.box(MARGIN, self.hand_top, self.width - MARGIN, self.height - GAP)
        return {
            "info": self.box(MARGIN, 10, self.wing, 110),
            "called": self.box(MARGIN, wing[0], half - 3, wing[1]),
            "stake": self.box(half + 3, wing[0], self.wing, wing[1]),
            "menu": self.mirrored(MARGIN, 10, MARGIN + MENU, 50),
            "scores": self.mirrored(MARGIN, 54, self.wing, self.corner_bottom),
            "counter": self.box(self.middle - strip, 10, self.middle + strip, 56),
            "centre": self.box(inner, 64, self.width - inner, above_pile),
            "log": self.box(MARGIN, below_sides, MARGIN + 260, self.own_top - GAP),
            "last": self.mirrored(MARGIN, below_sides, MARGIN + 260, above_row),
            "prompt": self.box(
                MARGIN + 268, self.prompt_top, self.width - MARGIN - 268, self.prompt_top + 32
            ),
            "buttons": self.box(*row, self.row_top + ROW),
            "tools": self.mirrored(*tools),
            "hand": own if self.watching else hand,
        }
