"""The window: its size, full screen and back, title, attention."""

import warnings
from collections.abc import Sequence
from pathlib import Path

import pygame

from client.look.look import SMALLEST
from client.machine.logfile import Log

log = Log(__name__)

USUAL = (1280, 720)
"""Size of a window where the desktop has room, in pixels."""


LEAST_SEEN = 80
"""Pixels of a window, from its upper edge, that must be on a screen."""

ICON = 64
"""Side of the icon in pixels; window managers want no more."""


def is_dummy() -> bool:
    """Tell whether there is no screen at all."""
    return pygame.display.get_driver() in ("dummy", "offscreen")


def fitting_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Choose the size of a new window so that it fits a desktop with its title and bars."""
    width, height = round(desktop[0] * 0.96), round(desktop[1] * 0.86)
    scale = min(width / USUAL[0], height / USUAL[1], max(1.0, desktop[1] * 0.75 / USUAL[1]))
    size = round(USUAL[0] * scale), round(USUAL[1] * scale)
    return max(size[0], min(SMALLEST[0], desktop[0])), max(size[1], min(SMALLEST[1], desktop[1]))


def _window() -> pygame.Window:
    """Give the window behind ``set_mode``: only it knows a smallest size and flashing."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def is_reachable(
    place: tuple[int, int], size: tuple[int, int], screens: Sequence[tuple[int, int]]
) -> bool:
    """Tell whether a window there could be taken by its title: screens stand from left to right."""
    middle, left = place[0] + size[0] // 2, 0
    for width, height in screens:
        if left <= middle < left + width:
            return 0 <= place[1] < height - LEAST_SEEN
        left += width
    return False


class NoScreenError(Exception):
    """There is nothing to draw on; its text is the system's reason."""


class Window:
    """The one window of the program.

    Raises:
        NoScreenError: if there is no screen.
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        fullscreen: bool,
        last: tuple[int, int] | None = None,
        place: tuple[int, int] | None = None,
    ) -> None:
        """Open it in a size asked for, else as and where it was last if that still fits."""
        try:
            if not pygame.display.get_init():
                pygame.display.init()
            # Without an icon of its own a window is given pygame's, which is slow to find.
            pygame.display.set_icon(pygame.Surface((ICON, ICON)))
            self.desktop = pygame.display.get_desktop_sizes()[0]
            fits = last is not None and all(map(int.__le__, last, self.desktop))
            self.windowed = size or (last if fits and last else fitting_size(self.desktop))
            self.fullscreen = fullscreen
            self.surface = self._open()
            self._move_to(place)
            self._awake = False
            pygame.display.set_allow_screensaver(True)
        except pygame.error as error:
            raise NoScreenError(str(error)) from None

    def _open(self) -> pygame.Surface:
        if self.fullscreen:
            # The screen the window is on, which may have changed its size since the start.
            screens = pygame.display.get_desktop_sizes()
            on = min(self._screen(), len(screens) - 1)
            surface = pygame.display.set_mode(screens[on], pygame.FULLSCREEN, display=on)
        else:
            surface = self._open_window()
            # A window asked for smaller, or on a smaller screen, stays as small.
            least = (min(low, side) for low, side in zip(SMALLEST, self.windowed, strict=True))
            _window().minimum_size = tuple(least)
        # With text input on, an input method swallows every key.
        pygame.key.stop_text_input()
        return surface

    def _move_to(self, place: tuple[int, int] | None) -> None:
        """Put a new window where it was last, if some screen is still there."""
        screens = pygame.display.get_desktop_sizes()
        if place is None or self.fullscreen or is_dummy():
            return
        if is_reachable(place, self.windowed, screens):
            _window().position = place

    @staticmethod
    def _screen() -> int:
        """Tell the number of the screen the window is on; the first before there is one."""
        if pygame.display.get_surface() is None or is_dummy():
            return 0
        middle = pygame.Vector2(_window().position) + pygame.Vector2(_window().size) / 2
        left = 0
        for number, (width, _) in enumerate(pygame.display.get_desktop_sizes()):
            if left <= middle.x < left + width:
                return number
            left += width
        return 0

    def _open_window(self) -> pygame.Surface:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            surface = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
            if surface.get_size() != self.windowed:
                # Coming from full screen the system may keep the size of the screen at first.
                pygame.event.pump()
                surface = pygame.display.set_mode(self.windowed, pygame.RESIZABLE)
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Size of the picture in pixels."""
        return self.surface.get_size()

    def set_fullscreen(self, on: bool) -> None:
        """Go to full screen or back to the window's own size."""
        if on != self.fullscreen:
            if on:
                self.windowed = self.size
            self.fullscreen = on
            self.surface = self._open()

    def resized(self) -> None:
        """The user has dragged the window to another size."""
        self.surface = pygame.display.get_surface() or self.surface
        if not self.fullscreen:
            self.windowed = self.size

    def set_icon(self, file: Path) -> None:
        """Show the game's icon in the title and the task bar."""
        try:
            picture = pygame.image.load(str(file))
            pygame.display.set_icon(pygame.transform.smoothscale(picture, (ICON, ICON)))
        except (pygame.error, FileNotFoundError) as error:
            log.warning("no window icon: %s", error)

    def set_title(self, title: str) -> None:
        """Write the title bar."""
        if pygame.display.get_caption()[0] != title:
            pygame.display.set_caption(title)

    def stay_awake(self, *, on: bool) -> None:
        """Keep the screen from going dark while something is shown, and only then."""
        if on != self._awake:
            self._awake = on
            pygame.display.set_allow_screensaver(not on)

    def ask_attention(self) -> None:
        """Flash in the task bar while another window has the keyboard."""
        if not is_dummy() and not pygame.key.get_focused():
            try:
                _window().flash(pygame.FLASH_UNTIL_FOCUSED)
            except (pygame.error, AttributeError):
                log.info("no flashing here")


def quiet_unused_events() -> None:
    """Let no event wake the program that it has no use for."""
    pygame.event.set_blocked(
        [
            pygame.JOYAXISMOTION,
            pygame.JOYBUTTONDOWN,
            pygame.FINGERMOTION,
            pygame.AUDIODEVICEADDED,
        ]
    )
