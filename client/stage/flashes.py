"""What comes up for a moment: banners, words said, stamps, badges, light, points."""

from math import cos, pi, sin

import pygame

from client.look.fonts import Size
from client.look.palette import (
    CINNABAR,
    CINNABAR_BRIGHT,
    CINNABAR_DEEP,
    GOLD_BRIGHT,
    GOLD_DEEP,
    INDIGO,
    INK,
    INK_SOFT,
    IVORY,
    IVORY_DIM,
    JADE,
    JADE_BRIGHT,
    Colour,
)
from client.look.shapes import outline, rounded
from client.look.store import kept
from client.present.cues import (
    Badge,
    Banner,
    Bubble,
    Glow,
    Medal,
    Points,
    Raise,
    Shake,
    Sign,
    Stamp,
    Tone,
)
from client.present.layout import Place, TableLayout
from client.present.pictures import RoleLook
from client.present.voice import signed
from client.stage import ease
from client.stage.badges import KICK, REVOLT, ROLES, draw_sign
from client.stage.centreview import score_spot
from client.stage.kit import Kit
from client.stage.seatplate import deed_area, medal_area, portrait_area, role_area
from engine.core.cards import Seat

TONES: dict[Tone, tuple[Colour, Colour]] = {
    Tone.GOLD: (INK_SOFT, GOLD_BRIGHT),
    Tone.CINNABAR: (CINNABAR_DEEP, GOLD_BRIGHT),
    Tone.JADE: (INK_SOFT, JADE_BRIGHT),
    Tone.STEEL: (INK_SOFT, IVORY_DIM),
}
"""Ground and ink of a banner by its tone."""

LIGHTS: dict[Tone, Colour] = {
    Tone.GOLD: GOLD_BRIGHT,
    Tone.CINNABAR: CINNABAR_BRIGHT,
    Tone.JADE: JADE,
    Tone.STEEL: INDIGO,
}

SIGNS: dict[Sign, tuple[str, Colour, Colour]] = {
    Sign.CROWN: ROLES[RoleLook.EMPEROR],
    Sign.SWORD: ROLES[RoleLook.GUARD],
    Sign.FLAG: ROLES[RoleLook.SOLO],
    Sign.HOE: REVOLT,
    Sign.BOOT: KICK,
    Sign.AUTO: ("autoplay", INK_SOFT, GOLD_BRIGHT),
    Sign.GONE: ("door", INK_SOFT, IVORY_DIM),
}
"""Icon, ground and ink of a badge."""


IN_PLACE_OF_CARDS = frozenset({"say.pass", "say.defer", "say.apply"})
"""What is said instead of playing; it stays as the word of the pile."""


_TURNS, _TURNED, _LEAVES = 0.22, 0.42, 0.74
"""When the plaque of the stake begins to turn, has turned, and leaves for its place."""

_RAISED = 84.0
"""Width of a sign that is raised, in units."""

_LANDS = 0.5
"""When points leave their seats for the board."""

_LOW = 132.0
"""How far below the middle a banner stands that covers nothing of a great moment, in units."""

_BEYOND = 90.0
"""How much wider than the middle the words of a banner may be, in units."""


