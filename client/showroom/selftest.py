"""Loading every asset once."""

from itertools import product

import pygame

from client.present.rulebook import rulebook
from client.settings.settings import Back, Deck, Felt
from client.stage.cards import CardArt
from client.stage.faces import DeckStyle
from client.stage.felt import felt
from client.stage.sound import sound_files
from client.ui.scene import Program
from engine.assets import assets_folder
from engine.core.notation import NAMES
from engine.text import LANGUAGES, text_in

WIDTH = 72
"""Pixels of a card drawn for the test."""


def load_everything(app: Program) -> int:
    """Draw every card, icon and cloth, make every sound, read every text; count them.

    Whatever cannot be loaded raises its own exception.
    """
    count = 0
    for deck, back in product(Deck, Back):
        style = DeckStyle(four_colour=True, large_index=True, back=back.value, picture=deck.value)
        art = CardArt(assets_folder(), style)
        art.back(WIDTH)
        for card in NAMES:
            art.face(card, WIDTH)
            count += 1
    for colour in Felt:
        felt((320, 200), colour.value)
        count += 1
    for kind in ("icons", "avatars", "emotes"):
        get = {"icons": app.icons.get, "avatars": app.icons.avatar, "emotes": app.icons.emote}[kind]
        for name in app.icons.names(kind):
            picture: pygame.Surface = get(name, 48)
            count += picture.get_width() // 48
    for variants in sound_files(assets_folder() / "sounds").values():
        count += sum(file.stat().st_size > 0 for file in variants)
    for language in LANGUAGES:
        count += len(text_in(language).keys()) + len(rulebook(text_in(language)))
    return count
