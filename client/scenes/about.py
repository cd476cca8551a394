"""Version, folders, licences."""

import sys

import pygame

from client.look import palette
from client.look.fonts import Size
from client.ui.grid import Grid
from client.ui.labels import Label, Paragraph, Rule, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine import __version__

PARTS = (
    ("pygame-ce", "LGPL 2.1"),
    ("SDL 2", "zlib"),
    ("pygame_gui", "MIT"),
    ("Noto Sans SC", "SIL OFL 1.1"),
    ("msgspec", "BSD 3-Clause"),
    ("websockets", "BSD 3-Clause"),
    ("python-zeroconf", "LGPL 2.1"),
    ("platformdirs", "MIT"),
    ("python-i18n", "MIT"),
    ("Python", "PSF"),
)
"""What the program is built on, with its licence."""


class AboutScene(PageScene):
    """A page to read."""

    name = "about"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)

    def fill(self, page: Page) -> None:
        look = self.look
        self._panel = self.add_header(page, self.words_for("home.about"))
        scroll = Scroll("body", self._body(), gap=6, pad=12)
        scroll.lay(look, self._panel.inflate(-look.px(52), -look.px(24)))
        page.add(scroll)

    def _body(self) -> list[Widget]:
        words, paths = self.words_for, self.app.paths
        system = f"pygame-ce {pygame.ver} · Python {sys.version.split()[0]}"
        widgets: list[Widget] = [
            Label(
                words("about.name", version=__version__), Size.BODY, palette.GOLD_BRIGHT, bold=True
            ),
            Paragraph(words("about.what"), Size.BODY, palette.IVORY),
            Label(system, Size.SMALL, palette.IVORY_FAINT),
            Rule(),
            Label(words("about.folders"), Size.BODY, palette.GOLD, bold=True),
        ]
        for name, path in (
            ("settings", paths.config),
            ("games", paths.data),
            ("log", paths.log),
        ):
            widgets.append(
                Paragraph(words(f"about.{name}", path=path), Size.SMALL, palette.IVORY_DIM)
            )
        widgets += [
            Rule(),
            Label(words("about.licences"), Size.BODY, palette.GOLD, bold=True),
            Paragraph(words("about.own"), Size.SMALL, palette.IVORY_DIM),
            Space(2),
        ]
        parts = [
            Label(f"{name} – {licence}", Size.SMALL, palette.IVORY_DIM) for name, licence in PARTS
        ]
        widgets.append(Grid(parts, least=270, most=3, gap=4))
        widgets.append(Paragraph(words("about.texts"), Size.SMALL, palette.IVORY_FAINT))
        return widgets

    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
