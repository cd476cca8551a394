"""A choice of cards laid out over the felt: what to call, to pay, to pick, to lay down."""

import pygame

from client.look.fonts import Size
from client.look.palette import EDGE_STRONG, GOLD_BRIGHT, IVORY_DIM, PANEL_HOVER
from client.look.shapes import outline, rounded
from client.present.pictures import ChooserPicture, OptionPicture
from client.stage.cards import card_size
from client.stage.kit import Kit
from client.stage.pileview import draw_cards
from engine.core.cards import Card

_GROUND = (10, 20, 16, 250)


def option_areas(kit: Kit, chooser: ChooserPicture, area: pygame.Rect) -> list[pygame.Rect]:
    """Tell where each option is, in as many rows as are needed."""
    inner = _inner(kit, area)
    width = _card_width(kit, chooser, inner)
    gap = kit.px(8)
    sizes = [_option_size(kit, option, width) for option in chooser.options]
    rows: list[list[int]] = [[]]
    used = 0
    for i, size in enumerate(sizes):
        if rows[-1] and used + size[0] > inner.width:
            rows.append([])
            used = 0
        rows[-1].append(i)
        used += size[0] + gap
    return _placed(rows, sizes, inner, gap)


def _placed(
    rows: list[list[int]], sizes: list[tuple[int, int]], inner: pygame.Rect, gap: int
) -> list[pygame.Rect]:
    areas = [pygame.Rect(0, 0, *size) for size in sizes]
    height = sum(max((sizes[i][1] for i in row), default=0) for row in rows)
    top = inner.bottom - height - gap * (len(rows) - 1)
    for row in rows:
        left = inner.centerx - (sum(sizes[i][0] for i in row) + gap * (len(row) - 1)) // 2
        for i in row:
            areas[i].topleft = (left, top)
            left += sizes[i][0] + gap
        top += max((sizes[i][1] for i in row), default=0) + gap
    return areas


def _inner(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    title = kit.px(8)
    return pygame.Rect(
        area.x + kit.px(10),
        area.y + title,
        area.width - kit.px(20),
        area.height - title - kit.px(8),
    )


def _card_width(kit: Kit, chooser: ChooserPicture, inner: pygame.Rect) -> int:
    """Find the largest card width with which all options fit."""
    width = kit.px(84)
    while width > kit.px(30):
        sizes = [_option_size(kit, option, width) for option in chooser.options]
        gap, rows, used = kit.px(8), 1, 0
        for wide, _ in sizes:
            if used and used + wide > inner.width:
                rows, used = rows + 1, 0
            used += wide + gap
        if rows * (max((high for _, high in sizes), default=0) + gap) <= inner.height + gap:
            return width
        width -= 2
    return width


def _option_size(kit: Kit, option: OptionPicture, width: int) -> tuple[int, int]:
    wide, high = card_size(width)
    wide += round(width * 0.4) * (len(option.cards) - 1)
    pad = kit.px(8)
    word = kit.px(22) if option.word else 0
    least = kit.width(option.word, Size.SMALL) if option.word else 0
    return max(wide, least) + 2 * pad, high + 2 * pad + word


def chooser_ground(kit: Kit, chooser: ChooserPicture, area: pygame.Rect) -> pygame.Rect:
    """Tell the panel's area: only as large as the options need."""
    areas = option_areas(kit, chooser, area)
    if not areas:
        return area
    whole = areas[0].unionall(areas[1:])
    return whole.inflate(kit.px(24), kit.px(20))


def draw_chooser(
    kit: Kit,
    surface: pygame.Surface,
    chooser: ChooserPicture,
    area: pygame.Rect,
    hovered: int | None = None,
) -> None:
    """Draw the panel with its title and every option."""
    ground = chooser_ground(kit, chooser, area)
    surface.blit(rounded(ground.size, kit.px(14), _GROUND, EDGE_STRONG, kit.px(1.5)), ground)
    spots = option_areas(kit, chooser, area)
    for i, (option, spot) in enumerate(zip(chooser.options, spots, strict=True)):
        _draw_option(
            kit,
            surface,
            option,
            spot,
            chosen=i in chooser.chosen,
            lit=i in (hovered, chooser.cursor),
        )


def _draw_option(
    kit: Kit,
    surface: pygame.Surface,
    option: OptionPicture,
    area: pygame.Rect,
    *,
    chosen: bool,
    lit: bool,
) -> None:
    if chosen:
        fill = (*GOLD_BRIGHT[:3], 60)
        surface.blit(rounded(area.size, kit.px(8), fill, GOLD_BRIGHT, kit.px(2.5)), area)
    elif lit:
        surface.blit(rounded(area.size, kit.px(8), PANEL_HOVER, IVORY_DIM, kit.px(1.5)), area)
    pad = kit.px(8)
    word = kit.px(22) if option.word else 0
    high = area.height - 2 * pad - word
    width = round(high / 1.4)
    step = round(width * 0.4)
    left = area.centerx - (width + step * (len(option.cards) - 1)) // 2
    spots = [
        pygame.Rect((left + i * step, area.y + pad), card_size(width))
        for i in range(len(option.cards))
    ]
    cards: tuple[Card | None, ...] = tuple(sorted(option.cards, reverse=True))
    draw_cards(kit, surface, cards, spots, dimmed=not option.enabled)
    if option.word:
        ink = GOLD_BRIGHT if chosen else IVORY_DIM
        kit.put(
            surface,
            option.word,
            Size.SMALL,
            ink,
            center=(area.centerx, area.bottom - pad - word // 3),
        )
    if chosen:
        outline(surface, area, kit.px(8), GOLD_BRIGHT, kit.px(2.5))
