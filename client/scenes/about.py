"""Version, folders, licences."""

import json
import sys
from pathlib import Path

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.ui.grid import Grid
from client.ui.labels import Label, Paragraph, Rule, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.widget import Widget
from engine import __version__
from engine.assets import assets_folder

THIRD_PARTY = "THIRD_PARTY.txt"
"""Where a program to download has the texts of all licences."""


def parts() -> list[tuple[str, str]]:
    """List what the program is built on, each with its licence."""
    parts = json.loads((assets_folder() / "parts.json").read_text(encoding="utf-8"))
    return [(part["name"], part["licence"].replace("-", " ", 1)) for part in parts]


class AboutScene(PageScene):
    """A page to read."""

    name = "about"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @override
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
        lines = [
            Label(f"{name} – {licence}", Size.SMALL, palette.IVORY_DIM) for name, licence in parts()
        ]
        widgets.append(Grid(lines, least=400, most=2, gap=4))
        bundle = getattr(sys, "_MEIPASS", None)
        if bundle is not None:
            file = Path(bundle) / THIRD_PARTY
            widgets.append(
                Paragraph(words("about.texts", file=file), Size.SMALL, palette.IVORY_FAINT)
            )
        return widgets

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)
