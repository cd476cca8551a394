"""A seat at the table: portrait, name, role, cards, clock."""

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR_BRIGHT,
    EDGE,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INDIGO,
    INK,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
    JADE,
    Colour,
)
from client.look.shapes import disc, rounded
from client.present.pictures import PlatePicture, RoleLook
from client.present.voice import signed
from client.stage.badges import KICK, draw_count, draw_mask, draw_role, draw_sign
from client.stage.clockring import ring, ring_colour
from client.stage.kit import Kit

_INKS: dict[RoleLook, Colour] = {
    RoleLook.NONE: IVORY_FAINT,
    RoleLook.EMPEROR: GOLD_BRIGHT,
    RoleLook.SOLO: CINNABAR_BRIGHT,
    RoleLook.GUARD: INDIGO,
    RoleLook.REBEL: JADE,
    RoleLook.UNKNOWN: IVORY_FAINT,
}


_UPPER, _LOWER = 0.27, 0.7
"""Middles of the two lines on a plate, by its height."""

_MASK = 40.0
"""Width of a mask beside a portrait, in units."""

_SIGN = 25.0
"""Width of a badge on a portrait, in units."""


def portrait_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the portrait is on a plate."""
    side = area.height - 2 * kit.px(6)
    return pygame.Rect(area.x + kit.px(6), area.y + kit.px(6), side, side)


def mask_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the mask is on a plate: beside the portrait, below the name."""
    top = round(area.y + area.height * _UPPER) + kit.letters(13)
    side = min(kit.px(_MASK), area.bottom - kit.px(4) - top)
    spot = pygame.Rect(0, 0, side, side)
    spot.bottomleft = (portrait_area(kit, area).right + kit.px(5), area.bottom - kit.px(4))
    return spot


def count_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the number of cards, or the medal, is on a plate."""
    wide = kit.width("88", Size.BODY, bold=True) + kit.px(8)
    spot = pygame.Rect(0, 0, wide, kit.letters(24))
    spot.bottomright = (area.right - kit.px(9), area.bottom - kit.px(6))
    return spot


def medal_area(kit: Kit, area: pygame.Rect) -> pygame.Rect:
    """Tell where the medal is on a plate, whole inside it."""
    spot = pygame.Rect(0, 0, kit.px(40), kit.px(40))
    spot.midright = (area.right - kit.px(7), area.centery)
    return spot


def seconds_area(kit: Kit, area: pygame.Rect, seconds: int) -> pygame.Rect:
    """Tell where the seconds left stand: at the end of the name's line, over the cards."""
    wide = kit.width(str(seconds), Size.SMALL, bold=True)
    spot = pygame.Rect(0, 0, wide, kit.letters(21))
    spot.midright = (area.right - kit.px(9), round(area.y + area.height * _UPPER))
    return spot


def _rim(kit: Kit, face: pygame.Rect) -> pygame.Rect:
    """Tell how far signs on a portrait may go: inside the plate's own rim."""
    return face.inflate(kit.px(8), kit.px(8))


def role_area(kit: Kit, face: pygame.Rect) -> pygame.Rect:
    """Tell where the role badge is on a portrait."""
    spot = pygame.Rect(0, 0, kit.px(_SIGN), kit.px(_SIGN))
    spot.bottomleft = _rim(kit, face).bottomleft
    return spot


def deed_area(kit: Kit, face: pygame.Rect) -> pygame.Rect:
    """Tell where a portrait bears the scepter, and later what the seat has done."""
    spot = pygame.Rect(0, 0, kit.px(_SIGN), kit.px(_SIGN))
    spot.bottomright = _rim(kit, face).bottomright
    return spot


