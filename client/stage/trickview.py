"""The panel that shows a trick of the hand from its lead to its last pass."""

import pygame

from client.look.fonts import Size
from client.look.palette import EDGE, GOLD_BRIGHT, GOLD_DEEP, INK, IVORY, IVORY_DIM, IVORY_FAINT
from client.look.shapes import rounded, shadow
from client.present.layout import TableLayout
from client.present.trickbook import ActPicture, TrickPage
from client.stage.centreview import trick_width
from client.stage.kit import Kit
from engine.core.cards import Card

_HEAD, _ROW, _PAD = 52, 46, 16
"""Heights of the title and of an act, and the room at the edges, in units."""

_COLUMNS = 2


def panel_area(kit: Kit, layout: TableLayout) -> pygame.Rect:
    """Tell where the panel lies: above the question, between the panels at the sides."""
    window = pygame.Rect(layout.window)
    width = min(kit.px(820), window.width - kit.px(24))
    top = kit.px(64)
    bottom = pygame.Rect(layout.prompt).top - kit.px(8)
    return pygame.Rect(window.centerx - width // 2, top, width, bottom - top)


def rows_in(kit: Kit, area: pygame.Rect) -> int:
    """Tell how many acts fit into one column of the panel."""
    return max(1, (area.height - kit.px(_HEAD + _PAD)) // kit.px(_ROW))


def arrow_areas(kit: Kit, area: pygame.Rect) -> dict[str, pygame.Rect]:
    """Tell where the ways to the trick before, to the next and out of the panel are."""
    side = kit.px(34)
    top = area.top + (kit.px(_HEAD) - side) // 2
    names = ("trick_shut", "trick_next", "trick_back")
    lefts = (area.right - kit.px(10) - (i + 1) * (side + kit.px(6)) for i in range(3))
    return {
        name: pygame.Rect(left, top, side, side) for name, left in zip(names, lefts, strict=True)
    }


def draw_trick_page(
    kit: Kit, surface: pygame.Surface, page: TrickPage, area: pygame.Rect, first: int = 0
) -> None:
    """Draw a trick; ``first`` is the first act shown where not all of them fit."""
    radius, spread = kit.px(14), kit.px(18)
    surface.blit(
        shadow(area.size, radius, spread, 150), (area.x - spread, area.y - spread + kit.px(4))
    )
    surface.blit(rounded(area.size, radius, INK, GOLD_DEEP, max(1, kit.px(1.5))), area)
    left, middle = area.x + kit.px(_PAD), area.y + kit.px(_HEAD) // 2
    head = kit.put(surface, page.title, Size.BODY, GOLD_BRIGHT, bold=True, midleft=(left, middle))
    arrows = arrow_areas(kit, area)
    note_left = head.right + kit.px(16)
    room = arrows["trick_back"].left - note_left - kit.px(10)
    kit.put(surface, page.note, Size.SMALL, IVORY_DIM, width=room, midleft=(note_left, middle))
    able = {"trick_back": page.number > 1, "trick_next": page.number < page.of}
    icons = {"trick_back": "chevron-left", "trick_next": "chevron-right", "trick_shut": "close"}
    for name, spot in arrows.items():
        surface.blit(rounded(spot.size, kit.px(8), INK, EDGE, 1), spot)
        ink = IVORY if able.get(name, True) else IVORY_FAINT
        icon = kit.look.icons.get(icons[name], kit.px(20), ink)
        surface.blit(icon, icon.get_rect(center=spot.center))
    _draw_acts(kit, surface, page, area, first)


def _draw_acts(
    kit: Kit, surface: pygame.Surface, page: TrickPage, area: pygame.Rect, first: int
) -> None:
    rows, inner = rows_in(kit, area), area.inflate(-kit.px(2 * _PAD), 0)
    shown = page.acts[first : first + rows * _COLUMNS]
    columns = 1 if len(shown) <= rows else _COLUMNS
    wide = inner.width // columns
    for i, act in enumerate(shown):
        spot = pygame.Rect(
            inner.x + wide * (i // rows),
            area.y + kit.px(_HEAD) + kit.px(_ROW) * (i % rows),
            wide - kit.px(10),
            kit.px(_ROW),
        )
        _draw_act(kit, surface, act, spot)


def _draw_act(kit: Kit, surface: pygame.Surface, act: ActPicture, area: pygame.Rect) -> None:
    name_room = kit.px(120)
    ink = GOLD_BRIGHT if act.won else IVORY
    kit.put(
        surface, act.name, Size.SMALL, ink, bold=act.won, width=name_room - kit.px(8),
        midleft=(area.x, area.centery),
    )  # fmt: skip
    left = area.x + name_room
    if not act.cards:
        kit.put(surface, act.word, Size.SMALL, IVORY_FAINT, midleft=(left, area.centery))
        return
    width, high = trick_width(kit), area.height - kit.px(6)
    cards: tuple[Card, ...] = act.cards
    step = min(kit.px(22), (area.right - left - width) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        face = kit.cards.face(card, width)
        surface.blit(face, (round(left + i * step), area.y + kit.px(3)), (0, 0, width, high))
