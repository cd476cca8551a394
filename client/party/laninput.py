"""Mouse and keyboard at a table on the network: the talk comes first where it is open."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from client.settings.keys import Deed
from client.table.tableinput import TableInput
from client.table.tabletools import key_name

if TYPE_CHECKING:
    from client.party.lantable import LanTable

_KEYBOARD = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class LanInput(TableInput):
    """Hands events to the talk while it is typed in or pointed at, else to the table."""

    def __init__(self, scene: "LanTable") -> None:
        super().__init__(scene)
        self._lan = scene
        self._held = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        if self._lan.drawer.open and self._for_drawer(event):
            return True
        if event.type == pygame.KEYDOWN and key_name(event) == self._lan.app.keys[Deed.CHAT]:
            self._lan.open_drawer()
            self._lan.drawer.chat.begin()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
            return True
        return super().handle(event)

    def _for_drawer(self, event: pygame.event.Event) -> bool:
        drawer, page = self._lan.drawer, self._lan.drawer.page
        if page is None:
            return False
        if event.type in _KEYBOARD and page.focus is not None:
            page.handle(event)
            # A letter typed to others must never play a card.
            is_function = event.type == pygame.KEYDOWN and pygame.K_F1 <= event.key <= pygame.K_F12
            return not is_function
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if not drawer.chat.close_tray():
                self._lan.close_drawer()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return drawer.area.collidepoint(pygame.mouse.get_pos()) and page.handle(event)
        if event.type not in _MOUSE:
            return False
        return self._mouse_for_drawer(event)

    def _mouse_for_drawer(self, event: pygame.event.Event) -> bool:
        drawer, page = self._lan.drawer, self._lan.drawer.page
        assert page is not None
        inside = drawer.area.collidepoint(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._held = inside
            if not inside:
                page.set_focus(None)
                return False
        page.handle(event)
        held = self._held
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = False
        return inside or held

    def _deeds(self) -> dict[str, Callable[[], None]]:
        scene = self._lan
        return super()._deeds() | {
            "chat": scene.toggle_drawer,
            "pause": scene.party.toggle_pause,
            "menu": scene.end_table if scene.final else scene.open_menu,
            "leave": scene.open_menu,
            "lobby": scene.to_lobby,
        }

    def _escape(self) -> None:
        """Clear the selection, else ask about leaving."""
        desk = self._lan.desk
        if desk.selection:
            desk.selection.clear()
            self._lan.dirty = True
        else:
            self._lan.open_menu()