class Flashes:
    """Draws each of them over the still."""

    def __init__(self, kit: Kit, layout: TableLayout) -> None:
        self._kit = kit
        self._layout = layout

    def banner(
        self, surface: pygame.Surface, cue: Banner, progress: float, words: str
    ) -> list[pygame.Rect]:
        """Draw a short word across the middle of the table."""
        centre = pygame.Rect(self._layout.centre)
        most = (centre.width + self._kit.px(_BEYOND), centre.height - self._kit.px(20))
        sprite = _banner_sprite(self._kit, words, cue.tone, most)
        sprite.set_alpha(round(255 * ease.fade(progress)))
        middle = centre.centerx, centre.centery + (self._kit.px(_LOW) if cue.low else 0)
        rise = round((1 - ease.out(min(1.0, progress * 4))) * self._kit.px(18))
        return [surface.blit(sprite, sprite.get_rect(center=(middle[0], middle[1] + rise)))]

    def bubble(self, surface: pygame.Surface, cue: Bubble, progress: float) -> list[pygame.Rect]:
        """Draw a word said by a seat."""
        sprite = _bubble_sprite(self._kit, self._kit.look.text(cue.key))
        sprite.set_alpha(round(255 * ease.fade(progress, 0.12, 0.12)))
        return [surface.blit(sprite, sprite.get_rect(center=self._said_at(cue)))]

    def _said_at(self, cue: Bubble) -> tuple[int, int]:
        """Tell where words stand: in place of cards, or beside the plate, clear of cards."""
        if cue.key in IN_PLACE_OF_CARDS:
            return pygame.Rect(self._layout.piles[cue.seat]).center
        return self._beside(cue.seat, self._kit.px(19))

    def stamp(
        self, surface: pygame.Surface, cue: Stamp, progress: float, *, calm: bool
    ) -> list[pygame.Rect]:
        """Turn the stake over in the middle like a plaque, and carry it to its place."""
        turned = min(1.0, max(0.0, (progress - _TURNS) / (_TURNED - _TURNS)))
        if calm:
            turned = float(progress >= _TURNS)
        raised = turned >= 0.5
        words = f"×{cue.before * cue.factor if raised else cue.before}"
        sprite = _stamp_sprite(self._kit, words, raised=raised)
        area = pygame.Rect(self._layout.at(cue.anchor))
        middle = pygame.Rect(self._layout.middle).center
        away = 0.0
        if not calm:
            away = ease.both(max(0.0, (progress - _LEAVES) / (1 - _LEAVES)))
            wide, high = sprite.get_size()
            size = ease.between(1.0, min(1.0, area.height * 0.7 / high), away)
            narrow = max(2, round(wide * size * abs(cos(pi * turned))))
            sprite = pygame.transform.smoothscale(sprite, (narrow, max(2, round(high * size))))
        x = ease.between(middle[0], area.centerx, away)
        y = ease.between(middle[1], area.centery, away)
        return [surface.blit(sprite, sprite.get_rect(center=(round(x), round(y))))]

    def raise_(
        self, surface: pygame.Surface, cue: Raise, progress: float, *, calm: bool
    ) -> list[pygame.Rect]:
        """Raise a sign from below in front of its seat, where it stands until all have."""
        kit = self._kit
        side = kit.px(_RAISED)
        middle = pygame.Rect(self._layout.piles[cue.seat]).center
        share = 1.0 if calm else ease.over(min(1.0, progress * 4))
        icon, ground, ink = SIGNS[cue.sign]
        spot = pygame.Rect(0, 0, side, side)
        spot.center = middle[0], middle[1] + round((1 - share) * side)
        size = max(2, round(side * min(1.0, 0.4 + 0.6 * share)))
        spot = spot.inflate(size - side, size - side)
        draw_sign(kit, surface, icon, spot, (ground, ink, GOLD_BRIGHT))
        return [spot.inflate(4, 4)]

    def badge(self, surface: pygame.Surface, cue: Badge, progress: float) -> list[pygame.Rect]:
        """Drop a badge onto a plate, or let it fall off."""
        kit = self._kit
        icon, ground, ink = SIGNS[cue.sign]
        face = portrait_area(kit, pygame.Rect(self._layout.plates[cue.seat]))
        share = ease.out(progress) if cue.on else 1 - ease.away(progress)
        side = round(ease.between(kit.px(84), kit.px(25), share)) if cue.on else kit.px(25)
        home = deed_area(kit, face) if cue.sign is Sign.BOOT else role_area(kit, face)
        spot = pygame.Rect(0, 0, side, side)
        spot.center = home.center
        if not cue.on:
            spot.y += round((1 - share) * kit.px(60))
        draw_sign(kit, surface, icon, spot, (ground, ink, GOLD_BRIGHT))
        return [spot.inflate(4, 4)]

    def medal(self, surface: pygame.Surface, cue: Medal, progress: float) -> list[pygame.Rect]:
        """Hang a medal on a plate."""
        kit = self._kit
        spot = medal_area(kit, pygame.Rect(self._layout.plates[cue.seat]))
        side = round(ease.between(kit.px(110), spot.width, ease.out(progress)) / 4) * 4
        sprite = kit.look.icons.get(f"medal-{cue.place}", max(4, side), IVORY)
        return [surface.blit(sprite, sprite.get_rect(center=spot.center))]

    def glow(self, surface: pygame.Surface, cue: Glow, progress: float) -> list[pygame.Rect]:
        """Light up the rim of a place."""
        area = pygame.Rect(self._layout.at(cue.anchor))
        sprite = _glow_sprite(area.size, self._kit.px(8), LIGHTS[cue.tone])
        sprite.set_alpha(round(255 * ease.swell(progress)))
        return [surface.blit(sprite, sprite.get_rect(center=area.center))]

    def shake(
        self, surface: pygame.Surface, still: pygame.Surface, cue: Shake, progress: float
    ) -> list[pygame.Rect]:
        """Jolt a place: its piece of the still swings and comes to rest."""
        area = pygame.Rect(self._layout.at(cue.anchor)).clip(still.get_rect())
        swing = sin(progress * 6 * pi) * (1 - progress) * self._kit.px(9)
        moved = area.move(round(swing), 0)
        surface.blit(still, moved, area)
        return [area.union(moved)]

    def points(
        self, surface: pygame.Surface, cue: Points, progress: float, *, calm: bool
    ) -> list[pygame.Rect]:
        """Let points come up beside the plates, clear of names, and fly to the board."""
        kit, areas = self._kit, []
        order = sorted(range(5), key=lambda seat: -cue.totals[seat])
        for seat, points in enumerate(cue.points):
            sprite = _points_sprite(kit, points + cue.penalty[seat])
            start = self._beside(seat, sprite.get_height() // 2 + kit.px(2))
            end = score_spot(kit, pygame.Rect(self._layout.scores), order.index(seat), 5)
            share = 0.0 if calm else ease.both(max(0.0, (progress - _LANDS) / (1 - _LANDS)))
            size = ease.between(1.0, 0.5, share)
            if share:
                sprite = pygame.transform.smoothscale_by(sprite, size)
            sprite.set_alpha(round(255 * min(1.0, progress * 8)))
            x = ease.between(start[0], end[0] - sprite.get_width() / 2, share)
            y = ease.between(start[1], end[1], share)
            areas.append(surface.blit(sprite, sprite.get_rect(center=(round(x), round(y)))))
        return areas

    def _beside(self, seat: Seat, gap: int) -> tuple[int, int]:
        """Tell where something stands beside a plate: below it, above one's own."""
        plate = pygame.Rect(self._layout.plates[seat])
        if self._layout.places[seat] is Place.BOTTOM:
            return plate.centerx, plate.top - gap
        return plate.centerx, plate.bottom + gap


@kept(0.7)
def _banner_sprite(kit: Kit, words: str, tone: Tone, most: tuple[int, int]) -> pygame.Surface:
    ground, ink = TONES[tone]
    letters = kit.look.fonts.render(words, Size.TITLE, ink, bold=True)
    share = min(most[0] / letters.get_width(), most[1] / letters.get_height())
    if share < 1.0:
        letters = pygame.transform.smoothscale_by(letters, share)
    size = (letters.get_width() + kit.px(120), letters.get_height() + kit.px(18))
    sprite = pygame.Surface(size, pygame.SRCALPHA)
    reach = size[0] / 2
    for x in range(size[0]):
        share = min(1.0, (1 - abs(x - reach) / reach) * 3.2)
        sprite.fill((*ground[:3], round(250 * share)), (x, 0, 1, size[1]))
        line = (*ink[:3], round(190 * share))
        sprite.fill(line, (x, 0, 1, max(1, kit.px(1.5))))
        sprite.fill(line, (x, size[1] - max(1, kit.px(1.5)), 1, max(1, kit.px(1.5))))
    sprite.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2 - kit.px(1.5))))
    return sprite


