"""The row of action buttons: lacquer, with the key that does the same."""

from collections.abc import Sequence

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR,
    CINNABAR_BRIGHT,
    EDGE,
    EDGE_STRONG,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INK,
    IVORY,
    IVORY_DIM,
    IVORY_FAINT,
    Colour,
    mix,
)
from client.look.shapes import outline, rounded, shadow
from client.present.pictures import ButtonPicture, ButtonTone
from client.stage.cloth import Cloth
from client.stage.kit import Kit


def look_of(
    cloth: Cloth, tone: ButtonTone, *, enabled: bool = True
) -> tuple[Colour, Colour, Colour]:
    """Give ground, rim and ink of a button on a felt."""
    if not enabled:
        return cloth.soft, EDGE, IVORY_FAINT
    match tone:
        case ButtonTone.PRIMARY:
            return GOLD, GOLD_BRIGHT, INK
        case ButtonTone.PLAIN:
            return cloth.lift, EDGE_STRONG, IVORY
        case ButtonTone.DANGER:
            return CINNABAR, CINNABAR_BRIGHT, IVORY
        case ButtonTone.QUIET:
            return cloth.soft, EDGE, IVORY_DIM


def key_ink(cloth: Cloth, tone: ButtonTone) -> Colour:
    """Give the ink of a key's name on a button: a little fainter than its word."""
    ground, _, ink = look_of(cloth, tone)
    return mix(ink, ground, 0.06)


def row(kit: Kit, buttons: Sequence[ButtonPicture], area: pygame.Rect) -> list[pygame.Rect]:
    """Lay buttons out in a row in the middle of ``area``, narrower if they must be."""
    if not buttons:
        return []
    gap, height = kit.px(12), min(area.height, kit.px(44))
    widths = [_width(kit, button) for button in buttons]
    total = sum(widths) + gap * (len(buttons) - 1)
    if total > area.width:
        gap = kit.px(5)
        share = (area.width - gap * (len(buttons) - 1)) / sum(widths)
        widths = [int(width * share) for width in widths]
        total = sum(widths) + gap * (len(buttons) - 1)
    left = area.centerx - total // 2
    rects = []
    for button, width in zip(buttons, widths, strict=True):
        spot = pygame.Rect(left, area.centery - height // 2, width, height)
        if not button.label and not button.key:
            side = min(width, height)
            spot = pygame.Rect(spot.x + (width - side) // 2, area.centery - side // 2, side, side)
        rects.append(spot)
        left += width + gap
    return rects


def _width(kit: Kit, button: ButtonPicture) -> int:
    if not button.label:
        return kit.px(40) + (kit.width(button.key, Size.SMALL) + kit.px(18) if button.key else 0)
    words = kit.width(button.label, _size(button), bold=True)
    words += kit.width(button.key, Size.SMALL) + kit.px(18) if button.key else 0
    words += kit.px(28) if button.icon else 0
    if button.tone == ButtonTone.QUIET:
        return max(kit.px(84), words + kit.px(22))
    least = kit.px(116 if button.tone == ButtonTone.PRIMARY else 92)
    return max(least, words + kit.px(32))


def _size(button: ButtonPicture) -> Size:
    return Size.SMALL if button.tone == ButtonTone.QUIET else Size.BODY


def draw_button(
    kit: Kit,
    surface: pygame.Surface,
    button: ButtonPicture,
    area: pygame.Rect,
    *,
    hovered: bool = False,
    pressed: bool = False,
    focused: bool = False,
) -> None:
    """Draw one button in one of its states."""
    ground, rim, ink = look_of(kit.cloth, button.tone, enabled=button.enabled)
    radius = kit.px(10)
    if button.enabled and pressed:
        ground = mix(ground, INK, 0.25)
    elif button.enabled and hovered:
        ground = mix(ground, IVORY, 0.14)
    if button.enabled and not pressed:
        spread = kit.px(6)
        dark = shadow(area.size, radius, spread, 90)
        surface.blit(dark, (area.x - spread, area.y - spread + kit.px(2)))
    surface.blit(rounded(area.size, radius, ground, rim, max(1, kit.px(1.5))), area)
    _draw_label(kit, surface, button, area, ink)
    if focused:
        outline(surface, area.inflate(kit.px(6), kit.px(6)), radius + kit.px(3), IVORY, kit.px(2))


def _draw_label(
    kit: Kit, surface: pygame.Surface, button: ButtonPicture, area: pygame.Rect, ink: Colour
) -> None:
    letters = kit.width(button.label, _size(button), bold=True)
    gap = kit.px(6) if button.label else 0
    icon = kit.px(20) + gap if button.icon else 0
    key = kit.width(button.key, Size.SMALL) + kit.px(18) if button.key else 0
    room = area.width - kit.px(12)
    if letters + icon + key > room:
        key = 0
    left = area.centerx - (min(letters, room - icon) + icon + key) // 2
    if button.icon:
        sprite = kit.look.icons.get(button.icon, kit.px(20), ink)
        surface.blit(sprite, sprite.get_rect(midleft=(left, area.centery)))
    if not button.label:
        if key:
            _draw_key(kit, surface, button, (left + icon + kit.px(8), area.centery), ink)
        return
    words = kit.put(
        surface,
        button.label,
        _size(button),
        ink,
        bold=True,
        width=room - icon,
        midleft=(left + icon, area.centery),
    )
    if key:
        _draw_key(kit, surface, button, (words.right + kit.px(8), area.centery), ink)


def _draw_key(
    kit: Kit,
    surface: pygame.Surface,
    button: ButtonPicture,
    midleft: tuple[int, int],
    ink: Colour,
) -> None:
    wide = kit.width(button.key, Size.SMALL) + kit.px(10)
    cap = pygame.Rect(0, 0, wide, kit.px(22))
    cap.midleft = midleft
    rim = GOLD_DEEP if button.tone == ButtonTone.PRIMARY and button.enabled else EDGE_STRONG
    outline(surface, cap, kit.px(5), rim, 1)
    faint = key_ink(kit.cloth, button.tone) if button.enabled else ink
    kit.put(surface, button.key, Size.SMALL, faint, center=cap.center)
