"""Carrying chosen cards to another place in one's own hand."""

from dataclasses import dataclass, field

import pygame

from client.look.palette import GOLD_BRIGHT
from client.look.shapes import rounded
from client.present.arrangement import Chip, drawn_together
from client.present.desk import Desk, Drop
from client.present.handlayout import HandLayout
from client.stage.kit import Kit
from client.stage.still import Layer
from engine.core.cards import Cards

_SHOWN = 8
"""Most cards that are seen at the pointer."""

_INSIDE = 0.25
"""Share of a group at either side where a drop is beside it, not in it."""


@dataclass
class Carrying:
    """Cards that hang at the pointer; they are moved only when they are let go.

    Attributes:
        held: the raised chips when one of them was pressed; empty if none was.
        at: where the pointer is, once they hang at it.
    """

    held: frozenset[Chip] = field(default_factory=frozenset)
    at: tuple[int, int] | None = None

    @property
    def on(self) -> bool:
        """Whether cards hang at the pointer."""
        return self.at is not None

    def press(self, desk: Desk, chip: Chip) -> None:
        """Note a press on a card: raised ones may be carried away."""
        raised = desk.selection.chips
        self.held, self.at = (raised if chip in raised else frozenset()), None

    def follow(self, desk: Desk, layout: HandLayout, pos: tuple[int, int]) -> bool:
        """Follow the pointer; cards are lifted when it has left the hand upwards."""
        top = min((slot.rect.y for slot in layout.slots), default=0) - layout.lift
        if not self.on and self.held and pos[1] < top:
            desk.selection.raise_again(self.held)
            desk.selection.release()
            self.at = pos
        if self.on:
            self.at = pos
        return self.on

    def let_go(self, desk: Desk, layout: HandLayout | None) -> bool:
        """Lay the cards down where the pointer is; tell whether any hung there."""
        at, self.held, self.at = self.at, frozenset(), None
        if at is None or layout is None:
            return at is not None
        desk.move(place_for(desk, layout, at[0]))
        return True

    def drop(self) -> None:
        """Leave the cards where they were."""
        self.held, self.at = frozenset(), None

    def layers(self, kit: Kit, desk: Desk, layout: HandLayout | None) -> list[Layer]:
        """Show the cards at the pointer, and where they would come to lie."""
        if self.at is None or layout is None:
            return []
        cards: Cards = tuple(sorted((chip.card for chip in self.held), reverse=True))[:_SHOWN]
        width, high = layout.card
        step = round(width * 0.32)
        area = pygame.Rect(0, 0, width + step * (len(cards) - 1), high)
        area.midtop = (self.at[0], self.at[1] - high // 4)

        def paint(surface: pygame.Surface) -> None:
            for number, card in enumerate(cards):
                surface.blit(kit.cards.face(card, width), (area.x + step * number, area.y))

        found = [Layer("carried", area.inflate(4, 4), (cards, tuple(area)), paint)]
        mark = mark_for(desk, layout, self.at[0], kit.px(5))
        if mark is not None:
            found.insert(0, _mark_layer(mark))
        return found


def _mark_layer(mark: pygame.Rect) -> Layer:
    return Layer(
        "carried:mark", mark, tuple(mark),
        lambda surface: _paint_mark(surface, mark),
    )  # fmt: skip


def _paint_mark(surface: pygame.Surface, mark: pygame.Rect) -> None:
    surface.blit(rounded(mark.size, min(mark.size) // 2, GOLD_BRIGHT), mark)


def group_areas(desk: Desk, layout: HandLayout) -> list[pygame.Rect]:
    """Tell where the groups drawn together lie, from the left."""
    hand = tuple(sorted(slot.chip.card for slot in layout.slots))
    groups, _ = drawn_together(hand, desk.groups)
    rects = {slot.chip: pygame.Rect(slot.rect) for slot in layout.slots}
    return [rects[chips[0]].unionall([rects[chip] for chip in chips[1:]]) for chips in groups]


def place_for(desk: Desk, layout: HandLayout, x: int) -> Drop:
    """Tell what letting go at a place means: into a group, before one, or to the sorted cards."""
    areas = group_areas(desk, layout)
    for number, area in enumerate(areas):
        edge = round(area.width * _INSIDE)
        if x < area.left + edge:
            return Drop(before=number)
        if x <= area.right - edge:
            return Drop(into=number)
    first = min((slot.rect.x for slot in layout.slots), default=0)
    right = areas[-1].right if areas else first
    if x <= right + layout.card[0] // 2:
        return Drop(before=len(areas))
    return Drop()


def mark_for(desk: Desk, layout: HandLayout, x: int, thick: int) -> pygame.Rect | None:
    """Give the bar that shows where cards would come to lie; None among the sorted ones."""
    drop, areas = place_for(desk, layout, x), group_areas(desk, layout)
    slots = [pygame.Rect(slot.rect) for slot in layout.slots]
    if not slots or drop == Drop():
        return None
    bottom, high = max(slot.bottom for slot in slots), layout.card[1]
    if drop.into is not None:
        area = areas[drop.into]
        return pygame.Rect(area.left, area.bottom - thick, area.width, thick)
    number = drop.before or 0
    left = areas[number].left if number < len(areas) else min(slot.left for slot in slots)
    if areas and number == len(areas):
        left = areas[-1].right
    return pygame.Rect(left - thick, bottom - high, thick, high)
