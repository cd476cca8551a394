"""Where everything stands while the talk is open: the seats beside it make room."""

from client.present.layout import GAP, MARGIN, Place, TableLayout
from client.present.rect import Rect

WIDE = 264.0
"""Width of the talk, in units."""


def talk_area(layout: TableLayout) -> Rect:
    """Tell where the talk lies: at the right, over the scores and the trick before."""
    gap, wide = round(GAP * layout.scale), round(WIDE * layout.scale)
    right = layout.window.w - round(MARGIN * layout.scale)
    top = layout.plates[layout.places.index(Place.RIGHT)].bottom + gap
    upper = layout.plates[layout.places.index(Place.TOP_RIGHT)]
    if upper.right > right - wide:
        top = max(top, upper.bottom + gap)
    return Rect(right - wide, top, wide, layout.tools.y - gap - top)


def beside_talk(layout: TableLayout) -> TableLayout:
    """Move what the talk would cover and is needed to play: the cards of the seat beside it."""
    talk, gap = talk_area(layout), round(GAP * layout.scale)
    edge = talk.x - gap
    side = layout.places.index(Place.RIGHT)
    piles = list(layout.piles)
    piles[side] = _up_to(edge, piles[side])
    centre = layout.centre
    right = min(centre.right, piles[side].x - gap)
    left = layout.window.w - right
    return layout._replace(
        piles=tuple(piles),
        spreads=tuple(
            Rect(one.x, one.y, min(one.right, edge) - one.x, one.h) for one in layout.spreads
        ),
        centre=Rect(left, centre.y, right - left, centre.h),
        middle=Rect(left, layout.middle.y, right - left, layout.middle.h),
    )


def _up_to(edge: int, rect: Rect) -> Rect:
    """Move a rectangle to the left until it ends at an edge."""
    return rect.moved(min(0, edge - rect.right), 0)
