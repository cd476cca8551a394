"""Mouse and keyboard where people talk: the talk comes first while it is open."""

from collections.abc import Callable

import pygame

from client.party.lanoverlay import Drawer
from client.present.deeds import Deed
from client.table.keynames import key_name
from client.ui.scene import Program

_KEYBOARD = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
_MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class TalkKeys:
    """Takes the events of the talk while it is typed in or pointed at.

    Args:
        app: knows the player's keys.
        drawer: the talk.
        open_talk: opens it.
        shut: shuts it.
    """

    def __init__(
        self,
        app: Program,
        drawer: Drawer,
        *,
        open_talk: Callable[[], None],
        shut: Callable[[], None],
    ) -> None:
        self._app = app
        self._drawer = drawer
        self._open = open_talk
        self._shut = shut
        self._held = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; tell whether it was used."""
        if self._drawer.open and self._for_drawer(event):
            return True
        if event.type == pygame.KEYDOWN and key_name(event) == self._app.keys[Deed.CHAT]:
            self._open()
            self._drawer.chat.begin()
            return True
        return False

    def _for_drawer(self, event: pygame.event.Event) -> bool:
        drawer, page = self._drawer, self._drawer.page
        if page is None:
            return False
        if event.type in _KEYBOARD and page.focus is not None:
            page.handle(event)
            # A letter typed to others must never play a card.
            is_function = event.type == pygame.KEYDOWN and pygame.K_F1 <= event.key <= pygame.K_F12
            return not is_function
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if not drawer.chat.close_tray():
                self._shut()
            return True
        if event.type == pygame.MOUSEWHEEL:
            return drawer.area.collidepoint(pygame.mouse.get_pos()) and page.handle(event)
        if event.type not in _MOUSE:
            return False
        return self._mouse_for_drawer(event)

    def _mouse_for_drawer(self, event: pygame.event.Event) -> bool:
        drawer, page = self._drawer, self._drawer.page
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
