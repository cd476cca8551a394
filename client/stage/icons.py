"""Icons, avatars and emotes as surfaces, drawn when first wanted at a size."""

from pathlib import Path

import pygame

from client.look.store import Store
from client.stage.svg import rasterise, recoloured

_TINTED = "#ffffff"
_BLANK = "#f4ecd8"
"""Colour of a mask that nothing is painted on."""
_KEPT = 1.5
"""Bytes for each pixel of the window in which pictures are kept."""

WHITE = pygame.Color(255, 255, 255)


class Icons:
    """Small square pictures by name.

    An icon's pure white takes the wanted colour; crown, scepter, sword, coin and
    medals have none and keep their own. Surfaces belong to the cache: blit them,
    never draw on them.
    """

    def __init__(self, assets: Path) -> None:
        self._assets = assets
        self._text: dict[tuple[str, str], str] = {}
        self._drawn: Store[tuple[str, str, int, str]] = Store(_KEPT)

    def get(self, name: str, size: int, colour: pygame.typing.ColorLike = WHITE) -> pygame.Surface:
        """Give an icon, ``size`` pixels wide and high.

        Raises:
            FileNotFoundError: if there is no icon of that name.
        """
        return self._picture("icons", name, size, pygame.Color(colour))

    def avatar(self, name: str, size: int) -> pygame.Surface:
        """Give a character's round portrait."""
        return self._picture("avatars", name, size, WHITE)

    def emote(self, name: str, size: int) -> pygame.Surface:
        """Give an emote."""
        return self._picture("emotes", name, size, WHITE)

    def mask(
        self, name: str, size: int, colour: pygame.typing.ColorLike | None = None
    ) -> pygame.Surface:
        """Give an opera mask: ``neutral``, ``emperor``, ``guard``, ``rebel`` or ``solo``.

        With a colour, what is blank of it has that tint.
        """
        if colour is None:
            return self._picture("masks", name, size, WHITE)
        return self._picture("masks", name, size, pygame.Color(colour), _BLANK)

    def names(self, kind: str = "icons") -> tuple[str, ...]:
        """List what there is of ``icons``, ``avatars``, ``emotes`` or ``masks``, in order."""
        return tuple(sorted(path.stem for path in (self._assets / kind).glob("*.svg")))

    def forget(self) -> None:
        """Drop every surface, as after a change of the window's size."""
        self._drawn.clear()

    def _picture(
        self, kind: str, name: str, size: int, colour: pygame.Color, tinted: str = _TINTED
    ) -> pygame.Surface:
        tint = f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}"
        key = (kind, name, size, tint)
        found = self._drawn.get(key)
        if found is not None:
            return found
        text = recoloured(self._read(kind, name), {} if tint == _TINTED else {tinted: tint})
        return self._drawn.put(key, rasterise(text, (size, size)))

    def _read(self, kind: str, name: str) -> str:
        if (kind, name) not in self._text:
            path = self._assets / kind / f"{name}.svg"
            self._text[kind, name] = path.read_text(encoding="utf-8")
        return self._text[kind, name]
