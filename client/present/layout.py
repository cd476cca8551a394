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
CORNER = 204.0
PLATE = 80.0
MENU = 196.0
"""Width of four small buttons with their gaps."""
PILE = (200.0, 118.0)
INFO = 66.0
OWN = 220.0
"""Width of one's own plate, and of the tools at the other end of its row."""
PROMPT = 268.0
"""From the margin to the question in words: the talk has room beside it."""
CORNERS = 88.0
"""Height of the called card and the stake."""
ROW = 48.0
GAP = 8.0
HAND = 240.0
HAND_GROWTH = 0.35
"""Share of the height left over that the hand may take."""
NARROW, TALL = 900, 1250
"""Design size in units of a window that is higher than wide."""
UPRIGHT = 1.25
"""Height of a window for its width from which it is laid out for that."""
UPRIGHT_HAND = 2.4
"""Most that the hand grows there: it lies in two tiers."""
GROWTH = 1.5
"""Most that a set before a seat grows where the window is higher than the design."""


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
        centre: whose set is to be beaten, and who has passed.
        middle: what lies in the middle of the table before play; covers sets before seats.
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
    middle: Rect
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
            case "pile" | "throne" | "tribute":
                return self.piles[seat]
            case "seat":
                return self.plates[seat]
            case _:
                raise KeyError(anchor)

    def _fixed(self, anchor: Anchor) -> Rect:
        match anchor:
            case anchors.CENTRE:
                return self.centre
            case anchors.DECK | anchors.TABLE:
                return self.middle
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
            if isinstance(getattr(self, name), Rect) and name not in ("window", "middle")
        }
        zones |= {anchors.plate(seat): self.plates[seat] for seat in SEATS}
        zones |= {anchors.pile(seat): self.piles[seat] for seat in SEATS}
        return zones


def scale_for(size: tuple[int, int], zoom: float = 1.0) -> float:
    """Tell the pixels per unit that fit a window; ``zoom`` below 1 makes things smaller."""
    wide, high = (NARROW, TALL) if is_upright(size) else (WIDTH, HEIGHT)
    return min(size[0] / wide, size[1] / high) * min(zoom, 1.0)


