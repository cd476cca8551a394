"""A few cards of the chosen deck on the chosen cloth."""

import pygame

from client.look.look import Look
from client.look.shapes import rounded
from client.overriding import override
from client.stage.cards import CardArt
from client.ui.widget import Widget
from engine.core.notation import parse_cards

SHOWN = parse_cards("BJ* BJ SJ* SJ 2s Ah Kd Qc Js Th 7d 6c")


class DeckPreview(Widget):
    """Cards side by side as they lie in the hand, with a back at the end."""

    def __init__(self, cards: CardArt, felt: pygame.Surface, *, reverse: bool) -> None:
        super().__init__()
        self.cards = cards
        self.felt = felt
        self.order = tuple(reversed(SHOWN)) if reverse else SHOWN

    @override
    def height(self, look: Look, width: int) -> int:
        del width
        return look.px(150)

    @override
    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = look.px(12)
        cloth = self._cloth(look, radius)
        surface.blit(cloth, self.rect)
        wide = look.px(84)
        high = round(wide * self.cards.aspect)
        back_left = self.rect.right - look.px(24) - wide
        room = back_left - look.px(24) - self.rect.left - look.px(24) - wide
        step = min(look.px(58), room // (len(self.order) - 1))
        top = self.rect.centery - high // 2
        left = self.rect.left + look.px(24)
        for index, card in enumerate(self.order):
            surface.blit(self.cards.face(card, wide), (left + index * step, top))
        surface.blit(self.cards.back(wide), (back_left, top))

    def _cloth(self, look: Look, radius: int) -> pygame.Surface:
        del look
        cloth = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        middle = self.felt.get_rect().center
        part = pygame.Rect((0, 0), self.rect.size)
        part.center = middle
        cloth.blit(self.felt, (0, 0), part)
        mask = rounded(self.rect.size, radius, (255, 255, 255))
        cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return cloth
