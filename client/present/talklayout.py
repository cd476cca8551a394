"""Where everything stands while the talk is open: the seats beside it make room."""

from client.present.layout import GAP, MARGIN, Place, TableLayout
from client.present.rect import Rect

WIDE = 264.0
"""Width of the talk, in units."""


def talk_area(layout: TableLayout) -> Rect:
    """Tell where the talk lies: at the right, over the scores and the trick before."""
    gap, wide = round(GAP * layout.scale), round(WIDE * layout.scale)
    right = layout.window.w - round(MARGIN * layout.scale)
    top = min(plate.bottom for plate in layout.plates) + gap
    return Rect(right - wide, top, wide, layout.tools.y - gap - top)


def beside_talk(layout: TableLayout) -> TableLayout:
    """Move what the talk would cover and is needed to play: two seats' cards, one's plate."""
    talk, gap = talk_area(layout), round(GAP * layout.scale)
    edge = talk.x - gap
    upper, side = (layout.places.index(place) for place in (Place.TOP_RIGHT, Place.RIGHT))
    piles, plates = list(layout.piles), list(layout.plates)
    for seat in (upper, side):
        piles[seat] = _up_to(edge, piles[seat])
    plates[side] = _below(piles[side], edge, plates[side], gap)
    centre = layout.centre
    right = min(centre.right, *(piles[seat].x - gap for seat in (upper, side)))
    left = layout.window.w - right
    return layout._replace(
        piles=tuple(piles),
        spreads=tuple(
            Rect(one.x, one.y, min(one.right, edge) - one.x, one.h) for one in layout.spreads
        ),
        plates=tuple(plates),
        centre=Rect(left, centre.y, right - left, centre.h),
    )


def _up_to(edge: int, rect: Rect) -> Rect:
    """Move a rectangle to the left until it ends at an edge."""
    return rect.moved(min(0, edge - rect.right), 0)


def _below(pile: Rect, edge: int, plate: Rect, gap: int) -> Rect:
    return Rect(edge - plate.w, pile.bottom + gap // 2, plate.w, plate.h)
