"""The drawn people who sit at the table, cut round."""

from pathlib import Path

import pygame

from client.look.palette import IVORY
from client.look.shapes import disc


class Portraits:
    """Gives avatars by name at any diameter; each is drawn once."""

    def __init__(self, assets: Path) -> None:
        self._folder = assets / "avatars"
        self.names: tuple[str, ...] = tuple(sorted(file.stem for file in self._folder.glob("*.svg")))
        self._kept: dict[tuple[str, int, bool], pygame.Surface] = {}

    def get(self, name: str, diameter: int, *, grey: bool = False) -> pygame.Surface:
        """Give an avatar; an unknown name gets one of ours, always the same."""
        if name not in self.names:
            name = self.names[sum(name.encode()) % len(self.names)]
        key = (name, diameter, grey)
        if key not in self._kept:
            self._kept[key] = self._drawn(name, diameter, grey=grey)
        return self._kept[key]

    def _drawn(self, name: str, diameter: int, *, grey: bool) -> pygame.Surface:
        file = self._folder / f"{name}.svg"
        picture = pygame.image.load_sized_svg(str(file), (diameter, diameter))
        mask = disc(diameter, (*IVORY[:3], 255)).copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return pygame.transform.grayscale(picture) if grey else picture
