"""Small signs on a seat's plate: role, hoe, place, number of cards, tags."""

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR,
    CINNABAR_BRIGHT,
    CINNABAR_DEEP,
    GOLD,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INDIGO_DEEP,
    INK,
    IVORY,
    IVORY_DIM,
    JADE,
    JADE_DEEP,
    Colour,
)
from client.look.shapes import outline, rounded
from client.present.hunches import Hunch
from client.present.pictures import MaskPicture, PlatePicture, RoleLook
from client.stage.kit import Kit

REVOLT: tuple[str, Colour, Colour] = ("hoe", IVORY, CINNABAR)
KICK: tuple[str, Colour, Colour] = ("kick", CINNABAR_DEEP, GOLD_BRIGHT)
"""Icon, ground and ink of what a seat has done for all to see; light where a role is dark."""

ROLES: dict[RoleLook, tuple[str, Colour, Colour]] = {
    RoleLook.EMPEROR: ("crown", CINNABAR, GOLD_BRIGHT),
    RoleLook.SOLO: ("solo", CINNABAR_DEEP, GOLD_BRIGHT),
    RoleLook.GUARD: ("sword", INDIGO_DEEP, IVORY),
    RoleLook.REBEL: ("hoe", JADE_DEEP, IVORY),
    RoleLook.UNKNOWN: ("question", INK, IVORY_DIM),
}
"""Icon, ground and ink of a role."""


_HUNCHES: dict[Hunch, tuple[Colour, Colour, float]] = {
    Hunch.FRIEND: (JADE, JADE_DEEP, 0.5),
    Hunch.FOE: (CINNABAR_BRIGHT, CINNABAR, 0.12),
    Hunch.DOUBT: (GOLD, INK, 0.32),
}
"""Tint of the mask, ground of the seal and how round it is: a disc, a square, a pill."""


def draw_mask(kit: Kit, surface: pygame.Surface, mask: MaskPicture, area: pygame.Rect) -> None:
    """Draw the mask of who may yet be anybody, with a seal for what one takes him for."""
    if mask.chosen:
        reach = kit.px(3)
        outline(surface, area.inflate(2 * reach, 2 * reach), kit.px(8), GOLD_BRIGHT, kit.px(2))
    if mask.hunch is Hunch.NONE:
        surface.blit(kit.look.icons.mask("neutral", area.width), area)
        return
    tint, ground, roundness = _HUNCHES[mask.hunch]
    surface.blit(kit.look.icons.mask("neutral", area.width, tint), area)
    side = max(kit.letters(19), area.width // 2)
    seal = pygame.Rect(0, 0, side, side)
    seal.bottomright = (area.right + kit.px(3), area.bottom)
    surface.blit(
        rounded(seal.size, round(side * roundness), ground, GOLD_BRIGHT, max(1, kit.px(1.5))), seal
    )
    kit.put(surface, mask.letter, Size.SMALL, IVORY, bold=True, center=seal.center)


def draw_role(kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect) -> None:
    """Draw the role badge: a red hoe for who revolted, a lock on one's own secret."""
    if plate.role == RoleLook.NONE or plate.mask is not None:
        return
    icon, ground, ink = REVOLT if plate.revolter else ROLES[plate.role]
    rim = GOLD if plate.role != RoleLook.UNKNOWN else GOLD_DEEP
    draw_sign(kit, surface, icon, area, (ground, ink, rim))
    if plate.secret:
        lock = pygame.Rect(0, 0, area.width * 2 // 3, area.width * 2 // 3)
        lock.center = (area.right + kit.px(3), area.bottom - kit.px(4))
        draw_sign(kit, surface, "lock", lock, (INK, GOLD_BRIGHT, GOLD_DEEP))


def draw_sign(
    kit: Kit,
    surface: pygame.Surface,
    icon: str,
    area: pygame.Rect,
    colours: tuple[Colour, Colour, Colour],
) -> None:
    """Draw an icon on a round ground with a rim; ``colours`` are ground, icon and rim."""
    ground, ink, rim = colours
    line = max(1, kit.px(1.5))
    surface.blit(rounded(area.size, area.width // 2, ground, rim, line), area)
    side = round(area.width * 0.66)
    sprite = kit.look.icons.get(icon, side, ink)
    surface.blit(sprite, sprite.get_rect(center=area.center))


def draw_count(kit: Kit, surface: pygame.Surface, plate: PlatePicture, area: pygame.Rect) -> None:
    """Draw the number of cards on a small card; red when few are left."""
    if plate.cards is None:
        return
    ground, ink = (CINNABAR, IVORY) if plate.alarm else (IVORY, INK)
    radius, line = kit.px(5), max(1, kit.px(1.5))
    behind = area.move(kit.px(3), -kit.px(3))
    surface.blit(rounded(area.size, radius, GOLD_DEEP, INK, line), behind)
    surface.blit(rounded(area.size, radius, ground, INK, line), area)
    if plate.alarm:
        outline(surface, area.inflate(kit.px(6), kit.px(6)), radius, CINNABAR_BRIGHT, line)
    kit.put(surface, str(plate.cards), Size.BODY, ink, bold=True, center=area.center)
