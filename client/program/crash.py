"""The window that says that something broke, where it is written, and what to do."""

import sys
from typing import TYPE_CHECKING

import pygame

from client.look import palette
from client.look.fonts import Size
from client.look.look import Look
from client.look.shapes import rounded
from client.machine.logfile import Log
from client.machine.window import is_dummy
from client.ui.buttons import Button, Weight
from client.ui.drawing import lines_of, put, put_lines, tidy
from client.ui.page import Page

if TYPE_CHECKING:
    from client.program.app import App

log = Log(__name__)


class CrashWindow:
    """Stands alone: it uses no scene, for a scene has just failed."""

    def __init__(self, look: Look, surface: pygame.Surface, file: str) -> None:
        self.look = look
        self.surface = surface
        self.file = file
        self.again: bool | None = None
        self.text_bottom = 0
        """Where the words end, in pixels."""
        room = surface.get_rect()
        self.page = Page(look, room, lambda: self._end(False))
        width = min(look.px(720), room.width - 40)
        self._parts = self._broken(width - look.px(60))
        text_high = sum(len(lines) * look.fonts.line(size) for lines, size, _ in self._parts)
        gaps = look.px(26 + 8 + 6 * len(self._parts) + 18 + 46 + 30)
        self.panel = pygame.Rect(0, 0, width, look.fonts.line(Size.TITLE) + text_high + gaps)
        self.panel.center = room.center
        self._add_buttons()

    def _broken(self, width: int) -> list[tuple[list[str], Size, palette.Colour]]:
        """Break what is said into lines, each part with its size and colour."""
        look, text = self.look, self.look.text
        return [
            (tidy(look, text("crash.body"), Size.BODY, width), Size.BODY, palette.IVORY),
            (tidy(look, text("crash.file"), Size.SMALL, width), Size.SMALL, palette.IVORY_DIM),
            (lines_of(look, self.file, Size.SMALL, width), Size.SMALL, palette.GOLD),
        ]

    def _add_buttons(self) -> None:
        look = self.look
        right = self.panel.right - look.px(30)
        for name, weight, act in (
            ("again", Weight.MAIN, lambda: self._end(True)),
            ("copy", Weight.PLAIN, self._copy),
            ("quit", Weight.PLAIN, lambda: self._end(False)),
        ):
            button = Button(name, look.text(f"crash.{name}"), act, weight=weight)
            width = button.width(look)
            place = pygame.Rect(
                right - width, self.panel.bottom - look.px(30 + 46), width, look.px(46)
            )
            button.lay(look, place)
            self.page.add(button)
            right = place.left - look.px(12)

    def _end(self, again: bool) -> None:
        self.again = again

    def _copy(self) -> None:
        pygame.scrap.put_text(self.file)

    def draw(self) -> None:
        """Draw the panel with its words."""
        look, panel = self.look, self.panel
        self.surface.fill(palette.INK[:3])
        self.surface.blit(
            rounded(panel.size, look.px(16), palette.INK_SOFT, palette.CINNABAR, look.px(2)), panel
        )
        area = panel.inflate(-look.px(60), -look.px(52))
        head = pygame.Rect(area.topleft, (area.width, look.fonts.line(Size.TITLE)))
        title = look.text("crash.title")
        put(self.surface, look, title, Size.TITLE, palette.GOLD_BRIGHT, head, bold=True)
        area.top = head.bottom + look.px(8)
        for lines, size, colour in self._parts:
            area.top += put_lines(self.surface, look, lines, size, colour, area) + look.px(6)
        self.text_bottom = area.top
        self.page.draw(self.surface)
        pygame.display.flip()

    def run(self) -> bool:
        """Wait for the answer; tell whether to go on from the menu."""
        while self.again is None:
            self.draw()
            event = pygame.event.wait(100)
            if event.type == pygame.QUIT:
                return False
            self.page.handle(event)
            self.page.update(0.1)
        return self.again


def show_crash(app: "App") -> bool:
    """Say that the program broke; tell whether the player wants the menu back."""
    file = str(app.paths.log)
    sys.stderr.write(app.look.text("crash.file") + f" {file}\n")
    if is_dummy():
        return False
    try:
        surface = pygame.display.get_surface() or app.window.surface
        return CrashWindow(app.look, surface, file).run()
    except Exception:
        log.exception("the crash window failed too")
        return False
