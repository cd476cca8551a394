"""The line being typed in, with input methods: the one use of pygame_gui.

Only the field that has the focus has an editor; it is made when the focus
comes, so that menus open without loading pygame_gui.
"""

import unicodedata
from functools import lru_cache
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from client.look import palette
from client.look.fonts import Size, font_file
from client.look.look import Look
from client.machine.clipboard import pasted

_UNFIT = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me")
"""Unicode categories that are never typed into a line."""

_TAKEN = frozenset({pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER})
"""Keys that the page gets although a line is being typed in."""


def printable(text: str) -> str:
    """Drop what cannot be drawn in one line."""
    whole = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if char.isspace() else char for char in whole)
    return "".join(char for char in spaced if unicodedata.category(char) not in _UNFIT)


@lru_cache(maxsize=4)
def _gui(pixels: int, window: tuple[int, int]) -> Any:
    # Its fonts end with pygame, and so must it.
    pygame.register_quit(_gui.cache_clear)
    regular, bold = str(font_file(False)), str(font_file(True))
    font = {
        "name": "sc",
        "size": str(pixels),
        "regular_path": regular,
        "bold_path": bold,
        "italic_path": regular,
        "bold_italic_path": bold,
    }
    clear = "#00000000"
    colours = {
        "dark_bg": clear,
        "normal_border": clear,
        "hovered_border": clear,
        "selected_bg": "#8c6a34",
        "normal_text": "#f6eedc",
        "selected_text": "#fff6e0",
        "text_cursor": "#f7d992",
    }
    misc = {"border_width": "0", "shadow_width": "0", "padding": "0,0"}
    theme = {"text_entry_line": {"font": font, "colours": colours, "misc": misc}}
    return pygame_gui.UIManager(window, theme_path=theme)


class Editor:
    """A text line with cursor, selection, clipboard and input method."""

    def __init__(self, look: Look, area: pygame.Rect, text: str, limit: int) -> None:
        window = pygame.display.get_window_size()
        self._look = look
        self._limit = limit
        self._gui = _gui(look.fonts.pixels(Size.BODY), window)
        self._line: Any = UITextEntryLine(pygame.Rect(area), self._gui)
        self._line.set_text_length_limit(limit)
        self._line.set_text(printable(text)[:limit])
        self.composing = ""
        self.area = pygame.Rect(area)
        self._gui.set_focus_set(self._line)
        self._line.edit_position = len(self._line.text)
        self._line.cursor_has_moved_recently = True
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(area)

    @property
    def text(self) -> str:
        """What stands in the line."""
        return str(self._line.get_text())

    def set_text(self, text: str) -> None:
        """Put something else in the line."""
        self._line.set_text(printable(text))
        self._line.edit_position = len(self._line.text)
        self._line.cursor_has_moved_recently = True

    def close(self) -> None:
        """Let go of the keyboard."""
        self._gui.set_focus_set(None)
        self._line.kill()
        pygame.key.set_repeat(0)
        pygame.key.stop_text_input()

    def move(self, area: pygame.Rect) -> None:
        """Follow the field when it is scrolled."""
        if area != self.area:
            self.area = pygame.Rect(area)
            self._line.set_position(area.topleft)
            pygame.key.set_text_input_rect(area)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; keys that steer the page are left to it unless a word is composed."""
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self._type(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return bool(self._line.process_event(event))

    def _key(self, event: pygame.event.Event) -> bool:
        if self.composing:
            return True
        if event.key in _TAKEN:
            return False
        if event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            # Far more than fits, for what cannot be drawn is dropped.
            self._type(pasted(4 * self._limit + 64))
            return True
        try:
            self._line.process_event(event)
        except (pygame.error, UnicodeError):
            # Cutting and copying go to a clipboard that may not take them.
            return True
        is_function_key = pygame.K_F1 <= event.key <= pygame.K_F12
        return not is_function_key

    def _type(self, text: str) -> None:
        for char in printable(text):
            # The line cannot draw a character without width.
            if self._look.fonts.width(char, Size.BODY) <= 0:
                continue
            self._line.process_event(pygame.event.Event(pygame.TEXTINPUT, text=char))

    def update(self, dt: float) -> None:
        """Let the cursor blink and a selection follow the pointer."""
        self._gui.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the line and what is being composed."""
        surface.blit(self._line.image, self._line.rect)
        if not self.composing:
            return
        before = self.text[: self._line.edit_position]
        x = self.area.left + self._look.fonts.width(before, Size.BODY)
        word = self._look.fonts.render(self.composing, Size.BODY, palette.GOLD_BRIGHT)
        place = word.get_rect(
            midleft=(min(x, self.area.right - word.get_width()), self.area.centery)
        )
        surface.fill(palette.INK_LIFT[:3], place)
        surface.blit(word, place)
        pygame.draw.line(surface, palette.GOLD, place.bottomleft, place.bottomright, 2)
