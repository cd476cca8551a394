"""One's own hand: columns or rows of cards, the selected ones raised."""

import pygame

from client.look.fonts import Size
from client.look.palette import GOLD_BRIGHT, INK, INK_SOFT, IVORY
from client.look.shapes import outline, rounded
from client.present.handlayout import RankBadge
from client.stage.kit import Kit
from client.stage.pictures import HandPicture
from engine.core.cards import Card

_WARM = (255, 232, 158)
"""Tint of a selected card, multiplied with its colours."""


class HandView:
    """Draws the hand; keeps the tinted faces of selected cards."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._warm: dict[tuple[Card, int], pygame.Surface] = {}

    def draw(self, surface: pygame.Surface, hand: HandPicture) -> None:
        """Draw cards that are under the clip, then the badges."""
        clip = surface.get_clip()
        lift = hand.layout.lift
        width = hand.layout.card[0]
        for slot in hand.layout.slots:
            chip = slot.chip
            if chip in hand.hidden:
                continue
            raised = chip in hand.raised
            spot = pygame.Rect(slot.rect)
            if raised:
                spot.y -= lift
            if not spot.colliderect(clip):
                continue
            if raised:
                surface.blit(self._raised_face(chip.card, width), spot)
            else:
                dimmed = chip in hand.dimmed
                surface.blit(self._kit.cards.face(chip.card, width, dimmed=dimmed), spot)
            if chip == hand.cursor:
                px = self._kit.px
                outline(surface, spot.inflate(px(2), px(2)), px(7), GOLD_BRIGHT, px(3))
        for badge in hand.layout.badges:
            self._draw_badge(surface, badge, hand)

    def _raised_face(self, card: Card, width: int) -> pygame.Surface:
        key = (card, width)
        if key not in self._warm:
            face = self._kit.cards.face(card, width).copy()
            face.fill(_WARM, special_flags=pygame.BLEND_RGB_MULT)
            area = face.get_rect()
            outline(face, area, self._kit.px(5), GOLD_BRIGHT, self._kit.px(2))
            self._warm[key] = face
        return self._warm[key]

    def _draw_badge(self, surface: pygame.Surface, badge: RankBadge, hand: HandPicture) -> None:
        chips = {slot.chip for slot in hand.layout.slots if slot.chip.card >> 2 == badge.rank}
        there = len(chips - hand.hidden)
        if there < 2:
            return
        raised = len(chips & hand.raised)
        ground, ink = (GOLD_BRIGHT, INK) if raised else (INK_SOFT, IVORY)
        area = pygame.Rect(badge.rect)
        surface.blit(rounded(area.size, area.height // 2, ground), area)
        words = f"{raised}/{there}" if raised else f"×{there}"
        self._kit.put(surface, words, Size.SMALL, ink, bold=True, center=area.center)
