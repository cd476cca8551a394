"""One's own hand: columns or rows of cards, the selected ones raised."""

from itertools import groupby
from typing import NamedTuple

import pygame

from client.look.fonts import Size
from client.look.palette import CINNABAR, GOLD_BRIGHT, INK, IVORY
from client.look.shapes import outline, rounded
from client.look.store import Store
from client.present.arrangement import Chip
from client.present.handlayout import HandLayout, RankBadge, Slot
from client.present.pictures import HandPicture
from client.stage.kit import Kit
from engine.core.cards import Card

_WARM = (255, 232, 158)
"""Tint of a selected card, multiplied with its colours."""


class Run(NamedTuple):
    """Neighbouring cards of one rank, with all that their look depends on."""

    slots: tuple[Slot, ...]
    badge: RankBadge | None
    raised: frozenset[Chip]
    dimmed: frozenset[Chip]
    hidden: frozenset[Chip]
    cursor: Chip | None


class HandView:
    """Draws the hand; keeps the tinted faces of selected cards."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._warm: Store[tuple[Card, int, int | None, int | None]] = Store(1.0)

    def runs(self, hand: HandPicture, where: HandLayout) -> list[Run]:
        """Part the hand, as it lies now, into neighbours of one rank in drawing order."""
        runs = []
        for rank, group in groupby(where.slots, key=lambda slot: slot.chip.card >> 2):
            slots = tuple(group)
            own = frozenset(slot.chip for slot in slots)
            badge = next(
                (one for one in where.badges if one.rank == rank and _over(one, slots)), None
            )
            runs.append(
                Run(
                    slots,
                    badge,
                    raised=own & hand.raised,
                    dimmed=own & hand.dimmed,
                    hidden=own & hand.hidden,
                    cursor=hand.cursor if hand.cursor in own else None,
                )
            )
        return runs

    def area_of(self, run: Run, lift: int) -> pygame.Rect:
        """Tell what a run may cover, raised cards and badge included."""
        area = pygame.Rect(run.slots[0].rect).unionall([slot.rect for slot in run.slots])
        area.top -= lift
        area.height += lift
        if run.badge is not None:
            area.union_ip(run.badge.rect)
        return area.inflate(self._kit.px(8), self._kit.px(8))

    def draw(self, surface: pygame.Surface, run: Run, lift: int) -> None:
        """Draw the cards of a run that are under the clip, then its badge."""
        clip = surface.get_clip()
        for slot in run.slots:
            chip = slot.chip
            if chip in run.hidden:
                continue
            raised = chip in run.raised
            spot = pygame.Rect(slot.rect)
            if raised:
                spot.y -= lift
            if not spot.colliderect(clip):
                continue
            if raised:
                surface.blit(self._raised_face(slot), spot)
            else:
                dimmed = chip in run.dimmed
                surface.blit(self._face(slot, dimmed=dimmed), spot)
        if run.cursor is not None:
            self._draw_cursor(surface, run, lift)
        if run.badge is not None:
            self._draw_badge(surface, run.badge, run)

    def _draw_cursor(self, surface: pygame.Surface, run: Run, lift: int) -> None:
        """Ring what shows of the card the keyboard is on; red stands out on ivory and gold."""
        slot = next(slot for slot in run.slots if slot.chip == run.cursor)
        spot = pygame.Rect(slot.rect)
        if slot.chip in run.raised:
            spot.y -= lift
        if slot.strip is not None:
            spot.height = max(slot.strip, self._kit.px(14))
        if slot.edge is not None:
            spot.width = max(slot.edge, self._kit.px(14))
        px = self._kit.px
        outline(surface, spot.inflate(px(4), px(4)), px(7), GOLD_BRIGHT, px(5))
        outline(surface, spot.inflate(px(2), px(2)), px(6), CINNABAR, px(3))

    def _face(self, slot: Slot, *, dimmed: bool = False) -> pygame.Surface:
        return self._kit.cards.face(
            slot.chip.card, int(slot.rect.w), dimmed=dimmed, strip=slot.strip, edge=slot.edge
        )

    def _raised_face(self, slot: Slot) -> pygame.Surface:
        key = (slot.chip.card, int(slot.rect.w), slot.strip, slot.edge)
        found = self._warm.get(key)
        if found is not None:
            return found
        face = self._face(slot).copy()
        face.fill(_WARM, special_flags=pygame.BLEND_RGB_MULT)
        area = face.get_rect()
        outline(face, area, self._kit.px(5), GOLD_BRIGHT, self._kit.px(2))
        return self._warm.put(key, face)

    def _draw_badge(self, surface: pygame.Surface, badge: RankBadge, run: Run) -> None:
        there, raised = len(run.slots) - len(run.hidden), len(run.raised)
        if there < 2:
            return
        ground, ink = (GOLD_BRIGHT, INK) if raised else (self._kit.cloth.soft, IVORY)
        area = pygame.Rect(badge.rect)
        surface.blit(rounded(area.size, area.height // 2, ground), area)
        words = f"{raised}/{there}" if raised else f"×{there}"
        self._kit.put(surface, words, Size.SMALL, ink, bold=True, center=area.center)


def _over(badge: RankBadge, slots: tuple[Slot, ...]) -> bool:
    """Tell whether a badge stands over these cards; two rows may share a rank."""
    left, right = slots[0].rect.x, slots[-1].rect.right
    top = min(slot.rect.y for slot in slots)
    bottom = max(slot.rect.bottom for slot in slots)
    beside = left <= badge.rect.x + badge.rect.w // 2 <= right
    above = 0 <= top - badge.rect.y <= 3 * badge.rect.h
    return beside and (above or 0 <= badge.rect.y - bottom <= badge.rect.h)
