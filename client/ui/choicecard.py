"""A rule set as a card: its name, a sketch of it, and what there is in it."""

from collections.abc import Callable, Sequence

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.palette import mix
from client.look.shapes import rounded
from client.look.typeset import is_wide
from client.overriding import override
from client.ui.drawing import balanced, focus_mark, put, put_lines
from client.ui.widget import Widget

_FOOT = 30.0
"""Height of the foot, in units: a line, and the icons below it."""


class ChoiceCard(Widget):
    """A large card with a title and a few lines, one of several to choose from."""

    focusable = True

    def __init__(self, name: str, title: str, sketch: str, act: Callable[[], None]) -> None:
        super().__init__(name)
        self.title = title
        self.sketch = sketch
        self.act = act
        self.chosen = False
        self.icons: Sequence[str] = ()
        """Names of the icons at its foot."""
        self.note = ""
        """Words at the right of its foot."""
        self.lead = ""
        """A line below the title: for whom it is."""
        self.footed = False
        """Whether the foot is drawn: on all cards of a screen or on none."""

    @override
    def height(self, look: Look, width: int) -> int:
        body = len(self._lines(look, width)) * look.fonts.line(Size.SMALL)
        lead = look.fonts.line(Size.SMALL) if self.lead else 0
        return look.px(32) + look.fonts.line(Size.BODY) + look.px(4) + lead + body

    def has_room(self, look: Look) -> bool:
        """Tell whether a foot fits below the sketch; it reaches into the lower margin."""
        spare = self.rect.height - self.height(look, self.rect.width)
        return spare >= look.px(_FOOT - 3)

    def _lines(self, look: Look, width: int) -> list[str]:
        """Break Chinese at its commas; English runs on, and so takes fewer lines."""
        inner = width - look.px(36)
        if not any(map(is_wide, self.sketch)):
            return balanced(look, self.sketch.replace("\n", " "), Size.SMALL, inner)
        return [
            line
            for part in self.sketch.split("\n")
            for line in balanced(look, part, Size.SMALL, inner)
        ]

    @override
    def activate(self) -> None:
        if self.enabled:
            self.act()

    @override
    def words(self) -> list[str]:
        return [word for word in (self.title, self.lead, self.sketch) if word]

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(12)
        fill = mix(palette.INK_SOFT, palette.INK_LIFT, self.warmth)
        edge = mix(mix(palette.INK_LIFT, palette.GOLD_DEEP, 0.5), palette.GOLD, self.warmth)
        thick = max(1, look.px(1))
        if self.chosen:
            fill, edge, thick = (
                mix(palette.INK_LIFT, palette.GOLD_DEEP, 0.22),
                palette.GOLD,
                look.px(2),
            )
        surface.blit(rounded(self.rect.size, radius, fill, edge, thick), self.rect)
        inner = self.rect.inflate(-look.px(36), -look.px(28))
        title = pygame.Rect(inner.left, inner.top, inner.width, look.fonts.line(Size.BODY))
        colour = palette.GOLD_BRIGHT if self.chosen else palette.IVORY
        put(surface, look, self.title, Size.BODY, colour, title, bold=True)
        if self.chosen:
            mark = look.icons.get("check", look.px(20), palette.GOLD_BRIGHT[:3])
            surface.blit(mark, mark.get_rect(midright=title.midright))
        body = pygame.Rect(inner.left, title.bottom + look.px(4), inner.width, inner.height)
        if self.lead:
            line = pygame.Rect(body.topleft, (inner.width, look.fonts.line(Size.SMALL)))
            put(surface, look, self.lead, Size.SMALL, palette.GOLD, line)
            body.top = line.bottom
        lines = self._lines(look, self.rect.width)
        put_lines(surface, look, lines, Size.SMALL, palette.IVORY_DIM, body)
        if self.footed:
            self._draw_foot(surface, look)
        if self.focused:
            focus_mark(surface, look, self.rect, radius)

    def icon_places(self, look: Look) -> list[pygame.Rect]:
        """Tell where the icons of the foot are: closer together before a long note."""
        row = self._foot(look)
        side, room = look.px(18), row.width - self._note_width(look) - look.px(8)
        between = max(1, len(self.icons) - 1)
        step = min(side + look.px(9), (room - side) / between)
        places = [pygame.Rect(0, 0, side, side) for _ in self.icons]
        for number, place in enumerate(places):
            place.midleft = (row.left + int(number * step), row.centery + look.px(1))
        return places

    def _note_width(self, look: Look) -> int:
        return look.fonts.width(self.note, Size.SMALL)

    def _foot(self, look: Look) -> pygame.Rect:
        area = self.rect.inflate(-look.px(36), 0)
        area.height = look.px(_FOOT)
        area.bottom = self.rect.bottom - look.px(9)
        return area

    def _draw_foot(self, surface: pygame.Surface, look: Look) -> None:
        area = self._foot(look)
        line = mix(palette.INK_LIFT, palette.GOLD_DEEP, 0.35)
        pygame.draw.line(surface, line, area.topleft, area.topright, max(1, look.px(1)))
        colour = palette.GOLD_BRIGHT if self.chosen else palette.GOLD
        row = pygame.Rect(area.left, area.top + look.px(2), area.width, area.height - look.px(2))
        for name, place in zip(self.icons, self.icon_places(look), strict=True):
            surface.blit(look.icons.get(name, place.width, colour[:3]), place)
        put(surface, look, self.note, Size.SMALL, palette.IVORY_DIM, row, "right")