def is_upright(size: tuple[int, int]) -> bool:
    """Tell whether a window is so much higher than wide that it is laid out otherwise."""
    return size[1] >= size[0] * UPRIGHT


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
    grid = _Grid(
        size[0] / scale, size[1] / scale, scale, watching=watching, upright=is_upright(size)
    )
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
    """Edges of one window in units: five seats round an oval, panels at both sides."""

    def __init__(
        self, width: float, height: float, scale: float, *, watching: bool, upright: bool
    ) -> None:
        spare = height - HEIGHT
        if watching:
            spare += HAND
        aside = max(0.0, width - WIDTH)
        self.scale = scale
        self.width, self.height = width, height
        self.middle = width / 2
        self.watching = watching
        self.upright = upright
        most = HAND * (UPRIGHT_HAND - 1 if upright else 0.75)
        self.hand_top = height - GAP - HAND - min(spare * HAND_GROWTH, most)
        foot = height - MARGIN if watching else self.hand_top - GAP
        self.buttons_top = foot - ROW
        self.row_top = self.buttons_top - (ROW + GAP if upright and not watching else 0.0)
        self.own_top = self.row_top + ROW - PLATE
        """Upper edge of one's own plate, which stands out above the row of buttons."""
        self.prompt_top = self.row_top - 6 - 32
        self.wing = MARGIN + CORNER
        """Right edge of what stands at the left side."""
        room = self.prompt_top - (HEIGHT - GAP - HAND - GAP - ROW - 38)
        """How much higher the table is than in the design."""
        grown = min(GROWTH, 1 + room / 400)
        self.pile_high = PILE[1] * grown
        self.pile_wide = PILE[0] + aside * 0.2
        self.top = 60.0 + room * 0.06
        self.side_top = max(self.top + self.pile_high + 2, 182.0 + room * 0.3)
        self.top_plate = self.wing + GAP + aside * 0.12
        """Left edge of the plate at the top left; the set before it lies further in."""
        self.side_plate = 84.0 + room * 0.2
        if upright:
            self.side_plate = self.top + PLATE + room * 0.16
            self.side_top = self.top + PLATE + GAP + self.pile_high + 4 + room * 0.12
        self.corners = self.own_top - GAP - CORNERS
        """Upper edge of the called card and the stake."""

    def box(self, left: float, top: float, right: float, bottom: float) -> Rect:
        return between(left, top, right, bottom, self.scale)

    def mirrored(self, left: float, top: float, right: float, bottom: float) -> Rect:
        return self.box(self.width - right, top, self.width - left, bottom)

    def plates(self) -> dict[Place, Rect]:
        left = self.top_plate
        top = (left, self.top, left + CORNER, self.top + PLATE)
        side = (MARGIN, self.side_plate, self.wing, self.side_plate + PLATE)
        return {
            Place.BOTTOM: self.box(MARGIN, self.own_top, MARGIN + OWN, self.own_top + PLATE),
            Place.LEFT: self.box(*side),
            Place.TOP_LEFT: self.box(*top),
            Place.TOP_RIGHT: self.mirrored(*top),
            Place.RIGHT: self.mirrored(*side),
        }

    def _before(self, wide: float, side_wide: float) -> dict[Place, Rect]:
        """Lay out what lies before the seats, so wide before those above and at the sides."""
        high, below = self.pile_high, self.prompt_top - 4
        inner, above = self.top_plate + CORNER + GAP, self.top
        if self.upright:
            inner, above = self.top_plate, self.top + PLATE + GAP
        top = (inner, above, inner + wide, above + high)
        outer = self.wing + GAP
        side = (outer, self.side_top, outer + side_wide, self.side_top + high)
        half = self.pile_wide / 2
        return {
            Place.BOTTOM: self.box(self.middle - half, below - high, self.middle + half, below),
            Place.LEFT: self.box(*side),
            Place.TOP_LEFT: self.box(*top),
            Place.TOP_RIGHT: self.mirrored(*top),
            Place.RIGHT: self.mirrored(*side),
        }

    def piles(self) -> dict[Place, Rect]:
        return self._before(self.pile_wide, self.pile_wide)

    def spreads(self) -> dict[Place, Rect]:
        inner = self.top_plate + (0.0 if self.upright else CORNER + GAP)
        half = self.middle - GAP
        found = self._before(half - inner, half - self.wing - GAP)
        below = self.prompt_top - 4
        own = self.box(self.wing, below - self.pile_high, self.width - self.wing, below)
        return found | {Place.BOTTOM: own}

    def panels(self) -> dict[str, Rect]:
        inner = self.wing + GAP + self.pile_wide + GAP
        below_plate = self.side_plate + PLATE + GAP
        own_pile = self.prompt_top - 4 - self.pile_high
        strip = min(216.0, self.middle - self.wing - GAP)
        tools = (MARGIN, self.row_top, MARGIN + OWN, self.row_top + ROW)
        row = (MARGIN + OWN + GAP, self.row_top, self.width - MARGIN - OWN - GAP)
        half = MARGIN + CORNER * 0.58
        """Where the called card, which has the longer word, ends."""
        foot = self.own_top - GAP
        own = self.box(MARGIN, self.own_top, MARGIN + OWN, self.own_top + PLATE)
        hand = self.box(MARGIN, self.hand_top, self.width - MARGIN, self.height - GAP)
        beyond = self.top + self.pile_high + (PLATE + GAP if self.upright else 0.0) + 4
        centre = (inner, beyond, self.width - inner, own_pile - 4)
        if self.upright:
            inner = self.wing + GAP
            centre = (inner, self.side_top + self.pile_high + 4, self.width - inner, own_pile - 4)
            if not self.watching:
                row = (MARGIN, self.buttons_top, self.width - MARGIN)
        return {
            "info": self.box(MARGIN, 10, self.wing, 10 + INFO),
            "called": self.box(MARGIN, self.corners, half - 3, foot),
            "stake": self.box(half + 3, self.corners, self.wing, foot),
            "menu": self.mirrored(MARGIN, 10, MARGIN + MENU, 50),
            "scores": self.mirrored(MARGIN, below_plate, self.wing, below_plate + 132),
            "counter": self.box(self.middle - strip, 8, self.middle + strip, 56),
            "centre": self.box(*centre),
            "middle": self.box(inner, self.top, self.width - inner, self.prompt_top - 4),
            "log": self.box(MARGIN, below_plate, self.wing, self.corners - GAP),
            "last": self.mirrored(
                MARGIN, below_plate + 132 + GAP, self.wing, self.row_top - GAP
            ),
            "prompt": self.box(
                MARGIN + PROMPT, self.prompt_top, self.width - MARGIN - PROMPT,
                self.prompt_top + 32,
            ),
            "buttons": self.box(*row, self.buttons_top + ROW),
            "tools": self.mirrored(*tools),
            "hand": own if self.watching else hand,
        }  # fmt: skip
