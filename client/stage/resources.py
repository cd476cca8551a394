"""Things made once and shared by all screens: felt, cards, sounds."""

from typing import TYPE_CHECKING

import pygame

from client.settings.settings import Deck, Settings
from engine.assets import assets_folder

if TYPE_CHECKING:
    from client.stage.cards import CardArt
    from client.stage.sound import Sounds


class Resources:
    """Makes each of them when it is first wanted, and again when a setting changes it."""

    def __init__(self) -> None:
        self._cards: CardArt | None = None
        self._sounds: Sounds | None = None
        self._felt: pygame.Surface | None = None
        self._felt_key: tuple[tuple[int, int], str] = ((0, 0), "")

    def cards(self, settings: Settings) -> "CardArt":
        """Give the cards of the chosen deck."""
        from client.stage.cards import CardArt
        from client.stage.faces import DeckStyle

        # A deck for old eyes is one whole: large letters and a colour for each suit.
        bold = settings.deck is Deck.BOLD
        deck = DeckStyle(
            four_colour=settings.four_colour or bold,
            large_index=settings.large_index or bold,
            back=settings.back.value,
            picture=settings.deck.value,
        )
        if self._cards is None or self._cards.deck != deck:
            self._cards = CardArt(assets_folder(), deck)
        return self._cards

    def forget_sizes(self) -> None:
        """Let go of what was drawn for another window size."""
        if self._cards is not None:
            self._cards.forget()

    def felt(self, size: tuple[int, int], colour: str) -> pygame.Surface:
        """Give the cloth for a whole window."""
        from client.stage.felt import felt

        key = (size, colour)
        if self._felt is None or self._felt_key != key:
            self._felt, self._felt_key = felt(size, colour), key
        return self._felt

    def sounds(self, settings: Settings) -> "Sounds":
        """Give the sounds at the chosen volumes."""
        from client.stage.sound import Sounds

        if self._sounds is None:
            self._sounds = Sounds(
                assets_folder() / "sounds", settings.effects, settings.alerts, settings.mute
            )
        return self._sounds

    def close(self) -> None:
        """Let go of the sound device."""
        self._sounds = None
