"""Leafing through the tricks of the hand over the table, while the table goes on."""

from collections.abc import Callable

import pygame

from client.present.deeds import Deed
from client.present.layout import TableLayout
from client.present.trickbook import TrickPage
from client.stage.kit import Kit
from client.stage.still import Layer
from client.stage.trickview import arrow_areas, draw_trick_page, panel_area, rows_in
from client.table.keynames import key_name
from client.ui.scene import Program


class TrickBrowser:
    """Shows one trick after the other; opens with the newest.

    Args:
        app: knows the player's keys.
        page: gives the trick of a number, the newest for None.
    """

    def __init__(self, app: Program, page: Callable[[int | None], TrickPage | None]) -> None:
        self._app = app
        self._page_of = page
        self._number: int | None = None
        self._first = 0
        self._place: tuple[Kit, TableLayout] | None = None
        self.open = False
        """Whether it lies over the table."""

    def toggle(self) -> None:
        """Open it with the newest trick, or shut it."""
        self.open = not self.open and self._page_of(None) is not None
        self._number, self._first = None, 0

    @property
    def page(self) -> TrickPage | None:
        """The trick shown; None while shut."""
        return self._page_of(self._number) if self.open else None

    def layers(self, kit: Kit, layout: TableLayout) -> list[Layer]:
        """Give the panel as it lies now."""
        self._place = kit, layout
        page = self.page
        if page is None:
            self.open = False
            return []
        area, first = panel_area(kit, layout), self._first
        reach = area.inflate(kit.px(40), kit.px(40))
        return [
            Layer("tricks", reach, (page, first),
                  lambda surface: draw_trick_page(kit, surface, page, area, first))
        ]  # fmt: skip

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event while open; tell whether it was used."""
        if not self.open:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(key_name(event))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
            return True
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
            return True
        return False

    def _key(self, name: str) -> bool:
        match name:
            case "left":
                self._turn(-1)
            case "right":
                self._turn(1)
            case "up":
                self._scroll(-1)
            case "down":
                self._scroll(1)
            case "escape":
                self.open = False
            case _:
                if name != self._app.keys[Deed.LAST_TRICK]:
                    return False
                self.open = False
        return True

    def _turn(self, step: int) -> None:
        page = self.page
        if page is not None:
            self._number = min(page.of, max(1, page.number + step))
            self._first = 0

    def _scroll(self, step: int) -> None:
        """Go on within a long trick, else from trick to trick."""
        page = self.page
        if page is None or self._place is None:
            return
        kit, layout = self._place
        fitting = 2 * rows_in(kit, panel_area(kit, layout))
        most = max(0, len(page.acts) - fitting)
        if 0 <= self._first + step <= most:
            self._first += step
        else:
            self._turn(step)

    def _click(self, pos: tuple[int, int]) -> None:
        """Do what was clicked; a click beside the panel shuts it."""
        hit = next((name for name, area in self.targets().items() if area.collidepoint(pos)), "")
        match hit:
            case "trick_back":
                self._turn(-1)
            case "trick_next":
                self._turn(1)
            case "tricks":
                pass
            case _:
                self.open = False

    def targets(self) -> dict[str, pygame.Rect]:
        """Name what can be clicked, what lies on top first."""
        if not self.open or self._place is None:
            return {}
        kit, layout = self._place
        area = panel_area(kit, layout)
        return {**arrow_areas(kit, area), "tricks": area}
