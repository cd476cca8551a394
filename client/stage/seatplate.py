"""A seat at the table: portrait, name, cards, badges, clock."""

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INK,
    INK_SOFT,
    IVORY,
    IVORY_DIM,
    JADE,
    JADE_DEEP,
    PANEL,
)
from client.look.shapes import disc, rounded
from client.stage.badges import draw_count, draw_role, draw_sign, tag
from client.stage.clockring import coarse, ring, ring_colour
from client.stage.kit import Kit
from client.stage.pictures import PlatePicture, RoleLook


def portrait_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the portrait is on a plate, in an upright or a lying one."""
    if is_lying(area):
        side = area.height - 2 * kit.px(8)
        return pygame.Rect(area.x + kit.px(8), area.y + kit.px(8), side, side)
    side = min(area.width - 2 * kit.px(14), area.height - kit.px(54))
    return pygame.Rect(area.centerx - side // 2, area.y + kit.px(8), side, side)


def is_lying(area: pygame.Rect) -> bool:
    """Tell whether a plate is wide: portrait left, words right of it."""
    return area.width > 1.5 * area.height


def draw_plate(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect
) -> None:
    """Draw a whole plate."""
    edge = GOLD_BRIGHT if plate.turn else EDGE
    line = max(1, kit.px(2.5 if plate.turn else 1))
    surface.blit(rounded(area.size, kit.px(14), PANEL, edge, line), area)
    face = portrait_area(kit, area)
    _draw_portrait(kit, surface, plate, face)
    if is_lying(area):
        _draw_words_beside(kit, surface, plate, area, face)
    else:
        _draw_words_below(kit, surface, plate, area, face)
    _draw_signs(kit, surface, plate, face)


def _draw_portrait(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, face: pygame.Rect
) -> None:
    line = kit.px(4)
    surface.blit(disc(face.width, GOLD_DEEP if not plate.turn else INK_SOFT), face)
    inner = face.inflate(-2 * line, -2 * line)
    grey = plate.away or plate.gone
    surface.blit(kit.portraits.get(plate.avatar, inner.width, grey=grey), inner)
    if plate.turn:
        share = 1.0 if plate.share is None else coarse(plate.share)
        surface.blit(ring(face.width, line, share, ring_colour(plate.seconds)), face)


def _draw_words_below(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect, face: pygame.Rect
) -> None:
    colour = GOLD_BRIGHT if plate.turn or plate.me else IVORY
    name_y = face.bottom + kit.px(12)
    kit.put(
        surface,
        plate.name,
        Size.SMALL,
        colour,
        bold=True,
        width=area.width - kit.px(10),
        center=(area.centerx, name_y),
    )
    count = pygame.Rect(0, 0, kit.px(34), kit.px(22))
    if plate.total is None:
        count.midbottom = (area.centerx, area.bottom - kit.px(6))
    else:
        count.bottomleft = (area.x + kit.px(10), area.bottom - kit.px(6))
        _draw_total(kit, surface, plate, (area.right - kit.px(10), count.centery))
    draw_count(kit, surface, plate, count)


def _draw_words_beside(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect, face: pygame.Rect
) -> None:
    left = face.right + kit.px(12)
    colour = GOLD_BRIGHT if plate.turn or plate.me else IVORY
    kit.put(
        surface,
        plate.name,
        Size.SMALL,
        colour,
        bold=True,
        width=area.right - left - kit.px(6),
        midleft=(left, area.y + area.height * 0.32),
    )
    count = pygame.Rect(0, 0, kit.px(34), kit.px(22))
    count.midleft = (left, round(area.y + area.height * 0.7))
    draw_count(kit, surface, plate, count)
    _draw_total(kit, surface, plate, (area.right - kit.px(8), count.centery))


def _draw_total(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, midright: tuple[int, int]
) -> None:
    if plate.total is None:
        return
    ink = JADE if plate.total > 0 else CINNABAR_BRIGHT if plate.total < 0 else IVORY_DIM
    kit.put(surface, signed(plate.total), Size.SMALL, ink, bold=True, midright=midright)


def signed(points: int) -> str:
    """Write points with their sign, minus as a real minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _draw_signs(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, face: pygame.Rect
) -> None:
    side = kit.px(28)
    left = pygame.Rect(face.x - side // 3, face.y - kit.px(2), side, side)
    draw_role(kit, surface, plate, left)
    right = pygame.Rect(face.right - side * 2 // 3, face.y - kit.px(2), side, side)
    if plate.place is not None:
        big = pygame.Rect(0, 0, kit.px(36), kit.px(36))
        big.center = right.center
        medal = kit.look.icons.get(f"medal-{plate.place}", big.width, IVORY)
        surface.blit(medal, medal.get_rect(center=big.center))
    elif plate.turn and plate.seconds is not None:
        surface.blit(disc(side, INK), right)
        ink = ring_colour(plate.seconds)
        kit.put(surface, str(plate.seconds), Size.SMALL, ink, bold=True, center=right.center)
    low = pygame.Rect(face.right - side * 2 // 3, face.bottom - side + kit.px(2), side, side)
    if plate.revolter and plate.role != RoleLook.REBEL:
        draw_sign(kit, surface, "hoe", low, JADE_DEEP, IVORY, GOLD_DEEP)
    elif plate.scepter:
        draw_sign(kit, surface, "scepter", low, INK, GOLD_BRIGHT, GOLD_DEEP)
    words = _tag_of(kit, plate)
    if words:
        pill = pygame.Rect(0, 0, face.width, kit.px(22))
        pill.midbottom = (face.centerx, face.bottom + kit.px(2))
        tag(kit, surface, words, INK_SOFT, GOLD_BRIGHT, pill)


def _tag_of(kit: Kit, plate: PlatePicture) -> str:
    text = kit.look.text
    if plate.gone:
        return text("seat.gone")
    if plate.away:
        return text("seat.away")
    return text("seat.auto") if plate.auto else ""
