"""Names of keys: as pygame calls them, and as they stand on a button."""

import pygame

from client.present.deeds import Deed
from engine.text import Text


def key_label(text: Text, keys: dict[Deed, str], deed: Deed) -> str:
    """Name the key of a deed as it stands on a button; empty if it has none."""
    key = keys.get(deed, "")
    words = f"table.key.{key}"
    return text(words) if words in text else key.upper()


def key_name(event: pygame.event.Event) -> str:
    """Name the key of an event; both Enter keys are one."""
    name = pygame.key.name(event.key)
    return "return" if name == "enter" else name
