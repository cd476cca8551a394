"""Where everything stands while somebody explains: one's own last set makes room."""

from client.present.layout import GAP, Place, TableLayout, is_upright
from client.present.rect import Rect


def beside_lesson(layout: TableLayout) -> TableLayout:
    """Move one's own last set beside one's own plate: the middle is the explanation's."""
    window = layout.window
    if is_upright((window.w, window.h)):
        return layout
    gap, own = round(GAP * layout.scale / 2), layout.bottom
    left = layout.piles[layout.places.index(Place.LEFT)]
    x, top = layout.plates[own].right + gap, left.bottom + gap
    wide = min(layout.piles[own].w, left.right - x)
    high = min(layout.piles[own].h, layout.buttons.y - gap - top)
    piles = list(layout.piles)
    piles[own] = Rect(x, top, wide, high)
    return layout._replace(piles=tuple(piles))