@kept(0.3)
def _bubble_sprite(kit: Kit, words: str) -> pygame.Surface:
    letters = kit.look.fonts.render(words, Size.BODY, INK, bold=True)
    size = (letters.get_width() + kit.px(30), letters.get_height() + kit.px(6))
    sprite = rounded(size, size[1] // 2, IVORY, GOLD_DEEP, max(1, kit.px(1.5))).copy()
    sprite.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2 - 1)))
    return sprite


@kept(0.2)
def _stamp_sprite(kit: Kit, words: str, *, raised: bool) -> pygame.Surface:
    """Draw the plaque of the stake, as large as it is in the middle."""
    ground, ink = (CINNABAR, IVORY) if raised else (INK_SOFT, IVORY_DIM)
    letters = kit.look.fonts.render(words, Size.TITLE, ink, bold=True)
    letters = pygame.transform.smoothscale_by(letters, 1.8)
    size = (letters.get_width() + kit.px(56), letters.get_height() + kit.px(18))
    plaque = rounded(size, kit.px(14), ground, GOLD_BRIGHT, kit.px(3)).copy()
    plaque.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2 - kit.px(2))))
    return plaque


@kept(0.7)
def _glow_sprite(size: tuple[int, int], reach: int, colour: Colour) -> pygame.Surface:
    whole = (size[0] + 2 * reach, size[1] + 2 * reach)
    sprite = pygame.Surface(whole, pygame.SRCALPHA)
    area = sprite.get_rect()
    steps = 5
    for i in range(steps):
        inner = area.inflate(-2 * reach * i // steps, -2 * reach * i // steps)
        alpha = round(40 + 160 * (i / (steps - 1)) ** 2)
        outline(sprite, inner, reach * 2, (*colour[:3], alpha), max(2, reach // 3))
    return sprite


@kept(0.3)
def _points_sprite(kit: Kit, points: int) -> pygame.Surface:
    ink = JADE if points > 0 else CINNABAR_BRIGHT if points < 0 else IVORY_DIM
    letters = kit.look.fonts.render(signed(points), Size.TITLE, ink, bold=True)
    size = (letters.get_width() + kit.px(24), letters.get_height())
    sprite = rounded(size, size[1] // 3, (*INK[:3], 215)).copy()
    sprite.blit(letters, letters.get_rect(center=(size[0] // 2, size[1] // 2 - 1)))
    return sprite