def draw_plate(kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect) -> None:
    """Draw a whole plate."""
    edge = GOLD_BRIGHT if plate.turn else EDGE_STRONG if plate.me else EDGE
    line = max(1, kit.px(2.5 if plate.turn else 1))
    ground = (*kit.cloth.soft[:3], 235) if plate.turn else kit.cloth.panel
    surface.blit(rounded(area.size, kit.px(14), ground, edge, line), area)
    face = portrait_area(kit, area)
    _draw_portrait(kit, surface, plate, face)
    _draw_words(kit, surface, plate, area, face)
    _draw_end(kit, surface, plate, area)
    _draw_signs(kit, surface, plate, face)
    _draw_seconds(kit, surface, plate, area)


def _draw_portrait(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, face: pygame.Rect
) -> None:
    line = kit.px(3.5)
    surface.blit(disc(face.width, kit.cloth.soft if plate.turn else GOLD_DEEP), face)
    inner = face.inflate(-2 * line, -2 * line)
    grey = plate.away or plate.gone
    surface.blit(kit.portrait(plate.avatar, inner.width, grey=grey), inner)
    if plate.turn:
        share = 1.0 if plate.share is None else plate.share
        surface.blit(ring(face.width, line, share, ring_colour(plate.seconds)), face)


def _draw_words(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect, face: pygame.Rect
) -> None:
    left = face.right + kit.px(7)
    end = count_area(kit, area) if plate.place is None else medal_area(kit, area)
    room = end.left - left - kit.px(4)
    colour = GOLD_BRIGHT if plate.turn or plate.me else IVORY
    upper, lower = area.y + area.height * _UPPER, area.y + area.height * _LOWER
    whole = area.right - left - kit.px(8)
    if plate.turn and plate.seconds is not None:
        whole = seconds_area(kit, area, plate.seconds).left - left - kit.px(3)
    kit.put(surface, plate.name, Size.SMALL, colour, bold=True, width=whole, midleft=(left, upper))
    words, ink = _second_line(kit, plate)
    if plate.mask is not None:
        spot = mask_area(kit, area)
        draw_mask(kit, surface, plate.mask, spot)
        beside = spot.right + kit.px(6)
        left, room = beside, room - (beside - left)
    if words:
        kit.put(surface, words, Size.SMALL, ink, width=room, midleft=(left, lower))


def _second_line(kit: Kit, plate: PlatePicture) -> tuple[str, Colour]:
    text = kit.look.text
    if plate.gone:
        return text("table.seat.gone"), IVORY_FAINT
    if plate.away:
        return text("table.seat.away"), CINNABAR_BRIGHT
    if plate.auto:
        return text("table.seat.auto"), GOLD
    if plate.revolter:
        return text("table.role.revolter"), CINNABAR_BRIGHT
    if plate.role not in (RoleLook.NONE, RoleLook.UNKNOWN):
        return text(f"table.role.{plate.role}"), _INKS[plate.role]
    if plate.total is not None:
        return signed(plate.total), IVORY_DIM
    return "", IVORY_DIM


def _draw_end(kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect) -> None:
    """Draw the medal of who is out, else the number of cards."""
    if plate.place is None:
        draw_count(kit, surface, plate, count_area(kit, area))
        return
    spot = medal_area(kit, area)
    surface.blit(kit.look.icons.get(f"medal-{plate.place}", spot.width, IVORY), spot)


def _draw_seconds(
    kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect
) -> None:
    if not plate.turn or plate.seconds is None:
        return
    spot, ink = seconds_area(kit, area, plate.seconds), ring_colour(plate.seconds)
    kit.put(surface, str(plate.seconds), Size.SMALL, ink, bold=True, midright=spot.midright)


def _draw_signs(kit: Kit, surface: pygame.Surface, plate: PlatePicture, face: pygame.Rect) -> None:
    draw_role(kit, surface, plate, role_area(kit, face))
    if plate.scepter:
        draw_sign(kit, surface, "scepter", deed_area(kit, face), (INK, GOLD_BRIGHT, GOLD_DEEP))
    elif plate.kicker:
        icon, ground, ink = KICK
        draw_sign(kit, surface, icon, deed_area(kit, face), (ground, ink, GOLD))
